"""The record of a match as a file, and the formats that there are for it."""

from __future__ import annotations

from bot.cogs.records.records import Written
from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import in_one_line, literal
from bot.errors import UserError
from bot.game_texts import shortened
from bot.match.boards.messages import title
from bot.match.model import Match
from bot.texts import Texts
from rules import AnyGame
from rules.formats import Format
from rules.record import GameRecordError

REASON_LIMIT = 300


def record(texts: Texts, match: Match, written: Written, *, share: bool = True) -> Draft:
    """Give the record of a match as a file; the button shows it to everybody."""
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


def broken(error: GameRecordError) -> UserError:
    """Return the refusal of a record, or of a position, that tells its line if that is known."""
    reason = literal(shortened(in_one_line(error.reason), REASON_LIMIT))
    if error.line is None:
        return UserError("record-broken", reason=reason)
    return UserError("record-broken-line", line=error.line, reason=reason)


def format_label(texts: Texts, game: AnyGame, chosen: Format) -> str:
    """Name a format and the ending of its files, as a choice in a list."""
    return texts("record-choice", format=_name(texts, game, chosen), ending=chosen.ending)


def _name(texts: Texts, game: AnyGame, chosen: Format) -> str:
    return texts.find(f"{game.slug}-format-{chosen.name}") or chosen.title
