"""Views of positions for a reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.discord_io.content.draft import Picture
from bot.profiles import Reader
from bot.texts import Texts
from rendering import BoardView, Words, render_png
from rules import AnyGame, AnyPosition, Side


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


def board_picture(
    filename: str, game: AnyGame, position: AnyPosition, view: BoardView, alt: str
) -> Picture:
    """Return the picture of a position."""
    return Picture(filename, partial(render_png, game, position, view), alt)


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
