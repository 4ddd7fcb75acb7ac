"""Answers that were promised and may never come: a bot can die while it "is thinking …"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.services.clock import Clock
from bot.services.posts import TOKEN_LIFE, TOKEN_MARGIN
from bot.storage import Database, interactions, whole

# Nobody is still at work on an answer after this.
LONGEST_WORK = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Promise:
    """An answer that somebody waits for in vain; `is_stored` when what they did has been stored."""

    interaction_id: int
    token: str
    language: str
    is_stored: bool


class PromiseService:
    """Knows who has been shown that the bot is thinking, for as long as they can be answered."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._born_at = clock()

    @whole
    async def make(self, interaction_id: int, token: str, language: str) -> None:
        """Record that an answer is promised."""
        async with self._database.write() as transaction:
            if not self._database.is_shared:
                # Elsewhere its claim has recorded it, and a row of ours would stand against that.
                await interactions.add(transaction, interaction_id, at=self._clock())
            await interactions.set_promise(transaction, interaction_id, token, language)

    @whole
    async def keep(self, interaction_id: int) -> None:
        """Record that nobody waits for this answer any more."""
        async with self._database.write() as transaction:
            await interactions.set_promise(transaction, interaction_id, None, None)

    async def broken(self) -> list[Promise]:
        """List what nobody is at work on, as far as it can still be answered."""
        now = self._clock()
        before = now - LONGEST_WORK
        if not self._database.is_shared:
            # Whoever was alone on this database before is dead.
            before = max(before, self._born_at)
        useful_since = now - TOKEN_LIFE + TOKEN_MARGIN
        async with self._database.read() as transaction:
            found = await interactions.find_promises(transaction, since=useful_since, before=before)
        return [Promise(row.id, row.promised_token, row.language, row.is_stored) for row in found]
