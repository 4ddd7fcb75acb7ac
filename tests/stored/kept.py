"""Read the stored databases of released versions, and the world of the sandbox around them."""

from __future__ import annotations

import hashlib
import json
import lzma
from datetime import datetime, timedelta
from pathlib import Path

from ringfall.testing.process import ANSWER_SECONDS
from sandbox import Rate, Sandbox

RELEASE = "0.2.0"
FOLDER = Path(__file__).parent / RELEASE
FILES = FILE, DUMP, CHAT = [
    FOLDER / f"{name}.xz" for name in ("ringfall.db", "ringfall.sql", "chat.json")
]
REVISIONS = FOLDER / "revisions.json"
VERSIONS = Path(__file__).parents[2] / "bot/storage/migrations/versions"
# The token of the answer that is owed is none of the sandbox.
OWED = "invalid_webhook_token"
# The smallest picture, in place of each emoji: the bot knows which one it has uploaded.
DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
    "WjR9awAAAABJRU5ErkJggg=="
)


def write(file: bytes, dump: bytes, chat: Path) -> None:
    """Store a database in both forms, and its world without pictures."""
    world = json.loads(chat.read_text("utf-8"))
    for emoji in world["emojis"]:
        emoji["image"] = DOT
    FOLDER.mkdir(exist_ok=True)
    content = json.dumps(world, ensure_ascii=False).encode()
    for place, data in zip(FILES, (file, dump, content), strict=True):
        place.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    REVISIONS.write_text(json.dumps(digest_revisions(), indent=2) + "\n", "utf-8")


def digest_revisions() -> dict[str, str]:
    """Return the digest of each revision's file, by its name."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in VERSIONS.glob("[0-9]*.py")
    }


def read_revisions() -> dict[str, str]:
    """Return the digests of the revisions that are released."""
    return json.loads(REVISIONS.read_text("utf-8"))


def put_file(target: Path) -> None:
    """Put a copy of the SQLite file at a path."""
    target.write_bytes(lzma.decompress(FILE.read_bytes()))


def read_dump() -> bytes:
    """Return the SQL that fills an empty database of PostgreSQL."""
    return lzma.decompress(DUMP.read_bytes())


def stored_at() -> datetime:
    """Return when all of it had happened; tests begin then, or matches would long have ended."""
    messages = json.loads(lzma.decompress(CHAT.read_bytes()))["messages"]
    latest = max(datetime.fromisoformat(message["created_at"]) for message in messages)
    return latest + timedelta(minutes=1)


def open_discord(folder: Path) -> Sandbox:
    """Return the Discord of the stored database, kept in a new folder, at its own time."""
    put_world(folder)
    rate = Rate(requests=500)
    return Sandbox(
        keep=folder, overall_rate=rate, answer_seconds=ANSWER_SECONDS, begins_at=stored_at()
    )


def put_world(folder: Path) -> None:
    """Put the world into a folder that a sandbox keeps; its pictures are empty."""
    content = lzma.decompress(CHAT.read_bytes())
    (folder / "files").mkdir(parents=True)
    (folder / "chat.json").write_bytes(content)
    for message in json.loads(content)["messages"]:
        for attachment in message["attachments"]:
            (folder / "files" / str(attachment["id"])).touch()
