"""Keeps the walls of servers up to date: one message with all running matches and challenges."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, select

from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.homes import knows
from bot.game_texts import SideNames
from bot.match.boards.match_words import line_about, missing_lines, title
from bot.match.boards.picture import board_view
from bot.match.challenge.card_messages import list_buttons, listed
from bot.match.challenge.service import MOST_ANSWERABLE
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Challenge, Match
from bot.match.tables.challenges import find_answerable
from bot.match.tables.games import is_installed
from bot.messages.kinds import Kind, Mark, Message, Source, Target
from bot.profiles import SERVER_LANGUAGE, SERVER_LOOK, Chosen, IdKind, Ids, Reader, find_choosers
from bot.storage import Transaction
from bot.storage.acts import last_played_at, ply_of, take_backs_of
from bot.storage.database import read_rows
from bot.storage.errors import UnreadableError
from bot.storage.schema import matches
from bot.texts import Texts
from rendering import MAX_TILES, Tile, render_grid

PICTURE = "wall.png"
WALLS = "walls"
WALL = Ids("wall", "wall", (), IdKind.CHANNEL, posts=True)

# A line has about a hundred characters.
MOST_LISTED = 20


class WallSource(Source):
    """Finds the servers that want a wall; compares all it can show, so no turn waits."""

    kinds = (WALLS,)
    has_targets = True
    follows_channel = True

    async def targets(
        self,
        transaction: Transaction,
        now: datetime,
        guild_id: int | None = None,
    ) -> list[Target]:
        """List the walls that should exist."""
        chosen = await find_choosers(transaction, WALL, guild_id)
        return [
            Target(server, 0, settings[WALL][0], await _version(transaction, server, settings, now))
            for server, settings in chosen.items()
        ]


async def _version(transaction: Transaction, guild_id: int, settings: Chosen, now: datetime) -> int:
    """Return a number for everything that a wall shows, with look and language."""
    standing = await find_running(transaction, guild_id)
    challenges = await find_answerable(
        transaction, guild_id, user_id=None, now=now, limit=MOST_ANSWERABLE
    )
    whole = repr((settings[SERVER_LOOK], settings[SERVER_LANGUAGE], standing, challenges))
    digest = hashlib.blake2b(whole.encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


class RunningMatch(Struct, frozen=True):
    """The state of a running match: its number of turns and of take-backs, or a missing game."""

    id: int
    game: str
    is_missing: bool
    channel_id: int
    ply: int
    take_backs: int


async def find_running(transaction: Transaction, guild_id: int) -> list[RunningMatch]:
    """Return the state of a server's running matches, the latest turn first."""
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    query = (
        select(
            matches.c.id,
            matches.c.game,
            (~is_installed(matches.c.game)).label("is_missing"),
            matches.c.channel_id,
            ply_of(matches.c.id).label("ply"),
            take_backs_of(matches.c.id).label("take_backs"),
        )
        .where(matches.c.guild_id == guild_id, matches.c.ended_at.is_(None))
        .order_by(last_at.desc(), matches.c.id.desc())
    )
    rows = (await transaction.execute(query)).mappings()
    return read_rows(rows, RunningMatch, "match")


class Walls(WallSource, Kind):
    """Draws walls; each shows only what all of its viewers may see."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._core = core
        self._delivery = delivery

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a wall."""
        return timedelta(minutes=1)

    def can_show(self, guild_id: int) -> bool:
        """Tell whether this process knows the channels of a server, and their permissions."""
        return knows(self._delivery.client, guild_id)

    async def draft(self, message: Message) -> Draft:
        """List and draw the running matches that everyone who sees the wall may see."""
        guild_id, here = message.guild_id, message.channel_id
        async with self._core.database.read() as transaction:
            standing = await find_running(transaction, guild_id)
        challenges = await self._core.challenges.answerable(guild_id)
        visible = {
            place_id
            for place_id in {row.channel_id for row in (*standing, *challenges)}
            if self._delivery.visibility.viewers_can_see(guild_id, here, place_id)
        }
        seen = [row for row in standing if row.channel_id in visible]
        playable = [row.id for row in seen if not row.is_missing]
        draft = await self._draft(
            guild_id,
            await self._read(playable),
            count=len(playable),
            challenges=[challenge for challenge in challenges if challenge.channel_id in visible],
            waiting=[row for row in seen if row.is_missing],
        )
        return replace(draft, silent=True)

    async def mark(self, message: Message) -> Mark:
        """Identify a wall by its picture, or by its first line while there are no matches."""
        empty = await self._draft(message.guild_id, [], count=0)
        return lambda posted: (
            empty.says(posted.content.partition("\n")[0])
            or any(file.filename == PICTURE for file in posted.attachments)
        )

    async def _draft(
        self,
        guild_id: int,
        matches: Sequence[Match],
        *,
        count: int,
        challenges: Sequence[Challenge] = (),
        waiting: Sequence[RunningMatch] = (),
    ) -> Draft:
        """Draft the message with the first of `count` running matches, and open challenges.

        `waiting` are the running matches of missing games.
        """
        reader = await self._delivery.drafter.public_reader(guild_id)
        names = {
            match.id: await self._delivery.names.seats(match, reader.texts) for match in matches
        }
        return wall_message(
            reader,
            matches,
            names,
            count=count,
            challenges=challenges,
            missing=missing_lines(reader.texts, waiting),
        )

    async def _read(self, match_ids: Sequence[int]) -> list[Match]:
        """Return the first readable matches, as many as fit into a message."""
        matches: list[Match] = []
        for match_id in match_ids[:MOST_LISTED]:
            try:
                matches.append(await self._core.matches.get(match_id))
            except UnreadableError:
                continue
        return matches


def wall_tiles(
    reader: Reader, matches: Sequence[Match], names: Mapping[int, SideNames]
) -> tuple[Tile, ...]:
    """Return small boards of the first matches; `names` are by match id."""
    return tuple(
        Tile(
            match.game,
            match.position,
            replace(
                board_view(reader, match, names[match.id]),
                caption=reader.texts("wall-caption", title=title(match), ply=match.ply),
            ),
        )
        for match in matches[:MAX_TILES]
    )


def wall_message(
    reader: Reader,
    matches: Sequence[Match],
    names: Mapping[int, SideNames],
    *,
    count: int,
    challenges: Sequence[Challenge] = (),
    missing: Sequence[str] = (),
) -> Draft:
    """List the first of `count` running matches, and open `challenges`; notify no one.

    `names` are by match id, `missing` the lines about matches of missing games.
    """
    texts = reader.texts
    last, buttons = [*missing, *listed(texts, challenges)], list_buttons(texts, challenges)
    if not count:
        return Draft("\n".join([texts("wall-empty"), *last]), buttons=buttons)
    lines = [texts("wall-title", count=count), *(line_about(texts, match) for match in matches)]
    room = CONTENT_LIMIT - len("\n".join([texts("wall-more", count=count), *last])) - 1
    text = fitted(lines, room, "\n")
    left = count - text.count("\n")
    more = [texts("wall-more", count=left)] if left else []
    picture = None
    if matches:
        render = partial(render_grid, wall_tiles(reader, matches, names))
        picture = Picture(PICTURE, render, wall_alt(texts, matches, names))
    return Draft("\n".join([text, *more, *last]), picture, buttons)


def wall_alt(texts: Texts, matches: Sequence[Match], names: Mapping[int, SideNames]) -> str:
    """Describe the small boards one after the other, as far as they fit."""
    parts = [texts("wall-alt", count=min(len(matches), MAX_TILES))]
    parts += [
        line_about(texts, match, "wall-told", names[match.id]) for match in matches[:MAX_TILES]
    ]
    return fitted(parts, ALT_LIMIT)
