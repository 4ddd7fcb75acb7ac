"""Play games between two players of any kind, from common openings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.levels import random_turn
from engine.values import Turn
from rules import AnyGame, AnyPosition, Side, play_whole_turn

_LONGEST_GAME_TURNS = 300


class Situation(Struct, frozen=True):
    """What a player has to answer: a game from its opening to the current position.

    `seed` is the same in the whole game.
    """

    game: AnyGame
    opening: AnyPosition
    turns: tuple[Turn, ...]
    position: AnyPosition
    seed: int


Player = Callable[[Situation], Turn]


class Score(Struct, frozen=True):
    """The results of the first of two players."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def share(self) -> float:
        """The first player's share of all points, from 0 to 1; a tie is half a point."""
        return (self.wins + self.ties / 2) / max(self.wins + self.ties + self.losses, 1)

    def __str__(self) -> str:
        return f"{self.share:.2f} ({self.wins} won, {self.ties} tied, {self.losses} lost)"


def openings(
    game: AnyGame, options: dict[str, str], count: int, turns_each: int = 2
) -> list[AnyPosition]:
    """Return positions after a few random turns; deterministic."""
    return [_opening(game, options, seed, turns_each) for seed in range(count)]


def play_match(
    game: AnyGame, first: Player, second: Player, positions: Sequence[AnyPosition]
) -> Iterator[Score]:
    """Play each position with both colours; yield the first player's score so far."""
    score = Score()
    for seed, position in enumerate(positions):
        for side, players in ((Side.FIRST, (first, second)), (Side.SECOND, (second, first))):
            score = _counted(score, play_game(game, players, position, seed), side)
            yield score


def play_game(
    game: AnyGame, players: tuple[Player, Player], opening: AnyPosition, seed: int
) -> Side | None:
    """Return the winner, or `None`; raise `MoveError` for an illegal turn."""
    position, played = opening, tuple[Turn, ...]()
    while position.outcome is None and len(played) < _LONGEST_GAME_TURNS:
        player = players[position.to_move.index]
        turn = player(Situation(game, opening, played, position, seed))
        position, played = play_whole_turn(position, turn), (*played, turn)
    return position.outcome.winner if position.outcome else None


def _opening(game: AnyGame, options: dict[str, str], seed: int, turns_each: int) -> AnyPosition:
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    while True:
        position = game.start(options, seed)
        for _ in range(turns_each):
            position = play_whole_turn(position, random_turn(position, chance))
        if position.outcome is None:
            return position


def _counted(score: Score, winner: Side | None, side: Side) -> Score:
    if winner is None:
        return replace(score, ties=score.ties + 1)
    if winner is side:
        return replace(score, wins=score.wins + 1)
    return replace(score, losses=score.losses + 1)
