"""Guides and lessons of every game, on random play."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guide import Guide, RefusedTurnError, get_guide
from guide.core import AnyLesson
from ringfall.testing import walks
from ringfall.testing.guides import ROOM, has_own, refused
from ringfall.testing.tested import EACH_GAME, TESTED
from ringfall.testing.walks import TYPED, Start, positions, random_turn, starts
from rules import AnyGame, Move, MoveError, Side, is_turn_over, play_turn, turns
from rules.core import AnyPosition, status_text

TURNS_TRIED = 2500
PHONE_COLUMNS = 40
law = walks.law(75)


@law
@given(positions())
def test_the_parts_of_each_legal_step_are_its_own_and_no_others_begin_with_them(
    start: Start,
) -> None:
    """Choices in the picker lead to exactly one step.

    Values of parts are letters and digits, as ids of buttons carry them.
    """
    game, position = start
    for guide in (get_guide(game.slug), Guide(game)):
        paths = [guide.parts(position, move) for move in position.legal_moves()]
        values = [tuple(part.value for part in path) for path in paths]
        assert len(set(values)) == len(values)
        prefixes = {path[:length] for path in values for length in range(1, len(path))}
        assert not prefixes & set(values)
        assert type(guide) is Guide or all(
            value.isascii() and value.isalnum() for path in values for value in path
        )


@law
@given(positions(), st.integers(0, 2**32))
def test_a_typed_beginning_is_completed_to_its_turn(start: Start, seed: int) -> None:
    """Autocomplete finds each turn from any beginning of its text, and offers nothing once
    the game is over.
    """
    game, position = start
    assert bool(get_guide(game.slug).complete(position, "", ROOM)) is (position.outcome is None)
    turn = random_turn(position, random.Random(seed))
    text = game.format_turn(position, turn) if turn else ""
    for length in range(len(text) + 1):
        _check_completions(game, position, text[:length])
    if turn:
        assert any(
            c.whole and c.text == text for c in get_guide(game.slug).complete(position, text, ROOM)
        )


@law
@given(positions(), st.integers(0, 2**32))
def test_a_turn_is_read_as_it_is_written_by_number_and_in_any_case(start: Start, seed: int) -> None:
    """People type `12. E5XE7!?`, and "takes" for "x": it is the same turn."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    if turn:
        text, guide = game.format_turn(position, turn), get_guide(game.slug)
        for typed in (text, text.upper(), f"12. {text}!?", text.replace("x", " takes ")):
            assert guide.parse_turn(position, typed) == tuple(turn)


@law
@given(positions(), st.integers(0, 2**32))
def test_whole_turns_are_offered_first_and_stages_if_they_do_not_fit(
    start: Start, seed: int
) -> None:
    """Autocomplete holds 25 entries: whole turns come first, and beginnings stand for
    those without room.
    """
    game, position = start
    guide, chance = get_guide(game.slug), random.Random(seed)
    turn = random_turn(position, chance)
    text = game.format_turn(position, turn) if turn else ""
    typed = text[: chance.randrange(len(text) + 1)]
    offered = guide.suggest(position, typed, ROOM)
    assert len(offered) <= ROOM
    whole = [way.text for way in offered if way.whole]
    stages = [way.text for way in offered if not way.whole]
    assert [way.text for way in offered] == [*whole, *stages]
    assert len(set(whole)) == len(whole)
    for written in whole:
        assert game.format_turn(position, game.parse_turn(position, written)) == written
    if not stages and position.outcome is None:
        assert text in whole
    # Turns without room begin with one of the stages.
    assert not stages or any(text.startswith(stage) for stage in stages) or text in whole


@law
@given(positions())
def test_a_turn_that_wins_at_once_is_offered_first(start: Start) -> None:
    """A player should not miss a win because the list is too short."""
    game, position = start
    guide = get_guide(game.slug)
    winning = guide.winning_turn(position)
    if winning is not None:
        first = guide.suggest(position, "", ROOM)[0]
        assert first.text == game.format_turn(position, winning)


@law
@given(positions(), TYPED)
def test_anything_may_be_typed(start: Start, text: str) -> None:
    """Completing never fails, and a refused text gets near turns or an example, but not
    both: what people type is hostile.
    """
    game, position = start
    _check_completions(game, position, text)
    get_guide(game.slug).suggest(position, text, ROOM)
    for guide in (get_guide(game.slug), Guide(game)):
        try:
            play_turn(position, guide.parse_turn(position, text))
        except RefusedTurnError as error:
            near, example = error.refusal.candidates, error.refusal.example
            assert bool(near or example) is (position.outcome is None)
            assert not (near and example)
            for turn in near or (example,) * bool(example):
                play_turn(position, game.parse_turn(position, turn))


@law
@given(positions(), st.sampled_from(["zzz", "hello", "-", "W", "take that", "y99", "pass"]))
def test_a_text_without_a_place_gets_an_example_but_no_near_turn(start: Start, text: str) -> None:
    """A text without coordinates is near to nothing, so no turn is put into anyone's mouth."""
    game, position = start
    for guide in (get_guide(game.slug), Guide(game)):
        try:
            guide.parse_turn(position, text)
        except RefusedTurnError as error:
            assert error.refusal.candidates == ()  # noqa: PT017 - one of both


@law
@given(positions(), st.integers(0, 2**32))
def test_a_turn_with_more_behind_it_is_read_or_gets_legal_candidates(
    start: Start, seed: int
) -> None:
    """What is offered for a turn with too much behind it can be played as it is written."""
    game, position = start
    chance = random.Random(seed)
    turn, other = random_turn(position, chance), random_turn(position, chance)
    text = game.format_moves(turn) if turn else ""
    for typed in (
        f"{text},{game.format_moves(other)}",
        f"{text},{'a1 c3 e5'[: chance.choice((2, 5))]}",
    ):
        try:
            play_turn(position, get_guide(game.slug).parse_turn(position, typed))
        except RefusedTurnError as error:
            for candidate in error.refusal.candidates:
                play_turn(position, game.parse_turn(position, candidate))


@walks.law(20)
@given(starts(), st.integers(0, 2**32))
def test_a_finished_game_refuses_any_turn(start: Start, seed: int) -> None:
    """After the end every turn is refused as `game-over`, without any candidate."""
    (game, position), chance, played = start, random.Random(seed), ["pass"]
    while position.outcome is None:
        turn = random_turn(position, chance)
        played.append(game.format_turn(position, turn))
        position = play_turn(position, turn)
    for text in (*played[:2], *played[-3:]):
        refusal = refused(get_guide(game.slug), position, text)
        assert (refusal.key, refusal.candidates) == ("game-over", ())


@law
@given(positions(), st.integers(0, 2**32))
def test_an_incomplete_turn_can_be_completed(start: Start, seed: int) -> None:
    """Where a text stops short of a turn, one of the ways to go on leads to the turn that
    was meant.
    """
    game, position = start
    turn = random_turn(position, random.Random(seed))
    text = game.format_turn(position, turn) if turn else ""
    for length in range(1, len(text)):
        typed = text[:length]
        if _is_ambiguous(game, position, typed):
            ways = [way.text for way in get_guide(game.slug).complete(position, typed, ROOM)]
            assert any(text.startswith(way) and way != typed for way in ways), ways


@law
@given(positions(), st.integers(0, 2**32))
def test_every_position_has_facts_scores_and_a_board_for_a_phone(start: Start, seed: int) -> None:
    """No position breaks the words about it.

    Lines of `text_board` have at most 40 characters and no blanks at their ends, or a phone wraps
    them.
    """
    game, position = start
    turn = random_turn(position, random.Random(seed))
    facts = [
        *get_guide(game.slug).position_facts(position),
        *get_guide(game.slug).duties(position),
        *get_guide(game.slug).turn_facts(position, turn),
    ]
    assert all(fact.key for fact in facts)
    if has_own(game, "scores"):
        assert all(get_guide(game.slug).scores(position, side) for side in Side)
    lines = get_guide(game.slug).text_board(position).splitlines()
    assert len(lines) > (1 if has_own(game, "text_board") else 0)
    assert max(map(len, lines)) <= PHONE_COLUMNS
    assert all(line == line.rstrip() for line in lines)


@law
@given(positions())
def test_winning_turn_equals_brute_force(start: Start) -> None:
    """A quicker `promising_moves` finds the same winning turn as trying all turns does."""
    game, position = start
    assume(position.count_turns() <= TURNS_TRIED)
    assert get_guide(game.slug).winning_turn(position) == first_winning_turn(position)


@law
@given(positions())
def test_threats_claim_a_win_if_and_only_if_there_is_one_and_end_with_the_game(
    start: Start,
) -> None:
    """`could-win` names the winning turn, and only a real one.

    A cell that is `threatened` has a fact, too, so that picture and words agree.
    """
    game, position = start
    threats = get_guide(game.slug).threats(position)
    threatened = get_guide(game.slug).threatened(position)
    assert len(set(threatened)) == len(threatened)
    assert bool(threatened) <= bool(threats)
    if position.outcome is not None:
        assert (threats, threatened) == ((), ())
    wins = [fact for fact in threats if fact.key == "could-win"]
    turn = get_guide(game.slug).winning_turn(position)
    assert len(wins) == (turn is not None)
    for fact in wins:
        moves = game.parse_turn(position, str(fact.values["turn"]))
        assert moves == turn
        outcome = play_turn(position, moves).outcome
        assert outcome is not None
        assert outcome.winner is position.to_move


@law
@given(positions(), st.integers(0, 2**32))
def test_canonical_notation_with_or_without_signs_never_contradicts_its_turn(
    start: Start, seed: int
) -> None:
    """`contradicts` refuses only what says something else, not what leaves a sign out."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    guide = get_guide(game.slug)
    text = game.format_turn(position, turn) if turn else ""
    for typed in (text, text.lower(), re.sub("[,x+]", " ", text), re.sub("[x+]", "→", text)):
        try:
            moves = game.parse_turn(position, typed)
        except MoveError:
            continue
        assert not guide.contradicts(position, typed, moves)


def first_winning_turn(position: AnyPosition) -> tuple[Move, ...] | None:
    for moves, after in turns(position):
        if after.outcome is not None and after.outcome.winner is position.to_move:
            return moves
    return None


def _check_completions(game: AnyGame, position: AnyPosition, text: str) -> None:
    for completion in islice(get_guide(game.slug).complete(position, text, ROOM), 6):
        if completion.whole:
            after = play_turn(position, game.parse_turn(position, completion.text))
            assert is_turn_over(position, after)


def _is_ambiguous(game: AnyGame, position: AnyPosition, text: str) -> bool:
    try:
        get_guide(game.slug).parse_turn(position, text)
    except RefusedTurnError as error:
        return error.refusal.is_ambiguous
    return False


LESSONS = [(game, lesson) for game in TESTED.values() for lesson in get_guide(game.slug).lessons]

each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.slug}-{lesson.key}" for game, lesson in LESSONS]
)


@EACH_GAME
def test_a_game_has_five_lessons_with_distinct_keys_or_none(game: AnyGame) -> None:
    """*Learn* counts to five, and stores the keys of lessons."""
    lessons = get_guide(game.slug).lessons
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert len(lessons) == (5 if has_own(game, "lessons") else 0)


@each_lesson
def test_in_a_lesson_the_first_side_plays_the_solution(game: AnyGame, lesson: AnyLesson) -> None:
    """A lesson's position and solution are in the notation of the game, and its judge
    accepts them.
    """
    position = game.parse_position(lesson.position)
    assert str(position) == lesson.position
    assert position.outcome is None
    assert position.to_move is Side.FIRST
    moves = game.parse_turn(position, lesson.solution)
    assert game.format_turn(position, moves) == lesson.solution
    assert lesson.judge(position, moves).solved


@each_lesson
def test_a_lesson_is_not_trivial_and_answers_every_turn(game: AnyGame, lesson: AnyLesson) -> None:
    """Fewer than half of the turns solve it, and each wrong turn has an answer of its own
    kind: one learns from mistakes.
    """
    position = game.parse_position(lesson.position)
    verdicts = [lesson.judge(position, moves) for moves, _ in turns(position)]
    solving = [verdict for verdict in verdicts if verdict.solved]
    assert 0 < len(solving) < len(verdicts) / 2
    assert {verdict.key for verdict in solving} == {"solved"}
    wrong = {verdict.key for verdict in verdicts if not verdict.solved}
    assert wrong
    assert "solved" not in wrong


DRAWN = [game for game in TESTED.values() if has_own(game, "text_board")]
description_law = walks.law(30)


@description_law
@given(positions())
def test_the_captions_describe_both_sides_and_the_state(start: Start) -> None:
    """The words below a board of characters have every score of both sides, and whose turn
    it is.
    """
    game, position = start
    guide = get_guide(game.slug)
    *races, last = guide.captions(position).splitlines()
    raced = [side for side in Side if guide.scores(position, side)]
    for side, race in zip(raced, races, strict=True):
        scores = [f"{score.key} {score.value}" for score in guide.scores(position, side)]
        assert race.startswith(f"side {side.value}: ")
        assert all(score in race for score in scores)
    assert last == status_text(position)


@description_law
@given(positions())
def test_the_turns_are_counted_by_kind_until_the_game_is_over(start: Start) -> None:
    """The counts of `turn_kinds` add up to the number of legal turns.

    They are facts of what may happen, apart from those of what stands on the board.
    """
    game, position = start
    kinds = get_guide(game.slug).turn_kinds(position)
    assert bool(kinds) is (position.outcome is None)
    counted = [kind.values.get("count", 1) for kind in kinds]
    assert sum(map(int, counted)) == position.count_turns() or not kinds


@description_law
@given(positions())
def test_captures_that_are_not_listed_are_counted(start: Start) -> None:
    """`duties(limit=…)` says the same with fewer captures, and how many are left out: a
    short list must not look whole.
    """
    game, position = start
    for fact, brief in zip(
        get_guide(game.slug).duties(position),
        get_guide(game.slug).duties(position, limit=2),
        strict=True,
    ):
        assert fact.key == brief.key
        if "more" in fact.values:
            assert fact.values["more"] == 0
            assert brief.values["more"] == max(int(fact.values["count"]) - 2, 0)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.slug)
def test_each_line_of_a_full_board_names_places(game: AnyGame) -> None:
    """Each line of `text_board` names its row or its columns: a listener hears one line at
    a time, and needs to know where it lies.
    """
    for line in get_guide(game.slug).text_board(game.start(seed=1)).splitlines():
        assert re.search(r"[a-z]\d|\d\.|^[ a-z]+$", line)
