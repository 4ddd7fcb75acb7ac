"""The shipped puzzles: they parse, are unique, and are proven."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from benchmarks.puzzles.composing import FEWEST_TURNS, is_proven
from benchmarks.puzzles.finding import find
from benchmarks.puzzles.grading import is_solved
from benchmarks.puzzles.proving import Prover
from engine.puzzles import GRADES, MOST_SOLUTIONS, Puzzle, format_puzzle, parse_puzzle, puzzles
from guide import get_guide
from rules import GAMES, AnyPosition, get_game, replay, turns
from rules.symmetry import canonical

# The number of longer wins to prove; `python -m benchmarks.puzzles check` proves all.
PROVEN = {"zertz": 4, "tzaar": 2, "rust": 8}

# The engine gets one of this many puzzles.
SOLVED = 16
# The match of the first has a puzzle, unless the engine has changed.
SEEDS = range(1046, 1060)

each_game = pytest.mark.parametrize("slug", GAMES)


def position_of(puzzle: Puzzle) -> AnyPosition:
    return get_game(puzzle.slug).parse_position(puzzle.position)


@cache
def smallest(slug: str, count: int) -> list[Puzzle]:
    """Return the puzzles to be won in `count` turns, fewest legal turns first."""
    among = [puzzle for puzzle in puzzles(slug) if puzzle.turns == count]
    return sorted(among, key=lambda puzzle: position_of(puzzle).count_turns())


@each_game
def test_a_puzzle_is_read_back_from_its_line(slug: str) -> None:
    assert [parse_puzzle(format_puzzle(puzzle)) for puzzle in puzzles(slug)] == list(puzzles(slug))


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles("halma") == ()


@each_game
def test_the_ids_count_the_puzzles_and_never_change(slug: str) -> None:
    numbers = range(1, len(puzzles(slug)) + 1)
    assert [puzzle.id for puzzle in puzzles(slug)] == [f"{slug}-{n:03}" for n in numbers]


@each_game
def test_a_puzzle_begins_before_a_turn_with_something_to_choose(slug: str) -> None:
    for puzzle in puzzles(slug):
        position = position_of(puzzle)
        assert str(position) == puzzle.position
        assert position.outcome is None
        assert position.count_turns() >= FEWEST_TURNS, puzzle.id
        assert 1 <= len(puzzle.solutions) <= MOST_SOLUTIONS
        assert puzzle.turns in (1, 2, 3)


@each_game
def test_no_two_puzzles_are_symmetric(slug: str) -> None:
    game = get_game(slug)
    seen = Counter(canonical(game, position_of(puzzle)).key for puzzle in puzzles(slug))
    assert seen.most_common(1)[0][1] == 1


@each_game
def test_every_line_can_be_played_and_replies_to_a_solution(slug: str) -> None:
    for puzzle in puzzles(slug):
        lines = [line.split() for line in (*puzzle.solutions, *puzzle.replies)]
        assert {line[0] for line in lines} == set(puzzle.solutions)
        for line in lines:
            reply = puzzle.replies.get(" ".join(line))
            played = [*line, reply] if reply else line
            *_, end = replay(get_game(slug), position_of(puzzle), played)
            assert (end.outcome is None) or reply is None, puzzle.id


def test_puzzles_are_of_every_board_and_goal() -> None:
    game = get_game("zertz")
    all_options = [game.options_of(position_of(puzzle)) for puzzle in puzzles("zertz")]
    for option in game.options:
        assert {options[option.name] for options in all_options} == set(option.choices)


@each_game
def test_a_grade_is_higher_where_the_engine_needed_more(slug: str) -> None:
    graded = sorted((puzzle.nodes, puzzle.grade) for puzzle in puzzles(slug))
    assert [grade for _, grade in graded] == sorted(grade for _, grade in graded)
    assert {grade for _, grade in graded} == set(range(1, GRADES + 1))


@each_game
def test_there_are_enough_for_half_a_year_and_of_different_lengths(slug: str) -> None:
    lengths = Counter(puzzle.turns for puzzle in puzzles(slug))
    assert lengths.total() >= 150
    assert set(lengths) == {1, 2, 3}
    assert lengths.most_common(1)[0][0] == 2


@each_game
def test_every_win_in_one_and_some_longer_wins_are_proven(slug: str) -> None:
    longer = smallest(slug, 2)[: PROVEN[slug]] + smallest(slug, 3)[: PROVEN[slug] // 2]
    for puzzle in smallest(slug, 1) + longer:
        assert is_proven(get_guide(slug), puzzle), puzzle.id


def wins(position: AnyPosition, count: int) -> bool:
    """Do the same as `Prover.wins` by brute force."""
    side = position.to_move

    def is_won(position: AnyPosition, count: int) -> bool:
        if position.outcome is not None:
            return position.outcome.winner is side
        return count > 0 and wins(position, count)

    return any(
        is_won(after, 0)
        or (after.outcome is None and all(is_won(end, count - 1) for _, end in turns(after)))
        for _, after in turns(position)
    )


@pytest.mark.parametrize("slug", ["zertz", "rust"])
def test_the_prover_agrees_with_a_plain_search(slug: str) -> None:
    prover, compared = Prover(get_guide(slug)), Counter[bool]()
    for puzzle in smallest(slug, 2)[:2]:
        assert wins(position_of(puzzle), 2)
        for _, after in [*turns(position_of(puzzle))][:12]:
            for _, end in [*turns(after)][:12]:
                if end.outcome is None and end.count_turns() < 60:
                    assert prover.wins(end, 1) is wins(end, 1), (puzzle.id, str(end))
                    compared[wins(end, 1)] += 1
    assert set(compared) == {True, False}


@each_game
def test_a_puzzle_that_claims_too_little_or_too_much_is_not_proven(slug: str) -> None:
    puzzle = smallest(slug, 2)[0]
    for wrong in (
        replace(puzzle, turns=1),
        replace(puzzle, turns=3),
        replace(puzzle, solutions=()),
        replace(puzzle, solutions=(*puzzle.solutions, puzzle.solutions[0])),
        replace(puzzle, replies={}),
    ):
        assert not is_proven(get_guide(slug), wrong)


@each_game
def test_the_engine_solves_nearly_all(slug: str) -> None:
    given = puzzles(slug)[::SOLVED]
    solved = sum(is_solved(puzzle, 200_000) for puzzle in given)
    assert solved >= 0.95 * len(given)


def test_a_seed_gives_the_same_puzzles_without_existing_ones() -> None:
    seed, found = next((n, made) for n in SEEDS if (made := find("rust", n, ())))
    assert all(is_proven(get_guide("rust"), puzzle) for puzzle in found)
    assert found == find("rust", seed, ())
    positions = {puzzle.position for puzzle in found}
    assert positions.isdisjoint(puzzle.position for puzzle in find("rust", seed, found))
