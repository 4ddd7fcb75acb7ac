"""Run the rules from the shell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = ROOT / "tests" / "rules" / "playthroughs"


def run(*arguments: str, text: str = "", module: str = "rules") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_perft_prints_a_line_for_each_depth() -> None:
    done = run("perft", "zertz", "--board", "37", "--turns", "2")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        ["1", "1944"],
        ["2", "3277260"],
    ]
    assert (done.returncode, done.stderr) == (0, "")


def test_show_draws_the_board_after_the_moves() -> None:
    done = run("show", "zertz", "--board", "48", "--moves", "Wd4,b1 Gd6,e2")
    assert done.returncode == 0
    assert "Wd4" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("5/7/10 0/0/0 0/0/0 1 48/standard turn")


def test_a_board_is_drawn_by_the_guides() -> None:
    arguments = ["show", "zertz", "--moves", "Wd4,b1"]
    done = run(*arguments, module="guide")
    assert done.returncode == 0
    assert " Wd4 " in done.stdout
    assert "(d1)" in done.stdout
    assert done.stdout.splitlines()[-1] == run(*arguments).stdout.splitlines()[-1]


def test_show_begins_with_a_position_text() -> None:
    text = "oWoo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 5/8/10 0/0/0 0/0/0 2 37/standard turn"
    done = run("show", "zertz", "--position", text)
    assert done.stdout.splitlines()[-1] == text


def test_replay_plays_a_record_from_a_file() -> None:
    done = run("replay", "zertz", str(PLAYTHROUGHS / "zertz-37-standard.txt"))
    assert done.returncode == 0
    assert "side 1 has won: grey" in done.stdout


def test_replay_takes_options_for_a_record_without_headers() -> None:
    done = run("replay", "zertz", "--board", "48", "-", text="Wh5,h6\n")
    assert done.stdout.splitlines()[0] == "  1 Wh5,h6"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["perft", "chess"], "'chess'"),
        (["perft", "zertz", "--board", "50"], "'50'"),
        (["perft", "zertz", "--turns", "many"], "'many' is not a number of turns"),
        (["show", "zertz", "--moves", "Wd4,b1 Wd4,e2"], "turn 2, 'Wd4,e2': Wd4 is not legal here"),
        (["show", "zertz", "--position", "nonsense"], "but this has 1"),
        (["replay", "zertz", "no-such-file"], "no-such-file: No such file"),
        ([], "required"),
    ],
)
def test_wrong_input_ends_with_one_sentence_and_exit_code_2(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(arguments)
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert reason in said.err
    assert len(said.err.splitlines()) == 1
