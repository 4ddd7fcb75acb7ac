"""Many spellings of a turn: parsed as that turn, or refused with near turns."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence

import pytest

from guide import AnyGuide, Guide, RefusedTurnError
from guide.reasons import against
from guide.rust import GUIDE as RUST
from guide.tzaar import GUIDE as TZAAR
from guide.zertz import GUIDE as ZERTZ
from rules import AnyPosition, play_turn
from rules.rust import GAME, RustMove, RustPosition
from tests.rules.rust.boards import at as rust_at
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL
from tests.rules.zertz.boards import at as zertz_at

LIMIT_S = 0.3

TZAAR_START = TZAAR.game.start({"start": "fixed"})

POSITIONS: dict[str, tuple[AnyGuide, AnyPosition]] = {
    "zertz": (ZERTZ, zertz_at(FULL)),
    "zertz-captures": (ZERTZ, zertz_at(ENCYCLOPEDIA)),
    "zertz-island": (ZERTZ, zertz_at("oW//////3oooo")),
    "rust": (RUST, RUST.game.start()),
    "rust-jumps": (RUST, rust_at(x="a5 g5", o="c5")),
    "tzaar-first": (TZAAR, TZAAR_START),
    "tzaar": (TZAAR, play_turn(TZAAR_START, TZAAR.game.parse_turn(TZAAR_START, "d6xe6"))),
    "tzaar-empty": (TZAAR, TZAAR.game.start({"start": "tournament"})),
}

# The turn, then its spellings; more than one a line are separated by " | ".
UNDERSTOOD = {
    ("zertz", "Wd4,b1"): """
        Wd4,b1 | WD4,B1 | wd4b1 | w d4 b1 | W d 4, b 1 | W d4 - b1 | Wd4 — b1 | Wd4/b1 | Wd4 (b1)
        Wd4 [b1] | Wd4 & b1 | W@d4, b1 | w-d4-b1 | `Wd4,b1` | **Wd4,b1** | “Wd4,b1” | > Wd4,b1
        12. Wd4,b1 | 12) Wd4,b1 | #12 Wd4,b1 | 12 Wd4,b1 | 12... Wd4,b1 | 12 · Wd4,b1
        turn 12: Wd4,b1 | Wd4,b1! | Wd4!?, b1?? | Wd4 {to be seen} b1 | Ｗｄ４，ｂ１
        W\u200bd4,\u200db1 | \u2060Wd4,b1\ufeff | ⚪\ufe0f d4, b1 | white d4 b1 | White, d4, b1
        white on d4, remove a ring b1 | White to d4 and remove b1 | white on d4. remove b1.
        place white at d4; remove b1 | put a white marble on d4, then take away b1
        I put the white marble on d4 and take b1 away | white d4, b1 removed | white d4 without b1
        remove b1, white on d4 | take b1 off, white to d4 | d4 white, b1 | d4 white remove b1
        d4 w, b1 | w d4/b1 | wd4b1. | Wd 4,b1 | Wd 4, b 1
        take b1 away and place white on d4 | take away b1 and put a white marble on d4
        remove b1 and place white on d4 | b1 removed and white on d4 | b1 off white d4
        b1 is removed and white goes on d4 | first remove b1, then white on d4
        remove b1 from the board and place white on d4 | white on d4. b1 removed.
        white on d4, then b1 away. | d4 white and b1 away | Wd4 and b1
        place white on d4 after removing b1 | take b1 away before white goes on d4
        remove b1 and then put a white one on d4
        okay Wd4,b1 | ok, Wd4,b1 | I want to play Wd4,b1 | let's play Wd4,b1 | I'll play Wd4,b1
        I’d like to put white on d4 and remove b1 | now white d4, b1, thanks
        1st move: Wd4,b1 | my first move: Wd4,b1 | № 1 Wd4,b1 | No. 1: Wd4,b1 | Turn no. 1 - Wd4,b1
        1. turn: Wd4,b1 | turn: Wd4,b1 | (1) Wd4,b1
    """,
    ("zertz", "Gd4,b1"): """
        gray d4 b1 | Grey to d4, then b1
    """,
    ("zertz", "Bb2,a1"): """
        BB2A1 | black b2, a1 | ⚫ b2 a1
    """,
    ("zertz-captures", "e5xc5xa3xa1"): """
        x e5Gc5Ba3Ba1 | xe5Gc5Ba3Ba1 | e5Gc5Ba3Ba1 | e5-c5-a3-a1 | e5 c5 a3 a1 | e5xc5 c5xa3 a3xa1
        e5xc5, c5xa3, a3xa1 | e5 over d5 to c5 over b4 to a3 over a2 to a1
        e5 takes d5, b4 and a2 | e5 jumps to c5, then a3, then a1 | We5xc5xa3xa1
        white e5xc5xa3xa1 | white e5 c5 a3 a1 | 3. e5→c5→a3→a1!
    """,
    ("zertz-captures", "d5xf5"): """
        D5XF5 | d5×f5 | d5 ✖ f5 | d5:f5 | d5 > f5 | d5->f5 | d5 => f5 | Gd5xf5 | grey d5 takes f5
        d5 captures white e5 | d5 jumps over e5 to f5 | take e5 with d5 | e5 is taken by d5
        x d5Wf5 | f5 ← d5 | f5 from d5 | f5 <- d5 | with d5 take e5 | using d5, take e5
        e5 is captured by d5 | D 5xF 5 | d5xf 5 | xd5W f 5
    """,
    ("zertz-island", "Gg4,a1"): """
        Gg4,a1 x Wa2 | Gg4,a1xWa2 | Gg4,a1 x W | grey g4, remove a1
    """,
    ("rust", "g3,i9"): """
        G3,I9 | g3 i9 | g3-i9 | g3. i9 | g 3 i 9 | 4. g3,i9!? | ｇ３，ｉ９ | drop g3 remove i9
        Drop: g3, i9 | stone on g3, remove i9 | put a stone on g3 and take i9 away | g3 without i9
        remove i9, drop g3 | i9 removed, g3 | remove i9 and drop g3 | take i9 off and drop on g3
        drop g3, remove i9. | Drop g3. Remove i9. | i9 away and g3
    """,
    ("rust-jumps", "a5xe5xi5"): """
        a5:e5.i5 | a5 e5 i5 | a5 → e5 → i5 | a5xe5, e5xi5 | a5 over c5 to e5 over g5 to i5
        a5 jumps over c5, jumps over g5 | a5 takes c5 and g5 | 1. a5xe5xi5! | a5 to e5 to i5.
    """,
    ("tzaar-first", "d6xe6"): """
        d6 e6 | d6->e6 | d6-e6 | d6→e6 | d6 takes e6 | take e6 with d6 | e6 is taken by d6 | Zd6xe6
        1. d6xe6! | d6xe6 - | e6 ← d6 | e6 <- d6 | e6 <— d6 | e6 < d6 | e6 ⟵ d6 | e6 from d6
        take e6 from d6
        with d6 take e6 | e6 captured by d6 | e6 gets taken by d6 | d6xe 6 | from d6 to e6.
    """,
    ("tzaar", "e9xd8,pass"): """
        e9xd8 - | e9xd8 – | e9xd8- | e9xd8 / - | e9xd8 pass | e9xd8 and pass | e9xd8, stop
        e9 takes d8, done | Tott e9 takes d8, pass | Te9xd8,pass | e9xTd8,pass
        take d8 with e9, pass | d8 from e9, pass | d8 is captured by e9 and pass.
    """,
    ("tzaar", "e9xd8,d8+e8"): """
        e9xd8 d8+e8 | e9xd8; d8+e8 | e9xd8+e8 | e9-d8-e8 | e9xd8, d8 to e8
        e9 takes d8, then d8 strengthens e8 | e9 x d8 & d8 stacks on e8 | 2) e9xd8 d8+e8!
        e9xd8 d8+e8 - | capture d8 with e9 and strengthen e8 with d8 | d8←e9, e8←d8
        take d8 with e9 reinforce e8 with d8 | with e9 take d8 and with d8 strengthen e8
        d8 is captured by e9, e8 is strengthened by d8 | e9xd8, stack d8 on e8
        take d8 with e9, then stack d8 on e8. | strengthen e8 with d8 after taking d8 with e9
    """,
    ("tzaar-empty", "Ze4"): """
        z e4 | Z@e4 | e4 z | e4=Z | Tzaar e4 | Tzaar: e4 | e4 Tzaar | tzaar on e4
        Place a Tzaar on e4 | my tzaar goes to e4 | 1. Ze4!
    """,
    ("tzaar-empty", "Ae4"): """
        A e4 | a tzarra on e4
    """,
}

# Parsed as a turn of one kind, with words or signs of another.
ASKED_ABOUT = {
    "zertz": """
        Wd4xb1 | Wd4 → b1 | Wd4 to b1 | white from d4 to b1 | white d4 takes b1
        white: d4, ring: b1 | Wd4,b1 x | we5 a1x | Wd4+b1 | xWd4,b1 | Wd4:b1 | Wd4 -> b1
    """,
    "rust": "g3 to i9 | g3 → i9 | g3+i9 | g3>i9",
    "tzaar-first": "d6xe6+ | +d6xe6",
    "tzaar-empty": "z+e4",
}

# Invalid or ambiguous texts, and a turn that is suggested for each.
REFUSED = {
    "zertz": {
        "d4 b1 white": "Wd4,b1",
        "white d4 grey b1": "Wd4,b1",
        "d4, b1": "Wd4,b1",
        "Wd4 b1 c1": "Wd4,b1",
        "1. Wd4,b1 2. Gc3,a1": "Wd4,b1",
        "Wd4, b1 (threatens)": "Wd4,b1",
        "Wd4,b1 x Wa1": "Wd4,b1",
        "Wd4 x Wb1": "Wd4,b1",
        "remove b1": "Wb1,a1",
        "white d4 gone, b1": "Wd4,b1",
        "not Wd4,b1": "Wd4,b1",
        "Wd4,b1 or Wd4,a1": "Wd4,b1",
        "take d4 white b1": "Wd4,b1",
    },
    "zertz-captures": {
        "x e5Wc5Ba3Ba1": "e5xc5xa3xa1",
        "Ge5xc5xa3xa1": "e5xc5xa3xa1",
        "We5,c5": "e5xc5xa3xa1",
        "white e5 c5": "e5xc5xa3xa1",
        "e5xc5": "e5xc5xe7",
        "Wd4,b1": "d5xf5",
        "e56": "e5xc5xe7",
        "c5": "e5xc5xe7",
    },
    "zertz-island": {"Gg4,a1 x Ba2": "Gg4,a1", "Gg4,a1 x Wa2Wa3": "Gg4,a1"},
    "rust": {
        "g3 with i9": "g3,i9",
        "remove i9": "i9,g9",
        "i9 g3": "i9,c3",
        "g3 i9 k1": "g3,i9",
        "g3 i9:": "g3,i9",
        "g3 i9.": "g3,i9",
    },
    "rust-jumps": {"a5.e5": "a5xe5xi5", "c5 with a5": "a5xe5xi5", "g3,i9": "a5xe5xi5"},
    "tzaar": {
        "Ze9xd8,pass": "e9xd8,pass",
        "Tzarra e9 takes d8, pass": "e9xd8,pass",
        "Ze3xf2": "f3xe3,pass",
        "Ze4": "f3xe4,pass",
        "d8 e9 pass": "e9xd8,pass",
        "e9xd8 d8xe8": "e9xd8,d8+e8",
    },
    "tzaar-empty": {"e4": "Ze4", "Zara e4": "Ze4", "white e4": "Ze4", "e4xe6": "Ze4"},
}


def split(texts: str) -> list[str]:
    return [text.strip(" ") for text in re.split(r"\n| \| ", texts.strip())]


@pytest.mark.parametrize(
    ("board", "turn", "text"),
    [(*about, text) for about, texts in UNDERSTOOD.items() for text in split(texts)],
)
def test_a_turn_is_understood_in_many_spellings(board: str, turn: str, text: str) -> None:
    guide, position = POSITIONS[board]
    moves = guide.parse_turn(position, text)
    assert guide.game.format_turn(position, moves) == turn
    assert not guide.contradicts(position, text, moves)


@pytest.mark.parametrize(
    ("board", "text", "near"),
    [(board, text, near) for board, texts in REFUSED.items() for text, near in texts.items()],
)
def test_ambiguous_text_is_refused_with_near_turns(board: str, text: str, near: str) -> None:
    guide, position = POSITIONS[board]
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    assert near in caught.value.refusal.candidates


@pytest.mark.parametrize(
    ("board", "text", "first"),
    [
        ("zertz", "take b1 and place white on d4", "Wd4,b1"),
        ("zertz", "b1 away d4 white", "Wd4,b1"),
        ("zertz", "get rid of b1 so that white is on d4", "Wd4,b1"),
        ("zertz", "white on d4 with b1", "Wd4,b1"),
        ("rust", "i9 off g3", "g3,i9"),
        ("tzaar-first", "e6 with d6", "d6xe6"),
        ("tzaar-first", "e6 by means of d6", "d6xe6"),
        ("tzaar", "d8 with e9", "e9xd8,pass"),
        ("tzaar", "d8 takes from e9", "e9xd8,pass"),
        ("tzaar", "d8 to e9", "e9xd8,pass"),
    ],
)
def test_the_first_offer_has_the_typed_coordinates_in_the_order_that_is_legal(
    board: str, text: str, first: str
) -> None:
    guide, position = POSITIONS[board]
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    assert caught.value.refusal.candidates[0] == first


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ("zertz", "not Wd4,b1"),
        ("zertz", "don't play Wd4,b1"),
        ("zertz", "Wd4 without removing b1"),
        ("zertz", "maybe Wd4,b1"),
        ("tzaar-first", "d6 takes what stands around e6, or with something"),
    ],
)
def test_a_text_that_may_mean_something_else_is_not_read_by_its_coordinates(
    board: str, text: str
) -> None:
    guide, position = POSITIONS[board]
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    assert caught.value.reading(text) is None


@pytest.mark.parametrize(
    ("board", "text"),
    [("tzaar", "d8 with e9 …"), ("tzaar", "d8 ← e"), ("tzaar-first", "e6 from d")],
)
def test_nothing_is_suggested_for_a_begun_turn_whose_coordinates_change_places(
    board: str, text: str
) -> None:
    guide, position = POSITIONS[board]
    assert not guide.suggest(position, text, 25)


@pytest.mark.parametrize(
    ("board", "typed", "reading"),
    [
        ("zertz", "white somewhere near d4 then get rid of a1", "Wd4,a1"),
        ("zertz", "get rid of a1 after white d4", None),
        ("zertz", "somewhere near d4 then get rid of a1", None),
        ("zertz", "white somewhere near d4 then get rid of c3", None),
        ("zertz", "hello", None),
        ("zertz", "blanco d4 a1", None),
        ("zertz", "blanc d4 a1", None),
        ("zertz", "bianco d4, a1", None),
        ("zertz", "blak d4 then a1", "Bd4,a1"),
        ("zertz", "g4 then a1 or so", None),
        ("tzaar-empty", "tzara e4", "Ae4"),
        ("tzaar-empty", "Tzar e4", "Ze4"),
        ("tzaar-empty", "tot e4", "Te4"),
        ("tzaar-empty", "take e4", None),
    ],
)
def test_an_unreadable_text_is_understood_by_its_coordinates_and_nearly_right_words(
    board: str, typed: str, reading: str | None
) -> None:
    guide, position = POSITIONS[board]
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, typed)
    assert board != "zertz" or caught.value.refusal.key == "unreadable"
    assert caught.value.reading(typed) == reading


@pytest.mark.parametrize(
    ("board", "text"),
    [(board, text) for board, texts in ASKED_ABOUT.items() for text in split(texts)],
)
def test_words_of_another_kind_of_turn_are_contradictory(board: str, text: str) -> None:
    guide, position = POSITIONS[board]
    assert guide.contradicts(position, text, guide.parse_turn(position, text))


def test_a_text_that_cannot_be_read_is_quoted_as_it_was_typed() -> None:
    guide, position = POSITIONS["zertz"]
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, "12. Resign!")
    assert caught.value.refusal.values["text"] == "12. Resign!"


def test_several_placements_are_understood_in_words_too() -> None:
    guide, position = POSITIONS["tzaar-empty"]
    for text in ("Tzaar: e4, e6; Tott: a1", "1. Ze4 e6 Ta1", "my tzaar on e4 and e6, a tott on a1"):
        assert guide.parse_series(position, text) == ("Ze4", "Ze6", "Ta1")


@pytest.mark.parametrize("board", ["zertz", "zertz-captures", "rust", "tzaar"])
@pytest.mark.parametrize("sign", ["-", "{", "1", "x", "Wd4,b1 ", "wgb", " "])
def test_an_overlong_text_is_refused_at_once(board: str, sign: str) -> None:
    guide, position = POSITIONS[board]
    began = time.process_time()
    with pytest.raises(RefusedTurnError):
        guide.parse_turn(position, f"Wd4,b1 {sign * 6000}")
    assert time.process_time() - began < LIMIT_S


START = GAME.start()

PLAYED, BETTER = ("g3,i9", "f2,e1", "h4,h8"), ("g5,i9", "f2,e1", "h4,h8")


class Counting(Guide[RustPosition, RustMove]):
    """A guide by which turns win given numbers of stones, and none if it does not know them."""

    def __init__(self, *lines: Mapping[int, int]) -> None:
        super().__init__(GAME)
        self._stones = {
            (line[0], turn): stones[ply]
            for line, stones in zip((PLAYED, BETTER), lines, strict=True)
            for ply, turn in enumerate(line)
            if ply in stones
        }

    def gains(self, before: RustPosition, moves: Sequence[RustMove]) -> Mapping[str, int]:
        turn = GAME.format_turn(before, moves)
        on_board = PLAYED if before.stone_at("g3") or turn == PLAYED[0] else BETTER
        stones = self._stones.get((on_board[0], turn), 0)
        return {"stones": stones} if stones else {}


def line_of(turns: Sequence[str]) -> list[tuple[RustMove, ...]]:
    position, line = START, list[tuple[RustMove, ...]]()
    for text in turns:
        moves = GAME.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
        line.append(moves)
    return line


@pytest.mark.parametrize(
    ("played", "better", "key"),
    [
        ({1: 2}, {}, "gives"),
        ({1: 2, 2: 1}, {}, "gives"),
        ({}, {0: 2}, "misses"),
        ({}, {0: 2, 1: 1}, "misses"),
        ({1: 2, 2: 2}, {0: 1}, "misses"),
        ({1: 1}, {0: 2, 1: 2}, "worse"),
        ({1: 2}, {1: 1}, "gives"),
        ({}, {}, "worse"),
    ],
)
def test_a_turn_gives_what_it_loses_and_misses_what_the_better_one_wins(
    played: Mapping[int, int], better: Mapping[int, int], key: str
) -> None:
    """An even exchange is neither a chance nor a loss."""
    first, *then = line_of(PLAYED)
    guide = Counting(played, better)
    reason = against(guide, START, first, then, line_of(BETTER), best_wins_in=None, wins_in=None)
    assert reason.key == key


def test_a_slower_win_misses_no_win() -> None:
    first, *then = line_of(PLAYED)
    reason = against(
        Counting({}, {}), START, first, then, line_of(BETTER), best_wins_in=2, wins_in=4
    )
    assert reason.key == "worse"
