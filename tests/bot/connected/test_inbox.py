"""What the inbox asks of the database."""

from __future__ import annotations

from pathlib import Path

from sandbox import Actor, Channel, Sandbox
from tests.asked import asked_of
from tests.bot.connected.running import running
from tests.e2e.table import sit_down

MOST_SELECTS = 4


async def test_the_inbox_asks_little_of_the_database(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, tmp_path: Path
) -> None:
    """To open it and to go on each take few statements, whatever waits."""
    async with running(discord, f"sqlite+aiosqlite:///{tmp_path}/ringfall.db") as client:
        tables = [await sit_down(discord, games, ana, ben, "rust") for _ in range(4)]
        for table in tables:
            await table.board()
        await client.agenda.close()
        async with asked_of(client.core.database) as asked:
            message = (await ana.slash("play", channel=games)).message
            assert message is not None
            assert selects(asked) <= MOST_SELECTS, asked
            asked.clear()
            await ana.click(message, "Skip")
            assert selects(asked) <= MOST_SELECTS, asked


def selects(asked: list[tuple[str, object]]) -> int:
    return sum(text.lstrip().startswith("SELECT") for text, _ in asked)
