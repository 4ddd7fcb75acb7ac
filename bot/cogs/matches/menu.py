"""The menu of a match: everything that a user can do besides playing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.discord_io.content.buttons import Button
from bot.discord_io.content.draft import Draft
from bot.match.boards.messages import state, title, with_clock
from bot.match.clock import messages as timing
from bot.match.model import Match
from bot.texts import Texts


def menu(
    texts: Texts,
    match: Match,
    user_id: int,
    *,
    takebacks: bool = True,
    added: Sequence[str] = (),
) -> Draft:
    """Offer the actions for a match.

    `takebacks` tells whether the server allows takebacks; `added` are the actions of cogs.
    """
    own = _own_actions(match, user_id, takebacks=takebacks)
    actions = ("show", "describe", "history", *own, *added)
    buttons = tuple(
        Button(timing.key_of(match, match.ply, action), texts(f"button-{action}"))
        for action in actions
    )
    text = texts("menu", title=title(match), state=with_clock(texts, match, state(texts, match)))
    return Draft(text, buttons=buttons)


def _own_actions(match: Match, user_id: int, *, takebacks: bool) -> Iterator[str]:
    """Yield the actions of a player in a running match."""
    side = match.side_of(user_id)
    if match.result is not None or side is None:
        return
    yield "call-off" if match.may_be_cancelled else "resign"
    if match.computer is not None and not match.may_be_cancelled:
        yield "draw"
    if match.may_swap and match.position.to_move is side:
        yield "swap"
    if match.allows_reroll:
        yield "reroll"
    if takebacks and match.own_last(side) is not None:
        yield "takeback"
    yield from timing.actions(match, side)
