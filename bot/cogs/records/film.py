"""Writes a whole match as an animation: chooses the moments and their duration."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import ALT_LIMIT, Attachment, Draft, fitted
from bot.match.boards.board_messages import (
    SMALL_WIDTH_PX,
    Names,
    board_view,
    is_line,
    side_buttons,
    state,
    title,
)
from bot.match.lookup import moments
from bot.match.model import Ending, Match
from bot.profiles import Reader
from bot.texts import Texts
from rendering import BoardView, Still

# The most stills of turns that are posted without a picture, and of all others.
MOST_LINES, MOST_BOARDS = 8, 60
# How long a film takes, and how long each still is shown.
FILM_MS, LEAST_MS, MOST_MS = 45_000, 500, 1_200
LAST_MS = 5_000
# How many of the last turns are shown by themselves.
MOST_TURNS = 5


def film(texts: Texts, match: Match, picture: Attachment, *, names: Names) -> Draft:
    """Write the message of a film for one reader, who may turn and share it."""
    buttons = (
        *side_buttons(texts, match, names, "film-look"),
        Button(MatchKey(match.id, match.ply, "share-film"), texts("button-share")),
    )
    return replace(shared_film(texts, match, picture), buttons=buttons)


def shared_film(texts: Texts, match: Match, picture: Attachment) -> Draft:
    """Write the message of a film that a reader shares."""
    return Draft(texts("film", title=title(match), count=match.ply), picture)


def last_turns(texts: Texts, then: Match, picture: Attachment, *, share: bool = True) -> Draft:
    """Write the message of the last turns before `then`; a button shares it."""
    told = texts("last-turns", title=title(then), first=_first_of(then.ply) + 1, last=then.ply)
    key = MatchKey(then.id, then.ply, "share-last-turns")
    return Draft(told, picture, (Button(key, texts("button-share")),) if share else ())


def film_view(reader: Reader, match: Match, names: Names) -> BoardView:
    """Return the view of all stills of a film: large enough to be read on a phone."""
    view = board_view(reader, match, names)
    return replace(view, large=True, width=SMALL_WIDTH_PX)


def film_alt(texts: Texts, match: Match, names: Names, *, last: bool = False) -> str:
    """Describe a film of all or the `last` turns: how it ends, and as many turns as fit."""
    key, first = ("last-turns-alt", _first_of(match.ply)) if last else ("film-alt", 0)
    told = texts(key, title=title(match), state=state(texts, match, names))
    turns = (f"{ply} {turn}" for ply, turn in enumerate(match.turns[first:], start=first + 1))
    return fitted([told, *turns], ALT_LIMIT)


def stills(match: Match, view: BoardView) -> list[Still]:
    """Return the stills of a film in order; replays the match."""
    shown = chosen(moments_of(match))
    milliseconds = min(max(FILM_MS // len(shown), LEAST_MS), MOST_MS)
    found = [still_of(match, moment, view, milliseconds) for moment in shown]
    return [*found[:-1], replace(found[-1], milliseconds=LAST_MS)]


def last_stills(match: Match, ply: int, view: BoardView) -> list[Still]:
    """Return the stills of the last turns before a ply, and of the board before them."""
    shown = moments(match, _first_of(ply), ply)
    *found, end = (still_of(match, moment, view, MOST_MS) for moment in shown)
    return [*found, replace(end, milliseconds=LAST_MS)]


def moments_of(match: Match) -> list[Match]:
    """Return a match after each turn, and after its end if players caused it."""
    played = list(moments(match, 0, match.ply))
    if match.result is None or match.result.ending is Ending.RULES:
        return played
    return [*played[:-1], match.before_end, match]


def chosen(played: Sequence[Match]) -> list[Match]:
    """Choose the moments for a film: the last one, and a limited number of others.

    A phase in which pieces are only placed is shown in a few moments.
    """
    lines = _spread([moment for moment in played[1:-1] if is_line(moment)], MOST_LINES)
    boards = [moment for moment in (played[0], *played[1:-1]) if not is_line(moment)]
    kept = {id(moment) for moment in (*lines, *_spread(boards, MOST_BOARDS))}
    return [moment for moment in played[:-1] if id(moment) in kept] + [played[-1]]


def _spread(moments: Sequence[Match], most: int) -> Sequence[Match]:
    """Return at most `most` of some moments, evenly spread, including the last one."""
    if len(moments) <= most:
        return moments
    return [moments[(len(moments) * number) // most - 1] for number in range(1, most + 1)]


def still_of(match: Match, moment: Match, view: BoardView, milliseconds: int) -> Still:
    """Return the still of a moment of a match, shown for some milliseconds."""
    over = moment.result is not None
    seen = replace(
        view,
        before=moment.before,
        turn=moment.last_turn,
        outcome=view.outcome if over else None,
    )
    detail = view.words.turn(moment.turns[-1]) if moment.turns else ""
    return Still(moment.position, seen, milliseconds, f"{moment.ply} / {match.ply}", detail)


def _first_of(ply: int) -> int:
    """Return the number of turns before the last ones that lead to a ply."""
    return max(ply - MOST_TURNS, 0)
