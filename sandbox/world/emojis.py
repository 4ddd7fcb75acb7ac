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
    from collections.abc import Iterator

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
# Discord uses this code for menu options, too; an unknown id is refused as "emoji.id".
_UNKNOWN = "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
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


def check_known(world: World, components: Any) -> None:
    """Refuse buttons and options with a custom emoji that does not exist."""
    findings = Findings()
    for path, emoji in _used(components or [], ("components",)):
        if emoji.get("id") and int(emoji["id"]) not in world.emojis:
            findings.add((*path, "id"), *_UNKNOWN)
    if findings.tree:
        # An operator may delete an emoji while the bot runs.
        raise ApiError(Problem.INVALID_FORM_BODY, findings.tree, expected=True)


def image(emoji: ApplicationEmoji) -> tuple[bytes, str]:
    """Return the image of an emoji and its media type."""
    kind, _, data = emoji.image.removeprefix("data:").partition(";base64,")
    return base64.b64decode(data), kind


def _used(part: Any, path: Path) -> Iterator[tuple[Path, Json]]:
    """Yield every emoji in components, with its path."""
    inside = enumerate(part) if isinstance(part, list) else part.items()
    for key, value in inside:
        if key == "emoji" and isinstance(value, dict):
            yield (*path, key), value
        elif isinstance(value, dict | list):
            yield from _used(value, (*path, key))


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
        world.unsure.deviate("emoji_twice")
        findings.add(("name",), *_NAME_TAKEN)
        raise ApiError(Problem.INVALID_FORM_BODY, findings.tree, expected=True)


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
