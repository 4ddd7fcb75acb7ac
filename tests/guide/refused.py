"""Refusals of typed turns."""

from __future__ import annotations

import pytest

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
