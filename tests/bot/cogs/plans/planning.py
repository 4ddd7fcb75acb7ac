"""Matches in which players have planned turns."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from bot.cogs.plans.tree import Step, Steps, after_placing, line_of
from bot.match.model import Match, MatchChange
from ringfall.testing.world import ANA, World, any_turn, mover
from rules import play_turn

SERIES = ("Ze4", "Tb1", "Tb2")


async def plan(world: World, match: Match, user_id: int, *turns: str) -> Match:
    """Add a line from now on to a player's plan, and return the match as it is then."""
    await world.plans.add(match, user_id, line_of(match, user_id, turns) or ())
    return await world.matches.get(match.id)


async def plan_if(world: World, match: Match, condition: str, answer: str) -> Match:
    """Add Ana's answer to any turn that meets a condition, and return the match then."""
    await world.plans.add(match, ANA, [Step(condition), Step(answer, own=True)])
    return await world.matches.get(match.id)


async def tell(world: World, match: Match, *turns: str) -> MatchChange:
    """Play the first of several turns for the side to move, and plan the others."""
    await world.plans.add(match, mover(match), after_placing(turns))
    return await world.play(match, turns[0])


async def placing(world: World) -> Match:
    """Return a match in which Ana has placed a piece, and planned two more."""
    match = await world.match(game="tzaar", options={"start": "tournament"})
    return (await tell(world, match, *SERIES)).match


async def planned(world: World, match: Match, user_id: int) -> Steps:
    """Return what a player has planned now."""
    return await world.plans.find(await world.matches.get(match.id), user_id)


def line(match: Match, length: int, *, seed: int = 1) -> list[str]:
    """Return some legal turns from now on."""
    chance, found = random.Random(seed), list[str]()
    for _ in range(length):
        found.append(any_turn(match, chance))
        moves = match.game.parse_turn(match.position, found[-1])
        match = replace(match, position=play_turn(match.position, moves))
    return found


def others(match: Match, turn: str) -> Sequence[str]:
    """Return legal turns other than one."""
    found = {any_turn(match, random.Random(seed)) for seed in range(20)}
    return sorted(found - {turn})
