"""A season with its people and matches, and their table; knows neither Discord nor SQL."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from bot.games import is_offered, offered_games
from bot.match.model import (
    STANDING,
    UNCOUNTED,
    ChallengeState,
    Ending,
    First,
    installed_game,
)
from bot.match.terms import Terms, TimeControl
from rules import ALL_GAMES, GAMES, AnyGame, Side

# After the end nothing is proposed any more, but running matches still count.
GRACE = timedelta(weeks=1)
LAST_DAYS_LAST = timedelta(days=3)
# A match has about thirty turns, and people use about a sixth of their time.
USUAL_TURNS, USUAL_PART = 30, 1 / 6
SLOWEST_FIRST = (TimeControl.THREE_DAYS, TimeControl.DAY)
WIN, DRAW, LOSS = 2, 1, 0
# The opponent has let these proposals lapse.
LAPSED = (ChallengeState.EXPIRED, ChallengeState.LAPSED)
# Later matches of the same two do not count: two friends could win a season by themselves. In a
# season of all games, one match of each counts.
COUNTED_OF_PAIR = 2
# With fewer finished matches, or opponents, a person has no place.
PLACED_AFTER, PLACED_AGAINST = 4, 3


class Season(Struct, frozen=True):
    """A season in a channel: each player has up to `at_a_time` running matches.

    `game` is the slug of its game, or `ALL_GAMES`. A match gets those of the `options` that its
    game has. Nothing is proposed after `ends_at`, and nothing counts any more once it is closed.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    weeks: int
    terms: Terms
    at_a_time: int
    ends_at: datetime
    closed_at: datetime | None
    starter_id: int | None = None
    options: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        if self.game != ALL_GAMES:
            installed_game(self.game)

    @property
    def games(self) -> tuple[AnyGame, ...]:
        return tuple(GAMES.values()) if self.game == ALL_GAMES else (GAMES[self.game],)

    @property
    def offered(self) -> tuple[AnyGame, ...]:
        """Its games of which matches are proposed."""
        return tuple(game for game in self.games if is_offered(game.slug))

    @property
    def name(self) -> str:
        """The name of the game in texts, which name all games by `ALL_GAMES`."""
        return self.game if self.game == ALL_GAMES else GAMES[self.game].name

    def options_of(self, game: AnyGame) -> dict[str, str]:
        """Return the options that a match of this game is played with."""
        return {
            option.name: self.options[option.name]
            for option in game.options
            if self.options.get(option.name) in option.choices
        }

    @property
    def counts_until(self) -> datetime:
        return self.ends_at + GRACE

    @property
    def lines_at(self) -> tuple[datetime | None, datetime]:
        """When a line says that half of the season is over, and when that its last days begin."""
        last_days = self.ends_at - LAST_DAYS_LAST
        half = self.ends_at - timedelta(weeks=self.weeks) / 2
        return half if half < last_days - LAST_DAYS_LAST else None, last_days


def counted_of_pair(game: str) -> int:
    """Return how many matches of the same two count in a season of this game, or of all."""
    return len(offered_games()) if game == ALL_GAMES else COUNTED_OF_PAIR


def expected_matches(weeks: int, terms: Terms, at_a_time: int) -> int | None:
    """Estimate how many matches of a person can end in a season, `None` without a pace."""
    if terms.pace.per_turn is None:
        return None
    lasts = terms.pace.per_turn * USUAL_TURNS * USUAL_PART
    return int((timedelta(weeks=weeks) + GRACE) / lasts) * at_a_time


def fitting_pace(weeks: int, at_a_time: int) -> TimeControl:
    """Return the slowest pace at which enough matches for a place can end."""
    for pace in SLOWEST_FIRST:
        count = expected_matches(weeks, Terms(pace), at_a_time)
        if count is not None and count >= PLACED_AFTER:
            return pace
    return SLOWEST_FIRST[-1]


class Player(Struct, frozen=True):
    """A person who takes part `since` they joined or last came back; one not `active` has left."""

    user_id: int
    since: datetime
    active: bool


class Proposal(Struct, frozen=True):
    """A match that a season has proposed: its challenge, and then its match with its seats.

    `game` is a slug: a season of all games goes on if one of them is missing.
    """

    number: int
    challenge_id: int
    game: str
    challenger_id: int
    opponent_id: int
    first: First
    state: ChallengeState
    message_id: int | None
    created_at: datetime
    expires_at: datetime
    match_id: int | None
    place_id: int | None
    first_id: int | None
    second_id: int | None
    winner: Side | None
    ending: Ending | None
    ended_at: datetime | None

    @property
    def is_running(self) -> bool:
        return self.match_id is not None and self.ending is None

    @property
    def is_open(self) -> bool:
        """Whether the opponent has still to answer."""
        return self.state in STANDING

    @property
    def may_count(self) -> bool:
        """Whether a match is played, may be, or has been, as far as its answer and end go."""
        return self.is_open or (self.match_id is not None and self.ending not in UNCOUNTED)

    @property
    def people(self) -> tuple[int, int]:
        """The person who moves first, and the other one."""
        if self.first_id is not None and self.second_id is not None:
            return self.first_id, self.second_id
        if self.first is First.ME:
            return self.challenger_id, self.opponent_id
        return self.opponent_id, self.challenger_id


class Standing(Struct, frozen=True):
    """A person's results, and their place, `None` after too few matches."""

    user_id: int
    place: int | None
    points: int
    won: int
    drawn: int
    lost: int


class SeasonState(Struct, frozen=True):
    """A season with the people who have joined, and all that it has proposed, in order."""

    season: Season
    players: list[Player]
    proposals: list[Proposal]

    @property
    def going_on(self) -> list[Proposal]:
        """The matches that are played or wait for an answer."""
        return [proposal for proposal in self.proposals if proposal.is_running or proposal.is_open]

    @property
    def counted(self) -> list[Proposal]:
        """The matches that count: the first ones of each pair that end in time."""
        until, most = self.season.counts_until, counted_of_pair(self.season.game)
        met, counted = Counter[frozenset[int]](), list[Proposal]()
        for proposal in self.proposals:
            if (
                proposal.ended_at
                and proposal.ended_at <= until
                and proposal.ending not in UNCOUNTED
            ):
                met[both := frozenset(proposal.people)] += 1
                counted += [proposal] if met[both] <= most else []
        return counted

    @property
    def placed_after(self) -> tuple[int, int]:
        """How many matches, against how many people, a place takes; fewer in a small season."""
        others = max(sum(player.active for player in self.players) - 1, 1)
        against = min(PLACED_AGAINST, others)
        return min(PLACED_AFTER, counted_of_pair(self.season.game) * against), against

    @property
    def resting(self) -> set[int]:
        """The people who have let a proposal lapse since they joined or came back."""
        lapsed = {
            proposal.opponent_id: proposal.expires_at
            for proposal in self.proposals
            if proposal.state in LAPSED
        }
        return {
            player.user_id
            for player in self.players
            if player.active and lapsed.get(player.user_id, player.since) > player.since
        }

    @property
    def free(self) -> set[int]:
        """The people who have room for another match, and do not rest."""
        busy = Counter(user_id for proposal in self.going_on for user_id in proposal.people)
        active = {player.user_id for player in self.players if player.active}
        return {
            user_id for user_id in active - self.resting if busy[user_id] < self.season.at_a_time
        }

    def rank(self) -> list[Standing]:
        """Rank those who take part or have played, the best one first, the unplaced last.

        Ties are broken by the points of the opponents, then by wins, then by the matches between
        those who are tied. People who are still tied share a place.
        """
        scores = defaultdict[int, list[tuple[int, int]]](list)
        for proposal in self.counted:
            winner = None if proposal.winner is None else proposal.people[proposal.winner.index]
            for user_id, other in (proposal.people, proposal.people[::-1]):
                points = DRAW if winner is None else WIN if winner == user_id else LOSS
                scores[user_id].append((other, points))

        def results(user: int) -> list[int]:
            return [points for _, points in scores[user]]

        names = [
            player.user_id for player in self.players if player.active or player.user_id in scores
        ]
        keys = {
            user: (
                sum(results(user)),
                sum(sum(results(other)) for other, _ in scores[user]),
                results(user).count(WIN),
            )
            for user in names
        }
        needed, against = self.placed_after
        ranks = {
            user: (
                len(scores[user]) >= needed
                and len({opponent for opponent, _ in scores[user]}) >= against,
                *key,
                sum(points for other, points in scores[user] if keys.get(other) == key),
            )
            for user, key in keys.items()
        }
        standings, place = list[Standing](), 1
        ordered = sorted(names, key=lambda user: ranks[user], reverse=True)
        for number, user in enumerate(ordered):
            if number and ranks[user] < ranks[ordered[number - 1]]:
                place = number + 1
            tally = (results(user).count(points) for points in (WIN, DRAW, LOSS))
            is_placed = ranks[user][0]
            standings.append(Standing(user, place if is_placed else None, keys[user][0], *tally))
        return standings
