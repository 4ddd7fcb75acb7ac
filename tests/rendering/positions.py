"""Positions to draw: random games, and crowded boards that no game is likely to reach."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules import AnyPosition, Move, get_game

ZERTZ = get_game("zertz")
BOARDS = ("37", "40", "43", "44", "48", "61")

Turn = tuple[AnyPosition, tuple[Move, ...], AnyPosition]


def random_steps(board: str, seed: int, goal: str = "standard") -> Iterator[Turn]:
    """Yield, after each step of a random game: the turn's start, its steps so far, the position."""
    chance = random.Random(seed)
    position = ZERTZ.start({"board": board, "goal": goal})
    while position.outcome is None:
        before, moves = position, list[Move]()
        while position.to_move is before.to_move and position.outcome is None:
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
            yield before, tuple(moves), position


def played(board: str, *texts: str, goal: str = "standard") -> Turn:
    """Return the last of some turns from the start: where it began, its moves, where it led."""
    before = position = ZERTZ.start({"board": board, "goal": goal})
    moves: tuple[Move, ...] = ()
    for text in texts:
        before, moves = position, ZERTZ.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
    return before, moves, position


def crowded(board: str, seed: int, most_jumps: int = 0) -> AnyPosition:
    """Return a whole board with as many marbles as come to lie without more jumps than that."""
    chance = random.Random(seed)
    layout, *_, variant, state = str(ZERTZ.start({"board": board})).split()
    rest = f"0/0/0 0/0/0 0/0/0 1 {variant} {state}"
    marbles = list("W" * 6 + "G" * 8 + "B" * 10)
    chance.shuffle(marbles)
    places = [index for index, sign in enumerate(layout) if sign == "o"]
    for index in chance.sample(places, len(places)):
        tried = layout[:index] + marbles[-1] + layout[index + 1 :]
        if len(ZERTZ.parse_position(f"{tried} {rest}").jumps) <= most_jumps:
            layout = tried
            marbles.pop()
        if not marbles:
            break
    return ZERTZ.parse_position(f"{layout} {rest}")
