"""Commands are registered when they have changed, or when nobody knows that they have not."""

from __future__ import annotations

from datetime import timedelta

from bot.services.registrations import TRUSTED, RegistrationService
from tests.bot.services.world import World


async def test_what_was_registered_is_known_for_a_while(world: World) -> None:
    service = RegistrationService(world.database, clock=world.clock)
    assert not await service.is_current(1, "old")
    await service.note(1, "old")
    await service.note(1, "new")
    assert await service.is_current(1, "new")
    assert not await service.is_current(1, "old")
    assert not await service.is_current(2, "new"), "of another application"
    world.clock.pass_by(seconds=TRUSTED.total_seconds())
    assert not await service.is_current(1, "new")
    world.clock.now -= TRUSTED + timedelta(days=1)
    assert not await service.is_current(1, "new"), "of a time that has not come yet"
