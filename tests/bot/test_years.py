"""After years of matches, no duty and no command reads a whole table.

Only the query plans are checked, which SQLite follows for any number of rows.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from benchmarks.large_database import make_large_database
from bot.app import all_tables, make_client
from bot.cogs.analysis.service import AnalysisService
from bot.cogs.guesses.service import GuessService
from bot.cogs.ratings.statistics import StatsService
from bot.cogs.seasons.service import SeasonSource
from bot.cogs.servers.service import OversightService
from bot.logs import NO_OBSERVER
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.tables.due_messages import board_at, look_before_act
from bot.settings import Settings, Token
from bot.storage import Database
from ringfall.testing.posted import of_match
from ringfall.testing.services import services_on
from tests.asked import asked_of
from tests.cogs import DELIVERING, duties_of, new_season, privacy_on, seasons_on, watching_on

# A table grows for years unless it is named here.
SHORT = {
    *(
        "failed_starts",
        "games",
        "pulse",
        "registrations",
        "rerating",
        "emoji_pictures",
        "emoji_upload",
    ),  # one row, or one for each process
    *("answers", "clocks", "digests", "plans", "turning_points", "unexplored"),  # rows go again
    *("daily_solvers", "follows", "hints"),  # only an export or an erasure goes through these
}
GROWING = "|".join(sorted(all_tables().tables.keys() - SHORT))
# All that these have is wanted.
OF_FEW = (
    "ix_matches_(archived|running)|ix_messages_(behind|closed|personal)"
    "|ix_(look_backs|seasons)_open"
)
# A range of the clocks is what is due; there are as many as running matches.
WHOLE = re.compile(
    rf"SCAN ({GROWING}|clocks)(_\d+)?\b(?!.* ({OF_FEW})\b)"
    rf"|SEARCH ({GROWING})(_\d+)?\b(?!.* ({OF_FEW})\b)[^=]*$"
)
# This ends at the first row.
ANY_ROW = re.compile(r"EXISTS \(SELECT [\w.]+ \nFROM (\w+)\)")
NEWEST_FIRST = re.compile(r"ORDER BY (\w+)\.id DESC\s+LIMIT")
PLAYER, SERVER = 17, 17


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Ringfall]:
    """A bot that is not connected, on a database of years in which nothing is owed."""
    file = tmp_path / "years.db"
    await make_large_database(file, matches=300, running=60, with_computer=40, challenges=10)
    database, pictures = Database(f"sqlite+aiosqlite:///{file}"), PictureService()
    settings = Settings(discord_token=Token("token"), database_url=f"sqlite+aiosqlite:///{file}")
    await database.open()
    async with make_client(settings, database, pictures, NO_OBSERVER) as client:
        client.file, client.database = file, database  # pyright: ignore[reportAttributeAccessIssue]
        yield client
    pictures.close()
    await database.close()


async def test_no_statement_goes_through_a_table_that_grows(client: Any) -> None:
    seasons = seasons_on(services_on(client.database))
    await seasons.start(new_season(SERVER, 1), people=(PLAYER, PLAYER + 1))
    async with asked_of(client.database) as asked:
        # The bot itself is not connected, so it knows no server.
        for duty in (*duties_of(client), seasons):
            await duty.next_due()
            if duty.name not in DELIVERING | {"rerating"}:
                await duty.carry_out()
        await use(client.core)
    statements = dict(asked)
    assert len(statements) > 40
    with closing(sqlite3.connect(client.file)) as connection:
        whole = {text: plan for text, plan in plans(connection, statements) if plan}
    assert whole == {}


async def use(services: Any) -> None:
    """Ask what people ask by commands and presses."""
    stats = StatsService(services.database)
    await services.matches.in_server(SERVER)
    await OversightService(services).running(SERVER, 0)
    await stats.played(SERVER, PLAYER)
    await stats.own(SERVER, PLAYER)
    await stats.leaders(SERVER, "zertz", PLAYER)
    await stats.of_server(SERVER)
    await stats.of_server(SERVER, game="zertz", since=services.clock())
    match = (await services.matches.of_player(PLAYER, finished=True))[0]
    privacy = privacy_on(services)
    (state,) = await seasons_on(services).open_ones(SERVER)
    await seasons_on(services).find_crowned(state.season)
    await seasons_on(services).leave(state.season.id, PLAYER)
    await seasons_on(services).find_counting(await services.challenges.get(1))
    await AnalysisService(services).find_swing([match.id])
    await services.messages.find_misplaced(SeasonSource())
    await services.matches.of_player(PLAYER)
    await services.matches.own(PLAYER)
    async with services.database.read() as transaction:
        await look_before_act(transaction, "interaction:1", match.id, PLAYER)
    await services.matches.in_place(match.place_id)
    await stats.changes(match.id)
    await GuessService(services).callers(match, match.ply)
    await GuessService(services).tally(PLAYER, SERVER)
    await GuessService(services).best_callers(SERVER)
    await services.matches.is_newcomer(PLAYER)
    await watching_on(services).followed(PLAYER, SERVER)
    await privacy.summarize(PLAYER)
    await privacy.export(PLAYER)
    await privacy.erase(PLAYER, asked_at=services.clock())
    await services.messages.pending(of_match(match.id))
    await services.messages.outdated(of_match(match.id))
    await services.messages.find_last(*board_at(match.id, match.ply))


def plans(
    connection: sqlite3.Connection, statements: dict[str, Any]
) -> Iterator[tuple[str, list[str]]]:
    """Give each statement with those steps of its plan that go through a whole table."""
    for text, values in statements.items():
        if text.startswith(("SELECT", "UPDATE", "DELETE")):
            steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", values)]
            is_newest = NEWEST_FIRST.search(text) and not any("TEMP B-TREE" in s for s in steps)
            ends = tuple(f"SCAN {table}" for table in ANY_ROW.findall(text))
            whole = [s for s in steps if WHOLE.match(s) and not s.startswith(ends)]
            yield text, [] if is_newest else whole
