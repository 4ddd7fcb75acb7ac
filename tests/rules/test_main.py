"""Run the rules and convert records from the shell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules import GAMES
from rules.__main__ import main
from rules.formats import read_record
from rules.record import Record, format_record
from tests.rules.formats.games import LITTLE_GOLEM

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


RUST = Record(GAMES["rust"], {}, ("g3,i9", "f2,e1"), {"first": "Ana"})


def test_a_file_is_written_as_its_target_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.txt"
    source.write_text(LITTLE_GOLEM[0])
    assert main(["convert", str(source), str(target)]) == 0
    assert read_record(target.read_bytes()) == read_record(LITTLE_GOLEM[0])
    assert capsys.readouterr().out.splitlines() == [
        f"{source} -> {target}",
        "1 converted, 0 failed",
    ]


def test_a_folder_is_converted_and_failures_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "from", tmp_path / "to"
    (source / "deep").mkdir(parents=True)
    (source / "deep" / "a.sgf").write_text(LITTLE_GOLEM[0])
    (source / "b.txt").write_text(format_record(RUST))
    (source / "c.txt").write_text("game: rust\n\ng3,i9\ng3,e1\n")
    (source / "d.txt").write_bytes(b"\xff" * 300_000)
    assert main(["convert", str(source), str(target), "--to", "text"]) == 2
    printed = capsys.readouterr()
    assert f"{source / 'c.txt'}: line 4: turn 2, 'g3,e1': g3 is not legal here" in printed.out
    assert f"{source / 'd.txt'}: the file is larger than 256 KB" in printed.out
    assert printed.out.splitlines()[-1] == "2 converted, 2 failed"
    assert printed.err == "python -m rules: 2 of 4 files could not be converted\n"
    assert sorted(file.name for file in target.rglob("*.txt")) == ["a.txt", "b.txt"]
    assert read_record((target / "b.txt").read_bytes()) == RUST


def test_existing_files_are_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "game.txt"
    source.write_text(format_record(RUST))
    assert main(["convert", str(source), str(source), "--to", "page"]) == 2
    assert "already exists" in capsys.readouterr().out
    assert source.read_text() == format_record(RUST)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--to", "gipf"], "RUST has no format 'gipf'; it has text, page"),
        (["--from", "zip"], "ZIP has 5 fields"),
    ],
)
def test_an_unsuitable_format_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], reason: str
) -> None:
    source = tmp_path / "game.txt"
    source.write_text(format_record(RUST))
    assert main(["convert", str(source), str(tmp_path / "other"), *options]) == 2
    assert reason in capsys.readouterr().out


def test_a_missing_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(tmp_path / "none"), str(tmp_path / "to")]) == 2
    assert "No such file" in capsys.readouterr().out
