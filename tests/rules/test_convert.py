"""Convert records from the shell, single files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import GAMES
from rules.__main__ import main
from rules.formats import read_record
from rules.record import Record, format_record
from tests.rules.formats.games import LITTLE_GOLEM

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
