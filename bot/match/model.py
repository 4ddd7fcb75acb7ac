"""The nouns of the bot: challenges, matches, and what is still to be posted."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct, field

from bot.discord_io.tokens import Reply, Spot
from bot.match.clock.arithmetic import Countdown
from bot.match.clock.rests import Away
from bot.match.clock.terms import UNTIMED, Terms
from bot.match.openings import Opening
from bot.seats import Seat, Seats
from guide import AnyGuide, get_guide
from rules import AnyGame, AnyPosition, Move, Side

SEED_BITS = 32


class First(enum.StrEnum):
    """Who moves first, as the challenger sees it."""

    RANDOM = "random"
    ME = "me"
    THEM = "them"


class ChallengeState(enum.StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Ending(enum.StrEnum):
    """What ended a match: the rules of its game, players, a clock, those who manage the server."""

    RULES = "rules"
    RESIGNED = "resigned"
    AGREED = "agreed"
    CANCELLED = "cancelled"
    TIME = "time"
    ABORTED = "aborted"


# Nobody has won, drawn or lost what ends so.
UNCOUNTED = frozenset({Ending.CANCELLED, Ending.ABORTED})


class Offer(enum.StrEnum):
    """What one side may propose until the next turn, and the other one agree to.

    A lot ends the phase that the game is in, where it has one in which that can be. A takeback is
    of the last turn of the side that asks, and of what was played after it. A pause lets the clock
    stand still.
    """

    DRAW = "draw"
    LOT = "lot"
    TAKEBACK = "takeback"
    PAUSE = "pause"


class OfferOutcome(enum.StrEnum):
    """What became of an offer."""

    AGREED = "agreed"
    DECLINED = "declined"
    LAPSED = "lapsed"  # a turn was played
    OVERTAKEN = "overtaken"  # the match ended otherwise


class Challenge(Struct, frozen=True):
    """An invitation to a match, to one person or (`opponent_id` is `None`) to anyone.

    `opening` is what the match is to go on from, `start` the position after that.
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

    @property
    def mover(self) -> Side:
        """The side that has the first turn."""
        return Side.FIRST if self.start is None else self.start.to_move


class Result(Struct, frozen=True):
    """How a match ended: the winner (`None` for a tie), and the game's reasons.

    There are no reasons when the players ended it.
    """

    winner: Side | None
    ending: Ending
    reasons: tuple[str, ...] = ()


class Match(Struct, frozen=True):
    """One game between two sides, rebuilt from its recorded turns.

    `seed` decides what the start of the game leaves to chance. `seats` are those of the first and
    the second side. `place_id` is the channel of the boards: a thread, or `channel_id`, where they
    go as long as it is not decided (`is_placed`). `before` and `last_turn` are the position before
    the last turn and its moves.
    `offers` are those that stand, made at the present ply, each with the side that has made it.
    `take_backs` counts how often turns have been taken back. `planning` are the sides that have
    told turns beforehand, or whose turns were thrown away. `opening` is what it goes on from; its
    turns are none of `turns`. `clock` runs while it goes on and has a pace. `away` are those who
    are on vacation, as far as that has been looked up. `hints` are those that were taken, each with
    the ply then and the side. `movers` are the sides that have played the turns.
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
    turns: tuple[str, ...]
    position: AnyPosition
    before: AnyPosition | None
    last_turn: tuple[Move, ...]
    result: Result | None
    started_at: datetime
    ended_at: datetime | None
    take_backs: int = 0
    offers: Mapping[Offer, Side] = field(default_factory=dict[Offer, Side])
    planning: frozenset[Side] = frozenset()
    opening: Opening | None = None
    terms: Terms = UNTIMED
    clock: Countdown | None = None
    away: tuple[Away, ...] = ()
    hints: tuple[tuple[int, Side], ...] = ()
    movers: tuple[Side, ...] = ()

    @property
    def has_thread(self) -> bool:
        """Whether its boards have a thread of their own."""
        return self.place_id != self.channel_id

    @property
    def all_turns(self) -> tuple[str, ...]:
        """The turns from the start of the game, those of the opening first."""
        return (*self.opening.turns, *self.turns) if self.opening else self.turns

    @property
    def allows_lot(self) -> bool:
        """Whether the rest of the phase that the game is in could be drawn by lot."""
        return self.result is None and bool(self.game.random_placements(self.position, self.seed))

    def own_last(self, side: Side) -> int | None:
        """Return the ply at which a side has played its last turn, `None` before its first."""
        plies = (ply for ply, mover in enumerate(self.movers[: self.ply]) if mover is side)
        return max(plies, default=None)

    @property
    def guide(self) -> AnyGuide:
        """What helps people in the game."""
        return get_guide(self.game.slug)

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return len(self.turns)

    @property
    def is_new(self) -> bool:
        """Whether the match stands as it began."""
        return not self.turns and self.result is None

    @property
    def may_be_cancelled(self) -> bool:
        """Whether it goes on, and has not been played by both yet."""
        return self.result is None and self.ply < len(Side)

    def seat(self, side: Side) -> Seat:
        """Return who holds a side."""
        return self.seats[0 if side is Side.FIRST else 1]

    def people(self, side: Side) -> tuple[int, ...]:
        """Return the ids of the people of a side, none for a computer."""
        return self.seat(side).people

    @property
    def computer(self) -> Side | None:
        """The side that a computer holds, `None` between people."""
        return next((side for side in Side if self.seat(side).level is not None), None)

    def side_of(self, user_id: int) -> Side | None:
        """Return the first side this person plays on, `None` for a spectator."""
        return next((side for side in Side if user_id in self.people(side)), None)

    def may_move(self, user_id: int) -> bool:
        """Tell whether this person is one of those who may play the next turn."""
        return user_id in self.people(self.position.to_move)


class PostKind(enum.StrEnum):
    """What a message of the bot's own shows.

    Of a challenge: its card, or a line that tells the challenger of a refusal. All others are of a
    match. A notice tells one player that it is their turn, an end letter that their match is over,
    a receipt that their turn was played. Reminders and nudges are a line, or (letters) direct
    messages. The coach has a line about a turn that has overlooked something.
    """

    CARD = "card"
    REFUSAL = "declined"
    BOARD = "board"
    RESULT = "result"
    NOTICE = "notice"
    END_LETTER = "end-dm"
    RECEIPT = "receipt"
    RESIGNED = "resigned"
    ABORTED = "aborted"
    CANCELLED = "cancelled"
    DRAW = Offer.DRAW.value
    LOT = Offer.LOT.value
    TAKEBACK = Offer.TAKEBACK.value
    PAUSE = Offer.PAUSE.value
    FLAG = "flag"
    REMINDER = "reminder"
    REMINDER_LETTER = "reminder-dm"
    NUDGE = "nudge"
    NUDGE_LETTER = "nudge-dm"
    RESUMED = "resumed"
    COACH = "coach"


OFFER_LINES = frozenset(PostKind(offer.value) for offer in Offer)


class Post(Struct, frozen=True):
    """A message that the bot owes a channel, or has posted: then `spot` is where it stands.

    `reply` is the interaction whose answer the message is, while that can still be given. `holder`
    is the process that works on it, or did so last.
    """

    id: int
    kind: PostKind
    reply: Reply | None
    spot: Spot | None
    created_at: datetime
    holder: str | None

    @property
    def nonce(self) -> str:
        """A name for the message, under which it is sent once; a new database repeats no name."""
        return f"{self.id}-{int(self.created_at.timestamp() * 1000)}"


class ChallengePost(Post, frozen=True):
    """A message about a challenge."""

    challenge_id: int


class MatchPost(Post, frozen=True):
    """A message about a match as it stood after `ply` turns and so many take-backs.

    `side` is the one that offers, cancels, nudges or resumes; for all other kinds the side to move.
    """

    match_id: int
    ply: int
    take_backs: int
    side: Side


class Owed(Struct, frozen=True):
    """The messages that an act owes about its match, in order.

    `is_all` tells that the match owed its channels nothing else when this was stored.
    """

    posts: tuple[MatchPost, ...] = ()
    is_all: bool = False


class TurnPlayed(Struct, frozen=True):
    """A turn that is stored: the match as it stands then, what is owed, whether it stood before."""

    match: Match
    owed: Owed
    repeated: bool


class Moment(Struct, frozen=True):
    """The match that a message shows, as it stood after `ply` turns or (`None`) as it stands.

    `take_backs` is how often turns had been taken back by then, `None` where that is not known.
    """

    match_id: int
    ply: int | None
    take_backs: int | None = None
