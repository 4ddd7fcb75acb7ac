"""What hints and the coach say holds against every legal answer, in every game."""

from __future__ import annotations

import threading

import pytest
from msgspec.structs import replace

from bot.cogs.analysis.hints import find_hint, kind
from bot.texts import texts_for
from engine.judging import Judge
from ringfall.testing.games.test_hints import printed
from ringfall.testing.matches import new_match
from rules import GAMES

TEXTS = texts_for("en")


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(nodes=300)


@pytest.mark.parametrize(
    ("slug", "position", "turn", "said"),
    [
        (
            "rust",
            "xxx1o/-4-/1o-3-/3o2--/2-1----x/---x----/2x----/---o1-/-1o1- 2/5 2/4 o turn",
            "i9xk7 h6xf8",
            "If your opponent answers your turn with **h6xf8**, you can win 3 stones.",
        ),
        (
            "zertz",
            "2oW/ooGoo/oooooo/1ooooGo/1ooooo/2oooBo/5oo 4/6/8 1/0/1 0/0/0 2 37/standard turn",
            "Bb4,b2 b3xb5",
            "If your opponent answers your turn with **b3xb5**, you can win 2 grey marbles and a "
            "black marble for a black marble.",
        ),
    ],
)
def test_a_gain_that_one_answer_allows_is_said_of_that_answer(
    slug: str, position: str, turn: str, said: str, judge: Judge
) -> None:
    game = GAMES[slug]
    match = replace(new_match(slug), position=game.parse_position(position))
    hint = find_hint(judge, match, threading.Event())
    assert " ".join(printed(game, match.position, hint.line.turns[:2])) == turn
    assert kind(TEXTS, hint) == said
