"""Completions while a turn is typed, and refusals of turns."""

from __future__ import annotations

import pytest

from guide import Refusal
from guide.zertz import GUIDE
from guide.zertz.refusals import refusal
from ringfall.testing.guides import ROOM, offered, refused
from ringfall.testing.turns import step
from rules import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.zertz import Jump, Marble, Pass, Place, Remove, ZertzPosition
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, play

CHAINS = (
    "d5xf5: captures 1 0 0 1 | d6xd4xf6: captures 1 1 0 2 | "
    "e5xc5xa3xa1: captures 0 1 2 3 | e5xc5xe7: captures 1 1 0 2"
)
COLUMN_D = " | ".join(f"Wd{row}…: onto d{row}" for row in range(1, 8))


@pytest.mark.parametrize(
    ("position", "typed", "ways"),
    [
        # The colours that are left, and then the vacant rings.
        (at(FULL, pool="1/0/3"), "", "W…: colour white | B…: colour black"),
        (at("Wo1o//////"), "g", "Ga2…: onto a2 | Ga4…: onto a4"),
        *((at(FULL), text, COLUMN_D) for text in ("wd", "W d", "Wd,", "white d", "W-d")),
        # Half a removal narrows the turns.
        (at(FULL), "Wd4,b", "Wd4,b1 | Wd4,b5"),
        (at(FULL), "Wd4b1", "Wd4,b1"),
        # A ring without a colour: every colour.
        (at(FULL), "d4,b1", "Wd4,b1 | Gd4,b1 | Bd4,b1"),
        # Compulsory captures are all that is offered, narrowed by rings or by marbles taken.
        (at(ENCYCLOPEDIA), "", CHAINS),
        (at(ENCYCLOPEDIA), "Wa1", CHAINS),
        *(
            (at(ENCYCLOPEDIA), text, "e5xc5xa3xa1: captures 0 1 2 3")
            for text in ("e5xc5xa", "E5 c5 a", "x e5c5a", "e5xd5xb", "e5d5b4a2")
        ),
        (at("W1oo//////", pool="0/0/0"), "", "pass"),
        # What a turn isolates comes first; which captures it forces is said.
        (
            at("oW//////3oooo"),
            "Gg4",
            "Gg4,a1: isolates a2 1 0 0 | Gg4,g5: isolates g4 0 1 0 | Gg4,g6 | Gg4,g7",
        ),
        (at("Wooo//////3oooo"), "Ga2,g4", "Ga2,g4: forces a1xa3 1 0"),
        # A placement that is the whole turn.
        (at(FLOWER), "Wd5", "Wd5"),
        (at(FLOWER), "w", "Wd4…: onto d4 | Wd5"),
        (at(FULL), "zzz", ""),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    position: ZertzPosition, typed: str, ways: str
) -> None:
    assert offered(GUIDE.complete(position, typed, ROOM)) == ways


@pytest.mark.parametrize("typed", ["Wd4", "Wd4,", "w d4 ", "wd4-", "Wd4,b2"])
def test_a_placement_offers_whole_turns(typed: str) -> None:
    ways = GUIDE.complete(at(FULL), typed, ROOM)
    assert [way.text for way in ways[:3]] == ["Wd4,a1", "Wd4,a2", "Wd4,a3"]
    assert len(ways) == 18
    assert all(way.whole for way in ways)


def test_the_middle_of_a_turn_offers_the_rest_of_it() -> None:
    for layout, begun, typed, rest in (
        ("Wo1o//////3oooo", "Ga4", "g", ["g4", "g5", "g6", "g7"]),
        (ENCYCLOPEDIA, "e5xc5", "", ["c5xa3xa1", "c5xe7"]),
    ):
        middle = at(layout).play(step(at(layout), begun))
        assert [way.text for way in GUIDE.complete(middle, typed, ROOM)] == rest


def offers(layout: str, typed: str) -> list[str]:
    return [way.text + "…" * (not way.whole) for way in GUIDE.suggest(at(layout), typed, ROOM)]


def test_a_colour_offers_whole_turns_one_for_each_ring_then_the_columns() -> None:
    offered = offers(FULL, "W")
    assert offered[-7:] == [f"W{column}…" for column in "abcdefg"]
    whole = offered[:-7]
    assert len({turn.partition(",")[0] for turn in whole}) == len(whole) == ROOM - 7


def test_a_ring_offers_all_its_turns() -> None:
    assert len(offers(FULL, "Wd4")) == 18
    assert offers(FULL, "white on d4, remove b") == ["Wd4,b1", "Wd4,b5"]


def test_what_isolates_is_offered_first() -> None:
    first, *_ = GUIDE.suggest(at("oW//////3oooo"), "", ROOM)
    assert first.facts[0].key == "isolates"


def test_what_gives_the_opponent_a_capture_is_offered_last() -> None:
    layout = "oooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3oooo"
    rings = [turn[1:3] for turn in offers(layout, "Wd")]
    assert rings.index("d2") < rings.index("d5")


def test_longer_captures_are_offered_first_whatever_is_typed() -> None:
    chains = ["e5xc5xa3xa1", "d6xd4xf6", "e5xc5xe7", "d5xf5"]
    assert offers(ENCYCLOPEDIA, "") == chains
    assert offers(ENCYCLOPEDIA, "Wa1") == chains


CAPTURES = "d5xf5, d6xd4xf6, e5xc5xa3xa1, e5xc5xe7"

BLOCKED = "oooo/ooooo/oooooo/oo1o1oo/1oooooo/2ooooo/3oooo"


def refuse(position: ZertzPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


KINDS = {InvalidMoveError: "invalid", AmbiguousMoveError: "ambiguous", IllegalMoveError: "illegal"}
UNREADABLE = ("", "hello", "Wd4,b1,c1", "W", "Wd10,b1", "Wz1", "d", "Wd4$b1€c1")


@pytest.mark.parametrize(
    ("position", "text", "reason", "near"),
    [
        *((at(FULL), text, f"invalid unreadable {text}", "") for text in UNREADABLE),
        *((at(FULL), text, "illegal ring-not-free b2", "") for text in ("Wd4,b2", "d4,b2")),
        (at(FULL), "Wd4,d4", "illegal ring-occupied d4", ""),
        (at(FULL), "Wh5,b1", "illegal no-such-ring h5", ""),
        (at(FULL), "Wd4,h5", "illegal no-such-ring h5", ""),
        (at(FULL), "pass", "illegal cannot-pass", ""),
        (at(FULL), "d4xd6", "illegal no-marble d4", ""),
        (at(FULL), "h5xh7", "illegal no-such-ring h5", ""),
        (at(BLOCKED), "Wa1,d4", "illegal ring-not-free d4", ""),
        (at(BLOCKED), "Wa1,c3", "illegal ring-not-free c3", ""),
        (at(BLOCKED), "Wd3,b1", "illegal ring-gone d3", ""),
        (at(ENCYCLOPEDIA), "Wa1,b1", f"illegal must-capture {CAPTURES}", ""),
        (at(ENCYCLOPEDIA), "a1,b1", f"illegal must-capture {CAPTURES}", ""),
        (at(ENCYCLOPEDIA), "pass", f"illegal must-capture {CAPTURES}", ""),
        (at(ENCYCLOPEDIA), "a4xc4", f"illegal must-capture {CAPTURES}", ""),
        (at(ENCYCLOPEDIA), "d5xb5", "illegal nothing-to-jump d5", ""),
        (at(ENCYCLOPEDIA), "e5xb3", "illegal no-line e5", ""),
        (at(ENCYCLOPEDIA), "d5xf5xh5", "illegal cannot-go-on f5", ""),
        (at("WBB//////3oooo"), "a1xa3", "illegal no-landing a1", ""),
        (at("WBB//////3oooo"), "a1xa2", "illegal no-landing a1", ""),
        (at("W1oo//////"), "a1", "illegal no-capture a1", ""),
        (at(FLOWER), "Wd5,d4", "illegal no-ring-free Wd5", ""),
        (at(FLOWER), "Wc3", "illegal ring-taken c3", ""),
        (at(FULL, pool="0/1/1"), "Wd4,b1", "illegal no-such-marble white", ""),
        (at(FULL, pool="0/0/0", first="0/1/1"), "Wd4,b1", "illegal no-such-captive white", ""),
        (at("W1oo//////", pool="0/0/0"), "Wa3,a4", "illegal must-pass", "pass"),
        # A chain that leaves its line, and a ring behind a whole capture.
        (at(ENCYCLOPEDIA), "e5xc5xg7", "illegal no-line", "e5xc5xe7 e5xc5xa3xa1"),
        (play(at(FULL), "Wd4,g7", "Bd5,f7"), "d5xd3,a1", "illegal cannot-go-on d3", "d5xd3"),
        # A part is missing.
        (at(FULL), "Wd4", "ambiguous ring-due", "Wd4,a1 Wd4,a2 Wd4,a3"),
        (at(ENCYCLOPEDIA), "e5xc5", "ambiguous must-go-on", "e5xc5xa3xa1 e5xc5xe7"),
        (at(ENCYCLOPEDIA), "e5", "ambiguous must-capture", "e5xc5xa3xa1 e5xc5xe7"),
        (at(FULL), "d4,b1", "ambiguous colour-due d4", "Wd4,b1 Gd4,b1 Bd4,b1"),
        (at(FULL), "d4b1", "ambiguous colour-due d4", "Wd4,b1 Gd4,b1 Bd4,b1"),
        (at(FULL), "d4", "ambiguous colour-due d4", "Wd4,a1 Gd4,a1 Bd4,a1"),
        (at(FULL, pool="2/0/0"), "d1", "ambiguous colour-left Wd1", ""),
    ],
)
def test_a_turn_that_cannot_be_played_is_refused_with_the_reason_and_near_turns(
    position: ZertzPosition, text: str, reason: str, near: str
) -> None:
    error = refuse(position, text)
    place = next(iter(error.values.values()), "")
    assert f"{KINDS[error.kind]} {error.key} {place}".startswith(reason)
    assert not near or error.candidates[:3] == tuple(near.split())


@pytest.mark.parametrize(
    ("board", "typed", "other"),
    [
        ("37", "We1,a1", "e2"),
        ("37", "Wd4,g1", "g4"),
        ("37", "Wg8,a1", None),
        ("61", "Wf1,a1", "f2"),
    ],
)
def test_a_ring_that_is_missing_here_may_be_one_of_another_numbering(
    board: str, typed: str, other: str | None
) -> None:
    error = refuse(GUIDE.game.start({"board": board}), typed)
    assert error.key == ("no-such-ring-but" if other else "no-such-ring")
    assert error.values.get("meant") == other


@pytest.mark.parametrize("text", ["Wa1", "a1,a2", "a1xa3"])
def test_the_middle_of_a_placement_asks_for_a_ring(text: str) -> None:
    start = at(FULL)
    error = refuse(start.play(step(start, "Wd4")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "ring-due")
    assert "a1" in error.candidates


@pytest.mark.parametrize("text", ["Wa1", "d6xd4", "a1"])
def test_the_middle_of_a_chain_asks_to_go_on(text: str) -> None:
    start = at(ENCYCLOPEDIA)
    error = refuse(start.play(step(start, "e5xc5")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "must-go-on")
    assert set(error.candidates) == {"c5xa3xa1", "c5xe7"}


def test_the_nearest_legal_turns_come_first() -> None:
    assert refuse(at(FULL), "Wd4,b2").candidates[0] in ("Wd4,a1", "Wd4,a2", "Wd4,b1")
    assert refuse(at(FULL), "Bh5,g7").candidates[0] == "Bg4,g7"
    assert refuse(at(ENCYCLOPEDIA), "d6xb6").candidates[0] == "d6xd4xf6"


def test_no_more_than_twelve_turns_are_offered() -> None:
    assert len(refuse(at(FULL), "hello d4").candidates) == 12


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Remove(0), "marble-due"),
        (Jump(0, 1, 2), "no-marble"),
        (Pass(), "cannot-pass"),
        (Place(Marble.WHITE, 89), "no-such-ring"),
        ("Wd4", "no-move"),
    ],
)
def test_each_kind_of_step_is_refused_with_a_reason(move: object, key: str) -> None:
    assert refusal(at(FULL), move).key == key
    with pytest.raises(IllegalMoveError):
        at(FULL).play(move)


def test_a_jump_over_something_else_than_the_middle_is_refused() -> None:
    position, move = at("WBoo//////"), Jump(0, 1, 3)
    assert refusal(position, move).key == "no-line"
    with pytest.raises(IllegalMoveError):
        position.play(move)
