"""Send the responses to an interaction, with it or by its token alone."""

from __future__ import annotations

import asyncio
import contextlib
import enum
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from bot.discord_io.codes import TROUBLE, is_about_emojis
from bot.discord_io.content.draft import Draft, Draw
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.owed_answers import ORIGINAL, Editable, Manner, Reply
from bot.discord_io.requests import UnreadableBodyError
from bot.settings import Deadlines
from bot.texts import texts_for

Asked = discord.Interaction[Any]
Respond = Callable[[], Awaitable[discord.InteractionCallbackResponse[Any] | None]]
Response = TypeVar("Response")

log = structlog.get_logger(__name__)


class State(enum.Enum):
    """What the user has been shown so far."""

    NOTHING = enum.auto()
    THINKING_IN_PRIVATE = enum.auto()  # or the advice to try again, which owes nothing
    THINKING_IN_PUBLIC = enum.auto()
    IN_PLACE = enum.auto()  # the answer edits, or will edit, the message that was pressed on
    ANSWERED = enum.auto()


THINKING = {True: State.THINKING_IN_PRIVATE, False: State.THINKING_IN_PUBLIC}
"""The states in which the user waits, by whether only they see it."""


class Responses:
    """The requests that respond to one interaction; if a confirmation is lost, it looks again."""

    def __init__(self, interaction: Asked, deadlines: Deadlines) -> None:
        self._interaction = interaction
        self._useless_s = deadlines.useless_s
        self._begun_at = asyncio.get_running_loop().time()
        self.is_forced_private = False
        """Whether Discord shows the user alone what should be public."""
        self.first_after_s: float | None = None
        """How long the first response took, `None` before this process has sent one."""

    @property
    def age_s(self) -> float:
        """How long ago the interaction came."""
        return asyncio.get_running_loop().time() - self._begun_at

    @property
    def advice(self) -> str:
        """The advice to try again, shown where an owed answer can't be stored."""
        return texts_for(self._interaction.locale.value)("answer-busy")

    def note_first(self) -> None:
        """Note when Discord got the first response, unless it already had one."""
        if self.first_after_s is None:
            self.first_after_s = self.age_s

    async def respond(self, respond: Respond) -> int:
        """Send the first response; return the id of its message, 0 without one."""
        try:
            async with asyncio.timeout(self._useless_s):
                response = await though_cut_off(respond)
        except UnreadableBodyError:
            self.note_first()
            return await self._original_id()
        self.note_first()
        if response is None:
            return 0
        # Whether Discord sets both where it forces a message to be private is not documented:
        # https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-object
        sent = response.resource if isinstance(response.resource, discord.Message) else None
        is_flagged = sent is not None and sent.flags.ephemeral
        self.is_forced_private = is_flagged or response.is_ephemeral()
        return response.message_id or 0

    async def edit_original(self, draft: Draft) -> int:
        """Edit the first response; return its id."""
        try:
            edited = await self._interaction.edit_original_response(**draft.as_edit())
        except UnreadableBodyError:
            return await self._original_id()
        self.is_forced_private = edited.flags.ephemeral
        return edited.id

    async def follow_up(self, *, ephemeral: bool, **message: Any) -> int:
        """Send one more message; return its id, 0 if that is unknown."""
        try:
            sent = await self._interaction.followup.send(**message, ephemeral=ephemeral, wait=True)
        except UnreadableBodyError:
            return 0
        self.is_forced_private = not ephemeral and sent.flags.ephemeral
        return sent.id

    async def look(self) -> State:
        """Return the state that Discord shows."""
        # discord.py's own method does not ask if the channel is gone.
        original = await self._interaction.followup.fetch_message(ORIGINAL)
        if original.id == pressed_on(self._interaction):
            return State.IN_PLACE
        is_waiting = original.flags.loading or original.content == self.advice
        return THINKING[original.flags.ephemeral] if is_waiting else State.ANSWERED

    async def _original_id(self) -> int:
        """Ask for the id of the first response; 0 if it is unknown, as for forms."""
        try:
            original = await self._interaction.followup.fetch_message(ORIGINAL)
        except TROUBLE:
            return 0
        self.is_forced_private = original.flags.ephemeral
        return original.id


def pressed_on(interaction: Asked) -> int:
    """Return the id of the message that was pressed on, 0 without one."""
    return interaction.message.id if interaction.message else 0


async def with_emojis(draft: Draft, send: Callable[[Draft], Awaitable[Response]]) -> Response:
    """Send a message; if Discord refuses an emoji on it, send it without any."""
    try:
        return await send(draft)
    except discord.HTTPException as error:
        if not is_about_emojis(error):
            raise
    log.info("emojis refused")
    return await send(draft.without_emojis)


async def though_cut_off(respond: Callable[[], Awaitable[Response]]) -> Response:
    """Make a request; retry once if the connection was lost."""
    try:
        return await respond()
    except UnreadableBodyError:
        raise
    except (aiohttp.ClientError, OSError):
        return await respond()


class LateAnswer:
    """An answer that its handler has left, in this process or in another one."""

    def __init__(self, client: discord.Client, reply: Reply, draw: Draw) -> None:
        self._draw = draw
        self._reply = reply
        self._webhook = _webhook(client, reply.token)

    async def fill_in(self, draft: Draft, *, below: int) -> MessagePlace | None:
        """Fill in a public deferral, or replace what was pressed on; return its place.

        A public message must not fill in a private answer, or one above the message `below`. It
        leaves nothing for such an answer to say.
        """
        answer = await self._webhook.fetch_message(ORIGINAL)
        if answer.id < self._reply.id and self._reply.manner is not Manner.EDIT:
            return None  # it is the message that was pressed on
        is_above = answer.id < below and self._reply.manner is Manner.PUBLIC
        if answer.flags.ephemeral or is_above:
            await self._webhook.delete_message(ORIGINAL)
            return None
        await self._edit(draft)
        return answer.channel.id, answer.id

    async def give(self, draft: Draft) -> None:
        """Answer privately, in place of what was said before."""
        if (await self._webhook.fetch_message(ORIGINAL)).flags.ephemeral:
            await self._edit(draft)
        else:
            await self.send(draft)

    async def send(self, draft: Draft) -> None:
        """Send one more private message, or one in place of "is thinking …"."""
        if (await self._webhook.fetch_message(ORIGINAL)).flags.loading:
            await self._webhook.delete_message(ORIGINAL)
        drawn = await draft.draw(self._draw)
        await self._webhook.send(**drawn.as_private(), ephemeral=True)

    async def vanish(self) -> None:
        """Delete what only the user sees, and "is thinking …"."""
        flags = (await self._webhook.fetch_message(ORIGINAL)).flags
        if flags.ephemeral or flags.loading:
            await self._webhook.delete_message(ORIGINAL)

    async def apologize(self, draft: Draft) -> None:
        """Replace "is thinking …"; leave a given answer alone."""
        if (await self._webhook.fetch_message(ORIGINAL)).flags.loading:
            await self._edit(draft)

    async def _edit(self, draft: Draft) -> None:
        drawn = await draft.draw(self._draw)
        with contextlib.suppress(UnreadableBodyError):
            await self._webhook.edit_message(ORIGINAL, **drawn.as_edit())


async def edit_by_token(client: discord.Client, how: Editable, changes: dict[str, Any]) -> None:
    """Edit a message by the token of an interaction."""
    with contextlib.suppress(UnreadableBodyError):
        await _webhook(client, how.token).edit_message(how.id, **changes)


def _webhook(client: discord.Client, token: str) -> discord.Webhook:
    webhook = discord.Webhook.partial(client.application_id or 0, token, client=client)
    # discord.py takes it for a channel's webhook, which can send no private messages.
    webhook.type = discord.WebhookType.application
    return webhook
