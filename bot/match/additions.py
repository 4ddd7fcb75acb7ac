"""What cogs add to the acts and messages of the core, which names no cog."""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

from msgspec import Struct

from bot.discord_io.content.draft import Draft, Picture
from bot.match.acts import ActContext
from bot.match.challenge.bids_and_setups import Odds
from bot.match.model import Challenge, Match, Result
from bot.messages.kinds import Message
from bot.profiles import Reader, Setting
from bot.storage import Transaction
from bot.texts import Texts
from rules import Move, Side
from rules.record import Record, Variation

T = TypeVar("T")

_NOTES = {Side.FIRST: "first", Side.SECOND: "second"}


class Purpose(enum.StrEnum):
    """What an entry in the menu of a match is for; values are the actions that open it."""

    LOOK = "menu-look"
    TRY = "menu-try"
    MORE = "menu-more"
    WATCH = "menu-watch"
    OFFER = "menu-offer"
    TIME = "menu-time"
    END = "menu-end"


class PlannedTurn(Struct, frozen=True):
    """A legal turn that a player has planned for this moment."""

    user_id: int
    moves: Sequence[Move]


class PreviewAddition(Struct, frozen=True):
    """Lines below the preview of a turn, and the reply that arrows show."""

    lines: Sequence[str] = ()
    reply: Sequence[Move] = ()


class TurnAddition(Struct, frozen=True):
    """Lines and actions below the board of a past turn."""

    lines: Sequence[str] = ()
    actions: Sequence[str] = ()


class Annotations(Struct, frozen=True):
    """Comments on turns of a record, by their numbers, and variations, by the turns before them."""

    comments: Mapping[int, str] = {}
    variations: Mapping[int, Sequence[Variation]] = {}


class Additions:
    """What a cog adds to the core; each method does nothing by default.

    The core asks all cogs, in the order in which `bot.app` lists them. Where one answer is needed,
    the first one counts. An action is one of `MatchKey`; its button has the text `button-ACTION`.
    """

    settings: Sequence[Setting[Any]] = ()
    """The settings of people, with a topic each."""
    server_settings: Sequence[Setting[Any]] = ()
    """The settings of servers."""
    message_kinds: Collection[str] = ()
    """The kinds of messages about a match that `draft_message` drafts; each belongs to one cog."""

    # What happens to a challenge or a match. What takes a transaction runs in that of the act.

    async def card_posted(self, challenge: Challenge, /) -> None:
        """Act on a new challenge, as its card is posted."""

    async def find_planned(
        self, _transaction: Transaction, match: Match, /
    ) -> tuple[Match, PlannedTurn | None]:
        """Find the turn that the side to move plays at once, after each turn that is stored.

        Return the match with its present `answering`, which decides whether this is asked.
        """
        return match, None

    async def at_turn(self, act: ActContext, match: Match, /) -> None:
        """Store what follows from the last turn of a match, which the actor of `act` has played.

        `act.request.is_by_hand` tells a person's turn of now from one that was planned, forced or
        drawn. Every statement here slows each turn.
        """

    async def at_break(self, act: ActContext, match: Match, /) -> None:
        """Store what follows as turns are taken back, or played by a lot."""

    async def at_end(self, act: ActContext, match: Match, result: Result, /) -> None:
        """Store what follows as a match ends."""

    async def before_time_up(self, match: Match, /) -> None:
        """Ask Discord, outside of any transaction, what `at_time_up` has to know."""

    async def at_time_up(self, act: ActContext, match: Match, /) -> None:
        """Store what follows as the time of a channel is up."""

    async def has_deadlines(self, _transaction: Transaction, /) -> bool:
        """Tell whether the cog has deadlines that an outage of the bot must not shorten."""
        return False

    async def shift_deadlines(
        self,
        transaction: Transaction,
        by: timedelta,
        /,
        *,
        but: tuple[datetime, datetime],
        game: str | None = None,
    ) -> None:
        """Shift the deadlines after an outage, except for what has begun between two times.

        After a `game` was missing for a while, shift those of this game alone.
        """

    # What the core's messages say and offer.

    async def board_lines(self, _match: Match, _first_ply: int, _texts: Texts, /) -> Sequence[str]:
        """Return lines for the board that tells the turns from a ply on, or for such a result."""
        return ()

    async def board_actions(self, _match: Match, /) -> Sequence[str]:
        """List actions below the latest board."""
        return ()

    async def result_lines(self, _match: Match, _texts: Texts, /) -> Sequence[str]:
        """Return lines for the result of a match."""
        return ()

    async def score_lines(self, _match: Match, _texts: Texts, /) -> Sequence[str]:
        """Return lines for all that tells a result: also for the channel and for letters."""
        return ()

    async def result_actions(self, _match: Match, /) -> Sequence[str]:
        """List actions below the result of a match."""
        return ()

    async def menu_actions(
        self, _match: Match, _user_id: int, /
    ) -> Mapping[Purpose, Sequence[str]]:
        """List a user's actions in the menu of a match."""
        return {}

    async def turn_actions(self, _match: Match, _user_id: int, /) -> Sequence[str]:
        """List actions for a player who is about to choose a turn."""
        return ()

    async def turn_notes(self, _match: Match, _user_id: int, _texts: Texts, /) -> Sequence[str]:
        """Return lines for a player who is about to choose a turn."""
        return ()

    async def add_to_preview(self, _after: Match, _texts: Texts, /) -> PreviewAddition:
        """Add to the preview of a turn, from the match after it."""
        return PreviewAddition()

    async def add_to_turn(
        self, _match: Match, _ply: int, _names: Mapping[Side, str], _reader: Reader, /
    ) -> TurnAddition:
        """Add to a past turn of a match, by its number and the names of the sides."""
        return TurnAddition()

    async def annotate(self, _match: Match, _reader: Reader, /) -> Annotations:
        """Annotate the record of a match for a reader."""
        return Annotations()

    async def start_picture(self, _match: Match, _reader: Reader, /) -> Picture | None:
        """Draw the picture on the scoreboard of a match without turns."""
        return None

    async def card_title(self, _challenge: Challenge, _texts: Texts, /) -> str | None:
        """Return the first line of a challenge that no player has made, which mentions both."""
        return None

    async def card_lines(self, _challenge: Challenge, _texts: Texts, /) -> Sequence[str]:
        """Return lines for the card of an open challenge."""
        return ()

    async def statistics_lines(
        self, _guild_id: int | None, _user_id: int, _texts: Texts, /
    ) -> Sequence[str]:
        """Return lines for a user's statistics on a server, or (`None`) on all."""
        return ()

    async def leaderboard_actions(self) -> Sequence[str]:
        """List actions of `PageKey` below a server's leaderboard, which open other lists."""
        return ()

    async def draft_message(self, _match: Match, _message: Message, /) -> Draft | None:
        """Draft the public line of a message of its own kinds, `None` if it is no longer needed."""
        return None

    # What one cog knows, and others ask for.

    async def find_odds(self, _transaction: Transaction, _challenge: Challenge, /) -> Odds | None:
        """Find the odds that would even out the match of a challenge, if needed."""
        return None


def having(additions: Iterable[Additions], hook: Callable[..., Any]) -> list[Additions]:
    """Return the cogs that override a method of `Additions`: the others have nothing to add."""
    return [cog for cog in additions if getattr(type(cog), hook.__name__) is not hook]


async def collect(answers: Iterable[Awaitable[Iterable[T]]]) -> list[T]:
    """Return what all cogs answer, as one list."""
    return [item for answer in answers for item in await answer]


async def first_of(answers: Iterable[Awaitable[T | None]]) -> T | None:
    """Return the first answer of a cog that is not `None`."""
    for answer in answers:
        if (item := await answer) is not None:
            return item
    return None


async def added_preview(
    additions: Iterable[Additions], after: Match, texts: Texts
) -> PreviewAddition:
    """Return what cogs add to the preview of a turn; the first reply is shown."""
    cogs = having(additions, Additions.add_to_preview)
    added = [await cog.add_to_preview(after, texts) for cog in cogs]
    lines = [line for addition in added for line in addition.lines]
    return PreviewAddition(
        lines, next((addition.reply for addition in added if addition.reply), ())
    )


async def annotated_record(
    additions: Iterable[Additions], match: Match, names: Mapping[Side, str], reader: Reader
) -> Record:
    """Return the record of a match with the comments and variations that cogs add."""
    comments: dict[int, list[str]] = {}
    variations: dict[int, list[Variation]] = {}
    for addition in having(additions, Additions.annotate):
        annotations = await addition.annotate(match, reader)
        for number, comment in annotations.comments.items():
            comments.setdefault(number, []).append(comment)
        for number, lines in annotations.variations.items():
            variations.setdefault(number, []).extend(lines)
    return record_of(
        match,
        names,
        {number: "\n".join(lines) for number, lines in comments.items()},
        {number: tuple(lines) for number, lines in variations.items()},
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
    start = match.opening.position if match.opening else None
    seeded = start is None and match.game.has_random_start(match.options)
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
        position=start,
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
