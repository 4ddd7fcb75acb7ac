"""Register the record formats of each game; a new format is one more entry here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core import AnyGame, PositionError
from rules.formats.core import MAX_BYTES, Format
from rules.formats.rust import FORMATS as RUST
from rules.formats.text import TEXT
from rules.formats.tzaar import FORMATS as TZAAR
from rules.formats.zertz import FORMATS as ZERTZ
from rules.record import GameRecordError, Record
from rules.registry import GAMES

_FORMATS: dict[str, tuple[Format, ...]] = {"zertz": ZERTZ, "tzaar": TZAAR, "rust": RUST}


def prepare_formats(name: str, package: Any) -> Callable[[], None]:
    """Check the `formats` of an installed package, and return what registers them.

    A layer of `rules.installed`.
    """
    formats = tuple(package.formats)
    for each in formats:
        if not isinstance(each, Format) or each.name == TEXT.name:
            raise ValueError(f"it brings {each!r}, which is no format of records of its own")
    return lambda: _FORMATS.update({name: formats})


def formats_of(game: AnyGame) -> tuple[Format, ...]:
    """Return the formats of a game, the project's own first."""
    return (TEXT, *_FORMATS.get(game.slug, ()))


def format_names() -> tuple[str, ...]:
    """Return the names of all formats, without duplicates."""
    return tuple(dict.fromkeys(each.name for each in _all()))


def read_record(data: bytes | str, name: str | None = None, game: AnyGame | None = None) -> Record:
    """Read a file in the named format, or in the format that it looks like.

    `GameRecordError` names the line and the reason. Files larger than `MAX_BYTES` are rejected.
    `game` is used if the record does not name its game.
    """
    text = _decoded(data)
    among = [each for each in _all(game) if name in (None, each.name)]
    if not among:
        raise GameRecordError(
            f"there is no format {name!r}; choose from {', '.join(format_names())}"
        )
    if not text.strip():
        raise GameRecordError("this file is empty")
    found = among if len(among) == 1 else [each for each in among if each.recognises(text)]
    if not found:
        raise GameRecordError("the format of this file is unknown", line=1)
    return found[0].read(text)


def write_record(record: Record, name: str) -> str:
    """Print a record in the named format; raise `GameRecordError` if impossible."""
    formats = {each.name: each for each in formats_of(record.game)}
    if name not in formats:
        raise GameRecordError(
            f"{record.game.name} has no format {name!r}; it has {', '.join(formats)}"
        )
    try:
        return formats[name].write(record)
    except PositionError as error:
        raise GameRecordError(str(error)) from error


def _all(game: AnyGame | None = None) -> Iterator[Format]:
    yield TEXT
    for slug in [game.slug] if game else GAMES:
        yield from _FORMATS.get(slug, ())


def _decoded(data: bytes | str) -> str:
    size = len(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    if size > MAX_BYTES:
        raise GameRecordError(f"the file is larger than {MAX_BYTES // 1024} KB")
    # Windows begins a file with a byte order mark.
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Old Western files; every byte is a character in Latin-1.
        return data.decode("latin-1")
