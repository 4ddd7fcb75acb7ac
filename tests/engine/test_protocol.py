"""The text protocol: commands, answers and errors."""

from __future__ import annotations

import pytest

from engine.matches import Situation
from engine.protocol import format_value, position_command, serve
from engine.values import Value
from rules import GAMES, Side, play_turn, replay

RUST = f"position rust {GAMES['rust'].start()}"


def test_a_level_answers_with_a_turn_that_is_legal() -> None:
    game = GAMES["zertz"]
    (answer,) = serve([f"position zertz {game.start()}", "go level 1 seed 4"])
    word, turn = answer.split()
    assert word == "turn"
    assert game.parse_turn(game.start(), turn)


def test_lines_come_before_the_turn_and_begin_with_it() -> None:
    *lines, turn = serve([RUST, "go nodes 400 lines 2 seconds 60"])
    assert [line.split()[0] for line in lines] == ["line", "line"]
    assert turn.split()[1] == lines[0].split()[2]


def test_the_position_includes_the_turns_played() -> None:
    game = GAMES["zertz"]
    start = game.start()
    texts = ["Wd4,b1", "Gd6,e2"]
    first = game.parse_turn(start, texts[0])
    played = (first, game.parse_turn(play_turn(start, first), texts[1]))
    *_, now = replay(game, start, texts)
    command = position_command(Situation(game, start, played, now, 0))
    assert command == f"position zertz {start} turns Wd4,b1 Gd6,e2"
    (answer,) = serve([command, "go level 1"])
    assert now.to_move is Side.FIRST
    assert game.parse_turn(now, answer.split()[1])


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("go", "send a position first"),
        ("position chess rnbq", "there is no game 'chess'"),
        ("position zertz nonsense", "but this has 1"),
        (f"{RUST} turns d4,xx", "a turn is invalid"),
        ("fly", "there is no command 'fly'; use position, go or quit"),
    ],
)
def test_an_error_is_answered_and_the_next_command_is_read(command: str, reason: str) -> None:
    error, turn = serve([command, "", RUST, "go level 1", "quit", "go level 1"])
    assert error.startswith("error ")
    assert reason in error
    assert turn.startswith("turn ")


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ("nodes x", "'x' is not a number for nodes"),
        ("nodes 0", "nodes must be more than 0"),
        ("seconds inf", "seconds must be more than 0"),
        ("speed 3", "go has no option 'speed'"),
        ("nodes", "there is no number after 'nodes'"),
        ("level 6", "there is no level 6"),
    ],
)
def test_a_wrong_number_is_named(numbers: str, reason: str) -> None:
    (error,) = serve([RUST, f"go {numbers}"])
    assert reason in error


def test_huge_numbers_are_accepted() -> None:
    huge = "9" * 30
    *_, turn = serve([RUST, f"go nodes 400 depth {huge} lines {huge} seconds {huge} seed {huge}"])
    assert turn.startswith("turn ")


def test_an_invalid_position_clears_the_session() -> None:
    errors = list(serve([RUST, "position rust nonsense", "go level 1"]))
    assert [error.split()[0] for error in errors] == ["error", "error"]


def test_values_are_points_or_a_certain_end() -> None:
    values = (Value(12), Value(-3), Value(1000, 2), Value(-1000, -1))
    assert [format_value(value) for value in values] == ["+12", "-3", "win 2", "loss 1"]
