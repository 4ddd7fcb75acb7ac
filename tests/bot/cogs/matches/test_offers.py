"""Questions and answers about all kinds of offers, in every language."""

from __future__ import annotations

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.matches import ending_messages as endings
from bot.cogs.play import questions
from bot.match.boards import event_messages
from bot.match.boards.board_messages import board_buttons
from bot.match.model import Offer
from bot.texts import languages, texts_for
from rules import Side
from tests.bot.positions import new_match

PLACING = new_match("tzaar", {"start": "tournament"})
REASONS = ("offered", "gone", "own")
EVERY_LANGUAGE = pytest.mark.parametrize("language", languages())


@EVERY_LANGUAGE
@pytest.mark.parametrize("offer", Offer)
def test_every_offer_is_answered_in_its_own_words(offer: Offer, language: str) -> None:
    texts = texts_for(language)
    standing = replace(PLACING, offers={offer: Side.SECOND})
    answering = endings.answer_question(texts, standing, offer, Side.FIRST)
    assert [str(button.key) for button in answering.buttons] == [
        f"m:12:0:{offer}-yes:2",
        f"m:12:0:{offer}-no:2",
    ]
    told = [
        answering,
        endings.offered(texts, standing, offer, Side.SECOND),
        endings.offered(texts, PLACING, offer, Side.SECOND),
        endings.offer_answered(texts, PLACING, offer, accept=False),
        endings.offer_gone(texts, offer),
    ]
    assert len({draft.content for draft in told}) == len(told)
    for reason in REASONS:
        assert texts(f"error-{offer}-{reason}")


def test_a_lot_is_on_the_board_while_it_can_be_drawn_only() -> None:
    texts = texts_for("en")
    labels = [button.label for button in board_buttons(texts, PLACING)]
    assert labels == ["Move", "Place at random…", "⋯"]
    for match in (new_match("zertz"), new_match("rust"), new_match("tzaar", {"start": "fixed"})):
        assert len(board_buttons(texts, match)) == 2


@EVERY_LANGUAGE
def test_a_lot_is_asked_about_first(language: str) -> None:
    asked = endings.lot_question(texts_for(language), PLACING, Side.FIRST)
    assert [str(button.key) for button in asked.buttons] == ["m:12:0:lot-offer", "p:cancel"]


@EVERY_LANGUAGE
def test_the_question_about_an_ending_differs_from_every_offer(language: str) -> None:
    """Its heading, its colour and its way back are those of no offer."""
    texts = texts_for(language)
    asked = (
        endings.resign_question(texts, PLACING, Side.FIRST),
        endings.cancel_question(texts, PLACING, Side.FIRST),
        endings.cancel_question(texts, PLACING, Side.FIRST, opponent_left=True),
        event_messages.claim_question(texts, PLACING, Side.FIRST),
    )
    offered = [event_messages.offer(texts, PLACING, offer, Side.SECOND, None) for offer in Offer]
    labels = {button.label for draft in offered for button in draft.buttons}
    (heading,) = {draft.content.partition("**")[2].partition("**")[0] for draft in asked}
    for draft in asked:
        yes, back = draft.buttons
        assert yes.style is ButtonStyle.danger
        assert labels.isdisjoint({yes.label, back.label})
    assert not any(heading in draft.content for draft in offered)


@EVERY_LANGUAGE
def test_a_question_about_several_turns_names_them_and_fits_into_its_button(language: str) -> None:
    texts = texts_for(language)
    turns = [f"T{column}{row}" for column in "bcde" for row in range(1, 6)]
    assert len(turns) == questions.SERIES_LIMIT
    far = replace(PLACING, id=999_999_999)
    draft = questions.series(texts, far, turns)
    assert all(turn in draft.content for turn in turns)
    (key, _) = (str(button.key) for button in draft.buttons)
    assert len(key) <= 100
    assert PLACING.game.parse_series(PLACING.position, key.rpartition(":")[2]) == tuple(turns)
