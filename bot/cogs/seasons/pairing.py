"""Decides who plays whom next in a season; knows neither Discord nor SQL."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from statistics import fmean

from msgspec import Struct

from bot.cogs.seasons.model import SeasonState
from bot.match.model import ChallengeState
from rules import AnyGame

# Two whose match has just ended wait for people whom they have met less often, but not for long.
PATIENCE_DAYS = 2
# Two of whom one has declined are not proposed to each other again for a while.
APART_FOR = timedelta(weeks=1)

Two = tuple[int, int]
"""The ids of two people, the lower one first."""


class Pair(Struct, frozen=True):
    """A match of a game to propose: the opponent has to accept it, and `first_id` moves first."""

    challenger_id: int
    opponent_id: int
    first_id: int
    game: AnyGame

    @property
    def people(self) -> Two:
        return two(self.challenger_id, self.opponent_id)


def two(one_id: int, other_id: int) -> Two:
    return (one_id, other_id) if one_id < other_id else (other_id, one_id)


def find_pairs(
    state: SeasonState,
    ratings: Mapping[int, float],
    apart: Collection[Two],
    now: datetime,
    *,
    without: Collection[int] = (),
) -> list[Pair]:
    """Pair the people who have room, except for those in `apart`, and those to leave out.

    Two who have never met come first, of these those who have waited longest, each with the nearest
    rating. Then come those who have met least often, with the same preferences. Of a pair, the one
    with fewer first moves moves first, and the one who has had fewer proposals to answer has to
    answer. They play the game that they have had least together, then least with others. Takes
    O(n log n) for n people with few matches each.
    """
    tally, games = _count(state, apart, now, without), _Games(state)
    known, pairs = _Known(tally, ratings), list[Pair]()
    given = Counter[int]()
    # A first match for everyone comes before a second one for anyone.
    for _ in range(state.season.at_a_time):
        waiting = sorted(
            (user for user, room in tally.room.items() if room > 0),
            key=lambda user: (given[user], -tally.waited[user], tally.had[user], user),
        )
        chosen, left = list[Two](), list[int]()
        for _, alike in groupby(waiting, key=lambda user: (given[user], tally.waited[user])):
            # Those who are left all know one another, so they are few.
            looking = [*left, *alike]
            strangers = list(_pair_strangers(looking, known))
            paired = {user for both in strangers for user in both}
            left = [user for user in looking if user not in paired]
            chosen += strangers
        chosen += _pair_known({*left}, known, given)
        for both in chosen:
            first, second = sorted(both, key=lambda user: (tally.lead[user], user))
            opponent, challenger = sorted(both, key=lambda user: (tally.invited[user], user))
            pairs.append(Pair(challenger, opponent, first, games.choose(both)))
            known.bar(both)
            given.update(both)
            tally.room.subtract(both)
            tally.lead.update({first: 1, second: -1})
            tally.invited[opponent] += 1
    return pairs


class _Tally(Struct):
    """What people have had so far in a season.

    `room` is for how many more matches those who do not rest have time, `waited` their whole days
    without a match, and `lead` the number of first moves less that of second ones.
    """

    room: Counter[int]
    waited: Mapping[int, int]
    lead: Counter[int]
    invited: Counter[int]
    had: Counter[int]
    met: Counter[Two]
    barred: set[Two]


def _count(
    state: SeasonState, apart: Collection[Two], now: datetime, without: Collection[int]
) -> _Tally:
    away, most = state.resting.union(without), state.season.at_a_time
    present = [player for player in state.players if player.active and player.user_id not in away]
    room, since = Counter[int](), {player.user_id: player.since for player in present}
    room.update(dict.fromkeys(since, most))
    lead, invited, had = Counter[int](), Counter[int](), Counter[int]()
    met, barred = Counter[Two](), set(apart)
    for proposal in state.proposals:
        first, second = proposal.people
        both, is_going_on = two(first, second), proposal.is_open or proposal.is_running
        invited[proposal.opponent_id] += 1
        if proposal.is_open or proposal.match_id is not None:
            met[both] += 1
            had.update(both)
            lead.update({first: 1, second: -1})
        is_refused = proposal.state in (ChallengeState.DECLINED, ChallengeState.WITHDRAWN)
        if is_going_on or (is_refused and now < proposal.created_at + APART_FOR):
            barred.add(both)
        for user in both:
            if user in since:
                room[user] -= is_going_on
                since[user] = max(since[user], proposal.ended_at or since[user])
    # People who have a match do not wait.
    waited = {user: (now - at).days if room[user] == most else -1 for user, at in since.items()}
    return _Tally(room, waited, lead, invited, had, met, barred)


class _Games:
    """Chooses games, so that two play each one before they play any again."""

    def __init__(self, state: SeasonState) -> None:
        self._games = state.season.offered
        self._chosen = len(state.proposals)
        self._had = Counter[tuple[Two | int, str]]()
        for proposal in state.proposals:
            if proposal.may_count:
                self._note(two(*proposal.people), proposal.game)

    def choose(self, both: Two) -> AnyGame:
        """Return the game that these two have had least; of equals, the games take turns."""
        turn, had = self._chosen % len(self._games), self._had
        game = min(
            (*self._games[turn:], *self._games[:turn]),
            key=lambda game: (had[both, game.slug], sum(had[user, game.slug] for user in both)),
        )
        self._chosen += 1
        self._note(both, game.slug)
        return game

    def _note(self, both: Two, game: str) -> None:
        self._had.update((who, game) for who in (both, *both))


class _Known:
    """Who of the people present has met or may not meet whom; all others are strangers."""

    def __init__(self, tally: _Tally, ratings: Mapping[int, float]) -> None:
        self.tally = tally
        usual = fmean(ratings.values()) if ratings else 0
        self.ratings = {user: ratings.get(user, usual) for user in tally.waited}
        self.of: defaultdict[int, set[int]] = defaultdict(set)
        for both in (*tally.met, *tally.barred):
            if tally.waited.keys() >= {*both}:
                self._add(both)
        # A pair that may not meet counts as if it had played: a person who blocks all others, or
        # declines to play them, gets no more matches with the same opponent by that.
        self._least = {
            user: min(
                (max(tally.met[both], both in tally.barred) for both in self._pairs_of(user)),
                default=0,
            )
            if len(self.of[user]) == len(tally.waited) - 1
            else 0
            for user in tally.waited
        }

    def bar(self, both: Two) -> None:
        """Note that two have got a match."""
        self.tally.barred.add(both)
        self._add(both)

    def pairs(self, people: Collection[int]) -> Iterator[Two]:
        """Yield the pairs of these people who have met, and may meet again now."""
        for user in people:
            for both in self._pairs_of(user):
                if both[0] == user and both[1] in people and self._is_next(both):
                    yield both

    def _add(self, both: Two) -> None:
        first, second = both
        self.of[first].add(second)
        self.of[second].add(first)

    def _pairs_of(self, user: int) -> Iterator[Two]:
        return (two(user, other) for other in self.of[user])

    def _is_next(self, both: Two) -> bool:
        if both in self.tally.barred:
            return False
        # Otherwise an opponent whom one of them has met less often may soon be free.
        if self.tally.met[both] <= min(self._least[user] for user in both):
            return True
        return max(self.tally.waited[user] for user in both) >= PATIENCE_DAYS


def _pair_strangers(waiting: Iterable[int], known: _Known) -> Iterator[Two]:
    """Pair people in this order, each with the stranger of the nearest rating who is left.

    The search skips only people who have met the one who looks, so it is short.
    """
    ranked = sorted(waiting, key=lambda user: (known.ratings[user], user))
    count = len(ranked)
    places = {user: place for place, user in enumerate(ranked)}
    # The neighbours of all who are left; -1 and `count` are the ends.
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))

    def remove(place: int) -> None:
        last, following = before[place], after[place]
        if last >= 0:
            after[last] = following
        if following < count:
            before[following] = last
        del places[ranked[place]]

    for user in waiting:
        if user not in places:
            continue
        place, rating = places[user], known.ratings[user]
        below, above = before[place], after[place]
        while below >= 0 or above < count:
            is_below = above >= count or (
                below >= 0
                and rating - known.ratings[ranked[below]] <= known.ratings[ranked[above]] - rating
            )
            other = below if is_below else above
            if ranked[other] not in known.of[user]:
                yield two(user, ranked[other])
                remove(other)
                break
            below, above = (before[below], above) if is_below else (below, after[above])
        if user in places:
            remove(place)


def _pair_known(people: Collection[int], known: _Known, given: Mapping[int, int]) -> list[Two]:
    """Pair those of these people who have met, the best pairs first."""
    tally = known.tally

    def rank(both: Two) -> tuple[int, int, int, int, float, int, int, Two]:
        less, more = sorted(tally.waited[user] for user in both)
        first, second = (known.ratings[user] for user in both)
        got, lead, had = (
            sum(counts[user] for user in both) for counts in (given, tally.lead, tally.had)
        )
        return got, tally.met[both], -more, -less, abs(first - second), abs(lead), had, both

    busy, chosen = set[int](), list[Two]()
    for both in sorted(known.pairs(people), key=rank):
        if not busy & {*both}:
            chosen.append(both)
            busy.update(both)
    return chosen
