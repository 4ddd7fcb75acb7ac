"""Run the bots of a round: one on a file, or several on one PostgreSQL database."""

from __future__ import annotations

import asyncio
import itertools
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path

from ringfall.testing.process import BotProcess
from sandbox import Sandbox

# These bots defer as early as on Discord; all else of theirs waits as long as people do, as a bot
# that has no time to note a deferral may leave it behind.
IN_CAMPAIGN = {
    "DISCORD_DEFER_SECONDS": "1.8",
    # On a full disk, Python would cut off what it compiles, and no later start could read that.
    "PYTHONDONTWRITEBYTECODE": "1",
}


class Bots:
    """Bots with one token and one log; they are killed in turn."""

    def __init__(self, discord: Sandbox, bots: Sequence[BotProcess]) -> None:
        self._discord = discord
        self._bots = bots
        self._turns = itertools.cycle(bots)

    @classmethod
    def alone(cls, discord: Sandbox, folder: Path) -> Bots:
        """Return one bot on a file."""
        return cls(discord, [BotProcess(folder, discord.env() | IN_CAMPAIGN)])

    @classmethod
    def on_shards(cls, discord: Sandbox, folder: Path, url: str, processes: int) -> Bots:
        """Return bots with a shard each, and a server for each shard."""
        discord.world.shards = processes
        _add_servers(discord, processes)
        shared = discord.env() | IN_CAMPAIGN | {"DATABASE_URL": url, "SHARD_COUNT": str(processes)}
        bots = [BotProcess(folder, shared | {"SHARD_IDS": str(n)}) for n in range(processes)]
        return cls(discord, bots)

    @property
    def file(self) -> Path:
        """The database of a single bot."""
        return self._bots[0].database

    @property
    def log(self) -> str:
        return self._bots[0].log

    @property
    def pid(self) -> int:
        """The process id of the first bot, 0 before it starts."""
        return self._bots[0].pid

    @property
    def takes_over(self) -> bool:
        """Whether other bots take over from a killed one."""
        return len(self._bots) > 1

    @property
    def running(self) -> bool:
        return all(bot.running for bot in self._bots)

    async def start(self) -> None:
        """Start the bots that are not running."""
        for bot in self._bots:
            if not bot.running:
                await bot.start()

    async def kill(self) -> None:
        """Kill the next bot in turn, if it runs."""
        bot = next(self._turns)
        if bot.running:
            await bot.kill()

    async def online(self, timeout_s: float) -> None:
        """Wait until all bots are connected and the commands are registered."""
        await self._discord.wait_until(
            lambda: self._connected == len(self._bots) and self._discord.world.commands, timeout_s
        )

    async def offline(self) -> None:
        """Wait until no dead bot is connected."""
        await self._discord.wait_until(lambda: self._connected <= self._alive)

    @contextmanager
    def signalled(self, first: signal.Signals, last: signal.Signals) -> Iterator[None]:
        """Send all bots one signal before the block and one after it."""
        with ExitStack() as stack:
            for bot in self._bots:
                stack.enter_context(bot.signalled(first, last))
            yield

    async def stop(self) -> None:
        """Stop all processes."""
        await asyncio.gather(*(bot.stop() for bot in self._bots))

    @property
    def _alive(self) -> int:
        return sum(bot.running for bot in self._bots)

    @property
    def _connected(self) -> int:
        return self._discord.gateway.greeted


def _add_servers(discord: Sandbox, shards: int) -> None:
    """Add servers until each shard has one."""
    world, owner = discord.world, discord.guild.owner
    taken = {_shard(guild.id, shards) for guild in world.guilds.values()}
    while len(taken) < shards:
        world.clock.advance(timedelta(milliseconds=1))
        guild = world.add_guild("Elsewhere", owner)
        taken.add(_shard(guild.id, shards))
        world.add_channel(guild, "elsewhere")


def _shard(guild_id: int, shards: int) -> int:
    return (guild_id >> 22) % shards
