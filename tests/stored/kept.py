"""Read the stored databases of released versions, and the world of the sandbox around them."""

from __future__ import annotations

import hashlib
import json
import lzma
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ringfall.testing.process import ANSWER_SECONDS
from sandbox import Rate, Sandbox

VERSIONS = Path(__file__).parents[2] / "bot/storage/migrations/versions"
# The token of the answer that is owed is none of the sandbox.
OWED = "invalid_webhook_token"
# The smallest picture, in place of each emoji: the bot knows which one it has uploaded.
DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
    "WjR9awAAAABJRU5ErkJggg=="
)


class Release(NamedTuple):
    """What is stored of a released version."""

    version: str

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / self.version

    @property
    def files(self) -> list[Path]:
        """The SQLite file, the same as SQL for PostgreSQL, and the world of the sandbox."""
        names = ("ringfall.db", "ringfall.sql", "chat.json")
        return [self.folder / f"{name}.xz" for name in names]

    def write(self, file: bytes, dump: bytes, chat: Path) -> None:
        """Store a database in both forms, and its world without pictures."""
        world = json.loads(chat.read_text("utf-8"))
        for emoji in world["emojis"]:
            emoji["image"] = DOT
        self.folder.mkdir(exist_ok=True)
        content = json.dumps(world, ensure_ascii=False).encode()
        for place, data in zip(self.files, (file, dump, content), strict=True):
            place.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
        revisions = json.dumps(digest_revisions(), indent=2, sort_keys=True)
        (self.folder / "revisions.json").write_text(revisions + "\n", "utf-8")

    def read_revisions(self) -> dict[str, str]:
        """Return the digests of the revisions that are released."""
        return json.loads((self.folder / "revisions.json").read_text("utf-8"))

    def put_file(self, target: Path) -> None:
        """Put a copy of the SQLite file at a path."""
        target.write_bytes(self._read(0))

    def read_dump(self) -> bytes:
        """Return the SQL that fills an empty database of PostgreSQL."""
        return self._read(1)

    def stored_at(self) -> datetime:
        """Return when all of it had happened; tests begin then, or matches would have ended."""
        messages = json.loads(self._read(2))["messages"]
        latest = max(datetime.fromisoformat(message["created_at"]) for message in messages)
        return latest + timedelta(minutes=1)

    def open_discord(self, folder: Path) -> Sandbox:
        """Return the Discord of the stored database, kept in a new folder, at its own time."""
        self._put_world(folder)
        return Sandbox(
            keep=folder,
            overall_rate=Rate(requests=500),
            answer_seconds=ANSWER_SECONDS,
            begins_at=self.stored_at(),
        )

    def _put_world(self, folder: Path) -> None:
        """Put the world into a folder that a sandbox keeps; its pictures are empty."""
        content = self._read(2)
        (folder / "files").mkdir(parents=True)
        (folder / "chat.json").write_bytes(content)
        for message in json.loads(content)["messages"]:
            for attachment in message["attachments"]:
                (folder / "files" / str(attachment["id"])).touch()

    def _read(self, file: int) -> bytes:
        return lzma.decompress(self.files[file].read_bytes())


def digest_revisions() -> dict[str, str]:
    """Return the digest of each revision's file, by its name."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in VERSIONS.glob("[0-9]*.py")
    }


def released() -> list[Release]:
    """Return the releases whose databases are stored, the latest one last."""
    folders = [file.parent.name for file in Path(__file__).parent.glob("*/revisions.json")]
    return [
        Release(name) for name in sorted(folders, key=lambda name: [*map(int, name.split("."))])
    ]
