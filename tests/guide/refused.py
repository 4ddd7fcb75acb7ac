"""Refusals of typed turns and their English sentences."""

from __future__ import annotations

import pytest

from bot.discord_io.interactions.errors import reason_text
from bot.texts import texts_for
from guide import AnyGuide, Refusal, RefusedTurnError
from rules import AnyPosition, MoveError
from tests.rules.turn_texts import canonical


def refused(guide: AnyGuide, position: AnyPosition, text: str) -> Refusal:
    """Return the refusal of a text; check that its candidates are legal as written.

    The rules must refuse the text, too.
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


def as_sentence(text: str) -> str:
    """Capitalise a sentence, unless it starts with a coordinate."""
    return f"{text[:1].upper()}{text[1:]}" if text.partition(" ")[0].isalpha() else text
