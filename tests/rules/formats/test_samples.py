"""Formats as others write them: real games, examples, corrected turns."""

from __future__ import annotations

import re
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from ringfall.testing.walks import random_record
from rules import GAMES, Side
from rules.formats import read_record, write_record
from rules.record import GameRecordError, Record, Variation, parse_record
from tests.rules.formats.games import LITTLE_GOLEM

RULES = Path(__file__).parents[1]
PAGE = RULES.parents[1] / "docs" / "records.md"
ROOT = '(;GM[22]VV[2]SU[Zertz]P0[id "Ana"]P1[id "Ben"]\n;P0[0 Start P0]'


def boardspace(*commands: str, root: str = ROOT) -> Record:
    """Return the record with these commands, one node a line."""
    return read_record("\n".join((root, *(f";{deed}" for deed in commands), ")")))


def ends(record: Record) -> list[str]:
    *_, position = record.positions()
    assert position.outcome is not None
    return [reason.value for reason in position.outcome.reasons]


def test_real_games_of_little_golem_play_through_to_their_ends() -> None:
    games = [read_record(text) for text in LITTLE_GOLEM]
    assert [len(game.turns) for game in games] == [27, 27]
    assert [ends(game) for game in games] == [["no-capture"], ["no-tott"]]
    assert games[0].turns[:2] == ("d4xc3", "f1xg1,a4+b4")
    assert games[1].turns[25] == "e1xe3,pass"


@pytest.mark.parametrize("text", LITTLE_GOLEM)
def test_a_game_of_little_golem_is_written_as_it_was(text: str) -> None:
    assert "".join(write_record(read_record(text), "littlegolem").split()) == text


def test_little_golem_has_the_pieces_of_a_draft() -> None:
    game = GAMES["tzaar"]
    drafts = game.setups({"start": "draft"})
    assert drafts
    sides = (drafts.random(side, seed=1) for side in Side)
    position = str(drafts.combined(*sides))
    record = Record(game, {"start": "draft"}, ("e3xf2",), position=position)
    back = read_record(write_record(record, "littlegolem"))
    assert (back.position, back.turns) == (position, record.turns)


def test_a_move_goes_from_the_pool_a_ring_is_removed_and_done_ends_the_turn() -> None:
    record = boardspace(
        "P0[1 RtoB 2 0 D 4]", "P0[2 R- E 1]", "P0[3 Done]",
        "P1[4 RtoB 2 2 D 5]", "P1[5 R- A 1]", "P1[6 Done]C[both met]",
        "P0[7 BtoB D 5 D 3]", "P0[8 Done]",
    )  # fmt: skip
    assert record.turns == ("Wd4,e2", "Bd5,a1", "d5xd3")
    assert record.notes == {"first": "Ana", "second": "Ben"}
    assert record.comments == {2: "both met"}


FIRST_TURN = ("P0[1 RtoB 2 0 D 4]", "P0[2 R- E 1]")
SECOND_TURN = ("P1[3 RtoB 2 1 A 2]", "P1[4 R- A 1]")
TZAAR_ROOT = "(;GM[Tzaar]VV[1]SU[tzaar-standard];P0[0 Start P0]"


@pytest.mark.parametrize(
    ("root", "commands", "turns"),
    [
        # In any case, and without numbers.
        (ROOT, ("P0[rtob 2 1 d 4]", "P0[r- e 1]", "P0[done]"), "Gd4,e2"),
        # Corrected: a marble moved elsewhere or put back, another ring removed first.
        (
            ROOT,
            ("P0[1 R- A 1]", "P0[2 R+ A 1]", "P0[3 RtoB 2 0 D 4]", "P0[4 BtoR D 4 2]",
             "P0[5 Pick 2 2]", "P0[6 RtoB 2 2 C 3]", "P0[7 BtoB C 3 C 4]", "P0[8 R- G 1]",
             "P0[9 Done]"),
            "Bc4,g4",
        ),
        # Without Done, as in old records, a turn ends where the other player goes on.
        ("(;SU[zertz]", (*FIRST_TURN, *SECOND_TURN), "Wd4,e2 Ga2,a1"),
        (
            ROOT,
            (*FIRST_TURN, *SECOND_TURN, "P1[5 Done]",
             "P0[6 RtoB 2 1 G 4]", "P1[7 R- B 1]", "P0[8 Done]"),
            "Wd4,e2 Ga2,a1 Gg7,b1",
        ),
        # A whole turn counts, even if its player then resigns.
        (
            ROOT,
            (*FIRST_TURN, "P0[3 Done]", *SECOND_TURN, "P1[6 Resign]", "P1[7 Done]", "P0[8 Edit]"),
            "Wd4,e2 Ga2,a1",
        ),
        # TZAAR by program and by hand.
        (
            TZAAR_ROOT,
            ("P0[1 Pickb E 3]", "P0[2 Dropcap F 2]", "P0[3 Done]",
             "P1[4 Capture F 4 G 4]", "P1[5 Move G 3 G 4]", "P1[6 Done]",
             "P0[7 Pickb I 5]", "P0[8 Dropcap H 6]", "P0[9 Pass]", "P0[10 Pass]",
             "P0[11 Pickb E 2]", "P0[12 Dropb D 2]", "P0[13 Pickb D 2]", "P0[14 Dropb F 2]",
             "P0[15 Done]"),
            "e3xf2 f4xg4,g3+g4 i5xh6,e2+f2",
        ),
    ],
    ids=["any-case", "corrected", "old", "done-missing", "resigned", "tzaar"],
)  # fmt: skip
def test_the_commands_of_boardspace_are_read_as_turns(
    root: str, commands: tuple[str, ...], turns: str
) -> None:
    assert boardspace(*commands, root=root).turns == tuple(turns.split())


def test_an_abandoned_turn_is_skipped() -> None:
    begun = ("P0[1 RtoB 2 0 D 4]", "P0[2 R- E 1]", "P0[3 Done]", "P1[4 RtoB 2 1 A 2]")
    for end in ([], ["P1[5 Resign]", "P1[6 Done]"], ["P1[5 Resign]", "P1[time 0:01:00]"]):
        record = boardspace(*begun, *end)
        assert record.turns == ("Wd4,e2",)
        assert record.notes.get("result") == ("1, resigned" if end else None)


def test_a_withdrawn_resignation_does_not_count() -> None:
    record = boardspace(
        "P0[1 RtoB 2 0 D 4]", "P0[2 Resign]", "P0[3 Resign]", "P0[4 R- E 1]", "P0[5 Done]"
    )
    assert (record.turns, "result" in record.notes) == (("Wd4,e2",), False)


def test_without_a_start_the_one_who_moves_first_is_the_first() -> None:
    root = '(;SU[Zertz]P0[id "Ana"]P1[id "Ben"]'
    record = boardspace("P1[1 RtoB 2 0 D 4]", "P1[2 R- E 1]", "P0[3 RtoB 2 1 A 2]", root=root)
    assert record.notes == {"first": "Ben", "second": "Ana"}


@pytest.mark.parametrize("start", ["P1[0 Start P1]", "P0[Start P1]", "P0[0 Start P0]"])
def test_the_player_who_acts_first_is_the_first_whoever_starts(start: str) -> None:
    root = f'(;SU[Zertz+11]P0[id "Ana"]P1[id "Ben"];{start}'
    for player, names in ((1, ("Ben", "Ana")), (0, ("Ana", "Ben"))):
        commands = (f"P{player}[1 RtoB 2 0 H 4]", f"P{player}[2 R- H 1]", f"P{player}[3 Done]")
        record = boardspace(*commands, root=root)
        assert (record.turns, record.options["board"]) == (("Wh8,h5",), "48")
        assert record.notes == dict(zip(("first", "second"), names, strict=True))


ONE_TURN = ("P0[1 RtoB 2 0 D 4]", "P0[2 R- E 1]", "P0[3 Done]")


def test_unknown_properties_of_2006_are_skipped() -> None:
    record = boardspace("P-1[0 Start P0]", *ONE_TURN, "P-1[time 0:01:00]")
    assert (record.turns, record.notes) == (("Wd4,e2",), {"first": "Ana", "second": "Ben"})


@pytest.mark.parametrize(
    ("commands", "result"),
    [
        (["P1[4 RtoB 2 1 A 2]", "P1[5 WinOnTime]"], "2, on time"),
        (["P0[4 draw]", "P1[5 draw]"], "draw"),
        (["P0[4 OfferDraw]", "P1[5 AcceptDraw]"], "draw"),
        (["P0[4 OfferDraw]", "P1[5 DeclineDraw]"], None),
    ],
)
def test_an_end_outside_of_the_turns_becomes_the_result(
    commands: list[str], result: str | None
) -> None:
    record = boardspace(*ONE_TURN, *commands)
    assert (record.turns, record.notes.get("result")) == (("Wd4,e2",), result)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Game won by Ana", "1, resigned"),
        ("Игру выиграл(а) ana.", "1, resigned"),
        ("Game won by Ben", "2"),
        ("Game won by somebody", "1, resigned"),
        ("The game is a draw", "draw"),
        ("2, on time", "2, on time"),
        ("", "1, resigned"),
    ],
)
def test_the_winner_whom_the_site_names_is_the_side_that_has_won(text: str, result: str) -> None:
    root = ROOT.replace("P0[id", f"RE[{text}]P0[id", 1)
    assert boardspace(*ONE_TURN, "P1[4 Resign]", root=root).notes["result"] == result


@pytest.mark.parametrize(
    ("properties", "date"),
    [
        ("DT[Sun Mar 01 20:23:55 PST 2009]", "2009-03-01"),
        ("DT[1 March 2009 20:23]", "2009-03-01"),
        ("DT[2009/3/1]", "2009-03-01"),
        ("DT[]GN[ZE-Ana-Ben-2009-03-01-2023]", "2009-03-01"),
        ("GN[ZE-Ana-Ben-2009-13-41-2023]", None),
        ("DT[last week]", "last week"),
    ],
)
def test_the_date_of_a_boardspace_game_is_read_as_the_site_writes_it(
    properties: str, date: str | None
) -> None:
    record = boardspace(*ONE_TURN, root=ROOT.replace("P0[id", f"{properties}P0[id", 1))
    assert record.notes.get("date") == date


def test_a_game_ends_where_pieces_are_rearranged_by_hand() -> None:
    second = ("P1[5 RtoB 2 1 A 2]", "P1[6 R- A 1]", "P1[7 Done]")
    looked = boardspace(*ONE_TURN, "P1[4 Edit]", "P1[4 Start P1]", *second)
    assert looked.turns == ("Wd4,e2", "Ga2,a1")
    assert boardspace(*ONE_TURN, "P1[4 Edit]", *second, "P1[8 Start P0]").turns == ("Wd4,e2",)
    with pytest.raises(GameRecordError, match=r"line 4: games from a position .* by hand"):
        boardspace("P0[1 Edit]", *ONE_TURN)


@pytest.mark.parametrize("game", ["zertz", "tzaar"])
def test_a_turn_of_the_side_that_is_not_to_move_is_refused(game: str) -> None:
    if game == "zertz":
        root, commands = ROOT, ("P0[4 RtoB 2 1 A 2]", "P0[5 R- A 1]", "P0[6 Done]")
        commands = (*ONE_TURN, *commands)
    else:
        root = "(;GM[Tzaar]VV[1]SU[tzaar-standard]\n;P0[0 Start P0]"
        commands = ("P0[1 Capture E 3 F 2]", "P0[2 Done]", "P0[3 Capture F 4 G 4]", "P0[4 Done]")
    with pytest.raises(
        GameRecordError,
        match=r"turn 2, .*says that the first side plays it, but the second side is",
    ):
        boardspace(*commands, root=root)


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        (["P0[1 RtoB 2 0 H 4]"], "line 3: the board of 37 has no ring h4"),
        (["P0[1 RtoB 2 7 D 4]"], "line 3: '7' is not a colour"),
        (["P0[1 RtoB 2 0 D]"], "line 3: rtob 2 0 D ends too early"),
        (["P0[1 Fly D 4]"], "line 3: ZÈRTZ has no command fly D 4"),
        (["P0[1 RtoR 2 0 1]"], "line 3: games with a handicap"),
        (["P0[1 RtoB 2 0 D 4]", "P0[2 R- D 3]", "P0[3 Done]"], "line 4: turn 1, .*d3 is not legal"),
        (["P0[1 BtoB D 4 D 5]", "P0[3 Done]"], "line 3: turn 1, .*jumps two rings"),
    ],
)
def test_an_impossible_command_is_refused_with_its_line(commands: list[str], reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason):
        boardspace(*commands)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "(;GM[22]SU[Zertz+xx];P0[0 Start P0])",
            r"zertz\+xx is a board set up by hand, which this bot",
        ),
        ("(;GM[22]SU[Zertz+12];P0[0 Start P0])", "no board 'zertz\\+12'; choose from zertz, "),
        ("(;GM[22]SU[Zertz]\n;P0[0 Start P0]\n;P0[1", "line 3: ']' is missing"),
        ("(;GM[22]SU[Zertz]\n;P0[0 Start P0]\n", "line 2: the file ends before the game does"),
        ("(;GM[Tzaar]SU[tzaar-random 123])", "does not store the start position"),
        ("(;FF[TZAAR]\n;W[npmq])", "POS with the 60 pieces is missing"),
        ("(;FF[TZAAR]POS[abc])", "POS: there are 3 pieces, not 60"),
        (f"(;GM[3]SU[zertz]\n{';' * 10_000})", "line 2: there are more than 10000 nodes"),
        ("-" * 256 * 1024, "line 1: there are more than 1000 turns"),
    ],
    ids=range(9),
)
def test_a_file_that_is_incomplete_or_endless_is_refused(text: str, reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason):
        read_record(text)


def test_variations_are_skipped() -> None:
    text = LITTLE_GOLEM[1].replace(";B[okol-popn]", "(;B[okol-popn])(;B[okol-pass])", 1)
    assert read_record(text).turns == ("g5xh5", "e9xe8,f4+f5")


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("Wd4,d1", ("Wd4,d1",)),
        ("Bd4,b1\nGe4-f1", ("Bd4,b1", "Ge5,f3")),
        ("1. wd4,b1 gd5,a1\n2. x d5Wd3", ("Wd4,b1", "Gd5,a1", "d5xd3")),
        ("wd4,b1 gd5,a1 x d5Wd3 Ga2,d1", ("Wd4,b1", "Gd5,a1", "d5xd3", "Ga2,d1")),
        ("61 Quick\nWi1,j5", ("Wi5,i9",)),
        ("# Player 1: Ana\n48\nWh1,h2  # why?", ("Wh5,h6",)),
    ],
)
def test_the_notation_of_gipf_is_read_with_each_columns_own_rows(
    text: str, turns: tuple[str, ...]
) -> None:
    assert read_record(text).turns == turns


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Wd4,b1\nGd5,a1\nx d5Bd3", "line 3: turn 3, 'xd5bd3': no black marble is jumped over"),
        ("Wd4,b1 x Wa1", "line 1: turn 1, .* isolates nothing"),
        ("37\n\nWd4,h1", "line 3: turn 1, .* has no ring h1"),
        ("38\nWd4,d1", "line 1: '38' is not a board and goal of ZÈRTZ"),
        ("37\nWd4,d1\nhello", "line 3: 'hello' is not a turn"),
    ],
)
def test_what_contradicts_the_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason):
        read_record(text, "gipf")


def test_an_island_is_written_with_its_marbles_and_a_wrong_one_is_refused() -> None:
    island = re.compile(r"(,\w\d x )([WGB])(\w\d)+")
    games = (random_record(GAMES["zertz"], {}, seed) for seed in range(100))
    text = next(text for game in games if island.search(text := write_record(game, "gipf")))
    found = island.search(text)
    assert found
    wrong = text[: found.start(2)] + "WGB".replace(found[2], "")[0] + text[found.end(2) :]
    with pytest.raises(GameRecordError, match=rf"the turn isolates {found[2].lower()}"):
        read_record(wrong)
    assert len(read_record(text).turns)


FILLED = """
Gb2,a2 Wa4,e6 Wc5,a1 Wf1,c1 Bg1,e1 Ge5,g3 Gd1,b1 We3,g4 Wg2,f4 Ba3,d7 We4,f3 x e4We2 x f1Wd3
Be3,c2 Bf2,b5 x f2Bd4Wd2 x d1Bd3 Gd1,f5 Gf1,c6 Gb3,e4 x b2Gb4Wd6 Be3,b2 Ge2,c3 Gc4,d2xGd1 Bb4,b3
x a3Bc5 x d6Bb4Gd4Bf2 x g1Ge3 Bd5,c4 Ba3,d6 Bc5,b4xBa3Wa4 Bg1,d4xBc5Bd5Ge5
"""


def test_a_marble_on_the_last_ring_takes_all_without_a_removal() -> None:
    record = read_record(f"{FILLED} Wf2 x Gd3Ge2Be3Gf1Wf2Bg1Wg2")
    assert read_record(write_record(record, "gipf")) == record
    assert write_record(record, "gipf").splitlines()[-1] == "Wf2 x Gd3Ge2Be3Gf1Wf2Bg1Wg2"
    with pytest.raises(GameRecordError, match=r"turn 33, .* the turn isolates"):
        read_record(f"{FILLED} Wf2 x Gd3")


def test_a_gipf_record_of_five_words_is_not_taken_for_a_zip_text() -> None:
    record = read_record("37\nWd4,a1\nBc5,a2\nGe1,a3\nWb5,b1")
    assert record.turns == ("Wd4,a1", "Bc5,a2", "Ge2,a3", "Wb5,b1")


def test_a_zip_text_that_begins_like_a_turn_of_gipf_is_recognised_as_zip() -> None:
    record = read_record("Wo/ooo/oooo/ooo/oo 5/8/10 0/0/0 0/0/0 2")
    assert record.position is not None


ZEN = """\ufeff[Event "Arena"]
[Site "zertz.online"]
[Date "2026.07.16"]
[Player1 "Ana"]
[Player2 "Ben \\"B\\""]
[Result "*"]
[TimeControl "10+5"]

{[%csl Gd4] A short one.} 1. Wd4-g4 {[%cal Gd4d5,Rg4d4][%csl Rd5] Natural.} 1... Bd5-f5
( 1... Gd5-a1 {loses (at once)} 2. Wd4xd6+g ( 2. Gd5×d3 ) ) ( 1... Ga1-g3 ) {Now a capture.}
2. Bd5xd3+w!? $1 2...Ge4-a1 *
"""


def test_zen_is_read_with_its_tags_comments_and_variations() -> None:
    record = read_record(ZEN)
    assert record.turns == ("Wd4,g7", "Bd5,f7", "d5xd3", "Ge5,a1")
    assert record.comments == {0: "A short one.", 1: "Natural.", 2: "Now a capture."}
    assert record.variations == {
        1: (
            Variation(("Gd5,a1", "d5xd3"), comments={1: "loses (at once)"}),
            Variation(("Gd5,a1", "d4xd6"), comments={1: "loses (at once)"}),
            Variation(("Ga1,g6",)),
        )
    }
    assert read_record(write_record(record, "zen")).variations == record.variations
    assert record.notes == {
        "event": "Arena",
        "site": "zertz.online",
        "date": "2026-07-16",
        "first": "Ana",
        "second": 'Ben "B"',
        "time-control": "10+5",
    }


def test_the_turns_of_a_variation_count_once() -> None:
    # A turn that follows an illegal one counts as well, and is not played.
    long = " ".join(["1. Wd4-g4 (1. Wd4-g4", *["Wd4"] * 900, ")"])
    assert read_record(f"{long} Bd5-f5 2. Bd5xd3").turns == ("Wd4,g7", "Bd5,f7", "d5xd3")


def test_a_variation_ends_before_its_first_illegal_turn() -> None:
    record = read_record("1. Wd4-g4 Bd5-f5 ( 1... Ga1-g3 2. Wd4xd6 ) ( 1... Gd5 ) ( ) 2. Bd5xd3")
    assert record.variations == {1: (Variation(("Ga1,g6",)),)}


def test_zen_is_written_a_pair_of_turns_a_line() -> None:
    assert write_record(read_record(ZEN), "zen").splitlines() == [
        '[Event "Arena"]',
        '[Site "zertz.online"]',
        '[Date "2026.07.16"]',
        '[Player1 "Ana"]',
        '[Player2 "Ben \\"B\\""]',
        '[Result "*"]',
        f'[ZIP "{ZIP}"]',
        '[TimeControl "10+5"]',
        "",
        "{A short one.}",
        "1. Wd4-g4 {Natural.} 1... Bd5-f5 {Now a capture.} "
        "(1... Gd5-a1 {loses (at once)} 2. Gd5xd3+w) "
        "(1... Gd5-a1 {loses (at once)} 2. Wd4xd6+g) (1... Ga1-g3)",
        "2. Bd5xd3+w Ge4-a1",
        "*",
    ]


STARTS = {
    "37": "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo",
    "48": "oooo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo",
    "61": "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/1oooooooo/2ooooooo/3oooooo/4ooooo",
}


@pytest.mark.parametrize("board", STARTS)
def test_zen_always_has_the_start_as_zertz_online_draws_it(board: str) -> None:
    game = GAMES["zertz"]
    lines = write_record(Record(game, game.complete_options({"board": board}), ()), "zen")
    tag = f'[ZIP "{STARTS[board]} 6/8/10 0/0/0 0/0/0 1"]'
    assert tag in lines
    assert read_record(f"{tag} 1. Wd4-a1").options["board"] == board


@pytest.mark.parametrize("board", STARTS)
@pytest.mark.parametrize("name", ["zip", "zen"])
def test_a_board_without_rings_has_no_zip(board: str, name: str) -> None:
    game = GAMES["zertz"]
    options = game.complete_options({"board": board})
    layout = "/" * (len(STARTS[board].split("/")) - 1)
    position = str(game.parse_position(f"{layout} 6/8/10 0/0/0 0/0/0 1 {board}/standard turn"))
    with pytest.raises(GameRecordError, match="ZIP cannot store a board without rings"):
        write_record(Record(game, options, (), position=position), name)


def test_the_board_of_48_is_mirrored_at_zertz_online() -> None:
    text = f'[Result "*"]\n[ZIP "{STARTS["48"]} 6/8/10 0/0/0 0/0/0 1"]\n\n1. Wd4-a1 Ge5-h5\n*\n'
    record = read_record(text)
    assert (record.turns, record.position) == (("We5,h5", "Gd5,a5"), None)
    assert write_record(record, "zen") == text


def test_our_board_of_48_as_it_was_written_before_is_read_too() -> None:
    layout = str(GAMES["zertz"].start({"board": "48"})).split()[0]
    assert read_record(f"{layout} 6/8/10 0/0/0 0/0/0 1").options["board"] == "48"


def test_zen_counts_the_rings_of_the_full_board_also_those_removed() -> None:
    start = '[ZIP "1ooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 5/8/10 1/0/0 0/0/0 2"]'
    record = read_record(f"{start} 1... Bd4-a2 2. We1-a3")
    assert record.turns == ("Bd4,a2", "We2,a3")
    lines = write_record(record, "zen").splitlines()
    assert lines[1:] == [start, "", "1... Bd4-a2", "2. We1-a3", "*"]
    with pytest.raises(GameRecordError, match="the board has no ring a1"):
        read_record(f"{start} 1... Bd4-a1")


@pytest.mark.parametrize("board", ["37", "40", "43", "44", "48", "61"])
@pytest.mark.parametrize("goal", ["standard", "blitz"])
def test_zen_keeps_a_game_on_every_board_and_from_any_turn(board: str, goal: str) -> None:
    for seed in range(3):
        record = random_record(GAMES["zertz"], {"board": board, "goal": goal}, seed)
        assert read_record(write_record(record, "zen")) == record
        ply = len(record.turns) // (seed + 2)
        *_, middle = replace(record, turns=record.turns[:ply]).positions()
        rest = replace(record, turns=record.turns[ply:], position=str(middle), comments={})
        text = write_record(rest, "zen")
        back = read_record(text)
        assert write_record(back, "zen") == text
        assert ends(back) == ends(rest)


def test_a_zen_game_without_tags_is_not_taken_for_one_of_gipf() -> None:
    for text in (
        "1. Wd4-g4 Bd5-f5 2. Bd5xd3+w",
        "Wd4-g4 {good}",
        "1.Wd4-g4 (1. Wd4)",
        "{What} 1. Wd4-g4",
    ):
        assert read_record(text) == read_record(text, "zen")
    assert read_record("Wd4-g4 Bd5-f5 x d5Wd3") == read_record("Wd4,g4 Bd5,f5 xd5Wd3", "gipf")


@pytest.mark.parametrize(
    ("note", "result"),
    [
        ("1, white", "1-0"),
        ("2, resigned", "0-1"),
        ("tie, repetition", "*"),
        ("1", "1-0"),
        (None, "*"),
    ],
)
def test_zen_has_no_sign_for_a_tie_and_keeps_its_reason(note: str | None, result: str) -> None:
    notes = {"result": note} if note else {}
    record = Record(GAMES["zertz"], GAMES["zertz"].complete_options(), ("Wd4,g7",), notes)
    lines = write_record(record, "zen").splitlines()
    assert lines[0] == f'[Result "{result}"]'
    assert lines[-1] == result
    assert read_record("\n".join(lines)) == record


def test_zen_tells_who_has_won_a_game_that_ends_off_the_board() -> None:
    assert read_record('[Event "a"] 1. Wd4-g4 0-1').notes == {"event": "a", "result": "2"}
    assert read_record('[Result "1-0"] 1. Wd4-g4').notes == {"result": "1"}


def test_a_brace_in_a_comment_becomes_a_parenthesis_in_zen() -> None:
    game = GAMES["zertz"]
    record = Record(game, game.complete_options(), ("Wd4,g7",), comments={1: "so {so}, or }"})
    assert read_record(write_record(record, "zen")).comments == {1: "so (so), or )"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "1. Wd4-g4\nBd5-f5\n2. Wd5xd3",
            "line 3: turn 3, 'Wd5xd3': there is no white marble on d5",
        ),
        ("1. Wd4-g4 Bd5-f5 2. Bd5xd3+b", "line 1: turn 3, .*: the turn captures w, not b"),
        ("1. Wd4-g4+w", "line 1: turn 1, .*: the turn captures nothing, not w"),
        ("1. Wd4-g4 Bd5-f5 2. Bd5xd2", "jumps two rings in a straight line"),
        ("1. Wd4-h1", "line 1: turn 1, 'Wd4-h1': the board has no ring h1"),
        ("1. Wd4-g4\n\nhello", "line 3: 'hello' is not a turn"),
        ("1. Wd4-g4\n(1. Wd4-f5 hello)", "line 2: 'hello' is not a turn"),
        ("1. Wd4-g4\n(1. Wd4-f5", "line 2: '\\)' is missing at the end of a variation"),
        ("1. Wd4-g4 )", "line 1: '\\)' ends no variation"),
        ("( 1. Wd4-g4 )", "line 1: a variation comes before the first turn"),
        ("1. Wd4-g4\n{good", "line 2: '}' is missing at the end of a comment"),
        ("1. Wd4-g4 good}", "line 1: 'good' is not a turn"),
        ("1. Wd4-g4 }", "line 1: '}' ends no comment"),
        ('[Event "a\n1. Wd4-g4', "line 1: tags such as \\[Event"),
        ('[Result "2-0"]', "line 1: '2-0' is not a result; write 1-0, 0-1 or \\*"),
        ('[Result "1-0"]\n1. Wd4-g4 0-1', "line 2: the result is 0-1 here, 1-0 before"),
        ("1. Wd4-g4 *\nBd5-f5", "line 2: 'Bd5-f5' comes after the result"),
        ('1. Wd4-g4 *\n[Event "b"]', "line 2: tags such as"),
        ('[Event "a"]\n[ZIP "oo/oo 6/8/10"]', "line 2: ZIP: .* 5 fields, not 2"),
        ('[ZIP "oo/oo 6/8/9 0/0/0 0/0/0 1"]', "line 1: ZIP: there are 10 black marbles"),
        ("1. " + "Wd4 " * 1001, "line 1: there are more than 1000 turns"),
        (
            f"1. Wd4-g4\n({{{'a' * 60_000}}} Ga1-g3 (Ga1-g2)\n(Ga1-f5))",
            "line 3: the variations repeat too many comments",
        ),
    ],
)
def test_bad_zen_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason):
        read_record(text, "zen")


def test_comments_in_nested_variations_do_not_fill_the_memory() -> None:
    deep = f"1. Wd4-g4 ({'{}' * 2000} {'Ga1-g3 (' * 500}Ga1-g3{')' * 501}"
    tracemalloc.start()
    try:
        read_record(deep, "zen")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 100 * len(deep)


def test_a_note_whose_name_is_no_tag_is_refused_in_zen() -> None:
    game = GAMES["zertz"]
    for name in ("a b", "player1", "z-i-p", "outcome", "Place", ""):
        with pytest.raises(GameRecordError, match=f"cannot hold a note with the name '{name}'"):
            write_record(Record(game, game.complete_options(), (), {name: ""}), "zen")


ZIP = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1"


def test_the_zip_text_of_a_start_is_that_of_its_position() -> None:
    record = read_record(ZIP)
    assert str(record.start()) == str(GAMES["zertz"].start())
    assert write_record(record, "zip") == f"{ZIP}\n"


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        (ZIP.replace("6/8/10", "5/7/9"), "37/blitz"),
        ("ooo/oooo/ooooo/ooooo/1oooo/2ooo 6/8/10 0/0/0 0/0/0 2", "37/standard"),
        ("W 5/8/10 0/0/0 0/0/0 2", None),
        (ZIP.replace("6/8/10", "6/8/9"), None),
        (ZIP.replace("oooo/", "ooooooooo/", 1), None),
    ],
)
def test_a_zip_text_implies_board_and_goal_by_rings_and_marbles(
    text: str, variant: str | None
) -> None:
    if variant is None:
        with pytest.raises(GameRecordError, match="line 1: "):
            read_record(text)
    else:
        assert str(read_record(text).start()).split()[5] == variant


def test_a_zip_text_is_moved_to_where_a_board_has_such_rings() -> None:
    """Elsewhere, columns and rows are counted from the first one left."""
    columns = ZIP.split()[0].split("/")
    moved = "/".join(f"1{c}" if c[0] == "o" else f"{int(c[0]) + 1}{c[1:]}" for c in columns)
    assert read_record(moved + ZIP[ZIP.index(" ") :]).position == str(GAMES["zertz"].start())


def sample() -> Record:
    text = (RULES / "rust" / "sample.txt").read_text("utf-8")
    return parse_record(text, GAMES["rust"])


def test_the_sample_game_of_rust_is_read_in_the_columns_of_its_page() -> None:
    turns = sample().turns
    pairs = [f"{n // 2 + 1}. {'   '.join(turns[n : n + 2])}" for n in range(0, len(turns), 2)]
    rows = zip(pairs[:12], [*pairs[12:], *[""] * 12], strict=False)
    lines = ["  xxx   ooo        xxx   ooo", *(f"{a:30}{b}" for a, b in rows), "24. resigns  8-9"]
    record = read_record("\n".join(lines))
    assert len(record.turns) == len(turns)
    assert [str(p) for p in record.positions()] == [str(p) for p in sample().positions()]
    assert record.notes == {"result": "resigns 8-9"}


def test_the_sample_game_of_rust_is_written_in_the_style_of_its_page() -> None:
    lines = write_record(replace(sample(), comments={}), "page").splitlines()
    assert lines[1:5] == [
        " 1. g3 I9       f2 E1",
        " 2. h4 H8       h6 G7",
        " 3. g3.i5       h6:j4",
        " 4. g1 H6       h4 J6",
    ]
    assert lines[5] == " 5. g1:e3       j4.f4:d2"
    assert lines[20].split() == ["20.", "n8", "P6:.", "k3", "M1"]


LONG = ("m3,i9 l6,i1 e7,g1 e1,c3 g5,j8 f8,h2 e7xg9 j4,e3 h4,f4 k7,q5", "g5xi3xk5xm7xi7", "p6,b4")


def test_a_long_turn_in_the_style_of_the_page_keeps_apart_from_the_next_one() -> None:
    turns = (*LONG[0].split(), *LONG[1:])
    text = write_record(Record(GAMES["rust"], {}, turns), "page")
    assert text.splitlines()[-1] == " 6. g5.i3:k5:m7:i7 p6 B4"
    assert read_record(text).turns == turns
    assert read_record(text.replace("i7 p6", "i7p6")).turns == turns


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("gipf", "37\nWe1,a1\nGe1,a2", "turn 2, 'ge1,a2': Ge1 is not legal here"),
        ("boardspace", f"{ROOT};P0[1 RtoB 2 0 E 1];P0[R- E 2];P0[Done])", "e2 is not legal here"),
        ("zen", "1. We1-a1 Ge1-a2", "turn 2, 'Ge1-a2': Ge1 is not legal here"),
        ("zen", "1. We1-e2 Ge1-a2", "turn 1, 'We1-e2': e2 is not legal here"),
        ("zen", "1. We1-a1 Wf1xf3", "turn 2, 'Wf1xf3': there is no white marble on f1"),
        ("zen", "1. We1-a1 Ge7-a2", "the board has no ring e7"),
        ("littlegolem", LITTLE_GOLEM[0].replace("npmq]", "npmp]"), r"np\+mp is not legal here"),
    ],
)
def test_a_reason_names_cells_as_the_file_does(name: str, text: str, reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason):
        read_record(text, name)


def test_every_example_in_the_records_document_is_a_record() -> None:
    blocks = PAGE.read_text("utf-8").split("```")[1::2]
    records = [read_record(block.removeprefix("text").lstrip("\n")) for block in blocks]
    assert {record.game.slug for record in records} == {"zertz", "tzaar", "rust"}
    assert len(records) == 10
