"""A page about a position outside a match: its text, and a picture to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.draft import ALT_LIMIT, Draft, fitted
from bot.game_texts import fact_text
from bot.match.boards.messages import sentence
from bot.match.boards.picture import Picture, reader_view
from bot.profiles import Reader
from guide import get_guide
from rules import AnyGame, AnyPosition, Side


class Page(Struct, frozen=True):
    """A page whose picture is not drawn yet."""

    picture: Picture
    draft: Draft


def position_picture(
    reader: Reader,
    game: AnyGame,
    position: AnyPosition,
    names: Mapping[Side, str],
    filename: str,
    said: Sequence[str],
    *,
    own: Side | None = Side.FIRST,
    **changes: Any,
) -> Picture:
    """Return the picture of a position; its alt text begins with `said`.

    `own` is the side of the reader, `None` for a spectator. `changes` replace fields of the view.
    """
    guide = get_guide(game.slug)
    facts = guide.position_facts(position) + guide.duties(position)
    told = [sentence(fact_text(reader.texts, game, fact, names)) for fact in facts]
    view = replace(reader_view(reader, game, names, own=own), **changes)
    return Picture(game, position, view, filename, fitted([*said, *told], ALT_LIMIT))
