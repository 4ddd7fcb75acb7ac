"""Matches with a clock, and carrying out what is due in them."""

from __future__ import annotations

from typing import Any

from bot.match.model import Match, MessageKind
from bot.match.terms import Terms, TimeControl
from ringfall.testing.world import World

HOURLY = Terms(TimeControl.HOUR, saving=True)
STRICT = Terms(TimeControl.HOUR, strict=True)
CALLS = [MessageKind.REMINDER, MessageKind.REMINDER_LETTER]


async def timed(world: World, terms: Terms = HOURLY, turns: int = 2, **changes: Any) -> Match:
    """Return a match in which Ana is to move and an hour has just begun; all is posted."""
    match = await world.play_on(await world.match(terms=terms, **changes), turns)
    await world.post_all(match_id=match.id)
    return match


async def due(world: World, **span: float) -> None:
    """Let time pass while the bot is alive, then carry out what is due."""
    world.clock.pass_by(**span)
    await world.timeouts.remind_due()
    await world.timeouts.flag_due()


async def flagged(world: World, terms: Terms = HOURLY) -> Match:
    """Return a match in which Ana's time is up, and everything that was owed is posted."""
    match = await timed(world, terms, turns=0)
    await due(world, hours=1)
    await world.post_all(match_id=match.id)
    return await world.matches.get(match.id)


async def kinds_owed(world: World, match: Match) -> list[str]:
    return [kind for kind, _ in await world.owed(match)]
