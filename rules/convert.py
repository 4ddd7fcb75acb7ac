"""Convert records from one format to another, a file or a whole folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.formats import MAX_BYTES, Format, formats_of, read_record, write_record
from rules.record import GameRecordError, Record

_EACH = 100
"""Report progress after this many files of a folder."""


class ConversionError(ValueError):
    """Some files could not be converted; the others were."""


def convert(source: Path, target: Path, read: str | None, write: str | None) -> Iterator[str]:
    """Convert a file, or all files of a folder, and yield progress messages.

    `read` and `write` name formats. By default the source format is detected, and the target's
    extension selects the other one, else text. Raises `ConversionError` at the end if a file
    failed.
    """
    files = sorted(file for file in source.rglob("*") if file.is_file()) if source.is_dir() else []
    done, failed = 0, 0
    for number, file in enumerate(files or [source], start=1):
        into = target / file.relative_to(source) if files else target
        try:
            written = _convert(file, into, read, write, rename=bool(files))
        except Exception as error:  # a bug triggered by one file must not stop the others
            failed += 1
            yield f"{file}: {_reason(error)}"
        else:
            done += 1
            if not files:
                yield f"{file} -> {written}"
        if number % _EACH == 0:
            yield f"{number} of {len(files)}"
    yield f"{done} converted, {failed} failed"
    if failed:
        raise ConversionError(f"{failed} of {done + failed} files could not be converted")


def _convert(file: Path, into: Path, read: str | None, write: str | None, *, rename: bool) -> Path:
    with file.open("rb") as opened:
        record = read_record(opened.read(MAX_BYTES + 1), read)
    wanted = _format(record, into, write, by_ending=not rename)
    if rename:
        into = into.with_name(f"{into.stem}{wanted.ending}")
    if into.exists():
        raise GameRecordError(f"{into} already exists")
    text = write_record(record, wanted.name)
    into.parent.mkdir(parents=True, exist_ok=True)
    into.write_bytes(text.encode("utf-8", "replace"))
    return into


def _format(record: Record, into: Path, write: str | None, *, by_ending: bool) -> Format:
    formats = formats_of(record.game)
    if write is not None:
        for each in formats:
            if each.name == write:
                return each
        names = ", ".join(each.name for each in formats)
        raise GameRecordError(f"{record.game.name} has no format {write!r}; it has {names}")
    # The longest matching extension wins: `.zip.txt` before `.txt`.
    fitting = [each for each in formats if by_ending and into.name.endswith(each.ending)]
    return max(fitting, key=lambda each: len(each.ending), default=formats[0])


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "unreadable"
    if isinstance(error, GameRecordError):
        return str(error)
    return f"a bug in Ringfall: {type(error).__name__}: {error}"
