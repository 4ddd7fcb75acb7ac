"""Creates forum posts: a thread and its first message in one request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import anything, check, fields, text
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import ChannelType, Json
from sandbox.world import forums, messages, threads
from sandbox.world.models import Channel, Message

if TYPE_CHECKING:
    from sandbox.checks.messages import Uploads
    from sandbox.world.state import World

NEW_POST = fields(
    # The message is validated like any other.
    {"name": text(1, 100), "message": anything},
    {
        "auto_archive_duration": threads.AUTO_ARCHIVE_MINUTES,
        "rate_limit_per_user": threads.SLOWMODE_SECONDS,
        "applied_tags": forums.APPLIED_TAGS,
    },
)


def open_post(world: World, forum: Channel, body: Any, uploads: Uploads) -> Message:
    """Create a forum post as the bot; return its first message, which shares its id."""
    check(body, NEW_POST)
    message: Json = body["message"]
    messages.require_may_post(world, forum, message, uploads)
    if forum.requires_tag and not body.get("applied_tags"):
        world.unsure.deviate("forum_without_tag")
        raise ApiError(Problem.TAG_REQUIRED)
    number = world.clock.snowflake()
    kind = ChannelType.PUBLIC_THREAD
    post = threads.new_thread(world, forum, number, {**body, "type": kind})
    post.applied = forums.tags_for(world, post, body.get("applied_tags") or [])
    first = messages.draft(world, post, message, uploads, number=number)
    threads.begin(world, post)
    return messages.publish_new(world, first)
