"""Random walks through any game of the registry."""

from __future__ import annotations

import os
import random

from hypothesis import settings
from hypothesis import strategies as st

from rules import GAMES, AnyGame, AnyPosition, Move, is_turn_over

Start = tuple[AnyGame, AnyPosition]

# What somebody may type, or nearly.
TYPED = st.text(alphabet="abcdefghijklmnopqWGBwgbxZAT0123456789,- +/:.?é\n", max_size=12) | st.text(
    max_size=8
)

# Limits walks to one game, if the laws of the others are tested elsewhere.
_ONLY = os.environ.get("LAWS_OF", "")
_AMONG = [GAMES[_ONLY]] if _ONLY else list(GAMES.values())


def law(examples: int) -> settings:
    """Return a decorator that tests a law on so many examples for all games."""
    return settings(deadline=None, max_examples=examples // 3 if _ONLY else examples)


@st.composite
def starts(draw: st.DrawFn, *, slug: str | None = None) -> Start:
    """Draw a game, or use the named one, with random options."""
    among = [GAMES[slug]] if slug else _AMONG
    game = draw(st.sampled_from(among), label="game")
    options = {o.name: draw(st.sampled_from(o.choices), label=o.name) for o in game.options}
    return game, game.start(options, seed=draw(st.integers(0, 2**16), label="seed of the start"))


@st.composite
def positions(draw: st.DrawFn, *, longest: int = 150, slug: str | None = None) -> Start:
    """Draw a position after random steps, possibly during a turn."""
    game, position = draw(starts(slug=slug))
    chance = random.Random(draw(st.integers(0, 2**32), label="seed of the walk"))
    for _ in range(draw(st.integers(0, longest), label="steps")):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves()))
    return game, position


def random_turn(position: AnyPosition, chance: random.Random) -> list[Move]:
    """Return the steps of a random turn."""
    after, steps = position, list[Move]()
    while not is_turn_over(position, after):
        steps.append(chance.choice(after.legal_moves()))
        after = after.play(steps[-1])
    return steps
