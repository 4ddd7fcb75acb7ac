"""How strong people are, by what they have won: the model, all of its numbers, no storage.

`docs/ratings.md` says the same to people; whoever has the matches can compute all of it anew.
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

# What people see: somebody new has 1,500, and 400 points more win ten times out of eleven, once
# both are well known.
SHOWN_START, SHOWN_STEP = 1500, 24
PROVISIONAL_MATCHES = 10


class Rating(Struct, frozen=True):
    """What is known of somebody's strength in a game on a server, after so many rated matches.

    `mu` is the estimate, `sigma` how far off it may be.
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
        """Whether it says little yet."""
        return self.matches < PROVISIONAL_MATCHES


class Change(Struct, frozen=True):
    """What one match has made of somebody's rating."""

    before: Rating
    after: Rating

    @property
    def shown(self) -> int:
        """How far the number has moved that people see."""
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
    """Return what a match makes of the ratings that its people had; who has none is new."""
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
    """Compute everything anew: the change of each person by each match, by the ids of both.

    A match comes before another that has ended later, or at the same time and has a higher number.
    """
    present: dict[int, Rating] = {}
    changes: dict[tuple[int, int], Change] = {}
    for match in sorted(matches, key=lambda match: (match.ended_at, match.id)):
        for user, change in rated(match, present).items():
            present[user] = change.after
            changes[match.id, user] = change
    return changes


def expected(one: Rating, other: Rating, *, lead: float = 0.0) -> float:
    """Return how much of a match one of two wins on average, with so many shown points more."""
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * BETA**2)
    return 1 / (1 + math.exp(-(one.mu - other.mu + lead / SHOWN_STEP) / spread))
