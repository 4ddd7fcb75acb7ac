"""Friendly odds: what evens out a match between two of whom one is much stronger."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.ratings import results as result_queries
from bot.cogs.ratings import tables as rating_queries
from bot.cogs.ratings.rater import after, readable_ratings
from bot.cogs.ratings.ratings import Rating, expected
from bot.match.model import UNCOUNTED, Challenge, First
from bot.storage import Transaction
from rules import AnyGame, Handicap

# How often two must have met in a game, and how much the stronger one may then hope to win.
MATCHES_BEFORE = 5
FAR_APART = 0.7


class Odds(Struct, frozen=True):
    """A handicap for the stronger of two, and how much they may hope for without it and with it."""

    handicap: Handicap
    stronger_id: int
    weaker_id: int
    hope: float
    hope_at_odds: float


async def find_odds(transaction: Transaction, challenge: Challenge) -> Odds | None:
    """Return the odds that would suit a challenge, `None` where there is no need of any."""
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
    """Return the odds for two people by which each wins about half, `None` for two near enough."""
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


def at_odds(challenge: Challenge, odds: Odds) -> Challenge:
    """Return what is played where a challenge is taken up at odds; it does not count."""
    weaker_challenges = odds.weaker_id == challenge.challenger_id
    return replace(
        challenge,
        options={**challenge.options, **odds.handicap.options},
        first=First.ME if weaker_challenges else First.THEM,
        terms=replace(challenge.terms, rated=False, odds=odds.handicap.name),
    )
