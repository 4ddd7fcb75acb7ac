"""A match is visible to its players and to those who may see its channel only."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio
from discord import app_commands

from bot.discord_io.content.buttons import ChallengeKey, MatchKey
from bot.match.access import managed_match_press, match_press, match_press_at_any_ply
from bot.match.challenge.posting import challenge_press
from ringfall.testing.process import BotProcess
from ringfall.testing.routes import actions, tree_of_all
from ringfall.testing.table import Table, choose, shared_by, sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.world import threads
from tests.e2e import raw

MISSING = 1_234_567
TURN = "Wd4,a1"
# What options besides the match a command cannot do without.
REQUIRED: dict[str, dict[str, object]] = {"move": {"move": TURN}}


@pytest.fixture(scope="module")
def ana(shared_discord: Sandbox) -> Actor:
    return shared_discord.add_user("Ana Inside")


@pytest.fixture(scope="module")
def ben(shared_discord: Sandbox) -> Actor:
    return shared_discord.add_user("Ben Inside")


@pytest.fixture(scope="module")
def dora(shared_discord: Sandbox) -> Actor:
    """A member who sees the closed channel and plays in no match."""
    return shared_discord.add_user("Dora Inside")


@pytest.fixture
def cleo(discord: Sandbox) -> Actor:
    """A member who does not see the closed channel."""
    return discord.add_user(f"Cleo {len(discord.guild.members)}")


@pytest.fixture(scope="module")
def open_channel(shared_discord: Sandbox) -> Channel:
    return shared_discord.add_channel("open")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def table(
    shared_discord: Sandbox,
    shared_bot: BotProcess,  # noqa: ARG001
    ana: Actor,
    ben: Actor,
    dora: Actor,
) -> Table:
    """A match of two turns in a closed channel."""
    discord = shared_discord
    channel = discord.add_channel("closed")
    discord.permit(channel, target=discord.guild.everyone, deny=["VIEW_CHANNEL"])
    for insider in (None, ana, ben, dora):
        discord.permit(channel, target=insider, allow=["VIEW_CHANNEL"])
    table = await sit_down(discord, channel, ana, ben)
    await table.play(TURN)
    await table.play()
    await table.board()
    return table


@pytest.fixture
def press_on(cleo: Actor, games: Channel) -> Message:
    """Any message; what a button says is in its id."""
    return cleo.say(games, "Hi.")


def commands_on_matches() -> list[str]:
    """List the commands that take the number of a match."""
    found: list[str] = []
    for command in asyncio.run(tree_of_all()).get_commands():
        inner = command.commands if isinstance(command, app_commands.Group) else [command]
        found += [
            each.qualified_name
            for each in inner
            if isinstance(each, app_commands.Command)
            and any(parameter.name == "match" for parameter in each.parameters)
        ]
    return sorted(found)


async def refusal(answer: Answer) -> str:
    """Return the private answer."""
    assert answer.error is None, answer
    last = answer.last or await answer.wait_followup()
    assert last.ephemeral, answer
    assert not last.attachments, answer
    return last.content


def unknown(number: int) -> str:
    return f"I don't know a match “{number}”. Choose one from the list that appears as you type."


@pytest.mark.parametrize("name", commands_on_matches())
async def test_no_command_tells_a_stranger_of_a_match(
    discord: Sandbox, table: Table, open_channel: Channel, cleo: Actor, name: str
) -> None:
    """A hidden match is refused in the words for a missing one, on another server too."""
    options = REQUIRED.get(name, {})
    elsewhere = discord.world.add_channel(discord.world.add_guild("Elsewhere", cleo.user), "games")
    for channel, number in itertools.product((open_channel, elsewhere), (table.number, MISSING)):
        match: dict[str, Any] = {"match": str(number)}
        answer = await raw.slash(discord, cleo, channel, name, **match, **options)
        assert await refusal(answer) == unknown(number)


@pytest.mark.parametrize("name", commands_on_matches())
async def test_no_list_tells_a_stranger_of_a_match(
    discord: Sandbox, table: Table, open_channel: Channel, cleo: Actor, name: str
) -> None:
    command = next(c for c in discord.world.commands.values() if c.name == name.split()[0])
    for focused in _completed(command.body, name):
        values: dict[str, Any] = {"match": str(table.number), focused: ""}
        answer = await raw.complete(discord, cleo, open_channel, name, focused=focused, **values)
        assert not answer.interaction.choices


def _completed(body: dict[str, Any], name: str) -> list[str]:
    """List the options of a command, or of the subcommand named, that have a list while typing."""
    _, _, inner = name.partition(" ")
    options = body.get("options") or []
    if inner:
        options = next(o["options"] for o in options if o["name"] == inner)
    return [option["name"] for option in options if option.get("autocomplete")]


@pytest.mark.parametrize(
    "action",
    [*actions(MatchKey, load=match_press), *actions(MatchKey, load=match_press_at_any_ply)],
)
async def test_no_button_tells_a_stranger_of_a_match(
    discord: Sandbox, table: Table, press_on: Message, cleo: Actor, action: str
) -> None:
    """Nor on another server."""
    elsewhere = discord.world.add_channel(discord.world.add_guild("Elsewhere", cleo.user), "games")
    messages = press_on, cleo.say(elsewhere, "Hi.")
    for message, number in itertools.product(messages, (table.number, MISSING)):
        pressed = await raw.use(discord, cleo, message, f"m:{number}:1:{action}:0")
        assert await refusal(pressed) == unknown(number)
        assert not press_on.channel.history or TURN not in str(press_on.channel.messages)


async def test_no_button_lets_a_stranger_into_a_challenge(
    discord: Sandbox, table: Table, press_on: Message, ana: Actor, cleo: Actor
) -> None:
    card = (await ana.slash("challenge", channel=table.channel, game="rust")).message
    number = (card.buttons[0].custom_id or "").split(":")[1]
    for action in actions(ChallengeKey, load=challenge_press):
        said = {
            await refusal(await raw.press(discord, cleo, press_on, f"c:{each}:{action}"))
            for each in (number, str(MISSING))
        }
        assert len({text.replace(number, "").replace(str(MISSING), "") for text in said}) == 1
    assert card.buttons, "it is still open"
    await ana.click(card, "Withdraw")


@pytest.mark.parametrize("action", actions(MatchKey, load=managed_match_press))
async def test_only_who_manages_the_server_has_their_way_with_any_match(
    discord: Sandbox, table: Table, press_on: Message, cleo: Actor, action: str
) -> None:
    for number in (table.number, MISSING):
        pressed = await raw.press(discord, cleo, press_on, f"m:{number}:2:{action}")
        assert (await refusal(pressed)).startswith("Only a moderator")


async def test_a_private_message_from_before_the_channel_was_closed_shows_nothing_new(
    discord: Sandbox, table: Table, open_channel: Channel, cleo: Actor
) -> None:
    discord.permit(table.channel, target=cleo, allow=["VIEW_CHANNEL"])
    number = str(table.number)
    replay = (await cleo.slash("match replay", channel=open_channel, match=number)).message
    assert replay.attachments
    discord.permit(table.channel, target=cleo, deny=["VIEW_CHANNEL"])
    posted = list(open_channel.messages)
    for button in ("▶", "Share", "Note…"):
        assert await refusal(await cleo.click(replay, button)) == unknown(table.number)
    assert open_channel.messages == posted


async def test_a_player_sees_their_match_though_its_channel_is_closed_to_them(
    discord: Sandbox, table: Table, open_channel: Channel, ben: Actor
) -> None:
    discord.permit(table.channel, target=ben, deny=["VIEW_CHANNEL"])
    shown = await ben.slash("match replay", channel=open_channel, match=str(table.number), at="1")
    discord.permit(table.channel, target=ben, allow=["VIEW_CHANNEL"])
    assert TURN in shown.text


@pytest.mark.usefixtures("discord")
async def test_players_share_a_hidden_match_and_others_only_where_all_may_see_it(
    table: Table, open_channel: Channel, ana: Actor, dora: Actor
) -> None:
    number = str(table.number)
    for channel, told in ((open_channel, None), (table.place, TURN), (table.channel, TURN)):
        shown = (await dora.slash("match replay", channel=channel, match=number, at="1")).message
        if told is None:
            refused = await refusal(await dora.click(shown, "Share"))
            assert refused.startswith("Some people in this channel can't see")
        else:
            assert told in (await shared_by(dora, shown)).content
    replay = (await dora.slash("match replay", channel=open_channel, match=number)).message
    refused = await refusal(await choose(dora, replay, "Play on from here"))
    assert refused.startswith("Some people in this channel can't see")
    own = (await ana.slash("match replay", channel=open_channel, match=number, at="1")).message
    assert TURN in (await shared_by(ana, own)).content


@pytest.mark.usefixtures("table")
async def test_a_match_in_a_private_thread_is_there_for_those_in_it_and_for_moderators(
    discord: Sandbox, open_channel: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    thread = discord.add_thread(open_channel, "A corner", ana, private=True)
    for member in (ben, discord.user("Dora Inside")):
        threads.join(discord.world, thread, member.user)
    threads.join(discord.world, thread, discord.bot)
    hidden = await sit_down(discord, thread, ana, ben)
    match: dict[str, Any] = {"match": str(hidden.number)}
    games = discord.add_channel("games near a private thread")
    dora = discord.user("Dora Inside")
    assert "the start" in (await dora.slash("match replay", channel=games, **match)).text
    refused = await cleo.slash("match replay", channel=games, **match)
    assert refused.text == unknown(hidden.number)
    discord.grant(cleo, "MANAGE_THREADS")
    assert "the start" in (await cleo.slash("match replay", channel=games, **match)).text


@pytest.mark.usefixtures("table")
async def test_an_archived_thread_is_seen_like_its_channel_and_a_deleted_one_by_the_players(
    discord: Sandbox, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    channel = discord.add_channel("channel of a thread")
    thread = discord.add_thread(channel, "A corner", ana)
    threads.join(discord.world, thread, discord.bot)
    played = await sit_down(discord, thread, ana, ben)
    match: dict[str, Any] = {"match": str(played.number)}
    games = discord.add_channel("games near a thread")
    discord.archive(thread)
    assert "the start" in (await cleo.slash("match replay", channel=games, **match)).text
    discord.permit(channel, target=cleo, deny=["VIEW_CHANNEL"])
    assert (await cleo.slash("match replay", channel=games, **match)).text == unknown(played.number)
    discord.permit(channel, target=cleo)
    discord.delete_channel(thread)
    assert (await cleo.slash("match replay", channel=games, **match)).text == unknown(played.number)
    assert "the start" in (await ana.slash("match replay", channel=games, **match)).text


async def test_a_match_that_cannot_be_read_is_a_missing_one_to_strangers(
    discord: Sandbox,
    table: Table,
    shared_bot: BotProcess,
    open_channel: Channel,
    ana: Actor,
    cleo: Actor,
) -> None:
    eva = discord.add_user("Eva Inside")
    discord.permit(table.channel, target=eva, allow=["VIEW_CHANNEL"])
    damaged = await sit_down(discord, table.channel, eva, ana)
    good = await sit_down(discord, table.channel, eva, ana)
    with closing(sqlite3.connect(shared_bot.database)) as connection, connection:
        connection.execute("UPDATE matches SET game = 'no game!' WHERE id = ?", (damaged.number,))
    match: dict[str, Any] = {"match": str(damaged.number)}
    refused = await cleo.slash("match replay", channel=open_channel, **match)
    assert refused.text == unknown(damaged.number)
    told = await eva.slash("match replay", channel=open_channel, **match)
    assert f"can't read match #{damaged.number}" in told.text
    inbox = await eva.slash("play", channel=open_channel)
    assert f"I can't read match #{damaged.number}" in inbox.text
    assert f"ZÈRTZ #{good.number}]" in inbox.text


async def test_nothing_is_shared_where_the_bot_or_the_user_may_not_write(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    channel = discord.add_channel("quiet")
    shown = (await ana.slash("match replay", channel=channel, match=str(table.number))).message
    discord.permit(channel, target=ana, deny=["SEND_MESSAGES"])
    assert "can't write in this channel" in await refusal(await ana.click(shown, "Share"))
    discord.permit(channel, target=ana)
    discord.permit(channel, deny=["SEND_MESSAGES"])
    told = await refusal(await ana.click(shown, "Share"))
    assert "I need the permission Send Messages there" in told
    assert channel.messages == []


@pytest.mark.parametrize("fault", ["delivered twice", "cut after it was done", "500 after it"])
async def test_a_press_posts_once_in_spite_of_any_interruption(
    discord: Sandbox, table: Table, ana: Actor, fault: str
) -> None:
    channel = discord.add_channel(f"busy {fault}")
    shown = (await ana.slash("match replay", channel=channel, match=str(table.number))).message
    if fault == "delivered twice":
        discord.faults.deliver_twice()
    elif fault == "cut after it was done":
        discord.faults.cut("POST /channels/*/messages")
    else:
        discord.faults.fail("POST /channels/*/messages", processed=True)
    pressed = await ana.click(shown, "Share", settle=False)
    assert pressed.error is None
    await discord.wait_until(lambda: not discord.faults.waiting)
    # A second press is done after the first.
    await shared_by(ana, shown)
    assert len(channel.messages) == 2
    assert ana.messages(channel) == [shown, *channel.messages]
