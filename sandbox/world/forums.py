"""The tags of forums, and their posts: a thread and its first message in one request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import anything, boolean, check, fields, items, snowflake, text
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import ChannelType, Json
from sandbox.world import messages, threads
from sandbox.world.models import Channel, Message, Tag

if TYPE_CHECKING:
    from sandbox.checks.messages import Uploads
    from sandbox.world.state import World

TAGS_PER_FORUM = 20
TAGS = items(
    fields({"name": text(1, 20)}, {"id": snowflake, "moderated": boolean}), 0, TAGS_PER_FORUM
)
NEW_POST = fields(
    # The message is validated like any other.
    {"name": text(1, 100), "message": anything},
    {
        "auto_archive_duration": threads.AUTO_ARCHIVE_MINUTES,
        "rate_limit_per_user": threads.SLOWMODE_SECONDS,
        "applied_tags": threads.APPLIED_TAGS,
    },
)


def set_tags(world: World, forum: Channel, wanted: list[Json]) -> None:
    """Replace the tags of a forum; a tag with a known id is edited."""
    known = {tag.id for tag in forum.tags}
    names = [entry["name"] for entry in wanted]
    if len(set(names)) < len(names):
        raise ApiError(Problem.TAG_NAMES_TWICE)
    forum.tags = [
        Tag(
            number if (number := int(entry.get("id") or 0)) in known else world.clock.snowflake(),
            entry["name"],
            bool(entry.get("moderated")),
        )
        for entry in wanted
    ]
    left = {tag.id for tag in forum.tags}
    for post in forum.threads:
        post.applied = [number for number in post.applied if number in left]


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
    post.applied = threads.tags_for(world, post, body.get("applied_tags") or [])
    first = messages.draft(world, post, message, uploads, number=number)
    threads.begin(world, post)
    return messages.publish_new(world, first)
