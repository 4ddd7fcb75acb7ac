"""Run every interaction through one path: claim, handle, answer, record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from typing import Any, cast

import aiohttp
import discord
import structlog
from cachetools import LRUCache
from structlog.contextvars import bound_contextvars

from bot.discord_io.codes import is_unanswerable
from bot.discord_io.content.draft import Draw
from bot.discord_io.interactions.context import CONTEXT, InteractionContext, PrivateCopies
from bot.discord_io.interactions.errors import Refuse, answer_error, note_no_choices, outcome_of
from bot.discord_io.interactions.owed_answers import AnswerStore
from bot.discord_io.interactions.responses import Asked
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.logs import InteractionOutcome, Observer
from bot.profiles import SettingsService, one_reader
from bot.settings import Deadlines

MEMORY = 10_000
# Maximum open interactions per person; some may be films and analyses.
MOST_OF_ONE_PERSON = 5

# The names of the kinds in metrics.
_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "button",
    discord.InteractionType.modal_submit: "form",
}

log = structlog.get_logger(__name__)

Handle = Callable[[Any], Awaitable[object]]
"""The handler of a claimed interaction."""


class InteractionPipeline:
    """Runs interactions; while one is open, its `extras` hold its context.

    `refuse` writes the answers to requests that are refused.
    """

    def __init__(
        self,
        *,
        interactions: AnswerStore,
        preferences: SettingsService,
        servers: SettingsService,
        names: Names,
        deadlines: Deadlines,
        draw: Draw,
        refuse: Refuse,
        observer: Observer,
    ) -> None:
        self._interactions = interactions
        self._preferences = preferences
        self._servers = servers
        self._names = names
        self.deadlines = deadlines
        self._draw = draw
        self._refuse = refuse
        self._observer = observer
        self._open = OpenInteractions()
        self.copies = PrivateCopies()
        self._is_over = False

    async def attend(self, interaction: Asked, handle: Handle) -> None:
        """Answer an interaction, unless it is a repeat or another process has claimed it.

        Never raises: each error becomes an answer.
        """
        with self._hold_open(interaction) as context:
            if context is None:
                return
            answer = context.answer
            try:
                async with answer.in_time():
                    if await self._interactions.claim(interaction.id):
                        await answer.take()
                        await self.meet(context)
                        self._open.check_room(context)
                        self._names.remember(context.home.guild_id, interaction.user)
                        await handle(interaction)
                    else:
                        context.outcome = InteractionOutcome.REPEATED
            except Exception as error:
                context.outcome = outcome_of(error)
                if self._is_over:
                    # The bot has stopped in the meantime.
                    log.warning("interaction left unfinished")
                else:
                    await answer_error(context, error, self._refuse)
            await answer.release()

    async def complete(self, interaction: Asked, handle: Handle) -> None:
        """Answer autocomplete; offer no choices after an error."""
        with self._hold_open(interaction) as context:
            if context is None:
                return
            try:
                await handle(interaction)
            except Exception as error:
                context.outcome = outcome_of(error)
                note_no_choices(error)
                if not is_unanswerable(error):
                    await self._offer_nothing(interaction)
            else:
                context.answer.note_response()

    async def meet(self, context: InteractionContext) -> None:
        """Load the preferences of the answers' reader."""
        interaction = context.interaction
        user_id = interaction.user.id
        context.reader = one_reader(
            user_id,
            await self._preferences.get(user_id),
            await self._servers.get(context.guild_id),
            locale=interaction.locale.value,
        )

    async def close(self, *, patience_s: float) -> None:
        """Accept no more interactions, and finish the open ones."""
        await self._open.close(patience_s=patience_s)
        self._is_over = True

    @contextmanager
    def _hold_open(self, interaction: Asked) -> Generator[InteractionContext | None]:
        """Hold an interaction open in the block; yield `None` if it is a repeat.

        Log lines of the block, and of tasks that it starts, carry its id.
        """
        kind = _KINDS[interaction.type]
        if not self._open.is_new(interaction.id):
            self._observer.interaction_ended(kind, InteractionOutcome.REPEATED)
            yield None
            return
        context = InteractionContext.of(
            interaction, self._interactions, self._names, self.deadlines, self._draw
        )
        interaction.data = _whole(interaction.data)
        interaction.extras[CONTEXT] = context
        with bound_contextvars(interaction=interaction.id), self._open.holding(context):
            yield context
        self._observer.interaction_ended(kind, context.outcome, context.answer.responded_after_s)

    async def _offer_nothing(self, interaction: Asked) -> None:
        try:
            await interaction.response.autocomplete([])
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            note_no_choices(error)


def _whole(value: Any) -> Any:
    """Replace halves of characters in what a client has sent: no file and no request takes them."""
    if isinstance(value, str):
        encoded = value.encode("utf-16", "surrogatepass")
        return value if value.isascii() else encoded.decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole(item) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {name: _whole(item) for name, item in cast("dict[str, Any]", value).items()}
    return value


class OpenInteractions:
    """Accepts every interaction once: a resumed connection may repeat it."""

    def __init__(self) -> None:
        self._seen: LRUCache[int, None] = LRUCache(MEMORY)
        self._in_hand: dict[int, InteractionContext] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    def is_new(self, interaction_id: int) -> bool:
        """Remember an interaction; return whether it is new."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        return True

    @contextmanager
    def holding(self, context: InteractionContext) -> Generator[None]:
        """Register an open interaction while the block lasts."""
        interaction_id = context.interaction.id
        self._in_hand[interaction_id] = context
        self._idle.clear()
        try:
            yield
        finally:
            del self._in_hand[interaction_id]
            if not self._in_hand:
                self._idle.set()

    def check_room(self, context: InteractionContext) -> None:
        """Raise `UserError` if the bot is about to stop, or the user has too much open.

        Autocomplete does not count.
        """
        if self._closed:
            raise UserError("restarting")
        user_id = context.interaction.user.id
        others = sum(
            other is not context
            and other.interaction.user.id == user_id
            and other.interaction.type is not discord.InteractionType.autocomplete
            for other in self._in_hand.values()
        )
        if others >= MOST_OF_ONE_PERSON:
            raise UserError("one-at-a-time", limit=others)

    async def close(self, *, patience_s: float) -> None:
        """Accept no more interactions, and wait for the open ones."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await self._idle.wait()


def focused_option(interaction: Asked) -> str | None:
    """Return the name of the option that the user is typing into."""
    data: Any = interaction.data or {}
    options: list[dict[str, Any]] = data.get("options") or []
    while options:
        inner = [option for parent in options for option in parent.get("options") or ()]
        for option in options:
            if option.get("focused"):
                return str(option["name"])
        options = inner
    return None
