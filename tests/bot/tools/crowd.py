"""People who help a rehearsal in the sandbox, as an operator and a friend do on Discord."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path

from bot.tools.rehearsal.run import Plan, run
from bot.tools.rehearsal.stage import MARK
from sandbox import Message, Project, Sandbox
from sandbox.protocol.permissions import Permission
from sandbox.ratelimits import Rate
from sandbox.world import commands, messages
from sandbox.world.models import Thread
from sandbox.world.state import BOT_PERMISSIONS

# A command for people that the application has before the rehearsal.
GAME = {
    "name": "game",
    "description": "Begin a game",
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}
API_DESCRIPTION = Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"
ANSWER_SECONDS = 90
# The people here wait for nothing, so the rehearsal sends more requests a second than in Discord.
RATE = Rate(100_000)
ALLOWED = BOT_PERMISSIONS | Permission.MANAGE_CHANNELS | Permission.MANAGE_THREADS


@contextlib.asynccontextmanager
async def rehearsal_server() -> AsyncGenerator[Sandbox]:
    """A sandbox whose application has a command, and whose bot posted two hours ago."""
    description = API_DESCRIPTION if API_DESCRIPTION.exists() else None
    async with Sandbox(
        project=Project(name="Ringfall"),
        openapi=description,
        answer_seconds=ANSWER_SECONDS,
        overall_rate=RATE,
    ) as discord:
        discord.set_bot_permissions(ALLOWED)
        commands.overwrite(discord.world, None, [GAME])
        messages.post(discord.world, discord.channel("general"), {"content": "A board."}, {})
        discord.advance(hours=2)
        yield discord


class Crowd:
    """Two people who do what the rehearsal asks for, by the name of its button *Skip*.

    `deeds` says what they do; they press the first button where it has nothing.
    """

    def __init__(self, discord: Sandbox) -> None:
        self.discord = discord
        self.first, self.second = discord.user("Ana"), discord.user("Ben")
        self.direct = discord.direct_messages(self.first, self.second)
        self.foreign = discord.add_foreign_channel(self.first)
        self.enters = asyncio.Queue[None]()
        self.asked: list[str] = []
        self.deeds: dict[str, Callable[[Message], object]] = {
            "lock": self._lock,
            "close": self._close,
            "hide": self._hide,
            "show": self._show,
            "heard": self._tell,
            "forbid": self._forbid,
            "among-people": self._begin,
            "guest": self._move,
            "chain": self._move,
            "remove": self._remove,
            "deny-apps": self._use_where_denied,
            "wait": self._wait,
        }

    async def rehearse(self, file: Path, *only: str) -> int:
        """Run a rehearsal with the help of these people; return its exit status."""
        plan = Plan(file, None, only)
        helping = asyncio.create_task(self._help())
        running = asyncio.create_task(
            run(
                plan,
                self.discord.token,
                self.enters,
                clock=self.discord.world.clock.now,
                sleep=self.let_pass,
            )
        )
        try:
            await asyncio.wait({running, helping}, return_when=asyncio.FIRST_COMPLETED)
            if helping.done():
                helping.result()
            return await running
        finally:
            for task in (running, helping):
                task.cancel()
            await asyncio.gather(running, helping, return_exceptions=True)

    async def let_pass(self, seconds: float) -> None:
        """Let so much time pass in Discord, and as much as its patience with a bot here.

        Pauses between requests take no time.
        """
        if seconds >= 1:
            self.discord.advance(seconds=seconds + ANSWER_SECONDS, excuse=True)

    async def _help(self) -> None:
        """Do what each message with a button *Skip* asks for."""
        done = set[int]()

        def ask() -> Message | None:
            return next((m for m in self._messages() if m.id not in done), None)

        while True:
            message = await self.discord.wait_until(ask, timeout=600)
            done.add(message.id)
            key = str(message.buttons[-1].custom_id).split(":")[1]
            self.asked.append(key)
            self.deeds.get(key, self.press)(message)

    def _messages(self) -> Sequence[Message]:
        channels = self.discord.guild.channels.values()
        return [
            message
            for channel in channels
            if channel.name == MARK
            for message in channel.messages
            if message.buttons and str(message.buttons[-1].custom_id).endswith(":skip")
        ]

    def press(self, message: Message) -> None:
        self.first.client.press(message, message.buttons[0].label)

    def _wait(self, _: Message) -> None:
        """Let the time pass that it announces."""

    @property
    def open_thread(self) -> Thread:
        """The latest thread that is not archived."""
        return [t for t in self.discord.guild.threads.values() if not t.archived][-1]

    def _lock(self, _: Message) -> None:
        self.discord.lock(self.open_thread)

    def _close(self, _: Message) -> None:
        self.discord.archive(self.open_thread, locked=True)

    def _hide(self, message: Message) -> None:
        self.discord.permit(self.discord.channel(f"{MARK}-hidden"), deny=["VIEW_CHANNEL"])
        self.press(message)

    def _show(self, message: Message) -> None:
        self.discord.permit(self.discord.channel(f"{MARK}-hidden"))
        self.press(message)

    def _tell(self, message: Message) -> None:
        (card,) = [m for m in message.channel.messages if self.first.mention in m.content]
        heard = self.first.user in card.notified
        self.first.client.press(message, "I was notified" if heard else "I was not")

    def _forbid(self, message: Message) -> None:
        self.first.dms_open = False
        self.press(message)

    def _begin(self, _: Message) -> None:
        self.first.install()
        self.first.client.slash(self.direct, "game", {})

    def _move(self, _: Message) -> None:
        board = self.direct.messages[-1]
        self.second.client.press(board, "Move")

    def _remove(self, message: Message) -> None:
        self.first.uninstall()
        board = next(m for m in self.direct.messages if m.buttons)
        pressed = self.second.client.press(board, "Move")
        if pressed.failure:
            self.first.client.press(message, "It failed")

    def _use_where_denied(self, _: Message) -> None:
        self.first.install()
        assert self.foreign.guild
        self.discord.permit(
            self.foreign, target=self.foreign.guild.everyone, deny=["USE_EXTERNAL_APPS"]
        )
        self.first.client.slash(self.foreign, "game", {})
