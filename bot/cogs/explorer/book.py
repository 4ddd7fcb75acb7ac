"""Import game records into the book, and report what it holds."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from statistics import mean
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct, field

from bot.cogs.explorer import book_tables
from bot.storage import Database
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

Progress = Callable[[int, int], None]
"""Takes the number of files done, and of all files."""


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
    """List the files of a folder and of those in it."""
    return sorted(file for file in folder.rglob("*") if file.is_file())


async def import_files(database: Database, files: Sequence[Path], progress: Progress) -> Import:
    """Import all files that are not in the book; a repeat goes on where it stopped."""
    async with database.read() as transaction:
        known = await book_tables.find_digests(transaction)
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
    return PlayedGame(record.game, turns, movers, winner, _day(record), _strength(record))


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
        known = await book_tables.find_digests(transaction)
        first = await book_tables.next_id(transaction)
        new = (each for each in games.items() if each[0] not in known)
        numbered = [(number, *each) for number, each in enumerate(new, start=first)]
        if numbered:
            await book_tables.add_games(transaction, [_game_row(*each) for each in numbered])
            counts = _counted((number, game) for number, _, game in numbered)
            await book_tables.add_turns(transaction, counts)
    return len(numbered)


def _game_row(number: int, digest: str, game: PlayedGame) -> dict[str, object]:
    return {
        "id": number,
        "digest": digest,
        "game": game.game.slug,
        "played_on": game.played_on,
        "winner": game.winner,
        "turns": len(game.turns),
    }


def _counted(games: Iterable[tuple[int, PlayedGame]]) -> list[dict[str, int | str]]:
    """Add up the turns of games, sorted by position, as neighbours share a page."""
    found: dict[tuple[int, str], list[int]] = {}
    for number, game in games:
        rated, latest = game.strength is not None, (game.played_on or 0, number)
        for at, mover in zip(game.turns, game.movers, strict=True):
            row = found.setdefault(at, [0] * 8)
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
        for (position, turn), row in sorted(found.items())
    ]


def _winner(record: Record, outcome: Outcome | None) -> int | None:
    """Return the winner by the rules, or else the one that the record declares."""
    if outcome is not None:
        return outcome.winner.value if outcome.winner else 0
    result = record.notes.get("result", "").partition(",")[0].strip().lower()
    if result in _TIES:
        return 0
    return int(result) if result in ("1", "2") else None


def _day(record: Record) -> int | None:
    found = _DATE.match(record.notes.get("date", ""))
    return int("".join(found.groups())) if found else None


def _strength(record: Record) -> int | None:
    values = (value for note, value in record.notes.items() if _RATING.search(note.lower()))
    ratings = [int(value) for value in values if _NUMBER.fullmatch(value)]
    return round(mean(ratings)) if ratings else None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "unreadable"
    if isinstance(error, GameRecordError):
        return str(error)
    if isinstance(error, BadZipFile):
        return "the zip file is damaged"
    return f"a bug in Ringfall: {type(error).__name__}: {error}"
