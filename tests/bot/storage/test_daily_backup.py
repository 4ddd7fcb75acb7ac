"""Daily backups: one a day, also after restarts and failures, and a limited number."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.storage.backups import DailyBackup, examine
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork, NewAgenda, settled
from tests.tables import put_tables

clock, run = clockwork.clock, clockwork.run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def duty(tmp_path: Path, folder: Path, clock: Clockwork) -> DailyBackup:
    put_tables(tmp_path / "ringfall.db")
    return DailyBackup(tmp_path / "ringfall.db", folder, keep=2, clock=clock)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_there_is_one_a_day_and_the_last_few_are_kept(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    folder.mkdir()
    (folder / "ringfall-mine.db").write_text("of somebody else")
    for end in ("", "-wal", "-shm"):
        left_behind = folder / f"ringfall-20260401T120000Z.db.part{end}"
        left_behind.write_text("of a bot that was killed")
    run(duty, look_every=timedelta(minutes=10))
    await clock.pass_by(minutes=2)
    assert names(folder) == ["ringfall-20260501T120000Z.db", "ringfall-mine.db"]
    for _ in range(2):
        await clock.pass_by(days=1)
    second, third, other = names(folder)
    assert (second[:17], third[:17]) == ("ringfall-20260502", "ringfall-20260503")
    assert other == "ringfall-mine.db"
    examine(folder / third)


async def test_a_new_run_continues_where_the_last_one_ended(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    agenda = run(duty)
    await settled()
    await agenda.close()
    clock.set(hours=23)
    run(duty)
    await settled()
    assert len(names(folder)) == 1


async def test_an_unwritable_folder_delays_nothing_and_is_retried(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    folder.write_text("a file where the folder should be")
    run(duty)
    await settled()
    folder.unlink()
    await clock.pass_by(minutes=1)
    assert len(names(folder)) == 1


async def test_files_from_the_future_cost_no_backup(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    """The clock was wrong by an hour, and by a year; neither makes backups in a row."""
    folder.mkdir()
    ahead = ["ringfall-20260501T130000Z.db", "ringfall-20270501T120000Z.db"]
    good = ["ringfall-20260429T120000Z.db", "ringfall-20260430T110000Z.db"]
    for name in (*ahead, *good):
        (folder / name).write_text("a backup")
    run(duty)
    await clock.pass_by(minutes=30)
    assert names(folder) == [good[1], "ringfall-20260501T120000Z.db", *ahead]
