"""How many presses lead to each ability: from a board, a result, or the list of matches."""

from __future__ import annotations

import pytest

from bot.discord_io.content.buttons import Key, parse_key
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Message, Sandbox

# Buttons that only open something private.
OPENING = ("move", "menu", "over", "replay", "run")
# What a player, a spectator and anyone can do, by the actions of buttons.
TO_MOVE = (
    *("move", "pick-from", "type", "try", "hint", "plans", "takeback", "stats", "help", "replay"),
    *("note", "film", "last-turns", "page", "describe", "missed"),
)
WAITING = (
    *("nudge", "extend", "pause", "look", "share-show", "describe", "plans", "takeback", "replay"),
    *("note", "film", "last-turns", "page"),
)
WATCHING = (
    *("look", "share-show", "describe", "try", "follow", "missed", "help", "replay", "note"),
    *("film", "last-turns", "page"),
)
AGAINST_COMPUTER = ("hint", "coach", "show-turn", "plans", "takeback", "stats", "help", "film")
OVER = (
    *("rematch", "analyse", "replay", "try", "stats", "help", "note", "look-back", "play-on"),
    *("share-replay", "film", "last-turns", "page", "download", "describe", "set-puzzle"),
)
LISTED = ("run", "share-list", "pick-from", "type", "try", "hint")
ENDING = ("draw", "resign")
MOST = 2


def actions(message: Message) -> dict[str, str]:
    """Return the ids of the buttons and menus of a message by their actions."""
    ids = [one.custom_id or "" for one in (*message.buttons, *message.selects)]
    # The entries of a list of buttons are their ids.
    ids += [value for menu in message.selects for _, value in menu.options if parse_key(value)]
    keys = {text: parse_key(text) for text in ids}
    return {_action(key): text for text, key in keys.items() if key is not None}


def _action(key: Key) -> str:
    return key.route[1]


async def presses(actor: Actor, start: Message) -> dict[str, int]:
    """Return how many presses lead from a message to each action, as far as two go."""
    first = actions(start)
    found = dict.fromkeys(first, 1)
    for action in OPENING:
        if action in first:
            opened = (await actor.click(start, first[action])).message
            for second in actions(opened):
                found.setdefault(second, 2)
    return found


async def assert_near(actor: Actor, start: Message, wanted: tuple[str, ...]) -> None:
    found = await presses(actor, start)
    assert [action for action in wanted if action not in found] == [], found
    assert not {*ENDING} & {*found}, "what ends a match is behind an entry of its own"
    assert max(found.values()) <= MOST


@pytest.mark.usefixtures("bot")
async def test_each_ability_in_a_running_match_is_two_presses_away(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, pace="1-day", rated=False)
    for _ in range(2):
        await table.play()
    board = await table.board()
    await assert_near(ana, board, TO_MOVE)
    await assert_near(ben, board, WAITING)
    await assert_near(cleo, board, WATCHING)
    listed = (await ana.slash("match list", channel=games)).message
    await assert_near(ana, listed, LISTED)


async def test_each_ability_after_the_end_is_two_presses_away(table: Table, ana: Actor) -> None:
    for turn in ("Wd4,a1", "Gd5,a2"):
        await table.play(turn)
        await table.board()
    result = await table.resign(ana)
    await assert_near(ana, result, OVER)


async def test_each_ability_against_the_computer_is_two_presses_away(
    games: Channel, ana: Actor
) -> None:
    await ana.slash("challenge", channel=games, game="zertz", level=1, first="me")
    place = await games.wait_thread()
    await ana.slash("move", channel=place, move="Wd4,a1")
    board = await place.wait_message(lambda m: ":2:menu" in str(m.components))
    await assert_near(ana, board, AGAINST_COMPUTER)
