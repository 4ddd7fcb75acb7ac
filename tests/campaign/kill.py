"""Kill a bot, and let things happen until it is restarted."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sandbox import Sandbox
from tests.campaign.bots import Bots

ANY = "**"
LONGEST_WAIT_S = 2.5
RUN_OUT = 0.5
SECOND_US = 1_000_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Kill:
    """The moment of a kill, and the fate of a request in progress."""

    def __init__(self, discord: Sandbox, chance: random.Random) -> None:
        self._discord = discord
        self._requests = chance.randint(1, 40) if chance.random() < 0.6 else 0
        self._processed = chance.random() < 0.5
        self._after_s = chance.uniform(0.05, 3.0)

    async def execute(self, bot: Bots) -> str:
        """Kill the bot; describe when it happened."""
        for left in reversed(range(self._requests)):
            hold = self._discord.faults.hold(ANY)
            try:
                request = await hold.reached(LONGEST_WAIT_S)
            except TimeoutError:
                await hold.release()
                break
            if left == 0:
                await bot.kill()
                await hold.drop(processed=self._processed)
                return f"killed {'after' if self._processed else 'before'} {request}"
            await hold.release()
        if self._requests == 0:
            await asyncio.sleep(self._after_s)
        await bot.kill()
        return f"killed after {self._after_s:.2f} s, or when idle"


def let_time_run_out(file: Path, chance: random.Random) -> bool:
    """Let some clocks run out while the bot is dead, by starting them earlier.

    Tell whether it was possible; a fault may keep the database locked.
    """
    now = (datetime.now(UTC) - EPOCH) // timedelta(microseconds=1)
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as database:
        try:
            database.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        running = "SELECT match_id, ends_at FROM clocks WHERE flag = 'down' AND ends_at > ?"
        for match_id, ends_at in database.execute(running, (now,)).fetchall():
            if chance.random() < RUN_OUT:
                database.execute(
                    "UPDATE clocks SET started_at = started_at - :by, ends_at = ends_at - :by,"
                    " remind_at = remind_at - :by WHERE match_id = :match",
                    {"by": ends_at - now + SECOND_US, "match": match_id},
                )
        database.execute("COMMIT")
        return True
