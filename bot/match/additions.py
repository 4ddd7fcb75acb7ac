"""Register what cogs add to acts and messages; the core names no cog."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.keyed_worker import KeyedWorker
from bot.match.acts import ActContext
from bot.match.challenge.odds import Odds
from bot.match.model import Challenge, Match, MatchPost, PostKind, Result
from bot.profiles.reader import Reader
from bot.storage import Transaction
from bot.storage.personal import Personal
from bot.texts import Texts
from rules import Side

AtEnd = Callable[[ActContext, Match, Result], Awaitable[None]]
"""Runs in the transaction that ends a match."""

ComposeLine = Callable[[Match, MatchPost], Awaitable[Draft | None]]
"""Returns the public line for a post of a match; `None` if it is no longer needed."""

MenuActions = Callable[[Match, int], Awaitable[Sequence[str]]]
"""Lists a person's actions in the menu of a match: `MatchKey` actions with texts."""

ResultActions = Callable[[Match], Awaitable[Sequence[str]]]
"""Lists the players' actions below a result: `MatchKey` actions with texts."""

MatchLines = Callable[[Match, Texts], Awaitable[list[str]]]
"""Returns lines about a match, for its result or its list of turns."""

StartPicture = Callable[[Match, Reader], Awaitable[Attachment | None]]
"""Returns the picture for the scoreboard of a match without turns, if any."""

FindOdds = Callable[[Transaction, Challenge], Awaitable[Odds | None]]
"""Returns the odds that would even out the match of a challenge, if it needs any."""

CardPosted = Callable[[Challenge], Awaitable[None]]
"""Runs after the card of a new challenge is posted."""


class TurnAddition(Struct, frozen=True):
    """Lines below the board of a past turn that a person views, and button actions."""

    lines: Sequence[str] = ()
    actions: Sequence[str] = ()


OnTurn = Callable[[Match, int, Mapping[Side, str], Texts], Awaitable[TurnAddition]]
"""Returns additions to a turn, given its number and the names of the sides."""

Comments = Callable[[Match, Mapping[Side, str]], Awaitable[Mapping[int, str]]]
"""Returns comments for the record of a match, by the turn's number in the record."""

DeliverChallenge = Callable[[int, Answer | None], Awaitable[bool]]
"""Posts a challenge's messages, maybe as the answer; returns whether it succeeded."""

Statistics = Callable[[int, Texts], Awaitable[list[str]]]
"""Returns lines for the statistics of a person."""


class Additions:
    """The additions of all cogs, in the order of `bot.app.COGS`."""

    challenge_workers: list[KeyedWorker]
    """Post about challenges by their numbers; the sweep retries them."""

    def __init__(self) -> None:
        self.at_end: list[AtEnd] = []
        self.posts: dict[PostKind, ComposeLine] = {}
        self.menu: list[MenuActions] = []
        self.result: list[ResultActions] = []
        self.result_lines: list[MatchLines] = []
        self.history_lines: list[MatchLines] = []
        self.turns: list[OnTurn] = []
        self.comments: list[Comments] = []
        self.start_pictures: list[StartPicture] = []
        self.odds: list[FindOdds] = []
        self.card_posted: list[CardPosted] = []
        self.challenge_workers = []
        self.deliver_challenge: list[DeliverChallenge] = []
        self.statistics: list[Statistics] = []
        self.personal: list[Personal] = []


async def added_lines(additions: Iterable[MatchLines], match: Match, texts: Texts) -> list[str]:
    """Return the lines that cogs add about a match."""
    return [line for add in additions for line in await add(match, texts)]
