"""Validates messages: content, embeds, files, mentions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.components import ALT_TEXT_LENGTH, check_components
from sandbox.checks.fields import (
    Findings,
    Path,
    Rule,
    anything,
    boolean,
    every,
    fields,
    items,
    number,
    one_of,
    snowflake,
    text,
)
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import UPLOAD_LIMIT_BYTES, Json, MessageFlag

CONTENT_LENGTH = 2000
EMBEDS_PER_MESSAGE = 10
EMBEDS_LENGTH = 6000
EMBED_TEXT = 4096
FILES_PER_MESSAGE = 10
NONCE_LENGTH = 25
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")
CREATE_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2
)
RESPONSE_FLAGS = CREATE_FLAGS | MessageFlag.EPHEMERAL
EDIT_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Upload:
    """A file in a multipart request."""

    filename: str
    data: bytes
    content_type: str


Uploads = Mapping[int, Upload]


@dataclass(frozen=True, slots=True)
class CurrentParts:
    """The current parts of an edited message, for rules that need the result."""

    content: str
    embeds: list[Json]
    filenames: frozenset[str]


def check_message(
    body: Json,
    uploads: Uploads,
    *,
    flags: MessageFlag,
    allowed_flags: MessageFlag = CREATE_FLAGS,
    current: CurrentParts | None = None,
) -> None:
    """Refuse a message body that Discord would refuse.

    `flags` are the flags of the resulting message; `current` are the current parts of an edited
    message.
    """
    check_uploads(uploads)
    findings = Findings()
    MESSAGE(body, (), findings)
    findings.raise_if_any()
    _check_flags(body, allowed_flags, findings)
    _check_attachments(body, uploads, findings)
    _check_embed_size(body, findings)
    _check_mentions(body, findings)
    v2 = MessageFlag.IS_COMPONENTS_V2 in flags
    if v2:
        _check_no_legacy_fields(_with_current(body, current), findings)
    filenames = {upload.filename for upload in uploads.values()}
    filenames |= current.filenames if current else set()
    components = body.get("components") or []
    check_components(components, filenames, ("components",), findings, v2=v2)
    findings.raise_if_any()


def check_uploads(uploads: Uploads) -> None:
    """Refuse files beyond a bot's upload limit."""
    if any(len(upload.data) > UPLOAD_LIMIT_BYTES for upload in uploads.values()):
        raise ApiError(Problem.TOO_LARGE)


def _check_flags(body: Json, allowed: MessageFlag, findings: Findings) -> None:
    # Discord ignores such flags, but the bot expects an effect.
    unknown = (body.get("flags") or 0) & ~int(allowed)
    if unknown:
        message = f"Flags {unknown} cannot be set here."
        findings.add(("flags",), "MESSAGE_FLAGS_INVALID", message)


def _check_attachments(body: Json, uploads: Uploads, findings: Findings) -> None:
    listed = body.get("attachments") or []
    if len(uploads) > FILES_PER_MESSAGE:
        message = f"Must be {FILES_PER_MESSAGE} or fewer in length."
        findings.add(("attachments",), "BASE_TYPE_MAX_LENGTH", message)
    if body.get("attachments") is None:
        return
    unlisted = set(uploads) - {int(attachment["id"]) for attachment in listed}
    for index in unlisted:
        message = f"files[{index}] is not listed in attachments"
        findings.add(("attachments",), "ATTACHMENT_NOT_FOUND", message)


def _check_embed_size(body: Json, findings: Findings) -> None:
    embeds = body.get("embeds") or []
    if sum(map(_embed_size, embeds)) > EMBEDS_LENGTH:
        message = f"Embed size exceeds maximum size of {EMBEDS_LENGTH}"
        findings.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _embed_size(embed: Json) -> int:
    counted = [embed.get("title"), embed.get("description")]
    counted += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        counted += [field["name"], field["value"]]
    return sum(len(part or "") for part in counted)


def _check_mentions(body: Json, findings: Findings) -> None:
    mentions = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (mentions.get("parse") or []) and mentions.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            findings.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_no_legacy_fields(body: Json, findings: Findings) -> None:
    for name in LEGACY_FIELDS:
        if body.get(name):
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            findings.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _with_current(body: Json, current: CurrentParts | None) -> Json:
    return {"content": current.content, "embeds": current.embeds, **body} if current else body


def _web_address(*schemes: str) -> Rule:
    def rule(value: Any, path: Path, findings: Findings) -> None:
        text(1, 2048)(value, path, findings)
        scheme, found, rest = str(value).partition("://")
        if not found or not rest or scheme not in schemes:
            listed = ", ".join(f"'{name}'" for name in schemes)
            message = f"Scheme must be one of ({listed})."
            findings.add(path, "URL_TYPE_INVALID_SCHEME", message)

    return rule


def _not_empty(embed: Any, path: Path, findings: Findings) -> None:
    shown = ("title", "description", "fields", "image", "thumbnail", "author", "footer")
    if isinstance(embed, dict) and not any(embed.get(name) for name in shown):
        findings.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")


def _nonce(value: Any, path: Path, findings: Findings) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        text(0, NONCE_LENGTH)(value, path, findings)


LINK = _web_address("http", "https")
PICTURE = fields(
    {"url": _web_address("http", "https", "attachment")}, {"description": text(0, EMBED_TEXT)}
)
EMBED = every(
    fields(
        {},
        {
            "title": text(0, 256),
            "description": text(0, EMBED_TEXT),
            "url": LINK,
            "timestamp": text(1, 64),
            "color": number(0, 0xFFFFFF),
            "footer": fields({"text": text(1, 2048)}, {}),
            "image": PICTURE,
            "thumbnail": PICTURE,
            "author": fields({"name": text(1, 256)}, {"url": LINK}),
            "fields": items(
                fields({"name": text(1, 256), "value": text(1, 1024)}, {"inline": boolean}), 0, 25
            ),
        },
    ),
    _not_empty,
)
ALLOWED_MENTIONS = fields(
    {},
    {
        "parse": items(one_of("users", "roles", "everyone"), 0, 3),
        "users": items(snowflake, 0, 100),
        "roles": items(snowflake, 0, 100),
        "replied_user": boolean,
    },
)
ATTACHMENT = fields(
    {"id": snowflake}, {"filename": text(1, 1024), "description": text(0, ALT_TEXT_LENGTH)}
)
REFERENCE = fields(
    {"message_id": snowflake},
    {
        "type": one_of(0, 1),
        "channel_id": snowflake,
        "guild_id": snowflake,
        "fail_if_not_exists": boolean,
    },
)
MESSAGE = fields(
    {},
    {
        "content": text(0, CONTENT_LENGTH),
        "nonce": _nonce,
        "enforce_nonce": boolean,
        "tts": boolean,
        "flags": number(0, 2**31 - 1),
        "embeds": items(EMBED, 0, EMBEDS_PER_MESSAGE),
        "allowed_mentions": ALLOWED_MENTIONS,
        "message_reference": REFERENCE,
        "attachments": items(ATTACHMENT, 0, FILES_PER_MESSAGE),
        # The rules depend on the message's flags: see `check_components`.
        "components": items(anything, 0, 40),
    },
)
