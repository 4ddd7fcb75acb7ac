"""Keeps a world in a directory: `chat.json`, and uploaded files in `files/`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sandbox.archive.reading import read_world
from sandbox.archive.writing import attachments_of, write_world

if TYPE_CHECKING:
    from sandbox.world.state import World

CHAT, FILES, LOCK = "chat.json", "files", "sandbox.lock"
FORMAT = 1
# Collects changes for this long before writing them.
SAVE_PAUSE_S = 0.2


class ArchiveError(Exception):
    """The directory is in use, or its world cannot be read by this version."""


class Archive:
    """Loads a world at start-up and saves it after every change."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock = _Lock(directory / LOCK)
        self._chat = directory / CHAT
        self._files = directory / FILES
        self._saved = ""
        self._writing = threading.Lock()

    def load(self, world: World) -> bool:
        """Lock the directory and fill an empty world; return whether a chat was loaded."""
        if not self._lock.take():
            raise ArchiveError(f"Another sandbox uses {self._directory}; stop it first.")
        try:
            return self._chat.exists() and self._read(world)
        except ArchiveError:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the directory."""
        self._lock.release()

    def _read(self, world: World) -> bool:
        text = self._chat.read_text(encoding="utf-8")
        try:
            body = json.loads(text)
            if body["format"] != FORMAT:
                raise ArchiveError(f"{self._chat} was written by another version of the sandbox.")
            read_world(world, body, lambda number: (self._files / str(number)).read_bytes())
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise ArchiveError(f"{self._chat} cannot be read: {error!r}.") from error
        return True

    async def keep(self, world: World) -> None:
        """Save the world after each change until cancelled, then once more."""
        seen = -1
        try:
            while True:
                seen = await world.signal.changed(since=seen)
                await asyncio.to_thread(self._write, *self._snapshot(world))
                await asyncio.sleep(SAVE_PAUSE_S)
        finally:
            self._write(*self._snapshot(world))

    def _snapshot(self, world: World) -> tuple[str, dict[str, bytes]]:
        files = {str(attachment.id): attachment.data for attachment in attachments_of(world)}
        return json.dumps({"format": FORMAT, **write_world(world)}, ensure_ascii=False), files

    def _write(self, text: str, files: dict[str, bytes]) -> None:
        # The thread of a cancelled `keep` may still be writing.
        with self._writing:
            if text != self._saved:
                self._write_files(text, files)
                self._saved = text

    def _write_files(self, text: str, files: dict[str, bytes]) -> None:
        """Add files before, and delete files after, writing the chat that names them."""
        self._files.mkdir(parents=True, exist_ok=True)
        present = {path.name for path in self._files.iterdir()}
        for name in files.keys() - present:
            _replace(self._files / name, files[name])
        _replace(self._chat, text.encode())
        for name in present - files.keys():
            with contextlib.suppress(FileNotFoundError):
                (self._files / name).unlink()


def _replace(path: Path, data: bytes) -> None:
    """Replace a file atomically, so that a crash leaves the old or the new one."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


class _Lock:
    """A file that at most one process can lock."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Lock the file; return false if another process holds the lock."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Unlock the file without deleting it, or another process could lock the deleted file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
