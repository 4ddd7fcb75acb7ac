"""Connect the core to Discord: the client, and the requests of users that reach it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord
from discord.ext import commands
from msgspec import Struct

from bot.agenda import Agenda
from bot.discord_io.connection import Connection
from bot.discord_io.content.buttons import number_in
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace, display_name
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.context import CONTEXT, InteractionContext, filled_in
from bot.discord_io.interactions.owed_answers import Manner, Reply
from bot.discord_io.interactions.pipeline import InteractionPipeline
from bot.discord_io.outages import StatusPage
from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.homes import Home
from bot.match.acts import Act
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.profiles import Reader
from bot.storage.processes import ChangeListener
from bot.texts import Texts

# A stop may take ten seconds in all; open interactions get six of them.
STOP_PATIENCE_S = 6.0

Done = TypeVar("Done")


class Ringfall(Connection):
    """The Discord client; commands and presses use its `core` and `delivery`."""

    core: Core
    delivery: Delivery
    cogs_to_add: Sequence[commands.Cog]

    def wire(
        self,
        *,
        core: Core,
        delivery: Delivery,
        agenda: Agenda,
        changes: ChangeListener,
        pipeline: InteractionPipeline,
        status_page: StatusPage,
        press: Callable[[Interaction], Awaitable[None]],
        cogs: Sequence[commands.Cog],
        add_cogs: Callable[[], Awaitable[None]],
    ) -> None:
        """Attach the parts; some of them are built with this client."""
        self.core = core
        self.delivery = delivery
        self.pipeline = pipeline
        self.status_page = status_page
        self.agenda = agenda
        self._changes = changes
        self._press = press
        self.cogs_to_add = cogs
        self._add_cogs = add_cogs
        self.recovery.on_recovery = self._catch_up

    async def setup_hook(self) -> None:
        """Add the cogs, register their commands, and resume what an earlier run left."""
        await self._add_cogs()
        await super().setup_hook()
        self.agenda.start()
        self._changes.start()

    async def press(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a button press, a menu choice or a submitted form."""
        await self._press(interaction)

    async def on_ready(self) -> None:
        """Deliver pending messages, and check the threads for missed changes."""
        await super().on_ready()
        self.run_now(self.delivery.engine)
        self.core.pictures.draw_ahead()
        self._look_at_threads([guild.id for guild in self.guilds])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Check the threads of a server that has added the bot."""
        self._look_at_threads([guild.id])

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check the threads of a server whose outage is over."""
        self._look_at_threads([guild.id])

    async def on_shard_ready(self, shard_id: int) -> None:
        """Check the threads of a shard that has started a new session."""
        self._look_at_threads([guild.id for guild in self.guilds if guild.shard_id == shard_id])

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Deliver pending messages: requests may have failed during the disconnect."""
        await super().on_shard_resumed(shard_id)
        self.run_now(self.delivery.engine)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        """Handle a thread that was archived, opened or renamed."""
        self._note_thread(after)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle a thread that discord.py did not know because it was inactive."""
        self._note_thread(thread)

    async def finish(self, *, patience_s: float = STOP_PATIENCE_S) -> None:
        """Finish open interactions; pending messages stay stored."""
        # An analysis would outlast the stop, so its watchers are told at once.
        for urgency in (Urgency.ANALYSIS, Urgency.IDLE):
            self.core.engine.end(urgency)
        await self.pipeline.close(patience_s=patience_s)
        await self._changes.close()
        await self.agenda.close()
        for name in tuple(self.cogs):
            await self.remove_cog(name)
        await self.delivery.close()
        await self.core.engine.close()
        await self.core.record_readers.close()

    def _catch_up(self) -> None:
        """Deliver at once what an outage of Discord has held up."""
        self.delivery.end_pauses()
        self.run_now(self.delivery.engine)
        self.run_now(self.delivery.answers)

    def _look_at_threads(self, guild_ids: Sequence[int]) -> None:
        self.delivery.threads.look_at(guild_ids)
        self.run_now(self.delivery.threads)

    def _note_thread(self, thread: discord.Thread) -> None:
        self.delivery.threads.changed(thread)
        self.run_now(self.delivery.threads)


Interaction = discord.Interaction[Ringfall]


class Request(Struct, frozen=True):
    """What a user asks for by a command, a press, a form or a completion, and its answer."""

    interaction: Interaction

    @property
    def context(self) -> InteractionContext:
        return self.interaction.extras[CONTEXT]

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def name(self) -> str:
        """The user's name, as text of one line."""
        return display_name(self.interaction.user.display_name)

    @property
    def guild_id(self) -> int | None:
        """The server, `None` outside of those that the bot is a member of."""
        return self.context.guild_id

    @property
    def home(self) -> Home:
        """Where a match that is begun here is at home."""
        return self.context.home

    @property
    def channel_id(self) -> int:
        return self.context.channel_id

    @property
    def client(self) -> Ringfall:
        return self.interaction.client

    @property
    def core(self) -> Core:
        return self.interaction.client.core

    @property
    def delivery(self) -> Delivery:
        return self.interaction.client.delivery

    @property
    def act(self) -> Act:
        """The act that the user requests; its handler delivers it."""
        return self.act_for(None)

    def act_for(self, reply: Reply | None) -> Act:
        """Return the act that the user requests, for whose message a reply waits.

        Where there are only answers, this one brings what the act leads to.
        """
        if reply is None and self.home.answers_only:
            reply = self.answer.reply(Manner.PUBLIC, self.texts.language)
        return Act.of_person(self.user_id, self.interaction.id, reply)

    @property
    def answer(self) -> Answer:
        return self.context.answer

    @property
    def reader(self) -> Reader:
        """The reader of the private answers: their language, look and preferences."""
        return self.context.reader

    @property
    def texts(self) -> Texts:
        return self.reader.texts

    async def send(self, draft: Draft) -> MessagePlace:
        """Send a private answer, or one more private message; return its place."""
        return await self.answer.send(draft)

    async def give(self, draft: Draft) -> MessagePlace:
        """Answer in the announced form, or in place of the private message; return its place."""
        return await self.answer.give(draft)

    async def show(self, draft: Draft, *, edit: bool) -> None:
        """Give a draft in place of the message, or send it."""
        await (self.answer.give(draft) if edit else self.answer.send(draft))

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form; `UserError` if it is too late."""
        await self.answer.open(form)

    def answer_by_edit(self, message_id: int | None) -> Answer | None:
        """Return the answer to a press if it can be an edit of this public message."""
        answer = self.answer
        return answer if message_id is not None and answer.announce(Manner.EDIT) else None

    async def carry_out(self, change: Awaitable[Done]) -> Done:
        """Store a change; a later error does not deny it."""
        with self.context.storing():
            return await change

    def chosen_value(self) -> str:
        """Return the one value chosen from a menu; `UserError` for none, or several."""
        data: Any = self.interaction.data or {}
        match data.get("values"):
            case [value]:
                return str(value)
            case _:
                raise UserError("old-button")

    def chosen_number(self) -> int:
        """Return the one number chosen from a menu; `UserError` for anything else."""
        if (number := number_in(self.chosen_value())) is None:
            raise UserError("old-button")
        return number

    def filled_in(self) -> dict[str, list[str]]:
        """Return the values of a submitted form by the names of its fields."""
        return filled_in(self.interaction)

    def typed(self, field: str) -> str:
        """Return the text of a field of a submitted form."""
        return "".join(self.filled_in().get(field, ()))

    def in_common_rows(self, typed: str) -> str:
        """Return a typed text with the rows in which turns are stored."""
        rows = self.answer.rows
        return typed if rows is None else rows.to_common(typed)

    def is_answered_place(self, match: Match) -> bool:
        """Tell whether this is the place of a match, and only answers reach it."""
        return match.answers_only and self.channel_id == match.place_id

    def typed_move(self) -> str:
        """Return the typed turn; `UserError` for a form without that field."""
        typed = self.filled_in().get("move")
        if not typed:
            raise UserError("old-form")
        return "".join(typed)
