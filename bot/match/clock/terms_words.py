"""The terms of a match and its time left, in words."""

from __future__ import annotations

from bot.discord_io.content.people import called, day, from_now, mention, role_link
from bot.game_texts import level_hint
from bot.match.clock.arithmetic import Flag
from bot.match.model import Match
from bot.match.terms import Terms, TimeControl
from bot.texts import Texts
from rules import AnyGame


def pace_text(texts: Texts, pace: TimeControl) -> str:
    """Say how much time a turn has."""
    return texts(f"pace-{pace}")


def brief_pace(texts: Texts, terms: Terms) -> str:
    """Say how much time a turn has, and whether it is strict and saved, in a few words."""
    kind = "-".join([*["strict"] * terms.strict, *["saving"] * terms.saving])
    time = pace_text(texts, terms.pace)
    return texts(f"pace-{kind}", pace=time) if kind else time


def terms_line(texts: Texts, game: AnyGame, terms: Terms) -> str:
    """Say in a line who votes, how strong the computer is, how much time there is, who may swap.

    Empty for a match between people without a pace and a swap.
    """
    parts = [texts("terms-channel")] if terms.as_channel else []
    parts += [texts("terms-role", role=role_link(role_id)) for role_id in terms.roles if role_id]
    if terms.team:
        parts.append(texts("terms-team"))
    if terms.level is not None and terms.computer is not None:
        hint = texts("program-hint") if terms.program else level_hint(texts, game, terms.level)
        parts.append(texts("terms-computer", opponent=called(texts, terms.computer), hint=hint))
        if terms.coach:
            parts.append(texts("terms-coach"))
    if terms.pace is not TimeControl.NONE:
        parts.append(pace_text(texts, terms.pace))
        if terms.saving:
            parts.append(texts("terms-saving"))
        if not terms.is_open:
            parts.append(texts("terms-strict" if terms.strict else "terms-lenient"))
        elif terms.level is None and not (terms.roles[1] and (terms.roles[0] or terms.as_channel)):
            parts.append(texts("terms-channel-strict"))
    if terms.swap:
        parts.append(texts("terms-swap"))
    return " · ".join(parts)


def clock_text(texts: Texts, match: Match) -> str:
    """Say until when the side to move has time, in each reader's own time zone.

    Empty if no clock runs.
    """
    if match.clock is None:
        return ""
    if match.clock.ends_at is None:
        return texts("clock-paused")
    key = "clock-ends" if match.clock.flag is Flag.DOWN else "clock-ended"
    return texts(key, when=from_now(match.clock.ends_at))


def clock_words(texts: Texts, match: Match) -> str:
    """Say until when the side to move has time in plain text, without Discord's timestamps."""
    if match.clock is None or match.clock.ends_at is None:
        return clock_text(texts, match)
    key = "clock-ends-at" if match.clock.flag is Flag.DOWN else "clock-ended-at"
    return texts(key, day=match.clock.ends_at.date(), time=f"{match.clock.ends_at:%H:%M}")


def away_texts(texts: Texts, match: Match) -> list[str]:
    """Say who is on vacation now or soon, and until when; empty if no one is."""
    return [
        texts(
            "away" if away.has_begun else "away-soon",
            player=mention(texts, away.user_id),
            since=day(away.since),
            until=day(away.until),
        )
        for away in match.away
    ]


def rated_text(texts: Texts, terms: Terms) -> str:
    """Say whether a match counts for ratings."""
    return texts("rated" if terms.rated else "casual")
