"""The lifecycle of interactions: sending, acknowledging, answering, following up."""

from __future__ import annotations

import asyncio
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import STRING, value_rule
from sandbox.checks.fields import Findings, check, fields, one_of
from sandbox.checks.modals import check_choices, check_modal
from sandbox.errors import ApiError, Problem
from sandbox.protocol.components import numbered
from sandbox.protocol.kinds import UPLOAD_LIMIT_BYTES, Json, MessageFlag, MessageType
from sandbox.world import messages, threads
from sandbox.world.commands import types_of
from sandbox.world.installations import (
    BY_PERSON,
    BY_SERVER,
    GUILD_INSTALL,
    PRIVATE_CONTEXT,
    Owners,
    app_permissions,
    context_of,
    is_forced_private,
    owners_left,
    owners_of,
)
from sandbox.world.interaction import (
    FAILED,
    NO_RESPONSE,
    TOKEN_LIFETIME,
    CallbackType,
    Interaction,
    InteractionType,
    Modal,
)
from sandbox.world.message_payloads import message_json
from sandbox.world.models import Channel, Event, Message, User
from sandbox.world.payloads import channel_json, member_json, user_json
from sandbox.world.rights import permissions_in
from sandbox.world.state import Late
from sandbox.world.unsure import Owner

if TYPE_CHECKING:
    from sandbox.checks.messages import Uploads
    from sandbox.world.models import Guild
    from sandbox.world.state import World

CALLBACK = fields({"type": one_of(*CallbackType)}, {"data": fields({}, {})})
MESSAGE_CALLBACKS = (CallbackType.MESSAGE, CallbackType.UPDATE_MESSAGE)
DEFERRALS = (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE)
# https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message
MAX_FOLLOWUPS = 5
# Long enough to read about it.
LATE_SHOWN_FOR = timedelta(seconds=30)


def send(
    world: World,
    kind: InteractionType,
    user: User,
    channel: Channel,
    data: Json,
    *,
    source: Message | None = None,
    parent: Interaction | None = None,
) -> Interaction:
    """Send an interaction to the bot and start its deadline.

    `source` is the message of a component, `parent` the interaction that opened a modal. It fails
    at once if the person who authorized the message has uninstalled the application.
    """
    behind = owners_behind(world, user, channel, data, source, parent)
    interaction = Interaction(
        id=world.clock.snowflake(),
        token=secrets.token_urlsafe(48),
        type=kind,
        user=user,
        channel=channel,
        data=data,
        created_at=world.clock.now(),
        owners=owners_left(world, behind, channel),
        source=source,
        parent=parent,
        source_revision=source.revision if source else 0,
    )
    world.interactions[interaction.id] = interaction
    if not interaction.owners and not world.unsure.presses_after_uninstall:
        interaction.failure = FAILED
        world.signal.notify()
        return interaction
    loop = asyncio.get_running_loop()
    interaction.deadline = loop.call_later(world.waiting_seconds, expire, world, interaction)
    deliver(world, interaction)
    return interaction


def owners_behind(
    world: World,
    user: User,
    channel: Channel,
    data: Json,
    source: Message | None,
    parent: Interaction | None,
) -> Owners:
    """Return the command's installations; a component inherits its message's, a modal its opener's.

    So they name the person who authorized the message, not the presser.
    """
    if parent is not None:
        return parent.owners
    if command := world.commands.get(int(data.get("id", 0))):
        return owners_of(world, user, channel, types_of(command))
    if source is not None and source.origin is not None:
        return source.origin.owners
    return owners_of(world, user, channel, [GUILD_INSTALL])


def deliver(world: World, interaction: Interaction) -> None:
    """Deliver the interaction to the bot, for the first time or again."""
    body = interaction_json(world, interaction)
    interaction.delivered_to = world.publish(Event("INTERACTION_CREATE", body))


def expire(world: World, interaction: Interaction) -> None:
    """Fail an interaction at its deadline; a breach if the bot was connected."""
    if interaction.acknowledged or interaction.failure:
        return
    interaction.failure = NO_RESPONSE
    interaction.excused = is_excused(world, interaction)
    if not interaction.excused:
        name = interaction.data.get("name") or interaction.data.get("custom_id")
        seconds = world.waiting_seconds
        text = f"{interaction.type.name.lower()} {name!r} was not acknowledged in {seconds:g} s"
        world.journal.breach("acknowledgement", text)
    world.signal.notify()


def is_excused(world: World, interaction: Interaction) -> bool:
    """Tell whether a fault was injected, or the bot lost its connection."""
    there = any(world.listener.is_open(connection) for connection in interaction.delivered_to)
    return interaction.excused or not there


def expire_old(world: World) -> None:
    """Expire the interactions whose deadline passed as the clock moved."""
    oldest = world.clock.now() - timedelta(seconds=world.waiting_seconds)
    for interaction in world.interactions.values():
        if interaction.created_at < oldest:
            expire(world, interaction)


def expire_all(world: World) -> None:
    """Fail all unanswered interactions, which is not the bot's fault."""
    for interaction in world.interactions.values():
        interaction.excused = interaction.excused or not interaction.acknowledged
        expire(world, interaction)


def stop_waiting(world: World) -> None:
    """Cancel all running deadlines."""
    for interaction in world.interactions.values():
        if interaction.deadline:
            interaction.deadline.cancel()


def answer(
    world: World, interaction_id: int, token: str, body: Any, uploads: Uploads
) -> Interaction:
    """Process the bot's first response to an interaction."""
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token or interaction.failure:
        world.unsure.deviate("late_answer")
        raise ApiError(Problem.UNKNOWN_INTERACTION)
    if interaction.acknowledged:
        world.unsure.deviate("answered_twice")
        raise ApiError(Problem.ALREADY_ACKNOWLEDGED)
    world.channel(interaction.channel.id)
    check(body, CALLBACK)
    kind = CallbackType(body["type"])
    _check_kind(interaction, kind)
    _carry_out(world, interaction, kind, body.get("data") or {}, uploads)
    interaction.callback = kind
    if interaction.deadline:
        interaction.deadline.cancel()
    _note_lateness(world, interaction)
    world.signal.notify()
    return interaction


def _note_lateness(world: World, interaction: Interaction) -> None:
    """Note a response for which Discord would not have waited; forget an older one."""
    now = world.clock.now()
    taken = (now - interaction.created_at).total_seconds()
    if taken > world.answer_seconds:
        world.late = Late(now, taken)
    elif world.late and now - world.late.at > LATE_SHOWN_FOR:
        world.late = None


def with_token(world: World, token: str) -> Interaction | None:
    """Return the interaction of a token, even an expired one."""
    newest_first = reversed(world.interactions.values())
    return next((each for each in newest_first if each.token == token), None)


def by_token(world: World, application_id: int, token: str) -> Interaction:
    """Return the interaction of a follow-up's token; refuse an expired token."""
    interaction = with_token(world, token)
    if application_id != world.bot.id:
        raise ApiError(Problem.UNKNOWN_WEBHOOK)
    if interaction is None or world.clock.now() - interaction.created_at > TOKEN_LIFETIME:
        world.unsure.deviate("dead_token" if interaction else "unknown_token")
        raise ApiError(Problem.INVALID_WEBHOOK_TOKEN)
    if not interaction.acknowledged:
        world.unsure.deviate("unanswered_followup")
        raise ApiError(Problem.UNKNOWN_WEBHOOK)
    world.channel(interaction.channel.id)
    return interaction


def follow_up(world: World, interaction: Interaction, body: Any, uploads: Uploads) -> Message:
    """Post a follow-up; the first after a deferral becomes the deferred response."""
    if interaction.followup_count == MAX_FOLLOWUPS and BY_SERVER not in interaction.owners:
        raise ApiError(Problem.TOO_MANY_FOLLOWUPS)
    message = _follow_up(world, interaction, body, uploads)
    interaction.followup_count += 1
    world.signal.notify()
    return message


def _follow_up(world: World, interaction: Interaction, body: Any, uploads: Uploads) -> Message:
    interaction.touched = True
    original = interaction.original
    if original is not None and original.loading:
        # The deferral decided whether the response is ephemeral.
        if _flag_bits(body) & MessageFlag.EPHEMERAL and not original.ephemeral:
            text = f"a private follow-up filled in a public deferral in #{original.channel.name}"
            world.journal.breach("ephemeral", text)
        return messages.edit(world, original, _without_ephemeral(body), uploads)
    among_people = context_of(interaction.channel) == PRIVATE_CONTEXT
    private = _is_private(world, interaction, body) or (
        among_people and world.unsure.private_followups
    )
    message = messages.follow_up(world, interaction, body, uploads, private=private)
    interaction.followups.append(message)
    return message


def response_message(interaction: Interaction, message_id: str) -> Message:
    """Return `@original` or a follow-up of the interaction."""
    wanted = [interaction.original] if interaction.original else []
    if message_id != "@original":
        known = [*wanted, *interaction.followups]
        wanted = [message for message in known if str(message.id) == message_id]
    if not wanted or wanted[0].deleted:
        raise ApiError(Problem.UNKNOWN_MESSAGE)
    return wanted[0]


def edit_response(
    world: World, interaction: Interaction, message: Message, body: Any, uploads: Uploads
) -> Message:
    """Edit the response, a follow-up or the message of the pressed component."""
    edited = messages.edit(world, message, body, uploads)
    interaction.touched = True
    world.signal.notify()
    return edited


def delete_response(world: World, interaction: Interaction, message: Message) -> None:
    """Delete the response or a follow-up."""
    if message is interaction.original:
        interaction.original = None
    interaction.touched = True
    messages.delete(world, message)


def answer_json(world: World, interaction: Interaction, body: Any) -> Json:
    """Return the callback response that a request asked for.

    By its documentation the one of a deferral has no message:
    https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-resource-object
    """
    asked = bool(_flag_bits(body.get("data") or {}) & MessageFlag.EPHEMERAL)
    shown: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    original = interaction.original
    resource: Json = {"type": int(interaction.callback or 0)}
    if original is not None:
        told = asked or interaction.source is original or world.unsure.tells_forced_private
        shown |= {
            "response_message_id": str(original.id),
            "response_message_loading": original.loading,
            "response_message_ephemeral": original.ephemeral and told,
        }
        if interaction.callback in MESSAGE_CALLBACKS or world.unsure.deferrals_show_message:
            resource["message"] = message_json(original)
    has_resource = interaction.callback in (*MESSAGE_CALLBACKS, *DEFERRALS)
    return {"interaction": shown} | ({"resource": resource} if has_resource else {})


def _check_kind(interaction: Interaction, kind: CallbackType) -> None:
    completes = interaction.type is InteractionType.AUTOCOMPLETE
    opens_modal = interaction.type in (InteractionType.COMMAND, InteractionType.COMPONENT)
    fits = {
        CallbackType.PONG: False,
        CallbackType.MESSAGE: not completes,
        CallbackType.DEFERRED_MESSAGE: not completes,
        CallbackType.DEFERRED_UPDATE: not completes and interaction.source is not None,
        CallbackType.UPDATE_MESSAGE: not completes and interaction.source is not None,
        CallbackType.CHOICES: completes,
        CallbackType.MODAL: opens_modal,
    }
    if not fits[kind]:
        findings = Findings()
        message = f"A {kind.name} callback does not answer a {interaction.type.name} interaction"
        findings.add(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", message)
        findings.raise_if_any()


def _carry_out(
    world: World, interaction: Interaction, kind: CallbackType, data: Json, uploads: Uploads
) -> None:
    private = _is_private(world, interaction, data)
    if kind is CallbackType.MESSAGE:
        interaction.original = messages.respond(world, interaction, data, uploads, private=private)
        _mark(interaction)
    elif kind is CallbackType.DEFERRED_MESSAGE:
        _defer(world, interaction, private=private)
    elif kind is CallbackType.UPDATE_MESSAGE and interaction.source:
        # Buttons work in an archived thread, and a response reopens it:
        # https://github.com/discord/discord-api-docs/issues/8474
        if not interaction.source.ephemeral:
            threads.wake(world, interaction.channel, world.bot)
        messages.edit(world, _require_existing(interaction.source), data, uploads)
        interaction.original = interaction.source
    elif kind is CallbackType.DEFERRED_UPDATE:
        interaction.original = interaction.source
    elif kind is CallbackType.CHOICES:
        _offer(interaction, data)
    elif kind is CallbackType.MODAL:
        check_modal(data)
        components = numbered(data["components"])
        interaction.modal = Modal(interaction, data["custom_id"], data["title"], components)


def _is_private(world: World, interaction: Interaction, body: Any) -> bool:
    """Tell whether a new message is private: by its flag, or because Discord makes it so."""
    user, channel, owners = interaction.user, interaction.channel, interaction.owners
    flagged = bool(_flag_bits(body) & MessageFlag.EPHEMERAL)
    return flagged or is_forced_private(world, user, channel, owners)


def _defer(world: World, interaction: Interaction, *, private: bool) -> None:
    message = messages.new_response(world, interaction, private=private)
    message.flags |= MessageFlag.LOADING
    interaction.original = message
    _mark(interaction)
    messages.publish_new(world, message)


def _mark(interaction: Interaction) -> None:
    """Set a response's origin: the command, or as a reply the pressed message."""
    message = interaction.original
    if message and interaction.type is InteractionType.COMMAND:
        chat = interaction.data.get("type", 1) == 1
        message.type = MessageType.CHAT_INPUT_COMMAND if chat else MessageType.CONTEXT_MENU_COMMAND
    elif message and interaction.type is InteractionType.COMPONENT:
        message.type = MessageType.REPLY
        message.reference = interaction.source


def _require_existing(message: Message) -> Message:
    if message.deleted:
        raise ApiError(Problem.UNKNOWN_MESSAGE)
    return message


def _offer(interaction: Interaction, data: Json) -> None:
    focused = next(iter(_focused(interaction.data.get("options") or [])), {})
    check_choices(data, value_rule(focused.get("type", STRING)))
    choices = data.get("choices") or []
    interaction.choices = [(choice["name"], choice["value"]) for choice in choices]


def _focused(options: list[Json]) -> list[Json]:
    found = [option for option in options if option.get("focused")]
    return found or [o for option in options for o in _focused(option.get("options") or [])]


def _flag_bits(body: Any) -> int:
    flags = body.get("flags") if isinstance(body, dict) else None
    return flags if isinstance(flags, int) else 0


def _without_ephemeral(body: Any) -> Any:
    if not isinstance(body, dict) or "flags" not in body:
        return body
    return {**body, "flags": _flag_bits(body) & ~int(MessageFlag.EPHEMERAL)}


def interaction_json(world: World, interaction: Interaction) -> Json:
    """Serialise INTERACTION_CREATE."""
    channel = interaction.channel
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "locale": interaction.user.locale,
        "entitlements": [],
        "attachment_size_limit": UPLOAD_LIMIT_BYTES,
        "authorizing_integration_owners": _shown_owners(world, interaction),
        "app_permissions": str(int(app_permissions(world, channel))),
        "context": context_of(channel),
    }
    if interaction.source:
        body["message"] = message_json(interaction.source)
    if channel.guild:
        return body | _from_guild(interaction, channel.guild)
    return body | _from_direct_messages(world, interaction)


def _shown_owners(world: World, interaction: Interaction) -> Owners:
    """Return the owners that the payload names; for a press by another person that is unsure."""
    user, owners, source = interaction.user, interaction.owners, interaction.source
    if source is None or source.origin is None or owners.get(BY_PERSON) in (None, str(user.id)):
        return owners
    unsure = world.unsure
    is_chained = source.origin.source_id is not None
    named = unsure.chain_owner if is_chained else unsure.guest_owner
    if named is Owner.FIRST:
        return owners
    others = {kind: owner for kind, owner in owners.items() if kind != BY_PERSON}
    return others | ({BY_PERSON: str(user.id)} if named is Owner.PRESSER else {})


def _from_guild(interaction: Interaction, guild: Guild) -> Json:
    channel, member = interaction.channel, guild.members[interaction.user.id]
    permissions = str(int(permissions_in(channel, member)))
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": {**member_json(member), "permissions": permissions},
        "channel": {**channel_json(channel), "permissions": permissions},
    }


def _from_direct_messages(world: World, interaction: Interaction) -> Json:
    user, channel = interaction.user, interaction.channel
    shown = channel_json(channel)
    if channel.people and world.unsure.names_recipients:
        shown["recipients"] = [user_json(other) for other in channel.people if other is not user]
    return {"user": user_json(user), "channel": shown}
