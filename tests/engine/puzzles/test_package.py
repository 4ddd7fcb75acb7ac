"""The book of an installed package is taken, if all of it is of its game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ringfall_dvonn import PACKAGE

from engine.puzzles import (
    BOOKS,
    Puzzle,
    format_puzzle,
    prepare_puzzles,
    puzzles,
    read_puzzles,
)

BOOK = read_puzzles(Path(str(PACKAGE.puzzles)))
FIRST = BOOK[0]


def test_the_puzzles_of_a_package_are_known_once_it_is_registered() -> None:
    act = prepare_puzzles("dvonn", PACKAGE)
    assert puzzles("dvonn") == ()
    act()
    try:
        assert puzzles("dvonn") == BOOK
    finally:
        BOOKS.pop("dvonn")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"id": "dvonn-002"}, "has to be called dvonn-001"),
        ({"turns": 4}, "turns has to be 1 to 3"),
        ({"grade": 0}, "grade has to be 1 to 5"),
        ({"solutions": ("a1-b1",) * 4}, "solutions has to be 1 to 3"),
        ({"solutions": ("a1-k5",)}, "dvonn-001"),
        ({"replies": {"a1-b1": "b1-c1"}}, "begins with a solution"),
        ({"replies": {FIRST.solutions[0]: "nothing"}}, "dvonn-001"),
        ({"position": "- a1:r", "replies": {}}, "dvonn-001"),
        ({"position": "w a1:r c1:r e1:r"}, "its position is over"),
        ({"options": {"board": "large"}}, "no option 'board'"),
    ],
)
def test_a_book_with_a_puzzle_that_cannot_be_played_leaves_the_package_out(
    tmp_path: Path, changes: dict[str, Any], reason: str
) -> None:
    written(tmp_path, msgspec.structs.replace(FIRST, **changes))
    with pytest.raises(ValueError, match=reason) as refused:
        prepare_puzzles("dvonn", replace(PACKAGE, puzzles=tmp_path / "book.jsonl"))
    assert len(str(refused.value)) < 300


def test_an_empty_book_and_one_of_a_thousand_puzzles_are_refused(tmp_path: Path) -> None:
    for count in (0, 1000):
        written(tmp_path, *[FIRST] * count)
        with pytest.raises(ValueError, match=f"a book has 1 to 999 puzzles, not {count}"):
            prepare_puzzles("dvonn", replace(PACKAGE, puzzles=tmp_path / "book.jsonl"))


def written(folder: Path, *book: Puzzle) -> None:
    text = "".join(f"{format_puzzle(puzzle)}\n" for puzzle in book)
    (folder / "book.jsonl").write_text(text, encoding="utf-8")
