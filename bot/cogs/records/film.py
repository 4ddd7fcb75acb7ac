"""A whole match as an animated picture: which of its moments are shown, and for how long."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import ALT_LIMIT, Attachment, Draft, fitted
from bot.match.boards.messages import (
    SMALL_WIDTH_PX,
    Names,
    board_view,
    is_line,
    side_buttons,
    state,
    title,
)
from bot.match.model import Ending, Match
from bot.match.seen import moments
from bot.profiles.reader import Reader
from bot.texts import Texts
from rendering import BoardView, Still

# Of turns that are posted without a picture there are so many stills, of all others so many.
MOST_LINES, MOST_BOARDS = 8, 60
# How long a film takes, and how long a still of it stands.
FILM_MS, LEAST_MS, MOST_MS = 45_000, 500, 1_200
LAST_MS = 5_000


def film(texts: Texts, match: Match, picture: Attachment, *, names: Names) -> Draft:
    """Write the message of a film for one reader, who may turn it round and share it."""
    buttons = (
        *side_buttons(texts, match, names, "film-look"),
        Button(MatchKey(match.id, match.ply, "share-film"), texts("button-share")),
    )
    return replace(shared_film(texts, match, picture), buttons=buttons)


def shared_film(texts: Texts, match: Match, picture: Attachment) -> Draft:
    """Write the message of a film that a reader shares."""
    return Draft(texts("film", title=title(match), count=match.ply), picture)


def film_view(reader: Reader, match: Match, names: Names) -> BoardView:
    """Say how all stills of a film are drawn: large, so that they can be read on a phone."""
    view = board_view(reader, match, names)
    return replace(view, large=True, width=SMALL_WIDTH_PX)


def film_alt(texts: Texts, match: Match, names: Names) -> str:
    """Describe a film by how the match stands, and its turns as far as there is room."""
    told = texts("film-alt", title=title(match), state=state(texts, match, names))
    turns = (f"{ply} {turn}" for ply, turn in enumerate(match.turns, start=1))
    return fitted([told, *turns], ALT_LIMIT)


def stills(match: Match, view: BoardView) -> list[Still]:
    """Return what a film of a match shows, in order; the match is played again for it."""
    shown = chosen(moments_of(match))
    milliseconds = min(max(FILM_MS // len(shown), LEAST_MS), MOST_MS)
    found = [still_of(match, moment, view, milliseconds) for moment in shown]
    return [*found[:-1], replace(found[-1], milliseconds=LAST_MS)]


def moments_of(match: Match) -> list[Match]:
    """Return a match after each of its turns; that its players ended it is a moment of its own."""
    played = list(moments(match, 0, match.ply))
    if match.result is None or match.result.ending is Ending.RULES:
        return played
    return [*played[:-1], replace(match, result=None, ended_at=None), match]


def chosen(played: Sequence[Match]) -> list[Match]:
    """Return the moments that a film has room for: the last one, and of all others enough.

    A phase in which the pieces are only put down is summed up in a few.
    """
    lines = _spread([moment for moment in played[1:-1] if is_line(moment)], MOST_LINES)
    boards = [moment for moment in (played[0], *played[1:-1]) if not is_line(moment)]
    kept = {id(moment) for moment in (*lines, *_spread(boards, MOST_BOARDS))}
    return [moment for moment in played[:-1] if id(moment) in kept] + [played[-1]]


def _spread(moments: Sequence[Match], most: int) -> Sequence[Match]:
    """Return at most so many of some moments, the last among them, evenly spread."""
    if len(moments) <= most:
        return moments
    return [moments[(len(moments) * number) // most - 1] for number in range(1, most + 1)]


def still_of(match: Match, moment: Match, view: BoardView, milliseconds: int) -> Still:
    """Return the still of a moment of a match, which stands for some milliseconds."""
    over = moment.result is not None
    seen = replace(
        view,
        before=moment.before,
        turn=moment.last_turn,
        outcome=view.outcome if over else None,
    )
    detail = moment.turns[-1] if moment.turns else ""
    return Still(moment.position, seen, milliseconds, f"{moment.ply} / {match.ply}", detail)
