"""Programs of others: asked for a turn as processes, with limits on time and memory."""

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
from rules import GAMES, play_turn

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
