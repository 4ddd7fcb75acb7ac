"""Keep what belongs to one open interaction, and read what it brought."""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Generator
from typing import Any

from cachetools import TTLCache
from msgspec import Struct

from bot.discord_io.content.draft import Draw
from bot.discord_io.events import channel_id_of
from bot.discord_io.homes import is_answers_only, server_of
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import (
    TOKEN_LIFE,
    TOKEN_MARGIN,
    AnswerStore,
    Manner,
)
from bot.discord_io.interactions.responses import Asked, pressed_on
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.homes import DIRECT, Home
from bot.logs import InteractionOutcome
from bot.profiles import Reader
from bot.settings import Deadlines
from bot.storage import StorageError, Trouble
from bot.texts import texts_for
from rules import MoveError, OptionError

CONTEXT = "context"
"""The name under which the `extras` of an interaction hold its context."""
IN_PUBLIC = "in-public"
"""Key in the `extras` of a command whose answer everybody sees."""
# These errors mean that nothing was stored.
_REFUSALS = (UserError, MoveError, OptionError)
_KEPT_NOTHING = frozenset({Trouble.BUSY, Trouble.FULL, Trouble.READ_ONLY})


class Stored(enum.Enum):
    """Whether an interaction has changed anything."""

    NOTHING = False
    UNKNOWN = None
    CHANGE = True


class InteractionContext(Struct):
    """An open interaction: where it comes from, its answer and reader, and what came of it.

    `guild_id` is the server, `None` outside of those that the bot is a member of. A match that
    begins with the interaction is at home in its `home`.
    """

    interaction: Asked
    guild_id: int | None
    home: Home
    channel_id: int
    answer: Answer
    reader: Reader
    stored: Stored = Stored.NOTHING
    outcome: InteractionOutcome = InteractionOutcome.DONE

    @classmethod
    def of(
        cls,
        interaction: Asked,
        interactions: AnswerStore,
        names: Names,
        deadlines: Deadlines,
        draw: Draw,
    ) -> InteractionContext:
        """Create the context from what Discord says; preferences are loaded later."""
        guild_id, channel_id = server_of(interaction), channel_id_of(interaction)
        home = Home(guild_id or DIRECT, is_answers_only(interaction))
        answer = Answer(
            interaction,
            interactions,
            names,
            deadlines,
            draw,
            guild_id=guild_id,
            channel_id=channel_id,
            is_answers_only=home.answers_only,
            begins=_first_manner(interaction, home),
        )
        reader = Reader(texts_for(interaction.locale.value), user_id=interaction.user.id)
        return cls(interaction, guild_id, home, channel_id, answer, reader)

    @contextlib.contextmanager
    def storing(self) -> Generator[None]:
        """Note that the block stores something, so that a later error does not deny it."""
        before, self.stored = self.stored, Stored.UNKNOWN
        try:
            yield
        except Exception as error:
            has_kept_nothing = isinstance(error, StorageError) and error.kind in _KEPT_NOTHING
            if has_kept_nothing or isinstance(error, _REFUSALS):
                self.stored = before
            raise
        self.stored = Stored.CHANGE


def _first_manner(interaction: Asked, home: Home) -> Manner:
    """Return the form of an answer as long as its handler has announced none.

    A private deferral of what has to be public would be deleted. Then a follow-up would be the
    answer, which Discord may force to be private between people:
    https://docs.discord.com/developers/change-log#userinstallable-apps-preview
    """
    command = interaction.command if home.answers_only else None
    is_public = command is not None and IN_PUBLIC in command.extras
    return Manner.PUBLIC if is_public else Manner.PRIVATE


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

    async def replace(self, context: InteractionContext, subject: str) -> None:
        """Note the private answer to an interaction; delete an older message."""
        answer, key = context.answer, (context.interaction.user.id, subject)
        older = self._latest.get(key)
        self._latest[key] = answer
        if older is not None and older.message_id != answer.message_id:
            await older.withdraw()

    async def drop(
        self, context: InteractionContext, subject: str, *, pressed: bool = False
    ) -> None:
        """Delete the message about a subject; one that was `pressed` on only on request."""
        interaction = context.interaction
        older = self._latest.pop((interaction.user.id, subject), None)
        if older is not None and (pressed or older.message_id != pressed_on(interaction)):
            await older.withdraw()

    async def drop_pressed(self, context: InteractionContext) -> None:
        """Delete the message that was pressed on, whatever its subject is."""
        interaction = context.interaction
        user_id, message_id = interaction.user.id, pressed_on(interaction)
        for key, answer in list(self._latest.items()):
            if key[0] == user_id and answer.message_id == message_id:
                await self.drop(context, key[1], pressed=True)


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
