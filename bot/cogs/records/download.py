"""Writes a whole match as one page for any browser, with its pictures inside."""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.cogs.records.film import film_view, moments_of, still_of
from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.game_texts import variant_text
from bot.match.boards.board_messages import Names, sentences, title
from bot.match.model import Match
from bot.match.options import turn_label
from bot.profiles import Reader
from bot.texts import Texts
from rendering import Layer, render_layers

LIMIT_BYTES = 1_500_000
# The first of these that keeps the page small enough.
WIDTHS_PX = (800, 640, 480)

_PLACE = re.compile(r"\{\{([a-z]+)\}\}")
_LABELS = {
    "noscript": "download-noscript",
    "board": "download-board",
    "slider": "download-slider",
    "words": "download-words",
    "list": "download-list",
    "first": "download-first",
    "back": "download-back",
    "on": "download-on",
    "last": "download-last",
}


def download(texts: Texts, match: Match, page: bytes) -> Draft:
    """Return the message with the page of a match as a file; a button leads to the records."""
    file = Attachment(f"{match.game.slug}-{match.id}.html", page)
    other = Button(MatchKey(match.id, match.ply, "download"), texts("button-download"))
    return Draft(texts("download", title=title(match)), file, (other,))


def page_of(
    reader: Reader,
    match: Match,
    names: Names,
    *,
    at: int,
    comments: Mapping[int, str] | None = None,
    limit_bytes: int = LIMIT_BYTES,
) -> bytes:
    """Return the page of a match, open `at` a turn; replays the match, so it is slow.

    `comments` belong to turns, by their numbers in the record. A page above the limit gets smaller
    boards.
    """
    moments = moments_of(match)
    told = [_told(reader.texts, match, moment, names, comments or {}) for moment in moments]
    # A page is for any reader, so its board has the rows of its record.
    view = replace(film_view(reader, match, names), rows=None)
    page = b""
    for width in WIDTHS_PX:
        seen = replace(view, width=width)
        layers = render_layers(match.game, [still_of(match, each, seen, 0) for each in moments])
        page = _filled(reader.texts, match, names, told, layers, at=at)
        if len(page) <= limit_bytes:
            break
    return page


def _told(
    texts: Texts, match: Match, moment: Match, names: Names, comments: Mapping[int, str]
) -> dict[str, str]:
    """Return the words of a moment: its name, the mover, a line, all in words, its comment."""
    said = sentences(texts, moment, names)
    # The first sentence is the title, which is above it.
    line = said[1:3] if moment.turns else said[1:2]
    is_end = moment.result is not None
    name = texts("download-end") if is_end else turn_label(texts, match, moment.ply)
    mover = (
        ""
        if is_end or moment.before is None
        else names[moment.chooser(moment.ply - 1) or moment.before.to_move]
    )
    comment = comments.get(len(moment.all_turns), "")
    told = {"name": name, "mover": mover, "line": " ".join(line), "alt": " ".join(said)}
    return {**told, "comment": comment} if comment else told


def _filled(
    texts: Texts,
    match: Match,
    names: Names,
    told: Sequence[Mapping[str, str]],
    layers: Sequence[Layer],
    *,
    at: int,
) -> bytes:
    shown = [
        {**words, "left": layer.corner[0], "top": layer.corner[1], "picture": _data(layer)}
        for words, layer in zip(told, layers, strict=True)
    ]
    game = json.dumps({"at": at, "moments": shown}, ensure_ascii=False, separators=(",", ":"))
    width, height = layers[0].size
    values: dict[str, Any] = {
        "language": texts.language,
        "title": f"{title(match)}: {' – '.join(names.values())}",
        "about": _about(texts, match),
        "width": width,
        "height": height,
        **{place: texts(key) for place, key in _LABELS.items()},
    }
    # Inserted text is not scanned again, and no text can end the script around it.
    filled = {name: html.escape(str(value)) for name, value in values.items()}
    filled["game"] = game.replace("<", "\\u003c")
    return _PLACE.sub(lambda place: filled[place[1]], _template()).encode()


def _about(texts: Texts, match: Match) -> str:
    variant = variant_text(texts, match.game, match.options)
    date = match.started_at.date().isoformat()
    return texts("download-about", variant=variant, date=date, turns=match.ply)


def _data(layer: Layer) -> str:
    return f"data:image/png;base64,{b64encode(layer.png).decode()}"


@cache
def _template() -> str:
    return (Path(__file__).parent / "download.html").read_text(encoding="utf-8")
