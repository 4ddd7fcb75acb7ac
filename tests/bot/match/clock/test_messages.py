"""Texts about time, in every language: boards, lists, lines, questions and letters."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.cogs.matches import messages
from bot.cogs.matches.messages import actions_of, menu
from bot.match.additions import Purpose
from bot.match.boards import board_messages, event_messages, match_words
from bot.match.boards.picture import alt_text, board_view
from bot.match.clock.arithmetic import NO_REST, Flag, begin_turn
from bot.match.clock.time_off import Absence
from bot.match.model import Ending, Match
from bot.match.terms import Terms, TimeControl
from bot.profiles import Reader
from bot.texts import languages, texts_for
from ringfall.testing.matches import ANA, BEN, NAMES, STARTED_AT, ended, new_match, played
from rules import Side

TEXTS = texts_for("en")
EVERY_LANGUAGE = pytest.mark.parametrize("language", languages())
ENDS = f"<t:{int((STARTED_AT + timedelta(days=1)).timestamp())}:R>"
URL = "https://discord.com/channels/7/9/1"
OUTCOMES = ("up", "given", "waiting", "paused", "played", "claimed", "ended")


def timed(flag: Flag = Flag.DOWN, *, strict: bool = False, paused: bool = False) -> Match:
    """Return a match with a day a turn, in which Ben is to move."""
    terms = Terms(TimeControl.DAY, strict=strict)
    clock = begin_turn(terms, Side.SECOND, STARTED_AT, NO_REST)
    assert clock is not None
    clock = clock.pause(STARTED_AT, NO_REST) if paused else replace(clock, flag=flag)
    return replace(played(new_match(), "Wd4,a1"), terms=terms, clock=clock)


def after(outcome: str) -> Match:
    """Return a match after Ben's time was up, with its consequence."""
    over = {"claimed": Ending.TIME, "ended": Ending.RESIGNED}
    if outcome in over:
        return ended(timed(), Side.FIRST, over[outcome])
    if outcome == "played":
        return played(timed(), "Gd5,a2")
    flags = {"up": Flag.UP, "waiting": Flag.WAITING}
    return timed(flags.get(outcome, Flag.DOWN), paused=outcome == "paused")


def test_the_board_the_card_and_the_list_say_when_time_runs_out() -> None:
    told = f"**<@{BEN}> to move** · deadline {ENDS}"
    assert match_words.board_line(TEXTS, timed()).endswith(told)
    assert told in board_messages.scoreboard(TEXTS, timed(), None).content
    assert f"deadline {ENDS}" in messages.match_list(TEXTS, [timed()]).content
    assert f"deadline {ENDS}" in menu(TEXTS, timed(), {}).content
    assert match_words.board_line(TEXTS, timed(Flag.UP)).endswith(f"time ran out {ENDS}")
    untimed = match_words.board_line(TEXTS, played(new_match(), "Wd4,a1"))
    assert "deadline" not in untimed
    assert "time ran" not in untimed


def test_a_pause_is_said_on_the_board() -> None:
    told = "paused: the clock is stopped"
    assert match_words.board_line(TEXTS, timed(paused=True)).endswith(told)
    assert "Paused: the clock is stopped." in alt_text(TEXTS, timed(paused=True), NAMES)


@EVERY_LANGUAGE
@pytest.mark.parametrize("has_begun", [True, False])
def test_boards_cards_and_lists_say_who_is_away(language: str, *, has_begun: bool) -> None:
    texts = texts_for(language)
    until = STARTED_AT + timedelta(days=3)
    away = Absence(ANA, STARTED_AT, until, has_begun=has_begun)
    match = replace(timed(), away=(away, replace(away, user_id=BEN)))
    for said in (
        match_words.board_line(texts, match),
        board_messages.scoreboard(texts, match, None).content,
        messages.match_list(texts, [match]).content,
    ):
        assert said.count(f"<t:{int(until.timestamp())}:D>") == 2
        assert said.count(f"<t:{int(STARTED_AT.timestamp())}:D>") == (0 if has_begun else 2)
        assert said.index(f"<t:{int(until.timestamp())}:D>") > said.index(f"<@{ANA}>")


@pytest.mark.parametrize(("language", "day"), [("en", "May 2, 2026"), ("de", "02.05.2026")])
def test_a_description_has_no_timestamp_but_words(language: str, day: str) -> None:
    words = alt_text(texts_for(language), timed(), NAMES)
    assert f"{day}, 12:00 UTC" in words
    assert "<t:" not in words


@EVERY_LANGUAGE
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_the_line_about_time_that_is_up_has_words_for_all_that_may_come_of_it(
    outcome: str, language: str
) -> None:
    drafts = {
        each: event_messages.flag(texts_for(language), after(each), 1, 0, Side.SECOND)
        for each in OUTCOMES
    }
    said = drafts[outcome].content
    assert [draft.content for draft in drafts.values()].count(said) == 1
    assert f"<@{BEN}>" in said
    keys = [str(button.key) for button in drafts[outcome].buttons]
    clock = after("up").clock
    answers = ["m:12:1:claim", f"m:12:1:extend:{clock and clock.stamp}", "m:12:1:wait"]
    assert keys == (answers if outcome == "up" else [])
    assert drafts[outcome].mentions == ()


def test_the_end_names_the_player_out_of_time_and_the_picture_does() -> None:
    match = after("claimed")
    assert match_words.state(TEXTS, match) == f"<@{ANA}> wins, as <@{BEN}> ran out of time"
    view = board_view(Reader(TEXTS), match, NAMES)
    assert view.words.resigned == "{name} ran out of time"


@EVERY_LANGUAGE
def test_a_poster_tells_a_win_on_time_with_one_colon(language: str) -> None:
    """It writes "wins: " before the words of the picture."""
    assert ":" not in texts_for(language)("picture-timed-out", name="Ben")


@EVERY_LANGUAGE
def test_letters_name_the_match_and_lines_the_player(language: str) -> None:
    texts = texts_for(language)
    for make in (event_messages.reminder, event_messages.nudge):
        line, letter = make(texts, timed(), URL, (BEN,)), make(texts, timed(), URL)
        assert (line.mentions, letter.mentions) == ((BEN,), ())
        assert f"<@{BEN}>" in line.content
        assert "#12" in letter.content
        assert all(URL in draft.content for draft in (line, letter))


@pytest.mark.parametrize(
    ("match", "user_id", "expected"),
    [
        pytest.param(timed(), ANA, ["nudge", "extend", "pause"], id="opponent"),
        pytest.param(timed(), BEN, ["pause"], id="to move"),
        pytest.param(timed(), 7, [], id="spectator"),
        pytest.param(timed(Flag.WAITING), ANA, ["nudge", "extend", "pause", "claim"], id="up"),
        pytest.param(timed(paused=True), ANA, ["nudge", "extend", "resume"], id="paused"),
        pytest.param(played(new_match(), "Wd4,a1"), ANA, ["nudge"], id="without a pace"),
        pytest.param(after("ended"), ANA, [], id="over"),
    ],
)
def test_the_menu_offers_what_can_be_done_about_time(
    match: Match, user_id: int, expected: list[str]
) -> None:
    assert actions_of(match, user_id, ()).get(Purpose.TIME, []) == expected
