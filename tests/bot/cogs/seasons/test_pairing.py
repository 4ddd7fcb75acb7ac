"""Who plays whom next: a pure function of what has been proposed."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.cogs.seasons.model import Player, SeasonState
from bot.cogs.seasons.pairing import APART_FOR, PATIENCE_DAYS, Pair, Two, find_pairs, two
from bot.match.model import ChallengeState, Ending
from rules import ALL_GAMES, GAMES, Side
from tests.bot.cogs.seasons.seasons import (
    DAY,
    NOW,
    begun,
    over,
    pair_of,
    played,
    proposed,
    season_state,
)

PATIENCE = timedelta(days=PATIENCE_DAYS)


def paired(state: SeasonState, **ratings: int) -> set[Two]:
    """Return who is paired, given ratings such as `_1=1500`."""
    known = {int(name[1:]): rating for name, rating in ratings.items()}
    return {pair.people for pair in find_pairs(state, known, (), NOW)}


def test_those_who_have_met_least_come_first_then_who_has_waited_then_the_nearest_rating() -> None:
    near = season_state((1, 2, 3, 4))
    assert paired(near, _1=1500, _2=1900, _3=1510, _4=1880) == {(1, 3), (2, 4)}
    met = season_state((1, 2, 3), [played(1, 1, 2)])
    assert paired(met, _1=1500, _2=1510, _3=1900) == {(2, 3)}
    waiting = season_state((1, 2, 3))
    waiting.players[0] = replace(waiting.players[0], since=NOW)
    assert paired(waiting, _1=1500, _2=1500, _3=1900) == {(2, 3)}


def test_the_same_two_wait_for_others_who_are_only_busy_but_not_for_long() -> None:
    others = begun(proposed(2, pair_of(3, 4), NOW - DAY))
    state = season_state((1, 2, 3, 4), [played(1, 1, 2), others])
    assert find_pairs(state, {}, (), NOW) == []
    assert len(find_pairs(state, {}, (), NOW + PATIENCE)) == 1
    of_two = season_state((1, 2), [played(1, 1, 2)])
    assert paired(of_two) == {(1, 2)}, "there was no other opponent"


def test_nobody_gets_more_than_fits_and_everyone_a_first_match_before_a_second_one() -> None:
    state = season_state(range(1, 6), at_a_time=2)
    pairs = find_pairs(state, {}, (), NOW)
    counts = Counter(user_id for pair in pairs for user_id in pair.people)
    assert max(counts.values()) == 2
    assert set(counts) == {1, 2, 3, 4, 5}
    assert len({pair.people for pair in pairs}) == len(pairs)
    first = {user_id for pair in pairs[:2] for user_id in pair.people}
    assert len(first) == 4


@pytest.mark.parametrize(
    "what", ["left", "rests", "blocked", "declined", "withdrawn", "asked", "playing"]
)
def test_two_are_not_paired_if_one_is_away_or_one_does_not_want_to(what: str) -> None:
    asked, apart = proposed(1, pair_of(1, 2), NOW - DAY), set[Two]()
    state = season_state((1, 2), at_a_time=3)
    if what == "left":
        state.players[0] = replace(state.players[0], active=False)
    elif what == "blocked":
        apart = {(1, 2)}
    else:
        expired = replace(asked, state=ChallengeState.EXPIRED, expires_at=NOW)
        state.proposals.append(
            {"rests": expired, "asked": asked, "playing": begun(asked)}.get(what)
            or replace(asked, state=ChallengeState(what))
        )
    assert find_pairs(state, {}, apart, NOW) == []
    if what in ("declined", "withdrawn"):
        assert find_pairs(state, {}, apart, NOW - DAY + APART_FOR)
    if what == "rests":
        state.players[1] = replace(state.players[1], since=NOW)
        assert find_pairs(state, {}, apart, NOW), "back again"


def test_first_moves_and_invitations_go_to_the_one_who_has_had_fewer() -> None:
    state = season_state((1, 2), [played(1, 1, 3), played(2, 1, 3), played(3, 3, 2)])
    # The first person has had two first moves, the second one a second one and an invitation.
    assert find_pairs(state, {}, (), NOW) == [pair_of(2, 1)]


class Year:
    """A season with people who come and go, block, decline and forget; a day at a time."""

    def __init__(self, chance: random.Random, at_a_time: int) -> None:
        self.chance = chance
        self.now = NOW
        self.state = season_state((), at_a_time=at_a_time)
        self.blocked = set[Two]()
        self.newest = 0
        self.lengths: dict[int, int] = {}
        for _ in range(12):
            self.come()

    def come(self) -> None:
        self.newest += 1
        others = [player.user_id for player in self.state.players]
        if others and self.chance.random() < 0.3:
            self.blocked.add(two(self.newest, self.chance.choice(others)))
        self.state.players.append(Player(self.newest, self.now, active=True))

    def change(self, user_id: int, *, active: bool) -> None:
        """Let a person leave, or come back."""
        index = next(i for i, one in enumerate(self.state.players) if one.user_id == user_id)
        since = self.now if active else self.state.players[index].since
        self.state.players[index] = Player(user_id, since, active=active)

    def pass_a_day(self) -> list[Pair]:
        """Let a day pass, and propose what is next."""
        chance, proposals = self.chance, self.state.proposals
        for index, one in enumerate(proposals):
            if one.is_running and self.now >= one.created_at + self.lengths[one.number] * DAY:
                winner = chance.choice((Side.FIRST, Side.SECOND, None))
                proposals[index] = over(one, winner, self.now)
                if chance.random() < 0.05:
                    proposals[index] = replace(proposals[index], ending=Ending.ABORTED)
            elif one.is_open:
                answer = chance.random()
                if one.expires_at <= self.now:
                    proposals[index] = replace(one, state=ChallengeState.EXPIRED)
                elif answer < 0.5:
                    proposals[index] = begun(one)
                    self.lengths[one.number] = chance.randint(1, 9)
                elif answer < 0.55:
                    proposals[index] = replace(one, state=ChallengeState.DECLINED)
        if chance.random() < 0.1:
            self.come()
        for player in list(self.state.players):
            if player.user_id in self.state.resting or not player.active:
                if chance.random() < 0.1:
                    self.change(player.user_id, active=True)
            elif chance.random() < 0.01:
                self.change(player.user_id, active=False)
        pairs = find_pairs(self.state, {}, self.blocked, self.now)
        for pair in pairs:
            proposals.append(proposed(len(proposals) + 1, pair, self.now))
        self.now += DAY
        return pairs


@pytest.mark.parametrize("at_a_time", [1, 2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_a_year_of_seasons_is_fair_to_people_who_come_and_go(seed: int, at_a_time: int) -> None:
    chance = random.Random(seed)
    for _ in range(13):
        year = Year(chance, at_a_time)
        for _ in range(28):
            for pair in year.pass_a_day():
                assert pair.people not in year.blocked
                assert pair.first_id in pair.people
            check_bounds(year)


def check_bounds(year: Year) -> None:
    """Check that nobody has too much, nobody is left out for long, and first moves are balanced."""
    state = year.state
    busy = Counter(user_id for one in state.going_on for user_id in one.people)
    assert all(count <= state.season.at_a_time for count in busy.values())
    together = Counter(two(*one.people) for one in state.going_on)
    assert all(count == 1 for count in together.values())
    refused = (ChallengeState.DECLINED, ChallengeState.WITHDRAWN)
    apart = year.blocked | {two(*one.people) for one in state.proposals if one.state in refused}
    apart |= set(together)
    # All who have waited long enough have somebody, or nobody is left for them.
    since = {player.user_id: player.since for player in state.players}
    for one in state.proposals:
        for user_id in one.people:
            since[user_id] = max(since[user_id], one.ended_at or since[user_id])
    idle = sorted(user_id for user_id in state.free if not busy[user_id])
    for both in combinations(idle, 2):
        waited = max(year.now - DAY - since[one] for one in both)
        assert waited < PATIENCE or both in apart
    lead = Counter[int]()
    for one in state.proposals:
        if one.match_id is not None or one.is_open:
            first, second = one.people
            lead.update({first: 1, second: -1})
    assert all(-3 <= count <= 3 for count in lead.values())


def test_in_a_season_without_trouble_everyone_meets_everyone_about_as_often() -> None:
    people = range(1, 8)
    state = season_state(people)
    now = NOW
    for _ in range(63):
        state.proposals[:] = [
            one if one.ending else over(begun(one), at=now) for one in state.proposals
        ]
        for pair in find_pairs(state, {}, (), now):
            state.proposals.append(proposed(len(state.proposals) + 1, pair, now))
        now += DAY
    met = Counter(two(*one.people) for one in state.proposals)
    counts = Counter(user_id for one in state.proposals for user_id in one.people)
    assert max(met.values()) - min(met[two(*both)] for both in combinations(people, 2)) <= 2
    assert max(counts.values()) - min(counts.values()) <= 3
    firsts = Counter(one.people[0] for one in state.proposals)
    assert all(abs(2 * firsts[user_id] - counts[user_id]) <= 2 for user_id in people)


def test_in_a_season_of_all_games_two_play_each_one_before_they_play_any_again() -> None:
    people, now, chance = range(1, 6), NOW, random.Random(1)
    state = season_state(people, game=ALL_GAMES)
    for _ in range(60):
        for index, one in enumerate(state.proposals):
            if not one.ending:
                # A match that does not count is played again.
                ending = chance.choice((Ending.RULES, Ending.RULES, Ending.ABORTED))
                state.proposals[index] = replace(over(one, at=now), ending=ending)
        pairs = find_pairs(state, {}, (), now)
        assert pairs == find_pairs(state, {}, (), now), "any process chooses the same"
        for pair in pairs:
            state.proposals.append(proposed(len(state.proposals) + 1, pair, now))
        now += DAY
    played_on = [one for one in state.proposals if one.may_count]
    together = Counter((two(*one.people), one.game) for one in played_on)
    alone = Counter((user_id, one.game) for one in played_on for user_id in one.people)
    for who, counts in [
        *((two(*both), together) for both in combinations(people, 2)),
        *((user_id, alone) for user_id in people),
    ]:
        of_games = [counts[who, slug] for slug in GAMES]
        most_apart = 1 if counts is together else 3
        assert min(of_games) > 0
        assert max(of_games) - min(of_games) <= most_apart


@pytest.mark.parametrize("cartel", [{1, 2}, {8, 9}, {1, 2, 3}, {4, 7, 9}], ids=str)
@pytest.mark.parametrize("refusal", ["block", "decline"])
def test_a_few_who_play_only_one_another_cannot_come_first(cartel: set[int], refusal: str) -> None:
    """They resign to one of them at once, as often as they are paired; the others play honestly."""
    for seed in range(3):
        chance, now, state = random.Random(seed), NOW, season_state(range(1, 11))
        blocked = {two(one, other) for one in cartel for other in {*range(1, 11)} - cartel}
        hours = {}
        for hour in range(0, 28 * 24, 4):
            for index, one in enumerate(state.proposals):
                is_mixed = two(*one.people) in blocked
                if is_mixed and one.is_open:
                    state.proposals[index] = replace(one, state=ChallengeState.DECLINED)
                elif one.is_open and hour >= hours[one.number]:
                    winner = chance.choice((Side.FIRST, Side.SECOND))
                    if cartel >= {*one.people}:
                        is_first = one.people[0] == min(one.people)
                        winner = Side.FIRST if is_first else Side.SECOND
                    state.proposals[index] = over(one, winner, now)
            apart = blocked if refusal == "block" else set[Two]()
            for pair in find_pairs(state, {}, apart, now):
                number = len(state.proposals) + 1
                state.proposals.append(proposed(number, pair, now))
                hours[number] = hour if cartel >= {*pair.people} else hour + chance.randint(12, 120)
            now += DAY / 6
        standings = state.rank()
        assert standings[0].place == 1
        assert not cartel & {one.user_id for one in standings if one.place == 1}
        assert max(Counter(two(*one.people) for one in state.counted).values()) <= 2


def test_a_thousand_people_are_all_paired_with_near_ratings() -> None:
    ratings = {user: 1000 + user * 7919 % 1000 for user in range(1, 1001)}
    state = season_state(ratings)
    pairs = find_pairs(state, ratings, (), NOW)
    assert {user for pair in pairs for user in pair.people} == {*ratings}
    assert all(abs(ratings[pair.people[0]] - ratings[pair.people[1]]) < 100 for pair in pairs)
