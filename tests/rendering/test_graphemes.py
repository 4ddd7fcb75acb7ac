"""Cutting texts between graphemes."""

from __future__ import annotations

import pytest

from rendering.graphemes import cut

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
WAVE = "👋🏽"
FLAG = "🇩🇪"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("whole", [FAMILY, WAVE, FLAG, ENGLAND, "e\u0301", "❤️", "1️⃣", "क्षि"])
def test_a_grapheme_is_never_cut(whole: str) -> None:
    text = whole * 5
    for limit in range(len(whole), len(text) + 1):
        kept = cut(text, limit)
        assert kept == whole * (limit // len(whole))


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert cut(f"Ana {FAMILY}", 11) == f"Ana {FAMILY}"


def test_an_overlong_grapheme_is_cut() -> None:
    assert cut("Z" + "\u0351" * 100, 32) == "Z" + "\u0351" * 31
