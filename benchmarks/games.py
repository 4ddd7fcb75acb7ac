"""Create random matches for measurements."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from bot.homes import Home
from bot.match.acts import Act
from bot.match.challenge.invitations import Invitation
from bot.match.challenge.service import ChallengeService
from bot.match.model import First, Match
from bot.match.terms import UNTIMED, Terms
from rules import AnyGame, AnyPosition, Move

ANA, BEN = 1, 2
_numbers = itertools.count(1)


def random_turns(
    position: AnyPosition, chance: random.Random
) -> Iterator[tuple[AnyPosition, tuple[Move, ...], AnyPosition]]:
    """Yield each turn of a random game: position before, moves, position after."""
    while position.outcome is None:
        before, moves = position, list[Move]()
        while position.to_move is before.to_move and position.outcome is None:
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
        yield before, tuple(moves), position


def random_game(game: AnyGame, position: AnyPosition, *, seed: int) -> Iterator[str]:
    """Yield the turns of a random game until it ends."""
    for before, moves, _ in random_turns(position, random.Random(seed)):  # noqa: S311
        yield game.format_turn(before, moves)


def long_game(game: AnyGame, position: AnyPosition, *, turns: int) -> list[str]:
    """Return the first random game with at least so many turns."""
    games = (list(random_game(game, position, seed=seed)) for seed in itertools.count())
    return next(texts for texts in games if len(texts) >= turns)


def act_of(user_id: int) -> Act:
    """Return the next act of a user."""
    return Act.of_person(user_id, next(_numbers))


def mover(match: Match) -> int:
    """Return the player of the next turn."""
    return match.people(match.position.to_move)[0]


async def start_match(
    challenges: ChallengeService, *, terms: Terms = UNTIMED, **options: str
) -> Match:
    """Start a match through the services."""
    invitation = Invitation(
        game="zertz",
        options=options,
        first=First.ME,
        opponent_id=BEN,
        home=Home(1, answers_only=False),
        terms=terms,
    )
    challenge = await challenges.create(invitation, act_of(ANA), channel_id=1)
    return (await challenges.accept(challenge.id, act_of(BEN))).match
