"""Matches stored by earlier releases are still the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.match.model import ChallengeState, Ending, Offer, Result
from bot.match.service import MatchService
from bot.storage import Database
from rules import Side
from tests.bot.world import ANA, Clock, World

SAMPLES = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
async def test_matches_of_an_earlier_release_go_on(sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "ringfall.db"
    connection = sqlite3.connect(file)
    connection.executescript(sample.read_text())
    connection.close()
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    world = World(database, Clock(), seed=50)
    await _assert_as_stored(world.matches)
    active = await world.matches.get(1)
    assert (await world.play(active)).match.ply == 4
    assert (await world.challenges.get(5)).state is ChallengeState.OPEN
    await database.close()


async def _assert_as_stored(matches: MatchService) -> None:
    active, resigned, played_out = [await matches.get(match_id) for match_id in (1, 2, 3)]
    assert (active.ply, active.offers.get(Offer.DRAW), active.result) == (3, Side.FIRST, None)
    assert resigned.result == Result(Side.FIRST, Ending.RESIGNED)
    assert played_out.result is not None
    outcome = played_out.position.outcome
    assert outcome is not None
    assert (played_out.result.ending, played_out.result.winner) == (Ending.RULES, outcome.winner)
    assert [match.id for match in await matches.of_player(ANA)] == [1]
