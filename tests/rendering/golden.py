"""The golden pictures: a few that somebody has looked at and found right.

`python -m tests.rendering.golden` draws them anew. Look at each of them before you commit it; no
test ever writes them.
"""

from __future__ import annotations

from pathlib import Path

from rendering import BoardView, render_png
from rules import Outcome, Side, play_turn
from tests.rendering.positions import ZERTZ, played

FOLDER = Path(__file__).parent / "golden"

_CHAIN = "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo 4/5/6 0/2/1 0/0/0 1 37/standard turn"
_ISLAND = "BG/1o/2ooo/2oooG/3ooooo/3oooo/4ooo/5W 1/2/5 3/1/1 1/3/2 2 48/standard turn"


def pictures() -> dict[str, bytes]:
    """Return the golden pictures as they are drawn now, by name."""
    return {
        "opening": _opening(),
        "captures": _captures(),
        "island": _island(),
        "resigned": _resigned(),
    }


def main() -> None:
    """Write the golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, png in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(png)


def _opening() -> bytes:
    before, moves, position = played("61", "We5,a1", "Gd3,i9", "Bg6,a2")
    view = BoardView(("Ana", "Ben"), before=before, turn=moves, caption="Match 12 · turn 3")
    return render_png(ZERTZ, position, view)


def _captures() -> bytes:
    position = ZERTZ.parse_position(_CHAIN)
    view = BoardView(("Ana", "Ben"), theme="light", caption="Match 12 · turn 9")
    return render_png(ZERTZ, position, view)


def _island() -> bytes:
    before = ZERTZ.parse_position(_ISLAND)
    moves = ZERTZ.parse_turn(before, "Wf6,b2")
    view = BoardView(("Žofie", "Ωμέγα"), colour_blind=True, before=before, turn=moves)
    return render_png(ZERTZ, play_turn(before, moves), view)


def _resigned() -> bytes:
    before = ZERTZ.parse_position(_CHAIN)
    moves = ZERTZ.parse_turn(before, "e5xc5xa3xa1")
    view = BoardView(
        ("Ana", "Maximiliana Konstantinopolskaya"),
        theme="light",
        bottom=Side.SECOND,
        before=before,
        turn=moves,
        outcome=Outcome(Side.FIRST, ()),
        width=600,
    )
    return render_png(ZERTZ, play_turn(before, moves), view)


if __name__ == "__main__":
    main()
