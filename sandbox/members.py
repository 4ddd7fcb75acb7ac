"""Answers gateway requests for guild members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.world.events import Intent
from sandbox.world.payloads import member_json

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Guild, Member

# https://discord.com/developers/docs/events/gateway-events#request-guild-members
MAX_MEMBERS = 100
MAX_NONCE_BYTES = 32


def members_chunk(guild: Guild | None, asked: Json, intents: Intent) -> Json:
    """Return GUILD_MEMBERS_CHUNK for a request by `user_ids` or by the prefix `query`.

    An empty `query`, which means all members, needs the members intent. Raises `KeyError`,
    `TypeError` or `ValueError` for an invalid request.
    """
    members = list(guild.members.values()) if guild else []
    body: Json = {"guild_id": str(asked["guild_id"]), "chunk_index": 0, "chunk_count": 1}
    if "user_ids" in asked:
        wanted = _wanted(asked["user_ids"])
        found = [member for member in members if member.user.id in wanted]
        body["not_found"] = [str(i) for i in wanted if i not in {m.user.id for m in found}]
    else:
        found = _named(members, asked["query"], int(asked["limit"]), intents)
    body["members"] = [member_json(member) for member in found]
    nonce = asked.get("nonce")
    if isinstance(nonce, str) and len(nonce.encode()) <= MAX_NONCE_BYTES:
        body["nonce"] = nonce
    return body


def _wanted(user_ids: Any) -> list[int]:
    entries = user_ids if isinstance(user_ids, list) else [user_ids]
    return [int(entry) for entry in entries[:MAX_MEMBERS]]


def _named(members: list[Member], query: str, limit: int, intents: Intent) -> list[Member]:
    if query == "":
        return members[: limit or None] if Intent.GUILD_MEMBERS in intents else []
    prefix = query.casefold()
    found = [m for m in members if any(n.casefold().startswith(prefix) for n in _names(m))]
    return found[: min(limit or MAX_MEMBERS, MAX_MEMBERS)]


def _names(member: Member) -> list[str]:
    names = (member.user.username, member.user.global_name, member.nick)
    return [name for name in names if name]
