"""The steps in a server: most go by themselves, some need a moderator or a press."""

from __future__ import annotations

import base64
import contextlib
from datetime import timedelta

import discord

from bot.tools.rehearsal.api import Reply
from bot.tools.rehearsal.stage import (
    EMOJI,
    EPHEMERAL,
    MARK,
    TOO_LATE_S,
    Body,
    Event,
    NotTriedError,
    Stage,
    is_press,
    presser_of,
)
from bot.tools.rehearsal.step import DOCS, ISSUES, step

# A grey picture of one pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
)
ALL_LIMITS = "bucket limit remaining reset reset-after"
REQUIRE_TAG = 1 << 4
OLD = timedelta(hours=1)
OLD_EDITS_TRIED = 6
CHANNELS_SEARCHED = 10
TOKEN_LIFETIME = timedelta(minutes=15)


@step("201", f"{DOCS}/interactions/application-commands#create-guild-application-command")
async def register(stage: Stage) -> str:
    """A new command of a server is created."""
    path = f"/applications/{stage.application_id}/guilds/{stage.guild_id}/commands"
    body = {"name": MARK, "description": stage.texts("rehearsal-command")}
    return (await stage.api.request("POST", path, body)).outcome


@step("kept", f"{DOCS}/resources/message#attachment-object")
async def alt_text(stage: Stage) -> str:
    """The alternative text of a picture is kept."""
    message = await stage.keep("picture", _post_picture)
    files = message["attachments"]
    return "kept" if files and files[0].get("description") == stage.message else "lost"


@step("kept", f"{DOCS}/resources/message#edit-message")
async def edit_keeps_file(stage: Stage) -> str:
    """An edit of the text keeps the picture."""
    message = await stage.keep("picture", _post_picture)
    path = f"/channels/{stage.channel_id}/messages/{message['id']}"
    edited = await stage.api.request("PATCH", path, {"content": stage.texts("rehearsal-edited")})
    return "kept" if edited.require("an edit")["attachments"] else "lost"


@step("same", f"{DOCS}/resources/message#create-message")
async def repeated_nonce(stage: Stage) -> str:
    """A message with the enforced nonce of an earlier one is that message."""
    body: Body = {"nonce": str(stage.channel_id), "enforce_nonce": True}
    first, second = await stage.post(body), await stage.post(body)
    ids = [reply.require("a message with a nonce")["id"] for reply in (first, second)]
    return "same" if ids[0] == ids[1] else "another"


@step(ALL_LIMITS, "https://discord.com/developers/docs/topics/rate-limits#header-format")
async def channel_headers(stage: Stage) -> str:
    """The answer to a message in a channel has the rate limit headers."""
    return _headers(await stage.post())


@step("201", f"{DOCS}/resources/channel#start-thread-from-message")
async def thread_open(stage: Stage) -> str:
    """A thread on a message is created."""
    return (await stage.keep("thread", _open_on_message)).outcome


@step("400 160004", f"{DOCS}/topics/opcodes-and-status-codes#json")
async def second_thread(stage: Stage) -> str:
    """A second thread on the same message is refused."""
    thread: Body = (await stage.keep("thread", _open_on_message)).require("a thread")
    path = f"/channels/{stage.channel_id}/messages/{thread['id']}/threads"
    return (await stage.api.request("POST", path, {"name": "rehearsal"})).outcome


@step("400 50083", f"{DOCS}/topics/threads#active-archived-threads")
async def archived_edit(stage: Stage) -> str:
    """An edit of a message in an archived thread is refused."""
    thread_id = await stage.new_thread()
    message = (await stage.post(None, thread_id)).require("a message")
    await _archive(stage, thread_id)
    path = f"/channels/{thread_id}/messages/{message['id']}"
    body = {"content": stage.texts("rehearsal-edited")}
    return (await stage.api.request("PATCH", path, body)).outcome


@step("200", f"{DOCS}/topics/threads#active-archived-threads")
async def archived_post(stage: Stage) -> str:
    """A new message opens an archived thread again."""
    thread_id = await stage.new_thread()
    await _archive(stage, thread_id)
    return (await stage.post(None, thread_id)).outcome


@step("400 40067", f"{DOCS}/resources/channel#start-thread-in-forum-or-media-channel")
async def forum_without_tag(stage: Stage) -> str:
    """A forum that requires a tag refuses a post without one, and takes one that has it."""
    forum_id = await stage.new_channel(f"{MARK}-forum", type=15, available_tags=[{"name": "tag"}])
    changed = await stage.api.request("PATCH", f"/channels/{forum_id}", {"flags": REQUIRE_TAG})
    tag = changed.require("a change of the forum")["available_tags"][0]
    path = f"/channels/{forum_id}/threads"
    post: Body = {"name": "rehearsal", "message": {"content": stage.message}}
    tagged = await stage.api.request("POST", path, {**post, "applied_tags": [tag["id"]]})
    tagged.require("a post with a tag")
    return (await stage.api.request("POST", path, post)).outcome


@step("201", f"{DOCS}/resources/emoji#create-application-emoji")
async def emoji_upload(stage: Stage) -> str:
    """An emoji of the application is created."""
    return (await stage.keep("emoji", _upload_emoji)).outcome


@step("400 50035", f"{DOCS}/resources/emoji#create-application-emoji")
async def emoji_twice(stage: Stage) -> str:
    """A second emoji of the same name is refused."""
    (await stage.keep("emoji", _upload_emoji)).require("an emoji")
    return (await _upload_emoji(stage)).outcome


@step("3", "https://github.com/discord-userdoccers/discord-userdoccers/pull/551")
async def old_edits(stage: Stage) -> str:
    """Messages older than an hour can be edited three times in six seconds, in one channel."""
    channel_id, message = await _find_old_message(stage)
    path = f"/channels/{channel_id}/messages/{message['id']}"
    # Nothing changes: these are the flags that the message has.
    body = {"flags": message["flags"] & discord.MessageFlags.suppress_embeds.flag}
    for made in range(OLD_EDITS_TRIED):
        reply = await stage.api.request("PATCH", path, body, repeats=False)
        if reply.status == 429:
            return str(made)
        reply.require("an edit of an old message")
    return "unlimited"


@step("401 50027", f"{DOCS}/topics/opcodes-and-status-codes#json")
async def unknown_token(stage: Stage) -> str:
    """A follow-up with an unknown token of an interaction is refused."""
    path = f"/webhooks/{stage.application_id}/rehearsal"
    return (await stage.api.request("POST", path, {"content": stage.message})).outcome


@step("resumed", f"{DOCS}/events/gateway#resuming")
async def resume(stage: Stage) -> str:
    """A session goes on after its connection is lost."""
    since = stage.events.count
    await stage.client.ws.close(4000)
    event = await stage.event(lambda e: e.name in ("RESUMED", "READY"), since=since)
    return "resumed" if event.name == "RESUMED" else "new"


@step("400 40060", f"{DOCS}/interactions/receiving-and-responding#interaction-callback")
async def answered_twice(stage: Stage) -> str:
    """A second first answer to the same press is refused."""
    return (await stage.respond(await stage.keep("press", press_begin), 6)).outcome


@step(ALL_LIMITS, f"{DOCS}/interactions/receiving-and-responding#endpoints")
async def answer_headers(stage: Stage) -> str:
    """The answer to a private follow-up has the rate limit headers."""
    press = await stage.keep("press", press_begin)
    return _headers(await stage.follow_up(press, private=True))


@step(
    "absent",
    f"{DOCS}/interactions/receiving-and-responding"
    "#interaction-callback-interaction-callback-resource-object",
)
async def deferral_message(stage: Stage) -> str:
    """The answer to a deferral does not have the message that it will fill in."""
    event = await stage.ask("think", is_press("think:think"), "think")
    answer: Body = (await stage.answer(event, 5)).require("a deferral")
    (await stage.follow_up(event, private=False)).require("the text of an answer")
    resource: Body = answer.get("resource") or {}
    return "present" if resource.get("message") else "absent"


@step("404 10062", f"{DOCS}/interactions/receiving-and-responding#interaction-callback")
async def late_answer(stage: Stage) -> str:
    """An answer after more than three seconds is refused."""
    return (await stage.keep("late", _answer_late))[1].outcome


@step("404 10015", "https://github.com/discordjs/discord.js/issues/6883")
async def unanswered_followup(stage: Stage) -> str:
    """A follow-up to a press that was not answered is refused."""
    press, _ = await stage.keep("late", _answer_late)
    return (await stage.follow_up(press, private=True)).outcome


@step("silent", f"{ISSUES}/4034")
async def edit_notifies(stage: Stage) -> str:
    """An edit notifies no one, also if it mentions someone."""
    ready = await stage.press("look-away", "ready")
    card = (await stage.post()).require("a message")
    await stage.sleep(10)
    user_id = presser_of(ready)
    text = stage.texts("rehearsal-mention", person=f"<@{user_id}>")
    body = {"content": text, "allowed_mentions": {"users": [user_id]}}
    path = f"/channels/{stage.channel_id}/messages/{card['id']}"
    (await stage.api.request("PATCH", path, body)).require("an edit")
    heard, silent = is_press("heard:notified"), is_press("heard:silent")
    event = await stage.ask("heard", lambda e: heard(e) or silent(e), "notified", "silent")
    await stage.acknowledge(event)
    return "notified" if heard(event) else "silent"


@step(ALL_LIMITS, "https://discord.com/developers/docs/topics/rate-limits#header-format")
async def dm_headers(stage: Stage) -> str:
    """The answer to a direct message has the rate limit headers."""
    reply = await _write_directly(stage, presser_of(await stage.keep("press", press_begin)))
    reply.require("a direct message")
    return _headers(reply)


@step("403 50007", f"{DOCS}/topics/opcodes-and-status-codes#json")
async def closed_dm(stage: Stage) -> str:
    """A direct message to a person who takes none is refused."""
    press = await stage.press("forbid", "forbidden")
    return (await _write_directly(stage, presser_of(press))).outcome


@step("403 50013", "https://github.com/discord/discord-api-docs/pull/5919")
async def locked_post(stage: Stage) -> str:
    """A locked thread refuses messages of bots that may not manage threads."""
    _, reply = await stage.keep("locked", _post_in_locked)
    if reply is None:
        raise NotTriedError("the thread was closed as well as locked")
    return reply.outcome


@step("403 50083", f"{ISSUES}/7707")
async def locked_closed_post(stage: Stage) -> str:
    """A thread that is locked and closed does so as a closed one."""
    thread_id, in_open = await stage.keep("locked", _post_in_locked)
    if in_open is not None:
        await stage.ask("close", lambda e: _is_locked(e, thread_id) and _is_closed(e))
    return (await stage.post(None, thread_id)).outcome


@step("null", f"{DOCS}/resources/channel#channel-object-obfuscated-channels")
async def hidden_fields(stage: Stage) -> str:
    """GUILD_CREATE has null in the fields of a channel that the bot may not view."""
    seen = await stage.keep("hidden", _look_at_hidden)
    # The channel can only be deleted once the bot sees it again.
    with contextlib.suppress(NotTriedError):
        await stage.keep("regained", _regain)
    return seen


@step("synced", f"{DOCS}/topics/threads#gateway-events")
async def regained_threads(stage: Stage) -> str:
    """THREAD_LIST_SYNC names the threads of a channel that the bot may view again."""
    await stage.keep("hidden", _look_at_hidden)
    return await stage.keep("regained", _regain)


@step("401 50027", f"{DOCS}/interactions/receiving-and-responding#interaction-callback")
async def dead_token(stage: Stage) -> str:
    """A token can be used for fifteen minutes, and not after that."""
    press = await stage.keep("press", press_begin)
    left = discord.utils.snowflake_time(int(press.data["id"])) + TOKEN_LIFETIME
    seconds = (left - stage.clock()).total_seconds() + 10
    await stage.pause("wait", max(seconds, 0))
    path = f"/webhooks/{stage.application_id}/{press.data['token']}/messages/@original"
    return (await stage.api.request("PATCH", path, {"content": stage.message})).outcome


async def press_begin(stage: Stage) -> Event:
    """Ask for the press whose token most steps use; people's steps need it, too."""
    return await stage.press("begin", "begin")


async def _post_picture(stage: Stage) -> Body:
    body = {"content": stage.message, "attachments": [{"id": 0, "description": stage.message}]}
    path = f"/channels/{stage.channel_id}/messages"
    reply = await stage.api.request("POST", path, body, file=("square.png", PNG))
    return reply.require("a picture")


async def _open_on_message(stage: Stage) -> Reply:
    message = (await stage.post()).require("a message")
    path = f"/channels/{stage.channel_id}/messages/{message['id']}/threads"
    return await stage.api.request("POST", path, {"name": "rehearsal"})


async def _archive(stage: Stage, thread_id: int) -> None:
    changed = await stage.api.request("PATCH", f"/channels/{thread_id}", {"archived": True})
    changed.require("closing a thread")


async def _upload_emoji(stage: Stage) -> Reply:
    image = "data:image/png;base64," + base64.b64encode(PNG).decode()
    path = f"/applications/{stage.application_id}/emojis"
    return await stage.api.request("POST", path, {"name": EMOJI, "image": image})


async def _find_old_message(stage: Stage) -> tuple[str, Body]:
    """Find a message of the bot that is older than an hour: one of an earlier match, say."""
    listed = await stage.api.request("GET", f"/guilds/{stage.guild_id}/channels")
    channels: list[Body] = listed.require("the list of channels")
    texts = [channel for channel in channels if channel["type"] == 0]
    newest = stage.clock() - OLD
    for channel in texts[:CHANNELS_SEARCHED]:
        read = await stage.api.request("GET", f"/channels/{channel['id']}/messages?limit=100")
        messages: list[Body] = read.body if read.ok else []
        for message in messages:
            is_own = message["author"]["id"] == str(stage.user_id)
            is_plain = message["type"] == 0 and not message.get("interaction_metadata")
            is_old = discord.utils.snowflake_time(int(message["id"])) < newest
            if is_own and is_plain and is_old:
                return channel["id"], message
    raise NotTriedError("no message of the bot in this server is older than an hour")


async def _write_directly(stage: Stage, user_id: str) -> Reply:
    opened = await stage.api.request("POST", "/users/@me/channels", {"recipient_id": user_id})
    channel: Body = opened.require("opening direct messages")
    reply = await stage.post(None, channel["id"])
    if reply.ok:
        path = f"/channels/{channel['id']}/messages/{reply.body['id']}"
        await stage.api.request("DELETE", path)
    return reply


async def _answer_late(stage: Stage) -> tuple[Event, Reply]:
    event = await stage.ask("late", is_press("late:late"), "late")
    await stage.sleep(TOO_LATE_S)
    return event, await stage.respond(event, 4, {"content": stage.message, "flags": EPHEMERAL})


async def _post_in_locked(stage: Stage) -> tuple[int, Reply | None]:
    """Have a thread locked, and post in it; some clients close a thread that they lock."""
    if stage.permissions.administrator:
        raise NotTriedError("the bot is an administrator, whom no lock keeps out")
    thread_id = await stage.new_thread(name="lock-me")
    event = await stage.ask("lock", lambda e: _is_locked(e, thread_id))
    if _is_closed(event):
        return thread_id, None
    return thread_id, await stage.post(None, thread_id)


def _is_locked(event: Event, thread_id: int) -> bool:
    is_about_it = event.name == "THREAD_UPDATE" and event.data.get("id") == str(thread_id)
    return is_about_it and bool(event.data["thread_metadata"].get("locked"))


def _is_closed(event: Event) -> bool:
    return bool(event.data["thread_metadata"].get("archived"))


async def _look_at_hidden(stage: Stage) -> str:
    """Have a channel hidden from the bot, begin a new session, and classify its fields."""
    if stage.permissions.administrator:
        raise NotTriedError("the bot is an administrator, who sees every channel")
    name = f"{MARK}-hidden"
    channel_id = str(await stage.new_channel(name))
    stage.kept["hidden_channel"] = channel_id
    await stage.new_thread(channel_id)
    (await stage.post(None, channel_id)).require("a message")
    await stage.press("hide", "hidden")
    since = stage.events.count
    await stage.connect()
    guild = await stage.event(stage.is_server, since=since)
    channels: list[Body] = guild.data.get("channels") or []
    channel = next((c for c in channels if c.get("id") == channel_id), None)
    return "absent" if channel is None else _classify(channel)


def _classify(channel: Body) -> str:
    """Tell what stands in the fields that had a value before the channel was hidden."""
    fields = ("topic", "last_message_id")
    values = [channel[field] for field in fields if field in channel]
    if any(values):
        return "shown"
    if not values:
        return "missing"
    if len(values) < len(fields):
        return "mixed"
    if None not in values:
        return "empty"
    return "null" if values == [None] * len(values) else "mixed"


async def _regain(stage: Stage) -> str:
    """Have the hidden channel shown again, and tell whether its threads were named."""
    channel_id, since = stage.kept["hidden_channel"], stage.events.count
    await stage.press("show", "shown")
    await stage.sleep(3)
    await stage.fence()
    synced = any(
        event.name == "THREAD_LIST_SYNC" and channel_id in (event.data.get("channel_ids") or [])
        for event in stage.events.since(since)
    )
    return "synced" if synced else "silent"


def _headers(reply: Reply) -> str:
    reply.require("a message")
    return " ".join(reply.headers) or "none"


STEPS = (
    *(register, alt_text, edit_keeps_file, repeated_nonce, channel_headers),
    *(thread_open, second_thread, archived_edit, archived_post, forum_without_tag),
    *(emoji_upload, emoji_twice, old_edits, unknown_token, resume),
    *(
        answered_twice,
        answer_headers,
        deferral_message,
        late_answer,
        unanswered_followup,
        edit_notifies,
    ),
    *(dm_headers, closed_dm, locked_post, locked_closed_post, hidden_fields, regained_threads),
)
LAST_STEPS = (dead_token,)
