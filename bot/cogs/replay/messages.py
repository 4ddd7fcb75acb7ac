"""The private board to step through a match, with the way to every turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.cogs.replay.note_messages import thoughts
from bot.cogs.replay.notes import Note
from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.match.additions import TurnAddition
from bot.match.boards.messages import BUTTONS_A_ROW, Names, board_line, side_buttons, title
from bot.match.commands.labels import plies_around, turn_label
from bot.match.model import Match
from bot.texts import Texts
from rules import Side

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
    added: Sequence[TurnAddition] = (),
    more: Sequence[str] = (),
) -> Draft:
    """Write the board of `then`, an earlier moment of `match` or the present one.

    `bottom` is the side that the reader has chosen; `note` comes first. `noted` are the visible
    notes on all turns, `added` are the additions of cogs to this turn; their lines in `more` come
    after the notes.
    """
    said = (note, heading(texts, match, then.ply), board_line(texts, then))
    about = (line for addition in added for line in addition.lines)
    lines = [*filter(None, said), *about, *thoughts(texts, match, then.ply, noted), *more]
    actions = (action for addition in added for action in addition.actions)
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
        *(
            Button(_key(then, each), texts(f"button-{each}"), row=LAST_ROW + at // BUTTONS_A_ROW)
            for at, each in enumerate(actions)
        ),
    )
    menus = (_menu(texts, match, then, bottom),) if match.turns else ()
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons, menus=menus)


def heading(texts: Texts, match: Match, ply: int) -> str:
    """Name the match of a board, and the number of its turns."""
    return texts("replay-title", title=title(match), ply=ply, count=match.ply)


def gone(texts: Texts, ply: int) -> str:
    """Say that a turn is gone, above the latest board, which is shown instead."""
    return texts("replay-gone", ply=ply)


def _steps(texts: Texts, match: Match, then: Match, bottom: Side | None) -> tuple[Button, ...]:
    """List the buttons to the start, back, forward, and to the latest board.

    A running match may have new turns, so only a finished match has an end.
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


def _menu(texts: Texts, match: Match, then: Match, bottom: Side | None) -> Menu:
    entries = (
        MenuOption(str(ply), turn_label(texts, match, ply))
        for ply in plies_around(then.ply, match.ply)
    )
    return Menu(_key(then, "replay-to", bottom), texts("replay-prompt"), tuple(entries))


def _key(then: Match, action: str, bottom: Side | None = None) -> MatchKey:
    return MatchKey(then.id, then.ply, action, str(bottom.value) if bottom else "")
