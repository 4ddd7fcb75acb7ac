"""Define the bot's nouns: challenges, matches and messages to be posted."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from datetime import datetime
from itertools import takewhile
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bot.homes import DIRECT, Home
from bot.match.clock.arithmetic import Countdown
from bot.match.clock.time_off import Absence
from bot.match.terms import UNTIMED, Opening, Terms
from bot.messages.kinds import Message
from bot.seats import Seat, Seats
from bot.storage.errors import MissingGameError
from guide import AnyGuide, get_guide
from rules import GAMES, AnyGame, AnyPosition, Move, Side, get_game
from rules.registry import is_slug

SEED_BITS = 32
"""The size of the seeds that matches are begun with."""


class First(enum.StrEnum):
    """Who moves first, from the challenger's point of view; both may bid for it in secret."""

    RANDOM = "random"
    ME = "me"
    THEM = "them"
    BID = "bid"


class ChallengeState(enum.StrEnum):
    """The state of a challenge.

    It is preparing while both players decide something in secret, and half ready once one of them
    has. If they take too long, it has lapsed.
    """

    OPEN = "open"
    PREPARING = "preparing"
    HALF_READY = "half-ready"
    LAPSED = "lapsed"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class TeamSide(enum.StrEnum):
    """The side of a challenge that a person joins: the challenger's, or that of who is asked."""

    OWN = "own"
    OTHER = "other"


PREPARING = (ChallengeState.PREPARING, ChallengeState.HALF_READY)
# These wait for an answer, or for what the players decide in secret.
STANDING = (ChallengeState.OPEN, *PREPARING)


class Ending(enum.StrEnum):
    """What ended a match: the rules, the players, the clock, a server manager or lack of votes."""

    RULES = "rules"
    RESIGNED = "resigned"
    AGREED = "agreed"
    CANCELLED = "cancelled"
    TIME = "time"
    ABORTED = "aborted"
    UNVOTED = "unvoted"


# These endings count neither as a win nor as a draw nor as a loss.
UNCOUNTED = frozenset({Ending.CANCELLED, Ending.ABORTED, Ending.UNVOTED})


class Offer(enum.StrEnum):
    """An offer of one side, open until the next turn.

    A lot places the rest of a phase at random, if the game has such a phase. A takeback undoes the
    asking side's last turn and everything played since. A pause stops the clock. A reroll draws the
    random start again.
    """

    DRAW = "draw"
    LOT = "lot"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    REROLL = "reroll"


class OfferOutcome(enum.StrEnum):
    """The outcome of an offer."""

    AGREED = "agreed"
    DECLINED = "declined"
    LAPSED = "lapsed"  # a turn was played
    OVERTAKEN = "overtaken"  # the match ended in another way


class Challenge(Struct, frozen=True):
    """An invitation to a match, for one person or (`opponent_id` is `None`) anyone.

    `opening` is what the match continues from, `start` the position after it. `rematch_of` is the
    match that is played again. `ready` are the people who have decided what is secret. `mates` have
    joined the challenger, and the opponent. If it is `answers_only`, the bot reaches its channel
    through answers to interactions alone.
    """

    id: int
    game: AnyGame
    options: Mapping[str, str]
    first: First
    challenger_id: int
    opponent_id: int | None
    guild_id: int
    channel_id: int
    message_id: int | None
    state: ChallengeState
    created_at: datetime
    expires_at: datetime
    match_id: int | None
    opening: Opening | None = None
    start: AnyPosition | None = None
    terms: Terms = UNTIMED
    rematch_of: int | None = None
    ready: tuple[int, ...] = ()
    mates: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    answers_only: bool = False

    @property
    def is_preparing(self) -> bool:
        """Whether both players have still to decide something in secret."""
        return self.state in PREPARING

    def team(self, side: TeamSide) -> tuple[int, ...]:
        """Return the people of a side as far as they are known."""
        if side is TeamSide.OWN:
            return (self.challenger_id, *self.mates[0])
        return () if self.opponent_id is None else (self.opponent_id, *self.mates[1])

    def seat(self, side: TeamSide) -> Seat:
        """Return who holds a side, if people are known for it."""
        role_id = self.terms.roles[0 if side is TeamSide.OWN else 1]
        if role_id or (self.terms.as_channel and side is TeamSide.OWN):
            return Seat.of_channel(role_id or None)
        return Seat.of(*self.team(side))

    @property
    def is_among_people(self) -> bool:
        """Whether it is in direct messages of people with one another, where anyone is few."""
        return self.answers_only and self.guild_id == DIRECT

    @property
    def mover(self) -> Side:
        """The side that has the first turn."""
        return Side.FIRST if self.start is None else self.start.to_move


class Result(Struct, frozen=True):
    """The result of a match: the winner (`None` for a tie) and the game's reasons.

    There are no reasons if the players ended the match.
    """

    winner: Side | None
    ending: Ending
    reasons: tuple[str, ...] = ()


def read_game(_kind: type[Any], slug: str) -> AnyGame:
    """Read the game of a row: the hook of `msgspec.convert` for challenges and matches.

    Raise `MissingGameError` if it is not installed.
    """
    return installed_game(slug)


def installed_game(slug: str) -> AnyGame:
    """Return the game that a row names; raise `MissingGameError` if it is not installed.

    What no slug can be is damage, and raises `UnknownGameError`.
    """
    if is_missing(slug):
        raise MissingGameError(slug)
    return get_game(slug)


def is_missing(slug: str) -> bool:
    """Tell whether a row names a game that is not installed."""
    return slug not in GAMES and is_slug(slug)


class MatchWithoutTurns(Struct, frozen=True, kw_only=True):
    """What is stored of a match besides its turns.

    `seed` decides the random part of the start. `seats` are those of the first and the second side.
    `place_id` is the channel of the boards: a thread, or `channel_id` until the place is decided
    (`is_placed`).

    `offers` are those open at the current ply, each with the side that made it. `take_backs` counts
    the take-backs and other revisions. `answering` holds the sides for which a cog may know the
    next turn. `opening` is what the match continues from. `clock` is set while a match with a time
    control is running. `hints` holds the hints taken, each with its ply and side. The seats were
    exchanged after the first turn if the match is `swapped`. If it is `answers_only`, the bot
    reaches its channel through answers to interactions alone.
    """

    id: int
    game: AnyGame
    options: Mapping[str, str]
    seed: int
    seats: Seats
    guild_id: int
    channel_id: int
    card_id: int | None
    place_id: int
    is_placed: bool
    result: Result | None
    started_at: datetime
    ended_at: datetime | None
    take_backs: int = 0
    offers: Mapping[Offer, Side] = field(default_factory=dict[Offer, Side])
    answering: frozenset[Side] = frozenset()
    opening: Opening | None = None
    terms: Terms = UNTIMED
    clock: Countdown | None = None
    hints: tuple[tuple[int, Side], ...] = ()
    swapped: bool = False
    answers_only: bool = False


class Match(MatchWithoutTurns, frozen=True, kw_only=True):
    """One game between two sides, rebuilt from its recorded turns.

    `turns` does not include those of the opening. `before` and `last_turn` are the position before
    the last turn and that turn's moves. `movers` holds the side that played each turn, `None` for a
    forced pass. `away` holds the players on vacation, as far as loaded.
    """

    turns: tuple[str, ...]
    position: AnyPosition
    before: AnyPosition | None
    last_turn: tuple[Move, ...]
    movers: tuple[Side | None, ...] = ()
    away: tuple[Absence, ...] = ()

    @property
    def home(self) -> Home:
        """Where the match is at home."""
        return Home(self.guild_id, self.answers_only)

    @property
    def before_end(self) -> Match:
        """The match with its last position, but still running."""
        return replace(self, result=None, ended_at=None)

    @property
    def has_thread(self) -> bool:
        """Whether the boards have a thread of their own."""
        return self.place_id != self.channel_id

    @property
    def all_turns(self) -> tuple[str, ...]:
        """All turns from the start of the game, including those of the opening."""
        return (*self.opening.turns, *self.turns) if self.opening else self.turns

    @property
    def allows_help(self) -> bool:
        """Whether the engine, hints and the explorer may help people with its positions."""
        return self.result is not None or not self.terms.rated

    @property
    def allows_lot(self) -> bool:
        """Whether the rest of the current phase could be placed at random."""
        return self.result is None and bool(self.game.random_placements(self.position, self.seed))

    @property
    def allows_reroll(self) -> bool:
        """Whether the random start could be drawn again: once, before any turn."""
        is_random = self.opening is None and self.game.has_random_start(self.options)
        return self.is_new and not self.take_backs and is_random

    @property
    def may_swap(self) -> bool:
        """Whether the side to move may exchange the sides instead of playing its first turn."""
        return self.terms.swap and self.ply == 1 and not self.swapped and self.result is None

    @property
    def exchanged(self) -> Match:
        """The match with its seats exchanged, or exchanged back."""
        first, second = self.seats
        clock = self.clock and replace(self.clock, saved=self.clock.saved[::-1])
        return replace(self, seats=(second, first), swapped=not self.swapped, clock=clock)

    def chooser(self, ply: int) -> Side | None:
        """Return the side whose people chose the turn after a ply, `None` for a forced pass.

        After a swap, the people who chose the first turn have the other side.
        """
        mover = self.movers[ply]
        return mover.opponent if mover and self.swapped and ply == 0 else mover

    @property
    def chosen_ply(self) -> int:
        """The number of turns without the forced passes at the end."""
        movers = enumerate(self.movers[: self.ply], 1)
        return max((ply for ply, mover in movers if mover is not None), default=0)

    @property
    def moves_again(self) -> bool:
        """Whether the side to move chose the last turn, too, before forced passes."""
        last = self.chosen_ply
        return 0 < last < self.ply and self.chooser(last - 1) is self.position.to_move

    def after_passes(self, ply: int) -> int:
        """Return the number of turns at a ply and the forced passes right after it."""
        return ply + len(list(takewhile(lambda mover: mover is None, self.movers[ply : self.ply])))

    def own_last(self, side: Side) -> int | None:
        """Return the ply of the last turn that a side chose, `None` before its first."""
        plies = (ply for ply in range(self.ply) if self.chooser(ply) is side)
        return max(plies, default=None)

    @property
    def guide(self) -> AnyGuide:
        """The guide that helps people in the game."""
        return get_guide(self.game.slug)

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return len(self.turns)

    @property
    def is_new(self) -> bool:
        """Whether the match is running without any turn."""
        return not self.turns and self.result is None

    @property
    def may_be_cancelled(self) -> bool:
        """Whether the match is running, and not both sides have played."""
        return self.result is None and self.ply < len(Side)

    def seat(self, side: Side) -> Seat:
        """Return who holds a side."""
        return self.seats[0 if side is Side.FIRST else 1]

    def people(self, side: Side) -> tuple[int, ...]:
        """Return the user ids of a side, empty for a computer and a channel."""
        return self.seat(side).people

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer plays the next turn; it waits while the clock is paused."""
        is_paused = self.clock is not None and self.clock.is_paused
        is_computers = self.seat(self.position.to_move).level is not None
        return self.result is None and is_computers and not is_paused

    @property
    def has_channel(self) -> bool:
        """Whether a channel plays on a side."""
        return any(seat.is_channel for seat in self.seats)

    @property
    def has_votes(self) -> bool:
        """Whether votes decide the turns of a side."""
        return any(seat.votes for seat in self.seats)

    @property
    def awaits_votes(self) -> bool:
        """Whether votes decide the next turn."""
        return self.result is None and self.seat(self.position.to_move).votes

    @property
    def computer(self) -> Side | None:
        """The computer's side, `None` without one."""
        return next((side for side in Side if self.seat(side).level is not None), None)

    @property
    def beaten(self) -> int | None:
        """The level of the computer that a person has beaten, `None` if none has."""
        side = self.computer
        if side is None or self.result is None or self.result.winner is not side.opponent:
            return None
        return self.seat(side).level if self.people(side.opponent) else None

    def side_of(self, user_id: int) -> Side | None:
        """Return the first side this person plays on, `None` for a spectator."""
        return next((side for side in Side if user_id in self.people(side)), None)

    def is_turn_of(self, user_id: int) -> bool:
        """Tell whether this person plays the next turn, or votes on it as one of a team."""
        return user_id in self.people(self.position.to_move)

    def may_move(self, user_id: int) -> bool:
        """Tell whether this person alone decides the next turn."""
        return self.is_turn_of(user_id) and not self.awaits_votes


class MessageKind(enum.StrEnum):
    """The kind of a message.

    A challenge has a card, and a line that tells the challenger of a refusal, or of the opponent
    who prepares the match. All other kinds are about a match. The result is the last message at the
    place of a match; if that is a thread, an announcement tells the channel. A notice tells a
    player that it is their turn, an end letter that the match is over. Reminders and nudges are
    lines or (letters) direct messages. After a restore from a backup, a line says where each match
    stands. Cogs have kinds of their own, each with a name.
    """

    CARD = "card"
    REFUSAL = "declined"
    PREPARING = "preparing"
    BOARD = "board"
    RESULT = "result"
    ANNOUNCEMENT = "announcement"
    NOTICE = "notice"
    END_LETTER = "end-dm"
    DRAW = Offer.DRAW.value
    LOT = Offer.LOT.value
    TAKEBACK = Offer.TAKEBACK.value
    PAUSE = Offer.PAUSE.value
    REROLL = Offer.REROLL.value
    FLAG = "flag"
    REMINDER = "reminder"
    REMINDER_LETTER = "reminder-dm"
    NUDGE = "nudge"
    NUDGE_LETTER = "nudge-dm"
    RESUMED = "resumed"
    RESTORED = "restored"


OFFER_LINES = frozenset(MessageKind(offer.value) for offer in Offer)


class MatchChange(Struct, frozen=True):
    """A stored act in a match: the resulting match, and the messages to post, in order.

    `is_all` tells that no other message of the match was pending when this was stored. A repeated
    act has nothing to post: the store knows what is still pending. `has_others` tells that the
    player of a turn has other running matches.
    """

    match: Match
    owed: tuple[Message, ...] = ()
    is_all: bool = False
    repeated: bool = False
    has_others: bool = False


class Moment(Struct, frozen=True):
    """The match that a message shows, at a ply or (`None`) as it is now.

    `take_backs` is the number of take-backs then, `None` if unknown.
    """

    match_id: int
    ply: int | None
    take_backs: int | None = None
