"""Guesses whose turn it is in a thread, from the bot's texts and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.world.mentions import people_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.world.models import Message, Thread, User
    from sandbox.world.state import World

PRIMARY = 1
# The messages that name the players, besides the message the thread was opened from.
FIRST_MESSAGES = 2


def awaited(world: World, messages: Sequence[Message]) -> User | None:
    """Return the last user named by the latest message with a primary button."""
    asking = next((m for m in reversed(messages) if not m.ephemeral and _asks(m)), None)
    named = people_named(world, asking.text) if asking else []
    return named[-1] if named else None


def participants(world: World, thread: Thread) -> list[User]:
    """List the users the bot names at the start of a thread."""
    first = thread.messages[:FIRST_MESSAGES]
    texts = [shown.text for message in first for shown in (message.reference, message) if shown]
    named = (user for text in texts for user in people_named(world, text) if not user.bot)
    return list(dict.fromkeys(named))


def _asks(message: Message) -> bool:
    return any(button.style == PRIMARY and not button.disabled for button in message.buttons)
