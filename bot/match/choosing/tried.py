"""A line that a person tries out on a private board, as cogs get to know it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.discord_io.content.buttons import Key
from bot.match.model import Match
from rules import AnyGame, AnyPosition


class TriedLine(Struct, frozen=True):
    """A position on the private board on which a person plays both sides.

    `turns` lead to `position` from the start of `match`, which is as it is now. Outside a match,
    such as after a puzzle, `match` is `None`. `back` is the id of a button that shows the board
    again.
    """

    user_id: int
    game: AnyGame
    match: Match | None
    turns: tuple[str, ...]
    position: AnyPosition
    back: Key

    @property
    def ahead(self) -> tuple[str, ...] | None:
        """The turns since the present position of the match; `None` if they don't follow it."""
        if self.match is None or self.turns[: self.match.ply] != self.match.turns:
            return None
        return self.turns[self.match.ply :]

    @property
    def allows_help(self) -> bool:
        """Whether the engine, hints and the explorer may help with the position."""
        return self.match is None or allows_help(self.match)


def allows_help(match: Match) -> bool:
    """Tell whether a person may get help with the positions of a match."""
    return match.result is not None or not match.terms.rated


class TryAction(Struct, frozen=True):
    """A button of a cog for a tried line; its label is the text `button-NAME`.

    `is_offered` tells whether a line gets the button. `press` handles it and answers the
    interaction: it gets the line of the button's position, with the match as it is by then.
    """

    name: str
    is_offered: Callable[[TriedLine], Awaitable[bool]]
    press: Callable[[Any, TriedLine], Awaitable[None]]


class TryStart(Struct, frozen=True):
    """A position outside a match to try turns from.

    `turns` lead on from it, such as the solution of a puzzle; the board opens after `ply` of them.
    """

    game: AnyGame
    position: str
    turns: Sequence[str] = ()
    ply: int = 0


OpenTry = Callable[[Any, TryStart], Awaitable[None]]
"""Opens a private board to try turns from a position, in a new message."""
