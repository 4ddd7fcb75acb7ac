"""Matches of every game to try inputs on: at the start, in the middle, at the end."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence

from bot.services.model import Match
from rules import GAMES, AnyGame
from tests.bot.positions import random_match
from tests.rules.walks import random_turn

LONGEST = 60


@functools.lru_cache(maxsize=1)
def some_matches(seed: str, *, each: int) -> list[Match]:
    """Return about `each` moments of matches of each game, with any of its options."""
    chance = random.Random(seed)
    return [match for game in GAMES.values() for match in _moments(game, chance, each)]


def any_turn(match: Match, chance: random.Random) -> str:
    """Return a legal turn of a match that goes on, or one that has been played."""
    if match.position.outcome is None:
        return match.game.format_turn(match.position, random_turn(match.position, chance))
    return chance.choice(match.turns)


def _moments(game: AnyGame, chance: random.Random, count: int) -> Iterator[Match]:
    for _ in range(max(1, count // 6)):
        options = {option.name: chance.choice(option.choices) for option in game.options}
        played = _first(random_match(game, options, chance.getrandbits(32)))
        yield from (played[0], played[-1])
        yield from chance.choices(played, k=4)


def _first(moments: Iterator[Match]) -> Sequence[Match]:
    """Return what is not too far from the start, and the end if that is near."""
    return [match for match, _ in zip(moments, range(LONGEST), strict=False)]
