"""Copies made by a restore or an upgrade are deleted in time."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

from bot.storage.backups import OldCopies, back_up, restore
from tests.bot.clockwork import Clockwork, agendas
from tests.tables import put_tables


async def test_copies_go_after_a_month_and_nothing_else_does(tmp_path: Path) -> None:
    clock, file = Clockwork(), tmp_path / "ringfall.db"
    put_tables(file)
    back_up(file, tmp_path / "mine.db")
    old = restore(tmp_path / "mine.db", file, force=True, now=clock())
    assert old is not None
    old.with_name(f"{old.name}-wal").write_text("what it had not merged")
    restore(tmp_path / "mine.db", file, force=True, now=clock() + timedelta(days=2))
    (tmp_path / "before-upgrade.db").write_text("of an upgrade")
    made_at = clock().timestamp()
    os.utime(tmp_path / "before-upgrade.db", (made_at, made_at))
    (tmp_path / "ringfall.db.before-my-wedding").write_text("of somebody else")
    before = {each.name for each in tmp_path.iterdir()}
    async with agendas(clock) as start:
        start(OldCopies(file, clock=clock))
        clock.set(days=29)
        await clock.pass_by(minutes=2)
        assert {each.name for each in tmp_path.iterdir()} == before
        clock.set(days=1)
        await clock.pass_by(minutes=2)
    left = {each.name for each in tmp_path.iterdir()}
    assert before - left == {old.name, f"{old.name}-wal", "before-upgrade.db"}
