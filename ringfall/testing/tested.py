"""Which games the laws are tried on: those that are named, else all that are known."""

from __future__ import annotations

import os

import pytest

from bot.games import load_games
from rules import GAMES, AnyGame

ONLY_GAMES = "RINGFALL_TEST_GAMES"
"""The variable of the environment with the slugs of the games to test, separated by commas."""


def _find_tested() -> dict[str, AnyGame]:
    named = os.environ.get(ONLY_GAMES)
    if named is None:
        return dict(GAMES)
    load_games()
    return {slug: GAMES[slug] for slug in named.split(",")}


TESTED: dict[str, AnyGame] = _find_tested()
"""The tested games by slug."""

EACH_GAME = pytest.mark.parametrize("game", TESTED.values(), ids=TESTED)
"""Runs a law for each tested game."""
