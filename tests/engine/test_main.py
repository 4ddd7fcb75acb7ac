"""Run the engine from the shell."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from rules import GAMES

PLAYTHROUGHS = Path(__file__).parents[1] / "rules" / "playthroughs"
SERVE = f"program:{sys.executable} -m engine serve"


def test_a_match_against_another_program_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "zertz", SERVE, "level:1", "--openings", "1", "--go", "go level 1"]
    assert main(arguments) == 0
    *_, last = capsys.readouterr().out.splitlines()
    won, tied, lost = (int(word) for word in last.replace("(", "").split() if word.isdecimal())
    assert won + tied + lost == 2


def test_a_program_that_ends_or_cannot_start_is_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ends = f"program:{sys.executable} -c pass"
    assert main(["match", "rust", ends, "level:1", "--openings", "1"]) == 2
    assert "the program" in capsys.readouterr().err
    assert main(["match", "rust", "program:/no/such/program", "level:1"]) == 2
    assert "/no/such/program" in capsys.readouterr().err


def test_an_analysis_has_the_best_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "zertz", "--option", "board=48", "--nodes", "500", "--lines", "2"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert "nodes" in first
    assert len(lines) == 2
    game = GAMES["zertz"]
    assert game.parse_turn(game.start({"board": "48"}), lines[0].split()[1])


def test_a_record_is_judged_turn_by_turn_and_its_turning_point_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = PLAYTHROUGHS / "zertz-37-standard.txt"
    assert main(["analyse", "zertz", "--record", str(record), "--nodes", "1"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    assert "win 1" in lines[-1]
    ply, turn = last.removeprefix("turning point: ").split()[:2]
    told = lines[int(ply) - 1]
    assert turn in told
    assert told.endswith(("blunder", "mistake"))


def test_a_person_plays_until_the_input_ends(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("nonsense\nWd4,b1\n"))
    assert main(["play", "zertz", "--level", "1"]) == 0
    out = capsys.readouterr().out
    assert "'nonsense' is not a turn" in out
    assert out.count("side 1 to move") == 2
    assert out.count("\n> ") == 1


def test_nodes_a_second_are_measured_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--nodes", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(GAMES)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["match", "zertz", "somebody", "random"], "'somebody' is not a player; use level:N"),
        (["match", "zertz", "level:0", "random"], "'level:0' is not a player"),
        (["analyse", "zertz", "--option", "board=3"], "ZÈRTZ has no board '3'"),
        (["analyse", "zertz", "--position", "nonsense"], "but this has 1"),
        (["analyse", "zertz", "--record", "no-such-file"], "no-such-file: No such file"),
    ],
)
def test_wrong_input_ends_with_one_sentence_and_exit_code_2(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert len(said.splitlines()) == 1


def test_a_wrong_argument_ends_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["analyse", "zertz", "--nodes", "many"])
    assert "'many' is not a whole number of at least 1" in capsys.readouterr().err
