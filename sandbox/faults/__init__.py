"""Fault injection: errors, rate limits, late or cut requests, doubled events."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from sandbox.faults import effects
from sandbox.faults.chance import Chance, Rates
from sandbox.faults.effects import Decision, Delivery, Effect, Hold, compile_route

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.errors import Problem
    from sandbox.gateway import Gateway
    from sandbox.journal import Request
    from sandbox.ratelimits import Scope
    from sandbox.world.models import Event
    from sandbox.world.state import World

__all__ = [
    "Decision",
    "Delivery",
    "Effect",
    "Fault",
    "Faults",
    "Hold",
    "Rates",
    "UnreliableGateway",
    "compile_route",
]

T = TypeVar("T", Effect | None, Delivery | None)

# The routes of a running bot; requests at its start are spared.
ROUTES_WHEN_RUNNING = ("/channels/**", "/interactions/**", "/webhooks/**")


@dataclass(eq=False)
class Fault:
    """An effect on the next `times` matching requests."""

    pattern: re.Pattern[str]
    effect: Effect
    times: int


class Faults:
    """Faults for the next matching requests or the next interactions.

    A route is an API path with an optional method: `*` or `{name}` stands for one part, `**` for
    any number: `POST /channels/*/messages`, `/webhooks/**`. A request meets one fault: the earliest
    that matches, else a hold, else a random one.

    ==============================  ==========================================================
    `fail(route, status=…)`         an error of Discord, before or after the work; 429 by scope
    `refuse(route, problem)`        a refusal, such as `Problem.MISSING_PERMISSIONS`
    `cut(route)`                    no response at all, after or before the work
    `garble(route)`                 a response whose body cannot be read, after the work
    `delay(route, seconds)`         a late response, after or before the work
    `strike(route, effect)`         any other combination, as an `Effect`
    `hold(route)`                   a request that waits until the test decides
    `deliver_twice()`, `deliver()`  interactions arrive twice, late or as the connection drops
    `random(seed, rates)`           all of these at random, until `clear()`
    ==============================  ==========================================================

    Each takes the number of `times`; `end` cancels one fault and `clear` all. Requests that met a
    fault are no breach of the bot. `struck` counts the faults that happened, by name. Every
    response is also delayed by `delay_seconds`.
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
        """The names of the faults for the next requests and interactions."""
        names = [_several(str(fault.effect), fault.times) for fault in self._faults]
        return [*names, *map(str, self._deliveries)]

    def strike(self, route: str, effect: Effect, *, times: int = 1) -> Fault:
        """Apply an effect to the next `times` matching requests."""
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
        """Answer with an error status, `processed` or not; 429 has a `scope`."""
        if status == 429:
            effect = effects.too_many(retry_after, scope)
        else:
            effect = effects.server_error(status, carried_out=processed)
        return self.strike(route, effect, times=times)

    def refuse(self, route: str, problem: Problem, *, times: int = 1) -> Fault:
        """Refuse the request with Discord's error instead of carrying it out."""
        return self.strike(route, effects.refusal(problem), times=times)

    def cut(self, route: str, *, processed: bool = True, times: int = 1) -> Fault:
        """Cut the connection without a response, after or before the work."""
        return self.strike(route, effects.cut(carried_out=processed), times=times)

    def garble(self, route: str, *, times: int = 1) -> Fault:
        """Carry the request out, and answer with a body that cannot be read."""
        return self.strike(route, effects.garbled(), times=times)

    def delay(
        self, route: str, seconds: float, *, processed: bool = False, times: int = 1
    ) -> Fault:
        """Respond late; carry the request out at once if `processed`."""
        return self.strike(route, effects.late(seconds, carried_out=processed), times=times)

    def hold(self, route: str) -> Hold:
        """Hold the next matching request until the test decides."""
        hold = Hold(compile_route(route))
        self._holds.append(hold)
        return hold

    def deliver(self, delivery: Delivery, *, times: int = 1) -> None:
        """Deliver the next `times` interactions in this way."""
        self._deliveries += [delivery] * times

    def deliver_twice(self, *, times: int = 1) -> None:
        """Deliver the next `times` interactions twice."""
        self.deliver(Delivery("twice", copies=2), times=times)

    def random(
        self, seed: int, rates: Rates, *, routes: Sequence[str] = ROUTES_WHEN_RUNNING
    ) -> None:
        """Inject random faults into these routes and interactions until `clear`.

        The same seed and the same order of requests give the same faults.
        """
        self._chance = Chance(seed, rates, routes)

    def end(self, fault: Fault) -> None:
        """Cancel the rest of a fault."""
        if fault in self._faults:
            self._faults.remove(fault)

    def clear(self) -> None:
        """Cancel all faults, including random ones."""
        self._faults.clear()
        self._holds.clear()
        self._deliveries.clear()
        self._chance = None
        self.delay_seconds = 0.0

    def take_effect(self, request: Request) -> Effect | None:
        """Return the effect on this request, if any (for the server)."""
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
        """Return the hold of this request, if any (for the server)."""
        for hold in self._holds:
            if hold.pattern.fullmatch(str(request)):
                self._holds.remove(hold)
                return hold
        return None

    def take_delivery(self) -> Delivery | None:
        """Return the delivery of the next interaction unless normal (for the gateway)."""
        if self._deliveries:
            return self._count(self._deliveries.pop(0))
        return self._count(self._chance.delivery()) if self._chance else None

    def _count(self, struck: T) -> T:
        if struck is not None:
            self.struck[str(struck)] += 1
        return struck


class UnreliableGateway:
    """Listens to the world in place of the gateway and forwards events to it."""

    def __init__(self, world: World, gateway: Gateway, faults: Faults) -> None:
        self._world = world
        self._gateway = gateway
        self._faults = faults

    def deliver(self, event: Event) -> tuple[object, ...]:
        """Forward the event normally, unless a fault applies to an interaction."""
        delivery = self._faults.take_delivery() if event.name == "INTERACTION_CREATE" else None
        if delivery is None:
            return self._gateway.deliver(event)
        self._world.interactions[int(event.data["id"])].excused = True
        if not delivery.late_seconds:
            return self._send(event, delivery)
        loop = asyncio.get_running_loop()
        loop.call_later(delivery.late_seconds, self._send, event, delivery)
        return ()

    def is_open(self, connection: object) -> bool:
        """Tell whether the connection is open."""
        return self._gateway.is_open(connection)

    def _send(self, event: Event, delivery: Delivery) -> tuple[object, ...]:
        changed = replace(event, data=delivery.change(event.data))
        reached = [self._gateway.deliver(changed) for _ in range(delivery.copies)]
        if delivery.cuts:
            self._gateway.drop()
        return reached[-1]


def _several(name: str, times: int) -> str:
    return name if times == 1 else f"{times} × {name}"
