"""A match as a file: its record in a format, its film, and its page for any browser."""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption
from bot.discord_io.content.draft import ALT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.game_texts import SideNames, variant_text
from bot.match.additions import Additions, annotated_record, record_of
from bot.match.boards.board_messages import side_buttons
from bot.match.boards.drawing import PictureService
from bot.match.boards.match_words import state, title
from bot.match.boards.picture import SMALL_WIDTH_PX, board_view, sentences
from bot.match.model import Ending, Match
from bot.match.options import turn_label
from bot.match.turns import moments, stood_at, was_small
from bot.profiles import Reader
from bot.texts import Texts, languages, texts_for
from rendering import BoardView, Layer, PictureFormat, Still, render_layers
from rules import AnyGame, Side
from rules.formats import Format, formats_of
from rules.record import GameRecordError, Record

# Names of formats beside those of records.
FILM, PAGE = "film", "page"

# The most stills of turns that are posted without a picture, and of all others.
MOST_LINES, MOST_BOARDS = 8, 60
# How long a film takes, and how long each still is shown.
FILM_MS, LEAST_MS, MOST_MS = 45_000, 500, 1_200
LAST_MS = 5_000
# How many of the last turns are shown by themselves.
MOST_TURNS = 5

PAGE_LIMIT_BYTES = 1_500_000
# The first of these that keeps the page small enough.
PAGE_WIDTHS_PX = (800, 640, 480)

_PLACE = re.compile(r"\{\{([a-z]+)\}\}")
_LABELS = (
    "download-noscript",
    "download-board",
    "download-slider",
    "download-words",
    "download-list",
    "download-first",
    "download-back",
    "download-on",
    "download-last",
)


class FileDrafter(Struct, frozen=True):
    """Drafts the messages with the files of matches; a draft that `is_shared` has no buttons."""

    pictures: PictureService
    names: Names
    additions: Sequence[Additions]

    async def record(
        self, match: Match, name: str, reader: Reader, *, is_shared: bool = False
    ) -> Draft:
        """Draft a match's record; `UserError` if the format can't express it."""
        names = await self.names.seats(match, reader.texts)
        record = await annotated_record(self.additions, match, names, reader)
        written = write_record(record, name)
        return record_message(reader.texts, match, written, is_shared=is_shared)

    async def film(
        self,
        match: Match,
        reader: Reader,
        user_id: int,
        *,
        bottom: Side | None = None,
        is_shared: bool = False,
    ) -> Draft:
        """Draft a match's film for a user, seen from their own side or from `bottom`."""
        check_turns(match)
        texts, names = reader.texts, await self.names.seats(match, reader.texts)
        view = film_view(reader, match, names)
        if bottom is not None:
            view = replace(view, bottom=bottom)
        data = await self.pictures.film(match.game, partial(stills, match, view), user_id=user_id)
        alt = film_alt(texts, match, names)
        film = Attachment(f"{match.game.slug}-{match.id}.gif", data, alt)
        share = Button(MatchKey(match.id, match.ply, "share-film"), texts("button-share"))
        buttons = () if is_shared else (*side_buttons(texts, match, names, "film-look"), share)
        content = texts("film", title=title(match), count=match.ply)
        return Draft(content, buttons=buttons, attachment=film)

    async def last_turns(
        self, match: Match, ply: int, reader: Reader, user_id: int, *, is_shared: bool = False
    ) -> Draft:
        """Draft the last turns before a ply as a film for a user."""
        check_turns(stood_at(match, ply))
        texts, names = reader.texts, await self.names.seats(match, reader.texts)
        make = partial(last_stills, match, ply, film_view(reader, match, names))
        data = await self.pictures.film(match.game, make, user_id=user_id)
        alt = film_alt(texts, stood_at(match, ply), names, last=True)
        film = Attachment(f"{match.game.slug}-{match.id}-{ply}.gif", data, alt)
        content = texts("last-turns", title=title(match), first=_first_of(ply) + 1, last=ply)
        share = Button(MatchKey(match.id, ply, "share-last-turns"), texts("button-share"))
        return Draft(content, buttons=() if is_shared else (share,), attachment=film)

    async def page(self, match: Match, reader: Reader, user_id: int, *, at: int) -> Draft:
        """Draft the page of a match for a user, open `at` a turn; a button leads to the records."""
        texts, names = reader.texts, await self.names.seats(match, reader.texts)
        record = await annotated_record(self.additions, match, names, reader)
        comments = record.with_variations_told().comments
        make = partial(page_of, reader, match, names, at=at, comments=comments)
        page = await self.pictures.page(make, user_id=user_id)
        file = Attachment(f"{match.game.slug}-{match.id}.html", page)
        other = Button(MatchKey(match.id, match.ply, "download"), texts("button-download"))
        content = texts("download", title=title(match))
        return Draft(content, buttons=(other,), attachment=file)


def check_turns(match: Match) -> None:
    """Raise `UserError` for a match without turns, which has no film."""
    if not match.turns:
        raise UserError("film-none")


def choice(texts: Texts, match: Match, ply: int, formats: Iterable[Format]) -> Draft:
    """Offer what can be downloaded, also in these formats; the page opens at a turn."""
    keys = {"page": MatchKey(match.id, ply, "page")}
    if match.turns:
        keys["film"] = MatchKey(match.id, match.ply, "film")
    buttons = tuple(Button(key, texts(f"button-{action}")) for action, key in keys.items())
    entries = tuple(
        MenuOption(known.name, _record_label(texts, match.game, known)) for known in formats
    )
    menu = Menu(MatchKey(match.id, match.ply, "record"), texts("record-prompt"), entries)
    return Draft(texts("download-choice", title=title(match)), buttons=buttons, menus=(menu,))


def formats_for(match: Match) -> list[Format]:
    """List the formats that can express a match; replays it, so it is slow."""
    record = record_of(match)
    return [known for known in formats_of(match.game) if _text(record, known) is not None]


def format_labels(texts: Texts, game: AnyGame, formats: Iterable[Format]) -> dict[str, str]:
    """Name the page, the film and some formats of records, as choices in a list."""
    records = {known.name: _record_label(texts, game, known) for known in formats}
    return {PAGE: texts("download-format-page"), FILM: texts("download-format-film"), **records}


def read_format(game: AnyGame, text: str) -> str:
    """Read the option `format`: its name, or a label of the list in any language."""
    for language in languages():
        for name, label in format_labels(texts_for(language), game, formats_of(game)).items():
            if text in (name, label):
                return name
    return text


class RecordText(Struct, frozen=True):
    """A record as text, and the format that it is in."""

    format: Format
    text: str


def write_record(record: Record, name: str) -> RecordText:
    """Write the record of a match; `UserError` if its game has no such format."""
    formats = formats_of(record.game)
    chosen = next((known for known in formats if known.name == name), None)
    if chosen is None:
        allowed = [PAGE, FILM, *(known.name for known in formats)]
        raise UserError("unknown-format", allowed=_list_names(allowed))
    text = _text(record, chosen)
    if text is None:
        fitting = [known.name for known in formats if _text(record, known) is not None]
        raise UserError("format-cannot", format=chosen.title, allowed=_list_names(fitting))
    return RecordText(chosen, text)


def _text(record: Record, chosen: Format) -> str | None:
    """Return the record in a format, `None` if the format cannot express it."""
    try:
        return chosen.write(record if chosen.has_variations else record.with_variations_told())
    except GameRecordError:
        return None


def _list_names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def record_message(
    texts: Texts, match: Match, written: RecordText, *, is_shared: bool = False
) -> Draft:
    """Return the message with the record of a match; a button shares it."""
    chosen = written.format
    content = texts(
        "record-game" if chosen.whole_game else "record-position",
        title=title(match),
        ply=len(match.all_turns),
        format=_format_name(texts, match.game, chosen),
    )
    key = MatchKey(match.id, match.ply, "share-record", chosen.name)
    buttons = () if is_shared else (Button(key, texts("button-share")),)
    name = f"{match.game.slug}-{match.id}{chosen.ending}"
    file = Attachment(name, written.text.encode())
    return Draft(content, buttons=buttons, attachment=file)


def _record_label(texts: Texts, game: AnyGame, chosen: Format) -> str:
    """Name the format of a record and its file extension."""
    return texts("record-choice", format=_format_name(texts, game, chosen), ending=chosen.ending)


def _format_name(texts: Texts, game: AnyGame, chosen: Format) -> str:
    return texts.find(f"{game.slug}-format-{chosen.name}") or chosen.title


def film_view(reader: Reader, match: Match, names: SideNames) -> BoardView:
    """Return the view of all stills of a film: large enough to be read on a phone."""
    view = board_view(reader, match, names)
    return replace(view, format=PictureFormat.LARGE, width=SMALL_WIDTH_PX)


def film_alt(texts: Texts, match: Match, names: SideNames, *, last: bool = False) -> str:
    """Describe a film of all or the `last` turns: how it ends, and as many turns as fit."""
    key, first = ("last-turns-alt", _first_of(match.ply)) if last else ("film-alt", 0)
    heading = texts(key, title=title(match), state=state(texts, match, names))
    turns = (f"{ply} {turn}" for ply, turn in enumerate(match.turns[first:], start=first + 1))
    return fitted([heading, *turns], ALT_LIMIT)


def stills(match: Match, view: BoardView) -> list[Still]:
    """Return the stills of a film in order; replays the match."""
    shown = chosen(moments_of(match))
    milliseconds = min(max(FILM_MS // len(shown), LEAST_MS), MOST_MS)
    *others, end = (still_of(match, moment, view, milliseconds) for moment in shown)
    return [*others, replace(end, milliseconds=LAST_MS)]


def last_stills(match: Match, ply: int, view: BoardView) -> list[Still]:
    """Return the stills of the last turns before a ply, and of the board before them."""
    shown = moments(match, _first_of(ply), ply)
    *others, end = (still_of(match, moment, view, MOST_MS) for moment in shown)
    return [*others, replace(end, milliseconds=LAST_MS)]


def _first_of(ply: int) -> int:
    """Return the number of turns before the last ones that lead to a ply."""
    return max(ply - MOST_TURNS, 0)


def moments_of(match: Match) -> list[Match]:
    """Return a match after each turn, and after its end if players caused it."""
    played = list(moments(match, 0, match.ply))
    if match.result is None or match.result.ending is Ending.RULES:
        return played
    return [*played[:-1], match.before_end, match]


def chosen(played: Sequence[Match]) -> list[Match]:
    """Choose the moments for a film: the last one, and a limited number of others.

    A phase in which pieces are only placed is shown in a few moments.
    """
    small = _spread([moment for moment in played[1:-1] if was_small(moment)], MOST_LINES)
    boards = [moment for moment in (played[0], *played[1:-1]) if not was_small(moment)]
    kept = {id(moment) for moment in (*small, *_spread(boards, MOST_BOARDS))}
    return [moment for moment in played[:-1] if id(moment) in kept] + [played[-1]]


def _spread(moments: Sequence[Match], most: int) -> Sequence[Match]:
    """Return at most `most` of some moments, evenly spread, including the last one."""
    if len(moments) <= most:
        return moments
    return [moments[(len(moments) * number) // most - 1] for number in range(1, most + 1)]


def still_of(match: Match, moment: Match, view: BoardView, milliseconds: int) -> Still:
    """Return the still of a moment of a match, shown for some milliseconds."""
    is_over = moment.result is not None
    seen = replace(
        view,
        before=moment.before,
        turn=moment.last_turn,
        outcome=view.outcome if is_over else None,
    )
    detail = view.words.turn(moment.turns[-1]) if moment.turns else ""
    return Still(moment.position, seen, milliseconds, f"{moment.ply} / {match.ply}", detail)


def page_of(
    reader: Reader,
    match: Match,
    names: SideNames,
    *,
    at: int,
    comments: Mapping[int, str] | None = None,
    limit_bytes: int = PAGE_LIMIT_BYTES,
) -> bytes:
    """Return the page of a match, open `at` a turn; replays the match, so it is slow.

    `comments` belong to turns, by their numbers in the record. A page above the limit gets smaller
    boards.
    """
    played = moments_of(match)
    words = [_moment_words(reader.texts, match, moment, names, comments or {}) for moment in played]
    # A page is for any reader, so its board has the rows of its record.
    view = replace(film_view(reader, match, names), rows=None)
    page = b""
    for width in PAGE_WIDTHS_PX:
        seen = replace(view, width=width)
        layers = render_layers(match.game, [still_of(match, moment, seen, 0) for moment in played])
        page = _fill_page(reader.texts, match, names, words, layers, at=at)
        if len(page) <= limit_bytes:
            break
    return page


def _moment_words(
    texts: Texts, match: Match, moment: Match, names: SideNames, comments: Mapping[int, str]
) -> dict[str, str]:
    """Return the words of a moment: its name, the mover, a line, all in words, its comment."""
    parts = sentences(texts, moment, names)
    # What was played, and how the match stands then.
    line = parts[:2] if moment.turns else parts[:1]
    is_end = moment.result is not None
    name = texts("download-end") if is_end else turn_label(texts, match, moment.ply)
    mover = (
        ""
        if is_end or moment.before is None
        else names[moment.chooser(moment.ply - 1) or moment.before.to_move]
    )
    comment = comments.get(len(moment.all_turns), "")
    words = {"name": name, "mover": mover, "line": " ".join(line), "alt": " ".join(parts)}
    return {**words, "comment": comment} if comment else words


def _fill_page(
    texts: Texts,
    match: Match,
    names: SideNames,
    moments: Sequence[Mapping[str, str]],
    layers: Sequence[Layer],
    *,
    at: int,
) -> bytes:
    shown = [
        {**words, "left": layer.corner[0], "top": layer.corner[1], "picture": _data(layer)}
        for words, layer in zip(moments, layers, strict=True)
    ]
    game = json.dumps({"at": at, "moments": shown}, ensure_ascii=False, separators=(",", ":"))
    width, height = layers[0].size
    values: dict[str, Any] = {
        "language": texts.language,
        "title": f"{title(match)}: {' – '.join(names.values())}",
        "about": texts(
            "download-about",
            variant=variant_text(texts, match.game, match.options),
            date=match.started_at.date(),
            turns=match.ply,
        ),
        "width": width,
        "height": height,
        **{key.removeprefix("download-"): texts(key) for key in _LABELS},
    }
    # Inserted text is not scanned again, and no text can end the script around it.
    filled = {name: html.escape(str(value)) for name, value in values.items()}
    filled["game"] = game.replace("<", "\\u003c")
    return _PLACE.sub(lambda place: filled[place[1]], _template()).encode()


def _data(layer: Layer) -> str:
    return f"data:image/png;base64,{b64encode(layer.png).decode()}"


@cache
def _template() -> str:
    return (Path(__file__).parent / "download.html").read_text(encoding="utf-8")
