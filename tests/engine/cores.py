"""Positions for comparing every registered core with the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from engine.compiled import Limits, Machine
from engine.registry import CORES, Core
from engine.steps import Step
from rules import GAMES, AnyGame, AnyPosition, Move

PERFT = Path(__file__).parents[1] / "rules" / "perft"
SLUGS = [core.slug for core in CORES.values()]


def core_named(slug: str) -> Core:
    return next(core for core in CORES.values() if core.slug == slug)


def variants(slug: str) -> Iterator[AnyPosition]:
    """Yield the start of a game with each value of each option."""
    game = GAMES[slug]
    for values in product(*(option.choices for option in game.options)):
        names = [option.name for option in game.options]
        yield game.start(dict(zip(names, values, strict=True)), seed=7)


def late_positions(slug: str) -> list[AnyPosition]:
    """Return the late positions of the rules' perft files."""
    lines = (PERFT / f"{slug}.perft").read_text("utf-8").splitlines()
    texts = [
        line.partition(";")[0].partition(" ")[2].strip()
        for line in lines
        if ";" in line and line[0] != "#"
    ]
    return [GAMES[slug].parse_position(text) for text in texts if text and "=" not in text]


def random_positions(game: AnyGame, count: int, seed: int) -> Iterator[AnyPosition]:
    """Yield late positions of random games with random options, also during a turn."""
    chance = random.Random(seed)
    for number in range(count):
        options = {option.name: chance.choice(option.choices) for option in game.options}
        position = game.start(options, seed=number)
        walk = [position]
        while position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
            walk.append(position)
        yield chance.choice(walk[-8:-1])


def loaded(core: Core, position: AnyPosition, limits: Limits | None = None) -> Machine:
    """Return a machine with a loaded position."""
    machine = Machine(core.slug)
    machine.load(core.encode(position), core.past(position), limits)
    return machine


def legal_moves(
    core: Core, machine: Machine, position: AnyPosition, *, distinct: bool = False
) -> dict[Move, int]:
    """Return a core's legal moves, each with its encoded step."""
    steps = machine.legal_steps(distinct=distinct)
    return {core.decode(position, Step.unpack(n)): n for n in steps}
