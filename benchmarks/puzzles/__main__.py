"""Make puzzles, prove all of them again, or grade them by the engine's effort.

The puzzles of an installed package lie in the `--file` that it names.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import engine.puzzles
from benchmarks.puzzles.composing import is_proven
from benchmarks.puzzles.finding import find
from benchmarks.puzzles.grading import measure_and_grade
from bot.games import load_games
from engine.puzzles import Puzzle, format_puzzle, puzzles, read_puzzles
from guide import get_guide
from rules import GAMES

FOLDER = Path(engine.puzzles.__file__).parent


def main() -> None:
    """Run a command."""
    for fault in load_games():
        sys.stderr.write(f"{fault}\n")
    chosen = _parser().parse_args()
    chosen.run(chosen)


def _make(chosen: argparse.Namespace) -> None:
    """Append the puzzles of each seed until the time is up."""
    began, file = time.monotonic(), _file(chosen)
    made = list(read_puzzles(file)) if file.exists() else []
    for seed in range(*chosen.seeds):
        if time.monotonic() - began > 60 * chosen.minutes:
            print(f"stopped before seed {seed}")
            return
        for puzzle in find(chosen.game, seed, made):
            made.append(puzzle)
            with file.open("a", encoding="utf-8") as book:
                book.write(f"{format_puzzle(puzzle)}\n")
            print(f"{puzzle.id}: seed {seed}, wins in {puzzle.turns}", flush=True)


def _check(chosen: argparse.Namespace) -> None:
    """Prove all puzzles again; return exit code 1 if one is wrong."""
    wrong = [
        puzzle.id
        for slug in chosen.games or GAMES
        for puzzle in _shown(puzzles(slug))
        if not is_proven(get_guide(slug), puzzle)
    ]
    print(f"wrong: {', '.join(wrong) or 'none'}")
    raise SystemExit(bool(wrong))


def _grade(chosen: argparse.Namespace) -> None:
    """Measure all puzzles of a game again and write their grades."""
    file = _file(chosen)
    found = measure_and_grade(list(_shown(read_puzzles(file))))
    file.write_text("".join(f"{format_puzzle(p)}\n" for p in found), "utf-8")


def _shown(found: Sequence[Puzzle]) -> Iterable[Puzzle]:
    for puzzle in found:
        print(puzzle.id, end=" ", flush=True)
        yield puzzle
    print()


def _file(chosen: argparse.Namespace) -> Path:
    return chosen.file or FOLDER / f"{chosen.game}.jsonl"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("make", help=_make.__doc__)
    make.add_argument("game", choices=GAMES)
    make.add_argument("--seeds", type=int, nargs=2, required=True, metavar=("FROM", "TO"))
    make.add_argument("--minutes", type=float, default=8.0)
    make.add_argument("--file", type=Path)
    make.set_defaults(run=_make)
    check = commands.add_parser("check", help=_check.__doc__)
    check.add_argument("games", nargs="*", metavar="game")
    check.set_defaults(run=_check)
    grade = commands.add_parser("grade", help=_grade.__doc__)
    grade.add_argument("game", choices=GAMES)
    grade.add_argument("--file", type=Path)
    grade.set_defaults(run=_grade)
    return parser


if __name__ == "__main__":
    main()
