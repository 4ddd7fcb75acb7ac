"""Ratings in words: what somebody is rated, and what a match has made of that."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.ratings.ratings import Change, Rating
from bot.discord_io.content.people import mention
from bot.match.model import UNCOUNTED, Match
from bot.texts import Texts
from rules import Side


def rating_text(texts: Texts, rating: Rating | None) -> str:
    """Say what somebody is rated, with a mark as long as that is provisional."""
    if rating is None:
        return texts("rating-none")
    key = "rating-provisional" if rating.is_provisional else "rating"
    return texts(key, rating=rating.shown)


def result_line(texts: Texts, match: Match, changes: Mapping[int, Change]) -> str:
    """Say what a match has made of the ratings of its people, or that it counts for none.

    Nothing where that is not known yet, or nobody has won or lost.
    """
    if match.result is None or match.result.ending in UNCOUNTED:
        return ""
    if not match.terms.rated:
        return texts("result-casual")
    people = (user for side in Side for user in match.people(side) if user in changes)
    told = [_change(texts, user, changes[user]) for user in people]
    return texts("result-rated", changes=" · ".join(told)) if told else ""


def _change(texts: Texts, user_id: int, change: Change) -> str:
    return texts(
        "rating-change",
        player=mention(texts, user_id),
        rating=rating_text(texts, change.after),
        change=f"{change.shown:+d}".replace("-", "−"),
    )
