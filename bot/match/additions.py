"""What cogs add to the acts and messages of the core, which names no cog."""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.interactions.owed_answers import Spot
from bot.match.acts import ActContext
from bot.match.challenge.bids_and_setups import Odds
from bot.match.choosing.tried import OpenTry, TryAction
from bot.match.model import Challenge, Match, MatchChange, MatchPost, PostKind, Result
from bot.profiles import Reader, Setting
from bot.storage import Transaction
from bot.storage.personal import Personal
from bot.texts import Texts
from rules import Move, Side
from rules.record import Record, Variation

_NOTES = {Side.FIRST: "first", Side.SECOND: "second"}

AtEnd = Callable[[ActContext, Match, Result], Awaitable[None]]
"""Runs in the transaction in which a match ends."""

AtBreak = Callable[[ActContext, Match], Awaitable[None]]
"""Runs in the transaction in which turns are taken back, or played by a lot."""


class PlannedTurn(Struct, frozen=True):
    """A legal turn that a player has planned for this moment."""

    user_id: int
    moves: Sequence[Move]


FindPlanned = Callable[[Transaction, Match], Awaitable[tuple[Match, PlannedTurn | None]]]
"""Finds the turn that the side to move plays at once, in the transaction of the turn before.

Returns the match with its present `answering`, which decides whether this is asked.
"""

TurnNotes = Callable[[Match, int, Texts], Awaitable[Sequence[str]]]
"""Returns lines for a player who is about to choose a turn."""

ComposeLine = Callable[[Match, MatchPost], Awaitable[Draft | None]]
"""Drafts a post's public line; returns `None` if it is no longer needed."""


class Purpose(enum.StrEnum):
    """What an entry in the menu of a match is for; values are the actions that open it."""

    LOOK = "menu-look"
    TRY = "menu-try"
    ASK = "menu-ask"
    WATCH = "menu-watch"
    OFFER = "menu-offer"
    TIME = "menu-time"
    END = "menu-end"


MenuActions = Callable[[Match, int], Awaitable[Mapping[Purpose, Sequence[str]]]]
"""Lists a user's actions in the menu of a match: of `MatchKey`, with their texts."""

ResultActions = Callable[[Match], Awaitable[Sequence[str]]]
"""Lists the actions below a result: of `MatchKey`, with their texts."""

MatchLines = Callable[[Match, Texts], Awaitable[list[str]]]
"""Returns lines about a match, for its boards or its result."""

StartPicture = Callable[[Match, Reader], Awaitable[Picture | None]]
"""Draws the picture on the scoreboard of a match without turns, if any."""

ChallengeLines = Callable[[Challenge, Texts], Awaitable[list[str]]]
"""Returns lines for the card of an open challenge."""

FindOdds = Callable[[Transaction, Challenge], Awaitable[Odds | None]]
"""Finds the odds that would even out the match of a challenge, if needed."""

CardPosted = Callable[[Challenge], Awaitable[None]]
"""Runs once the card of a new challenge is posted."""


class TurnAddition(Struct, frozen=True):
    """Lines and buttons' actions below the board of a turn that a user reviews."""

    lines: Sequence[str] = ()
    actions: Sequence[str] = ()


class PreviewAddition(Struct, frozen=True):
    """Lines below the preview of a turn, and the reply that arrows show."""

    lines: Sequence[str] = ()
    reply: Sequence[Move] = ()


OnPreview = Callable[[Match, Texts], Awaitable[PreviewAddition]]
"""Adds to the preview of a turn, from the match after it."""

OnTurn = Callable[[Match, int, Mapping[Side, str], Texts], Awaitable[TurnAddition]]
"""Adds to a past turn of a match, by its number and the names of the sides."""

Comments = Callable[[Match, Mapping[Side, str], Reader], Awaitable[Mapping[int, str]]]
"""Returns the comments in a match's record for a reader, by the number of the turn in it."""

FindVariations = Callable[[Match, Reader], Awaitable[Mapping[int, Sequence[Variation]]]]
"""Returns the variations in a match's record for a reader, by the number of turns before them."""

TurnLines = Callable[[Match, int, int, Texts], Awaitable[list[str]]]
"""Returns lines about a past turn of a match, by its number, for a person."""


class ShowTurn(Protocol):
    """Shows the board after a turn to step on from, in place of the message pressed on.

    `bottom` is the value of the side at the bottom, empty for the reader's own; `note` comes first.
    """

    async def __call__(
        self, request: Any, match: Match, ply: int, *, bottom: str = "", note: str = ""
    ) -> None: ...


FindRating = Callable[[Transaction, int], Awaitable[int | None]]
"""Returns the average rating of the players of a match, `None` if it was not rated."""

Statistics = Callable[[int, Texts], Awaitable[list[str]]]
"""Returns lines for a user's statistics."""


class TurnFlow(Protocol):
    """What a private message with questions about a turn belongs to, such as a row of matches."""

    @property
    def subject(self) -> str:
        """What the message is about; a person has one message about each subject."""
        ...

    def around(self, texts: Texts, match: Match, draft: Draft) -> Draft:
        """Add its buttons to a question about the next turn of a match."""
        ...

    async def go_on(
        self, request: Any, match: Match, *, reason: str = "", board: Spot | None = None
    ) -> None:
        """Edit the message into what comes after a match.

        With a `reason`, the turn was not played. `board` is where the board of the turn is.
        """
        ...


FindFlow = Callable[[Any], TurnFlow | None]
"""Returns what the message that was pressed on belongs to, if it is of this cog."""


AfterTurn = Callable[[Any, MatchChange], Awaitable[None]]
"""Runs once a person's turn outside of any flow is played and its board delivered."""


class Additions:
    """The additions of all cogs, in the order in which `bot.app` lists these."""

    def __init__(self) -> None:
        self.at_end: list[AtEnd] = []
        self.at_break: list[AtBreak] = []
        self.planned: list[FindPlanned] = []
        self.turn_notes: list[TurnNotes] = []
        self.posts: dict[PostKind, ComposeLine] = {}
        self.menu: list[MenuActions] = []
        self.board_lines: list[MatchLines] = []
        self.result: list[ResultActions] = []
        self.result_lines: list[MatchLines] = []
        self.turns: list[OnTurn] = []
        self.turn_lines: list[TurnLines] = []
        self.previews: list[OnPreview] = []
        self.comments: list[Comments] = []
        self.show_turn: list[ShowTurn] = []
        self.flows: list[FindFlow] = []
        self.after_turn: list[AfterTurn] = []
        self.variations: list[FindVariations] = []
        self.start_pictures: list[StartPicture] = []
        self.odds: list[FindOdds] = []
        self.card_lines: list[ChallengeLines] = []
        self.card_posted: list[CardPosted] = []
        self.ratings: list[FindRating] = []
        self.statistics: list[Statistics] = []
        self.personal: list[Personal] = []
        # Buttons for the line on a private board of *Try*, and what opens such a board.
        self.try_actions: list[TryAction] = []
        self.open_try: list[OpenTry] = []
        # Of people and of servers.
        self.settings: list[Setting[Any]] = []
        self.server_settings: list[Setting[Any]] = []


async def added_preview(
    additions: Iterable[OnPreview], after: Match, texts: Texts
) -> PreviewAddition:
    """Return what cogs add to the preview of a turn; the first reply is shown."""
    found = [await add(after, texts) for add in additions]
    lines = [line for each in found for line in each.lines]
    return PreviewAddition(lines, next((each.reply for each in found if each.reply), ()))


async def added_lines(additions: Iterable[MatchLines], match: Match, texts: Texts) -> list[str]:
    """Return the lines that cogs add about a match."""
    return [line for add in additions for line in await add(match, texts)]


async def annotated_record(
    additions: Additions, match: Match, names: Mapping[Side, str], reader: Reader
) -> Record:
    """Return the record of a match with the comments and variations that cogs add."""
    comments: dict[int, list[str]] = {}
    for comments_on in additions.comments:
        for number, comment in (await comments_on(match, names, reader)).items():
            comments.setdefault(number, []).append(comment)
    variations: dict[int, list[Variation]] = {}
    for find in additions.variations:
        for number, found in (await find(match, reader)).items():
            variations.setdefault(number, []).extend(found)
    return record_of(
        match,
        names,
        {number: "\n".join(lines) for number, lines in comments.items()},
        {number: tuple(found) for number, found in variations.items()},
    )


def record_of(
    match: Match,
    names: Mapping[Side, str] | None = None,
    comments: Mapping[int, str] | None = None,
    variations: Mapping[int, tuple[Variation, ...]] | None = None,
) -> Record:
    """Return the record of a match, with the names of the sides if given.

    `comments` and `variations` belong to turns, by their numbers in the record.
    """
    own = match.opening.position if match.opening else None
    seeded = own is None and match.game.has_random_start(match.options)
    seed = match.seed if seeded else None
    notes = {_NOTES[side]: name for side, name in (names or {}).items()}
    if names:
        notes["date"] = match.started_at.date().isoformat()
    if match.result is not None:
        notes["result"] = _result(match.result)
    if match.hints:
        notes["hints"] = _hints(match)
    if match.terms.odds:
        notes["odds"] = match.terms.odds
    if match.terms.swap:
        notes["swap"] = "yes" if match.swapped else "no"
    if match.terms.bids:
        notes["bids"] = ", ".join(match.terms.bids)
    return Record(
        match.game,
        match.options,
        match.all_turns,
        notes,
        seed,
        position=own,
        comments=comments or {},
        variations=variations or {},
    )


def _hints(match: Match) -> str:
    """List the numbers of the turns for which the side to move had a hint."""
    before = len(match.all_turns) - match.ply
    return ", ".join(str(before + ply + 1) for ply, _ in match.hints)


def _result(result: Result) -> str:
    """Say in plain words who has won and why, as all records of the project do."""
    winner = str(result.winner.value) if result.winner else "tie"
    return ", ".join((winner, *(result.reasons or (result.ending.value,))))
