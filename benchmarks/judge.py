"""Compare hint, coach and analysis on random positions of all games.

    python -m benchmarks.judge --positions 500

For each position it takes the hint, judges the hinted turn and another one as the coach does, and
judges both again as an analysis does, which takes the turns in another order. It prints the number
of contradictions of each kind: all should be 0.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.games import random_turns
from engine import Line
from engine.annotation import grade
from engine.judging import Judge
from engine.levels import random_turn
from engine.puzzles import puzzles
from rules import GAMES, AnyPosition, play_turn

_POSITIONS = 30
_SEED = 1


def main() -> None:
    """Print the contradictions in each game, and in its puzzles."""
    chosen = _parser().parse_known_args()[0]
    for slug in GAMES:
        began = time.perf_counter()
        found = _compare(slug, chosen.positions // len(GAMES), chosen.nodes)
        seconds = time.perf_counter() - began
        print(f"  {slug}: {_told(found)}; {seconds / found['positions']:.2f} s a position")


def _compare(slug: str, count: int, nodes: int | None) -> Counter[str]:
    found, chance = Counter[str](), random.Random(_SEED)  # noqa: S311
    judge, again = Judge(nodes), Judge(nodes)
    for position in _positions(slug, count, chance):
        found["positions"] += 1
        hint = judge.best_line(position)
        best, other = hint.turns[0], random_turn(position, chance)
        hinted, judged = judge.judge(position, best), judge.judge(position, other)
        found["criticised"] += grade(judged.judgement) is not None
        found["hinted turn criticised"] += grade(hinted.judgement) is not None
        found["other turn recommended"] += judged.best.turns[0] != best
        found["announced win is lost"] += _loses_win(judge, position, hint)
        # An analysis meets the positions in the other order, and with an empty cache.
        after = play_turn(position, other)
        reply = () if after.outcome is not None else again.best_line(after).turns
        reviewed = again.judge(position, other)
        found["analysis differs"] += reviewed != judged
        found["reply differs from the hint for it"] += reviewed.then != reply
    for puzzle in puzzles(slug)[:: max(1, len(puzzles(slug)) // max(1, count // 4))]:
        position = GAMES[slug].parse_position(puzzle.position)
        hint = GAMES[slug].format_turn(position, judge.best_line(position).turns[0])
        found["puzzles"] += 1
        found["hint solves no puzzle"] += hint not in puzzle.solutions
    return found


def _positions(slug: str, count: int, chance: random.Random) -> Iterator[AnyPosition]:
    """Yield positions from random games, of all options and phases."""
    game = GAMES[slug]
    while count > 0:
        options = {option.name: chance.choice(list(option.choices)) for option in game.options}
        turns = list(random_turns(game.start(options, chance.randrange(1 << 30)), chance))
        for before, _, _ in chance.sample(turns, min(5, count, len(turns))):
            count -= 1
            yield before


def _loses_win(judge: Judge, position: AnyPosition, hint: Line) -> bool:
    """Tell whether a player who follows hints is told of a win, and later no longer."""
    side, is_won = position.to_move, (hint.value.wins_in or 0) > 0
    while is_won and position.outcome is None:
        line = judge.best_line(position)
        if position.to_move is side and (line.value.wins_in or 0) <= 0:
            return True
        position = play_turn(position, line.turns[0])
    return is_won and (position.outcome is None or position.outcome.winner is not side)


def _told(found: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in found.items())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.judge", description=__doc__)
    parser.add_argument("--positions", type=int, default=_POSITIONS, help="of all games together")
    parser.add_argument("--nodes", type=int, help="nodes of a search instead of the game's number")
    return parser


if __name__ == "__main__":
    main()
