"""Reviews of whole games: what they remark on, and that they agree with hints."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from engine import Turn, analyse
from engine.annotation import grade_all, remarks
from engine.matches import Situation
from engine.players import level_player
from engine.reviewing import Review, thorough
from engine.styles import random_turn
from rules import GAMES, AnyPosition, play_turn

NODES = 3_000
Played = Sequence[tuple[AnyPosition, Turn]]


def random_game(slug: str, seed: int) -> Iterator[tuple[AnyPosition, Turn]]:
    position, chance = GAMES[slug].start({}, seed), random.Random(seed)
    while position.outcome is None:
        turn = random_turn(position, chance)
        yield position, turn
        position = play_turn(position, turn)


def hinted_game(slug: str, seed: int) -> Iterator[tuple[AnyPosition, Turn]]:
    """Yield a game in which one side plays every turn that a hint would show."""
    game, beginner = GAMES[slug], level_player(1)
    position = opening = game.start({}, seed)
    while position.outcome is None:
        if position.to_move.index == seed % 2:
            turn = analyse(position, thorough(position, NODES)).lines[0].turns[0]
        else:
            turn = beginner(Situation(game, opening, (), position, seed))
        yield position, turn
        position = play_turn(position, turn)


def reviewed(played: Played) -> Review:
    review = Review(played, NODES)
    while review.left:
        review.take()
    return review


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_remark_recommends_the_turn_that_was_played(slug: str, seed: int) -> None:
    played = tuple(random_game(slug, seed))
    judged = reviewed(played).judged
    found = grade_all([each.judgement for each in judged])
    assert found, "random games have remarks"
    for remark in found:
        position, turn = played[remark.ply - 1]
        better = judged[remark.ply - 1].best.turns[0]
        assert play_turn(position, better) != play_turn(position, turn)


@pytest.mark.parametrize("slug", GAMES)
def test_a_hinted_turn_is_never_remarked_on(slug: str) -> None:
    for seed in range(2):
        played = tuple(hinted_game(slug, seed))
        found = remarks([each.judgement for each in reviewed(played).judged])
        assert {remark.side.index for remark in found} <= {1 - seed % 2}


def test_a_review_judges_every_turn_and_every_remark_once_more() -> None:
    played = tuple(random_game("zertz", 7))
    review, taken = Review(played, NODES), 0
    assert review.left == len(played)
    while review.left:
        review.take()
        taken += 1
    assert len(review.judged) == len(played)
    assert len(played) < taken <= 2 * len(played)
