"""Positions with a forced win to find, and the defence against the solver.

A file for each game holds a JSON object a line: those of the house lie here, others in the packages
of their games. `python -m benchmarks.puzzles` makes, proves and grades them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from engine import Analysis, Budget, Cancel, Turn, analyse
from rules import AnyGame, AnyPosition, Side, get_game, play_whole_turn, replay, turns

# Some tenths of a second on the slowest game.
_BUDGET = Budget(200_000, seconds=0.25)

LARGEST_BOOK_BYTES = 1 << 20
MOST_PUZZLES = 999
MOST_TURNS, GRADES = 3, 5
MOST_SOLUTIONS = 3
"""The maximum of first turns to different positions; later ones may be more."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position whose side to move can force a win in `turns` own turns, no fewer.

    `position` is a position text; `options` are those it does not contain. `solutions` are all
    winning first turns, one for each position after them. `replies` hold the best defence: for a
    line of turns, separated by spaces and ending with a winning turn, the reply that resists
    longest. `grade` is 1 to 5, by the `nodes` that the engine needed, or the proof without a core.
    """

    id: str
    position: str
    turns: int
    grade: int
    nodes: int
    solutions: tuple[str, ...]
    replies: Mapping[str, str] = field(default_factory=dict[str, str])
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def slug(self) -> str:
        """The game's slug, the first part of the id."""
        return self.id.rpartition("-")[0]


BOOKS: dict[str, Sequence[Puzzle]] = {}
"""The puzzles of installed packages, by the slugs of their games."""


def puzzles(slug: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game, if any; their ids and order never change."""
    return BOOKS[slug] if slug in BOOKS else _of_house(slug)


@cache
def _of_house(slug: str) -> Sequence[Puzzle]:
    file = Path(__file__).with_name(f"{slug}.jsonl")
    return read_puzzles(file) if file.is_file() else ()


def read_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Read the puzzles in a file; raise `ValueError` if one is invalid, or `OSError`."""
    with file.open("rb") as book:
        content = book.read(LARGEST_BOOK_BYTES + 1)
    if len(content) > LARGEST_BOOK_BYTES:
        raise ValueError(f"a book of puzzles has at most {LARGEST_BOOK_BYTES:,} bytes")
    return tuple(map(parse_puzzle, content.decode().splitlines()))


def parse_puzzle(line: str) -> Puzzle:
    """Parse a line; raise `ValueError` if it is invalid."""
    try:
        return msgspec.json.decode(line, type=Puzzle)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"no puzzle: {error}") from None


def prepare_puzzles(name: str, package: Any) -> Callable[[], None]:
    """Check the `puzzles` of an installed package, and return what registers them.

    A layer of `rules.installed`. That they are won as they say is for the laws to prove.
    """
    if package.puzzles is None:
        return lambda: None
    book = read_puzzles(Path(package.puzzles))
    if not 0 < len(book) <= MOST_PUZZLES:
        raise ValueError(f"a book has 1 to {MOST_PUZZLES} puzzles, not {len(book)}")
    for number, puzzle in enumerate(book, start=1):
        wanted = f"{name}-{number:03}"
        if puzzle.id != wanted:
            raise ValueError(f"its puzzle {puzzle.id[:40]!r} has to be called {wanted}")
        try:
            _check(package.game, puzzle)
        except ValueError as error:
            raise ValueError(f"its puzzle {puzzle.id}: {error}") from error
    return lambda: BOOKS.update({name: book})


def _check(game: AnyGame, puzzle: Puzzle) -> None:
    """Raise `ValueError` unless a position and all turns of a puzzle are of a game."""
    for what, number, most in (
        ("turns", puzzle.turns, MOST_TURNS),
        ("grade", puzzle.grade, GRADES),
        ("solutions", len(puzzle.solutions), MOST_SOLUTIONS),
    ):
        if not 1 <= number <= most:
            raise ValueError(f"{what} has to be 1 to {most}")
    position = game.parse_position(puzzle.position)
    if position.outcome is not None:
        raise ValueError("its position is over")
    game.complete_options(puzzle.options)
    for line in (*puzzle.solutions, *puzzle.replies):
        turns = line.split()
        if not turns or len(turns) >= 2 * puzzle.turns or turns[0] not in puzzle.solutions:
            raise ValueError(f"{line[:40]!r} is not a line that begins with a solution")
        reply = puzzle.replies.get(line)
        for _ in replay(game, position, turns if reply is None else [*turns, reply]):
            pass


def format_puzzle(puzzle: Puzzle) -> str:
    """Print a line that `parse_puzzle` reads back; empty fields are omitted."""
    fields = {name: getattr(puzzle, name) for name in Puzzle.__struct_fields__}
    return json.dumps({name: value for name, value in fields.items() if value or value == 0})


def is_solution(
    puzzle: Puzzle, position: AnyPosition, turn: Turn, turns_left: int, cancel: Cancel | None = None
) -> bool:
    """Tell whether a whole turn of the solver still wins in the turns left.

    `position` is before the turn, and `turns_left` counts it (`puzzle.turns` at first). Turns that
    the puzzle contains, after replies of `best_reply`, are answered at once and proven. Others are
    searched for up to 0.3 s, so a well-hidden win may be missed. Raises `MoveError` if the turn is
    illegal.
    """
    after, side = play_whole_turn(position, turn), position.to_move
    if after.outcome is not None:
        return after.outcome.winner is side
    if turns_left == 1:
        return all(_is_won_by(side, end) for _, end in turns(after))
    known = _tree(puzzle).get(position)
    if known is not None:
        return after in known
    wins_in = _analysis(after, cancel).lines[0].value.wins_in
    return wins_in is not None and -turns_left < wins_in < 0


def best_reply(puzzle: Puzzle, position: AnyPosition, cancel: Cancel | None = None) -> Turn:
    """Return the reply that resists longest after any turn of the solver.

    `position` is after that turn. The reply is deterministic: the proven one if the turn kept the
    win, else the engine's choice.
    """
    for known in _tree(puzzle).values():
        reply = known.get(position)
        if reply is not None:
            return reply
    return _analysis(position, cancel).lines[0].turns[0]


@lru_cache(maxsize=64)
def _tree(puzzle: Puzzle) -> Mapping[AnyPosition, Mapping[AnyPosition, Turn | None]]:
    """Map each solver position to its winning turns and the replies to them.

    A turn that ends the game has no reply.
    """
    game = get_game(puzzle.slug)
    tree: dict[AnyPosition, dict[AnyPosition, Turn | None]] = {}
    for line in (*puzzle.solutions, *puzzle.replies):
        *_, before, after = _positions(puzzle, line)
        reply = puzzle.replies.get(line)
        turn = None if reply is None else game.parse_turn(after, reply)
        tree.setdefault(before, {})[after] = turn
    return tree


def _positions(puzzle: Puzzle, line: str) -> Iterator[AnyPosition]:
    """Yield the position of a puzzle, and the one after each turn of a line."""
    game = get_game(puzzle.slug)
    position = game.parse_position(puzzle.position)
    yield position
    yield from replay(game, position, line.split())


def _is_won_by(side: Side, position: AnyPosition) -> bool:
    return position.outcome is not None and position.outcome.winner is side


def _analysis(position: AnyPosition, cancel: Cancel | None) -> Analysis:
    return analyse(position, _BUDGET, cancel=cancel)
