"""Messages with what can be downloaded, and with the record of a match as a file."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption
from bot.discord_io.content.draft import Attachment, Draft
from bot.errors import UserError
from bot.match.boards.board_messages import title
from bot.match.model import Match
from bot.texts import Texts, languages, texts_for
from rules import AnyGame
from rules.formats import Format, formats_of
from rules.record import GameRecordError, Record

# Names of formats beside those of records.
FILM, PAGE = "film", "html"


class RecordText(Struct, frozen=True):
    """A record as text, and the format that it is in."""

    format: Format
    text: str


def write(record: Record, name: str) -> RecordText:
    """Write the record of a match; `UserError` if its game has no such format."""
    formats = formats_of(record.game)
    chosen = next((each for each in formats if each.name == name), None)
    if chosen is None:
        allowed = [PAGE, FILM, *(each.name for each in formats)]
        raise UserError("unknown-format", allowed=_listed(allowed))
    text = _text(record, chosen)
    if text is None:
        fitting = [each.name for each in formats if _text(record, each) is not None]
        raise UserError("format-cannot", format=chosen.title, allowed=_listed(fitting))
    return RecordText(chosen, text)


def record(texts: Texts, match: Match, written: RecordText, *, share: bool = True) -> Draft:
    """Return the message with the record of a match; a button shares it."""
    chosen = written.format
    told = texts(
        "record-game" if chosen.whole_game else "record-position",
        title=title(match),
        ply=len(match.all_turns),
        format=_name(texts, match.game, chosen),
    )
    key = MatchKey(match.id, match.ply, "share-record", chosen.name)
    buttons = (Button(key, texts("button-share")),) if share else ()
    name = f"{match.game.slug}-{match.id}{chosen.ending}"
    return Draft(told, Attachment(name, written.text.encode()), buttons)


def choice(texts: Texts, match: Match, ply: int) -> Draft:
    """Offer what can be downloaded; the page opens at a turn."""
    keys = {"page": MatchKey(match.id, ply, "page")}
    if match.turns:
        keys["film"] = MatchKey(match.id, match.ply, "film")
    buttons = tuple(Button(key, texts(f"button-{action}")) for action, key in keys.items())
    entries = tuple(
        MenuOption(each.name, _record_label(texts, match.game, each))
        for each in formats_of(match.game)
    )
    menu = Menu(MatchKey(match.id, match.ply, "record"), texts("record-prompt"), entries)
    return Draft(texts("download-choice", title=title(match)), buttons=buttons, menus=(menu,))


def format_labels(texts: Texts, game: AnyGame) -> dict[str, str]:
    """Name the formats of a match, as choices in a list."""
    records = {each.name: _record_label(texts, game, each) for each in formats_of(game)}
    return {PAGE: texts("download-format-html"), FILM: texts("download-format-film"), **records}


def read_format(game: AnyGame, text: str) -> str:
    """Read the option `format`: its name, or a label of the list in any language."""
    for language in languages():
        for name, label in format_labels(texts_for(language), game).items():
            if text in (name, label):
                return name
    return text


def _record_label(texts: Texts, game: AnyGame, chosen: Format) -> str:
    """Name the format of a record and its file extension."""
    return texts("record-choice", format=_name(texts, game, chosen), ending=chosen.ending)


def _name(texts: Texts, game: AnyGame, chosen: Format) -> str:
    return texts.find(f"{game.slug}-format-{chosen.name}") or chosen.title


def _text(record: Record, chosen: Format) -> str | None:
    """Return the record in a format, `None` if the format cannot express it."""
    try:
        return chosen.write(record if chosen.has_variations else record.with_variations_told())
    except GameRecordError:
        return None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
