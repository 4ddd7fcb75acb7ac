"""The menu of a match: what a user can do besides playing, by purpose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Draft
from bot.match.additions import Purpose
from bot.match.boards import event_messages
from bot.match.boards.board_messages import state, title, with_clock
from bot.match.model import Match
from bot.texts import Texts

Actions = Mapping[Purpose, Sequence[str]]

ENTRIES_A_ROW = 3


def menu(texts: Texts, match: Match, actions: Actions) -> Draft:
    """Offer what a user can do with a match: an entry for each purpose.

    A purpose with a single action leads straight to it, except that what ends a match is never
    beside something that does not.
    """
    entries = [
        found[0] if len(found) == 1 and purpose is not Purpose.END else purpose.value
        for purpose, found in actions.items()
    ]
    return Draft(_heading(texts, match), buttons=_buttons(texts, match, entries))


def page(texts: Texts, match: Match, purpose: Purpose, actions: Sequence[str]) -> Draft:
    """Offer the actions of one purpose, if any, and the way back to the menu."""
    lines = [
        texts("menu-page", purpose=texts(f"button-{purpose}"), match=_heading(texts, match)),
        *([] if actions else [texts("menu-page-empty")]),
    ]
    key = MatchKey(match.id, match.ply, "menu-back")
    back = Button(key, texts("button-back"), row=len(actions) // ENTRIES_A_ROW)
    return Draft("\n".join(lines), buttons=(*_buttons(texts, match, actions), back))


def actions_of(
    match: Match, user_id: int, added: Iterable[Actions], *, takebacks: bool = True
) -> dict[Purpose, list[str]]:
    """List what a user can do with a match now, by purpose; `added` are the actions of cogs.

    `takebacks` tells whether the server allows takebacks.
    """
    found: dict[Purpose, list[str]] = {purpose: [] for purpose in Purpose}
    for actions in (*added, _own_actions(match, user_id, takebacks=takebacks)):
        for purpose, each in actions.items():
            found[purpose] += each
    return {purpose: each for purpose, each in found.items() if each}


def _own_actions(match: Match, user_id: int, *, takebacks: bool) -> Actions:
    """List the actions of the core, most of them of a player in a running match."""
    side = match.side_of(user_id)
    if match.result is not None or side is None:
        return {Purpose.LOOK: ["describe"]}
    may_take_back = takebacks and match.own_last(side) is not None
    return {
        Purpose.LOOK: ["describe"],
        Purpose.OFFER: [
            *(["takeback"] if may_take_back else []),
            *(["lot"] if match.allows_lot else []),
            *(["reroll"] if match.allows_reroll else []),
        ],
        Purpose.TIME: event_messages.actions(match, side),
        Purpose.END: ["call-off"] if match.may_be_cancelled else ["draw", "resign"],
    }


def _heading(texts: Texts, match: Match) -> str:
    return texts("menu", title=title(match), state=with_clock(texts, match, state(texts, match)))


def _buttons(texts: Texts, match: Match, actions: Sequence[str]) -> tuple[Button, ...]:
    return tuple(
        Button(
            event_messages.key_of(match, match.ply, action),
            texts(f"button-{action}"),
            row=number // ENTRIES_A_ROW,
        )
        for number, action in enumerate(actions)
    )
