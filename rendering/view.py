"""What the caller decides about a picture: players, look, marked turn, words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from rendering.layout import PictureFormat
from rules.core import AnyPosition, Move, Outcome, Side
from rules.own_rows import OwnRows


class Words(Struct, frozen=True):
    """Every word in a picture; `{name}` stands for a player.

    `why` is how the game was won, as a continuation of `wins` on posters: "with 4 white marbles".
    `phrases` replaces a game's English words, by the keys of its module in `rendering.games`.
    """

    first: str = "First"
    second: str = "Second"
    wins: str = "{name} wins"
    tie: str = "Tie"
    moving: str = "to move"
    won: str = "won"
    resigned: str = "{name} resigned"
    agreed: str = "by agreement"
    turned: str = "turned 180°"
    passes: str = "pass"
    why: str = ""
    phrases: Mapping[str, str] = field(default_factory=dict[str, str])

    def turn(self, notation: str) -> str:
        """Return a turn as a picture writes it: a pass in words."""
        return notation.replace("pass", self.passes)


class BoardView(Struct, frozen=True):
    """How to show a position.

    `names` are the display names of both sides; characters that the font lacks are dropped.
    `theme` is "wood" or "night". `bottom` is the side at the bottom; for the second side the board
    is rotated by 180°. `turn` is the last turn, or part of it, played from `before`; it is marked.
    `chosen` and `offered` are the coordinates of a choice in progress, and `hand` is the piece of
    the stock that was chosen. `threatened` are the coordinates of pieces that the side to move
    could capture. `advised` is a turn that could be played now: arrows and marks show it. `outcome`
    overrides the position's own, without reasons if the players agreed on it. A `banner` is a text
    above the picture, with a frame of its colour around it: the position is not one of a match.

    `rows` numbers the cells of each column from its own bottom one, if it is set.

    `width` is in pixels. The height is two thirds of it, or four fifths in the large `format`.
    """

    names: tuple[str, str] = ("First", "Second")
    theme: str = "wood"
    colour_blind: bool = False
    format: PictureFormat = PictureFormat.CARD
    bottom: Side = Side.FIRST
    before: AnyPosition | None = None
    turn: tuple[Move, ...] = ()
    chosen: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    hand: str = ""
    threatened: tuple[str, ...] = ()
    advised: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    caption: str = ""
    rows: OwnRows | None = None
    banner: str = ""
    words: Words = field(default_factory=Words)
    width: int = 1200

    def name_of(self, side: Side) -> str:
        return self.names[0 if side is Side.FIRST else 1]

    def label_of(self, cell: str) -> str:
        """Return the label of a cell, given its coordinate."""
        return cell if self.rows is None else self.rows.to_own(cell)

    def captioned(self) -> BoardView:
        """Return the view with its rows in the caption, and a note if the board is rotated."""
        caption = self.caption if self.rows is None else self.rows.words_to_own(self.caption)
        mark = self.words.turned if self.bottom is Side.SECOND else ""
        return replace(self, caption=" · ".join(filter(None, (caption, mark))))
