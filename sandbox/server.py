"""The sandbox: a world, its gateway and its REST API on one loopback port."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from aiohttp import web

from sandbox.actors import Actor
from sandbox.archive import Archive
from sandbox.archive.reading import move_media
from sandbox.clock import Clock, ClockFile
from sandbox.faults import Faults, UnreliableGateway, compile_route
from sandbox.gateway import Gateway
from sandbox.openapi import description_in
from sandbox.page.site import FaultPanel, Site, add_headers, refuse_foreign_requests
from sandbox.page.starts import Start, load_starts, starts_among_people
from sandbox.project import Project
from sandbox.protocol.kinds import ChannelType
from sandbox.protocol.permissions import NOTHING, Permission, named
from sandbox.ratelimits import GLOBAL_RATE, Rate, RateLimiter
from sandbox.rehearsal import follow
from sandbox.rest.server import MAX_REQUEST_BYTES, PREFIX, RestServer
from sandbox.selfplay import SelfPlay
from sandbox.signals import WAIT_SECONDS
from sandbox.substitute import Substitute
from sandbox.supervisor import BotProcess, run_module
from sandbox.world import commands, installations, interactions, messages, threads
from sandbox.world.models import Channel, Message, Role, Thread, User
from sandbox.world.state import ADMIN, ANSWER_SECONDS, PEOPLE, World, populate
from sandbox.world.unsure import Unsure

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping
    from datetime import datetime
    from types import TracebackType

    from sandbox.journal import Breach, Refusal, Request
    from sandbox.world.interaction import Interaction

T = TypeVar("T")

HOST = "127.0.0.1"
IDLE_CHECK_SECONDS = 60.0
# How many people the start page brings together with the one who looks at it.
MOST_OTHERS = 2


class Sandbox:
    """A local Discord, started and stopped as an asynchronous context manager.

    It has one guild with the channels #general and #lounge, the members Ana, Ben and Cleo, the
    owner Admin, and the bot. `project` sets the bot's name and other channels. `port` 0 takes a
    free port. `openapi` is Discord's API description; request bodies are checked against it.
    Privileged intents are refused unless `privileged_intents` is true. `keep` is the directory of
    the saved chat; without it the chat is discarded at the end. `show_faults` shows the fault
    panel on the page. `answer_seconds` is how long a bot may take for its first response;
    `grace_seconds` is added to that, but then the page says that Discord would not have waited.
    `env` tells the bot the sum. `shards` is the recommended shard count, `session_starts` the
    number of IDENTIFYs per day. `as_seen` is what Discord did in a rehearsal, from `read_report`.
    Its clock goes from `begins_at`, by default from now.
    """

    def __init__(
        self,
        *,
        project: Project | None = None,
        port: int = 0,
        openapi: Path | None = None,
        keep: Path | None = None,
        show_faults: bool = False,
        answer_seconds: float = ANSWER_SECONDS,
        grace_seconds: float = 0.0,
        heartbeat_ms: int = 41_250,
        privileged_intents: bool = False,
        shards: int = 1,
        session_starts: int = 1000,
        rate: Rate | None = None,
        overall_rate: Rate = GLOBAL_RATE,
        as_seen: Mapping[str, str] | None = None,
        begins_at: datetime | None = None,
    ) -> None:
        self.project = project or Project()
        self.world = World(
            project=self.project,
            answer_seconds=answer_seconds,
            grace_seconds=grace_seconds,
            shards=shards,
            clock=Clock(begins_at),
        )
        self.world.session_starts.total = session_starts
        self._archive = Archive(keep) if keep else None
        if not (self._archive and self._archive.load(self.world)):
            populate(self.world)
        self._as_seen = as_seen or {}
        self.inimitable = follow(self.world.unsure, self._as_seen)
        """The points of `as_seen` that the sandbox cannot imitate."""
        self.guild = next(iter(self.world.guilds.values()))
        self.token = _token_of(self.world.bot)
        self.gateway = Gateway(
            self.world, self.token, heartbeat_ms=heartbeat_ms, privileged=privileged_intents
        )
        self.faults = Faults()
        self.world.listener = UnreliableGateway(self.world, self.gateway, self.faults)
        self.substitute = Substitute(self.world, lambda: self.gateway.online)
        self.self_play = SelfPlay(self.world, lambda: self.gateway.online)
        panel = FaultPanel(self.faults, self.gateway, self.world.journal, self.advance)
        self._list_starts = load_starts(self.project.starts) if self.project.starts else None
        self.site = Site(self.world, panel, self._starts, self.self_play, show_faults=show_faults)
        self._rest = RestServer(
            self.world,
            self.token,
            self.faults,
            RateLimiter(rate or Rate(), overall=overall_rate),
            description_in(openapi) if openapi else None,
        )
        self._port = port
        self._runner: web.AppRunner | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._actors: dict[int, Actor] = {}
        self._clock_file: ClockFile | None = None

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen on the loopback port; raise `OSError` if it is in use."""
        app = web.Application(
            client_max_size=MAX_REQUEST_BYTES, middlewares=[refuse_foreign_requests]
        )
        app.on_response_prepare.append(add_headers)
        self.site.add_routes(app)
        self._rest.add_routes(app)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        runner = web.AppRunner(app, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, HOST, self._port).start()
        except OSError:
            await runner.cleanup()
            self._leave_archive()
            raise
        self._runner = runner
        self._port = runner.addresses[0][1]
        move_media(self.world, f"http://{HOST}:{self._port}")
        self.world.gateway_url = f"ws://{HOST}:{self._port}/gateway"
        self._tasks.append(asyncio.create_task(self.substitute.run()))
        self._tasks.append(asyncio.create_task(self.self_play.run()))
        self._tasks.append(asyncio.create_task(self._archive_idle()))
        if self._archive:
            self._tasks.append(asyncio.create_task(self._archive.keep(self.world)))

    async def stop(self) -> None:
        """Close every connection and the port."""
        self.gateway.stop()
        interactions.stop_waiting(self.world)
        if self._runner:
            await self._runner.cleanup()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._leave_archive()

    @property
    def url(self) -> str:
        """The address of the chat page."""
        return f"{self.world.media_url}/"

    @property
    def api_url(self) -> str:
        """The REST address, for `discord.http.Route.BASE`."""
        return f"{self.world.media_url}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The gateway address, for `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.world.gateway_url

    def env(self) -> dict[str, str]:
        """Return the environment variables that tell a bot about this sandbox."""
        return {
            "DISCORD_TOKEN": self.token,
            "DISCORD_API_URL": self.api_url,
            "DISCORD_GATEWAY_URL": self.gateway_url,
            "DISCORD_ANSWER_SECONDS": f"{self.world.waiting_seconds:g}",
        }

    @contextlib.asynccontextmanager
    async def run_bot(
        self,
        module: str,
        *,
        directory: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> AsyncIterator[BotProcess]:
        """Run `python -m MODULE` as the bot within the block; restart it after crashes.

        Its working directory is `directory` or a temporary one, so that it finds neither the `.env`
        nor the database of a real bot. discord.py is pointed at this sandbox; other libraries read
        the variables of `env()`, which are in the bot's environment. `DISCORD_CLOCK_FILE` names a
        file with the seconds by which `advance(with_bot=True)` has moved the bot's clock.
        """
        with contextlib.ExitStack() as stack:
            own_folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            folder = directory or own_folder / "bot"
            folder.mkdir(exist_ok=True)
            self._clock_file = ClockFile(own_folder / "clock")
            of_project = {
                name: value.replace("{directory}", str(folder.resolve()))
                for name, value in self.project.environment.items()
            }
            clock = {"DISCORD_CLOCK_FILE": str(self._clock_file.path)}
            settings = {**of_project, **self.env(), **clock, **(env or {})}
            bot = run_module(module, settings, folder.resolve(), self.world.signal.notify)
            async with bot as self.site.bot:
                yield bot
            self.site.bot = self._clock_file = None

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def unsure(self) -> Unsure:
        """The switches for what Discord does not document."""
        return self.world.unsure

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far."""
        return self.world.journal.requests

    @property
    def breaches(self) -> list[Breach]:
        """All rules of Discord that the bot broke."""
        return self.world.journal.breaches

    @property
    def refusals(self) -> list[Refusal]:
        """The refused requests that are not the bot's fault."""
        return self.world.journal.refusals

    @property
    def invalid_requests(self) -> list[Request]:
        """The requests that count towards Discord's ban: 10,000 in ten minutes."""
        return self.world.journal.invalid

    def renew(self) -> None:
        """Replace everything by a new guild with new users of the same names.

        A connected bot leaves the old guild and joins the new one. Its requests to the old one are
        answered as for deleted channels.
        """
        self.world.end()
        follow(self.world.unsure, self._as_seen)
        self.faults.clear()
        self.self_play.stop()
        self._actors.clear()
        populate(self.world)
        self.guild = next(iter(self.world.guilds.values()))

    def user(self, name: str) -> Actor:
        """Return the actor of a user, always the same one."""
        user = next(user for user in self.world.users.values() if user.name == name)
        return self._actors.setdefault(user.id, Actor(self.world, user))

    def add_user(self, name: str, *, locale: str = "en-US", member: bool = True) -> Actor:
        """Add a person, by default as a member of the guild."""
        user = self.world.add_user(name.lower(), name=name)
        if member:
            self.world.join(self.guild, user)
        actor = self.user(name)
        actor.locale = locale
        return actor

    def grant(self, actor: Actor, *permissions: str) -> None:
        """Give a member a role with more permissions, such as `MANAGE_GUILD`."""
        self.world.give_role(self.guild, actor.user, f"Role of {actor.name}", named(permissions))

    def give_role(self, actor: Actor, role: str | Role) -> Role:
        """Give a member a new role without permissions, or one that is there.

        The bot hears of new roles only: of members, it would need a privileged intent.
        """
        if isinstance(role, str):
            return self.world.give_role(self.guild, actor.user, role, NOTHING)
        self.guild.members[actor.id].roles.append(role)
        return role

    def take_role(self, actor: Actor, role: Role) -> None:
        """Take a role away from a member."""
        self.guild.members[actor.id].roles.remove(role)

    def delete_role(self, role: Role) -> None:
        """Delete a role of the guild."""
        self.world.delete_role(self.guild, role)

    def channel(self, name: str) -> Channel:
        """Return a channel of the guild by its name."""
        return next(c for c in self.guild.channels.values() if c.name == name)

    def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Add a channel to the guild, by default a text channel."""
        return self.world.add_channel(self.guild, name, kind)

    def add_forum(self, name: str, *, requires_tag: bool = False) -> Channel:
        """Add a forum to the guild; with `requires_tag` each post needs a tag."""
        forum = self.world.add_channel(self.guild, name, ChannelType.FORUM)
        if requires_tag:
            forum.requires_tag = True
            self.world.publish_channel("CHANNEL_UPDATE", forum)
        return forum

    def direct_messages(self, person: Actor, other: Actor) -> Channel:
        """Return the direct messages of two people, which the bot is not in."""
        return person.client.open_direct_messages(other.user)

    def add_group(self, owner: Actor, *others: Actor, name: str = "Group") -> Channel:
        """Open a group of people, which the bot is not in."""
        return owner.client.open_group([person.user for person in others], name)

    def add_foreign_channel(
        self, *people: Actor, server: str = "Elsewhere", name: str = "elsewhere"
    ) -> Channel:
        """Add a server without the bot that Admin owns; return its channel."""
        guild = self.world.add_foreign_guild(server, self.user(ADMIN).user)
        for person in people:
            self.world.join(guild, person.user)
        return self.world.add_channel(guild, name)

    def force_private(self, *where: Actor | Channel, on: bool = True) -> None:
        """Make new answers to these people or in these channels private, as Discord may.

        Discord does so only where no server has installed the application.
        """
        ids = {each.id for each in where}
        if on:
            self.world.forced_private |= ids
        else:
            self.world.forced_private -= ids

    def support_installs(self, *, servers: bool = True, people: bool = True) -> None:
        """Set which installations the application supports, as in Discord's portal."""
        kinds = {installations.GUILD_INSTALL: servers, installations.USER_INSTALL: people}
        self.world.install_kinds = {kind for kind, supported in kinds.items() if supported}

    def add_thread(
        self, channel: Channel, name: str, owner: Actor, *, private: bool = False
    ) -> Thread:
        """Open a thread as a user; others join by writing or by being mentioned."""
        return threads.open_as_person(self.world, channel, name, owner.user, private=private)

    def permit(
        self,
        channel: Channel,
        *,
        allow: Iterable[str] = (),
        deny: Iterable[str] = (),
        target: Actor | Role | None = None,
    ) -> None:
        """Overwrite the permissions of the bot (or another target) in a channel."""
        who = target.user if isinstance(target, Actor) else target or self.bot
        self.world.set_overwrite(channel, who, allow=named(allow), deny=named(deny))

    def remove_bot(self) -> None:
        """Remove the bot from the guild."""
        self.world.remove_bot(self.guild)

    def keep_only_commands(self) -> None:
        """Remove the bot but keep its commands, as after an invite without the bot scope."""
        self.remove_bot()
        self.guild.commands_alone = True

    def return_bot(self, *, as_available: bool = False) -> None:
        """Add a removed bot to the guild again.

        With `as_available` the event looks like the end of a guild's outage.
        """
        self.world.return_bot(self.guild, as_available=as_available)

    def set_bot_permissions(self, permissions: Permission) -> None:
        """Set the permissions of the bot's own role."""
        role = self.guild.members[self.bot.id].roles[0]
        self.world.set_role_permissions(self.guild, role, permissions)

    def delete_message(self, message: Message) -> None:
        """Delete a message as a moderator."""
        messages.delete(self.world, message)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread as a moderator."""
        threads.delete(self.world, channel)

    def archive(self, thread: Thread, *, locked: bool = False) -> None:
        """Archive a thread as a moderator."""
        thread.locked = locked
        threads.set_archived(self.world, thread, archived=True)

    def lock(self, thread: Thread) -> None:
        """Lock a thread as a moderator."""
        thread.locked = True
        threads.set_archived(self.world, thread, archived=thread.archived)

    def reopen(self, thread: Thread) -> None:
        """Unlock and reopen a thread as a moderator."""
        thread.locked = False
        threads.set_archived(self.world, thread, archived=False)

    def redeliver(self, interaction: Interaction) -> None:
        """Deliver an interaction to the bot again."""
        interaction.excused = True
        interactions.deliver(self.world, interaction)

    def expire_interactions(self) -> None:
        """Let the time of all unanswered interactions be up; late answers are no breach."""
        interactions.expire_all(self.world)

    def advance(self, *, excuse: bool = False, with_bot: bool = False, **amount: float) -> None:
        """Advance the sandbox's clock by `minutes`, `hours`, `days` or `seconds`.

        With `excuse`, late answers of the bot are no breach. With `with_bot`, the clock of a bot
        that reads `DISCORD_CLOCK_FILE` advances as well; otherwise the bot sees nothing of it.
        """
        for interaction in self.world.interactions.values():
            interaction.excused = interaction.excused or excuse
        self.world.clock.advance(timedelta(**amount))
        if with_bot and self._clock_file is not None:
            self._clock_file.advance(timedelta(**amount))
        interactions.expire_old(self.world)
        threads.archive_idle(self.world)

    async def bot_online(self, timeout: float = WAIT_SECONDS) -> None:
        """Wait until a bot has received its guilds and registered its commands."""
        await self.world.signal.wait_until(
            lambda: self.gateway.online and bool(self.world.commands),
            timeout=timeout,
            what="a bot with commands",
        )

    async def bot_offline(self, timeout: float = WAIT_SECONDS) -> None:
        """Wait until no bot is connected."""
        await self.world.signal.wait_until(
            lambda: not self.gateway.online, timeout=timeout, what="the bot to leave"
        )

    async def wait_until(
        self, condition: Callable[[], T | None], timeout: float = WAIT_SECONDS
    ) -> T:
        """Wait for a condition, checked after every change in the sandbox; return its value."""
        return await self.world.signal.wait_until(condition, timeout=timeout, what="a condition")

    async def wait_request(
        self,
        route: str,
        timeout: float = WAIT_SECONDS,
        *,
        after: int = 0,
    ) -> Request:
        """Wait for an answered request that matches a route, skipping the first `after`."""
        pattern = compile_route(route)
        return await self.world.signal.wait_until(
            lambda: next(
                (r for r in self.requests[after:] if r.status and pattern.fullmatch(str(r))), None
            ),
            timeout=timeout,
            what=f"a request {route}",
        )

    def _starts(self, user: User, channel: Channel) -> list[Start]:
        person = self.user(user.name)
        starts = self._list_starts(self, person, channel) if self._list_starts else []
        if not commands.work_among_people(self.world):
            return starts
        others = [self.user(name) for name in PEOPLE if name != person.name]
        return [*starts, *starts_among_people(self.world, person, others[:MOST_OTHERS])]

    async def _archive_idle(self) -> None:
        """Archive idle threads regularly, even if no test advances the clock."""
        while True:
            await asyncio.sleep(IDLE_CHECK_SECONDS)
            threads.archive_idle(self.world)

    def _leave_archive(self) -> None:
        if self._archive:
            self._archive.close()


def _token_of(bot: User) -> str:
    owner = base64.urlsafe_b64encode(str(bot.id).encode()).decode().rstrip("=")
    return f"{owner}.sandbox.not-a-secret"
