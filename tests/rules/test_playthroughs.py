"""Replay playthroughs/*.txt, with the expected position after each turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import replay
from rules.record import Record, format_record, parse_record

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def each_file(test: object) -> object:
    return pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)(test)


def load(file: Path) -> Record:
    return parse_record(file.read_text("utf-8"))


@each_file
def test_a_recorded_game_leads_through_its_recorded_positions(file: Path) -> None:
    record = load(file)
    texts = [
        line.split("#")[1].strip()
        for line in file.read_text("utf-8").splitlines()[1:]
        if "#" in line
    ]
    assert [
        str(position) for position in replay(record.game, record.start(), record.turns)
    ] == texts


@each_file
def test_a_recorded_game_ends_as_recorded(file: Path) -> None:
    record = load(file)
    *_, last = replay(record.game, record.start(), record.turns)
    assert last.outcome is not None
    winner = last.outcome.winner.value if last.outcome.winner else "tie"
    assert f"{winner}, {', '.join(r.value for r in last.outcome.reasons)}" == record.notes["result"]


@each_file
def test_a_record_is_read_back_from_its_text(file: Path) -> None:
    record = load(file)
    for own_rows in (False, True):
        assert parse_record(format_record(record, own_rows=own_rows)) == record
