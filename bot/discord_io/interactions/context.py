"""Keep what belongs to one open interaction, and read what it brought."""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Generator
from typing import Any

from cachetools import TTLCache
from msgspec import Struct

from bot.discord_io.content.draft import Draw
from bot.discord_io.interactions.answer import Answer, Asked, pressed_on
from bot.discord_io.interactions.owed_answers import (
    TOKEN_LIFE,
    TOKEN_MARGIN,
    InteractionService,
    Manner,
)
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.profiles import Reader
from bot.settings import Deadlines
from bot.storage import StorageError, Trouble
from bot.texts import texts_for
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
        draw: Draw,
    ) -> InteractionContext:
        """Create the context from what Discord says; preferences are loaded later."""
        reader = Reader(texts_for(interaction.locale.value), user_id=interaction.user.id)
        answer = Answer(interaction, interactions, names, deadlines, draw)
        return cls(interaction, answer, reader)


def context_of(interaction: Asked) -> InteractionContext:
    return interaction.client.pipeline.context(interaction.id)


def answer_of(interaction: Asked) -> Answer:
    return context_of(interaction).answer


def answer_by_edit(interaction: Asked, message_id: int | None) -> Answer | None:
    """Return the answer to a press if it can be an edit of this public message."""
    answer = answer_of(interaction)
    return answer if message_id is not None and answer.announce(Manner.EDIT) else None


@contextlib.contextmanager
def storing(interaction: Asked) -> Generator[None]:
    """Note that the block stores something, so that a later error does not deny it."""
    context = context_of(interaction)
    before, context.stored = context.stored, Stored.UNKNOWN
    try:
        yield
    except Exception as error:
        has_kept_nothing = isinstance(error, StorageError) and error.kind in _KEPT_NOTHING
        if has_kept_nothing or isinstance(error, _REFUSALS):
            context.stored = before
        raise
    context.stored = Stored.CHANGE


MEMORY = 10_000


class PrivateCopies:
    """The latest private message about each subject, by person.

    In memory: an answer can be deleted for a quarter of an hour only, and a message that stays
    does no harm.
    """

    def __init__(self) -> None:
        self._latest: TTLCache[tuple[int, str], Answer] = TTLCache(
            MEMORY, (TOKEN_LIFE - TOKEN_MARGIN).total_seconds()
        )

    async def replace(self, interaction: Asked, subject: str) -> None:
        """Note the private answer to an interaction; delete an older message."""
        answer, key = answer_of(interaction), (interaction.user.id, subject)
        older = self._latest.get(key)
        self._latest[key] = answer
        if older is not None and older.message_id != answer.message_id:
            await older.withdraw()

    async def drop(self, interaction: Asked, subject: str, *, pressed: bool = False) -> None:
        """Delete the message about a subject; one that was `pressed` on only on request."""
        older = self._latest.pop((interaction.user.id, subject), None)
        if older is not None and (pressed or older.message_id != pressed_on(interaction)):
            await older.withdraw()


def custom_id_of(interaction: Asked) -> str:
    """Return the id of the pressed button or the submitted form."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def filled_in(interaction: Asked) -> dict[str, list[str]]:
    """Return the values of a submitted form by the names of its fields."""
    data: Any = interaction.data or {}
    typed: dict[str, list[str]] = {}
    for row in data.get("components") or ():
        fields: list[Any] = row.get("components") or [row.get("component") or {}]
        for field in fields:
            if "custom_id" in field:
                values = field["values"] or () if "values" in field else [field.get("value") or ""]
                typed[str(field["custom_id"])] = [str(value) for value in values]
    return typed
