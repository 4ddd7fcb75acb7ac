"""What cogs add to the acts and messages of the core, which names no cog."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from msgspec import Struct

from bot.match.acts import Entry
from bot.match.model import Match, Result
from bot.texts import Texts
from rules import Side

AtEnd = Callable[[Entry, Match, Result], Awaitable[None]]
"""What happens in the transaction in which a match ends."""

MenuActions = Callable[[Match, int], Awaitable[Sequence[str]]]
"""What a person can do with a match by its menu: actions of `MatchKey`, each with its text."""

ResultActions = Callable[[Match], Awaitable[Sequence[str]]]
"""What players can do below the result of a match: actions of `MatchKey`, each with its text."""


class TurnAddition(Struct, frozen=True):
    """Lines below the board of a turn that a person looks at again, and actions of buttons."""

    lines: Sequence[str] = ()
    actions: Sequence[str] = ()


OnTurn = Callable[[Match, int, Mapping[Side, str], Texts], Awaitable[TurnAddition]]
"""What is added to a turn of a match, given its number and the names of the sides."""

Comments = Callable[[Match, Mapping[Side, str]], Awaitable[Mapping[int, str]]]
"""The comments in the record of a match, by the number of the turn in the record."""

Statistics = Callable[[int, Texts], Awaitable[list[str]]]
"""Lines for the statistics of a person."""


class Additions:
    """The additions of all cogs, in the order in which `bot.app` lists these."""

    def __init__(self) -> None:
        self.at_end: list[AtEnd] = []
        self.menu: list[MenuActions] = []
        self.result: list[ResultActions] = []
        self.turns: list[OnTurn] = []
        self.comments: list[Comments] = []
        self.statistics: list[Statistics] = []
