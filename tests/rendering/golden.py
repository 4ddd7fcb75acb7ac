"""The golden pictures: a few that a person has approved.

`python -m tests.rendering.golden` draws them again. Look at each of them before you commit it;
no test ever writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rendering import AdvantageChart, BoardView, PictureFormat, Pin, render_advantage, render_png
from ringfall.testing.pictures import played
from rules import AnyGame, AnyPosition, Outcome, Side, play_turn
from tests.rendering.positions import RUST, TZAAR, ZERTZ
from tests.rules.diagrams import diagram
from tests.rules.tzaar.boards import at as tzaar

FOLDER = Path(__file__).parent / "golden"

_CHAIN = "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo 4/5/6 0/2/1 0/0/0 1 37/standard turn"
_STACKS = tzaar(
    "w",
    "capture",
    "a1 wZ, a2 bTT, a5 wT, b1 wAT, b4 bA, b6 wTZ, c1 bT, c3 bTZ, c7 bZ, d2 wTTTA, d4 wTAZ, "
    "d6 bTT, e2 wT, e4 bTA, e6 wA, e9 bZA, f4 bT, f6 wTTTTTZ, g3 wTT, g6 bTAAA, h2 bT, "
    "h5 wA, i1 bTTTT, i4 bT",
)
_STONES = "-o---/--x-o-/1--x---/1-------/---xo-x--/------o-/-x----1/--o-1-/--x-- 6/7 1/0 x turn"
_FULL_CELLS = "x4/-4-/o1--x--/2------/----oo-x-/--------/--x--o-/------/----- 7/8 0/2 x turn"
_SHOWCASE = "2GG/1WoooW/1GoBoo/GooooBo/1BoooooB/3ooo/3oo/4o 1/2/5 2/1/1 1/1/0 2 48/standard turn"
_ISLAND = "BG/1o/2ooo/2oooG/3ooooo/3oooo/4ooo/5W 1/2/5 3/1/1 1/3/2 2 48/standard turn"

# The lead changes twice; the last turn loses it.
_CHANCES = (
    *(0.5, 0.55, 0.52, 0.58, 0.5, 0.56, 0.61, 0.66, 0.6, 0.68, 0.71, 0.34, 0.36, 0.3, 0.33),
    *(0.27, 0.31, 0.25, 0.62, 0.66, 0.64, 0.7, 0.74, 0.69, 0.75, 0.28, 0.22, 0.25, 0.14, 0.09, 0),
)
_COURSE = AdvantageChart(
    "ZÈRTZ #12 · Ana – Benedikt",
    ("Ana ahead", "Benedikt ahead"),
    _CHANCES,
    (Pin(1, 11, 0), Pin(2, 18, 1), Pin(3, 25, 0), Pin(4, 28, 0)),
    since="Start",
    until="Turn 30",
    turning=25,
    turned="turning point",
)


_PLACED = ("Ze4", "Ze6", "Af5", "Ad5", "Zd3", "Zf7", "Tc2", "Tg6", "Ab5", "Ah3", "Td4")
_NIGHT = {"theme": "night", "bottom": Side.SECOND, "width": 600}


def pictures() -> dict[str, bytes]:
    """Draw the golden pictures, by name."""
    opening, *_ = played(ZERTZ, {"board": "61"}, "We5,a1", "Gd3,i9", "Bg6,a2")
    placing, *_ = played(TZAAR, {"start": "tournament"}, *_PLACED)
    chain, showcase, island = (diagram("zertz", text) for text in (_CHAIN, _SHOWCASE, _ISLAND))
    stones, full_cells = diagram("rust", _STONES), diagram("rust", _FULL_CELLS)
    captures = BoardView(("Ana", "Ben"), theme="night", caption="Match 12 · turn 9")
    # One of two captures is chosen; a chosen stack gets its target.
    choosing = BoardView(("Ana", "Ben"), offered=("d6", "e5"), threatened=("d5",), width=600)
    target = {"chosen": ("g6",), "offered": ("f6", "h5"), "threatened": ("c3",)}
    long, over = "Maximiliana Konstantinopolskaya", Outcome(Side.FIRST, ())
    taken, played_on = "e5xc5xa3xa1", "d4xc3,g3+d2"
    large = {
        "names": ("Ana", "Benedikt"),
        "caption": "Turn 22 · b2xd2",
        "format": PictureFormat.LARGE,
    }
    foreign = {"names": ("Žofie", "Ωμέγα"), "colour_blind": True}
    resigned = {**_NIGHT, "names": ("Ana", long), "outcome": over}
    return {
        "opening": _after(ZERTZ, opening, "Bg6,a2", caption="Match 12 · turn 3"),
        "captures": render_png(ZERTZ, chain, captures),
        "island": _after(ZERTZ, island, "Wf6,b2", **foreign),
        "resigned": _after(ZERTZ, chain, taken, **resigned),
        "stacks": _after(TZAAR, _STACKS, played_on, caption="Match 7 · turn 18"),
        "placing": _after(TZAAR, placing, _PLACED[-1], **_NIGHT, colour_blind=True),
        "jumps": _after(RUST, stones, "g5xk5xo5xm7", caption="Match 9 · turn 21"),
        "islands": _after(RUST, full_cells, "i7,d2", theme="night", colour_blind=True),
        "choosing": render_png(ZERTZ, chain, choosing),
        "target": _after(TZAAR, _STACKS, played_on, **_NIGHT, **target),
        "large": _after(ZERTZ, showcase, "b2xd2", **large),
        "curve": render_advantage(_COURSE),
        "curve-safe": render_advantage(replace(_COURSE, theme="night", colour_blind=True)),
    }


def main() -> None:
    """Write the golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, png in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(png)


def _after(game: AnyGame, before: AnyPosition, turn: str, **changes: Any) -> bytes:
    """Return the picture of a position after a turn."""
    moves = game.parse_turn(before, turn)
    view = BoardView(**{"names": ("Ana", "Ben"), "before": before, "turn": moves, **changes})
    return render_png(game, play_turn(before, moves), view)


if __name__ == "__main__":
    main()
