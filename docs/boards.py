"""Draw the boards of recorded games for the documentation."""

from __future__ import annotations

from pathlib import Path

from rendering import BoardView, render_png
from rules import replay
from rules.record import Record, parse_record

FOLDER = Path(__file__).parent
RECORDS = FOLDER.parent / "tests" / "rules" / "playthroughs"
NAMES = ("Ana", "Ben")
WIDTH = 600
# For each game: a record, and the number of turns to show it after.
STILLS = {"zertz": ("zertz-48-blitz", 17), "tzaar": ("tzaar-fixed", 13), "rust": ("rust", 17)}


def read(name: str) -> Record:
    """Read a recorded game."""
    return parse_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def draw_all(record: Record) -> list[bytes]:
    """Render the start position and the position after each turn, as PNG files."""
    start = record.start()
    first = render_png(record.game, start, BoardView(NAMES, width=WIDTH))
    return [first, *(draw_turn(record, number) for number in range(1, len(record.turns) + 1))]


def draw_turn(record: Record, number: int, *, width: int = WIDTH) -> bytes:
    """Render the position after a number of turns, with the last one marked, as a PNG file."""
    positions = [record.start(), *replay(record.game, record.start(), record.turns)]
    before, after, turn = positions[number - 1], positions[number], record.turns[number - 1]
    view = BoardView(
        NAMES,
        before=before,
        turn=record.game.parse_turn(before, turn),
        caption=f"{number} · {turn}",
        width=width,
    )
    return render_png(record.game, after, view)


def draw_still(game: str, *, width: int = WIDTH) -> bytes:
    """Render a position of a game that shows what it is about, as a PNG file."""
    record, turns = STILLS[game]
    return draw_turn(read(record), turns, width=width)
