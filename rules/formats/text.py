"""Read the project's own text records of all games."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core import OptionError, PositionError
from rules.formats.core import Format
from rules.record import GameRecordError, Record, format_record, parse_lines

_HEADER = re.compile(r"^[ \t]*+game[ \t]*+:", re.MULTILINE)


def read(text: str) -> Record:
    """Read a record and replay it; `GameRecordError` names the bad line."""
    try:
        record, lines = parse_lines(text)
        _play(record, lines)
    except (OptionError, PositionError) as error:
        raise GameRecordError(str(error)) from error
    return record


def _play(record: Record, lines: Sequence[int]) -> None:
    try:
        for _ in record.positions():
            pass
    except GameRecordError as error:
        line = lines[error.ply - 1] if error.ply else None
        raise GameRecordError(error.reason, line=line, ply=error.ply) from error


def _recognises(text: str) -> bool:
    return _HEADER.search(text) is not None


TEXT = Format("text", "Ringfall", ".txt", read, format_record, _recognises)
