"""Keep the context of an open interaction: its answer, reader and changes."""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Generator

from msgspec import Struct

from bot.discord_io.interactions.answer import Answer, Asked, Manner
from bot.discord_io.interactions.service import InteractionService
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.profiles import Reader
from bot.settings import Deadlines
from bot.storage import StorageError, Trouble
from bot.texts import Texts, texts_for
from rules import MoveError, OptionError

# These errors mean that nothing was stored.
_REFUSALS = (UserError, MoveError, OptionError)
_KEPT_NOTHING = frozenset({Trouble.BUSY, Trouble.FULL, Trouble.READ_ONLY})


class Stored(enum.Enum):
    """Whether an interaction has changed anything."""

    NOTHING = False
    UNKNOWN = None
    CHANGE = True


class InteractionContext(Struct):
    """An open interaction: its answer, its reader, and whether it stored a change."""

    interaction: Asked
    answer: Answer
    reader: Reader
    stored: Stored = Stored.NOTHING

    @classmethod
    def of(
        cls,
        interaction: Asked,
        interactions: InteractionService,
        names: Names,
        deadlines: Deadlines,
    ) -> InteractionContext:
        """Create the context from what Discord says; preferences are loaded later."""
        reader = Reader(texts_for(interaction.locale.value), user_id=interaction.user.id)
        return cls(interaction, Answer(interaction, interactions, names, deadlines), reader)


def context_of(interaction: Asked) -> InteractionContext:
    """Return the context of an open interaction."""
    return interaction.client.pipeline.context(interaction.id)


def answer_of(interaction: Asked) -> Answer:
    """Return the answer to an open interaction."""
    return context_of(interaction).answer


def reader_of(interaction: Asked) -> Reader:
    """Return the reader of the private answers: their language, look and preferences."""
    return context_of(interaction).reader


def answer_by_edit(interaction: Asked, message_id: int | None) -> Answer | None:
    """Return the answer to a press if it can be an edit of this public message."""
    answer = answer_of(interaction)
    return answer if message_id is not None and answer.announce(Manner.EDIT) else None


def texts_of(interaction: Asked) -> Texts:
    """Return the texts in the reader's language."""
    return reader_of(interaction).texts


@contextlib.contextmanager
def storing(interaction: Asked) -> Generator[None]:
    """Note that the block stores something, so that a later error does not deny it."""
    context = context_of(interaction)
    before, context.stored = context.stored, Stored.UNKNOWN
    try:
        yield
    except Exception as error:
        if _is_refusal(error):
            context.stored = before
        raise
    context.stored = Stored.CHANGE


def _is_refusal(error: Exception) -> bool:
    if isinstance(error, StorageError):
        return error.kind in _KEPT_NOTHING
    return isinstance(error, _REFUSALS)
