"""The rating model and all of its numbers, without storage.

`docs/ratings.md` explains it to players. From the matches, all ratings can be computed again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct
from openskill.models import BradleyTerryFull

from rules import Side

MU, SIGMA = 25.0, 25.0 / 3.0
BETA, TAU, KAPPA = 25.0 / 6.0, 25.0 / 300.0, 0.0001
_MODEL = BradleyTerryFull(
    mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, kappa=KAPPA, limit_sigma=False, balance=False
)

# What people see: a new player has 1,500. Between two well-known players, 400 points more win
# ten times out of eleven.
SHOWN_START, SHOWN_STEP = 1500, 24
PROVISIONAL_MATCHES = 10


class Rating(Struct, frozen=True):
    """The strength of a player in a game on a server, after so many rated `matches`.

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
        """Whether it is still too uncertain to compare."""
        return self.matches < PROVISIONAL_MATCHES


class Change(Struct, frozen=True):
    """How one match has changed the rating of a player."""

    before: Rating
    after: Rating

    @property
    def shown(self) -> int:
        """The change of the number that people see."""
        return self.after.shown - self.before.shown


class RatedMatch(Struct, frozen=True):
    """A match that counts: the people of each side, who won (`None` is a tie), when it ended."""

    id: int
    people: tuple[tuple[int, ...], tuple[int, ...]]
    winner: Side | None
    ended_at: datetime

    @property
    def everybody(self) -> tuple[int, ...]:
        return self.people[0] + self.people[1]


def shown(mu: float) -> int:
    """Return the number that people see for an estimate."""
    return round(SHOWN_START + SHOWN_STEP * (mu - MU))


def rated(match: RatedMatch, before: Mapping[int, Rating]) -> dict[int, Change]:
    """Return how a match changes the ratings of its players; those without one are new."""
    had = [[before.get(user, Rating()) for user in side] for side in match.people]
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in had]
    ranks = [1.0 if match.winner in (side, None) else 2.0 for side in Side]
    return {
        user: Change(one, Rating(new.mu, new.sigma, one.matches + 1))
        for users, olds, news in zip(
            match.people, had, _MODEL.rate(teams, ranks=ranks), strict=True
        )
        for user, one, new in zip(users, olds, news, strict=True)
    }


def rated_in_order(matches: Iterable[RatedMatch]) -> dict[tuple[int, int], Change]:
    """Rate all matches in order; return each change by the ids of match and player.

    The order is that of their ends, and of their numbers if they ended at the same time.
    """
    present: dict[int, Rating] = {}
    changes: dict[tuple[int, int], Change] = {}
    for match in sorted(matches, key=lambda match: (match.ended_at, match.id)):
        for user, change in rated(match, present).items():
            present[user] = change.after
            changes[match.id, user] = change
    return changes


def expected(one: Rating, other: Rating, *, lead: float = 0.0) -> float:
    """Return the share of a match that `one` wins on average, if ahead by `lead` shown points."""
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * BETA**2)
    return 1 / (1 + math.exp(-(one.mu - other.mu + lead / SHOWN_STEP) / spread))
