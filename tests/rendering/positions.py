"""Positions to draw in every look: random games, and crowded boards."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from rendering.sprite_cache import CACHE
from rendering.sprites import sprites_for
from rendering.themes import THEMES
from rules import GAMES, Game, Move, get_game, is_turn_over
from rules.core import PositionT
from rules.rust import RustPosition
from rules.tzaar import SPACES, TzaarPosition
from rules.zertz import ZertzPosition
from tests.rules.rust.boards import diagram as rust_diagram
from tests.rules.tzaar.boards import diagram as tzaar_diagram
from tests.rules.zertz.boards import diagram as zertz_diagram

ZERTZ = get_game("zertz")
TZAAR = get_game("tzaar")
RUST = get_game("rust")
BOARDS = ("37", "40", "43", "44", "48", "61")
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LOOKS = [
    {"theme": theme, "colour_blind": colour_blind}
    for theme, colour_blind in itertools.product(THEMES, (False, True))
]
Turn = tuple[PositionT, tuple[Move, ...], PositionT]


def forget_sprites() -> None:
    """Clear the sprite cache, as in a new process."""
    CACHE.clear()
    sprites_for.cache_clear()


def opened(png: bytes) -> Image.Image:
    """Return a picture, read to its end."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def starts() -> Iterator[object]:
    """Yield every game with each choice of each option, for parametrised tests."""
    for game in GAMES.values():
        yield pytest.param(game, {}, id=game.slug)
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    yield pytest.param(game, {option.name: choice}, id=f"{game.slug}-{choice}")


def random_steps(
    game: Game[PositionT, Any], options: dict[str, str], seed: int
) -> Iterator[Turn[PositionT]]:
    """Yield after each step of a random game: turn start, steps so far, position."""
    chance = random.Random(seed)
    position = game.start(options, seed)
    while position.outcome is None:
        before, moves = position, list[Move]()
        while not is_turn_over(before, position):
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
            yield before, tuple(moves), position


def played(game: Game[PositionT, Any], options: dict[str, str], *texts: str) -> Turn[PositionT]:
    """Play turns from the start; return the last one: before, its moves, after."""
    before = position = game.start(options)
    moves: tuple[Move, ...] = ()
    for text in texts:
        before, moves = position, game.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
    return before, moves, position


def crowded(board: str, seed: int, most_jumps: int = 0) -> ZertzPosition:
    """Return a full-size board with as many marbles as `most_jumps` allows."""
    chance = random.Random(seed)
    layout, *_, variant, state = str(ZERTZ.start({"board": board})).split()
    rest = f"0/0/0 0/0/0 0/0/0 1 {variant} {state}"
    marbles = list("W" * 6 + "G" * 8 + "B" * 10)
    chance.shuffle(marbles)
    places = [index for index, sign in enumerate(layout) if sign == "o"]
    for index in chance.sample(places, len(places)):
        tried = layout[:index] + marbles[-1] + layout[index + 1 :]
        if len(zertz_diagram(f"{tried} {rest}").jumps) <= most_jumps:
            layout = tried
            marbles.pop()
        if not marbles:
            break
    return zertz_diagram(f"{layout} {rest}")


def stacked(state: str = "w capture", **stacks: str) -> TzaarPosition:
    """Return a TZAAR board with stacks by coordinate, such as `d4="wTAZ"`."""
    return tzaar_diagram(" ".join([state, *(stacks.get(name, ".") for name in SPACES)]))


def fully_dropped() -> RustPosition:
    """Return a RUST board with all 24 stones, none of which can jump."""
    chance = random.Random(3)
    rows, stones = str(RUST.start()).split()[0], list("xo" * 12)
    places = [index for index, sign in enumerate(rows) if sign == "-"]
    for index in chance.sample(places, len(places)):
        tried = rows[:index] + stones[-1] + rows[index + 1 :]
        if not rust_diagram(f"{tried} 0/0 0/0 x turn").jumps:
            rows = tried
            stones.pop()
        if not stones:
            break
    return rust_diagram(f"{rows} 0/0 0/0 x turn")
