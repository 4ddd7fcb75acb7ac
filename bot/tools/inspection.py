"""Check that everything stored is readable and consistent, by replaying matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.match.loading import MatchLoader
from bot.match.model import Ending, Match
from bot.storage import Database
from bot.storage.errors import UnreadableError
from bot.tools import inventory

Progress = Callable[[int, int], None]
"""Reports the number of replayed matches, and their total."""

# Each match is read once, so a cache would be of no use.
KEPT = 1


async def inspect(database: Database, progress: Progress) -> list[str]:
    """Return a line for each problem: rows, posts, challenges, matches."""
    async with database.read() as transaction:
        await inventory.check_revision(transaction)
        count = await inventory.count_matches(transaction)
        found = [
            *await inventory.find_orphans(transaction),
            *await inventory.find_matchless_challenges(transaction),
            *await inventory.find_stuck_posts(transaction),
        ]
    return [*found, *await _replay_all(database, count, progress)]


async def _replay_all(database: Database, count: int, progress: Progress) -> list[str]:
    loader, found, done = MatchLoader(KEPT), list[str](), 0
    async for transaction, match_ids in inventory.find_match_ids(database):
        for match_id in match_ids:
            try:
                found.extend(contradictions(await loader.get(transaction, match_id)))
            except UnreadableError as error:
                found.append(str(error))
        done += len(match_ids)
        progress(done, count)
    return found


def contradictions(match: Match) -> Iterator[str]:
    """Report a match whose result is not that of its position."""
    outcome, result = match.position.outcome, match.result
    if result is None or result.ending is not Ending.RULES:
        if outcome is not None and result is None:
            yield f"match {match.id} is running, although the rules have ended it"
    elif outcome is None:
        yield f"match {match.id} was ended by the rules, although its position is not decided"
    elif outcome.winner is not result.winner:
        yield f"match {match.id} has another winner than its position"
