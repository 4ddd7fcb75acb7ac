"""Measure importing records into the book, its size, and an answer of the explorer."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.games import random_game
from bot.cogs.explorer import book
from bot.cogs.explorer.service import ExplorerService, Source
from bot.storage import Database
from rules import get_game
from rules.formats import read_record
from rules.record import Record, format_record

GAMES, ROUNDS, ALL = 400, 200, 80_000


def main() -> None:
    """Print the import in readings of the same files, and what 80,000 games would take."""
    with tempfile.TemporaryDirectory() as folder:
        files = _write(Path(folder))
        begun = time.process_time()
        for file in files:
            read_record(file.read_bytes())
        reading_s = time.process_time() - begun
        database = Path(folder, "ringfall.db")
        importing_s, answer_s = asyncio.run(_measure(database, files))
        size = database.stat().st_size
    share, minutes = ALL / GAMES, importing_s * ALL / GAMES / 60
    print(f"import, per reading of a record        ratio {importing_s / reading_s:6.2f}")
    print(f"import of {ALL:,} games                 {minutes:7.1f} min   (at most 15)")
    print(f"size of {ALL:,} games                  {size * share / 1e6:7.0f} MB   (at most 400)")
    print(f"answer, from the start position        {answer_s * 1000:7.2f} ms   (at most 15)")
    print(f"answer, per reading of a record        ratio {answer_s * GAMES / reading_s:6.2f}")


def _write(folder: Path) -> list[Path]:
    """Write the records of random games of ZÈRTZ."""
    game, files = get_game("zertz"), list[Path]()
    for seed in range(GAMES):
        turns = tuple(random_game(game, game.start(), seed=seed))
        files.append(folder / f"{seed}.txt")
        files[-1].write_text(format_record(Record(game, game.complete_options(), turns)))
    return files


async def _measure(file: Path, files: list[Path]) -> tuple[float, float]:
    """Return the processor time of an import and that of an answer, in seconds."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    begun = time.process_time()
    await book.import_files(database, files, lambda *_: None)
    importing_s = time.process_time() - begun
    explorer, game, times = ExplorerService(database), get_game("zertz"), list[float]()
    for _ in range(ROUNDS):
        begun = time.process_time()
        await explorer.look_up(game, game.start(), Source.BOOK, user_id=1, guild_id=1)
        times.append(time.process_time() - begun)
    await database.close()
    return importing_s, median(times)


if __name__ == "__main__":
    main()
