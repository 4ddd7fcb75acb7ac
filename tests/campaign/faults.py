"""Inject faults: Discord, its moderators, the disk; and clear them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
import resource
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from sandbox import Channel, Message, Sandbox, Thread
from sandbox.faults import Rates
from tests.campaign.bots import Bots
from tests.campaign.seen_messages import places

PERMISSIONS = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
)
STALL_S = 1.0
LATEST_START_S, LONGEST_LOCK_S, LONGEST_REMOVAL_S = 1.0, 4.0, 3.0
# Too little for another page of the database.
ROOM_BYTES = 4096
# The share of requests and interactions with faults: none, some, or many.
SHARES = (0.0, 0.08, 0.3)

FULL_DISK = "full disk"


class Faults:
    """Random faults; `gone` are the ids of deleted messages."""

    def __init__(self, discord: Sandbox, bot: Bots, file: Path, chance: random.Random):
        self._discord = discord
        self._bot = bot
        self._file = file
        self._chance = chance
        self._tasks: list[asyncio.Task[None]] = []
        self._closed: set[Channel] = set()
        self._locked: set[Thread] = set()
        self.gone: set[int] = set()
        self.said: list[str] = []
        self._faults: dict[str, tuple[float, Callable[[], Awaitable[None]]]] = {
            "connection": (3, self._connection),
            "double event": (2, self._double),
            "frozen": (0.7, self._freeze),
            "locked database": (1.5, self._lock_database),
            FULL_DISK: (1.5, self._fill_disk),
            "removed": (0.6, self._remove),
            "deleted message": (1, self._delete_message),
            "deleted thread": (0.4, self._delete_thread),
            "deleted channel": (0.1, self._delete_channel),
            "archived thread": (2, self._archive),
            "permission": (2, self._revoke),
        }

    def inject(self, most: int) -> None:
        """Inject random faults into requests, and begin up to `most` other faults."""
        share = self._chance.choice(SHARES)
        self.said[:] = [f"{share:.0%} of requests"]
        self._discord.faults.random(self._chance.getrandbits(32), _rates(share))
        weights = [weight for weight, _ in self._faults.values()]
        names = self._chance.choices(list(self._faults), weights, k=self._chance.randint(0, most))
        self._tasks += [asyncio.create_task(self._begin(name)) for name in names]

    async def clear(self) -> None:
        """End every fault, and restore what was taken away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self._discord.faults.clear()
        for channel in self._closed:
            self._discord.permit(channel)
        for thread in self._locked.intersection(self._discord.world.channels.values()):
            self._discord.reopen(thread)
        self._closed.clear()
        self._locked.clear()

    async def _begin(self, name: str) -> None:
        await asyncio.sleep(self._chance.uniform(0, LATEST_START_S))
        self.said.append(name)
        await self._faults[name][1]()

    async def _connection(self) -> None:
        gateway = self._discord.gateway
        forget = functools.partial(gateway.drop, resume=False)
        self._chance.choice((gateway.drop, gateway.reconnect, gateway.invalidate, forget))()

    async def _double(self) -> None:
        known = list(self._discord.world.interactions.values())[-8:]
        if known:
            self._discord.redeliver(self._chance.choice(known))

    async def _freeze(self) -> None:
        """Stop the process until Discord no longer waits, as on a stalled machine."""
        with self._bot.signalled(signal.SIGSTOP, signal.SIGCONT):
            await asyncio.sleep(STALL_S)
            self._discord.expire_interactions()

    async def _lock_database(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file, timeout=0)) as other:
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
                await asyncio.sleep(self._chance.uniform(0.2, LONGEST_LOCK_S))
            other.rollback()

    async def _fill_disk(self) -> None:
        """Limit the size of the bot's files for a while, including its log."""
        pid = self._bot.pid
        with contextlib.suppress(ProcessLookupError):
            unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            if unlimited[0] == ROOM_BYTES:
                return
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (ROOM_BYTES, unlimited[1]))
            try:
                await asyncio.sleep(self._chance.uniform(0.2, LONGEST_LOCK_S))
            finally:
                # A bot killed in the meantime has left its limit behind.
                if pid == self._bot.pid:
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)

    async def _remove(self) -> None:
        """Remove the bot from a server, and add it again."""
        if self._discord.guild.former_bot:
            return
        self._discord.remove_bot()
        try:
            await asyncio.sleep(self._chance.uniform(0.1, LONGEST_REMOVAL_S))
        finally:
            self._discord.return_bot()

    async def _delete_message(self) -> None:
        messages = [m for place in self._places() for m in place.messages if self._is_bots(m)]
        if messages:
            message = self._chance.choice(messages[-20:])
            self.gone.add(message.id)
            self._discord.delete_message(message)

    async def _delete_thread(self) -> None:
        self._delete_one([place for place in self._places() if isinstance(place, Thread)])

    async def _delete_channel(self) -> None:
        channels = [place for place in self._places() if not isinstance(place, Thread)]
        if len(channels) > 1:
            self._delete_one([channel for channel in channels if channel.name != "games"])

    async def _archive(self) -> None:
        if threads := [p for p in self._places() if isinstance(p, Thread) and not p.archived]:
            thread, locked = self._chance.choice(threads), self._chance.random() < 0.2
            if locked:
                self._locked.add(thread)
            self._discord.archive(thread, locked=locked)

    async def _revoke(self) -> None:
        channels = [place for place in self._places() if not isinstance(place, Thread)]
        channel = self._chance.choice(channels)
        self._closed.add(channel)
        self._discord.permit(channel, deny=self._chance.sample(PERMISSIONS, 1))

    def _delete_one(self, places: list[Channel]) -> None:
        if places:
            chosen = self._chance.choice(places)
            for place in (chosen, *chosen.threads):
                self.gone.update(place.history)
            self._discord.delete_channel(chosen)

    def _places(self) -> list[Channel]:
        return list(places(self._discord))

    def _is_bots(self, message: Message) -> bool:
        return message.author is self._discord.bot


def _rates(share: float) -> Rates:
    """Spread faults over a share of requests; slow ones are rare."""
    common, rare = share / 7, share / 14
    return Rates(
        error=common,
        error_after=common,
        cut=common,
        cut_after=common,
        limited=common,
        slow=common,
        forbidden=rare,
        stalled=rare,
        twice=common,
        delayed=common,
        dropped=rare,
    )
