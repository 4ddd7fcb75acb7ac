"""The rating model (Bradley-Terry, shown like Elo) with its numbers, without storage.

`docs/ratings.md` explains it to players. All ratings can be computed from the matches again.

"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct
from openskill.models import BradleyTerryFull

from bot.match.challenge.bids_and_setups import Odds
from bot.match.model import UNCOUNTED, Ending
from rules import AnyGame, Side

MU, SIGMA = 25.0, 25.0 / 3.0
BETA, TAU, KAPPA = 25.0 / 6.0, 25.0 / 300.0, 0.0001
_MODEL = BradleyTerryFull(
    mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, kappa=KAPPA, limit_sigma=False, balance=False
)

# The scale that people see: a new player has 1,500. Between two well-known players, a lead of 400
# points wins ten games out of eleven.
SHOWN_START, SHOWN_STEP = 1500, 24
PROVISIONAL_MATCHES = 10

# A match counts once both players have played a turn. If one of them runs out of time before both
# have played five, the result says more about their time than about their strength.
LEAST_TURNS, FULL_TURNS = 2, 10
EARLY_WEIGHT = 0.2

# Odds are proposed if the stronger player wins this much.
FAR_APART = 0.7


class Rating(Struct, frozen=True):
    """The strength of a player in a game on a server, after `matches` rated matches.

    `mu` is the estimate, `sigma` its uncertainty.
    """

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The number that people see."""
        return shown(self.mu)

    @property
    def is_provisional(self) -> bool:
        """Whether it is still too uncertain to be compared."""
        return self.matches < PROVISIONAL_MATCHES


class Change(Struct, frozen=True):
    """The change of a player's rating by one match."""

    before: Rating
    after: Rating

    @property
    def shown(self) -> int:
        """The change of the number that people see."""
        return self.after.shown - self.before.shown


class RatedMatch(Struct, frozen=True):
    """A match that counts: its people, its winner (`None` for a tie), its end.

    `weight` is the share of the usual change that it makes.
    """

    id: int
    people: tuple[tuple[int, ...], tuple[int, ...]]
    winner: Side | None
    ended_at: datetime
    weight: float = 1.0


def shown(mu: float) -> int:
    """Return the number that people see for an estimate."""
    return round(SHOWN_START + SHOWN_STEP * (mu - MU))


def weight(ending: Ending, turns: int) -> float:
    """Return the share of the usual change that a match makes; 0 if it does not count."""
    if ending in UNCOUNTED or turns < LEAST_TURNS:
        return 0.0
    return EARLY_WEIGHT if ending is Ending.TIME and turns < FULL_TURNS else 1.0


def rated(match: RatedMatch, before: Mapping[int, Rating]) -> dict[int, Change]:
    """Return a match's rating changes; players without a rating are new."""
    had = [[before.get(user, Rating()) for user in side] for side in match.people]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma) for rating in side] for side in had]
    ranks = [1.0 if match.winner in (side, None) else 2.0 for side in Side]
    return {
        user: Change(rating, _move_rating(rating, new.mu, new.sigma, match.weight))
        for users, olds, news in zip(
            match.people, had, _MODEL.rate(teams, ranks=ranks), strict=True
        )
        for user, rating, new in zip(users, olds, news, strict=True)
    }


def rated_in_order(matches: Iterable[RatedMatch]) -> dict[tuple[int, int], Change]:
    """Rate all matches in order; return the changes by match and player.

    The order is that of their ends, and of their ids if these are equal.
    """
    present: dict[int, Rating] = {}
    changes: dict[tuple[int, int], Change] = {}
    for match in sorted(matches, key=lambda match: (match.ended_at, match.id)):
        for user, change in rated(match, present).items():
            present[user] = change.after
            changes[match.id, user] = change
    return changes


def expected(first: Rating, second: Rating, *, lead: float = 0.0) -> float:
    """Return the first player's average share of a match; `lead` adds shown points."""
    spread = math.sqrt(first.sigma**2 + second.sigma**2 + 2 * BETA**2)
    return 1 / (1 + math.exp(-(first.mu - second.mu + lead / SHOWN_STEP) / spread))


def suitable_odds(
    game: AnyGame, options: Mapping[str, str], known: Mapping[int, Rating]
) -> Odds | None:
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


def _move_rating(rating: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """Move a rating to new values, or only a part of the way (`weight`)."""
    if weight != 1:
        mu, sigma = (
            (1 - weight) * rating.mu + weight * mu,
            (1 - weight) * rating.sigma + weight * sigma,
        )
    return Rating(mu, sigma, rating.matches + 1)
