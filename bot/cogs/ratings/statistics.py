"""Reads results, ratings and leaderboards from the stored matches."""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby, takewhile
from operator import itemgetter
from typing import TypeVar

from msgspec import Struct, convert, json
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    FromClause,
    Join,
    RowMapping,
    String,
    and_,
    cast,
    exists,
    func,
    select,
)

from bot.cogs.ratings import rater
from bot.cogs.ratings.rater import SELECT_RATINGS, Scope, is_latest, ratings, readable_ratings
from bot.cogs.ratings.rating_model import Change, Rating
from bot.discord_io.content.buttons import page_at
from bot.match.model import UNCOUNTED, Match, read_game
from bot.match.tables import matches as match_queries
from bot.match.terms import Terms
from bot.seats import Seat
from bot.storage import Database, Transaction
from bot.storage.acts import ply_of
from bot.storage.database import read_row, shown
from bot.storage.errors import readable, skipping
from bot.storage.schema import matches, seats
from rules import GAMES, AnyGame, Side

PAGE = 10
MOST_ACTIVE = 4
K = TypeVar("K", bound=Hashable)
P = TypeVar("P", "PlayedMatch", "ComputerMatch")


class Score(enum.Enum):
    """The result of a match for one of its players."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class PlayedMatch(Struct, frozen=True):
    """A finished match from one player's point of view.

    `side` is the one that the player had in the first turn, also if the sides were swapped then.
    `others` are the people of the other side, none for a computer. `rating` is the player's own
    after the match, `None` if it was not rated.
    """

    match_id: int
    game: AnyGame
    options: Mapping[str, str]
    side: Side
    score: Score
    others: tuple[int, ...]
    ended_at: datetime
    rating: Rating | None


class Tally(Struct, frozen=True):
    """How many matches were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, played: Iterable[PlayedMatch | ComputerMatch]) -> Tally:
        counted = Counter(match.score for match in played)
        return cls(counted[Score.WON], counted[Score.DRAWN], counted[Score.LOST])

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost


class ComputerMatch(Struct, frozen=True):
    """A finished match against the computer or a program, from its player's point of view."""

    game: AnyGame
    computer: Seat
    score: Score


class Standing(Struct, frozen=True):
    """A place on the leaderboard of a game on a server, counted from 1."""

    place: int
    user_id: int
    rating: Rating


class LeaderboardPage(Struct, frozen=True):
    """A page of a leaderboard, counted from 0; `own` is the reader's place."""

    page: int
    pages: int
    people: int
    standings: tuple[Standing, ...]
    own: Standing | None


class VariantTally(Struct, frozen=True):
    """How often each side has won a game or variant on a server, and the turns of all matches."""

    game: AnyGame
    options: Mapping[str, str]
    first: int = 0
    drawn: int = 0
    second: int = 0
    turns: int = 0

    @property
    def matches(self) -> int:
        return self.first + self.drawn + self.second

    @property
    def length(self) -> int:
        """The average number of turns."""
        return round(self.turns / self.matches)

    def with_others(self, other: VariantTally) -> VariantTally:
        """Return the sum of two tallies, of the first one's variant."""
        return replace(
            self,
            first=self.first + other.first,
            drawn=self.drawn + other.drawn,
            second=self.second + other.second,
            turns=self.turns + other.turns,
        )


class ServerTally(Struct, frozen=True):
    """The results on a server by variant, the most played first, and who plays most.

    `active` are ids of people, each with their number of matches. `counted_at` is when a large
    server was counted, `None` for one that is counted each time.
    """

    variants: tuple[VariantTally, ...]
    active: tuple[tuple[int, int], ...]
    counted_at: datetime | None = None

    @property
    def matches(self) -> int:
        return sum(tally.matches for tally in self.variants)

    @property
    def games(self) -> tuple[VariantTally, ...]:
        """The results by game, the most played first."""
        return _sum_tallies((tally.game.slug, tally) for tally in self.variants)


class StatsService(Struct, frozen=True):
    """Reads results and ratings; changes nothing."""

    database: Database

    async def played(
        self,
        guild_id: int | None,
        user_id: int,
        *,
        game: str | None = None,
        against: int | None = None,
    ) -> list[PlayedMatch]:
        """List the matches that a player has finished on a server, the first to end first.

        Ratings belong to one server, so the list of all servers (`None`) has none.
        """
        async with self.database.read() as transaction:
            rows = await find_results(transaction, guild_id, user_id, game=game)
        numbered = groupby(rows, key=itemgetter("match_id"))
        played = readable(numbered, lambda same: _read_played(list(same)), "match")
        chosen = [match for match in played if against in (None, *match.others)]
        return [replace(match, rating=None) for match in chosen] if guild_id is None else chosen

    async def score(self, match: Match) -> tuple[tuple[int, ...], Tally | None]:
        """Return the two players of a match, and the first one's results up to this match.

        They are those of its game on its server; `None` below two matches, or with other players.
        """
        people = tuple(user for side in Side for user in match.people(side))
        if any(len(match.people(side)) != 1 for side in Side) or people[0] == people[1]:
            return people, None
        played = await self.played(
            match.guild_id, people[0], game=match.game.slug, against=people[1]
        )
        ids = [match.match_id for match in played]
        # Later results are not part of what this match has led to.
        count = ids.index(match.id) + 1 if match.id in ids else 0
        return people, Tally.of(played[:count]) if count > 1 else None

    async def of_server(
        self, guild_id: int, *, game: str | None = None, since: datetime | None = None
    ) -> ServerTally:
        """Count the results of a server's matches between people that ended `since` a time."""
        here = _is_of_server(guild_id, game, since)
        # PostgreSQL can't compare values of the type JSON.
        options = cast(matches.c.options, String)
        count, turns = func.count().label("count"), func.sum(ply_of(matches.c.id)).label("turns")
        tallies = (
            select(matches.c.game, options.label("options"), matches.c.winner, count, turns)
            .where(*here, matches.c.game.in_(GAMES))
            .group_by(matches.c.game, options, matches.c.winner)
        )
        played = func.count().label("played")
        people = (
            select(seats.c.user_id, played)
            .select_from(matches)
            .join(seats, seats.c.match_id == matches.c.id)
            # Erased people have negative ids.
            .where(*here, seats.c.user_id > 0)
            .group_by(seats.c.user_id)
            .order_by(played.desc(), seats.c.user_id)
            .limit(MOST_ACTIVE)
        )
        async with self.database.read() as transaction:
            rows = (await transaction.execute(tallies)).mappings().all()
            active = [(row.user_id, row.played) for row in await transaction.execute(people)]
        read: list[tuple[tuple[str, str], VariantTally]] = []
        for row in rows:
            with skipping("results of server", guild_id):
                read.append(((row["game"], row["options"]), _read_tally(row)))
        return ServerTally(_sum_tallies(read), tuple(active))

    async def against_computer(
        self, guild_id: int | None, user_id: int, *, game: str | None = None
    ) -> list[ComputerMatch]:
        """List the matches that a player has finished against computers, on a server or on all."""
        async with self.database.read() as transaction:
            rows = await find_results(transaction, guild_id, user_id, game=game, computer=True)
        numbered = ((row["match_id"], row) for row in rows)
        return readable(numbered, _read_computer_match, "match")

    async def with_friends(self, user_id: int, *, game: str | None = None) -> Tally:
        """Count the matches that a player has finished in channels that the bot is not in."""
        async with self.database.read() as transaction:
            rows = await find_results(transaction, None, user_id, game=game, with_friends=True)
        numbered = groupby(rows, key=itemgetter("match_id"))
        return Tally.of(readable(numbered, lambda same: _read_played(list(same)), "match"))

    async def changes(self, match_id: int) -> dict[int, Change]:
        """Return how a match has changed the ratings of its players, by their ids."""
        query = SELECT_RATINGS.where(ratings.c.match_id == match_id)
        rows = await self.database.fetch(query)
        return {row.user_id: row.change for row in readable_ratings(rows)}

    async def ratings(self, guild_id: int, game: str, people: Iterable[int]) -> dict[int, Rating]:
        """Return the ratings of people in a game on a server; skip people without one."""
        async with self.database.read() as transaction:
            rows = await rater.find_latest_ratings(transaction, (guild_id, game), people)
        return {row.user_id: row.after for row in readable_ratings(rows)}

    async def own(self, guild_id: int, user_id: int) -> dict[str, Rating]:
        """Return the ratings of a player by game, the last rated game first."""
        of_user = (ratings.c.user_id == user_id, ratings.c.guild_id == guild_id, is_latest())
        last_first = (ratings.c.rated_at.desc(), ratings.c.match_id.desc())
        rows = await self.database.fetch(SELECT_RATINGS.where(*of_user).order_by(*last_first))
        return {row.game: row.after for row in readable_ratings(rows) if row.game in GAMES}

    async def leaders(
        self, guild_id: int, game: str, asker_id: int, *, page: int = 0
    ) -> LeaderboardPage:
        """Return a page of a leaderboard, at most its last page."""
        scope = (guild_id, game)
        async with self.database.read() as transaction:
            people = await rater.count_rated(transaction, scope)
            page, pages = page_at(page, people, PAGE)
            highest = await rater.find_highest_ratings(
                transaction, scope, limit=PAGE, offset=page * PAGE
            )
            askers = readable_ratings(
                await rater.find_latest_ratings(transaction, scope, [asker_id])
            )
            above = await rater.count_rated(transaction, scope, above=askers[0].mu) if askers else 0
        first = page * PAGE + 1
        numbered = enumerate(readable_ratings(highest), first)
        standings = (Standing(number, row.user_id, row.after) for number, row in numbered)
        place = Standing(above + 1, asker_id, askers[0].after) if askers else None
        return LeaderboardPage(page, pages, people, tuple(standings), place)


def _read_played(rows: Sequence[RowMapping]) -> PlayedMatch:
    """Read a match from its rows, one for each person on the other side."""
    row = rows[0]
    side = Side(row["side"])
    return read_row(
        row,
        PlayedMatch,
        read_game,
        side=(side.opponent if row["swapped"] else side).value,
        score=_score(row),
        others=[row["other_id"] for row in rows if row["other_id"] is not None],
        rating=None if row["mu"] is None else read_row(row, Rating, matches=row["rated"]),
    )


def _read_computer_match(row: RowMapping) -> ComputerMatch:
    computer = Seat.of_computer(row["level"], convert(row["terms"], Terms).program)
    return read_row(row, ComputerMatch, read_game, computer=computer, score=_score(row))


def _score(row: RowMapping) -> str:
    if row["winner"] is None:
        return Score.DRAWN.value
    return (Score.WON if row["winner"] == row["side"] else Score.LOST).value


def _read_tally(row: RowMapping) -> VariantTally:
    winner, options = row["winner"], json.decode(row["options"])
    name = "drawn" if winner is None else ("first", "second")[Side(winner).index]
    count = {name: row["count"], "turns": int(row["turns"])}
    return read_row(row, VariantTally, read_game, options=options, **count)


def _sum_tallies(tallies: Iterable[tuple[Hashable, VariantTally]]) -> tuple[VariantTally, ...]:
    """Add up tallies with the same key, and put the largest first."""
    sums: dict[Hashable, VariantTally] = {}
    for key, tally in tallies:
        sums[key] = sums[key].with_others(tally) if key in sums else tally
    return tuple(sorted(sums.values(), key=lambda tally: -tally.matches))


def group_tallies(played: Iterable[P], key: Callable[[P], K]) -> dict[K, Tally]:
    """Return the tallies of matches, grouped by `key`, the most matches first."""
    groups: dict[K, list[P]] = defaultdict(list)
    for match in played:
        groups[key(match)].append(match)
    tallies = {group: Tally.of(same) for group, same in groups.items()}
    return dict(sorted(tallies.items(), key=lambda item: -item[1].matches))


def present_ratings(played: Iterable[PlayedMatch]) -> dict[str, Rating]:
    """Return the latest ratings of a player by game."""
    return {match.game.slug: match.rating for match in played if match.rating is not None}


def by_opponent(played: Iterable[PlayedMatch]) -> dict[int, Tally]:
    """Return the tallies against each opponent, from matches of two people."""
    of_two = (match for match in played if len(match.others) == 1)
    return group_tallies(of_two, lambda match: match.others[0])


def run_of(played: Sequence[PlayedMatch], score: Score) -> int:
    """Return the length of the current run of this result."""
    return sum(1 for _ in takewhile(lambda match: match.score is score, reversed(played)))


def longest_run(played: Iterable[PlayedMatch], score: Score) -> int:
    runs = (
        sum(1 for _ in run)
        for same, run in groupby(match.score for match in played)
        if same is score
    )
    return max(runs, default=0)


async def find_results(
    transaction: Transaction,
    guild_id: int | None,
    user_id: int,
    *,
    game: str | None = None,
    computer: bool = False,
    with_friends: bool = False,
) -> Sequence[RowMapping]:
    """Return the results of a player on a server, or (`None`) on all, the first to end first.

    Those of channels that the bot is not in are counted apart, `with_friends`.

    There is a row for each person on the other side, or else for the `computer`. Exclude unknown
    games, and matches that do not count or continue another one.
    """
    own, other = seats.alias("own"), seats.alias("other")
    query = (
        select(
            matches.c.id.label("match_id"),
            *shown(matches, ("game", "options", "terms", "swapped", "winner", "ended_at")),
            own.c.side,
            other.c.user_id.label("other_id"),
            other.c.level,
            ratings.c.mu,
            ratings.c.sigma,
            ratings.c.matches.label("rated"),
        )
        .select_from(_of_both_sides(own, other))
        .outerjoin(
            ratings, and_(ratings.c.match_id == matches.c.id, ratings.c.user_id == own.c.user_id)
        )
        .where(
            own.c.user_id == user_id,
            # A match against a computer or a channel says nothing about other players.
            other.c.level.is_not(None) if computer else other.c.user_id.is_not(None),
            matches.c.game.in_(GAMES if game is None else (game,)),
            *_is_counted(guild_id),
            *([matches.c.answers_only.is_(with_friends)] if guild_id is None else []),
        )
        .order_by(matches.c.ended_at, matches.c.id, other.c.number)
    )
    return (await transaction.execute(query)).mappings().all()


async def count_results_between(
    transaction: Transaction, scope: Scope, people: tuple[int, int]
) -> int:
    """Count the finished matches between two people in a game on a server."""
    own, other = seats.alias("own"), seats.alias("other")
    guild_id, game = scope
    query = (
        select(func.count(matches.c.id.distinct()))
        .select_from(_of_both_sides(own, other))
        .where(
            own.c.user_id == people[0],
            other.c.user_id == people[1],
            matches.c.game == game,
            *_is_counted(guild_id),
        )
    )
    return (await transaction.execute(query)).scalar_one()


def _of_both_sides(own: FromClause, other: FromClause) -> Join:
    """Join the seats of one side of a match with those of the other one."""
    is_other = and_(other.c.match_id == matches.c.id, other.c.side != own.c.side)
    return own.join(matches, matches.c.id == own.c.match_id).join(other, is_other)


def _is_counted(guild_id: int | None) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: finished matches of a server, or of all, with a result that counts."""
    # No index matches a sum. Without it, the database would read all matches of a server
    # instead of the few of the player.
    here = () if guild_id is None else (matches.c.guild_id + 0 == guild_id,)
    return (
        *here,
        matches.c.ended_at.is_not(None),
        matches.c.ending.not_in(sorted(UNCOUNTED)),
        match_queries.begins_anew(),
    )


def _is_of_server(
    guild_id: int, game: str | None, since: datetime | None
) -> list[ColumnElement[bool]]:
    """SQL conditions: matches on a server, in one or all games, ended `since` a time or at any.

    Exclude matches that do not count, continue another one, or are not between people.
    """
    seat, ended_at = seats.alias("seat"), matches.c.ended_at
    of_game = [] if game is None else [matches.c.game == game]
    return [
        matches.c.guild_id == guild_id,
        ended_at.is_not(None) if since is None else ended_at >= since,
        matches.c.ending.not_in(sorted(UNCOUNTED)),
        matches.c.opening.is_(None),
        ~exists().where(seat.c.match_id == matches.c.id, seat.c.user_id.is_(None)),
        *of_game,
    ]
