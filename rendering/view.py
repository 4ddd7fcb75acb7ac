"""What the asker decides about a picture: the players, the look, the marked turn, every word."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from rendering.layout import Format
from rules.core import AnyPosition, Move, Outcome, Side


class Words(Struct, frozen=True):
    """Every word in a picture; `{name}` stands for a player.

    `phrases` replaces a game's own English ones, by the keys of its module in `rendering.games`.
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
    phrases: Mapping[str, str] = field(default_factory=dict[str, str])


class BoardView(Struct, frozen=True):
    """How a position is to be shown.

    `names` are the display names of the first and the second side; what the font lacks is dropped.
    `theme` is "wood" or "night". `bottom` is the side with the lower panel; for the second one the
    board is turned round. `turn` is the last turn, or the part of one, that led here from `before`;
    its marks are drawn. `chosen` and `offered` are coordinates that a choice is about: what has
    been chosen, and what may be chosen next. `threatened` are those of pieces that the side to move
    could take. `outcome` overrides that of the position, without reasons if the players made it.
    `width` is in pixels; the height is two thirds of it, and four fifths in a `large` picture,
    whose board and writing are larger, for phones. A `poster` shows how a game ended. A `tile`
    stands among others: a board, and below it the caption, and who is to move or has won; in a
    `wide` one they stand beside the board.
    """

    names: tuple[str, str] = ("First", "Second")
    theme: str = "wood"
    colour_blind: bool = False
    large: bool = False
    poster: bool = False
    tile: bool = False
    wide: bool = False
    bottom: Side = Side.FIRST
    before: AnyPosition | None = None
    turn: tuple[Move, ...] = ()
    chosen: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    threatened: tuple[str, ...] = ()
    outcome: Outcome | None = None
    caption: str = ""
    words: Words = field(default_factory=Words)
    width: int = 1200

    @property
    def form(self) -> Format:
        """Return how the picture is laid out."""
        if self.tile:
            return Format.WIDE_TILE if self.wide else Format.TILE
        if self.poster:
            return Format.POSTER
        return Format.LARGE if self.large else Format.CARD

    def name_of(self, side: Side) -> str:
        return self.names[0 if side is Side.FIRST else 1]

    def captioned(self) -> BoardView:
        """Return the view with a mark in its caption where the board is turned round."""
        mark = self.words.turned if self.bottom is Side.SECOND else ""
        return replace(self, caption=" · ".join(filter(None, (self.caption, mark))))
