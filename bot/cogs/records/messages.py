"""Messages with the record of a match as a file, in a choice of formats."""

from __future__ import annotations

from msgspec import Struct

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.errors import UserError
from bot.match.boards.messages import title
from bot.match.model import Match
from bot.texts import Texts, languages, texts_for
from rules import AnyGame
from rules.formats import Format, formats_of
from rules.record import GameRecordError, Record

OWN_FORMAT = "text"


class RecordText(Struct, frozen=True):
    """A record as text, and the format that it is in."""

    format: Format
    text: str


def write(record: Record, name: str) -> RecordText:
    """Write the record of a match; `UserError` if its game has no such format."""
    formats = formats_of(record.game)
    chosen = next((each for each in formats if each.name == name), None)
    if chosen is None:
        raise UserError("unknown-format", allowed=_listed(formats))
    text = _text(record, chosen)
    if text is None:
        fitting = tuple(each for each in formats if _text(record, each) is not None)
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


def format_label(texts: Texts, game: AnyGame, chosen: Format) -> str:
    """Name a format and its file extension, as a choice in a list."""
    return texts("record-choice", format=_name(texts, game, chosen), ending=chosen.ending)


def read_format(game: AnyGame, text: str) -> str:
    """Read the option `format`: its name, or a label of the list in any language."""
    for each in formats_of(game):
        labels = (format_label(texts_for(language), game, each) for language in languages())
        if text == each.name or text in labels:
            return each.name
    return text


def _name(texts: Texts, game: AnyGame, chosen: Format) -> str:
    return texts.find(f"{game.slug}-format-{chosen.name}") or chosen.title


def _text(record: Record, chosen: Format) -> str | None:
    """Return the record in a format, `None` if the format cannot express it."""
    try:
        return chosen.write(record if chosen.has_variations else record.with_variations_told())
    except GameRecordError:
        return None


def _listed(formats: tuple[Format, ...]) -> str:
    return ", ".join(f"`{each.name}`" for each in formats)
