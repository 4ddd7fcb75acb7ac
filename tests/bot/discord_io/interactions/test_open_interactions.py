"""The inbox remembers the latest interactions, so that it takes each once."""

from __future__ import annotations

from bot.discord_io.interactions.pipeline import MEMORY, OpenInteractions


def test_the_memory_is_bounded() -> None:
    inbox = OpenInteractions()
    for number in range(MEMORY + 1):
        inbox.is_new(number)
    assert inbox.is_new(0), "the oldest has been forgotten"
    assert not inbox.is_new(MEMORY)
