"""The page's sample game, the only record of how RUST was played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from guide.rust import GUIDE
from rules import Side, play_turn, replay
from rules.lattice import NINE
from rules.rust import GAME, PLACES, Remove

LINES = (Path(__file__).parent / "sample.txt").read_text("utf-8").splitlines()
TURNS = [line for line in LINES if not line.startswith("#")]

# The page's final diagram. It still shows j4, an error: 22 … J4 removed it.
VACANT = "k1 h2 j2 l2 n2 g3 i3 k3 m3 o3 h4 j4 n4 p4 i5 o5"
STONES_OF_O = "l4 q5"
SLIP = "j4"


def test_every_turn_is_legal_and_the_game_stands_8_to_9() -> None:
    *_, last = replay(GAME, GAME.start(), TURNS)
    assert len(TURNS) == 46
    assert (last.captured(Side.FIRST), last.captured(Side.SECOND)) == (8, 9)
    assert (last.to_move, last.outcome) == (Side.FIRST, None)


def test_it_ends_in_the_pages_final_diagram() -> None:
    *_, last = replay(GAME, GAME.start(), TURNS)
    left = {name: last.stone_at(name) for name in PLACES if last.has_cell(name)}
    diagram = dict.fromkeys(VACANT.split()) | dict.fromkeys(STONES_OF_O.split(), Side.SECOND)
    del diagram[SLIP]
    assert left == diagram


def test_every_mark_of_the_page_fits_and_none_is_missing() -> None:
    """Jumps and islands are marked for enemies and friends; only 17…F4 is unmarked."""
    position = GAME.start()
    for text in TURNS:
        moves = GAME.parse_turn(position, text)
        facts = {fact.key: fact.values for fact in GUIDE.turn_facts(position, moves)}
        enemies = number(facts, "took", "count") + number(facts, "isolated", "captured")
        friends = number(facts, "took-back", "count") + number(facts, "isolated", "returned")
        assert (text.count(":"), text.count(".")) == (enemies, friends)
        position = play_turn(position, moves)


def number(facts: Mapping[str, Mapping[str, str | int]], key: str, name: str) -> int:
    return int(facts.get(key, {}).get(name, 0))


def test_turn_17_drops_ten_empty_cells() -> None:
    *_, before = replay(GAME, GAME.start(), TURNS[:33])
    (dropped,) = GUIDE.turn_facts(before, GAME.parse_turn(before, "j2 F4"))
    assert (dropped.key, dropped.values["count"]) == ("dropped-off", 10)


def test_some_removed_cells_would_not_be_free_in_zertz() -> None:
    """Twelve of them lack no two adjacent neighbours."""
    count, position = 0, GAME.start()
    for text in TURNS:
        for move in GAME.parse_turn(position, text):
            if isinstance(move, Remove):
                free = NINE.with_two_adjacent_gaps(position.table.cells)
                count += not free >> move.cell & 1
            position = position.play(move)
    assert count == 12
