"""The tags of forums and of their posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import Findings, boolean, fields, items, snowflake, text
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import ChannelType, Json
from sandbox.protocol.permissions import Permission
from sandbox.world.models import Channel, Tag, Thread

if TYPE_CHECKING:
    from sandbox.world.state import World

TAGS_PER_FORUM = 20
APPLIED_TAGS = items(snowflake, 0, 5)
TAGS = items(
    fields({"name": text(1, 20)}, {"id": snowflake, "moderated": boolean}), 0, TAGS_PER_FORUM
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


def tags_for(world: World, post: Thread, wanted: list[Any]) -> list[int]:
    """Return the tag ids for a post; refuse tags that the bot may not apply."""
    parent = post.parent
    if parent is None or parent.type is not ChannelType.FORUM:
        raise ApiError(Problem.WRONG_CHANNEL_TYPE)
    known, numbers = {tag.id: tag for tag in parent.tags}, [int(number) for number in wanted]
    findings = Findings()
    for index, number in enumerate(numbers):
        if number not in known:
            path = ("applied_tags", index)
            findings.add(path, "UNKNOWN_TAG", f'Value "{number}" is no tag of this channel.')
    findings.raise_if_any()
    if any(known[number].moderated for number in numbers if number not in post.applied):
        world.require(post, Permission.MANAGE_THREADS)
    return numbers
