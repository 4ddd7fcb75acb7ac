"""Random walks through any game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from ringfall.testing.tested import TESTED
from rules import GAMES, AnyGame, AnyPosition, Move, is_turn_over, play_turn
from rules.record import Record

Start = tuple[AnyGame, AnyPosition]

# What somebody may type, or nearly.
TYPED = st.text(alphabet="abcdefghijklmnopqWGBwgbxZAT0123456789,- +/:.?é\n", max_size=12) | st.text(
    max_size=8
)


def law(examples: int) -> settings:
    """Return a decorator that tests a law on so many examples, for all games together."""
    return settings(
        deadline=None, max_examples=max(examples // 3, examples * len(TESTED) // len(GAMES))
    )


@st.composite
def starts(draw: st.DrawFn, *, slug: str | None = None) -> Start:
    """Draw a game, or use the named one, with random options."""
    among = [GAMES[slug]] if slug else list(TESTED.values())
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


COMMENTS = ("good", "] and \\ and [", "first: this\nand #that", '"quoted"', "37\n\nlast")
NOTES = {"first": 'Ana "A" #1', "second": "B]en\\", "date": "2026-11-22", "place": "a: b\nc"}


def variants(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yield every value of every option at least once."""
    most = max((len(option.choices) for option in game.options), default=1)
    for n in range(most):
        yield {option.name: option.choices[n % len(option.choices)] for option in game.options}


def random_record(game: AnyGame, options: dict[str, str], seed: int, turns: int = 400) -> Record:
    """Return a random game, to its end or so many turns, with some comments."""
    chance = random.Random(seed)
    position, played, comments = game.start(options, seed), list[str](), dict[int, str]()
    while position.outcome is None and len(played) < turns:
        steps = random_turn(position, chance)
        played.append(game.format_turn(position, steps))
        position = play_turn(position, steps)
        if chance.random() < 1 / 6:
            comments[len(played)] = chance.choice(COMMENTS)
    drawn = seed if game.has_random_start(options) else None
    return Record(
        game, game.complete_options(options), tuple(played), NOTES, drawn, comments=comments
    )
