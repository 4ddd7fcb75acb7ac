"""Texts about the computer and its coach, in every language."""

from __future__ import annotations

from functools import partial

import pytest
from discord import ButtonStyle
from msgspec.structs import replace
from ringfall_dvonn.rules import GAME as CORELESS

from bot.cogs.computer import messages as computer
from bot.discord_io.content.buttons import ChallengeKey, GameKey
from bot.game_texts import level_hint
from bot.match.boards import event_messages
from bot.match.boards.board_messages import board, scoreboard
from bot.match.challenge.card_messages import card
from bot.match.model import Match, Offer
from bot.match.terms import Coaching, Terms
from bot.match.verdicts import Verdict
from bot.profiles import Reader
from bot.seats import Seat
from bot.texts import languages, texts_for
from engine import LEVELS, Value
from engine.annotation import Judgement
from ringfall.testing.matches import ANA, CHALLENGE, NAMES, new_match, played
from rules import Side
from tests.bot.match.clock.test_messages import timed

EVERY_LANGUAGE = pytest.mark.parametrize("language", languages())
TEXTS = texts_for("en")
OPEN = replace(CHALLENGE, opponent_id=None)
HINT_LIMIT, ROW = 100, 5


def against(match: Match, level: int = 3) -> Match:
    """Return a match in which the computer has the first side, and Ana the second."""
    return replace(match, seats=(Seat.of_computer(level), Seat.of(ANA)))


def test_a_board_tells_the_start_and_every_turn_of_a_round() -> None:
    start = against(new_match())
    turn = played(start, "Wd4,a1")
    first = board(TEXTS, turn, None, earlier=[start])
    begun, answer, aim = first.content.splitlines()
    assert begun == f"ZÈRTZ · Computer 3 – <@{ANA}>"
    assert answer == f"1 · Computer 3 Wd4,a1 · **Your turn, <@{ANA}>**"
    assert "wins" in aim
    assert [b.label for b in first.buttons] == ["Move", "Rules", "Learn", "⋯"]
    after = played(turn, "Ga4,b1")
    later = board(TEXTS, played(after, "Wc2,d1"), None, earlier=[after], actions=["hint"])
    own, answer = later.content.splitlines()
    assert own == f"2 · <@{ANA}> Ga4,b1"
    assert answer.startswith("3 · Computer 3 Wc2,d1 · ")
    assert [b.label for b in later.buttons] == ["Move", "Hint", "⋯"]


@EVERY_LANGUAGE
def test_every_level_has_a_name_and_a_sentence(language: str) -> None:
    texts = texts_for(language)
    question = computer.level_question(
        texts, OPEN.game, partial(GameKey, OPEN.game.slug), coach=Coaching.NONE
    )
    (choice,) = question.menus
    assert [entry.value for entry in choice.entries] == [str(level) for level in LEVELS]
    assert len({entry.label for entry in choice.entries}) == len(LEVELS)
    less = {level_hint(texts, CORELESS, level) for level in LEVELS}
    hints = {entry.hint for entry in choice.entries} | less
    assert len(hints) == 2 * len(LEVELS), "a game without a core promises less"
    assert all(0 < len(hint) <= HINT_LIMIT for hint in hints)


@pytest.mark.parametrize("coach", Coaching)
def test_when_the_coach_speaks_is_chosen_by_buttons_and_stays_so(coach: Coaching) -> None:
    key = partial(GameKey, OPEN.game.slug)
    question = computer.level_question(TEXTS, OPEN.game, key, coach=coach)
    (choice,) = question.menus
    assert isinstance(choice.key, GameKey)
    assert computer.coaching_of(choice.key.action) is coach
    styles = [button.style is ButtonStyle.success for button in question.buttons]
    assert styles == [each is coach for each in Coaching]
    named = [getattr(button.key, "action", "") for button in question.buttons]
    assert [computer.coaching_of(action) for action in named] == list(Coaching)


@EVERY_LANGUAGE
def test_the_card_and_the_scoreboard_say_how_strong_it_is(language: str) -> None:
    texts, terms = texts_for(language), Terms(level=3, coach=Coaching.AFTER)
    hint = texts("level-hint", level=3)
    made = card(texts, replace(OPEN, terms=terms))
    assert [str(button.key) for button in made.buttons] == ["c:3:withdraw"]
    assert made.mentions == ()
    shown = scoreboard(texts, replace(against(timed()), terms=terms), None)
    for draft in (made, shown):
        assert f"Computer 3 {hint} · {texts('terms-coach')}" in draft.content


@EVERY_LANGUAGE
def test_another_program_is_one_more_choice_and_named_on_the_card(language: str) -> None:
    texts, key = texts_for(language), partial(ChallengeKey, OPEN.id)
    question = computer.level_question(texts, OPEN.game, key, coach=Coaching.NONE, program="Waltz")
    entry = question.menus[0].entries[-1]
    assert (entry.value, entry.label) == (computer.PROGRAM, "Waltz")
    terms = Terms(level=5, program="Waltz")
    content = card(texts, replace(OPEN, terms=terms)).content
    assert "Waltz" in content
    assert texts("computer", level=5) not in content


@EVERY_LANGUAGE
def test_an_unanswered_card_offers_it_in_one_row(language: str) -> None:
    texts = texts_for(language)
    buttons = card(texts, OPEN, unanswered=True).buttons
    assert str(buttons[-1].key) == "c:3:computer"
    assert len(buttons) <= ROW
    assert "computer" not in str([button.key for button in card(texts, OPEN).buttons])


@EVERY_LANGUAGE
def test_no_public_message_asks_it_about_an_offer(language: str) -> None:
    """It answers by itself."""
    texts, match = texts_for(language), against(played(timed(), "Gd5,a2"))
    line = event_messages.offer(texts, match, Offer.LOT, Side.SECOND, None)
    assert (line.buttons, line.mentions, line.silent) == ((), (), True)


@EVERY_LANGUAGE
def test_the_coach_says_why_a_turn_is_bad_and_offers_to_take_it_back(language: str) -> None:
    texts, match = texts_for(language), played(new_match(), "Wd4,a1", "Gd5,a2")
    assert match.before is not None
    game, judgement = match.game, Judgement(Side.SECOND, Value(50), Value(-150))
    better, reply = (
        game.parse_turn(match.before, "Gc2,a2"),
        game.parse_turn(match.position, "d4xd6"),
    )
    verdict = Verdict(game, match.before, match.last_turn, judgement, [better], [reply])
    told = computer.remark(Reader(texts), match, verdict, NAMES, takeback=True)
    for turn in ("Gd5,a2", "d4xd6", "Gc2,a2"):
        assert f"**{turn}**" in told.content
    assert texts("zertz-pieces-grey", n=1) in told.content
    show, back = told.buttons
    assert (str(back.key), back.style) == ("m:12:2:coach-back:0", ButtonStyle.secondary)
    told = computer.remark(Reader(texts), match, verdict, NAMES, takeback=False)
    assert told.buttons == (show,)
