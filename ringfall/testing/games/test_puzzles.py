"""Puzzles of a package are won as they say, and ask for something."""

from __future__ import annotations

from collections import Counter

from engine.puzzles import Puzzle, is_solution, puzzles
from guide import get_guide
from ringfall.testing.tested import EACH_GAME
from rules import AnyGame, AnyPosition, replay, turns
from rules.symmetry import canonical

# Trying all turns of one takes up to a second.
ONE_OF = 8


@EACH_GAME
def test_each_line_of_a_puzzle_is_won_in_its_number_of_turns(game: AnyGame) -> None:
    """Who plays a solution and goes on as the book does has won in as many turns as were
    announced.
    """
    for puzzle in puzzles(game.slug):
        side, lines = _start(game, puzzle).to_move, {*puzzle.solutions, *puzzle.replies}
        for line in lines:
            text = " ".join(filter(None, (line, puzzle.replies.get(line))))
            left, end = puzzle.turns - (len(line.split()) + 1) // 2, _after(game, puzzle, text)
            if end.outcome is not None:
                assert end.outcome.winner is side, (puzzle.id, text)
            elif not left:
                ends = [after.outcome for _, after in turns(end)]
                assert all(end and end.winner is side for end in ends), (puzzle.id, text)
            elif not any(longer.startswith(f"{text} ") for longer in lines):
                assert end.to_move is side, (puzzle.id, text)
                ways = (is_solution(puzzle, end, turn, 1) for turn, _ in turns(end))
                assert get_guide(game.slug).winning_turn(end) or any(ways), (puzzle.id, text)


@EACH_GAME
def test_a_puzzle_of_one_turn_has_exactly_the_turns_that_win(game: AnyGame) -> None:
    """No winning turn is called wrong. Longer puzzles are proven by `benchmarks.puzzles check`."""
    for puzzle in [puzzle for puzzle in puzzles(game.slug) if puzzle.turns == 1][::ONE_OF]:
        position = _start(game, puzzle)
        solved = {_after(game, puzzle, line) for line in puzzle.solutions}
        ways = turns(position)
        assert {end for turn, end in ways if is_solution(puzzle, position, turn, 1)} == solved


@EACH_GAME
def test_a_puzzle_has_wrong_turns_and_no_twin(game: AnyGame) -> None:
    """A puzzle without a wrong turn asks for nothing, and one that is turned round was solved."""
    seen = Counter[int]()
    for puzzle in puzzles(game.slug):
        position = _start(game, puzzle)
        solved = {_after(game, puzzle, line) for line in puzzle.solutions}
        assert any(end not in solved for _, end in turns(position)), puzzle.id
        seen[canonical(game, position).key] += 1
    assert [key for key, count in seen.items() if count > 1] == []


def _start(game: AnyGame, puzzle: Puzzle) -> AnyPosition:
    return game.parse_position(puzzle.position)


def _after(game: AnyGame, puzzle: Puzzle, line: str) -> AnyPosition:
    *_, end = replay(game, _start(game, puzzle), line.split())
    return end
