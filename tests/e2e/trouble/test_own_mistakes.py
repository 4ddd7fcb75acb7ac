"""A blunder of one's own comes back as a puzzle, for whoever wants that, once it has rested."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import update

from bot.interactions.client import Ringfall
from bot.services.acts import Act
from bot.services.analyses import MatchAnalysis, SeenTurn
from bot.services.picking import path_of
from bot.services.puzzles import MISTAKES_REST
from bot.storage.schema import matches
from engine import Value
from engine.annotation import Judgement
from rules import Side
from sandbox import Sandbox
from tests.e2e.inside import running
from tests.e2e.lessons import pick
from tests.e2e.table import Table, form_behind, settings_page, sit_down
from tests.tables import put_tables

BLUNDER, BETTER = "Wa1,d7", "Wd4,b1"


async def lose(client: Ringfall, table: Table) -> None:
    """End a match whose first turn was a blunder by its analysis."""
    await table.play(BLUNDER)
    service = client.services.matches
    act = Act.of_person(table.players[1].id, 1)
    match = await service.resign(table.number, act)
    blunder = SeenTurn(Judgement(Side.FIRST, Value(100), Value(-200)), (BETTER,), (BETTER,))
    await client.services.analyses._keep(match, MatchAnalysis((blunder,)))


async def age(client: Ringfall, table: Table) -> None:
    """Have the match be over for as long as mistakes rest."""
    ended_at = client.services.clock() - MISTAKES_REST
    async with client.services.analyses._database.write() as transaction:
        await transaction.execute(
            update(matches).where(matches.c.id == table.number).values(ended_at=ended_at)
        )


async def test_a_blunder_comes_back_when_one_wants_that_and_some_days_have_passed(
    discord: Sandbox, tmp_path: Path
) -> None:
    put_tables(file := tmp_path / "ringfall.db")
    ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
    games = discord.add_channel("games")
    async with running(discord, f"sqlite+aiosqlite:///{file}") as client:
        table = await sit_down(discord, games, ana, ben)
        await lose(client, table)
        await age(client, table)
        message = (await ana.slash("puzzle", channel=games, game="zertz")).message
        assert message is not None
        assert "From your own match" not in message.content, "nobody asked for it"
        form = await form_behind(ana, await settings_page(ana, games), "Puzzles…")
        await ana.submit(form, mistakes=["on"])
        await ana.click(message, "Another one")
        assert message.content.startswith(f"**From your own match · ZÈRTZ #{table.number}**")
        assert f"Here you played {BLUNDER}, " in message.content
        number = (message.buttons[0].custom_id or "").split(":")[1]
        start = table.game.start(None)
        path = path_of(table.game, start, table.game.parse_turn(start, BETTER))
        for count in range(1, len(path) + 1):
            await pick(ana, message, f"q:{number}:0", path[:count])
        await ana.click(message, "Send")
        assert "**Solved at the first try!**" in message.content
        await ana.click(message, "Another one")
        assert message.content.startswith("**ZÈRTZ puzzle ")
