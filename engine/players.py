"""Define the players of a match: level, nodes, random, or another program."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from contextlib import contextmanager

from engine import choosing
from engine.levels import random_turn
from engine.matches import Player, Situation
from engine.programs import Limits, ask, started
from engine.values import Budget, Turn

KINDS = "level:N, nodes:N, random, or program:COMMAND"
_SECONDS_A_TURN = 60.0
# A program that plays for hours has its own limits.
_PATIENT = Limits(seconds=float("inf"))


@contextmanager
def player(text: str, go: str) -> Generator[Player]:
    """Create a player from its name; raise `ValueError` if unknown; end its program.

    `go` is the command on which other programs think.
    """
    kind, _, argument = text.partition(":")
    if kind == "program" and argument:
        with started(argument) as program:
            yield lambda situation: ask(program, situation, go, _PATIENT)
    else:
        yield _own_player(kind, argument, text)


def level_player(level: int) -> Player:
    """Return a player of a level; the two sides of a game make different errors."""
    return lambda at: choosing.choose_turn(
        at.position, level, 2 * at.seed + at.position.to_move.index
    )


def node_player(nodes: int) -> Player:
    """Return a player that searches so many nodes a turn."""
    budget = Budget(nodes, seconds=_SECONDS_A_TURN)
    return lambda at: choosing.analyse(at.position, budget).lines[0].turns[0]


def play_randomly(at: Situation) -> Turn:
    """Play a random turn."""
    return random_turn(at.position, random.Random(f"{at.seed} {at.position}"))  # noqa: S311


_KINDS: dict[str, Callable[[int], Player]] = {"level": level_player, "nodes": node_player}


def _own_player(kind: str, argument: str, text: str) -> Player:
    if text == "random":
        return play_randomly
    if kind in _KINDS and argument.isdecimal() and int(argument):
        return _KINDS[kind](int(argument))
    raise ValueError(f"{text!r} is not a player; use {KINDS}")
