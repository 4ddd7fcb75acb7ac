"""Connect to Discord: shards, events, and the registration of commands."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal

import discord
import structlog
import yarl
from discord import SessionStartLimits, app_commands
from discord import gateway as discord_gateway
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from discord.gateway import KeepAliveHandler, ReconnectWebSocket
from sqlalchemy import select, update

from bot.agenda import Agenda, Duty
from bot.clock import Clock, Sleep
from bot.discord_io import requests
from bot.discord_io.codes import TROUBLE, in_words, is_limit
from bot.discord_io.events import skipping_unreadable
from bot.discord_io.interactions.pipeline import InteractionPipeline, focused_option
from bot.discord_io.outages import Recovery, StatusPage
from bot.discord_io.permissions import lacking_servers
from bot.discord_io.requests import Handshakes, HttpObserver, Pace, UnreadableBodyError
from bot.storage import Database, StorageError
from bot.storage.database import add_unless_there, replace_row
from bot.storage.schema import registrations
from bot.texts import CommandTranslator, text_files

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
# Key in the `extras` of a command: the group that it is a subcommand of.
GROUP = "group"
# How long to wait for the next server before the bot counts as ready. No code waits for readiness,
# and no members are fetched, for which discord.py would give each server two seconds.
GUILD_PATIENCE_S = 0.2
# The share of a day's IDENTIFYs to leave unused: after the last one Discord resets the token
# (discord-api-docs#215).
RESERVE = 0.05
LONGEST_WAIT_FOR_STARTS_S = 3600.0

_ENDPOINT = (
    "Discord sends interactions to an Interactions Endpoint URL instead of the bot: remove"
    " that address on the page of the application, under General Information."
)

# Errors:
#
#   Exception
#   ├── ApplicationError     how the application is set up on Discord's pages; says it in a sentence
#   ├── LaunchError          a shard was not launched; never leaves this module
#   └── SessionStartsError   too few IDENTIFYs are left today; says it in a sentence

log = structlog.get_logger(__name__)


class ApplicationError(Exception):
    """The application is set up wrongly; `str(error)` says what to change."""


class LaunchError(Exception):
    """A shard could not be launched."""


class SessionStartsError(Exception):
    """Too few IDENTIFYs are left today; `str(error)` says what happens now."""


# The operator may have changed the registered commands by other means.
TRUSTED = timedelta(days=7)
# How long a start waits for the registration. discord.py waits as long as Discord asks.
PATIENCE_S = 5.0
AGAIN_AFTER_S = 3600.0


class Registration:
    """Registers commands, and stores a digest of those of each application.

    Discord limits how many a bot creates a day, and has refused some bots by mistake
    (https://github.com/discord/discord-api-docs/issues/6188). A bot that is refused so starts with
    the commands that Discord knows, and tries again.
    """

    def __init__(self, database: Database, *, clock: Clock, sleep: Sleep) -> None:
        self._database = database
        self._clock = clock
        self._sleep = sleep
        self._trying: asyncio.Task[None] | None = None

    async def start(
        self, tree: app_commands.CommandTree[Any], application_id: int, digest: str
    ) -> None:
        """Register the commands; return if Discord limits that, and go on by itself."""
        register = partial(self.register, tree, application_id, digest)
        attempt = self._trying = asyncio.create_task(register())
        await asyncio.wait([attempt], timeout=PATIENCE_S)
        if attempt.done():
            try:
                return await attempt
            except discord.HTTPException as error:
                if not is_limit(error):
                    raise
        await self._note_refused(application_id)
        self._trying = asyncio.create_task(self._try_again(attempt, register))
        return None

    def close(self) -> None:
        """Stop trying."""
        if self._trying is not None:
            self._trying.cancel()

    async def _try_again(
        self, attempt: asyncio.Task[None], register: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        log.warning("not yet registered: the commands work as Discord knows them")
        while True:
            try:
                return await attempt
            except TROUBLE as error:
                reason = in_words(error)
            log.warning("commands not registered", error=reason, again_in_seconds=AGAIN_AFTER_S)
            await self._sleep(AGAIN_AFTER_S)
            attempt = asyncio.create_task(register())

    async def register(
        self, tree: app_commands.CommandTree[Any], application_id: int, digest: str
    ) -> None:
        """Register the commands, unless these were registered last."""
        if await self.has_registered(application_id, digest):
            return
        try:
            await tree.sync()
        except UnreadableBodyError:
            log.warning("unreadable answer to the registration of commands")
        await self.note_registered(application_id, digest)
        log.info("commands registered", commands=len(tree.get_commands()))

    async def has_registered(self, application_id: int, digest: str) -> bool:
        """Tell whether an application has commands with this digest, as far as recorded."""
        query = select(registrations.c.digest, registrations.c.registered_at).where(
            registrations.c.application_id == application_id
        )
        rows = await self._database.fetch(query)
        # With an unreadable time they are registered again.
        if not rows or rows[0].registered_at is None:
            return False
        age = self._clock() - rows[0].registered_at
        return rows[0].digest == digest and timedelta() <= age < TRUSTED

    async def _note_refused(self, application_id: int) -> None:
        """Record since when Discord refuses the commands, for the operator."""
        now = self._clock()
        row = {"application_id": application_id, "digest": "", "registered_at": now}
        is_it = registrations.c.application_id == application_id
        refused = update(registrations).where(is_it, registrations.c.refused_at.is_(None))
        try:
            async with self._database.write() as transaction:
                await add_unless_there(transaction, registrations, row)
                await transaction.execute(refused.values(refused_at=now))
        except StorageError as error:
            log.warning("refused registration not stored", error=str(error))

    async def note_registered(self, application_id: int, digest: str) -> None:
        """Record registered commands; after a failure they are registered again."""
        commands = {"application_id": application_id, "digest": digest}
        try:
            async with self._database.write() as transaction:
                row = {**commands, "registered_at": self._clock()}
                await replace_row(transaction, registrations, row)
        except StorageError as error:
            log.warning("registration not stored", error=str(error))


def digest_of(tree: app_commands.CommandTree[Any], texts: Iterable[Path]) -> str:
    """Return a digest of the commands and of the files of texts that may describe them.

    Translating the commands would slow down every start, so the digest covers their files. An
    update that changes an unrelated text costs one more registration.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode())
    for file in texts:
        digest.update(file.read_bytes())
    return digest.hexdigest()


class Heartbeats(KeepAliveHandler):
    """Sends the heartbeats of a shard, and measures how fast Discord answers.

    discord.py notes when it has sent one in another thread than it reads the answer. A fast answer
    was measured from the heartbeat before: "Can't keep up, shard ID 0 websocket is 41.2s behind."
    Source: https://github.com/Rapptz/discord.py/pull/10448
    """

    _is_noting = False

    def get_payload(self) -> dict[str, Any]:
        """Return the next heartbeat, and note the time before it is sent, too."""
        if self._is_noting:
            return super().get_payload()
        self._is_noting = True
        try:
            return self.beat()
        finally:
            self._is_noting = False


# A new connection would end in the same way.
FINAL = (discord.ConnectionClosed, discord.PrivilegedIntentsRequired, SessionStartsError)


class Connection(commands.AutoShardedBot):
    """A Discord client for slash commands and presses only: no prefix, no messages.

    Without a `shard_count` it uses as many shards as Discord recommends. Without `shard_ids` it
    runs all of them; otherwise other processes run the rest.
    """

    pipeline: InteractionPipeline
    status_page: StatusPage
    agenda: Agenda

    def __init__(
        self,
        http_observer: HttpObserver,
        pace: Pace,
        handshakes: Handshakes,
        recovery: Recovery,
        *,
        registration: Registration,
        sleep: Sleep,
        shard_count: int | None = None,
        shard_ids: list[int] | None = None,
    ) -> None:
        # discord.py would warn at each start that voice is not available.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        discord_gateway.KeepAliveHandler = Heartbeats
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=GUILD_PATIENCE_S,
            http_trace=recovery.follow(
                handshakes.follow(http_observer.follow(pace.follow(requests.trace())))
            ),
            shard_count=shard_count,
        )
        self.shard_ids = shard_ids
        self._connection.parsers = skipping_unreadable(self._connection.parsers)
        self._http_observer = http_observer
        self._handshakes = handshakes
        self.recovery = recovery
        self._registration = registration
        self._sleep = sleep
        self._heard = set[int]()
        self._launching = set[int]()
        self._connecting: asyncio.Task[Any] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected to Discord."""
        wanted = self.shard_ids or range(self.shard_count or 1)
        return self._heard.issuperset(wanted)

    def is_heard(self, shard_id: int) -> bool:
        return shard_id in self._heard

    @abstractmethod
    async def press(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a button press, a menu choice or a submitted form."""

    async def setup_hook(self) -> None:
        """Register the commands, and determine the number of shards."""
        if self.application is not None and self.application.interactions_endpoint_url:
            raise ApplicationError(_ENDPOINT)
        await self.tree.set_translator(CommandTranslator())
        digest = digest_of(self.tree, text_files())
        register = self._registration.start(self.tree, self.application_id or 0, digest)
        await asyncio.gather(register, self._divide())

    async def _divide(self) -> None:
        """Fetch how many IDENTIFYs are left, and the number of shards if it is unset.

        discord.py would ask too, and then connect to the returned address: the operator may have
        set a proxy.
        """
        advised, _, limits = await self.http.get_bot_gateway()
        self.shard_count = self.shard_count or advised
        self._limits = SessionStartLimits(**limits)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected through any outage; the agenda runs in the meantime.

        Waits first until enough IDENTIFYs are left. discord.py reconnects to sessions that it can
        resume. Its way to new sessions ends at some failures, and waits up to 17 minutes after
        others, so this loop takes its place.
        """
        await self._wait_for_session_starts()
        self._connecting = asyncio.current_task()
        try:
            await self._stay_connected(reconnect=reconnect)
        finally:
            self._connecting = None

    async def launch_shards(self) -> None:
        """Connect all shards, once: `connect` reconnects them."""
        if not self.shards:
            await super().launch_shards()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard; retry in a loop, as discord.py's recursion would end one day."""
        if shard_id in self._launching:
            raise LaunchError
        self._launching.add(shard_id)
        try:
            while not self.is_closed():
                with contextlib.suppress(LaunchError):
                    await super().launch_shard(gateway, shard_id, initial=initial)
                    return
                initial = False
        finally:
            self._launching.discard(shard_id)

    async def close(self) -> None:
        """Finish everything, then disconnect.

        discord.py also calls this when a connection is lost, from the task that reconnects.
        """
        if asyncio.current_task() is not self._connecting:
            self._registration.close()
            await self.finish()
            await super().close()

    async def finish(self) -> None:
        """Finish what needs the connection."""

    async def _stay_connected(self, *, reconnect: bool) -> None:
        backoff = ExponentialBackoff[Literal[False]]()
        lost: list[discord.ShardInfo] = []
        while not self.is_closed():
            is_unclear = False
            try:
                for shard in lost:
                    await shard.reconnect()
                await super().connect(reconnect=False)
            except ReconnectWebSocket:
                log.debug("connection closed before a session began")
            except FINAL:
                raise
            except Exception as error:
                # Such as a payload that cannot be read; it is unclear which shard received it.
                log.warning("connection broken", error=error)
                is_unclear = True
                await self._sleep(backoff.delay())
            if not reconnect:
                return
            shards = self.shards.items()
            lost = [shard for key, shard in shards if is_unclear or key not in self._heard]

    async def _wait_for_session_starts(self) -> None:
        wanted = len(self.shard_ids or range(self.shard_count or 1))
        while (limits := self._limits).remaining < _count_needed(limits, wanted):
            log.warning(
                "not connecting: few IDENTIFYs are left, and without any Discord resets the token",
                left=limits.remaining,
                of=limits.total,
                more_in_seconds=round(limits.reset_after / 1000),
            )
            pause = min(limits.reset_after / 1000, LONGEST_WAIT_FOR_STARTS_S)
            await self._sleep(max(pause, 1.0))
            self._limits = await self.fetch_session_start_limits()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Refuse to replace a lost session while few IDENTIFYs are left."""
        await super().before_identify_hook(shard_id, initial=initial)
        if shard_id in self.shards:
            limits = await self.fetch_session_start_limits()
            if limits.remaining < _count_needed(limits, 1):
                raise SessionStartsError(
                    f"Discord has ended the session, and of {limits.total:,} IDENTIFYs per day only"
                    f" {limits.remaining:,} are left: the bot exits, and its next start waits until"
                    " there are more."
                )

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, unless the client has been closed.

        discord.py says that it is ready two seconds after it connected, even if it was stopped.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that a shard is connected, which comes some time before it is ready."""
        self._note_session(shard_id)

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), servers=len(self.guilds))
        for permission, servers in lacking_servers(self.guilds).items():
            log.warning(
                "permission missing on some servers", permission=permission, servers=servers
            )

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._note_session(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._heard.discard(shard_id)
        self._http_observer.note_trouble()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a button press, a menu choice or a submitted form."""
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            await self.pipeline.attend(interaction, self.press)

    def _note_session(self, shard_id: int) -> None:
        self._heard.add(shard_id)
        self._handshakes.note_session()

    def run_now(self, duty: Duty) -> None:
        """Run a duty now, as a user waits for it."""
        self.agenda.run_now(duty)


def _count_needed(limits: SessionStartLimits, shards: int) -> int:
    """Return how many IDENTIFYs must be left before this many shards connect."""
    return shards + int(limits.total * RESERVE)


class Tree(app_commands.CommandTree[Connection]):
    """The slash commands; the pipeline answers them like all interactions."""

    def add_command(self, command: AnyCommand, /, **options: Any) -> None:
        """Add a command, to a group if its `extras` name one (`GROUP`)."""
        group = self.get_command(command.extras.get(GROUP, ""))
        if isinstance(group, app_commands.Group) and not isinstance(
            command, app_commands.ContextMenu
        ):
            group.add_command(command)
            return
        # Stated for every command, as Discord's defaults contradict one another.
        everywhere = not command.guild_only
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=everywhere)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=everywhere, private_channel=everywhere
        )
        super().add_command(command, **options)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        # discord.py's own error hook misses some errors, which would stay unanswered.
        pipeline = self.client.pipeline
        if interaction.type is discord.InteractionType.autocomplete:
            await pipeline.complete(interaction, self._offer)
        else:
            await pipeline.attend(interaction, super()._call)

    async def _offer(self, interaction: discord.Interaction[Any]) -> None:
        # discord.py's own method swallows every error.
        command, focused = interaction.command, focused_option(interaction)
        if isinstance(command, app_commands.Command) and focused is not None:
            await command._invoke_autocomplete(interaction, focused, interaction.namespace)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

    async def on_error(
        self,
        interaction: discord.Interaction[Any],  # noqa: ARG002
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        raise error
