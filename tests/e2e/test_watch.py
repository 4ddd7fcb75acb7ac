"""Following matches, and looking at missed turns."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from ringfall.testing.table import Table, more_form, sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox


def boards_in(answer: Answer) -> tuple[int, int]:
    """Return the size of the private picture of an answer; it is described."""
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
    table: Table, games: Channel, cleo: Actor
) -> None:
    followed = await cleo.slash("watch follow", channel=table.place)
    assert "You follow ZÈRTZ" in followed.text
    for turn in ("Wd4,a1", "Gd5,a2", "d4xd6"):
        await table.play(turn)
    missed = await table.menu(cleo, "What did I miss?")
    assert boards_in(missed) == (1200, 480)
    assert "3 turns since you last looked" in missed.text
    await has_seen_all(cleo, games)
    player = table.waiting
    await table.play()
    seen = await player.slash("watch missed", channel=games, match=str(table.number))
    assert boards_in(seen) == (1200, 800)


async def test_followed_matches_are_listed_and_unfollowed(
    table: Table, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    own = await ana.slash("watch follow", channel=table.place)
    assert "You play in this match yourself" in own.text
    ways: tuple[dict[str, Any], ...] = {"match": str(table.number)}, {"player": ben}
    for options in ways:
        await cleo.slash("watch follow", channel=games, **options)
    listed = await cleo.slash("watch list", channel=games)
    assert f"ZÈRTZ #{table.number}" in listed.text
    assert f"everything {ben.mention} plays" in listed.text
    listed_again = await cleo.slash("watch list", channel=games)
    for choice in (f"ZÈRTZ #{table.number} · {ana.name} – {ben.name}", ben.name):
        await unfollow(cleo, listed.message, choice)
        assert "You no longer follow" in listed.message.content
    assert "You aren't following anything yet" in listed.message.content
    late = await unfollow(cleo, listed_again.message, ben.name)
    assert "You don't follow that." in late.text


async def unfollow(actor: Actor, page: Message, label: str) -> Answer:
    """Choose from the menu of what a person follows."""
    (menu,) = page.selects
    return await actor.select(page, menu.custom_id or "", [label])


async def test_a_person_hides_results_until_they_press(
    table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    for actor in (ana, cleo):
        saved = await actor.submit(await more_form(actor, games, "Play…"), hide_results=["on"])
        assert "**Results of matches:** Hide them until I press on them" in saved.text
    await cleo.slash("watch follow", channel=table.place)
    await table.play_both()
    await table.resign(ana)
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


async def test_in_the_thread_of_a_finished_match_a_spectator_s_commands_are_about_that_match(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    """Even if the spectator plays elsewhere."""
    await table.play()
    await table.resign(ana)
    await (await sit_down(discord, games, cleo, ana, rated=False)).play()
    assert "resigned" in (await cleo.slash("match replay", channel=table.place)).text
    for command in ("match replay", "match analyse", "watch missed"):
        answer = await cleo.slash(command, channel=table.place)
        assert f"#{table.number}" in answer.text, command
