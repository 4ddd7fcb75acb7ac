"""Random faults, by seed and by rate of each kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

from sandbox.errors import Problem
from sandbox.faults.effects import (
    Delivery,
    Effect,
    compile_route,
    cut,
    late,
    refusal,
    server_error,
    too_many,
)
from sandbox.ratelimits import SCOPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.journal import Request

T = TypeVar("T")

SERVER_ERRORS = (500, 502, 503, 504)
RETRY_AFTER_SECONDS = (0.05, 0.5)
SLOW_SECONDS = (0.05, 1.0)
# Longer than the three seconds for acknowledging an interaction.
STALL_SECONDS = (3.1, 4.0)


@dataclass(frozen=True, slots=True)
class Rates:
    """The probability of each fault, 0 to 1, for a request or a delivery.

    Requests: server errors before and after the work; cut connections before and after the work;
    429 of every scope; Missing Permissions in a channel; slow responses, and stalls of more than
    three seconds. Deliveries: `twice`, `delayed`, and `dropped`, which also cuts the gateway
    connection.
    """

    error: float = 0.0
    error_after: float = 0.0
    cut: float = 0.0
    cut_after: float = 0.0
    limited: float = 0.0
    forbidden: float = 0.0
    slow: float = 0.0
    stalled: float = 0.0
    twice: float = 0.0
    delayed: float = 0.0
    dropped: float = 0.0

    def __post_init__(self) -> None:
        chances = [getattr(self, field.name) for field in fields(self)]
        if min(chances) < 0 or max(sum(chances[:8]), sum(chances[8:])) > 1:
            raise ValueError(f"rates must be from 0 to 1, and at most 1 in total: {self}")


class Chance:
    """Draws random faults, reproducibly for the same seed and requests."""

    def __init__(self, seed: int, rates: Rates, routes: Sequence[str]) -> None:
        self._random = random.Random(seed)  # noqa: S311
        self._patterns = [compile_route(route) for route in routes]
        self._effects: list[tuple[float, Callable[[], Effect | None]]] = [
            (rates.error, lambda: self._server_error(carried_out=False)),
            (rates.error_after, lambda: self._server_error(carried_out=True)),
            (rates.cut, lambda: cut(carried_out=False)),
            (rates.cut_after, lambda: cut(carried_out=True)),
            (rates.limited, self._too_many),
            (rates.forbidden, lambda: refusal(Problem.MISSING_PERMISSIONS)),
            (rates.slow, lambda: self._late(SLOW_SECONDS)),
            (rates.stalled, lambda: self._late(STALL_SECONDS)),
        ]
        self._deliveries: list[tuple[float, Callable[[], Delivery]]] = [
            (rates.twice, lambda: Delivery("twice", copies=2)),
            (rates.delayed, lambda: Delivery("late", late_seconds=self._within(SLOW_SECONDS))),
            (rates.dropped, lambda: Delivery("dropped", cuts=True)),
        ]

    def effect(self, request: Request) -> Effect | None:
        """Draw the effect on a request, mostly none."""
        if not any(pattern.fullmatch(str(request)) for pattern in self._patterns):
            return None
        drawn = self._draw(self._effects)
        # Only routes in channels check permissions.
        if drawn and drawn.error and drawn.error.status == 403 and "channel" not in request.route:
            return None
        return drawn

    def delivery(self) -> Delivery | None:
        """Draw the delivery of an interaction, mostly normal."""
        return self._draw(self._deliveries)

    def _draw(self, kinds: list[tuple[float, Callable[[], T]]]) -> T | None:
        left = self._random.random()
        for rate, make in kinds:
            if left < rate:
                return make()
            left -= rate
        return None

    def _server_error(self, *, carried_out: bool) -> Effect:
        return server_error(self._random.choice(SERVER_ERRORS), carried_out=carried_out)

    def _too_many(self) -> Effect:
        return too_many(self._within(RETRY_AFTER_SECONDS), self._random.choice(SCOPES))

    def _late(self, seconds: tuple[float, float]) -> Effect:
        return late(self._within(seconds), carried_out=self._random.random() < 0.5)

    def _within(self, bounds: tuple[float, float]) -> float:
        return self._random.uniform(*bounds)
