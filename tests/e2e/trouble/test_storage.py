"""Trouble where matches are kept: told in a sentence, and over as soon as it is over."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sandbox import Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.trouble.test_late import locked

# So little that no page of the database fits any more, but what is logged does.
ROOM_BYTES = 24 * 1024


@contextmanager
def no_room(bot: BotProcess) -> Iterator[None]:
    """Let no file of the running bot grow."""
    unlimited = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (ROOM_BYTES, unlimited[1]))
    yield
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, unlimited)


@pytest.mark.parametrize(
    ("trouble", "words"), [(no_room, "The disk on which I keep matches"), (locked, "Try again")]
)
async def test_a_turn_that_cannot_be_kept_is_refused_in_words_and_can_be_played_later(
    discord: Sandbox, bot: BotProcess, table: Table, trouble: object, words: str
) -> None:
    assert callable(trouble)
    mover, turn = table.to_move, table.first_turn()
    with trouble(bot):
        refused = await mover.slash("move", channel=table.place, move=turn)
        # What is late begins with another sentence.
        await discord.wait_until(lambda: words in refused.text)
        assert refused.ephemeral
    await table.play(turn)
    await table.board()
    assert len(table.boards(1)) == 1
