"""Define the five levels, and the styles of play without a search.

A level is a style, a search, or a search with lapses into a style. The levels of a game with a core
are in `engine/games`; a style weighs some turns by the captures that follow them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from engine.values import Budget, Cancel, SearchCancelledError, Turn
from rules import AnyPosition, Move, Side, is_turn_over, play_turn, turns, winning_turn

LEVELS = range(1, 6)
"""From a level that beginners beat to the strongest one."""
# More than any lead.
_DECIDED = 10_000
# In a position with so few turns, such as one with forced captures, all are considered.
_FEW = 20
# Of the captures that answer a turn, only those that gain most are followed.
_FOLLOWED = 3


class Level(Struct, frozen=True):
    """How one level plays one game: with a `style`, a search with a `budget`, or both.

    With both, `lapses` is the share of its turns that it plays in its style, without a search.
    """

    style: Style | None = None
    budget: Budget | None = None
    lapses: float = 0.0


Levels = Sequence[Level]
"""The levels of a game in order."""

# For the generic search; nodes are the steps of its playouts.
ANY_GAME = tuple(map(Budget, (500, 2_000, 6_000, 18_000, 40_000)))

AnyLevel = TypeVar("AnyLevel")


def level_of(levels: Sequence[AnyLevel], number: int) -> AnyLevel:
    """Return a level by its number, from 1; raise `ValueError` if there is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]


class Style(Struct, frozen=True):
    """How much of a position a level sees.

    It considers `breadth` turns, or all if there are few, and follows each for `sight` turns of
    captures. With probability `overlooks` it forgets to look at the answers to a turn.
    """

    breadth: int
    sight: int
    overlooks: float = 0.0


class Sense(Struct, frozen=True):
    """What a person sees at once in a position of a game.

    `lead` counts what a side is ahead by, in the terms of a beginner. `captures` yields the
    position after each capture; if there is one, a side has to capture.
    """

    lead: Callable[[Any, Side], int]
    captures: Callable[[Any], Iterable[Any]]


def choose_turn(
    sense: Sense, position: AnyPosition, style: Style, seed: int, cancel: Cancel | None = None
) -> Turn:
    """Return the best turn that a style considers; deterministic for a seed.

    It never misses a win in one turn. Raises `SearchCancelledError` if `cancel` was set.
    """

    def steps(at: AnyPosition) -> Sequence[Move]:
        _check(cancel)
        return at.legal_moves()

    win = winning_turn(position, steps)
    if win is not None:
        return win
    chance = random.Random(f"{seed} {position}")  # noqa: S311 - a game, not a secret

    def worth(turn: Turn) -> int:
        _check(cancel)
        sight = 0 if chance.random() < style.overlooks else style.sight
        after = play_turn(position, turn)
        outlook = _outlook(sense, after, sight)
        return outlook if after.to_move is position.to_move else -outlook

    return max(_considered(position, style.breadth, chance), key=worth)


def random_turn(position: AnyPosition, chance: random.Random) -> Turn:
    """Return the steps of a random turn, or of the rest of one."""
    turn, after = Turn(), position
    while not turn or not is_turn_over(position, after):
        turn += (chance.choice(after.legal_moves()),)
        after = after.play(turn[-1])
    return turn


def _considered(position: AnyPosition, breadth: int, chance: random.Random) -> Sequence[Turn]:
    """Return the turns that come to mind, in random order: the first of equals is played."""
    if position.count_turns() > max(breadth, _FEW):
        return tuple({random_turn(position, chance): None for _ in range(breadth)})
    found = [turn for turn, _ in turns(position)]
    chance.shuffle(found)
    return found


def _outlook(sense: Sense, position: AnyPosition, sight: int) -> int:
    """Return the lead of the side to move once it has captured what it can."""
    side = position.to_move
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else (_DECIDED + sight) * (1 if winner is side else -1)
    ends = list(sense.captures(position)) if sight else []
    if not ends:
        return sense.lead(position, side)
    if len(ends) > _FOLLOWED and sight > 1:
        ends = sorted(ends, key=lambda end: -_seen(sense, end, side))[:_FOLLOWED]
    return max(_outlook(sense, end, sight - 1) * (1 if end.to_move is side else -1) for end in ends)


def _seen(sense: Sense, position: AnyPosition, side: Side) -> int:
    if position.outcome is None:
        return sense.lead(position, side)
    winner = position.outcome.winner
    return 0 if winner is None else _DECIDED if winner is side else -_DECIDED


def _check(cancel: Cancel | None) -> None:
    if cancel is not None and cancel.is_set():
        raise SearchCancelledError
