"""Games between two players of any kind, from openings that are the same for all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.values import Turn
from rules import AnyPosition, Side, play_whole_turn, turns

Player = Callable[[AnyPosition, int], Turn]
"""Returns a turn in a position; the number is the seed of the game."""

_LONGEST_GAME_TURNS = 300


class Score(NamedTuple):
    """How the games of the first of two players ended."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def share(self) -> float:
        """The part of all points that the first player has, from 0 to 1; a tie is half of one."""
        return (self.wins + self.ties / 2) / max(self.games, 1)

    def __str__(self) -> str:
        return f"{self.share:.2f} ({self.wins} won, {self.ties} tied, {self.losses} lost)"


def openings(
    start: Callable[[int], AnyPosition], count: int, turns_each: int = 2
) -> Iterator[AnyPosition]:
    """Yield positions after a few turns at random; `start` makes a start from a seed."""
    for seed in range(count):
        chance, position = random.Random(seed), start(seed)  # noqa: S311 - a game, no secret
        for _ in range(turns_each):
            quiet = [after for _, after in turns(position) if after.outcome is None]
            position = chance.choice(quiet)
        yield position


def play_match(first: Player, second: Player, positions: Sequence[AnyPosition]) -> Iterator[Score]:
    """Play each position with both colours, and yield the score of the first player so far."""
    score = Score()
    for seed, position in enumerate(positions):
        for players in ((first, second), (second, first)):
            winner = play_game(players, position, seed)
            own = Side.FIRST if players[0] is first else Side.SECOND
            score = _counted(score, None if winner is None else winner is own)
            yield score


def play_game(players: tuple[Player, Player], position: AnyPosition, seed: int) -> Side | None:
    """Return the winner, or none where it is a tie or does not end.

    A turn that is not legal is a `MoveError`.
    """
    for _ in range(_LONGEST_GAME_TURNS):
        if position.outcome is not None:
            return position.outcome.winner
        turn = players[position.to_move.index](position, seed)
        position = play_whole_turn(position, turn)
    return None


def _counted(score: Score, won: bool | None) -> Score:  # noqa: FBT001 - a result
    if won is None:
        return score._replace(ties=score.ties + 1)
    return score._replace(wins=score.wins + 1) if won else score._replace(losses=score.losses + 1)
