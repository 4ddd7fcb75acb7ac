"""A gateway that injects faults into deliveries of interactions."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.faults import Delivery, Faults
    from sandbox.gateway import Gateway
    from sandbox.world.events import Event
    from sandbox.world.state import World


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
