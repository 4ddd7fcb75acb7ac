"""The bot's application emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import Findings, check, every, fields, text
from sandbox.errors import ApiError, Problem
from sandbox.world.payloads import user_json
from sandbox.world.state import ApplicationEmoji, World

if TYPE_CHECKING:
    from sandbox.checks.fields import Path
    from sandbox.protocol.kinds import Json

# https://discord.com/developers/docs/resources/emoji
MAX_EMOJIS = 2000
MAX_BYTES = 256 * 1024
_NAME = re.compile(r"\w*", re.ASCII)
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
_INVALID_IMAGE = "IMAGE_INVALID", "Invalid image data"
_TOO_LARGE = "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb."
_INVALID_NAME = "STRING_TYPE_REGEX", "String value did not match validation regex."
_NAME_TAKEN = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists"


def create(world: World, body: Any) -> ApplicationEmoji:
    """Upload an emoji."""
    check(body, fields({"name": _name, "image": _image}, {}))
    _check_free(world, body["name"])
    if len(world.emojis) >= MAX_EMOJIS:
        raise ApiError(Problem.TOO_MANY_EMOJIS)
    emoji = ApplicationEmoji(world.clock.snowflake(), body["name"], body["image"])
    world.emojis[emoji.id] = emoji
    world.signal.notify()
    return emoji


def rename(world: World, emoji_id: int, body: Any) -> ApplicationEmoji:
    """Rename an emoji; its image never changes."""
    emoji = find(world, emoji_id)
    check(body, fields({}, {"name": _name}))
    name = body.get("name") or emoji.name
    if name != emoji.name:
        _check_free(world, name)
    emoji.name = name
    world.signal.notify()
    return emoji


def delete(world: World, emoji_id: int) -> None:
    """Delete an emoji."""
    del world.emojis[find(world, emoji_id).id]
    world.signal.notify()


def find(world: World, emoji_id: int) -> ApplicationEmoji:
    """Return an emoji; refuse an unknown id."""
    if emoji_id not in world.emojis:
        raise ApiError(Problem.UNKNOWN_EMOJI)
    return world.emojis[emoji_id]


def emoji_json(world: World, emoji: ApplicationEmoji) -> Json:
    """Return an emoji in Discord's JSON."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_json(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.image.startswith("data:image/gif"),
        "available": True,
    }


def _check_free(world: World, name: str) -> None:
    findings = Findings()
    if any(emoji.name == name for emoji in world.emojis.values()):
        findings.add(("name",), *_NAME_TAKEN)
    findings.raise_if_any()


def _letters(value: Any, path: Path, findings: Findings) -> None:
    if isinstance(value, str) and not _NAME.fullmatch(value):
        findings.add(path, *_INVALID_NAME)


_name = every(text(2, 32), _letters)


def _image(value: Any, path: Path, findings: Findings) -> None:
    found = _IMAGE.fullmatch(value) if isinstance(value, str) else None
    try:
        data = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if not data:
        findings.add(path, *_INVALID_IMAGE)
    elif len(data) > MAX_BYTES:
        findings.add(path, *_TOO_LARGE)
