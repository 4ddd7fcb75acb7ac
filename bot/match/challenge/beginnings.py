"""What a match can begin from that was played elsewhere: a record, or a position as text."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.discord_io.content.people import in_one_line, literal
from bot.errors import UserError
from bot.game_texts import shortened
from bot.match.model import SEED_BITS
from bot.match.openings import Opening
from rules import AnyGame, PositionError
from rules.formats import formats_of, read_record
from rules.record import GameRecordError, Record

REASON_LIMIT = 300
MOST_TURNS = 200
"""From how many turns on only the last position is kept: they are played again at every load."""


class Beginning(Struct, frozen=True):
    """The options of a match, and what it goes on from."""

    options: Mapping[str, str]
    opening: Opening


def of_file(data: bytes, game: AnyGame, given: Mapping[str, str]) -> Beginning:
    """Read a record of a game, which may take a while.

    `GameRecordError` tells the line that is wrong; `UserError` for a record of another game, of
    other options than those that are `given`, or of a game that is over.
    """
    return _beginning(_record(data, game), given)


def of_text(text: str, game: AnyGame, given: Mapping[str, str]) -> Beginning:
    """Read a position as the game prints it, or as a format of it does; errors as above."""
    try:
        position = str(game.parse_position(text))
        return _beginning(Record(game, game.complete_options(), (), position=position), given)
    except PositionError as error:
        return _beginning(_in_other_words(text, game, error), given)


def broken(error: GameRecordError) -> UserError:
    """Return the refusal of a record, or of a position, with the line that is wrong if known."""
    reason = literal(shortened(in_one_line(error.reason), REASON_LIMIT))
    if error.line is None:
        return UserError("record-broken", reason=reason)
    return UserError("record-broken-line", line=error.line, reason=reason)


def _record(data: bytes, game: AnyGame) -> Record:
    try:
        record = read_record(data, game=game)
    except GameRecordError:
        # It may be a good one of another game.
        record = read_record(data)
    if record.game is not game:
        raise UserError("record-of-other-game", game=record.game.name, chosen=game.name)
    return record


def _in_other_words(text: str, game: AnyGame, error: PositionError) -> Record:
    for each in formats_of(game):
        if not each.whole_game and each.recognises(text):
            return each.read(text)
    raise GameRecordError(str(error)) from error


def _beginning(record: Record, given: Mapping[str, str]) -> Beginning:
    start = record.start()
    *_, last = (start, *record.positions())
    if last.outcome is not None:
        raise UserError("record-over")
    options = {**record.options, **record.game.options_of(last)}
    for name, value in given.items():
        if options[name] != value:
            raise UserError("record-option", option=name, told=options[name])
    if len(record.turns) > MOST_TURNS:
        return Beginning(options, Opening(None, 0, (), str(last)))
    seed, own = record.seed or 0, record.position
    if own is None and seed >> SEED_BITS:
        seed, own = 0, str(start)
    return Beginning(options, Opening(None, seed, record.turns, own))
