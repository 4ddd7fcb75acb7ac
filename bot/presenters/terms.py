"""What a match is played under, in words."""

from __future__ import annotations

from bot.services.terms import Pace, Terms
from bot.texts import Texts


def pace_text(texts: Texts, pace: Pace) -> str:
    """Say how much time a turn has."""
    return texts(f"pace-{pace}")


def terms_line(texts: Texts, terms: Terms) -> str:
    """Say in one line how much time there is and what comes after it; nothing without a pace."""
    if terms.pace is Pace.NONE:
        return ""
    parts = [
        pace_text(texts, terms.pace),
        *([texts("terms-saving")] if terms.saving else []),
        texts("terms-strict" if terms.strict else "terms-lenient"),
    ]
    return " · ".join(parts)


def rated_text(texts: Texts, terms: Terms) -> str:
    """Say whether a match counts for the ratings of its people."""
    return texts("rated" if terms.rated else "casual")
