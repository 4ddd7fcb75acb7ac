"""What cogs add to the acts and messages of the core, which names no cog."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.discord_io.content.draft import Draft
from bot.match.acts import Entry
from bot.match.model import Match, MatchPost, PostKind, Result
from bot.storage.personal import Personal
from bot.texts import Texts

AtEnd = Callable[[Entry, Match, Result], Awaitable[None]]
"""What happens in the transaction in which a match ends."""

ComposeLine = Callable[[Match, MatchPost], Awaitable[Draft | None]]
"""The line that a post of a match says to everybody; `None` if there is nothing to say any more."""

MenuActions = Callable[[Match, int], Awaitable[Sequence[str]]]
"""What a person can do with a match by its menu: actions of `MatchKey`, each with its text."""

Statistics = Callable[[int, Texts], Awaitable[list[str]]]
"""Lines for the statistics of a person."""


class Additions:
    """The additions of all cogs, in the order in which `bot.app` lists these."""

    def __init__(self) -> None:
        self.at_end: list[AtEnd] = []
        self.posts: dict[PostKind, ComposeLine] = {}
        self.menu: list[MenuActions] = []
        self.statistics: list[Statistics] = []
        self.personal: list[Personal] = []
