"""Memory of the running bot, as its operating system sees it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.process import BotProcess
from tests.e2e.table import Table

HEAP_OF_A_THREAD_BYTES = 64 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it so")
async def test_all_threads_share_one_heap(bot: BotProcess, table: Table) -> None:
    """The GNU C library reserves 64 MB, at a multiple of that, for each further heap."""
    await table.play()
    await table.board()
    maps = Path(f"/proc/{bot.pid}/maps").read_text(encoding="utf-8")
    areas = [
        (int(start, 16), int(end, 16))
        for start, end in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 *$", maps, re.M)
    ]
    reserved = {
        int(start, 16): int(end, 16)
        for start, end in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) ---p 0+ 00:00 0 *$", maps, re.M)
    }
    heaps = [
        start
        for start, end in areas
        if start % HEAP_OF_A_THREAD_BYTES == 0
        and reserved.get(end) == start + HEAP_OF_A_THREAD_BYTES
    ]
    assert heaps == []
