"""Hints and analyses in words: complete in every game and language, within limits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.analysis.hints import (
    Step,
    hint_lines,
    kind,
    marks,
    may_have_hint,
    write_hint,
)
from bot.cogs.analysis.messages import (
    balance,
    curve,
    curve_alt,
    find_remarks,
    write_analysis,
)
from bot.cogs.analysis.service import AnalysedTurn, MatchAnalysis
from bot.match.boards.board_messages import result
from bot.match.model import Ending
from bot.match.terms import Terms
from bot.profiles import Reader
from bot.texts import texts_for
from engine import Value
from engine.annotation import Judgement
from guide import get_guide
from guide.reasons import Danger, prospects
from ringfall.testing.matches import (
    ANA,
    BEN,
    NAMES,
    analysis_of,
    ended,
    hint_of,
    new_match,
    played,
    random_match,
)
from rules import Side, get_game

TEXTS = texts_for("en")


def test_each_step_of_a_hint_tells_and_marks_more_than_the_one_before() -> None:
    of = hint_of(new_match(), "Wd4,a1")
    told = [write_hint(Reader(TEXTS), of, step, NAMES) for step in Step]
    turn = of.line.turns[0]
    assert [marks(of, step) for step in Step] == [
        {"chosen": ()},
        {"offered": ("d4",)},
        {"advised": turn},
    ]
    alts = [draft.picture.alt for draft in told if draft.picture]
    assert ["Marked" in alt for alt in alts] == [False, True, True]
    assert "Marked: d4." in alts[1]
    assert "Marked: the turn Wd4,a1." in alts[2]
    assert ["d4" in draft.content for draft in told] == [False, True, True]
    tzaar = hint_of(new_match("tzaar", {"start": "fixed"}), "d6xe6")
    assert marks(tzaar, Step.WHERE) == {"offered": ("d6",)}, "the piece that moves"
    assert ["Wd4,a1" in draft.content for draft in told] == [False, False, True]
    assert [[button.label for button in draft.buttons] for draft in told] == [
        ["Where?", "Show me the turn"],
        ["Show me the turn"],
        ["Play this turn…"],
    ]


def test_what_kind_of_turn_there_is_to_find_is_said_in_the_words_of_its_game() -> None:
    capture = played(new_match(), "Wd4,a1", "Gd5,a2")
    assert kind(TEXTS, hint_of(capture, "d4xd6")).startswith("You have to capture")
    quiet = hint_of(new_match(), "Wd4,a1")
    said = "I see nothing to win by force right now."
    assert kind(TEXTS, quiet) == f"{said} Play for the better position."
    safe = replace(quiet, is_safe=True)
    assert kind(TEXTS, safe) == f"{said} Find a turn that gives nothing away."
    lesson = get_guide("zertz").lessons[3]
    match = replace(new_match(), position=new_match().game.parse_position(lesson.position))
    told = "You can give something away, so that your opponent has to capture."
    assert kind(TEXTS, hint_of(match, lesson.solution)) == told
    line = hint_of(match, f"{lesson.solution} c6xe6 f7xd5xd3").line.turns
    won = replace(
        hint_of(match, lesson.solution), aim=prospects(match.guide, match.position, line, None)
    )
    assert (
        kind(TEXTS, won)
        == "You can win a black marble and a white marble for a grey marble by force."
    )
    assert kind(TEXTS, hint_of(capture, "d4xd6", Value(900, 1))) == "You can win at once."


def test_a_hint_says_what_can_be_won_or_what_to_beware_of_and_marks_it() -> None:
    capture = played(new_match(), "Wd4,a1", "Gd5,a2")
    aim = prospects(capture.guide, capture.position, hint_of(capture, "d4xd6").line.turns, None)
    gain = replace(hint_of(capture, "d4xd6"), aim=aim)
    assert kind(TEXTS, gain) == "You can take a grey marble at once."
    assert marks(gain, Step.KIND) == {"chosen": ("d5",)}
    quiet = hint_of(new_match(), "Wd4,a1")
    careful = replace(quiet, danger=Danger("d4", "e5", is_there=True))
    nothing = "I see nothing to win by force right now."
    assert kind(TEXTS, careful) == f"{nothing} Watch d4: after some turns, e5 can take it."
    assert marks(careful, Step.KIND) == {"chosen": ("d4", "e5")}
    draft = write_hint(Reader(TEXTS), careful, Step.KIND, NAMES)
    assert draft.picture is not None
    assert "Marked: d4, e5." in draft.picture.alt


def test_a_remark_says_what_a_turn_allowed_and_what_was_better() -> None:
    match = ended(played(new_match(), "Wd4,a1", "Gd5,a2", "d4xd6"), Side.FIRST, Ending.RESIGNED)
    seen = (
        AnalysedTurn(Judgement(Side.FIRST, Value(0), Value(0)), ("Wd4,a1",)),
        AnalysedTurn(Judgement(Side.SECOND, Value(50), Value(-150)), ("Gc2,a2",), ("d4xd6",)),
        AnalysedTurn(Judgement(Side.FIRST, Value(150), Value(150)), ("d4xd6",)),
    )
    text = write_analysis(Reader(TEXTS), match, MatchAnalysis(seen), NAMES).content.splitlines()
    assert text == [
        "**ZÈRTZ #12** · who was ahead",
        f"Turning point: turn 2, Gd5,a2. <@{BEN}> had 62 % until then, and 18 % after it.",
        f"**1** · turn 2 · a blunder by <@{BEN}> (62 % → 18 %). **Gd5,a2** gives away a grey"
        " marble: **d4xd6** takes d5 (+1 grey). **Gc2,a2** was safe.",
    ]


def test_the_curve_has_both_names_a_number_for_each_remark_and_the_turn_that_turned_it() -> None:
    match = ended(played(new_match(), "Wd4,a1", "Gd5,a2", "d4xd6"), Side.SECOND, Ending.RESIGNED)
    seen = AnalysedTurn(Judgement(Side.FIRST, Value(50), Value(-150)), ("Wd4,a2",))
    course = curve(Reader(TEXTS), match, MatchAnalysis((seen, seen, seen)), NAMES)
    assert course.ahead == ("Ana ahead", "Ben ahead")
    assert [(pin.number, pin.ply, pin.by) for pin in course.pins] == [
        (1, 1, 0),
        (2, 2, 0),
        (3, 3, 0),
    ]
    assert (course.turning, len(course.chances)) == (3, 4)


def test_placements_before_the_first_turn_are_not_on_the_chart() -> None:
    """The start of tournaments in TZAAR takes 60 turns, and 4 more are played here."""
    moments = list(random_match(get_game("tzaar"), {"start": "tournament"}, seed=1))
    match = ended(moments[63], Side.FIRST, Ending.RESIGNED)
    analysis = analysis_of(match)
    course = curve(Reader(TEXTS), match, analysis, NAMES)
    assert (course.since, course.until, len(course.chances)) == ("Turn 60", "Turn 64", 5)
    assert all(0 < pin.ply <= 4 for pin in course.pins)
    assert all(remark.ply > 60 for remark in find_remarks(match, analysis))
    assert "of 5 moments" in curve_alt(TEXTS, match, analysis, NAMES)
    unfinished = ended(moments[6], Side.FIRST, Ending.RESIGNED)
    course = curve(Reader(TEXTS), unfinished, analysis_of(unfinished), NAMES)
    assert (course.since, len(course.chances)) == ("Start", 8)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (0, "Ana ▰▰▰▰▰▱▱▱▱▱ Ben · even"),
        (150, "Ana ▰▰▰▰▰▰▰▰▱▱ Ben · 82 % for Ana"),
        (-450, "Ana ▱▱▱▱▱▱▱▱▱▱ Ben · 99 % for Ben"),
    ],
)
def test_who_was_ahead_is_a_bar_between_the_names(points: int, said: str) -> None:
    seen = AnalysedTurn(Judgement(Side.FIRST, Value(points), Value(points)), ())
    assert balance(TEXTS, new_match(), MatchAnalysis((seen,)), 1, NAMES) == said


def test_a_proven_win_is_announced() -> None:
    won = AnalysedTurn(Judgement(Side.FIRST, Value(1000, 5), Value(1000, 5)), ())
    lost = AnalysedTurn(Judgement(Side.SECOND, Value(-1000, -1), Value(-1000, -1)), ())
    analysis = MatchAnalysis((won, lost))
    said = [balance(TEXTS, new_match(), analysis, ply, NAMES) for ply in range(3)]
    assert said[0] == "Ana ▰▰▰▰▰▰▰▰▰▰ Ben · Ana wins by force in 5 turns"
    assert said[1].endswith("Ana wins in one turn")
    assert said[2].endswith("Ana wins in one turn"), "Ben has resigned"


def test_nobody_wins_in_one_turn_once_the_match_is_won() -> None:
    *_, match = random_match(get_game("zertz"), {"goal": "blitz"}, seed=3)
    outcome = match.position.outcome
    assert outcome is not None
    assert outcome.winner is not None
    moved = Judgement(outcome.winner, Value(1000, 1), Value(1000, 1))
    analysis = MatchAnalysis((AnalysedTurn(moved, ()),) * match.ply)
    won = balance(TEXTS, match, analysis, match.ply, NAMES)
    assert won.endswith(f"{NAMES[outcome.winner]} has won")
    assert won in curve_alt(TEXTS, match, analysis, NAMES)
    assert "wins in one turn" in balance(TEXTS, match, analysis, match.ply - 1, NAMES)


def test_a_win_that_goes_on_after_the_last_turn_counts_without_it() -> None:
    resigned = AnalysedTurn(Judgement(Side.FIRST, Value(1000, 3), Value(1000, 3)), ())
    analysis = MatchAnalysis((resigned,))
    assert (analysis.wins_in(0), analysis.wins_in(1)) == (3, 2)


def test_the_player_to_move_in_a_casual_match_may_have_a_hint() -> None:
    match = played(new_match(), "Wd4,a1")
    assert may_have_hint(match, BEN)
    assert not may_have_hint(match, ANA)
    assert not may_have_hint(replace(match, terms=Terms(rated=True)), BEN)
    assert not may_have_hint(ended(match, Side.SECOND, Ending.RESIGNED), BEN)


def test_the_result_says_who_had_hints() -> None:
    hints = ((0, Side.FIRST), (1, Side.SECOND), (2, Side.FIRST))
    over = replace(ended(new_match(), None, Ending.AGREED), hints=hints)
    (said,) = hint_lines(TEXTS, over)
    assert said == f"Hints: <@{ANA}> 2, <@{BEN}> 1"
    assert said in result(TEXTS, over, more=[said]).content
    assert hint_lines(TEXTS, new_match()) == []
