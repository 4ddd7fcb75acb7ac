"""Answer one interaction: directly if in time, else by filling in a deferral."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from functools import partial

import discord
import structlog

from bot.discord_io.codes import (
    ALREADY_ANSWERED,
    TROUBLE,
    UNKNOWN_MESSAGE,
    in_words,
    is_unanswerable,
)
from bot.discord_io.content.draft import Draft, Draw
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.owed_answers import (
    ORIGINAL,
    AnswerStore,
    Editable,
    Manner,
    Promise,
    Reply,
)
from bot.discord_io.interactions.responses import (
    THINKING,
    Asked,
    Respond,
    Responses,
    State,
    pressed_on,
    with_emojis,
)
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.settings import Deadlines
from rules.own_rows import OwnRows

# Also an alarm that comes late gives the database a moment.
LEAST_PATIENCE_S = 0.1
NO_NAMES: Mapping[int, str] = {}


log = structlog.get_logger(__name__)


class ShownInPrivateError(Exception):
    """Discord shows an answer that should be public to the user alone."""


class Answer:
    """The answer to one interaction, deferred or not.

    Discord notifies the people mentioned in a first response, but not those in the text that fills
    in a deferral. So deferrals come as late as possible.

    Where the bot has only answers, a press on a public message is acknowledged first, and answered
    by another message: so its token can edit the message that was pressed on, later too.
    """

    def __init__(
        self,
        interaction: Asked,
        interactions: AnswerStore,
        names: Names,
        deadlines: Deadlines,
        draw: Draw,
        *,
        guild_id: int | None,
        channel_id: int,
        is_answers_only: bool,
        begins: Manner = Manner.PRIVATE,
    ) -> None:
        """Answer as the handler announces; before that, defer in the form `begins`."""
        self.id: int = interaction.id
        self._interaction = interaction
        self._interactions = interactions
        self._names = names
        self._deadlines = deadlines
        self._draw = draw
        self._guild_id = guild_id
        self._channel_id = channel_id
        self._is_answers_only = is_answers_only
        self.is_in_private = interaction.message is not None and interaction.message.flags.ephemeral
        """Whether a button of a private message was pressed."""
        self.is_on_public = interaction.message is not None and not self.is_in_private
        """Whether a button of a public message was pressed."""
        self._responses = Responses(interaction, deadlines)
        language = interaction.locale.value
        self._promise = Promise(interactions, self.reply(Manner.PRIVATE, language))
        self._lock = asyncio.Lock()
        self._manner = Manner.PRIVATE
        self._defers_as = begins
        self._state = State.NOTHING
        self._is_owed = False
        self._withdrawn_by = ORIGINAL
        self._keeps_pressed = is_answers_only and self.is_on_public
        self._is_posted = False
        self._deferral_id = 0
        self.message_id = 0
        """The message that was sent or edited last, 0 before there is one."""
        self.rows: OwnRows | None = None
        """The rows in which private answers name cells, `None` for the common ones."""

    @property
    def responded_after_s(self) -> float | None:
        """How long the first response took, `None` before this process has sent one."""
        return self._responses.first_after_s

    @property
    def is_expiring(self) -> bool:
        """Whether Discord will soon refuse to change this answer."""
        return self._responses.age_s >= self._deadlines.answerable_s

    @property
    def is_deferred(self) -> bool:
        """Whether the user is shown that the bot "is thinking …"."""
        return self._state in THINKING.values()

    @property
    def is_given(self) -> bool:
        """Whether the user waits for nothing more."""
        return self._state in (State.ANSWERED, State.IN_PLACE)

    @property
    def is_post(self) -> bool:
        """Whether a post was the answer."""
        return self._is_posted

    def is_edit_of(self, message_id: int) -> bool:
        """Tell whether the answer edits this message, which was pressed on.

        An earlier run may have answered by another message, which must not be edited instead.
        """
        may_edit = self._state in (State.NOTHING, State.IN_PLACE) and not self._is_posted
        is_edit = self._manner is Manner.EDIT and may_edit
        return is_edit and pressed_on(self._interaction) == message_id

    @contextlib.asynccontextmanager
    async def in_time(self) -> AsyncGenerator[None]:
        """Defer if the block takes too long, or leaves the answer to a message."""
        alarm = asyncio.create_task(self._defer_later())
        try:
            yield
            if self._is_owed:
                await self._defer_if_possible()
        finally:
            async with self._lock:  # a deferral that is being sent must finish
                alarm.cancel()
            await asyncio.gather(alarm, return_exceptions=True)

    async def take(self) -> None:
        """Note that this process answers, and defer if that comes before the work."""
        self._promise.allow()
        self._interactions.in_hand[self.id] = self
        if not self._deadlines.defer_s:
            await self._defer_if_possible()

    async def release(self) -> None:
        """Note that the handler has ended; without an answer, an apology or a message follows."""
        self._interactions.in_hand.pop(self.id, None)
        if await self._promise.is_stored() and self.is_given:
            await self._promise.keep()

    def reply(self, manner: Manner, language: str) -> Reply:
        """Return the interaction as one that waits for an answer."""
        return Reply(self.id, self._channel_id, self._interaction.token, language, manner)

    def announce(self, manner: Manner) -> bool:
        """Announce the form of the answer; return whether it fits an earlier deferral."""
        fits = self._state in (State.NOTHING, self._deferral_of(manner))
        self._manner = self._defers_as = manner if fits else Manner.PRIVATE
        return fits

    async def send(self, draft: Draft) -> MessagePlace:
        """Send a private answer, or one more private message; return its place."""
        draft = await self._prepare(draft)
        async with self._lock:
            return await with_emojis(draft, lambda draft: self._send(draft, private=True))

    async def give(self, draft: Draft, *, below: int = 0) -> MessagePlace:
        """Give the answer in its announced form, or privately; return its place.

        It does not fill in a deferral above the message `below`, which it belongs below. After a
        post was the answer, there is nothing more to say.
        """
        if self._is_posted:
            return self._channel_id, self.message_id
        is_public, names = self._manner is Manner.PUBLIC, NO_NAMES
        draft = await self._prepare(draft, private=self._manner is Manner.PRIVATE)
        if is_public:
            # Before the lock, so that a deferral can overtake this.
            names = await self._names.unnotified(self._guild_id, draft)
        async with self._lock:
            if self._edits_by(self._manner):
                return await with_emojis(draft, self._edit_or_send)
            fills = self._deferral_id >= below
            send = partial(self._send, private=not is_public, names=names, fills=fills)
            return await with_emojis(draft, send)

    async def post(self, draft: Draft, *, in_place: bool) -> MessagePlace:
        """Post a message by the public answer, as nothing else can; return its place.

        It replaces the message that was pressed on if it comes `in_place`, and that still exists.
        Raises `ShownInPrivateError` if Discord shows the answer to the user alone.
        """
        draft = await self._prepare(draft, private=False)
        names = await self._names.unnotified(self._guild_id, draft)
        send = partial(self._send, private=False, names=names)
        async with self._lock:
            post = partial(self._edit_or_send, send=send) if in_place else send
            spot = await with_emojis(draft, post)
            self._is_posted = True
        return spot

    async def renew(self, draft: Draft) -> None:
        """Answer as `give` does, or replace an answer that was given privately."""
        if self._is_posted:
            return
        draft = await self._prepare(draft, private=self._manner is Manner.PRIVATE)
        async with self._lock:
            await with_emojis(draft, self._renew)

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form, which needs the first response; `UserError` if it is too late."""
        async with self._lock:
            send = partial(self._interaction.response.send_modal, form)
            if self._state is State.NOTHING and await self._respond(send) is not None:
                self._state = State.ANSWERED
                return
        raise UserError("too-late")

    async def acknowledge(self) -> None:
        """Acknowledge a press whose effect is shown by another edit of its message.

        An earlier run may have deferred privately; then nothing is left to say there.
        """
        async with self._lock:
            if self._state is State.NOTHING:
                try:
                    await self._defer_by(State.IN_PLACE)
                except discord.HTTPException:
                    if not self.is_deferred:
                        raise
            if self._state is State.THINKING_IN_PRIVATE:
                await self._interaction.delete_original_response()
                self._state = State.ANSWERED

    async def vanish(self) -> None:
        """Answer by deleting the private message that was pressed on, or deferred."""
        async with self._lock:
            await self._vanish()

    async def end_in_silence(self) -> None:
        """Vanish, unless a message has become the answer."""
        async with self._lock:
            if self._state in THINKING.values():
                self._state = await self._responses.look()
            if not self.is_given:
                await self._vanish()

    async def withdraw(self) -> None:
        """Delete the private message that was sent or edited last, if that still works."""
        try:
            await self._interaction.followup.delete_message(self._withdrawn_by)
        except TROUBLE as error:
            log.info("private message not withdrawn", error=in_words(error))

    def note_response(self) -> None:
        """Note when Discord got the first response, unless it already had one."""
        self._responses.note_first()

    def leave_to_messages(self) -> None:
        """Note that a stored message gives the answer, even after an error."""
        self._is_owed = True

    async def begin(self, draft: Draft) -> None:
        """Leave a public answer to a message that comes soon; answer privately with a draft."""
        if self._manner is not Manner.PUBLIC:
            await self.give(draft)
            return
        await self._defer_if_possible()
        if self._state is not State.THINKING_IN_PUBLIC and not self.is_given:
            await self.send(draft)

    async def tell(self, draft: Draft) -> bool:
        """Send a private message; return `False` while a post is to fill in the deferral.

        The message would fill it in instead, and be public if the deferral is:
        https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
        """
        draft = await self._prepare(draft)
        if self._is_owed:
            await self._defer_if_possible()
        async with self._lock:
            if self._is_owed and self._state in THINKING.values():
                if await self._responses.look() is not State.ANSWERED:
                    return False
                self._state = State.ANSWERED
            await self._send(draft, private=True)
        return True

    async def _prepare(self, draft: Draft, *, private: bool = True) -> Draft:
        """Draw a message, which uses the rows of its reader if it is `private`.

        Call it before the lock, so that a deferral can overtake it.
        """
        return await (draft.renamed(self.rows) if private else draft).draw(self._draw)

    async def _vanish(self) -> None:
        if self._state is State.NOTHING:
            await self._defer(self._deferral_of(Manner.PRIVATE))
        # Here the original is public: the message that was pressed on, or the post.
        if not (self._keeps_pressed or self._is_posted):
            await self._interaction.delete_original_response()
        self._state = State.ANSWERED

    async def _renew(self, draft: Draft) -> None:
        if self._edits_by(self._manner):
            await self._edit(draft)
        elif self._state is State.ANSWERED:
            await self._responses.edit_original(draft)
        else:
            await self._send(draft, private=True)

    def _deferral_of(self, manner: Manner) -> State:
        """Return the state that a deferral in this form leads to."""
        is_beside = self._keeps_pressed and manner is not Manner.PUBLIC
        if is_beside or self._edits_by(manner):
            return State.IN_PLACE
        return THINKING[manner is not Manner.PUBLIC]

    def _edits_by(self, manner: Manner) -> bool:
        """Tell whether an answer in this form edits the message that was pressed on."""
        return manner is Manner.EDIT or (manner is Manner.PRIVATE and self.is_in_private)

    async def _defer_later(self) -> None:
        promise_s = self._deadlines.promise_s
        await asyncio.sleep(promise_s)
        if self._state is State.NOTHING and self._owes(self._deferral_of(self._defers_as)):
            # The database may be what is slow.
            self._promise.begin()
        await asyncio.sleep(self._deadlines.defer_s - promise_s)
        await self._defer_if_possible()

    async def _defer_if_possible(self) -> None:
        """Defer if there is no answer yet; log a failure, as the answer will fail too."""
        try:
            async with self._lock:
                if self._state is State.NOTHING:
                    await self._defer(self._deferral_of(self._defers_as))
        except TROUBLE as error:
            say = log.info if is_unanswerable(error) else log.warning
            say("not deferred", error=in_words(error))

    async def _defer(self, shown: State) -> None:
        """Defer; if it can't be stored in time that an answer is owed, advise to try again.

        "Is thinking …" would stay for ever if the bot crashed now, and nothing were stored.
        """
        patience_s = max(self._deadlines.noted_by_s - self._responses.age_s, LEAST_PATIENCE_S)
        if not self._owes(shown) or await self._promise.is_stored_within(patience_s):
            await self._defer_by(shown)
        else:
            send, advice = self._interaction.response.send_message, self._responses.advice
            await self._respond_by(State.THINKING_IN_PRIVATE, partial(send, advice, ephemeral=True))

    async def _defer_by(self, shown: State) -> None:
        """Send a deferral as the first response."""
        defer = self._interaction.response.defer
        if shown is not State.IN_PLACE:
            private = shown is State.THINKING_IN_PRIVATE
            defer = partial(defer, ephemeral=private, thinking=True)
        await self._respond_by(shown, defer)
        if shown is State.IN_PLACE and self._keeps_pressed:
            self._note_editable(pressed_on(self._interaction))

    async def _respond_by(self, shown: State, respond: Respond) -> None:
        """Send a first response that leaves the answer to come."""
        # Set before the request: an answer announced meanwhile has to fit this deferral.
        self._state = shown
        try:
            self._deferral_id = await self._respond(respond) or 0
        except BaseException:
            if self._state is shown:
                self._state = State.NOTHING
            raise

    def _owes(self, shown: State) -> bool:
        """Tell whether a deferral owes an answer that no message is to give."""
        return shown is not State.IN_PLACE and not self._is_owed

    async def _send(
        self,
        draft: Draft,
        *,
        private: bool,
        names: Mapping[int, str] = NO_NAMES,
        fills: bool = True,
    ) -> MessagePlace:
        interaction = self._interaction
        has_to_be_public = self._is_answers_only and not private
        # Built again for each request, as files can be read once.
        made = draft.as_private if private else partial(draft.as_new, names)
        if self._state is State.NOTHING and private and self._keeps_pressed:
            await self._defer_by(State.IN_PLACE)
        if self._state is State.NOTHING:
            send = interaction.response.send_message
            sent_id = await self._respond(lambda: send(**made(), ephemeral=private))
            if sent_id is not None:
                self._state, self.message_id = State.ANSWERED, sent_id
                if has_to_be_public:
                    self._check_shown(sent_id)
                return self._channel_id, self.message_id
        if self._state is THINKING[private] and fills:
            sent_id = await self._responses.edit_original(draft)
            if has_to_be_public:
                self._check_shown(sent_id)
        else:
            if self._state in THINKING.values():
                await interaction.delete_original_response()
                self._state = State.ANSWERED
            sent_id = await self._responses.follow_up(**made(), ephemeral=private)
            if has_to_be_public:
                self._check_shown(sent_id, sent_id)
            self._withdrawn_by = sent_id
        self._state, self.message_id = State.ANSWERED, sent_id
        return self._channel_id, sent_id

    def _check_shown(self, message_id: int, by: int = ORIGINAL) -> None:
        """Note what can edit a public message; raise `ShownInPrivateError` if it is none.

        Discord forces answers to be private in places whose rules, or whose user's permissions, do
        not let this app speak to all.
        """
        if self._responses.is_forced_private:
            raise ShownInPrivateError
        self._note_editable(message_id, by)

    def _note_editable(self, message_id: int, by: int = ORIGINAL) -> None:
        self._interactions.note_editable(message_id, Editable(self._interaction.token, by))

    async def _edit_or_send(
        self, draft: Draft, send: Callable[[Draft], Awaitable[MessagePlace]] | None = None
    ) -> MessagePlace:
        """Edit the message that was pressed on; if it is gone, `send` one, or a private one."""
        try:
            return await self._edit(draft)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        return await (send(draft) if send else self._send(draft, private=True))

    async def _edit(self, draft: Draft) -> MessagePlace:
        """Edit the message that was pressed on, or the private answer."""
        interaction = self._interaction
        sent_id = None
        if self._state is State.NOTHING:
            edit = interaction.response.edit_message
            sent_id = await self._respond(lambda: edit(**draft.as_edit()))
        if sent_id is None:
            await self._responses.edit_original(draft)
        self._state = State.IN_PLACE if self._manner is Manner.EDIT else State.ANSWERED
        if self._keeps_pressed:
            self._note_editable(pressed_on(interaction))
        self.message_id = pressed_on(interaction)
        return self._channel_id, self.message_id

    async def _respond(self, respond: Respond) -> int | None:
        """Send the first response; return the id of its message, 0 without one.

        `None` if an equal deferral exists already: another process has sent that, or this one whose
        confirmation was lost. Any other existing answer is an error.
        """
        try:
            return await self._responses.respond(respond)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._state = await self._responses.look()
            if self._state not in map(self._deferral_of, (self._manner, self._defers_as)):
                raise
        return None
