"""Discord's errors: HTTP status, JSON code and text."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

# Errors:
#
#   Exception
#   ├── ApiError           a request that Discord refuses
#   └── ImpossibleError    an action that Discord's client does not offer (a disabled button, …)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a request ends: with a status, and with a code if it is refused."""

    status: int
    code: int | None = None


class Problem(enum.Enum):
    """A refusal by its HTTP status, Discord's JSON error code and Discord's text.

    Source: https://discord.com/developers/docs/topics/opcodes-and-status-codes
    """

    NOT_FOUND = (404, 0, "404: Not Found")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached (100).")
    TOO_MANY_COMMANDS_A_DAY = (
        400,
        30034,
        "Max number of daily application command creates has been reached (200)",
    )
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
    TOO_LARGE = (413, 40005, "Request entity too large")
    TOO_MANY_FOLLOWUPS = (
        400,
        40094,
        "This interaction has reached the maximum number of follow-up messages",
    )
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    TAG_NAMES_TWICE = (400, 40061, "Tag names must be unique")
    TAG_REQUIRED = (400, 40067, "A tag is required to create a forum post in this channel")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    CANNOT_MESSAGE_USER = (403, 50007, "Cannot send messages to this user")
    NOT_FOR_MESSAGES = (400, 50008, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM_BODY = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    # Discord uses the same code for actions that would have to reopen a locked thread:
    # https://github.com/discord/discord-api-docs/issues/7707
    THREAD_CLOSED = (403, 50083, "Thread is archived")
    NO_SHARED_SERVER = (403, 50278, "Cannot send messages to this user")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_HISTORY_FOR_REPLY = (403, 160002, "Cannot reply without permission to read message history")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")
    BLOCKED_BY_AUTOMOD = (400, 200000, "Message was blocked by automatic moderation")
    HARMFUL_LINK = (400, 240000, "Message blocked by harmful links filter")
    # Has the status and the code of an `Outcome`.
    DEVIATION = (400, 0, "Refused as a report says")

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> int:
        return self.value[1]

    @property
    def text(self) -> str:
        return self.value[2]


# A correct bot meets these, too: people delete messages, archive threads, revoke permissions.
EXPECTED_REFUSALS = frozenset(
    {
        Problem.UNKNOWN_CHANNEL,
        Problem.UNKNOWN_GUILD,
        Problem.UNKNOWN_MEMBER,
        Problem.UNKNOWN_MESSAGE,
        Problem.UNKNOWN_USER,
        Problem.MISSING_ACCESS,
        Problem.CANNOT_MESSAGE_USER,
        Problem.NO_SHARED_SERVER,
        Problem.MISSING_PERMISSIONS,
        Problem.THREAD_ARCHIVED,
        Problem.NO_HISTORY_FOR_REPLY,
        Problem.THREAD_CLOSED,
        Problem.THREAD_EXISTS,
    }
)


class ApiError(Exception):
    """A refused request; `errors` is the fault tree of an invalid form body.

    With `expected`, a correct bot meets it, too, such as one that runs as several processes. An
    `outcome` replaces the status and code of the problem.
    """

    def __init__(
        self,
        problem: Problem,
        errors: dict[str, Any] | None = None,
        *,
        expected: bool = False,
        outcome: Outcome | None = None,
    ) -> None:
        self.problem = problem
        self.status = outcome.status if outcome else problem.status
        self.code = (outcome.code or 0) if outcome else problem.code
        super().__init__(f"{self.status} {self.code}: {problem.text} {errors or ''}".rstrip())
        self.errors = errors
        self.expected = expected or problem in EXPECTED_REFUSALS

    def to_json(self) -> dict[str, Any]:
        """Return the body of the response."""
        body: dict[str, Any] = {"message": self.problem.text, "code": self.code}
        return {**body, "errors": self.errors} if self.errors else body


class ImpossibleError(Exception):
    """An action that Discord's client does not offer, with the reason."""
