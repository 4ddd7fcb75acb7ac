"""Starts and ends seasons, proposes their matches, and enqueues their messages."""

from __future__ import annotations

import asyncio
import enum
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from statistics import fmean
from typing import Protocol

from cachetools import TTLCache
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import func, insert, select, update

from bot.cogs.seasons.model import Season, SeasonState, counted_of_pair
from bot.cogs.seasons.pairing import Pair, Two, find_pairs, two
from bot.cogs.seasons.tables import (
    HALF,
    IS_OPEN,
    LAST_DAYS,
    RESULT,
    SEASONS,
    Overview,
    digest,
    find_missing,
    find_open,
    find_seasons,
    find_state,
    is_in,
    is_message,
    outdate_table,
    put_player,
    read_overview,
    read_state,
    season_matches,
    season_players,
    seasons,
    takes_part,
)
from bot.errors import UserError
from bot.homes import Home
from bot.match.acts import Act, ActContext, Actor
from bot.match.challenge.invitations import Invitation
from bot.match.core import Core
from bot.match.model import UNCOUNTED, Challenge, First
from bot.messages.kinds import Message, Source, Target
from bot.messages.tables import enqueue
from bot.news import Subject
from bot.storage import Transaction
from bot.storage.schema import blocks, challenges, matches
from rules import AnyGame

MOST_WEEKS, MOST_AT_A_TIME = 12, 3
PROPOSAL_LASTS = timedelta(days=3)
# People who may not play, and two whose match was refused, are tried again after a while. Nobody
# tells the bot when a role, a limit or a block is gone.
REFUSED_FOR, MOST_REFUSED = timedelta(hours=1), 10_000
# A season in which nobody could be paired is looked at again after a change, or after a while.
LOOK_EVERY = timedelta(hours=1)


class Presence(enum.Enum):
    """Whether a person may play matches on a server."""

    HERE = "here"
    BARRED = "barred"  # by the roles that may start matches
    LEFT = "left"


class Surroundings(Protocol):
    """What a season needs to know of Discord."""

    def is_here(self, guild_id: int) -> bool:
        """Tell whether this process knows a server."""
        ...

    def knows_channel(self, guild_id: int, channel_id: int) -> bool:
        """Tell whether a channel is in the cache; archived threads are not."""
        ...

    async def is_deleted(self, channel_id: int) -> bool:
        """Tell whether Discord says that a channel does not exist."""
        ...

    async def presence(self, guild_id: int, user_id: int) -> Presence:
        """Tell whether a person is on a server, and may play there."""
        ...

    async def letter_box(self, user_id: int) -> int | None:
        """Return the channel of direct messages with a person, `None` if there can be none."""
        ...


class SeasonSource(Source):
    """Finds the messages of open seasons; compares what they show, so no turn waits for them."""

    kinds = (SEASONS,)
    has_targets = True

    def barred(self, season_id: int) -> list[int]:  # noqa: ARG002
        """List the people whom a table names as barred."""
        return []

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List the messages of all seasons that are not closed."""
        targets: list[Target] = []
        for season in await find_open(transaction, guild_id):
            overview = await read_overview(transaction, season)
            version = digest(overview.version, season.ends_at <= now, self.barred(season.id))
            targets.append(Target(season.guild_id, season.id, season.channel_id, version))
        return targets


class _ChangedError(Exception):
    """A match is not proposed, as its season has ended or one of the two has just left."""


class SeasonService:
    """Starts and ends seasons, and proposes matches to the people who have joined.

    As a duty of the agenda, it does so on the servers that this process knows.
    """

    name = "seasons"
    woken_by = frozenset({Subject.END})

    def __init__(
        self,
        core: Core,
        surroundings: Surroundings,
        find_ratings: Callable[[int, AnyGame, Collection[int]], Awaitable[Mapping[int, int]]],
    ) -> None:
        self._core = core
        self._around = surroundings
        self._find_ratings = find_ratings

        def seconds() -> float:
            return core.clock().timestamp()

        # Who may not play, alone or together, by when they have joined: who comes back is asked.
        self._refused: TTLCache[tuple[int, frozenset[tuple[int, datetime]]], bool] = TTLCache(
            MOST_REFUSED, REFUSED_FOR.total_seconds(), timer=seconds
        )
        # The versions in which nobody could be paired, and the channels that are only archived.
        self._looked_at: TTLCache[int, int] = TTLCache(
            MOST_REFUSED, LOOK_EVERY.total_seconds(), timer=seconds
        )
        self._has_channel: TTLCache[int, bool] = TTLCache(
            MOST_REFUSED, LOOK_EVERY.total_seconds(), timer=seconds
        )

    async def start(self, season: Season, people: Iterable[int] = ()) -> int:
        """Start a season like this one, from now on, with its table; return its number.

        Raises `UserError` while one of its game, or of all games, runs, and for matches that both
        players would prepare in secret: nothing says who of them lets such a match lapse.
        """
        if not (1 <= season.weeks <= MOST_WEEKS and 1 <= season.at_a_time <= MOST_AT_A_TIME):
            raise UserError("season-limits", weeks=MOST_WEEKS, matches=MOST_AT_A_TIME)
        if any(game.setups(season.options_of(game)) for game in season.games):
            raise UserError("season-setup")
        now = self._core.clock()
        new = insert(seasons).values(
            guild_id=season.guild_id,
            channel_id=season.channel_id,
            game=season.game,
            weeks=season.weeks,
            terms=to_builtins(season.terms),
            at_a_time=season.at_a_time,
            ends_at=now + timedelta(weeks=season.weeks),
            starter_id=season.starter_id,
            options=dict(season.options),
        )
        async with self._core.database.write() as transaction:
            running = await find_open(transaction, season.guild_id)
            if any(other.game == season.game for other in running):
                raise UserError("season-runs", game=season.name)
            season_id = (await transaction.execute(new.returning(seasons.c.id))).scalar_one()
            season = replace(season, id=season_id)
            for user_id in people:
                await put_player(transaction, season, user_id, now)
            await self._enqueue(transaction, season, SEASONS, season.channel_id)
        return season_id

    async def end(self, season: Season) -> None:
        """Propose no more matches from now on; `UserError` if that is so already."""
        now = self._core.clock()
        goes_on = (seasons.c.id == season.id, IS_OPEN, seasons.c.ends_at > now)
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

    async def missing_games(self, guild_id: int) -> list[str]:
        """Return the slugs of games that are missing, so that seasons of a server wait for them."""
        async with self._core.database.read() as transaction:
            return await find_missing(transaction, guild_id)

    async def message_of(self, season: Season, kind: str) -> Message | None:
        """Return a message of a season as it is, `None` if there is none."""
        which = is_message(kind, season.guild_id, season.id)
        found = await self._core.messages.find(which)
        return found[0] if found else None

    async def join(self, season_id: int, user_id: int) -> str:
        """Let a person join, or come back; return the key of what that was."""
        async with self._core.database.write() as transaction:
            state = await find_state(transaction, season_id)
            if state.season.closed_at is not None:
                raise UserError("season-over")
            player = next((player for player in state.players if player.user_id == user_id), None)
            is_in_it = player is not None and player.active
            if is_in_it and user_id not in state.resting and not self._is_barred(state, user_id):
                return "season-is-in"
            await put_player(transaction, state.season, user_id, self._core.clock())
        return "season-back" if is_in_it else "season-joined"

    async def leave(self, season_id: int, user_id: int) -> bool:
        """Propose no more matches to a person; return whether they took part in an open season."""
        open_ids = select(seasons.c.id).where(IS_OPEN)
        is_in_it = (*takes_part(season_id, user_id), season_players.c.season_id.in_(open_ids))
        query = update(season_players).where(*is_in_it).values(active=False)
        async with self._core.database.write() as transaction:
            return (await transaction.execute(query)).rowcount > 0

    def barred(self, state: SeasonState) -> list[int]:
        """List the people who take part, but may not start matches on the server."""
        people = (player.user_id for player in state.players if player.active)
        return [user_id for user_id in people if self._is_barred(state, user_id)]

    def barred_in(self, season_id: int) -> list[int]:
        """List the people who may not start matches, or could not when they took part."""
        known = (people for number, people in self._refused if number == season_id)
        return sorted(user_id for people in known if len(people) == 1 for user_id, _ in people)

    async def find_next(self, state: SeasonState) -> list[Pair]:
        """Find the matches to propose now; none after the end."""
        season, now = state.season, self._core.clock()
        if season.ends_at <= now or len(state.free) < 2:
            return []
        since = {player.user_id: player.since for player in state.players if player.active}
        # A list of many people would take long to write down.
        people = select(season_players.c.user_id).where(season_players.c.season_id == season.id)
        is_between = (blocks.c.user_id.in_(people), blocks.c.blocked_id.in_(people))
        query = select(blocks).where(*is_between)
        rows = await self._core.database.fetch(query)
        apart = {two(row.user_id, row.blocked_id) for row in rows}
        apart |= set(self._refused_pairs(season.id, since.items()))
        ratings = await self._mean_ratings(season, since)
        barred = self.barred(state)
        return await asyncio.to_thread(find_pairs, state, ratings, apart, now, without=barred)

    async def propose(self, state: SeasonState, number: int, pair: Pair) -> bool:
        """Make the challenge of a pair; a repeat makes no second one.

        Neither is told if one of them may not play. Return `False` if another process has made
        other pairs.
        """
        season = state.season
        try:
            challenge = await self._core.challenges.create(
                Invitation(
                    game=pair.game.slug,
                    options=season.options_of(pair.game),
                    first=First.ME if pair.first_id == pair.challenger_id else First.THEM,
                    opponent_id=pair.opponent_id,
                    home=Home(season.guild_id, answers_only=False),
                    terms=season.terms,
                    lasts=PROPOSAL_LASTS,
                ),
                Act(f"season:{season.id}:{number}", Actor.CLOCK, pair.challenger_id),
                channel_id=season.channel_id,
                at_open=partial(_add_match, season, pair, number),
            )
        except _ChangedError:
            return True
        except UserError:
            self._refuse(state, *pair.people)
            return True
        return {challenge.challenger_id, challenge.opponent_id} == {*pair.people}

    async def next_due(self) -> datetime | None:
        """Return when there is something to do in the first season; now if two may be free."""
        now = self._core.clock()
        dues = [self._due(overview, now) for overview in await self._overviews()]
        return min(dues, default=None)

    async def carry_out(self) -> None:
        """Close the seasons that are over, tell of the others, and propose their matches."""
        # An outage moves the ends of seasons.
        await self._core.timeouts.beat()
        for overview in await self._overviews():
            season, now = overview.season, self._core.clock()
            if self._may_lack_channel(season):
                if await self._around.is_deleted(season.channel_id):
                    await self._close_without_channel(season)
                    continue
                self._has_channel[season.id] = True
            if overview.may_close(now):
                await self.close(season)
                continue
            for kind in _due_lines(overview, now):
                async with self._core.database.write_beside() as transaction:
                    await self._enqueue(transaction, season, kind, season.channel_id)
            if self._may_pair(overview, now):
                await self._propose_all(overview)

    async def close(self, season: Season, channel_id: int | None = None) -> None:
        """Let nothing count any more, and tell the result in the season's channel, or another."""
        is_it = (seasons.c.id == season.id, IS_OPEN)
        async with self._core.database.write() as transaction:
            closing = update(seasons).where(*is_it).values(closed_at=self._core.clock())
            if (await transaction.execute(closing)).rowcount:
                await outdate_table(transaction, season.guild_id, season.id)
                place = season.channel_id if channel_id is None else channel_id
                await self._enqueue(transaction, season, RESULT, place)

    async def find_crowned(self, season: Season) -> set[int]:
        """Return who has won the season of the same game before this one."""
        is_same = (is_in(season.guild_id), seasons.c.game == season.game)
        async with self._core.database.read() as transaction:
            found = await find_seasons(transaction, *is_same, seasons.c.id < season.id)
            states = [await read_state(transaction, before) for before in found[-1:]]
        return {
            standing.user_id for state in states for standing in state.rank() if standing.place == 1
        }

    async def find_counting(self, challenge: Challenge) -> bool | None:
        """Return whether the match of a challenge will count, `None` if no season proposed it."""
        is_it = season_matches.c.challenge_id == challenge.id
        columns = (season_matches.c.season_id, season_matches.c.number, seasons.c.game)
        people = (challenge.challenger_id, challenge.opponent_id)
        async with self._core.database.read() as transaction:
            query = select(*columns).select_from(season_matches.join(seasons)).where(is_it)
            row = (await transaction.execute(query)).one_or_none()
            if row is None:
                return None
            season_id, number, game = row
            is_earlier = (season_matches.c.season_id == season_id, season_matches.c.number < number)
            of_both = (challenges.c.challenger_id.in_(people), challenges.c.opponent_id.in_(people))
            has_counted = (matches.c.ended_at.is_not(None), matches.c.ending.not_in(UNCOUNTED))
            joined = season_matches.join(challenges).join(matches)
            query = select(func.count()).select_from(joined)
            query = query.where(*is_earlier, *of_both, *has_counted)
            return (await transaction.execute(query)).scalar_one() < counted_of_pair(game)

    async def _mean_ratings(self, season: Season, people: Collection[int]) -> Mapping[int, float]:
        """Return the mean of a person's ratings in the games of a season, if they have any."""
        known = defaultdict[int, list[int]](list)
        for game in season.games:
            ratings = await self._find_ratings(season.guild_id, game, people)
            for user_id, rating in ratings.items():
                known[user_id].append(rating)
        return {user_id: fmean(ratings) for user_id, ratings in known.items()}

    def _due(self, overview: Overview, now: datetime) -> datetime:
        season = overview.season
        if (
            overview.may_close(now)
            or self._may_lack_channel(season)
            or _due_lines(overview, now)
            or self._may_pair(overview, now)
        ):
            return now
        times = (season.ends_at, season.counts_until, *filter(None, season.lines_at))
        return min(at for at in times if at > now)

    def _may_lack_channel(self, season: Season) -> bool:
        is_known = self._around.knows_channel(season.guild_id, season.channel_id)
        return not is_known and season.id not in self._has_channel

    def _may_pair(self, overview: Overview, now: datetime) -> bool:
        """Tell whether people may be free who have not been looked at as they are now.

        Nothing is proposed before the table stands: proposals belong below it.
        """
        season = overview.season
        is_new = self._looked_at.get(season.id) != overview.version
        return (
            now < season.ends_at
            and bool(season.offered)
            and overview.free > 1
            and is_new
            and overview.posts.get(SEASONS, False)
        )

    async def _overviews(self) -> list[Overview]:
        async with self._core.database.read() as transaction:
            return [
                await read_overview(transaction, season)
                for season in await find_open(transaction)
                if self._around.is_here(season.guild_id)
            ]

    async def _propose_all(self, overview: Overview) -> None:
        """Propose the next matches of a season; those who may not play are left out."""
        state = await self.get(overview.season.id)
        last = max((proposal.number for proposal in state.proposals), default=0)
        pairs = await self.find_next(state)
        if not pairs:
            self._looked_at[state.season.id] = overview.version
        for number, pair in enumerate(pairs, last + 1):
            may_play = [await self._may_play(state, user_id) for user_id in pair.people]
            if all(may_play) and not await self.propose(state, number, pair):
                break

    async def _may_play(self, state: SeasonState, user_id: int) -> bool:
        """Tell whether a person may play; one who has left the server leaves the season, too."""
        presence = await self._around.presence(state.season.guild_id, user_id)
        if presence is Presence.LEFT:
            await self.leave(state.season.id, user_id)
        elif presence is Presence.BARRED:
            self._refuse(state, user_id)
        return presence is Presence.HERE

    def _refuse(self, state: SeasonState, *user_ids: int) -> None:
        self._refused[state.season.id, _since(state, *user_ids)] = True

    def _is_barred(self, state: SeasonState, user_id: int) -> bool:
        return (state.season.id, _since(state, user_id)) in self._refused

    def _refused_pairs(
        self, season_id: int, present: Iterable[tuple[int, datetime]]
    ) -> Iterable[Two]:
        now = set(present)
        for number, people in self._refused:
            if number == season_id and len(people) == 2 and people <= now:
                (first, _), (second, _) = people
                yield two(first, second)

    async def _close_without_channel(self, season: Season) -> None:
        """End a season whose channel is deleted, and tell the person who started it."""
        starter = season.starter_id
        box = None if starter is None else await self._around.letter_box(starter)
        await self.close(season, 0 if box is None else box)

    async def _enqueue(
        self, transaction: Transaction, season: Season, kind: str, channel_id: int
    ) -> None:
        """Enqueue a message of a season, unless that has been done or there is no channel."""
        if channel_id:
            message = Message(
                kind=kind,
                created_at=self._core.clock(),
                guild_id=season.guild_id,
                subject=season.id,
                channel_id=channel_id,
            )
            await enqueue(transaction, message)


def _due_lines(overview: Overview, now: datetime) -> list[str]:
    """List the lines about a season that are due and not yet enqueued."""
    season = overview.season
    half, last_days = season.lines_at
    spans = {HALF: (half, last_days), LAST_DAYS: (last_days, season.ends_at)}
    return [
        kind
        for kind, (since, until) in spans.items()
        if since is not None and since <= now < until and kind not in overview.posts
    ]


def _since(state: SeasonState, *user_ids: int) -> frozenset[tuple[int, datetime]]:
    """Return people, each with when they have joined."""
    return frozenset(
        (player.user_id, player.since) for player in state.players if player.user_id in user_ids
    )


async def _add_match(season: Season, pair: Pair, number: int, act: ActContext) -> None:
    """Link a new challenge to its season, if that goes on and both still take part."""
    goes_on = (seasons.c.id == season.id, IS_OPEN, seasons.c.ends_at > act.at)
    present = select(func.count()).where(*takes_part(season.id, *pair.people))
    present = present.where(select(seasons.c.id).where(*goes_on).exists())
    if (await act.transaction.execute(present)).scalar_one() != len(pair.people):
        raise _ChangedError
    row = {"season_id": season.id, "number": number, "guild_id": season.guild_id}
    query = insert(season_matches).values(**row, challenge_id=act.challenge_id)
    await act.transaction.execute(query)
