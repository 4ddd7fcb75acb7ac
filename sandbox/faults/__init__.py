"""Faults that tests inject: errors, rate limits, requests held, cut or late, doubled events."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sandbox.faults import effects
from sandbox.faults.chance import Chance, Rates
from sandbox.faults.effects import Delivery, Effect
from sandbox.faults.holds import Decision, Hold
from sandbox.faults.routes import compile_route

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.errors import Problem
    from sandbox.journal import Request
    from sandbox.ratelimits import Scope

__all__ = ["Decision", "Delivery", "Effect", "Fault", "Faults", "Hold", "Rates", "compile_route"]

T = TypeVar("T", Effect | None, Delivery | None)

# What a bot asks for once it runs; the requests of its start are spared.
ROUTES_WHEN_RUNNING = ("/channels/**", "/interactions/**", "/webhooks/**")


@dataclass(eq=False)
class Fault:
    """An effect on the next `times` requests that match."""

    pattern: re.Pattern[str]
    effect: Effect
    times: int


class Faults:
    """The faults that wait for a matching request or for the next interaction.

    A route is a path below the API's address, with or without a method before it: `*` or `{name}`
    stands for one part, `**` for any number: `POST /channels/*/messages`, `/webhooks/**`. A request
    meets one fault: the earliest that was asked for and matches, else a hold, else one by chance.

    ==============================  ==========================================================
    `fail(route, status=…)`         an error of Discord's, before or after the work; 429 by scope
    `refuse(route, problem)`        a refusal, such as `Problem.MISSING_PERMISSIONS`
    `cut(route)`                    no answer at all, after or before the work
    `delay(route, seconds)`         an answer that comes late, after or before the work
    `strike(route, effect)`         any other combination, as an `Effect`
    `hold(route)`                   a request that waits until the test decides
    `deliver_twice()`, `deliver()`  the next interactions come twice, late or on a dying connection
    `random(seed, rates)`           all of these by chance, until `clear()`
    ==============================  ==========================================================

    Each takes the number of `times`; `end` calls one off and `clear` all. What a fault has touched
    is no breach of the bot's. `struck` counts what has happened, by name. Besides, every request is
    answered `delay_seconds` late.
    """

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._holds: list[Hold] = []
        self._deliveries: list[Delivery] = []
        self._chance: Chance | None = None
        self.delay_seconds = 0.0
        self.struck: Counter[str] = Counter()

    @property
    def waiting(self) -> list[str]:
        """What the next requests and interactions will meet, by name."""
        names = [_several(str(fault.effect), fault.times) for fault in self._faults]
        return [*names, *map(str, self._deliveries)]

    def strike(self, route: str, effect: Effect, *, times: int = 1) -> Fault:
        """Let the next `times` matching requests meet this effect."""
        fault = Fault(compile_route(route), effect, times)
        self._faults.append(fault)
        return fault

    def fail(
        self,
        route: str,
        *,
        status: int = 500,
        times: int = 1,
        retry_after: float = 0.1,
        scope: Scope = "user",
        processed: bool = False,
    ) -> Fault:
        """Answer with an error of this status, `processed` or not; 429 has a `scope`."""
        if status == 429:
            effect = effects.too_many(retry_after, scope)
        else:
            effect = effects.server_error(status, carried_out=processed)
        return self.strike(route, effect, times=times)

    def refuse(self, route: str, problem: Problem, *, times: int = 1) -> Fault:
        """Answer with a refusal of Discord's instead of carrying the request out."""
        return self.strike(route, effects.refusal(problem), times=times)

    def cut(self, route: str, *, processed: bool = True, times: int = 1) -> Fault:
        """Cut the connection without an answer, after or before carrying the request out."""
        return self.strike(route, effects.cut(carried_out=processed), times=times)

    def delay(
        self, route: str, seconds: float, *, processed: bool = False, times: int = 1
    ) -> Fault:
        """Answer so late, having carried the request out at once if `processed`."""
        return self.strike(route, effects.late(seconds, carried_out=processed), times=times)

    def hold(self, route: str) -> Hold:
        """Keep the next matching request waiting."""
        hold = Hold(compile_route(route))
        self._holds.append(hold)
        return hold

    def deliver(self, delivery: Delivery, *, times: int = 1) -> None:
        """Let the next `times` interactions reach the bot in this way."""
        self._deliveries += [delivery] * times

    def deliver_twice(self, *, times: int = 1) -> None:
        """Let the next `times` interactions reach the bot twice."""
        self.deliver(Delivery("twice", copies=2), times=times)

    def random(
        self, seed: int, rates: Rates, *, routes: Sequence[str] = ROUTES_WHEN_RUNNING
    ) -> None:
        """Let requests of these routes, and interactions, meet faults by chance until `clear`.

        The same seed and the same order of requests give the same faults.
        """
        self._chance = Chance(seed, rates, routes)

    def end(self, fault: Fault) -> None:
        """Call off what is left of a fault."""
        if fault in self._faults:
            self._faults.remove(fault)

    def clear(self) -> None:
        """Forget the faults that nothing has met yet, and leave nothing more to chance."""
        self._faults.clear()
        self._holds.clear()
        self._deliveries.clear()
        self._chance = None
        self.delay_seconds = 0.0

    def take_effect(self, request: Request) -> Effect | None:
        """Return what this request meets (for the server)."""
        fault = next((f for f in self._faults if f.pattern.fullmatch(str(request))), None)
        if fault:
            fault.times -= 1
            if fault.times <= 0:
                self._faults.remove(fault)
            return self._count(fault.effect)
        if self._chance is None or any(h.pattern.fullmatch(str(request)) for h in self._holds):
            return None
        return self._count(self._chance.effect(request))

    def take_hold(self, request: Request) -> Hold | None:
        """Return the hold that this request meets (for the server)."""
        for hold in self._holds:
            if hold.pattern.fullmatch(str(request)):
                self._holds.remove(hold)
                return hold
        return None

    def take_delivery(self) -> Delivery | None:
        """Return how the next interaction is delivered if not as usual (for the gateway)."""
        if self._deliveries:
            return self._count(self._deliveries.pop(0))
        return self._count(self._chance.delivery()) if self._chance else None

    def _count(self, struck: T) -> T:
        if struck is not None:
            self.struck[str(struck)] += 1
        return struck


def _several(name: str, times: int) -> str:
    return name if times == 1 else f"{times} × {name}"
