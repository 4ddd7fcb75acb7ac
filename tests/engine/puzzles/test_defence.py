"""The defence tells a solver whether a turn keeps the win, and replies well."""

from __future__ import annotations

import pytest

from engine.puzzles import Puzzle, best_reply, is_solution, puzzles
from rules import GAMES, AnyPosition, MoveError, get_game, play_turn, turns

each_game = pytest.mark.parametrize("slug", GAMES)


def position_of(puzzle: Puzzle) -> AnyPosition:
    return get_game(puzzle.slug).parse_position(puzzle.position)


@each_game
def test_finding_every_turn_wins_in_the_stated_number_of_turns(slug: str) -> None:
    for puzzle in puzzles(slug)[::8]:
        position, side = position_of(puzzle), position_of(puzzle).to_move
        for turns_left in range(puzzle.turns, 0, -1):
            position = next(
                after
                for turn, after in turns(position)
                if is_solution(puzzle, position, turn, turns_left)
            )
            if position.outcome is None:
                position = play_turn(position, best_reply(puzzle, position))
                assert position.outcome is None or turns_left == 1, puzzle.id
        assert position.outcome is not None, puzzle.id
        assert position.outcome.winner is side, puzzle.id


@each_game
def test_only_the_turns_to_the_positions_of_the_solutions_solve_a_puzzle(slug: str) -> None:
    for puzzle in puzzles(slug)[::16]:
        position = position_of(puzzle)
        solving = {
            after
            for turn, after in turns(position)
            if is_solution(puzzle, position, turn, puzzle.turns)
        }
        expected = {
            play_turn(position, get_game(slug).parse_turn(position, text))
            for text in puzzle.solutions
        }
        assert solving == expected, puzzle.id


@each_game
def test_a_losing_turn_always_gets_the_same_reply(slug: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles(slug) if puzzle.turns == 2)
    position = position_of(puzzle)
    after = next(
        after
        for turn, after in turns(position)
        if after.outcome is None and not is_solution(puzzle, position, turn, puzzle.turns)
    )
    reply = best_reply(puzzle, after)
    assert reply == best_reply(puzzle, after)
    assert play_turn(after, reply).to_move is position.to_move


def first_solved(puzzle: Puzzle) -> tuple[Puzzle, AnyPosition]:
    """Return a puzzle and the position after its first solution."""
    first = get_game(puzzle.slug).parse_turn(position_of(puzzle), puzzle.solutions[0])
    return puzzle, play_turn(position_of(puzzle), first)


def test_a_position_that_the_puzzle_does_not_know_is_searched() -> None:
    puzzle, after = next(
        (puzzle, after)
        for puzzle, after in map(first_solved, puzzles("zertz"))
        if puzzle.turns == 3 and after.count_turns() > 1
    )
    other = next(end for turn, end in turns(after) if turn != best_reply(puzzle, after))
    assert any(is_solution(puzzle, other, turn, 2) for turn, _ in turns(other))


@each_game
def test_a_turn_that_is_not_legal_is_refused(slug: str) -> None:
    puzzle = puzzles(slug)[0]
    with pytest.raises(MoveError):
        is_solution(puzzle, position_of(puzzle), (), puzzle.turns)
