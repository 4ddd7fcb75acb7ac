"""The wall of a server: where it belongs, where it stands, and when it is due to be changed."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.cogs.watching import wall_tables as walls
from bot.cogs.watching.wall_tables import Standing, StoredWall
from bot.profiles.servers import ServerSettings, find_settings
from bot.storage import Database, Transaction

EVERY = timedelta(minutes=1)
# Who may not write in the channel is let in again by somebody, some time.
EVERY_WHILE_REFUSED = timedelta(minutes=30)


class Wall(Struct, frozen=True):
    """What is to be done about the wall of a server.

    It is to show the matches of `standing` in the channel `chosen`, or nowhere (`None`). `stored`
    tells where it stands, `key` what it shows once that is done.
    """

    guild_id: int
    chosen: int | None
    stored: StoredWall | None
    standing: tuple[Standing, ...]
    key: str

    @property
    def is_elsewhere(self) -> bool:
        """Whether it stands where it does not belong any more."""
        return self.stored is not None and self.stored.channel_id != self.chosen


class WallService:
    """Keeps walls; what one shows is compared with what is stored, so no turn waits for it."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def waiting(self) -> list[tuple[int, datetime]]:
        """List the servers whose wall is to be changed, and when each is."""
        found: list[tuple[int, datetime]] = []
        now = self._clock()
        async with self._database.read() as transaction:
            for guild_id in await walls.find_servers(transaction):
                stored = await walls.find(transaction, guild_id)
                due = _due(await _wall(transaction, guild_id, stored), now)
                if due is not None:
                    found.append((guild_id, due))
        return found

    async def begin(self, guild_id: int) -> Wall | None:
        """Begin to change the wall of a server; `None` where it is not time for that any more.

        Nobody begins it again within a minute, and no attempt takes longer.
        """
        now = self._clock()
        async with self._database.write_beside() as transaction:
            taken = await walls.take(transaction, guild_id)
            wall = await _wall(transaction, guild_id, taken)
            due = _due(wall, now)
            if due is None or due > now:
                return None
            begun = replace(_begun(wall), due_at=now + EVERY)
            return wall if await walls.begin(transaction, taken, begun) else None

    async def shown(self, wall: Wall, message_id: int) -> None:
        """Record where the wall stands and what it shows."""
        await self._store(replace(_begun(wall), message_id=message_id, shown=wall.key))

    async def lost(self, wall: Wall) -> None:
        """Record that somebody has deleted the message: it is posted anew."""
        await self._store(replace(_begun(wall), message_id=None, begun=False))

    async def gone(self, wall: Wall) -> None:
        """Record that the channel is no more: nothing is done before another is chosen."""
        await self._store(replace(_begun(wall), message_id=None, gone=True))

    async def refused(self, wall: Wall) -> None:
        """Record that the channel, or server, is closed to the bot, or that it cannot be drawn.

        It is tried again, but rarely.
        """
        at = self._clock() + EVERY_WHILE_REFUSED
        async with self._database.write() as transaction:
            await walls.replace(transaction, replace(_begun(wall), due_at=at))

    async def removed(self, wall: Wall) -> None:
        """Record that nothing stands any more where the wall does not belong."""
        async with self._database.write() as transaction:
            await walls.remove(transaction, wall.guild_id)

    async def _store(self, stored: StoredWall) -> None:
        async with self._database.write() as transaction:
            await walls.replace(transaction, replace(stored, due_at=self._clock() + EVERY))


def _due(wall: Wall, now: datetime) -> datetime | None:
    """Return when a wall is to be changed, `None` while it shows what it should."""
    stored = wall.stored
    if stored is None or wall.is_elsewhere:
        is_current = wall.chosen is None and stored is None
    else:
        is_current = stored.gone or (stored.message_id is not None and stored.shown == wall.key)
    if is_current:
        return None
    due = stored.due_at if stored else None
    is_set_back = due is not None and due > now + EVERY_WHILE_REFUSED
    return now if due is None or is_set_back else due


def _begun(wall: Wall) -> StoredWall:
    """Return how a wall is stored that is being worked on."""
    if wall.stored is not None and (wall.is_elsewhere or wall.stored.message_id is not None):
        return wall.stored
    return StoredWall(wall.guild_id, wall.chosen or 0, begun=True)


async def _wall(transaction: Transaction, guild_id: int, stored: StoredWall | None) -> Wall:
    settings = await find_settings(transaction, guild_id)
    chosen = settings.wall[0] if settings.wall else None
    standing = await walls.find_standing(transaction, guild_id) if chosen else []
    return Wall(guild_id, chosen, stored, tuple(standing), _key(settings, standing))


def _key(settings: ServerSettings, standing: list[Standing]) -> str:
    """Return what tells apart all that a wall can show; the look and the language are in it."""
    whole = repr((settings.look, settings.language, standing))
    return hashlib.blake2b(whole.encode(), digest_size=16).hexdigest()
