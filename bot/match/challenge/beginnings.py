"""Reads what a match can begin from: a record of another program, or a position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import discord
import structlog
from msgspec import Struct

from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.people import in_one_line, literal, quoted
from bot.engine_queue import MOST_OF_ONE_PERSON, EngineQueue, Urgency
from bot.errors import UserError
from bot.game_texts import shortened
from bot.games import offered_games
from bot.match.challenge.reading import ReadingError, read_apart
from bot.match.model import SEED_BITS
from bot.match.options import ply_in
from bot.match.terms import Opening
from rules import AnyGame, PositionError
from rules.formats import MAX_BYTES, formats_of
from rules.record import GameRecordError, Record

# Reading the largest file takes a small part of these.
DOWNLOAD_S, READING_S = 20.0, 10.0
REASON_LIMIT = 300
MOST_TURNS = 200
"""Longer records are reduced to their last position: every load replays the turns."""

log = structlog.get_logger(__name__)


class Beginning(Struct, frozen=True):
    """The game and the options of a match, and what it continues."""

    game: AnyGame
    options: Mapping[str, str]
    opening: Opening


class RecordReader(Struct, frozen=True):
    """Reads the records of one user; few are read at once, those of all users in turn."""

    queue: EngineQueue
    user_id: int

    async def run(self, reading: Callable[[], Beginning]) -> Beginning:
        """Read in a thread; don't log the text."""
        try:
            return await self.queue.search(
                Urgency.HINT,
                lambda _cancel: reading(),
                user_id=self.user_id,
                at_most=MOST_OF_ONE_PERSON,
            )
        except UserError:
            raise
        except GameRecordError as error:
            raise broken(error) from None
        except Exception as error:
            reason = str(error) if isinstance(error, ReadingError) else type(error).__name__
            log.warning("record not read", error=reason)
            raise UserError("record-unreadable") from None


async def read_beginning(
    reader: RecordReader,
    game: AnyGame | None,
    *,
    file: discord.Attachment | None,
    text: str | None,
    at: str,
) -> Beginning:
    """Return what a match of a game, or of any, begins from: a record in a file, or a text.

    `at` is the number of turns of the record that are played before; all of them by default.
    Raise `UserError` for unreadable input.
    """
    if file is not None and text is None:
        return await read_file(reader, file, game, {}, at.strip())
    if text is not None and file is None:
        return await reader.run(lambda: of_text(text, game, at.strip()))
    raise UserError("setup-from-one")


async def read_file(
    reader: RecordReader,
    record: discord.Attachment,
    game: AnyGame | None,
    given: Mapping[str, str],
    at: str,
) -> Beginning:
    """Read an attached record as `of_file` does; `UserError` if it cannot be read."""
    data = await _download(record)
    return await reader.run(lambda: of_file(data, game, given, at))


def of_file(
    data: bytes,
    game: AnyGame | None,
    given: Mapping[str, str],
    at: str = "",
    *,
    most_turns: int = MOST_TURNS,
) -> Beginning:
    """Read a record of a game, or of any, up to turn `at`, or to its end; slow.

    Raise `GameRecordError` with the wrong line, or `UserError` for a record of another game, with
    options other than those `given`, or if no turn follows because the game is over.
    """
    return _beginning(_record(data, game), given, at, most_turns)


def of_text(text: str, game: AnyGame | None, at: str = "") -> Beginning:
    """Read a position in the notation of a game, or a pasted record.

    Raise `UserError` for a text that is neither, and the errors of `of_file`.
    """
    games = [game] if game else offered_games()
    errors: list[PositionError] = []
    positions: list[Record] = []
    for known in games:
        try:
            position = str(known.parse_position(text))
            positions.append(Record(known, known.complete_options(), (), position=position))
        except PositionError as error:
            errors.append(error)
    if len(positions) == 1:
        if at:
            raise UserError("at-without-record")
        return _beginning(positions[0], {})
    if any(form.recognises(text) for known in games for form in formats_of(known)):
        return of_file(text.encode(), game, {}, at)
    if game is None:
        raise UserError("position-of-no-game")
    reason = literal(shortened(in_one_line(str(errors[0])), REASON_LIMIT))
    example = str(game.start(seed=0))
    raise UserError("position-broken", game=game.name, reason=reason, example=example)


async def _download(record: discord.Attachment) -> bytes:
    if record.size > MAX_BYTES:
        raise UserError("record-large", limit=MAX_BYTES // 1024)
    try:
        async with asyncio.timeout(DOWNLOAD_S):
            return await record.read()
    except TROUBLE as error:
        log.info("record not fetched", error=in_words(error))
        raise UserError("record-lost") from error


def broken(error: GameRecordError) -> UserError:
    """Return the refusal of a record or position, with the wrong line if known."""
    reason = literal(shortened(in_one_line(error.reason), REASON_LIMIT))
    if error.line is None:
        return UserError("record-broken", reason=reason)
    return UserError("record-broken-line", line=error.line, reason=reason)


def _record(data: bytes, game: AnyGame | None) -> Record:
    record = read_apart(data, game, READING_S)
    if game is not None and record.game is not game:
        raise UserError("record-of-other-game", game=record.game.name, chosen=game.name)
    return record


def _beginning(
    record: Record, given: Mapping[str, str], at: str = "", most_turns: int = MOST_TURNS
) -> Beginning:
    start = record.start()
    positions = (start, *record.positions())
    ply = _ply(at, len(record.turns), is_over=positions[-1].outcome is not None)
    turns, last = record.turns[:ply], positions[ply]
    options = {**record.options, **record.game.options_of(last)}
    for name, value in given.items():
        if options[name] != value:
            raise UserError("record-option", option=name, told=options[name])
    if len(turns) > most_turns:
        return Beginning(record.game, options, Opening(None, 0, (), str(last)))
    seed, written = record.seed or 0, record.position
    if written is None and seed >> SEED_BITS:
        seed, written = 0, str(start)
    return Beginning(record.game, options, Opening(None, seed, turns, written))


def _ply(at: str, end: int, *, is_over: bool) -> int:
    """Read after how many of the turns a match begins; a finished game needs an earlier turn."""
    last = end - 1 if is_over else end
    if last < 0:
        raise UserError("record-over")
    if not at:
        if is_over:
            raise UserError("record-finished", last=last)
        return end
    ply = ply_in(at)
    if ply is None or ply > last:
        raise UserError("record-at", turn=quoted(at), last=last)
    return ply
