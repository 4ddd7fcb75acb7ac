"""Endpoints of channel messages and of interaction responses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.checks.fields import Findings
from sandbox.protocol.permissions import Permission
from sandbox.rest.call import NO_CONTENT, Answer, Call, Route
from sandbox.world import interactions, messages
from sandbox.world.message_payloads import message_json, new_message_json

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.interaction import Interaction

MESSAGES_PER_PAGE = 100


def create_message(call: Call) -> Answer:
    message = messages.post(call.world, call.channel(), _form(call), call.uploads)
    return Answer(new_message_json(message))


def list_messages(call: Call) -> Answer:
    channel = call.channel()
    limit = _number(call, "limit", default=50)
    if limit is None or not 1 <= limit <= MESSAGES_PER_PAGE:
        _refuse("limit", f"int value should be between 1 and {MESSAGES_PER_PAGE}.")
        limit = 50
    if not call.world.permissions(channel, call.world.bot) & Permission.READ_MESSAGE_HISTORY:
        return Answer([])
    found = messages.history(
        channel,
        limit=limit,
        before=_number(call, "before"),
        after=_number(call, "after"),
        around=_number(call, "around"),
    )
    return Answer([message_json(message) for message in found])


def show_message(call: Call) -> Answer:
    call.world.require(call.channel(), Permission.READ_MESSAGE_HISTORY)
    return Answer(message_json(call.message()))


def edit_message(call: Call) -> Answer:
    message = messages.edit_own(call.world, call.message(), _form(call), call.uploads)
    return Answer(message_json(message))


def delete_message(call: Call) -> Answer:
    messages.delete_by_bot(call.world, call.message())
    return NO_CONTENT


def answer_interaction(call: Call) -> Answer:
    token = call.parts["interaction_token"]
    interaction = interactions.answer(
        call.world, call.id("interaction_id"), token, call.body, call.uploads
    )
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return Answer(interactions.answer_json(call.world, interaction, call.body))
    return NO_CONTENT


def follow_up(call: Call) -> Answer:
    message = interactions.follow_up(call.world, _interaction(call), _form(call), call.uploads)
    return Answer(message_json(message))


def show_response(call: Call) -> Answer:
    message = interactions.response_message(_interaction(call), call.parts["message_id"])
    return Answer(message_json(message))


def edit_response(call: Call) -> Answer:
    interaction = _interaction(call)
    message = interactions.response_message(interaction, call.parts["message_id"])
    interactions.edit_response(call.world, interaction, message, _form(call), call.uploads)
    return Answer(message_json(message))


def delete_response(call: Call) -> Answer:
    interaction = _interaction(call)
    message = interactions.response_message(interaction, call.parts["message_id"])
    interactions.delete_response(call.world, interaction, message)
    return NO_CONTENT


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.id("webhook_id"), call.parts["webhook_token"])


def _form(call: Call) -> Json:
    if not isinstance(call.body, dict):
        _refuse("body", "Only dictionaries may be used in a ModelType")
    return call.body


def _number(call: Call, name: str, *, default: int | None = None) -> int | None:
    text = call.query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit()):
        _refuse(name, f'Value "{text}" is not int.')
    return int(text)


def _refuse(name: str, message: str) -> None:
    findings = Findings()
    findings.add((name,), "NUMBER_TYPE_COERCE", message)
    findings.raise_if_any()


CHANNEL_MESSAGES = "/channels/{channel_id}/messages"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
RESPONSE = f"{WEBHOOK}/messages/{{message_id}}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
CREATE = Route("POST", CHANNEL_MESSAGES, create_message)
EDIT = Route("PATCH", f"{CHANNEL_MESSAGES}/{{message_id}}", edit_message)
FOLLOW_UP = Route("POST", WEBHOOK, follow_up, open_to_all=True)
ROUTES = [
    CREATE,
    Route("GET", CHANNEL_MESSAGES, list_messages),
    Route("GET", f"{CHANNEL_MESSAGES}/{{message_id}}", show_message),
    EDIT,
    Route("DELETE", f"{CHANNEL_MESSAGES}/{{message_id}}", delete_message),
    # The interaction token in the path authorises these.
    Route("POST", CALLBACK, answer_interaction, open_to_all=True),
    FOLLOW_UP,
    Route("GET", RESPONSE, show_response, open_to_all=True),
    Route("PATCH", RESPONSE, edit_response, open_to_all=True),
    Route("DELETE", RESPONSE, delete_response, open_to_all=True),
]
