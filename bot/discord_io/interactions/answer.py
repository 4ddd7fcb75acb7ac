"""The answer to one interaction: at once where it is ready, else in the place of a deferral."""

from __future__ import annotations

import asyncio
import contextlib
import enum
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeVar, cast

import aiohttp
import discord
import structlog

from bot.discord_io.codes import ALREADY_ANSWERED, TROUBLE, in_words, is_unanswerable
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.service import InteractionService
from bot.discord_io.names import Names
from bot.discord_io.tokens import TOKEN_LIFE, TOKEN_MARGIN, Spot
from bot.errors import UserError
from bot.storage import StorageError

# Discord waits three seconds; the rest is for the way there.
PATIENCE_S = 1.8
# How long a deferral waits for its own record: the database may be what everybody waits for.
NOTING_S = 0.5
# Afterwards nothing can be said by the token: https://github.com/discord/discord-api-docs/issues/6851
ANSWERABLE_S = (TOKEN_LIFE - TOKEN_MARGIN).total_seconds()
# After these Discord takes no first response any more, however often it is sent again.
USELESS_S = 4.0

# Discord knows the answer to an interaction by this; unlike a new message it cannot come twice.
ORIGINAL = cast("int", "@original")

NO_NAMES: Mapping[int, str] = {}

Asked = discord.Interaction[Any]
Response = TypeVar("Response")

log = structlog.get_logger(__name__)


class Manner(enum.Enum):
    """How an answer is going to be given."""

    PRIVATE = enum.auto()  # in the private message that was pressed on, or in a new one
    ASIDE = enum.auto()  # in a new private message, if there is anything to say
    PUBLIC = enum.auto()  # a new message
    EDIT = enum.auto()  # of the message that was pressed on


class State(enum.Enum):
    """What the person has been shown so far."""

    NOTHING = enum.auto()
    THINKING_IN_PRIVATE = enum.auto()
    THINKING_IN_PUBLIC = enum.auto()
    IN_PLACE = enum.auto()  # the answer is an edit of the message that was pressed on, or will be
    ANSWERED = enum.auto()


_THINKING = {True: State.THINKING_IN_PRIVATE, False: State.THINKING_IN_PUBLIC}


class Answer:
    """How one interaction is answered, whether it has been deferred meanwhile or not.

    A first response reaches those who are mentioned in it; Discord notifies nobody of what takes
    the place of a deferral. So nothing is deferred before it has to be.
    """

    def __init__(self, interaction: Asked, interactions: InteractionService, names: Names) -> None:
        self.token = interaction.token
        self._interaction = interaction
        self._interactions = interactions
        self._names = names
        self._promising: asyncio.Task[bool] | None = None
        self._lock = asyncio.Lock()
        self._manner = Manner.PRIVATE
        self._state = State.NOTHING
        self._is_owed = False
        self._is_ours = False
        self._begun_at = asyncio.get_running_loop().time()
        self.responded_after_s: float | None = None
        """How long Discord waited for the first response, `None` before it had one from us."""

    @property
    def is_expiring(self) -> bool:
        """Whether Discord will soon refuse to change this answer."""
        return asyncio.get_running_loop().time() - self._begun_at >= ANSWERABLE_S

    @property
    def is_given(self) -> bool:
        """Whether the person waits for nothing any more."""
        return self._state in (State.ANSWERED, State.IN_PLACE)

    def is_edit_of(self, message_id: int) -> bool:
        """Tell whether the answer is to be an edit of this message, which was pressed on."""
        return self._manner is Manner.EDIT and pressed_on(self._interaction) == message_id

    @contextlib.asynccontextmanager
    async def in_time(self) -> AsyncGenerator[None]:
        """Defer when the block takes too long to answer, or leaves that to a post."""
        alarm = asyncio.create_task(self._defer_later())
        try:
            yield
            if self._is_owed:
                await self._defer_if_possible()
        finally:
            async with self._lock:  # a deferral on its way must arrive
                alarm.cancel()
            await asyncio.gather(alarm, return_exceptions=True)

    def note_claimed(self) -> None:
        """Note that no other process answers, and promise what has been deferred before that."""
        self._is_ours = True
        if self._state in _THINKING.values():
            self._begin_promising()

    def announce(self, manner: Manner) -> bool:
        """Say what the answer will be; tell whether nothing else has been promised before."""
        fits = self._state in (State.NOTHING, self._deferral_of(manner))
        self._manner = manner if fits else Manner.PRIVATE
        return fits

    async def send(self, draft: Draft) -> Spot:
        """Answer with a private message, or with one more; return where it stands."""
        async with self._lock:
            return await self._send(draft, private=True)

    async def give(self, draft: Draft) -> Spot:
        """Answer in the manner that was announced, or privately; return where it stands."""
        is_public, names = self._manner is Manner.PUBLIC, NO_NAMES
        if is_public:
            # Before the answer is locked, so that a deferral can overtake this.
            names = await self._names.unnotified(self._interaction.guild_id, draft)
        async with self._lock:
            if self._edits:
                return await self._edit(draft)
            return await self._send(draft, private=not is_public, names=names)

    async def renew(self, draft: Draft) -> None:
        """Answer as `give` does, or put a draft in the place of what was answered privately."""
        async with self._lock:
            if self._edits:
                await self._edit(draft)
            elif self._state is State.ANSWERED:
                await self._interaction.edit_original_response(**draft.as_edit())
            else:
                await self._send(draft, private=True)

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form, which only a first response can; `UserError` when it is too late for one."""
        async with self._lock:
            if self._state is State.NOTHING and await self._respond(
                lambda: self._interaction.response.send_modal(form)
            ):
                self._state = State.ANSWERED
                return
        raise UserError("too-late")

    async def acknowledge(self) -> None:
        """Answer a press whose effect is seen in the message that was pressed on."""
        async with self._lock:
            if self._state is State.NOTHING:
                await self._defer_by(State.IN_PLACE)
            if self._state is State.THINKING_IN_PRIVATE:
                await self._interaction.delete_original_response()
                self._state = State.ANSWERED

    async def vanish(self) -> None:
        """Answer by taking away the private message that was pressed on, or was promised."""
        async with self._lock:
            if self._state is State.NOTHING:
                in_private = is_in_private(self._interaction)
                await self._defer_by(State.IN_PLACE if in_private else State.THINKING_IN_PRIVATE)
            await self._interaction.delete_original_response()
            self._state = State.ANSWERED

    def note_response(self) -> None:
        """Note that Discord has a first response, unless it had one before."""
        if self.responded_after_s is None:
            self.responded_after_s = asyncio.get_running_loop().time() - self._begun_at

    async def note_kept(self) -> None:
        """Record that nobody is left waiting; a person who is will be told by a later sweep."""
        is_given = self.is_given
        if self._promising is not None and await self._promising and is_given:
            try:
                await self._interactions.keep_promise(self._interaction.id)
            except StorageError as error:
                log.warning("deferred answer not stored", error=str(error))

    def leave_to_posts(self) -> None:
        """Note that the answer comes with a post, whatever else goes wrong."""
        self._is_owed = True

    async def tell(self, text: str) -> None:
        """Say something privately, whatever came before; a public deferral is taken back.

        The first response is left to the post that will fill it in.
        """
        if self._is_owed:
            await self._defer_if_possible()
        async with self._lock:
            if self._is_owed and self._state is not State.NOTHING:
                await self._interaction.followup.send(**Draft(text).as_private(), ephemeral=True)
            else:
                await self._send(Draft(text), private=True)

    def _deferral_of(self, manner: Manner) -> State:
        """Return what a deferral shows of an answer in a manner."""
        in_private = manner is Manner.PRIVATE and is_in_private(self._interaction)
        if manner is Manner.EDIT or in_private:
            return State.IN_PLACE
        return _THINKING[manner is not Manner.PUBLIC]

    @property
    def _edits(self) -> bool:
        """Whether the answer is to take the place of the message that was pressed on."""
        return self._deferral_of(self._manner) is State.IN_PLACE

    async def _defer_later(self) -> None:
        await asyncio.sleep(PATIENCE_S)
        await self._defer_if_possible()

    async def _defer_if_possible(self) -> None:
        """Defer, unless there is an answer; where that fails, answering does, and is told."""
        try:
            async with self._lock:
                if self._state is State.NOTHING:
                    await self._defer()
        except TROUBLE as error:
            say = log.info if is_unanswerable(error) else log.warning
            say("not deferred", error=in_words(error))

    async def _defer(self) -> None:
        """Defer in the manner that was announced; a promise that is not noted stays private.

        What everybody sees would stand for ever, should the bot die now.
        """
        is_noted = self._edits or (self._is_ours and await self._note_promise())
        shown = self._deferral_of(self._manner)
        if shown is State.THINKING_IN_PUBLIC and not is_noted:
            shown = State.THINKING_IN_PRIVATE
        await self._defer_by(shown)

    async def _defer_by(self, shown: State) -> None:
        """Make the first response a deferral that shows this."""
        defer = self._interaction.response.defer
        if shown is not State.IN_PLACE:
            private = shown is State.THINKING_IN_PRIVATE
            defer = partial(defer, ephemeral=private, thinking=True)
        # What is announced from here on has to fit what is promised, though that is on its way yet.
        self._state = shown
        try:
            await self._respond(defer)
        except BaseException:
            if self._state is shown:
                self._state = State.NOTHING
            raise

    async def _note_promise(self) -> bool:
        """Record that an answer is going to be promised; tell whether that is stored in time.

        A bot that dies before it can answer finds it in its next life, and tells the person.
        """
        promising = self._begin_promising()
        await asyncio.wait([promising], timeout=NOTING_S)
        return promising.done() and await promising

    def _begin_promising(self) -> asyncio.Task[bool]:
        if self._promising is None:
            self._promising = asyncio.create_task(self._promise())
        return self._promising

    async def _promise(self) -> bool:
        interaction = self._interaction
        try:
            await self._interactions.promise(interaction.id, self.token, interaction.locale.value)
        except StorageError as error:
            log.warning("deferred answer not stored", error=str(error))
            return False
        return True

    async def _send(
        self, draft: Draft, *, private: bool, names: Mapping[int, str] = NO_NAMES
    ) -> Spot:
        interaction = self._interaction
        # Made for each request: files are read once.
        made = draft.as_private if private else partial(draft.as_new, names)
        if self._state is State.NOTHING:
            send = interaction.response.send_message
            if response := await self._respond(lambda: send(**made(), ephemeral=private)):
                self._state = State.ANSWERED
                return interaction.channel_id or 0, response.message_id or 0
        if self._state is _THINKING[private]:
            sent = await interaction.edit_original_response(**draft.as_edit())
        else:
            if self._state in _THINKING.values():
                await interaction.delete_original_response()
                self._state = State.ANSWERED
            sent = await interaction.followup.send(**made(), ephemeral=private, wait=True)
        self._state = State.ANSWERED
        return interaction.channel_id or 0, sent.id

    async def _edit(self, draft: Draft) -> Spot:
        """Put a draft into the message that was pressed on, or into what was answered privately."""
        interaction = self._interaction
        if self._state is not State.NOTHING or not await self._respond(
            lambda: interaction.response.edit_message(**draft.as_edit())
        ):
            await interaction.edit_original_response(**draft.as_edit())
        self._state = State.IN_PLACE if self._manner is Manner.EDIT else State.ANSWERED
        return interaction.channel_id or 0, pressed_on(interaction)

    async def _respond(self, respond: Callable[[], Awaitable[Response]]) -> Response | None:
        """Make the first response; `None` where the answer has been deferred as this one would be.

        That was another process, or this one, and the confirmation was lost. Any other answer that
        Discord has already is an error.
        """
        try:
            async with asyncio.timeout(USELESS_S):
                response = await though_cut_off(respond)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._state = await self._look()
            if self._state is not self._deferral_of(self._manner):
                raise
            return None
        self.note_response()
        return response

    async def _look(self) -> State:
        """Return what Discord shows as the answer."""
        # discord.py's own way asks not at all where the channel is gone.
        original = await self._interaction.followup.fetch_message(ORIGINAL)
        if original.id == pressed_on(self._interaction):
            return State.IN_PLACE
        return _THINKING[original.flags.ephemeral] if original.flags.loading else State.ANSWERED


async def though_cut_off(respond: Callable[[], Awaitable[Response]]) -> Response:
    """Make a request, and once more where the connection was lost on the way."""
    try:
        return await respond()
    except (aiohttp.ClientError, OSError):
        return await respond()


def is_in_private(interaction: Asked) -> bool:
    """Tell whether a button of a message was used that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def pressed_on(interaction: Asked) -> int:
    """Return the id of the message that was pressed on, 0 without one."""
    return interaction.message.id if interaction.message else 0
