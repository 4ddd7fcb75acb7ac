"""Trees of plans: how lines grow into them, and how they are written."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.plans import messages
from bot.cogs.plans.service import STEPS_LIMIT, Unplayed
from bot.cogs.plans.tree import (
    ANY,
    CAPTURE,
    Step,
    after_placing,
    branches,
    changed,
    count,
    decode,
    encode,
    follow,
    line_of,
    own_turns,
    with_line,
)
from bot.discord_io.content.draft import CONTENT_LIMIT
from bot.profiles import Reader
from bot.texts import languages, texts_for
from ringfall.testing.matches import ANA, BEN, NAMES, new_match, played
from rules import AnyGame, Side
from rules import turns as all_turns

MATCH = new_match("zertz")
PLACING = new_match("tzaar", {"start": "tournament"})


def line(*turns: str, own: bool = False) -> list[Step]:
    """Return steps of alternating sides."""
    return [Step(turn, own=own is not bool(number % 2)) for number, turn in enumerate(turns)]


def test_lines_share_their_beginning() -> None:
    steps = with_line((), line("a", "A", "b", "B"))
    steps = with_line(steps, line("a", "A", "c", "C"))
    found = list(branches(steps))
    assert [(b.condition, b.answers, b.depth) for b in found] == [
        ("a", ("A",), 0),
        ("b", ("B",), 1),
        ("c", ("C",), 1),
    ]
    assert with_line(steps, line("a", "A", "c", "C")) == steps, "the same line changes nothing"
    assert decode(encode(steps)) == steps
    assert count(steps) == 6


def test_a_new_answer_replaces_the_old_one_with_all_after_it() -> None:
    steps = with_line(with_line((), line("a", "A", "b", "B")), line("a", "D"))
    assert [(b.condition, b.answers) for b in branches(steps)] == [("a", ("D",))]


def test_conditions_come_in_the_order_in_which_they_count() -> None:
    steps = with_line(with_line(with_line((), line(ANY, "A")), line(CAPTURE, "B")), line("c", "C"))
    assert [step.turn for step in steps] == ["c", CAPTURE, ANY]


def test_a_branch_is_changed_and_removed_by_its_path() -> None:
    steps = with_line((), line("A", "b", "B", "c", "C", own=True))
    assert [step.turn for step in own_turns(steps)] == ["A"]
    _, second = branches(steps)
    loose = changed(steps, second.path, lambda step: replace(step, turn=ANY))
    assert [b.condition for b in branches(loose)] == ["b", ANY]
    assert [b.condition for b in branches(changed(steps, second.path, lambda _: None))] == ["b"]
    with pytest.raises(IndexError):
        changed(steps, (5,), lambda step: step)


@pytest.mark.parametrize(
    ("user_id", "turns", "own"),
    [
        (ANA, ("Wd4,a1", "Gd5,a2", "d4xd6"), (True, False, True)),
        (BEN, ("Wd4,a1", "Gd5,a2"), (False, True)),
        (ANA, ("Wd4,a1",), None),
        (ANA, ("Wd4,a1", "Gd5,a2"), None),
        (BEN, (), None),
        (7, ("Wd4,a1", "Gd5,a2"), None),
    ],
)
def test_a_line_is_a_plan_if_it_ends_with_an_answer(
    user_id: int, turns: tuple[str, ...], own: tuple[bool, ...] | None
) -> None:
    steps = line_of(MATCH, user_id, turns)
    assert (steps and tuple(step.own for step in steps)) == own


@pytest.mark.parametrize("language", languages())
def test_the_page_of_the_longest_plan_fits(language: str) -> None:
    texts, far = texts_for(language), replace(PLACING, id=999_999_999)
    steps = with_line((), after_placing([f"T{n}" for n in range(STEPS_LIMIT // 2)]))
    for number in (0, 30, STEPS_LIMIT // 2 - 1):
        page = messages.page(Reader(texts), far, Side.FIRST, steps, NAMES, number=number)
        assert len(page.content) <= CONTENT_LIMIT
        assert all(len(str(button.key)) <= 100 for button in page.buttons)
        (menu,) = page.menus
        assert len(menu.entries) == 25
    assert messages.page(Reader(texts), far, Side.FIRST, (), NAMES).menus == ()
    told = {messages.note(texts, Unplayed("Tb1", is_legal=legal)) for legal in (True, False)}
    assert len(told) == 2
    assert all("Tb1" in each for each in told)


class CountedGame:
    """A game that counts what it is asked for."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        self.asked += 1
        return getattr(self.game, name)


@pytest.mark.parametrize("last", ["missed", "met"])
def test_finding_the_next_step_takes_the_same_whatever_the_size_of_the_plan(last: str) -> None:
    """The opponent could measure it."""
    start = new_match("tzaar")
    legal = islice(all_turns(start.position), 100)
    turns = {start.game.format_turn(start.position, moves) for moves, _ in legal}
    played_turn, *others = sorted(turns)
    match = played(start, played_turn)
    asked: set[int] = set()
    for size in (1, 10, 80):
        assert len(others) > size
        branches = [*others[:size], *([played_turn] if last == "met" else [])]
        steps = tuple(Step(turn, then=(Step(turn, own=True),)) for turn in branches)
        game = CountedGame(match.game)
        left = follow(steps, replace(match, game=game), Side.SECOND, since=0)
        assert (left is not None) is (last == "met")
        asked.add(game.asked)
    assert len(asked) == 1
