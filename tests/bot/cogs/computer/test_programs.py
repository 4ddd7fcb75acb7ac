"""Another program as the opponent: it plays, and the computer stands in for it where it fails."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from bot.cogs.computer import messages
from bot.cogs.computer.coach import STAND_IN
from bot.cogs.computer.service import ComputerPlayer, seed_of
from bot.match.model import First, Match
from bot.seats import Seat
from bot.settings import Command, Program
from bot.texts import texts_for
from engine.programs import Limits
from rules import play_turn, turns
from tests.bot.computers import Computers
from tests.bot.world import ANA, World
from tests.engine.test_programs import command

STOOD_IN = (STAND_IN, 1)
LEVEL = engine.LEVELS[-1]


async def played(computers: Computers, kind: str, *, seconds: float = 60) -> Match:
    """Begin a match against a program, and have it play the first turn."""
    services = computers.world.services
    match = await computers.match(LEVEL, program="Waltz", first=First.THEM, game="rust", options={})
    programs = {"rust": Program(Command(command(kind)), "Waltz")} if kind else {}
    core = replace(services, settings=replace(services.settings, programs=programs))
    player = ComputerPlayer(core, limits=Limits(seconds=seconds))
    await player.play(match)
    await player.close()
    return await computers.matches.get(match.id)


async def test_the_program_plays_its_turns_under_its_name(
    computers: Computers, world: World
) -> None:
    match = await played(computers, "good")
    assert match.seats == (Seat.of_computer(LEVEL, "Waltz"), Seat.of(ANA))
    start = match.before
    assert start is not None
    first, after = next(turns(start))
    assert (play_turn(start, first), after) == (match.position, match.position)
    assert STOOD_IN not in await world.owed(match)


@pytest.mark.parametrize(
    ("kind", "seconds"), [("crash", 60), ("hang", 0.5), ("illegal", 60), ("", 60)]
)
async def test_the_computer_stands_in_for_a_program_that_fails_and_says_so(
    computers: Computers, world: World, kind: str, seconds: float
) -> None:
    match = await played(computers, kind, seconds=seconds)
    before = match.before
    assert before is not None
    turn = engine.choose_turn(before, LEVEL, seed_of(match))
    assert match.turns == (match.game.format_turn(before, turn),)
    assert (await world.owed(match)).count(STOOD_IN) == 1
    for language in ("en", "de"):
        line = messages.stand_in(texts_for(language), match, before.to_move)
        assert "Waltz" in line.content
        assert match.turns[0] in line.content
