"""A bot killed during its work: no stored turn is lost, none is played twice."""

from __future__ import annotations

import contextlib
import multiprocessing

import pytest

from bot.match.model import PostKind
from bot.storage import Database
from tests.bot.match.random_player import play_without_end
from tests.bot.world import BEN, Clock, World

# What plays is forked by a process that has imported all of it, and has no threads.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([play_without_end.__module__])


@pytest.mark.parametrize("turns", [1, 9, 27])
async def test_every_turn_that_was_told_is_there_after_a_kill(url: str, turns: int) -> None:
    told = _play_until_killed(url, turns)
    database = Database(url)
    await database.open()
    world = World(database, Clock(), seed=99)
    for match_id, plies in told.items():
        match = await world.matches.get(match_id)
        assert match.ply - plies in (0, 1)
        await _assert_complete(world, match_id)
    await database.close()


async def _assert_complete(world: World, match_id: int) -> None:
    """Each turn owes exactly one board, the last one a result, and the match can be played on."""
    match = await world.matches.get(match_id)
    owed = [(PostKind.BOARD, ply) for ply in range(match.ply + 1)]
    if match.result is not None:
        owed[-1:] = [(kind, match.ply) for kind in (PostKind.RESULT, PostKind.ANNOUNCEMENT)]
    assert await world.owed(match) == owed
    assert (match.result is None) == (match.position.outcome is None)
    if match.result is None:
        assert (await world.play(match)).match.ply == match.ply + 1
    assert match.side_of(BEN) is not None


def _play_until_killed(url: str, turns: int) -> dict[int, int]:
    """Play matches in another process, and kill it after a number of printed turns.

    Return the last printed ply of each match.
    """
    hearing, telling = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=play_without_end, args=(url, telling))
    process.start()
    telling.close()
    told = [hearing.recv() for _ in range(turns)]
    process.kill()
    with contextlib.suppress(EOFError):
        while True:
            told.append(hearing.recv())
    process.join()
    hearing.close()
    return dict(told)
