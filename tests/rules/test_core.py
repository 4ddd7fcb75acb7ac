"""Options, replay, lists of steps, perft and playthroughs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import (
    AnyPosition,
    IllegalMoveError,
    OptionError,
    UnknownGameError,
    get_game,
    perft,
    replay,
    turn_perft,
)
from rules.lattice import NINE
from rules.movelist import CellMoves
from rules.record import Record, format_record, parse_record
from rules.zertz.moves import PLACEMENTS


def test_an_unknown_game_is_a_key_error_that_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match=r"there is no game 'chess'; choose from zertz") as caught:
        get_game("chess")
    assert isinstance(caught.value, UnknownGameError)


def test_options_that_are_not_chosen_take_their_defaults() -> None:
    assert get_game("zertz").complete_options({"goal": "blitz"}) == {"board": "37", "goal": "blitz"}
    assert str(get_game("zertz").start()) == str(get_game("zertz").start({"board": "37"}))


def test_an_unknown_option_names_the_options() -> None:
    with pytest.raises(OptionError, match="ZÈRTZ has no option 'start'") as caught:
        get_game("zertz").start({"start": "random"})
    assert (caught.value.option, caught.value.allowed) == ("start", ("board", "goal"))


def test_an_unknown_value_names_the_values() -> None:
    with pytest.raises(OptionError, match="ZÈRTZ has no board '50'") as caught:
        get_game("zertz").start({"board": "50"})
    assert caught.value.option == "board"
    assert caught.value.allowed == ("37", "40", "43", "44", "48", "61")


def test_replay_stops_at_the_first_wrong_turn() -> None:
    game = get_game("zertz")
    played = replay(game, game.start(), ["Wd4,b1", "Wd4,e2", "Gd6,e2"])
    next(played)
    with pytest.raises(IllegalMoveError, match="Wd4 is not legal"):
        next(played)


CELLS = (3, 41, 50, 88)

LISTED = [table[cell] for table in PLACEMENTS[:2] for cell in CELLS]


def test_membership_is_delegated_and_creates_no_step() -> None:
    asked: list[object] = []

    def allows(move: object) -> bool:
        asked.append(move)
        return move == LISTED[3]

    moves = CellMoves(NINE, (), 0, allows)
    assert LISTED[3] in moves
    assert "d4" not in moves
    assert asked == [LISTED[3], "d4"]


FOLDER = Path(__file__).parent / "perft"

COUNTERS = {"steps": perft, "turns": turn_perft}


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.perft")):
        for line in file.read_text("utf-8").splitlines():
            content = line.partition("#")[0]
            if content.strip():
                start, *counts = content.split(";")
                yield pytest.param(start.split(), [c.split() for c in counts], id=start.strip())


@pytest.mark.parametrize(("start", "counts"), list(cases()))
def test_perft(start: list[str], counts: list[list[str]]) -> None:
    """The number of sequences of turns or of single steps equals the file's."""
    position = read(*start)
    found = [[kind, depth, str(COUNTERS[kind](position, int(depth)))] for kind, depth, _ in counts]
    assert found == counts


def read(slug: str, *words: str) -> AnyPosition:
    """Return the start with these options, or the position of this text."""
    game = get_game(slug)
    if all("=" in word for word in words):
        return game.start(dict(word.split("=") for word in words))
    return game.parse_position(" ".join(words))


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
