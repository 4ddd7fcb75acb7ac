"""What cogs add to the acts and messages of the core, which names no cog."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.acts import Entry
from bot.match.model import Match, Result
from bot.texts import Texts

AtEnd = Callable[[Entry, Match, Result], Awaitable[None]]
"""What happens in the transaction in which a match ends."""

Statistics = Callable[[int, Texts], Awaitable[list[str]]]
"""Lines for the statistics of a person."""


class Additions:
    """The additions of all cogs, in the order in which `bot.app` lists these."""

    def __init__(self) -> None:
        self.at_end: list[AtEnd] = []
        self.statistics: list[Statistics] = []
