"""Compare the rules with the literal implementation on random games."""

from __future__ import annotations

import random

import pytest

from rules.tzaar import GAME
from tests.rules.agreement import play_both
from tests.rules.tzaar.literal import Literal

GAMES_EACH = 20


def literal_start(start: str, seed: int) -> Literal:
    if start in ("random", "symmetric"):
        return Literal.of_text(str(GAME.start({"start": start}, seed)))
    return Literal.fixed() if start == "fixed" else Literal.tournament()


@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize("start", ["random", "symmetric", "fixed", "tournament"])
def test_both_implementations_agree_on_random_games(start: str, seed: int) -> None:
    """Position texts, lists of steps and outcomes are equal, from each start."""
    play_both(literal_start(start, seed), GAME.start({"start": start}, seed), random.Random(seed))


def test_random_games_come_to_every_ending() -> None:
    chance, seen = random.Random(1), set[str]()
    for seed in range(20):
        seen |= play_both(Literal.fixed(), GAME.start({"start": "fixed"}, seed), chance).reasons
    types = ("tzaar", "tzarra", "tott")
    assert seen == {
        "no-capture",
        *(f"{verb}-{type_}" for verb in ("no", "covered") for type_ in types),
    }
