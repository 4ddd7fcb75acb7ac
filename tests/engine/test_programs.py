"""Programs of others, asked for a turn as processes, and the protocol that they speak."""

from __future__ import annotations

import os
import shlex
import sys
import threading
from pathlib import Path

import pytest

from engine import SearchCancelledError
from engine.matches import Situation
from engine.programs import Limits, ProgramError, ask_once
from engine.protocol import format_value, position_command, serve
from engine.values import Value
from rules import GAMES, Side, play_turn, replay

FILE = Path(__file__).with_name("program.py")

ROOT = FILE.parents[2]

PATIENT, HASTY = Limits(seconds=60), Limits(seconds=0.5)


def command(kind: str) -> str:
    # The rules are found from the root; a program gets no other variable.
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['', {kind!r}]"
    code += f"; exec(open({str(FILE)!r}).read())"
    return shlex.join([sys.executable, "-c", code])


def situation(slug: str = "zertz") -> Situation:
    game = GAMES[slug]
    start = game.start({}, 1)
    turn = game.parse_turn(start, "Wd4,b1")
    return Situation(game, start, (turn,), play_turn(start, turn), 1)


def test_a_program_is_told_the_game_and_answers_with_a_turn() -> None:
    at = situation()
    turn = ask_once(command("good"), at, "go seconds 1", PATIENT)
    assert play_turn(at.position, turn).to_move is not at.position.to_move


@pytest.mark.parametrize(
    ("kind", "limits", "reason"),
    [
        ("crash", PATIENT, "the program ended"),
        ("hang", HASTY, "no turn within 0.5 seconds"),
        ("chatter", HASTY, "no turn within 0.5 seconds"),
        ("illegal", PATIENT, "the program plays 'Wz99,b1'"),
    ],
)
def test_a_program_that_fails_is_an_error_in_one_sentence(
    kind: str, limits: Limits, reason: str
) -> None:
    with pytest.raises(ProgramError, match=reason):
        ask_once(command(kind), situation(), "go", limits)


def test_what_a_program_says_is_told_shortly() -> None:
    for kind in ("wordy", "long"):
        with pytest.raises(ProgramError) as failed:
            ask_once(command(kind), situation(), "go", PATIENT)
        assert len(str(failed.value)) <= 300


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sessions of processes")
def test_children_of_a_program_do_not_outlive_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in a session of its own would hold the queue of all searches."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with pytest.raises(ProgramError, match=r"no turn within 0\.5 seconds"):
        ask_once(command("parent"), situation(), "go", HASTY)
    assert not (tmp_path / "done").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_program_gets_no_more_memory_than_allowed() -> None:
    with pytest.raises(ProgramError, match="the program ended"):
        ask_once(command("hoard"), situation(), "go", PATIENT)


def test_a_program_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ProgramError, match="cannot be started"):
        ask_once("/no/such/program", situation(), "go", PATIENT)


def test_a_program_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    assert os.environ["DISCORD_TOKEN"]
    with pytest.raises(ProgramError, match="plays 'None'"):
        ask_once(command("secret"), situation(), "go", PATIENT)


def test_a_cancelled_program_is_ended() -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelledError):
        ask_once(command("hang"), situation(), "go", PATIENT, cancel)


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
