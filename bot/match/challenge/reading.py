"""Reads the record of a stranger in a process of its own, which has limits and can be killed.

Run as a program, it reads what `read_apart` writes, and prints a text record or an error.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from rules import GAMES, AnyGame, get_game, register_game
from rules.formats import read_record
from rules.record import GameRecordError, Record, format_record, parse_record

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
            # It would only know the games of `rules`.
            input=pickle.dumps((tuple(GAMES.values()), game and game.slug, data)),
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
    games, slug, data = pickle.load(sys.stdin.buffer)  # noqa: S301 - from `read_apart`
    for game in games:
        if game.slug not in GAMES:
            register_game(game)
    try:
        record = _read(data, get_game(slug) if slug else None)
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
