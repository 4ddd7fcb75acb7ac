"""Stores seasons and who takes part, and proposes their matches."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

from cachetools import TTLCache
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    and_,
    func,
    insert,
    select,
    update,
)

from bot.cogs.seasons.model import COUNTED_OF_PAIR, Player, Proposal, Season, SeasonState
from bot.cogs.seasons.pairing import Pair, Two, find_pairs, two
from bot.discord_io.homes import Home
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Actor
from bot.match.core import Core
from bot.match.model import UNCOUNTED, Challenge, First, read_game
from bot.messages.kinds import Source, Target
from bot.messages.tables import outdate
from bot.news import Subject
from bot.storage import Transaction
from bot.storage.database import columns, read_row, replace_row, shown
from bot.storage.errors import UnreadableError, readable
from bot.storage.personal import Personal
from bot.storage.schema import (
    METADATA,
    RowId,
    UtcDateTime,
    blocks,
    challenges,
    index_of_few,
    matches,
    messages,
    seats,
)
from rules import Side

# The kind of the messages with the tables of seasons.
SEASONS = "seasons"
MOST_WEEKS, MOST_AT_A_TIME = 12, 3
PROPOSAL_LASTS = timedelta(days=3)
# Two people whose match was refused, as one of them has too many, are tried again after a while.
REFUSED_FOR, MOST_REFUSED = timedelta(hours=1), 1000

seasons = Table(
    SEASONS,
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("weeks", SmallInteger, nullable=False),
    Column("terms", JSON, nullable=False),  # of its matches
    Column("at_a_time", SmallInteger, nullable=False),  # matches of a person
    Column("ends_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    Index(None, "guild_id", "game"),
    sqlite_autoincrement=True,  # a button of a deleted row must never reach a new one
)
index_of_few("ix_seasons_open", seasons.c.id, seasons.c.closed_at.is_(None))

# Who has joined a season, and when they did or last came back; one who is not active has left.
season_players = Table(
    "season_players",
    METADATA,
    Column("season_id", RowId, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    Column("active", Boolean, nullable=False),
    Index(None, "user_id"),
)

# The challenges that seasons have made, in order.
season_matches = Table(
    "season_matches",
    METADATA,
    Column("season_id", RowId, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("challenge_id", RowId, ForeignKey("challenges.id"), nullable=False, unique=True),
    Column("guild_id", BigInteger, nullable=False),
)

PERSONAL = (Personal(name="seasons", table=season_players),)

_IS_OPEN = seasons.c.closed_at.is_(None)
_OPEN_IDS = select(seasons.c.id).where(_IS_OPEN)
_FIRST, _SECOND = (seats.alias(name) for name in ("first_seat", "second_seat"))


class SeasonSource(Source):
    """Finds the messages of open seasons; compares all they show, so no turn waits for them."""

    kinds = (SEASONS,)
    has_targets = True

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List the messages of all seasons that are not closed."""
        targets: list[Target] = []
        for season in await find_open(transaction, guild_id):
            state = await read_state(transaction, season)
            whole = repr((season.ends_at <= now, state.players, state.proposals))
            digest = hashlib.blake2b(whole.encode(), digest_size=7).digest()
            version = int.from_bytes(digest)
            targets.append(Target(season.guild_id, season.id, season.channel_id, version))
        return targets


class SeasonService:
    """Starts and ends seasons, and proposes matches to the people who have joined.

    As a duty of the agenda, it proposes and closes on servers that `is_here` tells this process
    knows. `have_left` tells whether people are no longer on a server.
    """

    name = "seasons"
    woken_by = frozenset({Subject.END})

    def __init__(
        self,
        core: Core,
        is_here: Callable[[int], bool],
        have_left: Callable[[int, tuple[int, ...]], Awaitable[bool]],
    ) -> None:
        self._core = core
        self._is_here = is_here
        self._have_left = have_left
        self._refused: TTLCache[tuple[int, Two], bool] = TTLCache(
            MOST_REFUSED, REFUSED_FOR.total_seconds(), timer=lambda: core.clock().timestamp()
        )

    async def start(self, season: Season, people: Iterable[int] = ()) -> None:
        """Start a season like this one, from now on; `UserError` while one of its game runs."""
        if not (1 <= season.weeks <= MOST_WEEKS and 1 <= season.at_a_time <= MOST_AT_A_TIME):
            raise UserError("season-limits", weeks=MOST_WEEKS, matches=MOST_AT_A_TIME)
        now, game = self._core.clock(), season.game
        new = insert(seasons).values(
            guild_id=season.guild_id,
            channel_id=season.channel_id,
            game=game.slug,
            weeks=season.weeks,
            terms=to_builtins(season.terms),
            at_a_time=season.at_a_time,
            ends_at=now + timedelta(weeks=season.weeks),
        )
        async with self._core.database.write() as transaction:
            if any(one.game is game for one in await find_open(transaction, season.guild_id)):
                raise UserError("season-runs", game=game.name)
            season_id = (await transaction.execute(new.returning(seasons.c.id))).scalar_one()
            for user_id in people:
                await _put_player(transaction, replace(season, id=season_id), user_id, now)

    async def end(self, season: Season) -> None:
        """Propose no more matches from now on; `UserError` if that is so already."""
        now = self._core.clock()
        goes_on = (seasons.c.id == season.id, _IS_OPEN, seasons.c.ends_at > now)
        async with self._core.database.write() as transaction:
            ended = await transaction.execute(update(seasons).where(*goes_on).values(ends_at=now))
        if not ended.rowcount:
            raise UserError("season-over")

    async def get(self, season_id: int) -> SeasonState:
        """Return a season as it is; `UnreadableError` if it is not there or damaged."""
        async with self._core.database.read() as transaction:
            return await find_state(transaction, season_id)

    async def open_ones(self, guild_id: int | None = None) -> list[SeasonState]:
        """Return the seasons that are not closed, on a server or (`None`) on all."""
        async with self._core.database.read() as transaction:
            found = await find_open(transaction, guild_id)
            return [await read_state(transaction, season) for season in found]

    async def join(self, season_id: int, user_id: int) -> str:
        """Let a person join, or come back; return the key of what that was."""
        async with self._core.database.write() as transaction:
            state = await find_state(transaction, season_id)
            if state.season.closed_at is not None:
                raise UserError("season-over")
            is_in = any(one.user_id == user_id and one.active for one in state.players)
            if is_in and user_id not in state.resting:
                return "season-is-in"
            await _put_player(transaction, state.season, user_id, self._core.clock())
        return "season-back" if is_in else "season-joined"

    async def leave(self, season_id: int, user_id: int) -> bool:
        """Propose no more matches to a person; return whether they took part in an open season."""
        is_in = (*_takes_part(season_id, user_id), season_players.c.season_id.in_(_OPEN_IDS))
        query = update(season_players).where(*is_in).values(active=False)
        async with self._core.database.write() as transaction:
            return (await transaction.execute(query)).rowcount > 0

    async def find_next(self, state: SeasonState) -> list[Pair]:
        """Find the matches to propose now; none after the end."""
        season, now = state.season, self._core.clock()
        if season.ends_at <= now or len(state.free) < 2:
            return []
        people = [player.user_id for player in state.players if player.active]
        query = select(blocks).where(blocks.c.user_id.in_(people), blocks.c.blocked_id.in_(people))
        rows = await self._core.database.fetch(query)
        apart = {two(row.user_id, row.blocked_id) for row in rows}
        apart |= {both for season_id, both in self._refused if season_id == season.id}
        ratings: dict[int, int] = {}
        for cog in self._core.additions:
            ratings |= await cog.find_ratings(season.guild_id, season.game, people)
        return await asyncio.to_thread(find_pairs, state, ratings, apart, now)

    async def propose(self, season: Season, number: int, pair: Pair) -> bool:
        """Make the challenge of a pair; a repeat makes no second one.

        Neither is told if one of them may not play. Return `False` if another process has made
        other pairs.
        """
        try:
            challenge = await self._core.challenges.create(
                game=season.game.slug,
                options={},
                first=First.ME if pair.first_id == pair.challenger_id else First.THEM,
                act=Act(f"season:{season.id}:{number}", Actor.CLOCK, pair.challenger_id),
                opponent_id=pair.opponent_id,
                opponent_is_bot=False,
                home=Home(season.guild_id, answers_only=False),
                channel_id=season.channel_id,
                terms=season.terms,
                lasts=PROPOSAL_LASTS,
                at_open=partial(_add_match, season, pair, number),
            )
        except UserError:
            self._refused[season.id, pair.people] = True
            return True
        return {challenge.challenger_id, challenge.opponent_id} == {*pair.people}

    async def next_due(self) -> datetime | None:
        """Return when the first season ends or closes; now if there is a match to propose."""
        now, due = self._core.clock(), list[datetime]()
        for state in await self._states_here():
            if state.may_close(now) or await self.find_next(state):
                return now
            due += [state.season.ends_at, state.season.counts_until]
        return min((at for at in due if at > now), default=None)

    async def carry_out(self) -> None:
        """Close the seasons that are over, and propose matches in the others."""
        for state in await self._states_here():
            if state.may_close(self._core.clock()):
                await self.close(state.season)
                continue
            last = max((proposal.number for proposal in state.proposals), default=0)
            for number, pair in enumerate(await self.find_next(state), last + 1):
                absent = [one for one in pair.people if await self._is_absent(state.season, one)]
                if not (absent or await self.propose(state.season, number, pair)):
                    break

    async def close(self, season: Season) -> None:
        """Let nothing count any more, and the message show the final table."""
        is_it = (seasons.c.id == season.id, _IS_OPEN)
        is_shown = (messages.c.kind == SEASONS, messages.c.guild_id == season.guild_id)
        async with self._core.database.write() as transaction:
            closing = update(seasons).where(*is_it).values(closed_at=self._core.clock())
            if (await transaction.execute(closing)).rowcount:
                await outdate(transaction, *is_shown, messages.c.subject == season.id)

    async def find_crowned(self, season: Season) -> set[int]:
        """Return who has won the season of the same game before this one."""
        is_same = (_is_in(season.guild_id), seasons.c.game == season.game.slug)
        async with self._core.database.read() as transaction:
            found = await find_seasons(transaction, *is_same, seasons.c.id < season.id)
            states = [await read_state(transaction, before) for before in found[-1:]]
        return {one.user_id for state in states for one in state.rank() if one.place == 1}

    async def find_counting(self, challenge: Challenge) -> bool | None:
        """Return whether the match of a challenge will count, `None` if no season proposed it."""
        is_it = season_matches.c.challenge_id == challenge.id
        columns = (season_matches.c.season_id, season_matches.c.number)
        people = (challenge.challenger_id, challenge.opponent_id)
        async with self._core.database.read() as transaction:
            row = (await transaction.execute(select(*columns).where(is_it))).one_or_none()
            if row is None:
                return None
            season_id, number = row
            is_earlier = (season_matches.c.season_id == season_id, season_matches.c.number < number)
            of_both = (challenges.c.challenger_id.in_(people), challenges.c.opponent_id.in_(people))
            has_counted = (matches.c.ended_at.is_not(None), matches.c.ending.not_in(UNCOUNTED))
            joined = season_matches.join(challenges).join(matches)
            query = select(func.count()).select_from(joined)
            query = query.where(*is_earlier, *of_both, *has_counted)
            return (await transaction.execute(query)).scalar_one() < COUNTED_OF_PAIR

    async def _states_here(self) -> list[SeasonState]:
        states = await self.open_ones()
        return [state for state in states if self._is_here(state.season.guild_id)]

    async def _is_absent(self, season: Season, user_id: int) -> bool:
        """Tell whether a person has left the server, and let them leave the season, too."""
        is_absent = await self._have_left(season.guild_id, (user_id,))
        if is_absent:
            await self.leave(season.id, user_id)
        return is_absent


def _is_in(guild_id: int) -> ColumnElement[bool]:
    return seasons.c.guild_id == guild_id


def _takes_part(season_id: int, *user_ids: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the rows of people who have joined a season and not left it."""
    is_of = (season_players.c.season_id == season_id, season_players.c.user_id.in_(user_ids))
    return (*is_of, season_players.c.active.is_(True))


async def _put_player(transaction: Transaction, season: Season, user_id: int, at: datetime) -> None:
    """Let a person take part from now on."""
    row = {"season_id": season.id, "user_id": user_id, "guild_id": season.guild_id}
    await replace_row(transaction, season_players, {**row, "since": at, "active": True})


async def _add_match(season: Season, pair: Pair, number: int, entry: ActContext) -> None:
    """Link a new challenge to its season; `UserError` if one of the two has just left."""
    query = select(func.count()).where(*_takes_part(season.id, *pair.people))
    if (await entry.transaction.execute(query)).scalar_one() != len(pair.people):
        raise UserError("not-now")
    row = {"season_id": season.id, "number": number, "guild_id": season.guild_id}
    query = insert(season_matches).values(**row, challenge_id=entry.challenge_id)
    await entry.transaction.execute(query)


async def find_open(transaction: Transaction, guild_id: int | None = None) -> list[Season]:
    """Return the seasons that are not closed, on a server or (`None`) on all."""
    here = () if guild_id is None else (_is_in(guild_id),)
    return await find_seasons(transaction, _IS_OPEN, *here)


async def find_seasons(transaction: Transaction, *which: ColumnElement[bool]) -> list[Season]:
    """Return seasons, oldest first, without unreadable ones."""
    query = select(*shown(seasons, Season.__struct_fields__)).where(*which)
    rows = (await transaction.execute(query.order_by(seasons.c.id))).mappings()
    numbered = ((row["id"], row) for row in rows)
    return readable(numbered, lambda row: read_row(row, Season, read_game), "season")


async def find_state(transaction: Transaction, season_id: int) -> SeasonState:
    """Return a season as it is; `UnreadableError` if it is not there or damaged."""
    for season in await find_seasons(transaction, seasons.c.id == season_id):
        return await read_state(transaction, season)
    raise UnreadableError("season", season_id, "is not there")


async def read_state(transaction: Transaction, season: Season) -> SeasonState:
    """Return a season with its people and proposals, without unreadable ones."""
    players = select(*shown(season_players, Player.__struct_fields__))
    players = players.where(season_players.c.season_id == season.id)
    rows = ((row["user_id"], row) for row in (await transaction.execute(players)).mappings())
    people = readable(rows, lambda row: read_row(row, Player), "player")
    query = _PROPOSALS.where(season_matches.c.season_id == season.id)
    rows = ((row["number"], row) for row in (await transaction.execute(query)).mappings())
    proposals = readable(rows, lambda row: read_row(row, Proposal), "proposal")
    return SeasonState(season, people, proposals)


def _holds(seat: FromClause, side: Side) -> ColumnElement[bool]:
    """SQL condition: the seat of the one person of a side."""
    return and_(seat.c.match_id == matches.c.id, seat.c.side == side.value, seat.c.number == 1)


_PROPOSALS = (
    select(
        *columns(("number", "challenge_id"), season_matches),
        *shown(challenges, ("challenger_id", "opponent_id", "first", "state", "message_id")),
        *shown(challenges, ("created_at", "expires_at")),
        matches.c.id.label("match_id"),
        *shown(matches, ("place_id", "winner", "ending", "ended_at")),
        _FIRST.c.user_id.label("first_id"),
        _SECOND.c.user_id.label("second_id"),
    )
    .select_from(
        season_matches.join(challenges)
        .outerjoin(matches)
        .outerjoin(_FIRST, _holds(_FIRST, Side.FIRST))
        .outerjoin(_SECOND, _holds(_SECOND, Side.SECOND))
    )
    .order_by(season_matches.c.number)
)
