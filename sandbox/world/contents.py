"""Applies request bodies to messages: text, files, embeds, components."""

from __future__ import annotations

import hashlib
import mimetypes
import re
import struct
from typing import TYPE_CHECKING, Any

from sandbox.checks.messages import CREATE_FLAGS, Upload, Uploads
from sandbox.errors import ApiError, Problem
from sandbox.protocol.components import numbered, walk
from sandbox.protocol.kinds import NO_FLAGS, Json, MessageFlag
from sandbox.world.mentions import find_mentions, unknown_people
from sandbox.world.models import Attachment, Channel, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandbox.world.state import World

# Bold text, links to people, small text: markup that a name hardly has.
MARKUP = re.compile(r"\*\*.+?\*\*|<[@#&/]|^-# ", re.MULTILINE)
ATTACHMENT_SCHEME = "attachment://"
EMBED_SLOTS = ("image", "thumbnail")
COMPONENT_SLOTS = ("media", "file")


def flags_of(body: Json) -> MessageFlag:
    """Return the flags in a body, or none if they are invalid."""
    flags = body.get("flags")
    return MessageFlag(flags) if isinstance(flags, int) and flags >= 0 else NO_FLAGS


def write(world: World, message: Message, body: Json, uploads: Uploads) -> None:
    """Apply a checked body; refuse an empty result."""
    kept, before = _kept_attachments(world, message, body, uploads), message.text
    content = (body.get("content") or "") if "content" in body else message.content
    embeds = (body.get("embeds") or []) if "embeds" in body else message.embeds
    components = (body.get("components") or []) if "components" in body else message.components
    if not (content.strip() or embeds or components or kept or uploads):
        raise ApiError(Problem.EMPTY_MESSAGE)
    message.attachments = kept + _store(world, message, body, uploads)
    message.content = content
    message.tts = bool(body.get("tts"))
    message.flags |= flags_of(body) & CREATE_FLAGS
    if "embeds" in body:
        embeds = [_resolved_embed(message, embed) for embed in embeds]
    message.embeds = embeds
    message.components = _resolved_components(message, components)
    _find_embedded(message)
    _check_for_mosaic(world, message)
    _check_for_markdown(world, message)
    # Only an edit of the content parses mentions again (resources/message, Edit Message).
    if "content" in body or message.text != before:
        find_mentions(world, message, body)
    if message.author is world.bot and (unknown := unknown_people(message)):
        world.journal.breach("mention", f"clients show @unknown-user for {unknown}: {message.text}")


def _kept_attachments(
    world: World, message: Message, body: Json, uploads: Uploads
) -> list[Attachment]:
    if body.get("attachments") is None:
        keeps = "attachments" not in body and world.unsure.edits_keep_files
        return list(message.attachments) if keeps else []
    wanted = {int(entry["id"]): entry for entry in body["attachments"]}
    present = {attachment.id for attachment in message.attachments}
    if unknown := set(wanted) - present - set(uploads):
        fault = {"code": "ATTACHMENT_NOT_FOUND", "message": f"Unknown attachments: {unknown}"}
        raise ApiError(Problem.INVALID_FORM_BODY, {"attachments": {"_errors": [fault]}})
    kept = [attachment for attachment in message.attachments if attachment.id in wanted]
    for attachment in kept:
        attachment.description = wanted[attachment.id].get("description", attachment.description)
    return kept


def _store(world: World, message: Message, body: Json, uploads: Uploads) -> list[Attachment]:
    listed = {int(entry["id"]): entry for entry in body.get("attachments") or []}
    return [
        attached(world, message.channel, upload, listed.get(index, {}))
        for index, upload in sorted(uploads.items())
    ]


def attached(
    world: World, channel: Channel, upload: Upload, details: Mapping[str, Any]
) -> Attachment:
    """Store an uploaded file and return its attachment."""
    attachment_id = world.clock.snowflake()
    filename = re.sub(r"[^\w.\-]", "_", details.get("filename") or upload.filename)
    guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    signature = hashlib.sha256(upload.data).hexdigest()[:16]
    return Attachment(
        id=attachment_id,
        filename=filename,
        data=upload.data,
        content_type=guessed,
        url=f"{world.media_url}/attachments/{channel.id}/{attachment_id}/{filename}?hm={signature}",
        description=details.get("description") if world.unsure.keeps_alt_text else None,
        size_px=_picture_size(upload.data),
    )


def _picture_size(data: bytes) -> tuple[int, int] | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return struct.unpack("<HH", data[6:10])
    return None


def _resolved_embed(message: Message, embed: Json) -> Json:
    resolved: Json = {"type": "rich", **embed}
    for slot in EMBED_SLOTS:
        if url := (embed.get(slot) or {}).get("url"):
            attachment = _by_scheme(message, url)
            found = _media_json(attachment) if attachment else {"url": url}
            resolved[slot] = {**embed[slot], **found}
    return resolved


def _resolved_components(message: Message, components: list[Json]) -> list[Json]:
    resolved = numbered(components)
    for component in walk(resolved):
        for holder in (component, *(component.get("items") or [])):
            for slot in COMPONENT_SLOTS:
                if attachment := _by_scheme(message, (holder.get(slot) or {}).get("url", "")):
                    holder[slot] = _media_json(attachment)
    return resolved


def _find_embedded(message: Message) -> None:
    shown = {picture.get("attachment_id") for picture in _pictures(message)}
    for attachment in message.attachments:
        attachment.embedded = str(attachment.id) in shown


def _check_for_mosaic(world: World, message: Message) -> None:
    """Record a breach for several images: clients crop them into a mosaic."""
    if message.author is world.bot and len(message.pictures) > 1:
        names = ", ".join(picture.filename for picture in message.pictures)
        world.journal.breach("mosaic", f"clients crop the images of one message: {names}")


def _check_for_markdown(world: World, message: Message) -> None:
    """Record a breach for markup in an alternative text: it is read aloud as it is written."""
    if message.author is not world.bot:
        return
    texts = [attachment.description for attachment in message.attachments]
    texts += [picture.get("description") for picture in _pictures(message)]
    for text in filter(None, texts):
        if MARKUP.search(text):
            world.journal.breach("markdown", f"screen readers read markup aloud: {text}")


def _pictures(message: Message) -> Iterator[Json]:
    for embed in message.embeds:
        yield from (embed.get(slot) or {} for slot in EMBED_SLOTS)
    for component in walk(message.components):
        for holder in (component, *(component.get("items") or [])):
            yield from (holder.get(slot) or {} for slot in COMPONENT_SLOTS)


def _by_scheme(message: Message, url: str) -> Attachment | None:
    if not url.startswith(ATTACHMENT_SCHEME):
        return None
    filename = url.removeprefix(ATTACHMENT_SCHEME)
    return next((a for a in message.attachments if a.filename == filename), None)


def _media_json(attachment: Attachment) -> Json:
    width, height = attachment.size_px or (None, None)
    return {
        "url": attachment.url,
        "proxy_url": attachment.url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }
