"""Which games and cogs the laws are tried on: those that are named, else all that are known."""

from __future__ import annotations

import os

import pytest

from bot.app import COGS
from bot.cog import Cog, load_cogs
from bot.games import load_games
from rules import GAMES, AnyGame

ONLY_GAMES, ONLY_COGS = "RINGFALL_TEST_GAMES", "RINGFALL_TEST_COGS"
"""The variables of the environment with the games and installed cogs to test, by their names."""


def _find_tested() -> tuple[dict[str, AnyGame], list[type[Cog]]]:
    if ONLY_GAMES not in os.environ:
        return dict(GAMES), list(COGS)
    load_games()
    load_cogs(COGS)
    slugs, names = (set(os.environ[name].split(",")) for name in (ONLY_GAMES, ONLY_COGS))
    games = {slug: game for slug, game in GAMES.items() if slug in slugs}
    return games, [cog for cog in COGS if cog.installed_as and cog.installed_as in names]


TESTED, TESTED_COGS = _find_tested()
"""The tested games by slug, and the tested cogs."""

EACH_GAME = pytest.mark.parametrize("game", TESTED.values(), ids=TESTED)
"""Runs a law for each tested game."""

EACH_COG = pytest.mark.parametrize("cog", TESTED_COGS, ids=lambda cog: cog.__name__)
"""Runs a law for each tested cog."""
