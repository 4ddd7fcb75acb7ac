"""Views of positions for a reader."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.profiles import Reader
from bot.texts import Texts
from rendering import BoardView, Words
from rules import AnyGame, AnyPosition, Side


class Picture(Struct, frozen=True):
    """A picture of a position, not drawn yet."""

    game: AnyGame
    position: AnyPosition
    view: BoardView
    filename: str
    alt: str


def reader_view(
    reader: Reader, game: AnyGame, names: Mapping[Side, str], *, own: Side | None
) -> BoardView:
    """Return a view outside a match: names, words, the reader's look and side.

    `own` is the side that the reader plays, `None` for a spectator. Set the other fields (`before`,
    `turn`, `chosen`, `offered`, `caption`, `width`) with `replace`.
    """
    return BoardView(
        names=(names[Side.FIRST], names[Side.SECOND]),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
        large=reader.look.large,
        bottom=reader.bottom(own),
        words=_words(reader.texts, game),
    )


def _words(texts: Texts, game: AnyGame) -> Words:
    return Words(
        first=texts("picture-first"),
        second=texts("picture-second"),
        wins=texts("picture-wins", name="{name}"),
        tie=texts("picture-tie"),
        moving=texts("picture-moving"),
        passes=texts("picture-passes"),
        won=texts("picture-won"),
        resigned=texts("picture-resigned", name="{name}"),
        agreed=texts("picture-agreed"),
        turned=texts("picture-turned"),
        phrases=texts.group(f"{game.slug}-picture-", count="{count}"),
    )
