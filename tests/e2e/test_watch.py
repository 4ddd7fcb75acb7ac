"""Following matches, and looking at missed turns."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from sandbox import Actor, Answer, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, form_behind, settings_page


def boards_in(answer: Answer) -> tuple[int, int]:
    """Return the size of the private picture of an answer; it is described."""
    assert answer.message is not None
    assert answer.ephemeral
    (picture,) = answer.message.attachments
    assert picture.description
    with Image.open(io.BytesIO(picture.data)) as image:
        return image.size


async def has_seen_all(actor: Actor, channel: Channel) -> None:
    """Repeat until the look is recorded, which the answer does not wait for."""
    asked = [await actor.slash("watch missed", channel=channel)]
    while "You have seen all" not in asked[-1].text:
        assert len(asked) < 20
        asked.append(await actor.slash("watch missed", channel=channel))


async def test_a_follower_sees_what_they_missed_once_and_a_player_what_came_after_their_turn(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    followed = await cleo.slash("watch follow", channel=table.place)
    assert "You follow ZÈRTZ" in followed.text
    assert "at most once an hour" in followed.text
    again = await cleo.slash("watch follow", channel=games, match=str(table.number))
    assert again.text == "You follow that already."
    for turn in ("Wd4,a1", "Gd5,a2", "d4xd6"):
        await table.play(turn)
    menu = await cleo.click(await table.board(), "⋯")
    assert menu.message is not None
    assert [b.label for b in menu.message.buttons if "ollow" in (b.label or "")] == ["Unfollow"]
    missed = await cleo.click(menu.message, "What did I miss?")
    assert boards_in(missed) == (1200, 480)
    assert "3 turns since you last looked" in missed.text
    assert "Turn 2: " in f"{missed.message and missed.message.attachments[0].description}"
    await has_seen_all(cleo, games)
    player = table.waiting
    await table.play()
    seen = await player.slash("watch missed", channel=games, match=str(table.number))
    assert boards_in(seen) == (1200, 800)
    await table.play()
    assert "2 turns since" in (await cleo.slash("watch missed", channel=table.place)).text


async def test_followed_matches_are_listed_and_unfollowed(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    assert (
        "You aren't following anything yet" in (await cleo.slash("watch list", channel=games)).text
    )
    own = await ana.slash("watch follow", channel=table.place)
    assert "You play in this match yourself" in own.text
    for options in ({}, {"match": str(table.number), "player": ben}):
        unclear = await cleo.slash("watch follow", channel=games, **options)
        assert "Name a match or a player" in unclear.text
    offered = await cleo.autocomplete("watch follow", channel=games, focused="match", match="")
    assert str(table.number) in [value for _, value in offered]
    await cleo.slash("watch follow", channel=games, match=str(table.number))
    await cleo.slash("watch follow", channel=games, player=ben)
    listed = await cleo.slash("watch list", channel=games)
    assert f"ZÈRTZ #{table.number}" in listed.text
    assert f"everything {ben.mention} plays" in listed.text
    ways: tuple[dict[str, Any], ...] = {"match": str(table.number)}, {"player": ben}
    for options in ways:
        ended = await cleo.slash("watch unfollow", channel=games, **options)
        assert "You no longer follow" in ended.text
    assert (
        "You aren't following anything yet" in (await cleo.slash("watch list", channel=games)).text
    )


async def test_a_person_hides_results_until_they_press(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    for actor in (ana, cleo):
        page = await settings_page(actor, games)
        await actor.submit(await form_behind(actor, page, "Play…"), hide_results=["on"])
        assert "**Results of matches:** Hide them until I press on them" in page.content
    await cleo.slash("watch follow", channel=table.place)
    await table.play_both()
    question = (await ana.slash("match resign", channel=table.place)).message
    assert question is not None
    await ana.click(question, "Resign")
    await table.result()
    for answer in (
        await cleo.slash("watch list", channel=games),
        await cleo.slash("watch missed", channel=games, match=str(table.number)),
        await ana.slash("match list", channel=games),
        await ana.slash("match list", channel=games, finished=True),
    ):
        before, after = answer.text.split("Over: ||")
        result, rest = after.split("||")
        assert "resigned" in result
        assert "resigned" not in before + rest
        assert answer.message is not None
        assert not answer.message.attachments


async def test_a_manager_chooses_a_channel_for_the_wall_by_name_or_in_a_form_which_turns_it_off(
    discord: Sandbox, bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    discord.grant(cleo, "MANAGE_GUILD")
    place = discord.add_channel("wall")
    said = await cleo.slash("server wall", channel=games, place=place)
    assert f"**Wall:** {place.mention}" in said.text
    assert said.message is not None
    assert [button.label for button in said.message.buttons] == ["Wall…"]
    wall = await place.wait_message()
    assert wall.notified == []
    question = (await cleo.slash("server wall", channel=games)).modal
    assert question is not None
    assert {field.custom_id: field.preset for field in question.fields} == {"wall": [str(place.id)]}
    answer = await cleo.submit(question, wall=[])
    assert answer.ephemeral
    assert answer.text.startswith("Saved.")
    assert "**Wall:** Off" in answer.text
    assert "Takebacks" not in answer.text
