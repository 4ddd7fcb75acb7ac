"""Stepping through a match: a private board, and on it the way to every other turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.cogs.replay.note_messages import thoughts
from bot.cogs.replay.notes import Note
from bot.discord_io.content.buttons import Button, Entry, MatchKey, Menu
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.boards.messages import Names, board_line, side_buttons, title
from bot.match.model import Match
from bot.texts import Texts
from rules import Side

# So many turns before the one that is shown, and after it, are in the menu of every match.
NEAR = 8
STEPS_ROW, REST_ROW, LAST_ROW = 1, 2, 3


def stepping(
    texts: Texts,
    match: Match,
    then: Match,
    picture: Attachment,
    *,
    names: Names,
    bottom: Side | None = None,
    note: str = "",
    noted: Iterable[Note] = (),
    more: Sequence[str] = (),
) -> Draft:
    """Write the board of `then`, an earlier moment of `match` or the present one.

    `bottom` is the side that the reader has chosen to see it from; `note` is said first. `noted` is
    what the reader may see of the notes on all turns; the cogs add `more` lines.
    """
    said = (note, heading(texts, match, then.ply), board_line(texts, then), *more)
    lines = [*filter(None, said), *thoughts(texts, match, then.ply, noted)]
    buttons = (
        *_steps(texts, match, then, bottom),
        *side_buttons(texts, then, names, "replay-look", row=REST_ROW),
        Button(_key(then, "share-replay"), texts("button-share"), row=REST_ROW),
        Button(_key(then, "describe"), texts("button-describe"), row=REST_ROW),
        Button(
            _key(then, "play-on"),
            texts("button-play-on"),
            row=REST_ROW,
            disabled=then.position.outcome is not None,
        ),
        Button(_key(then, "download"), texts("button-download"), row=LAST_ROW),
        *_analyse(texts, match, then),
    )
    menus = (_menu(texts, match, then, bottom),) if match.turns else ()
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons, menus=menus)


def heading(texts: Texts, match: Match, ply: int) -> str:
    """Say of which match a board is, and after how many of its turns."""
    return texts("replay-title", title=title(match), ply=ply, count=match.ply)


def gone(texts: Texts, ply: int) -> str:
    """Say that there is no such turn, to whom the newest board is shown for it."""
    return texts("replay-gone", ply=ply)


def turn_label(texts: Texts, match: Match, ply: int) -> str:
    """Name a turn by its number and notation, as a choice in a list."""
    if ply == 0:
        return texts("replay-start")
    return shortened(texts("replay-turn", ply=ply, turn=match.turns[ply - 1]), CHOICE_LIMIT)


def plies_around(ply: int, last: int) -> list[int]:
    """List the plies that a menu offers at `ply`: all from 0 to `last`, if they have room.

    Else those near, and of the others as many as fit, evenly spread: what is not there is near one
    that is.
    """
    if last < CHOICES_LIMIT:
        return list(range(last + 1))
    first = min(max(ply - NEAR, 0), last - 2 * NEAR)
    near = range(first, first + 2 * NEAR + 1)
    far = [other for other in range(last + 1) if other not in near]
    gaps = CHOICES_LIMIT - len(near) - 1
    return sorted({*near, *(far[(len(far) - 1) * number // gaps] for number in range(gaps + 1))})


def plies_typed(typed: str, last: int) -> list[int]:
    """List the plies from 0 to `last` that a number may become which somebody is typing."""
    if not typed:
        return plies_around(last, last)
    return [ply for ply in range(last + 1) if str(ply).startswith(typed)][:CHOICES_LIMIT]


def _steps(texts: Texts, match: Match, then: Match, bottom: Side | None) -> tuple[Button, ...]:
    """List the buttons to the start, back, on, and to the newest board.

    A match that goes on may have grown since: only the end of one that is over is the end.
    """
    is_start = then.ply == 0
    is_end = then.ply == match.ply and match.result is not None
    return tuple(
        Button(_key(then, action, bottom), texts(f"button-{action}"), row=STEPS_ROW, disabled=off)
        for action, off in (
            ("replay-first", is_start),
            ("replay-back", is_start),
            ("replay-on", is_end),
            ("replay-last", is_end),
        )
    )


def _analyse(texts: Texts, match: Match, then: Match) -> tuple[Button, ...]:
    """Offer to look back on the whole of a match that is over."""
    if match.result is None or not match.turns:
        return ()
    return (Button(_key(then, "analyse"), texts("button-analyse"), row=LAST_ROW),)


def _menu(texts: Texts, match: Match, then: Match, bottom: Side | None) -> Menu:
    entries = (
        Entry(str(ply), turn_label(texts, match, ply)) for ply in plies_around(then.ply, match.ply)
    )
    return Menu(_key(then, "replay-to", bottom), texts("replay-prompt"), tuple(entries))


def _key(then: Match, action: str, bottom: Side | None = None) -> MatchKey:
    return MatchKey(then.id, then.ply, action, str(bottom.value) if bottom else "")
