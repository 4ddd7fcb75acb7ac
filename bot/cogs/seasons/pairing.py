"""Decides who plays whom next in a season; knows neither Discord nor SQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from itertools import combinations
from statistics import fmean

from msgspec import Struct

from bot.cogs.seasons.model import SeasonState
from bot.match.model import ChallengeState

# Two whose match has just ended wait for people whom they have met less often, but not for long.
PATIENCE_DAYS = 2
# Two of whom one has declined are not proposed to each other again for a while.
APART_FOR = timedelta(weeks=1)

Two = tuple[int, int]
"""The ids of two people, the lower one first."""


class Pair(Struct, frozen=True):
    """A match to propose: the opponent has to accept it, and `first_id` moves first."""

    challenger_id: int
    opponent_id: int
    first_id: int

    @property
    def people(self) -> Two:
        return two(self.challenger_id, self.opponent_id)


def two(one_id: int, other_id: int) -> Two:
    return (one_id, other_id) if one_id < other_id else (other_id, one_id)


def find_pairs(
    state: SeasonState, ratings: Mapping[int, int], apart: Collection[Two], now: datetime
) -> list[Pair]:
    """Pair the people who have room, except for those in `apart`.

    Those who have met least often come first, then those who have waited longest, then those with
    the nearest ratings. Of a pair, the one with fewer first moves moves first, and the one who has
    had fewer proposals to answer has to answer. This is slow for many people.
    """
    tally = _count(state, apart, now)
    possible, pairs = _rank_pairs(tally, ratings), list[Pair]()
    given, taken = Counter[int](), set[Two]()
    # A first match for everyone comes before a second one for anyone.
    for _ in range(state.season.at_a_time):
        busy = set[int]()
        for both in sorted(possible, key=lambda both: sum(given[user] for user in both)):
            if both in taken or busy & {*both} or not all(tally.room[user] > 0 for user in both):
                continue
            first, second = sorted(both, key=lambda user: (tally.lead[user], user))
            opponent, challenger = sorted(both, key=lambda user: (tally.invited[user], user))
            pairs.append(Pair(challenger, opponent, first))
            taken.add(both)
            busy.update(both)
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


def _count(state: SeasonState, apart: Collection[Two], now: datetime) -> _Tally:
    resting, most = state.resting, state.season.at_a_time
    present = [one for one in state.players if one.active and one.user_id not in resting]
    room, since = Counter[int](), {one.user_id: one.since for one in present}
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
        for user in since.keys() & both:
            room[user] -= is_going_on
            since[user] = max(since[user], proposal.ended_at or since[user])
    # People who have a match do not wait.
    waited = {user: (now - at).days if room[user] == most else -1 for user, at in since.items()}
    return _Tally(room, waited, lead, invited, had, met, barred)


def _rank_pairs(tally: _Tally, ratings: Mapping[int, int]) -> list[Two]:
    """List the pairs of people with room that may be proposed now, the best ones first."""
    met, waited, usual = tally.met, tally.waited, fmean(ratings.values()) if ratings else 0
    least = {
        user: min(
            (
                met[both]
                for other in waited
                if other != user and (both := two(user, other)) not in tally.barred
            ),
            default=0,
        )
        for user in waited
    }
    ranked: list[tuple[int, int, int, float, int, Two]] = []
    for both in combinations(sorted(user for user in waited if tally.room[user] > 0), 2):
        less, more = sorted(waited[user] for user in both)
        # Otherwise an opponent whom one of them has met less often may soon be free.
        is_next = met[both] <= min(least[user] for user in both)
        if both not in tally.barred and (is_next or more >= PATIENCE_DAYS):
            one, other = (ratings.get(user, usual) for user in both)
            had = tally.had[both[0]] + tally.had[both[1]]
            ranked.append((met[both], -more, -less, abs(one - other), had, both))
    return [both for *_, both in sorted(ranked)]
