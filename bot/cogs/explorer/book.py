"""The book: games that the operator imports from records, counted by position."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from hashlib import blake2b
from pathlib import Path
from statistics import mean
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct, field
from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    case,
    delete,
    func,
    insert,
    select,
    tuple_,
)

from bot.storage import Database, Transaction
from bot.storage.database import merging_insert
from bot.storage.schema import METADATA, RowId
from rules import AnyGame, Outcome
from rules.formats import MAX_BYTES, read_record
from rules.record import GameRecordError, Record
from rules.symmetry import canonical

# The games of one transaction. Fewer would write the same pages again and again.
AT_A_TIME = 2000
_DIGEST_BYTES = 16
# Real collections are far smaller. The list of what a zip file contains is kept in memory.
_MAX_ZIP_BYTES = 64 * 1024**2
_MAX_UNPACKED_BYTES = 1024**3
_DATE = re.compile(r"([0-9]{4})[-./]([0-9]{2})[-./]([0-9]{2})")
_TIES = ("tie", "draw")
_RATING = re.compile(r"(?:^|-)(?:rating|elo)$")
_NUMBER = re.compile(r"[0-9]{1,4}")
_SUMS = ("games", "won", "drawn", "lost", "strength", "rated")

# The games of the book, without names of people. `digest` is that of the file.
book_games = Table(
    "book_games",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("digest", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("played_on", Integer),  # such as 20240131
    Column("winner", SmallInteger),  # 1, 2, or 0 for a tie
    Column("turns", Integer, nullable=False),
    Index(None, "digest", unique=True),
)

# The turns of the book by the canonical position before them, and the latest game with each.
book_turns = Table(
    "book_turns",
    METADATA,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("turn", Text, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("latest_on", Integer, nullable=False),
    Column("latest_game", RowId, nullable=False),
    sqlite_with_rowid=False,
)

# Takes the number of files done, and of all files.
Progress = Callable[[int, int], None]


class TurnCount(Struct, frozen=True):
    """How often a turn was played from a position, and with which results for its side.

    The results of some games of the book are unknown. `strength` is the sum of the ratings of the
    `rated` games.
    """

    turn: str
    games: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    strength: int = 0
    rated: int = 0


class BookGame(Struct, frozen=True):
    """A game of the book, with the turn that was played in it; `winner` is 0 for a tie."""

    turn: str
    played_on: date | None
    winner: int | None
    turns: int


class PlayedGame(Struct, frozen=True):
    """A game to import: its turns with the positions before them, both canonical.

    `winner` is 1, 2, 0 for a tie, or `None` if unknown. `movers` has the side of each turn, and
    `strength` is the average rating of the players, if known.
    """

    game: AnyGame
    turns: Sequence[tuple[int, str]]
    movers: Sequence[int]
    winner: int | None
    played_on: int | None
    strength: int | None


class Import(Struct):
    """What an import has done so far; `bad` are the files that cannot be read, with the reason.

    The path of a file in a zip file goes on behind that of the zip file.
    """

    games: int = 0
    known: int = 0
    bad: list[tuple[Path, str]] = field(default_factory=list[tuple[Path, str]])


def files_in(folder: Path) -> Sequence[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


async def import_files(database: Database, files: Sequence[Path], progress: Progress) -> Import:
    """Import all files that are not in the book; a repeat goes on where it stopped."""
    async with database.read() as transaction:
        known = await find_digests(transaction)
    result, games = Import(), dict[str, PlayedGame]()
    for number, file in enumerate(files, start=1):
        for record, read in _records_in(file):
            try:
                data = read()
                digest = blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()
                if digest in known:
                    result.known += 1
                else:
                    games[digest] = read_game(data)
                    known.add(digest)
            except Exception as error:  # a bug triggered by one file must not stop the others
                result.bad.append((record, _reason(error)))
            if len(games) == AT_A_TIME:
                result.games += await _store(database, games)
                games.clear()
        progress(number, len(files))
    if games:
        result.games += await _store(database, games)
    return result


def read_game(data: bytes) -> PlayedGame:
    """Read a record in any format; raise `GameRecordError` if that is impossible."""
    record = read_record(data)
    played = list(record.played())
    if not played:
        raise GameRecordError("the record has no turns")
    turns: list[tuple[int, str]] = []
    for turn in played:
        merged = canonical(record.game, turn.before)
        turns.append((merged.key, merged.turn(record.game.format_moves(turn.steps))))
    movers = [turn.before.to_move.value for turn in played]
    winner = _winner(record, played[-1].after.outcome)
    written = _DATE.match(record.notes.get("date", ""))
    played_on = int("".join(written.groups())) if written else None
    notes = (value for note, value in record.notes.items() if _RATING.search(note.lower()))
    ratings = [int(value) for value in notes if _NUMBER.fullmatch(value)]
    strength = round(mean(ratings)) if ratings else None
    return PlayedGame(record.game, turns, movers, winner, played_on, strength)


async def find_digests(transaction: Transaction) -> set[str]:
    return set((await transaction.execute(select(book_games.c.digest))).scalars())


async def add_turns(transaction: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Add counts of turns to those of the book; `rows` are distinct and sorted by position."""
    adding = merging_insert(book_turns, on_postgresql=transaction.locks_rows)
    new, old = adding.excluded, book_turns.c
    is_later = tuple_(new.latest_on, new.latest_game) > tuple_(old.latest_on, old.latest_game)
    changes: dict[str, Any] = {name: old[name] + new[name] for name in _SUMS}
    for name in ("latest_on", "latest_game"):
        changes[name] = case((is_later, new[name]), else_=old[name])
    keys = list(book_turns.primary_key)
    await transaction.execute(adding.on_conflict_do_update(index_elements=keys, set_=changes), rows)


async def count_book_turns(transaction: Transaction, position: int) -> list[TurnCount]:
    """Return how often each turn was played from a position."""
    columns = [book_turns.c[name] for name in ("turn", *_SUMS)]
    query = select(*columns).where(book_turns.c.position == position)
    return [TurnCount(*row) for row in await transaction.execute(query)]


async def find_recent_games(
    transaction: Transaction, position: int, *, limit: int
) -> list[BookGame]:
    """List turns from a position, each with the latest game in which it was played.

    Games without a date are left out: the order of an import says nothing.
    """
    query = (
        select(book_turns.c.turn, book_games.c.played_on, book_games.c.winner, book_games.c.turns)
        .join(book_games, book_games.c.id == book_turns.c.latest_game)
        .where(book_turns.c.position == position, book_turns.c.latest_on > 0)
        .order_by(book_turns.c.latest_on.desc(), book_turns.c.latest_game.desc())
        .limit(limit)
    )
    return [
        BookGame(row.turn, _day(row.played_on), row.winner, row.turns)
        for row in await transaction.execute(query)
    ]


async def has_book(transaction: Transaction) -> bool:
    """Tell whether the book has any game."""
    return (await transaction.execute(select(book_games.c.id).limit(1))).first() is not None


async def count_games(transaction: Transaction) -> tuple[dict[str, tuple[int, int]], int]:
    """Return the numbers of games and of their turns, by game, and that of different turns."""
    game, turns = book_games.c.game, func.sum(book_games.c.turns)
    query = select(game, func.count().label("games"), turns.label("turns")).group_by(game)
    rows = await transaction.execute(query.order_by(game))
    by_game = {row.game: (row.games, int(row.turns)) for row in rows}
    different = await transaction.execute(select(func.count()).select_from(book_turns))
    return by_game, different.scalar_one()


async def drop_book(transaction: Transaction) -> None:
    """Delete the whole book."""
    for table in (book_turns, book_games):
        await transaction.execute(delete(table))


def _records_in(file: Path) -> Iterator[tuple[Path, Callable[[], bytes]]]:
    """Yield a file, or all files in a zip file, each with a function that reads it."""
    if file.suffix.lower() != ".zip":
        yield file, partial(_read, file)
        return
    try:
        if file.stat().st_size > _MAX_ZIP_BYTES:
            raise GameRecordError(f"the zip file is larger than {_MAX_ZIP_BYTES // 1024**2} MB")
        with ZipFile(file) as opened:
            members = [member for member in opened.infolist() if not member.is_dir()]
            # Reading stops at the size that a member states.
            if sum(member.file_size for member in members) > _MAX_UNPACKED_BYTES:
                limit = _MAX_UNPACKED_BYTES // 1024**2
                raise GameRecordError(f"the zip file has more than {limit} MB of files")
            for member in members:
                yield Path(f"{file}/{member.filename}"), partial(_unpack, opened, member)
    except (OSError, ValueError, BadZipFile, NotImplementedError) as error:
        yield file, partial(_fail, error)


def _read(file: Path) -> bytes:
    """Return the content of a file, cut off where it is too long."""
    with file.open("rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _unpack(opened: ZipFile, member: ZipInfo) -> bytes:
    """Return the content of a file in a zip file, cut off where it is too long."""
    # Other methods would unpack without a limit.
    if member.flag_bits & 1 or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise GameRecordError("the file is encrypted, or compressed in an unusual way")
    try:
        with opened.open(member) as content:
            return content.read(MAX_BYTES + 1)
    except (BadZipFile, EOFError, zlib.error) as error:
        raise GameRecordError("the file is damaged") from error


def _fail(error: Exception) -> bytes:
    raise error


async def _store(database: Database, games: dict[str, PlayedGame]) -> int:
    """Add games that no other import has added meanwhile; return their number."""
    async with database.write() as transaction:
        known = await find_digests(transaction)
        last = (await transaction.execute(select(func.max(book_games.c.id)))).scalar_one()
        first = (last or 0) + 1
        new = {digest: game for digest, game in games.items() if digest not in known}
        if new:
            rows = [
                {
                    "id": number,
                    "digest": digest,
                    "game": game.game.slug,
                    "played_on": game.played_on,
                    "winner": game.winner,
                    "turns": len(game.turns),
                }
                for number, (digest, game) in enumerate(new.items(), start=first)
            ]
            await transaction.execute(insert(book_games), rows)
            await add_turns(transaction, _count_turns(enumerate(new.values(), start=first)))
    return len(new)


def _count_turns(games: Iterable[tuple[int, PlayedGame]]) -> list[dict[str, int | str]]:
    """Add up the turns of games, sorted by position, as neighbours share a page."""
    counts: dict[tuple[int, str], list[int]] = {}
    for number, game in games:
        rated, latest = game.strength is not None, (game.played_on or 0, number)
        for at, mover in zip(game.turns, game.movers, strict=True):
            row = counts.setdefault(at, [0] * 8)
            row[0] += 1
            row[1] += game.winner == mover
            row[2] += game.winner == 0
            row[3] += bool(game.winner) and game.winner != mover
            row[4] += game.strength or 0
            row[5] += rated
            row[6:] = max((row[6], row[7]), latest)
    names = ("games", "won", "drawn", "lost", "strength", "rated", "latest_on", "latest_game")
    return [
        {"position": position, "turn": turn, **dict(zip(names, row, strict=True))}
        for (position, turn), row in sorted(counts.items())
    ]


def _winner(record: Record, outcome: Outcome | None) -> int | None:
    """Return the winner by the rules, or else the one that the record declares."""
    if outcome is not None:
        return outcome.winner.value if outcome.winner else 0
    result = record.notes.get("result", "").partition(",")[0].strip().lower()
    if result in _TIES:
        return 0
    return int(result) if result in ("1", "2") else None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "unreadable"
    if isinstance(error, GameRecordError):
        return str(error)
    if isinstance(error, BadZipFile):
        return "the zip file is damaged"
    return f"a bug in Ringfall: {type(error).__name__}: {error}"


def _day(number: int | None) -> date | None:
    """Return a day that is written like 20240131, `None` for one that does not exist."""
    if number is None:
        return None
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return None
