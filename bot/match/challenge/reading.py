"""Reads the record of a stranger in a process of its own, which has limits and can be killed.

Run as a program, it reads what `read_apart` writes, and prints a text record or an error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from rules import GAMES, AnyGame, installed
from rules.formats import read_record
from rules.formats.registry import prepare_formats
from rules.record import GameRecordError, Record, format_record, parse_record
from rules.registry import GROUP, prepare_game

MEMORY_BYTES = 256 << 20
_FOLDER = Path(__file__).parents[3]
# Windows starts no program without the first; the other finds games of modules elsewhere.
_PASSED_ON = ("SYSTEMROOT", "PYTHONPATH")


class ReadingError(Exception):
    """A record that took too long or too much memory, or that a bug stopped."""


def read_apart(data: bytes, game: AnyGame | None, seconds: float) -> Record:
    """Return the turns and the start of a record, without its notes and comments; blocks.

    Raise `GameRecordError` as `read_record` does, and `ReadingError` for any other failure.
    """
    try:
        done = subprocess.run(  # noqa: S603 - this module
            [sys.executable, "-m", __name__],
            input=(game.slug if game else "").encode() + b"\n" + data,
            capture_output=True,
            timeout=seconds,
            check=True,
            cwd=_FOLDER,
            env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        )
    except subprocess.SubprocessError as error:
        raise ReadingError(type(error).__name__) from None
    answer = json.loads(done.stdout)
    if "record" in answer:
        return parse_record(answer["record"])
    raise GameRecordError(answer["reason"], line=answer["line"])


def _main() -> None:
    _limit_memory()
    installed.load(GROUP, (prepare_game, prepare_formats))
    first, _, data = sys.stdin.buffer.read().partition(b"\n")
    try:
        record = _read(data, GAMES.get(first.decode()))
        bare = replace(record, notes={}, comments={}, variations={})
        answer = {"record": format_record(bare)}
    except GameRecordError as error:
        answer = {"reason": error.reason, "line": error.line}
    sys.stdout.write(json.dumps(answer))


def _read(data: bytes, game: AnyGame | None) -> Record:
    try:
        return read_record(data, game=game)
    except GameRecordError:
        if game is None:
            raise
        # It may be a valid record of another game.
        return read_record(data)


def _limit_memory() -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    _main()
