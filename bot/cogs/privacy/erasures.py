"""The list of erasures beside a database, so that no restored backup undoes them."""

from __future__ import annotations

import hashlib
import os
import random
import re
from collections.abc import Iterable
from pathlib import Path

import structlog

from bot.settings import Settings
from bot.storage import StorageError
from bot.storage.backups import file_of

_SALT_DIGITS = 32
_MARK = re.compile(r"[0-9a-f]{96}")

log = structlog.get_logger(__name__)


class ErasureList:
    """A file with one mark a line, to which marks are added; optional."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def read(self) -> set[str]:
        """Return all marks; skip an incomplete line. `StorageError` on failure."""
        if self._file is None or not self._file.exists():
            return set()
        try:
            lines = self._file.read_text("ascii", errors="replace").splitlines()
        except OSError as error:
            raise self._trouble("read", error) from error
        marks = {line for line in lines if _MARK.fullmatch(line)}
        if len(marks) < len({*lines} - {""}):
            log.warning("unreadable lines in the list of erasures", file=str(self._file))
        return marks

    def add(self, marks: Iterable[str]) -> None:
        """Add marks so that they survive a power cut; `StorageError` on failure."""
        lines = "".join(f"{mark}\n" for mark in marks)
        if self._file is None or not lines:
            return
        try:
            self._file.touch(mode=0o600)
            with self._file.open("a+b") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    # An incomplete line must not spoil the next one.
                    lines = lines if file.read() == b"\n" else f"\n{lines}"
                file.write(lines.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._trouble("written", error) from error

    def _trouble(self, done: str, error: OSError) -> StorageError:
        return StorageError(
            f"The list of erasures {self._file} cannot be {done}: {error.strerror}."
        )


def file_of_erasures(settings: Settings) -> Path | None:
    """Return the file of the list: the operator's, else one beside an SQLite file."""
    if settings.erasures_file is not None:
        return settings.erasures_file
    try:
        file = file_of(settings.database_url)
    except StorageError:
        return None
    return file.with_name(f"{file.name}.erased")


def new_mark(user_id: int, chance: random.Random) -> str:
    """Return a mark of an erasure; it can be compared with an id, not read as one."""
    return _mark(user_id, f"{chance.getrandbits(4 * _SALT_DIGITS):0{_SALT_DIGITS}x}")


def marked(user_ids: Iterable[int], marks: Iterable[str]) -> set[int]:
    """Return the users whom any of the marks stands for."""
    salts = [(mark[:_SALT_DIGITS], mark) for mark in marks]
    return {each for each in user_ids if any(_mark(each, salt) == mark for salt, mark in salts)}


def _mark(user_id: int, salt: str) -> str:
    return salt + hashlib.sha256(f"{salt}:{user_id}".encode()).hexdigest()
