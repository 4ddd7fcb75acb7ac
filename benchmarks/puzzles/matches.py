"""Provide matches for puzzles: recorded ones, and ones played by a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from engine import Turn, choose_turn
from guide import AnyGuide, get_guide
from rules import AnyGame, AnyPosition, is_turn_over, play_turn
from rules.record import parse_record

RECORDS = Path(__file__).parents[2] / "tests" / "rules" / "playthroughs"
_LONGEST = 200
_LEVEL = 2
# Half of the turns come from a short-sighted greedy player: close fights make puzzles, and two
# engine levels alone would always play the same match.
_HASTE = 0.3
_LOOKED_AT = 8


def recorded_positions(game: AnyGame) -> list[list[AnyPosition]]:
    """Return the positions of each recorded match of a game."""
    records = (parse_record(file.read_text("utf-8")) for file in sorted(RECORDS.glob("*.txt")))
    return [[r.start(), *r.positions()] for r in records if r.game is game]


def played_positions(slug: str, seed: int) -> list[AnyPosition]:
    """Return the positions of a match between two weak players, by seed."""
    guide, chance = get_guide(slug), random.Random(f"{slug} {seed}")  # noqa: S311 - not a secret
    position = guide.game.start(_options(guide.game, seed), seed)
    for turn in guide.game.random_placements(position, seed):
        position = play_turn(position, turn)
    positions = [position]
    while position.outcome is None and len(positions) < _LONGEST:
        hasty, number = chance.random() < _HASTE, chance.randrange(1 << 30)
        turn = _turn(guide, position, chance) if hasty else choose_turn(position, _LEVEL, number)
        position = play_turn(position, turn)
        positions.append(position)
    return positions


def _options(game: AnyGame, seed: int) -> Mapping[str, str]:
    """Return default options for every third seed, else each other choice in turn."""
    if seed % 3 == 0:
        return {}
    number, chosen = seed - seed // 3 - 1, dict[str, str]()
    for option in game.options:
        number, nth = divmod(number, len(option.choices))
        chosen[option.name] = option.choices[nth]
    return chosen


def _turn(guide: AnyGuide, position: AnyPosition, chance: random.Random) -> Turn:
    """Return a winning turn, or a profitable one that lets the opponent not win."""
    winning = guide.winning_turn(position)
    if winning is not None:
        return winning
    seen = [_random_turn(position, chance) for _ in range(_LOOKED_AT)]
    seen.sort(key=lambda found: -_gain(guide, position, found[1]))
    safe = (turn for turn, after in seen if guide.winning_turn(after) is None)
    return next(safe, seen[0][0])


def _random_turn(position: AnyPosition, chance: random.Random) -> tuple[Turn, AnyPosition]:
    after, steps = position, list[object]()
    while not steps or not is_turn_over(position, after):
        moves = after.legal_moves()
        move = moves[chance.randrange(len(moves))]
        after = after.play(move)
        steps.append(move)
    return tuple(steps), after  # pyright: ignore[reportReturnType]


def _gain(guide: AnyGuide, before: AnyPosition, after: AnyPosition) -> int:
    """Return how much better the mover's score is than the opponent's."""
    own, other = (
        sum(score.value for score in guide.scores(after, side))
        for side in (before.to_move, before.to_move.opponent)
    )
    return own - other
