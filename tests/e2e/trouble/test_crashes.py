"""kill -9 at every request: no turn lost, none played twice, each board posted once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.test_picker import choose
from tests.e2e.test_settings import choose as settings
from tests.e2e.trouble import lasting

discord, bot = lasting.discord, lasting.bot

ANSWER = "POST /interactions/*/*/callback"
MESSAGE = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
THREAD = "POST /channels/*/messages/*/threads"
PRIVATE = {"game": "zertz", "level": 1, "private": True, "first": "me"}
ORIGINAL = "PATCH /webhooks/*/*/messages/@original"

cut_before_or_after = pytest.mark.parametrize(
    "processed", [False, True], ids=["before it was carried out", "after it was carried out"]
)


def inside(place: Channel, route: str) -> str:
    """Return a route about the messages of one channel alone."""
    return route.replace("*", str(place.id), 1)


async def kill_at(
    discord: Sandbox,
    bot: BotProcess,
    route: str,
    act: Callable[[], object],
    *,
    processed: bool,
) -> None:
    """Kill the bot while it waits for the answer to a request, and start it again."""
    hold = discord.faults.hold(route)
    act()
    await hold.reached()
    await bot.kill()
    await hold.drop(processed=processed)
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()


@cut_before_or_after
async def test_killed_while_answering_a_turn(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, processed: bool
) -> None:
    turn = table.first_turn()
    await kill_at(
        discord,
        bot,
        ANSWER,
        lambda: ana.client.slash(table.place, "move", {"move": turn}),
        processed=processed,
    )
    table.note(turn)
    await check_play_continues(table)


@cut_before_or_after
@pytest.mark.parametrize("route", [MESSAGE, "PUT /channels/*/thread-members/*"])
async def test_killed_while_a_private_match_begins(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, route: str, *, processed: bool
) -> None:
    await kill_at(
        discord,
        bot,
        route,
        lambda: ana.client.slash(games, "challenge", PRIVATE),
        processed=processed,
    )
    (thread,) = games.threads
    await thread.wait_message(lambda message: ":0:menu" in str(message.components))
    assert ana.client.sees(thread)
    assert len(thread.messages) == 2, "the card and the first board"
    assert games.messages == []


@cut_before_or_after
async def test_killed_while_opening_a_private_thread(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, *, processed: bool
) -> None:
    """Nothing is stored yet: a thread that is left behind has only the bot in it."""
    await kill_at(
        discord,
        bot,
        "POST /channels/*/threads",
        lambda: ana.client.slash(games, "challenge", PRIVATE),
        processed=processed,
    )
    await ana.slash("challenge", channel=games, **PRIVATE)
    (thread,) = (thread for thread in games.threads if ana.client.sees(thread))
    await thread.wait_message(lambda message: ":0:menu" in str(message.components))


@cut_before_or_after
async def test_killed_while_taking_the_buttons_off_the_previous_board(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, processed: bool
) -> None:
    old, turn = await table.board(), table.first_turn()
    await kill_at(
        discord,
        bot,
        inside(table.place, EDIT),
        lambda: ana.client.slash(table.place, "move", {"move": turn}),
        processed=processed,
    )
    table.note(turn)
    await discord.wait_until(lambda: not old.buttons)
    await check_play_continues(table)


@cut_before_or_after
async def test_killed_while_posting_a_turn_that_was_sent_from_elsewhere(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, processed: bool
) -> None:
    turn = table.first_turn()
    await kill_at(
        discord,
        bot,
        inside(table.place, MESSAGE),
        lambda: ana.client.slash(table.channel, "move", {"move": turn}),
        processed=processed,
    )
    table.note(turn)
    await check_play_continues(table)


async def check_play_continues(table: Table) -> None:
    """Check that the last board is posted once, and that the next turn can be played."""
    await table.board()
    await table.play()
    await table.board()
    boards = [message for message in table.place.messages if message.attachments]
    assert len(boards) == table.ply + 1


@pytest.mark.parametrize("route", [ANSWER, THREAD, MESSAGE, ORIGINAL])
@cut_before_or_after
async def test_killed_while_a_match_begins(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    route: str,
    *,
    processed: bool,
) -> None:
    challenge = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="me")
    card = challenge.message
    assert card is not None
    await kill_at(
        discord, bot, route, lambda: ben.client.press(card, "Accept"), processed=processed
    )
    thread = await games.wait_thread()
    assert games.threads == [thread]
    board = await thread.wait_message(lambda message: message.attachments)
    await discord.wait_until(lambda: not card.buttons)
    await ana.slash("move", channel=thread, move="Wd4,a1")
    await discord.wait_until(lambda: not board.buttons)
    assert len([message for message in thread.messages if message.attachments]) == 2


@cut_before_or_after
async def test_killed_while_posting_a_challenge(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, *, processed: bool
) -> None:
    values = {"game": "zertz", "opponent": ben.user}
    await kill_at(
        discord,
        bot,
        ANSWER,
        lambda: ana.client.slash(games, "challenge", values),
        processed=processed,
    )
    card = await games.wait_message(lambda message: message.buttons)
    assert games.messages == [card]
    await ben.click(card, "Accept")
    await games.wait_thread()


@pytest.mark.parametrize("step", ["result", "announcement", "edit"])
@cut_before_or_after
async def test_killed_while_a_match_ends(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, step: str, processed: bool
) -> None:
    question = await ana.slash("match resign", channel=table.place)
    message = question.message
    assert message is not None
    routes = {
        "result": inside(table.place, MESSAGE),
        "announcement": inside(table.channel, MESSAGE),
        "edit": inside(table.place, EDIT),
    }
    await kill_at(
        discord,
        bot,
        routes[step],
        lambda: ana.client.press(message, "Resign"),
        processed=processed,
    )
    result, told = await table.result(), await table.announcement()
    await discord.wait_until(lambda: "resigned" in table.card.content)
    assert table.channel.messages == [table.card, told]
    assert [m for m in table.place.messages if "is over" in m.content] == [result]
    assert table.place.messages[-1] is result


async def test_a_form_opened_before_a_restart_can_be_sent_after_it(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    form = await table.form()
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    await ana.submit(form, move="Wd4,a1")
    table.note("Wd4,a1")
    await check_play_continues(table)


async def test_a_turn_can_be_chosen_across_restarts(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    await settings(ana, table.place, confirm="always")
    message = (await ana.click(await table.board(), "Move")).message
    assert message is not None
    for label in ("Grey", "restart", "d4", "restart", "b1", "restart", "Send"):
        if label == "restart":
            await bot.kill()
            await bot.start()
            await discord.bot_online()
        else:
            await choose(ana, message, label)
    table.note("Gd4,b1")
    await table.board()
    assert message.deleted
