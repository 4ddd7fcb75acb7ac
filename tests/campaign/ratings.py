"""Recompute ratings from the matches."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from bot.cogs.ratings.rating_model import RatedMatch, rated_in_order, weight
from bot.match.model import Ending
from rules import Side
from tests.campaign.report import Finding
from tests.campaign.stored import Stored, StoredMatch

PRECISION = 1e-9


def wrong_ratings(stored: Stored) -> Iterator[Finding]:
    """Compare stored ratings with ratings computed from the counted matches."""
    right = _computed(stored)
    for match_id, user_id in sorted(right.keys() | stored.ratings.keys()):
        there, due = (each.get((match_id, user_id)) for each in (stored.ratings, right))
        if there is None or due is None or not _are_same(there, due):
            yield Finding("wrong ratings", f"of {user_id} by match {match_id}", f"{there}, {due}")


def _computed(stored: Stored) -> dict[tuple[int, int], tuple[float, float]]:
    scopes = defaultdict[tuple[int, str], list[RatedMatch]](list)
    for match in stored.matches.values():
        if (counted := _counted(match)) is not None:
            scopes[match.guild_id, match.game].append(counted)
    return {
        key: (change.after.mu, change.after.sigma)
        for matches in scopes.values()
        for key, change in rated_in_order(matches).items()
    }


def _counted(match: StoredMatch) -> RatedMatch | None:
    if match.ended_at is None or not match.rated:
        return None
    share = weight(Ending(match.ending), len(match.turns))
    if not share:
        return None
    (first,), (second,) = match.seats
    winner = None if match.winner is None else Side(match.winner)
    return RatedMatch(match.id, ((first,), (second,)), winner, match.ended_at, share)


def _are_same(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(math.isclose(a, b, rel_tol=PRECISION) for a, b in zip(one, other, strict=True))
