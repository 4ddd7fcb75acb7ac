"""Where bots are born fast: a process that has imported all a bot needs forks them at a word.

A bot is only spared what any bot does once: to read libraries and texts, compile statements, draw
what pictures share. Run as a program, this is the nursery, which all workers of a run share.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import io
import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.forking import Forker, become, leave, serve
from tests.run import run_folder

# Read by a bot as it starts, but not while it is imported.
PRELOADED = (
    "bot.__main__",
    "bot.start",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "alembic.command",
)
TURNS_REHEARSED = 10
# A variable for bots of tests that wait for a scoreboard, and are not about how long it rests.
SCOREBOARDS_REST_S = "TESTED_SCOREBOARDS_REST_S"


class Child:
    """A bot that was forked; it can be waited for and sent signals as any other process."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pid: int
    ) -> None:
        self._writer = writer
        self.pid = pid
        self.returncode: int | None = None
        self._end = asyncio.create_task(self._wait(reader))

    async def wait(self) -> int:
        """Return the exit status, negative for the signal that ended it."""
        return await asyncio.shield(self._end)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    async def _wait(self, reader: asyncio.StreamReader) -> int:
        self.returncode = int(await reader.readline())
        self._writer.close()
        return self.returncode


class Nursery(Forker):
    """The way to the process that forks bots."""

    async def bear(self, env: Mapping[str, str], log: Path) -> Child:
        """Start a bot with this environment, which writes to the end of a log."""
        await asyncio.to_thread(self.join)
        reader, writer = await asyncio.open_unix_connection(self.address)
        writer.write(json.dumps({"env": dict(env), "log": str(log)}).encode() + b"\n")
        return Child(reader, writer, int(await reader.readline()))


NURSERY = Nursery("tests.e2e.nursery", f"nursery-{run_folder().name}")


def main() -> int:
    """Fork until nobody is connected any more; in a child, be a bot."""
    for module in PRELOADED:
        importlib.import_module(module)
    _warm_up()
    # The bot of the rehearsal has set itself apart: a child would come upon its remains.
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    order = serve(sys.argv[1])
    if order is not None:
        leave(_be_a_bot(order))
    return 0


def _warm_up() -> None:
    """Do what each bot does sooner or later, so that it finds all that is kept of it."""
    shared = ("tests.drawings", "tests.patience", "tests.statements", "tests.translations")
    texts, drawings, patience, statements, translations = map(
        importlib.import_module, ("bot.texts", *shared)
    )
    for language in texts.languages():
        spoken = texts.texts_for(language)
        # Plain words are left to each bot, which says them without Fluent.
        for name, source in tuple(spoken._unread.items()):
            if not texts._PLAIN.fullmatch(source):
                spoken._read(name)
    drawings.share_drawn()
    statements.share_compiled()
    translations.share_translated()
    patience.make_bots_patient()
    # Before there is a thread, as in a bot.
    importlib.import_module("bot.start")._share_one_heap()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        asyncio.run(_rehearse(Path(folder)))


async def _rehearse(folder: Path) -> None:
    """Be a bot on a sandbox for the first turns of each game."""
    from bot.app import run
    from bot.settings import load_settings
    from rules import GAMES
    from sandbox import Rate, Sandbox
    from tests.e2e.table import sit_down

    chance = random.Random(1)
    async with asyncio.timeout(60), Sandbox(overall_rate=Rate(requests=500)) as discord:
        database = f"sqlite+aiosqlite:///{folder}/ringfall.db"
        os.environ |= {**discord.env(), "DATABASE_URL": database, "NEWCOMER_MATCHES": "0"}
        # Each process of the tests begins with this, however busy the machine is.
        discord.forgive_starvation(lambda: None)
        bot = asyncio.create_task(run(load_settings()))
        await discord.bot_online()
        games, ana, ben = discord.channel("games"), discord.user("Ana"), discord.user("Ben")
        for game in GAMES:
            table = await sit_down(discord, games, ana, ben, game=game)
            for _ in range(TURNS_REHEARSED):
                await table.play(table.random_turn(chance))
                await table.board()
        # As whoever runs one ends it.
        signal.raise_signal(signal.SIGTERM)
        await bot


def _be_a_bot(order: dict[str, Any]) -> int:
    added = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    log = order["log"]
    become(order["env"], ((0, os.devnull, os.O_RDONLY), (1, log, added), (2, log, added)))
    sys.argv = ["bot"]
    if rest := os.environ.pop(SCOREBOARDS_REST_S, None):
        from bot.delivery import scoreboard

        scoreboard.INTERVAL = timedelta(seconds=float(rest))
    return sys.modules["bot.__main__"].main()


if __name__ == "__main__":
    sys.exit(main())
