"""Typed, pressed and sent input in a game is accepted, or refused with a reason."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import convert, to_builtins

from bot.errors import UserError
from bot.game_texts import completion_text, offers, typed_stage, typed_turn
from bot.match.additions import record_of
from bot.match.challenge.beginnings import Beginning, broken, of_file, of_text
from bot.match.choosing import questions
from bot.match.choosing.stages import StalePathError, format_path, parse_path, stage, stage_begun
from bot.match.model import Match
from bot.match.terms import Opening, start_of
from bot.match.turns import after_turn
from bot.texts import Texts
from guide import RefusedTurnError
from ringfall.testing.matches import NAMES, STARTED_AT
from ringfall.testing.walks import random_turn
from rules import GAMES, AnyGame, PositionError
from rules.formats import MAX_BYTES, formats_of
from rules.record import GameRecordError
from tests.fuzz.inputs import LONGEST_OPTION, damaged, few, hostile, moments, spoiled
from tests.fuzz.promises import ALL_TEXTS, check_draft, check_refusal

pytestmark = pytest.mark.usefixtures("no_bug")


@given(moments(), moments(), st.sampled_from(ALL_TEXTS), st.randoms(), st.data())
def test_a_turn_is_played_or_refused_with_turns_nearby(
    match: Match, other: Match, texts: Texts, chance: random.Random, data: st.DataObject
) -> None:
    known = [
        each.game.format_turn(each.position, random_turn(each.position, chance))
        if each.result is None
        else each.turns[-1]
        for each in (match, other)
    ]
    text = data.draw(spoiled(known[0], known) | hostile)[:LONGEST_OPTION]
    read = typed_turn(texts, match.game, match.position, text)
    begun = typed_stage(read)
    for way in offers(match.game, match.position, read if begun is None else begun):
        completion_text(texts, match.game, way)
    if begun is not None and match.result is None:
        stage_begun(match.game, match.position, match.guide.normalize_prefix(begun))
    for turn in match.guide.parse_series(match.position, read) or (read,):
        try:
            after = after_turn(match, turn, at=STARTED_AT)
        except RefusedTurnError as error:
            check_refusal(error)
            for each in ALL_TEXTS:
                check_draft(questions.refused(each, match, turn, error))
        else:
            match.guide.contradicts(match.position, turn, after.last_turn)
            assert match.game.parse_turn(match.position, after.turns[-1]) == after.last_turn


@given(moments(), st.data())
def test_a_path_of_the_picker_leads_to_a_turn_or_nowhere(match: Match, data: st.DataObject) -> None:
    assume(match.result is None)
    path: tuple[str, ...] = ()
    for _ in range(data.draw(st.integers(0, 3))):
        if choices := stage(match.game, match.position, path).choices:
            path = data.draw(st.sampled_from(choices)).path
    text = data.draw(spoiled(format_path(path), ["pick", "0"]))[:100]
    try:
        found = stage(match.game, match.position, parse_path(text))
    except StalePathError:
        return
    if found.is_whole:
        match.game.format_turn(match.position, found.whole_moves)


@given(moments(), moments(), st.data())
def test_a_position_is_read_as_it_is_printed_or_refused(
    match: Match, other: Match, data: st.DataObject
) -> None:
    text = data.draw(spoiled(str(match.position), [str(other.position)]))[:1000]
    try:
        position = match.game.parse_position(text)
    except PositionError:
        pass
    else:
        assert match.game.parse_position(str(position)) == position
    try:
        check_beginning(of_text(text, match.game), match.game)
    except (UserError, GameRecordError) as error:
        check_refused(error)


@few
@given(moments(), st.data())
def test_a_record_is_begun_from_or_refused(match: Match, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from((match.game, match.game, *GAMES.values())))
    begin_from(data.draw(broken_file(match)), game)


@few
@given(moments(), st.integers(0, 1))
def test_a_record_as_long_as_may_be_is_no_trouble(match: Match, more: int) -> None:
    file = files(match)[0]
    begin_from(file * (MAX_BYTES // len(file) + more), match.game)


@st.composite
def broken_file(draw: st.DrawFn, match: Match) -> bytes:
    """Draw the record of a match in a format, with changes in its text or its bytes."""
    formats = files(match)
    file = draw(st.sampled_from(formats))
    if draw(st.booleans()):
        text = draw(spoiled(file.decode(), [each.decode() for each in formats]))
        return text.encode("utf-8", "replace")
    return draw(damaged(file))


def begin_from(file: bytes, game: AnyGame) -> None:
    """Begin a match from a file, or be refused in a sentence."""
    try:
        check_beginning(of_file(file, game, {}), game)
    except (UserError, GameRecordError) as error:
        check_refused(error)


def check_beginning(begun: Beginning, game: AnyGame) -> None:
    """Demand that a parsed value is stored and read back unchanged."""
    stored = convert(to_builtins(begun.opening), Opening)
    start = start_of(game, begun.options, begun.opening.seed, stored)
    assert start.outcome is None
    assert start.legal_moves()


def check_refused(error: UserError | GameRecordError) -> None:
    check_refusal(broken(error) if isinstance(error, GameRecordError) else error)


def files(match: Match) -> list[bytes]:
    """Return the record of a match in every format that can express it."""
    written: list[bytes] = []
    for each in formats_of(match.game):
        with contextlib.suppress(GameRecordError):
            written.append(each.write(record_of(match, NAMES)).encode())
    return written
