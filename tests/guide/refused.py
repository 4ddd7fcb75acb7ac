"""Refusals of typed turns, and the English sentences for them."""

from __future__ import annotations

import pytest

from bot.discord_io.interactions.errors import reason_text
from bot.texts import texts_for
from guide import AnyGuide, Refusal, RefusedTurnError
from rules import AnyPosition, MoveError
from tests.rules.turn_texts import canonical


def refused(guide: AnyGuide, position: AnyPosition, text: str) -> Refusal:
    """Return what is said of a text, with candidates that can all be played as they are written.

    The rules refuse it, too.
    """
    with pytest.raises(MoveError):
        guide.game.parse_turn(position, text)
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    for candidate in caught.value.refusal.candidates:
        assert canonical(guide.game, position, candidate) == candidate
    return caught.value.refusal


def said(guide: AnyGuide, refusal: Refusal) -> str:
    """Return the English sentence."""
    return reason_text(texts_for("en"), guide.game, refusal)


def begun(text: str) -> str:
    """Return a text as a sentence begins; a coordinate stays as it is written."""
    return f"{text[:1].upper()}{text[1:]}" if text.partition(" ")[0].isalpha() else text
