"""What tests of guides share: facts and refusals in writing, lessons, overridden methods."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

from guide import AnyGuide, Completion, Fact, Guide, Lesson, Refusal, RefusedTurnError, get_guide
from ringfall.testing.turns import canonical
from rules import AnyGame, AnyPosition, Game, MoveError, turns
from rules.core import MoveT, PositionT

ROOM = 25
"""The number of completions: the size of a Discord menu."""


def written(facts: Iterable[Fact]) -> str:
    """Return the keys and values of facts in the order in which the guide gives them."""
    return "; ".join(" ".join([fact.key, *map(str, fact.values.values())]) for fact in facts)


def offered(ways: Iterable[Completion]) -> str:
    """Return completions with their facts; dots follow one that is not a whole turn."""
    return " | ".join(
        f"{way.text}{'' if way.whole else '…'}: {written(way.facts)}".removesuffix(": ")
        for way in ways
    )


def refused(guide: AnyGuide, position: AnyPosition, text: str) -> Refusal:
    """Return the refusal of a text; check that its candidates are legal as written.

    The rules must refuse the text, too.
    """
    with pytest.raises(MoveError):
        guide.game.parse_turn(position, text)
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    for candidate in caught.value.refusal.candidates:
        assert canonical(guide.game, position, candidate) == candidate
    return caught.value.refusal


def lesson_of(game: Game[PositionT, MoveT], key: str) -> tuple[Lesson[PositionT, MoveT], PositionT]:
    """Return a lesson and its position."""
    (lesson,) = [lesson for lesson in get_guide(game.slug).lessons if lesson.key == key]
    return lesson, game.parse_position(lesson.position)


def answers(game: AnyGame, key: str) -> dict[str, list[str]]:
    """Return all turns of a lesson by the key of their answer."""
    lesson, position = lesson_of(game, key)
    found: dict[str, list[str]] = defaultdict(list)
    for moves, _ in turns(position):
        found[lesson.judge(position, moves).key].append(game.format_turn(position, moves))
    return dict(found)


def has_own(game: AnyGame, method: str) -> bool:
    """Tell whether the guide of a game overrides a method."""
    return getattr(type(get_guide(game.slug)), method) is not getattr(Guide, method)
