"""Laws for every guide, on random play."""

from __future__ import annotations

import random
import re
from itertools import islice

from hypothesis import assume, given
from hypothesis import strategies as st

from guide import Guide, RefusedTurnError, get_guide
from rules import AnyGame, Move, MoveError, Side, is_turn_over, play_turn, turns
from rules.core import AnyPosition
from tests.guide.defaults import has_own
from tests.guide.refused import refused
from tests.guide.room import ROOM
from tests.rules import walks
from tests.rules.walks import TYPED, Start, positions, random_turn, starts

TURNS_TRIED = 2500

law = walks.law(75)


@law
@given(positions())
def test_the_parts_of_each_legal_step_are_its_own_and_no_others_begin_with_them(
    start: Start,
) -> None:
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
    """From any typed beginning of a legal turn, the completions lead to legal turns."""
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
    game, position = start
    guide = get_guide(game.slug)
    winning = guide.winning_turn(position)
    if winning is not None:
        first = guide.suggest(position, "", ROOM)[0]
        assert first.text == game.format_turn(position, winning)


@law
@given(positions(), TYPED)
def test_anything_may_be_typed(start: Start, text: str) -> None:
    """Completing never fails, and a refused text gets near turns or an example."""
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
    """An incomplete text has completions until the turn is whole."""
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
def test_every_position_has_facts_scores_and_a_text_board(start: Start, seed: int) -> None:
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


@law
@given(positions())
def test_winning_turn_equals_brute_force(start: Start) -> None:
    game, position = start
    assume(position.count_turns() <= TURNS_TRIED)
    assert get_guide(game.slug).winning_turn(position) == first_winning_turn(position)


@law
@given(positions())
def test_a_win_is_claimed_if_and_only_if_there_is_one(start: Start) -> None:
    game, position = start
    wins = [fact for fact in get_guide(game.slug).threats(position) if fact.key == "could-win"]
    turn = get_guide(game.slug).winning_turn(position)
    assert len(wins) == (turn is not None)
    for fact in wins:
        moves = game.parse_turn(position, str(fact.values["turn"]))
        assert moves == turn
        outcome = play_turn(position, moves).outcome
        assert outcome is not None
        assert outcome.winner is position.to_move


@law
@given(positions())
def test_what_is_threatened_is_reported_too_and_nothing_is_once_the_game_is_over(
    start: Start,
) -> None:
    game, position = start
    threatened = get_guide(game.slug).threatened(position)
    assert len(set(threatened)) == len(threatened)
    assert bool(threatened) <= bool(get_guide(game.slug).threats(position))
    if position.outcome is not None:
        assert (get_guide(game.slug).threats(position), threatened) == ((), ())


@law
@given(positions(), st.integers(0, 2**32))
def test_canonical_notation_with_or_without_signs_never_contradicts_its_turn(
    start: Start, seed: int
) -> None:
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
