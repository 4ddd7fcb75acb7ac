"""Who has had hints in a match, for its result and its list of turns."""

from __future__ import annotations

from collections import Counter

from bot.discord_io.content.people import called
from bot.match.model import Match
from bot.texts import Texts
from rules import Side


def hints_line(texts: Texts, match: Match) -> str:
    """Say who has had hints in a match, and how many; nothing where nobody has."""
    counts = Counter(side for _, side in match.hints)
    told = [
        texts("hints-of", player=called(texts, match.seat(side)), count=counts[side])
        for side in Side
        if counts[side]
    ]
    return texts("hints-line", told=", ".join(told)) if told else ""
