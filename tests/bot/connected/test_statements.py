"""How many statements a turn needs, from the command until all messages show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.match.additions import PreviewAddition
from bot.match.client import Ringfall
from bot.match.core import Pauses
from ringfall.testing.services import add
from ringfall.testing.table import choose, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.asked import asked_of
from tests.bot.connected.running import running
from tests.delivered import scoreboard_shown, tidied_up

# Two of them are asked by the test, as it waits.
MOST_SELECTS, MOST_STATEMENTS = 6, 18
NOTHING = PreviewAddition()
MOST_SELECTS_OF_A_LIST = 4
MOST_SELECTS_OF_A_STEP = 4


async def test_a_turn_asks_little_of_the_database(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """Counted are all statements, each BEGIN among them, but not what ends a transaction.

    What several cogs may add is asked of each once.
    """
    hooks = Counter[str]()

    def counting(name: str, added: object) -> Callable[..., Awaitable[object]]:
        async def count(*_: object) -> object:
            hooks[name] += 1
            return added

        return count

    added = {"at_turn": None, "board_lines": (), "board_actions": (), "add_to_preview": NOTHING}
    at_once = Pauses(scoreboard=timedelta())
    async with running(discord, url, pauses=at_once) as client:
        table = await sit_down(discord, games, ana, ben)

        async def everything_is_shown() -> None:
            await table.board()
            await tidied_up(client, table.number)
            await scoreboard_shown(client, table.number)

        for _ in table.players:
            await table.play()
            await everything_is_shown()
        # Duties ask at any moment, and not for this turn.
        await client.agenda.close()
        add(client.core, **{name: counting(name, value) for name, value in added.items()})
        async with asked_of(client.core.database) as asked:
            await table.play()
            await everything_is_shown()
    assert hooks == dict.fromkeys(added, 1)
    looked_up = [r for r in discord.requests if r.method == "GET" and "member" in r.path]
    assert looked_up == [], "no name is asked of Discord"
    texts = [text.lstrip() for text, _ in asked]
    assert sum(text.startswith("INSERT INTO turns") for text in texts) == 1
    assert sum(text.startswith("SELECT") for text in texts) <= MOST_SELECTS, texts
    assert len(texts) <= MOST_STATEMENTS, texts


async def test_a_list_of_matches_asks_little_of_the_database(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """The first list loads everything; on a server and in direct messages."""
    async with running(discord, url):
        for _ in range(3):
            await (await sit_down(discord, games, ana, ben)).play_both()
    # A new process has cached nothing.
    async with running(discord, url) as client:
        await client.agenda.close()
        for channel in (ana.dm, games):
            async with asked_of(client.core.database) as asked:
                answer = await ana.slash("match list", channel=channel)
            assert answer.text.startswith("**3 matches are waiting for you:**")
            texts = [text.lstrip() for text, _ in asked]
            # Not counted: preferences, settings, and what the start of a bot looks up.
            tables = ("FROM matches", "FROM turns", "FROM rests", "AS own")
            selects = [text for text in texts if text.startswith("SELECT")]
            of_list = [text for text in selects if any(table in text for table in tables)]
            assert len(of_list) <= MOST_SELECTS_OF_A_LIST, texts


async def test_a_step_on_a_private_board_or_in_the_inbox_asks_little_of_the_database(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, client: Ringfall
) -> None:
    table, other = [await sit_down(discord, games, ana, ben) for _ in range(2)]
    await other.board()
    board = (await ana.slash("match try", channel=table.place)).message
    inbox = (await ana.slash("play", channel=games)).message
    await client.agenda.close()
    # A choice within a turn, one that plays it, an undo and a redo.
    for message, label in (
        *((board, label) for label in ("White", "d4", "a1", "◀", "▶")),
        (inbox, "Play it last"),
    ):
        async with asked_of(client.core.database) as asked:
            await choose(ana, message, label)
        selects = [text for text, _ in asked if text.lstrip().startswith("SELECT")]
        assert len(selects) <= MOST_SELECTS_OF_A_STEP, (label, selects)
    assert "**1 Wd4,a1**" in board.content
