"""Direct messages with the bot: a player's matches on all servers, played from one place."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.cogs.puzzles.daily import DailyKey
from bot.cogs.ratings.statistics_messages import StatsKey
from bot.discord_io.content.buttons import PageKey
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.test_computer import board


@pytest_asyncio.fixture(loop_scope="session")
async def tables(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> AsyncIterator[list[Table]]:
    """A match on each of three servers; Ana is to move in the first two."""
    found = [await sit_down(discord, games, ana, ben, pace="3-days")]
    for number, pace in ((1, "1-day"), (2, "1-day")):
        guild = discord.world.add_guild(f"Server {number}", discord.user("Admin").user)
        for actor in (ana, ben):
            discord.world.join(guild, actor.user)
        channel = discord.world.add_channel(guild, f"games-{number}")
        found.append(await sit_down(discord, channel, ana, ben, pace=pace))
    await found[-1].play()
    await found[-1].board()
    yield found
    for table in found[1:]:
        guild = table.channel.guild
        assert guild is not None
        discord.world.remove_bot(guild)


def title(table: Table) -> str:
    return f"ZÈRTZ #{table.number}"


async def told(actor: Actor, command: str, channel: Channel, **options: Any) -> Message:
    """Return the private answer to a command."""
    answer = await actor.slash(command, channel=channel, **options)
    assert answer.error is None, answer
    return answer.message


async def test_a_list_has_the_matches_of_all_servers_by_urgency(
    tables: list[Table], ana: Actor
) -> None:
    """On a server, it has those of that server, and says how many wait elsewhere."""
    slow, urgent, waiting = tables
    listed = (await told(ana, "match list", ana.dm)).content
    first, *_ = lines = listed.splitlines()
    assert first.startswith("**2 matches are waiting for you:** ")
    assert re.findall(r"\[(.*?)\]", first) == [title(urgent), title(slow)]
    latest = await urgent.board()
    assert f"/{urgent.place.id}/{latest.id})" in first
    rows = [line for line in lines if line.startswith("**ZÈRTZ")]
    assert [line.split("**")[1] for line in rows] == [title(t) for t in (urgent, slow, waiting)]
    assert all(
        f"/{t.place.id}" in line for t, line in zip((urgent, slow, waiting), rows, strict=True)
    )
    here = (await told(ana, "match list", waiting.channel)).content
    assert here.startswith("No match is waiting for you.\n2 more wait elsewhere.")
    assert title(waiting) in here
    assert title(slow) not in here
    for channel, expected in (
        (waiting.channel, (waiting, urgent, slow)),
        (ana.dm, (urgent, slow, waiting)),
    ):
        choices = await ana.autocomplete("play", channel=channel, focused="match")
        assert [value for _, value in choices] == [str(table.number) for table in expected]


async def test_a_list_says_which_server_has_removed_the_bot(
    discord: Sandbox, tables: list[Table], ana: Actor
) -> None:
    guild = tables[1].channel.guild
    assert guild is not None
    discord.world.remove_bot(guild)
    listed = (await told(ana, "match list", ana.dm)).content
    rows = {line.split("**")[1]: line for line in listed.splitlines() if line.startswith("**ZÈRTZ")}
    assert rows[title(tables[1])].endswith(" · its server has removed me")
    assert "removed me" not in rows[title(tables[0])]
    discord.world.return_bot(guild)
    listed = (await told(ana, "match list", ana.dm)).content
    assert "removed me" not in listed


async def test_a_turn_is_played_from_a_direct_message_and_its_board_goes_to_the_thread(
    tables: list[Table], ana: Actor
) -> None:
    urgent, number = tables[1], str(tables[1].number)
    turn = urgent.first_turn()
    answer = await ana.slash("move", channel=ana.dm, move=turn, match=number)
    urgent.note(turn)
    latest = await urgent.board()
    assert latest.channel is urgent.place
    await urgent.discord.wait_until(lambda: str(latest.id) in answer.text)
    shown = await told(ana, "match replay", ana.dm, match=number)
    assert shown.attachments
    assert str(latest.id) in shown.content
    assert turn in (await told(ana, "match replay", ana.dm, match=number)).content
    slow = tables[0]
    picker = await told(ana, "play", ana.dm)
    assert picker.content.startswith(f"**{title(slow)}")
    await ana.slash("hint", channel=ana.dm)
    missed = await told(ana, "watch missed", ana.dm, match=number)
    assert missed.content.startswith(f"You have seen all of {title(urgent)}")


async def test_a_match_in_a_place_that_its_player_left_has_a_number_only_and_goes_on(
    discord: Sandbox, tables: list[Table], ana: Actor
) -> None:
    hidden, left, _ = tables
    discord.permit(hidden.channel, target=ana, deny=["VIEW_CHANNEL"])
    guild = left.channel.guild
    assert guild is not None
    discord.world.leave(guild, ana.user)
    listed = await told(ana, "match list", ana.dm)
    for table in (hidden, left):
        assert title(table) in listed.content
        for place in (table.channel, table.place):
            assert str(place.id) not in listed.content
    for table in (hidden, left):
        number, turn = str(table.number), table.first_turn()
        shown = await told(ana, "match replay", ana.dm, match=number)
        assert str(table.place.id) not in shown.content
        answer = await ana.slash("move", channel=ana.dm, move=turn, match=number)
        assert answer.error is None
        table.note(turn)
        assert (await table.board()).channel is table.place
        await discord.wait_until(lambda: answer.text)  # noqa: B023
        assert turn in answer.text


async def test_what_belongs_to_a_server_is_refused_in_a_direct_message(
    discord: Sandbox, tables: list[Table], ana: Actor, ben: Actor, cleo: Actor
) -> None:
    slow, number = tables[0], str(tables[0].number)
    stranger = await cleo.slash("match replay", channel=cleo.dm, match=number)
    assert "I don't know a match" in stranger.text
    follow = await raw.slash(discord, cleo, cleo.dm, "watch follow", match=number)
    assert follow.text == "This only works in a server."
    others = await ana.slash("stats", channel=ana.dm, player=ben)
    assert "belong to their server" in others.text
    asked = await told(ana, "match resign", ana.dm, match=number)
    await ana.click(asked, "Cancel the match")
    await slow.place.wait_message(lambda message: "cancelled" in message.content)
    rematch = await raw.slash(discord, ana, ana.dm, "rematch", match=number)
    assert "played elsewhere" in rematch.text
    own = await told(ana, "stats", ana.dm)
    assert "1" in own.content
    before = list(ana.dm.messages)
    forged = await raw.press(discord, ana, own, str(StatsKey(ben.user.id, "", 0, "share")))
    assert "belong to their server" in forged.text
    for key in (PageKey("leaders-share", 0, "zertz"), DailyKey(1, "solve")):
        forged = await raw.press(discord, ana, own, str(key))
        assert forged.text == "This only works in a server."
    assert ana.dm.messages == before, "nothing was posted"
    over = await told(ana, "match list", ana.dm, finished=True)
    assert title(slow) in over.content


async def test_followed_matches_of_all_servers_are_listed_and_left_in_direct_messages(
    tables: list[Table], cleo: Actor
) -> None:
    slow = tables[0]
    await cleo.slash("watch follow", channel=slow.place)
    listed = await told(cleo, "watch list", cleo.dm)
    assert f"[**{title(slow)}**]" in listed.content
    (menu,) = listed.selects
    await cleo.select(listed, menu.custom_id or "", [menu.options[0][1]])
    assert f"You no longer follow {title(slow)}" in listed.content
    assert title(slow) not in (await told(cleo, "watch list", cleo.dm)).content


@pytest.mark.usefixtures("bot")
async def test_in_direct_messages_only_the_computer_is_challenged_and_only_its_player_sees_it(
    discord: Sandbox, ben: Actor, cleo: Actor
) -> None:
    """The card is the answer to the command; with messages off, the board is a private one."""
    to_whom: tuple[dict[str, Any], ...] = ({}, {"opponent": ben})
    for options in to_whom:
        refused = await cleo.slash("challenge", channel=cleo.dm, game="zertz", **options)
        assert "choose a `level`" in refused.text
    cleo.dms_open = False
    begun = await cleo.slash("challenge", channel=cleo.dm, game="zertz", level=1, first="me")
    first = await begun.wait_followup()
    assert "Discord doesn't let me send you direct messages" in first.text
    assert first.attachments
    await cleo.slash("move", channel=cleo.dm, move="Wd4,a1")
    answer = await board(discord, cleo.dm, 2)
    number = (answer.buttons[0].custom_id or "").split(":")[1]
    strange = await raw.slash(discord, ben, ben.dm, "match replay", match=number)
    assert "I don't know a match" in strange.text
    cleo.dms_open = True
    assert (await cleo.slash("match takeback", channel=cleo.dm)).error is None
    again = await cleo.dm.wait_message(lambda m: m.id > answer.id and m.attachments)
    assert ":0:menu" in str(again.components)


@pytest.mark.usefixtures("bot")
async def test_who_takes_no_direct_messages_sees_the_board_after_a_turn_by_buttons_too(
    discord: Sandbox,
) -> None:
    """Each board tells the computer's turn, whether it begins or answers."""
    dora, emil = discord.add_user("Dora"), discord.add_user("Emil")
    for actor in (dora, emil):
        actor.dms_open = False
    begun = await dora.slash("challenge", channel=dora.dm, game="zertz", level=1, first="them")
    first = await begun.wait_followup()
    assert first.text.startswith("Discord doesn't let me send you direct messages")
    assert first.attachments
    assert await dora.click(first, "Move")
    assert [option for menu in first.selects for option in menu.options] or first.buttons
    begun = await emil.slash("challenge", channel=emil.dm, game="zertz", level=1, first="me")
    await begun.wait_followup()
    picker = await told(emil, "play", emil.dm)
    form = (await emil.click(picker, "Type it…")).modal
    await emil.submit(form, move="Wd4,a1")
    await discord.wait_until(lambda: "Played: Wd4,a1. Discord doesn't let me" in picker.text)
    assert picker.attachments
    assert picker.buttons[0].label == "Move"
    again = await emil.click(picker, "Move")
    assert again.message.selects or again.message.buttons
    assert "turn 3" in again.text


@pytest.mark.usefixtures("bot")
async def test_a_start_is_prepared_against_the_computer_in_direct_messages(ana: Actor) -> None:
    """There Discord does not say that the bot may send messages."""
    card = await told(ana, "challenge", ana.dm, game="tzaar", level=1, start="draft")
    mine = (await ana.click(card, "Choose in secret…")).message
    await ana.click(mine, "Ready")
    await ana.dm.wait_message(lambda message: "Both players decided this start" in message.content)


@pytest.mark.usefixtures("bot")
async def test_who_takes_no_direct_messages_sees_the_first_board_after_the_start_is_prepared(
    discord: Sandbox,
) -> None:
    fay = discord.add_user("Fay")
    fay.dms_open = False
    card = await told(fay, "challenge", fay.dm, game="tzaar", level=1, start="draft")
    mine = (await fay.click(card, "Choose in secret…")).message
    shown = await (await fay.click(mine, "Ready")).wait_followup()
    assert shown.text.startswith("Discord doesn't let me send you direct messages")
    assert shown.attachments
