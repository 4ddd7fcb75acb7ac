"""The private board to step through a match, with pictures and the lines of cogs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.discord_io.content.buttons import (
    Button,
    MatchKey,
    Menu,
    MenuOption,
    button_list,
    step_buttons,
)
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.game_texts import SideNames
from bot.match.boards import board_messages, match_words
from bot.match.boards.drafter import seen_from
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.model import Match
from bot.match.options import plies_around, turn_label
from bot.match.turns import stood_at
from bot.profiles import Reader
from bot.texts import Texts
from rules import Side

STEPS_ROW, REST_ROW, MORE_ROW = 1, 2, 3


def stepping(
    reader: Reader,
    match: Match,
    then: Match,
    names: SideNames,
    *,
    bottom: Side | None = None,
    note: str = "",
    link: str | None = None,
    added: Sequence[str] = (),
    actions: Sequence[str] = (),
    manages: bool = False,
) -> Draft:
    """Write the board of `then`, an earlier moment of `match` or the present one.

    `bottom` is the side that the reader has chosen; `note` comes first, and `link` leads to the
    public board. `added` are the lines of cogs about this turn, and `actions` those of their
    buttons. One who `manages` matches can delete comments. The present board also marks what can
    be captured.
    """
    texts, marked = reader.texts, match_words.threatened(match) if then.ply == match.ply else ()
    picture = match_picture(
        reader, then, names, threatened=marked, width=WIDTH_PX, **seen_from(bottom)
    )
    above = (
        note,
        heading(texts, match, then.ply),
        match_words.board_line(texts, then),
        match_words.threats_line(texts, match) if then.ply == match.ply else "",
        texts("board-link", url=link) if link else "",
    )
    buttons = (
        *_steps(texts, match, then, bottom),
        *(
            Button(_key(then, action, bottom), texts(f"button-{label}"), row=REST_ROW)
            for action, label in (("note", "note"), ("try", "try"), ("share-replay", "share"))
        ),
    )
    more = _more(texts, match, then, names, actions=actions, bottom=bottom, manages=manages)
    menus = (
        *((_menu(texts, match, then, bottom),) if match.turns else ()),
        button_list("more", texts("button-more"), more, MORE_ROW),
    )
    lines = [*filter(None, above), *added]
    return Draft(fitted_lines(lines), picture, buttons, menus=menus)


def _steps(texts: Texts, match: Match, then: Match, bottom: Side | None) -> tuple[Button, ...]:
    """List the buttons to the start, back and forward.

    A running match may have new turns, so only a finished match has an end.
    """
    return step_buttons(
        texts,
        _key(then, "replay-back", bottom),
        _key(then, "replay-on", bottom),
        first=_key(then, "replay-first", bottom),
        is_start=then.ply == 0,
        is_end=then.ply == match.ply and match.result is not None,
        row=STEPS_ROW,
    )


def _menu(texts: Texts, match: Match, then: Match, bottom: Side | None) -> Menu:
    entries = (
        MenuOption(str(ply), turn_label(texts, match, ply))
        for ply in plies_around(then.ply, match.ply)
    )
    return Menu(_key(then, "replay-to", bottom), texts("replay-prompt"), tuple(entries))


def _more(
    texts: Texts,
    match: Match,
    then: Match,
    names: SideNames,
    *,
    actions: Sequence[str],
    bottom: Side | None,
    manages: bool,
) -> Iterator[Button]:
    """Yield everything else to do with the board of `then`; `actions` are those of cogs."""
    is_over, look = match.result is not None, _key(then, "replay-look", bottom)
    offered = {
        **dict.fromkeys(actions, True),
        "describe": True,
        "play-on": then.position.outcome is None,
        "comments-remove": is_over and manages,
    }
    for action, is_offered in offered.items():
        if is_offered:
            yield Button(_key(then, action), texts(f"button-{action}"))
    sides = board_messages.side_buttons(texts, then, names, "replay-look")
    yield from (button for button in sides if button.key != look)


def shared(reader: Reader, match: Match, ply: int, names: SideNames, link: str | None) -> Draft:
    """Write the board after `ply` turns that a user shares."""
    then, above = stood_at(match, ply), heading(reader.texts, match, ply)
    picture = match_picture(reader, then, names, width=WIDTH_PX)
    return board_messages.shared_board(reader.texts, then, picture, heading=above, link=link)


def heading(texts: Texts, match: Match, ply: int) -> str:
    """Name the match of a board, and the number of its turns."""
    return texts("replay-title", title=match_words.title(match), ply=ply, count=match.ply)


def gone(texts: Texts, ply: int) -> str:
    """Say that a turn is gone, above the latest board, which is shown instead."""
    return texts("replay-gone", ply=ply)


def _key(then: Match, action: str, bottom: Side | None = None) -> MatchKey:
    return MatchKey(then.id, then.ply, action, str(bottom.value) if bottom else "")
