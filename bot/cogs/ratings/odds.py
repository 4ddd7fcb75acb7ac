"""Finds odds that even out a challenge between unequal players."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.ratings import results as result_queries
from bot.cogs.ratings import tables as rating_queries
from bot.cogs.ratings.rater import after, readable_ratings
from bot.cogs.ratings.ratings import Rating, expected
from bot.match.challenge.bids_and_setups import Odds
from bot.match.model import UNCOUNTED, Challenge
from bot.storage import Transaction
from rules import AnyGame

# Odds are proposed to players who have met this often, if the stronger one wins this much.
MATCHES_BEFORE = 5
FAR_APART = 0.7


async def find_odds(transaction: Transaction, challenge: Challenge) -> Odds | None:
    """Return the odds that would suit a challenge, `None` if it needs none."""
    people = (challenge.challenger_id, challenge.opponent_id)
    even = challenge.game.is_even(challenge.options) and not challenge.terms.odds
    if people[1] is None or challenge.opening is not None or not even:
        return None
    scope = (challenge.guild_id, challenge.game.slug)
    latest = await rating_queries.find_latest(transaction, scope, (people[0], people[1]))
    found = readable_ratings(latest)
    if len(found) != len(people):
        return None
    met = await result_queries.count_between(
        transaction, scope, (people[0], people[1]), uncounted=UNCOUNTED
    )
    known = {row.user_id: after(row) for row in found}
    return suitable(challenge.game, challenge.options, known) if met >= MATCHES_BEFORE else None


def suitable(game: AnyGame, options: Mapping[str, str], known: Mapping[int, Rating]) -> Odds | None:
    """Return the odds that give both about half the points; `None` if they are close."""
    weaker_id, stronger_id = sorted(known, key=lambda user: known[user].mu)
    stronger, weaker = known[stronger_id], known[weaker_id]
    hope = expected(stronger, weaker)
    if hope < FAR_APART:
        return None
    hopes = {
        handicap.name: expected(stronger, weaker, lead=-handicap.points)
        for handicap in game.handicaps(options)
    }
    best = min(game.handicaps(options), key=lambda handicap: abs(hopes[handicap.name] - 0.5))
    return Odds(best, stronger_id, weaker_id, hope, hopes[best.name])
