"""Seasons as data, with what has become of their proposals."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from bot.cogs.seasons.model import Player, Proposal, SeasonState
from bot.cogs.seasons.pairing import Pair
from bot.match.model import ChallengeState, Ending, First
from rules import AnyGame, Side, get_game
from tests.cogs import new_season

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
RUST = get_game("rust")


def season_state(
    people: Iterable[int], proposals: Iterable[Proposal] = (), **changes: Any
) -> SeasonState:
    """Return a season whose people have joined ten days ago."""
    season = new_season(1, 10, **{"ends_at": NOW + 18 * DAY, **changes})
    players = [Player(user_id, NOW - 10 * DAY, active=True) for user_id in people]
    return SeasonState(season, players, list(proposals))


def proposed(number: int, pair: Pair, at: datetime = NOW) -> Proposal:
    """Return a proposal that waits for its answer."""
    return Proposal(
        number,
        challenge_id=number,
        game=pair.game.slug,
        challenger_id=pair.challenger_id,
        opponent_id=pair.opponent_id,
        first=First.ME if pair.first_id == pair.challenger_id else First.THEM,
        state=ChallengeState.OPEN,
        message_id=None,
        created_at=at,
        expires_at=at + 3 * DAY,
        match_id=None,
        place_id=None,
        first_id=None,
        second_id=None,
        winner=None,
        ending=None,
        ended_at=None,
    )


def begun(proposal: Proposal) -> Proposal:
    """Return a proposal whose match is being played."""
    first, second = proposal.people
    accepted = {"state": ChallengeState.ACCEPTED, "match_id": proposal.number}
    return replace(proposal, **accepted, first_id=first, second_id=second)


def over(proposal: Proposal, winner: Side | None = Side.FIRST, at: datetime = NOW) -> Proposal:
    """Return a proposal whose match has ended."""
    return replace(begun(proposal), winner=winner, ending=Ending.RULES, ended_at=at)


def pair_of(challenger: int, opponent: int, game: AnyGame = RUST) -> Pair:
    """Return a pair of whom the challenger moves first."""
    return Pair(challenger, opponent, challenger, game)


def played(number: int, first: int, second: int, winner: Side | None = Side.FIRST) -> Proposal:
    """Return the proposal of a match that ended yesterday."""
    proposal = proposed(number, pair_of(first, second), NOW - 2 * DAY)
    return over(proposal, winner, NOW - DAY)
