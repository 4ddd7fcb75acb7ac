"""Reads results, ratings and leaderboards from the stored matches."""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby, takewhile
from typing import TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from bot.cogs.ratings import results as result_queries
from bot.cogs.ratings import server_tables as server_queries
from bot.cogs.ratings import tables as rating_queries
from bot.cogs.ratings.rater import after, change, readable_ratings
from bot.cogs.ratings.ratings import Change, Rating
from bot.cogs.ratings.results import StoredComputerResult, StoredResult
from bot.cogs.ratings.server_tables import ServerResults, StoredTally
from bot.match.model import UNCOUNTED, Match
from bot.match.terms import read_terms
from bot.seats import Seat
from bot.storage import Database
from bot.storage.errors import readable, skipping
from rules import GAMES, AnyGame, Side, get_game

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
        counted = Counter(one.score for one in played)
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

    `active` are ids of people, each with their number of matches.
    """

    variants: tuple[VariantTally, ...]
    active: tuple[tuple[int, int], ...]

    @property
    def matches(self) -> int:
        return sum(one.matches for one in self.variants)

    @property
    def games(self) -> tuple[VariantTally, ...]:
        """The results by game, the most played first."""
        return _summed((one.game.slug, one) for one in self.variants)


class StatsService:
    """Reads results and ratings; changes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        async with self._database.read() as transaction:
            rows = await result_queries.find_of_person(
                transaction, guild_id, user_id, game=game, uncounted=UNCOUNTED
            )
        of_known_games = (row for row in rows if row.game in GAMES)
        matches = groupby(of_known_games, key=lambda row: row.match_id)
        played = readable(matches, lambda same: _played(list(same)), "match")
        found = [one for one in played if against in (None, *one.others)]
        return [replace(one, rating=None) for one in found] if guild_id is None else found

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
        ids = [one.match_id for one in played]
        # Later results are not part of what this match has led to.
        count = ids.index(match.id) + 1 if match.id in ids else 0
        return people, Tally.of(played[:count]) if count > 1 else None

    async def of_server(
        self, guild_id: int, *, game: str | None = None, since: datetime | None = None
    ) -> ServerTally:
        """Count the results of a server's matches between people that ended `since` a time."""
        which = ServerResults(guild_id, UNCOUNTED, game, since)
        async with self._database.read() as transaction:
            rows = await server_queries.find_tallies(transaction, which)
            active = await server_queries.find_most_active(transaction, which, limit=MOST_ACTIVE)
        read: list[tuple[tuple[str, str], VariantTally]] = []
        for row in rows:
            with skipping("results of server", guild_id):
                if row.game in GAMES:
                    read.append(((row.game, row.options), _tally_of(row)))
        return ServerTally(_summed(read), tuple(active))

    async def against_computer(
        self, guild_id: int | None, user_id: int, *, game: str | None = None
    ) -> list[ComputerMatch]:
        """List the matches that a player has finished against computers, as above."""
        async with self._database.read() as transaction:
            rows = await result_queries.find_against_computer(
                transaction, guild_id, user_id, game=game, uncounted=UNCOUNTED
            )
        of_known_games = ((row.match_id, row) for row in rows if row.game in GAMES)
        return readable(of_known_games, _against_computer, "match")

    async def changes(self, match_id: int) -> dict[int, Change]:
        """Return how a match has changed the ratings of its players, by their ids."""
        async with self._database.read() as transaction:
            rows = await rating_queries.find_of_match(transaction, match_id)
        return {row.user_id: change(row) for row in readable_ratings(rows)}

    async def ratings(self, guild_id: int, game: str, people: Iterable[int]) -> dict[int, Rating]:
        """Return the ratings of people in a game on a server; skip people without one."""
        async with self._database.read() as transaction:
            rows = await rating_queries.find_latest(transaction, (guild_id, game), people)
        return {row.user_id: after(row) for row in readable_ratings(rows)}

    async def own(self, guild_id: int, user_id: int) -> dict[str, Rating]:
        """Return the ratings of a player by game, the last rated game first."""
        async with self._database.read() as transaction:
            rows = await rating_queries.find_of_person(transaction, guild_id, user_id)
        return {row.game: after(row) for row in readable_ratings(rows) if row.game in GAMES}

    async def leaders(
        self, guild_id: int, game: str, asker_id: int, *, page: int = 0
    ) -> LeaderboardPage:
        """Return a page of a leaderboard, at most its last page."""
        scope = (guild_id, game)
        async with self._database.read() as transaction:
            people = await rating_queries.count_rated(transaction, scope)
            pages = max(1, -(-people // PAGE))
            page = max(0, min(page, pages - 1))
            highest = await rating_queries.find_highest(
                transaction, scope, limit=PAGE, offset=page * PAGE
            )
            own = readable_ratings(await rating_queries.find_latest(transaction, scope, [asker_id]))
            above = (
                await rating_queries.count_rated(transaction, scope, above=own[0].mu) if own else 0
            )
        first = page * PAGE + 1
        numbered = enumerate(readable_ratings(highest), first)
        standings = (Standing(number, row.user_id, after(row)) for number, row in numbered)
        place = Standing(above + 1, asker_id, after(own[0])) if own else None
        return LeaderboardPage(page, pages, people, tuple(standings), place)


def grouped(played: Iterable[P], key: Callable[[P], K]) -> dict[K, Tally]:
    """Return the tallies of matches, grouped by `key`, the most matches first."""
    groups: dict[K, list[P]] = defaultdict(list)
    for one in played:
        groups[key(one)].append(one)
    tallies = {each: Tally.of(same) for each, same in groups.items()}
    return dict(sorted(tallies.items(), key=lambda item: -item[1].matches))


def present_ratings(played: Iterable[PlayedMatch]) -> dict[str, Rating]:
    """Return the latest ratings of a player by game."""
    return {one.game.slug: one.rating for one in played if one.rating is not None}


def by_opponent(played: Iterable[PlayedMatch]) -> dict[int, Tally]:
    """Return the tallies against each opponent, from matches of two people."""
    return grouped((one for one in played if len(one.others) == 1), lambda one: one.others[0])


def run_of(played: Sequence[PlayedMatch], score: Score) -> int:
    """Return the length of the current run of this result."""
    return sum(1 for _ in takewhile(lambda one: one.score is score, reversed(played)))


def longest_run(played: Iterable[PlayedMatch], score: Score) -> int:
    """Return the length of the longest run of this result."""
    runs = (
        sum(1 for _ in run) for each, run in groupby(one.score for one in played) if each is score
    )
    return max(runs, default=0)


def _summed(tallies: Iterable[tuple[Hashable, VariantTally]]) -> tuple[VariantTally, ...]:
    """Add up tallies with the same key, and put the largest first."""
    sums: dict[Hashable, VariantTally] = {}
    for key, one in tallies:
        sums[key] = sums[key].with_others(one) if key in sums else one
    return tuple(sorted(sums.values(), key=lambda one: -one.matches))


def _tally_of(row: StoredTally) -> VariantTally:
    options = json.decode(row.options, type=dict[str, str])
    name = "drawn" if row.winner is None else ("first", "second")[Side(row.winner).index]
    count = {name: row.count, "turns": int(row.turns)}
    return VariantTally(get_game(row.game), options, **count)


def _played(rows: Sequence[StoredResult]) -> PlayedMatch:
    row = rows[0]
    if row.options is None or row.ended_at is None:
        raise ValueError("no options, or no time of its end")
    return PlayedMatch(
        match_id=row.match_id,
        game=get_game(row.game),
        options=row.options,
        side=Side(row.side).opponent if row.swapped else Side(row.side),
        score=_score(row),
        others=tuple(other.other_id for other in rows if other.other_id is not None),
        ended_at=row.ended_at,
        rating=row.rating and Rating(*row.rating),
    )


def _against_computer(row: StoredComputerResult) -> ComputerMatch:
    if row.terms is None:
        raise ValueError("no terms")
    program = read_terms(row.terms).program
    return ComputerMatch(get_game(row.game), Seat.of_computer(row.level, program), _score(row))


def _score(row: StoredResult | StoredComputerResult) -> Score:
    if row.winner is None:
        return Score.DRAWN
    return Score.WON if row.winner == row.side else Score.LOST
