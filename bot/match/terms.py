"""Define what is agreed before a match: pace, level, beginning."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import UserError
from bot.seats import Seat
from engine import LEVELS
from rules import AnyGame, AnyPosition, replay


class TimeControl(enum.StrEnum):
    """How much time there is for a turn."""

    NONE = "none"
    FIVE_MINUTES = "5-minutes"
    TEN_MINUTES = "10-minutes"
    HOUR = "1-hour"
    DAY = "1-day"
    THREE_DAYS = "3-days"
    WEEK = "7-days"

    @property
    def per_turn(self) -> timedelta | None:
        """The time for one turn, `None` without a limit."""
        return _PER_TURN.get(self)


_PER_TURN = {
    TimeControl.FIVE_MINUTES: timedelta(minutes=5),
    TimeControl.TEN_MINUTES: timedelta(minutes=10),
    TimeControl.HOUR: timedelta(hours=1),
    TimeControl.DAY: timedelta(days=1),
    TimeControl.THREE_DAYS: timedelta(days=3),
    TimeControl.WEEK: timedelta(days=7),
}
LONGEST_VOTE = timedelta(days=1)
"""The most time that a channel may have for a turn."""


class Coaching(enum.StrEnum):
    """When a coach speaks about a turn of the player against the computer, if at all."""

    NONE = ""
    BEFORE = "before"
    AFTER = "after"


class Terms(Struct, frozen=True):
    """The time for a turn, whether unused time is saved, and whether a timeout loses.

    Without a pace there is nothing to keep, and nobody runs out. A `rated` match counts for the
    ratings of its people. `odds` is the name of a handicap of the game; the second side is the
    stronger one then. `level` is that of the computer as the opponent, `None` for a person; a
    `coach` tells what the player has overlooked. `program` names another program that plays in its
    place. With `swap`, the player of the second turn may exchange the sides instead of playing it.
    `bids` are those of the first and the second side for the first turn, if they have bid. A match
    in direct messages has the `language` of its player's client. If it is played `as_channel`,
    everyone who can write there takes the challenger's side, and votes on each turn. `channel_id`
    is that channel then, or the one that the thread belongs to. People may join the sides of a
    `team` challenge until it is accepted. With `roles`, everyone who has the one of a side votes on
    its turns; the first is for the side of the challenger, and 0 is no role.
    """

    pace: TimeControl = TimeControl.NONE
    saving: bool = False
    strict: bool = False
    rated: bool = False
    odds: str = ""
    level: int | None = None
    coach: Coaching = Coaching.NONE
    program: str = ""
    swap: bool = False
    bids: tuple[str, ...] = ()
    language: str = ""
    as_channel: bool = False
    channel_id: int = 0
    team: bool = False
    roles: tuple[int, int] = (0, 0)

    @property
    def is_open(self) -> bool:
        """Whether everyone in a channel, or everyone who has a role, votes for a side."""
        return self.as_channel or any(self.roles)

    @property
    def is_together(self) -> bool:
        """Whether several people may hold a side."""
        return self.is_open or self.team

    @property
    def computer(self) -> Seat | None:
        """The seat of the computer, `None` in a match between people."""
        return None if self.level is None else Seat.of_computer(self.level, self.program)


UNTIMED = Terms()


def for_channel(terms: Terms, roles: tuple[int, int] = (0, 0), *, as_channel: bool = True) -> Terms:
    """Return the terms with which a channel takes the challenger's side, or roles take sides.

    A vote takes an hour by default. No one could claim a win for a channel, so time is strict.
    """
    pace = TimeControl.HOUR if terms.pace is TimeControl.NONE else terms.pace
    terms = replace(terms, pace=pace, strict=True, saving=False, rated=False)
    return replace(terms, as_channel=as_channel, roles=roles)


def for_team(terms: Terms) -> Terms:
    """Return the terms of a match whose sides several people may hold.

    A vote takes a day by default. Time is strict, so that no one person has to claim a win.
    """
    pace = TimeControl.DAY if terms.pace is TimeControl.NONE else terms.pace
    return replace(terms, pace=pace, strict=True, saving=False, rated=False, team=True)


def check_terms(terms: Terms) -> None:
    """Raise `UserError` for an unknown level, or a pace that no computer or channel can have."""
    if terms.level is not None and terms.pace is not TimeControl.NONE and not terms.strict:
        # The computer never claims a win.
        raise UserError("computer-lenient")
    if terms.level is not None and terms.level not in LEVELS:
        raise UserError("unknown-level", lowest=LEVELS[0], highest=LEVELS[-1])
    per_turn = terms.pace.per_turn
    if terms.is_open and (per_turn is None or per_turn > LONGEST_VOTE):
        raise UserError("channel-pace")


class Opening(Struct, frozen=True, rename={"match_id": "match"}, omit_defaults=True):
    """The turns that were played before a match began.

    `match_id` is the match that they are from, `None` for any other source. They begin at the start
    of the game, or at a `position`; `seed` decides a random start. A `secret` opening is the
    position that both players have decided in secret for this match: it continues nothing.
    """

    match_id: int | None
    seed: int
    turns: tuple[str, ...]
    position: str | None = None
    secret: bool = False


def start_of(
    game: AnyGame, options: Mapping[str, str], seed: int, opening: Opening | None
) -> AnyPosition:
    """Return where a match begins; `MoveError` or `PositionError` for a bad opening."""
    if opening is None:
        return game.start(options, seed)
    written = opening.position
    start = game.start(options, seed) if written is None else game.parse_position(written)
    return (start, *replay(game, start, opening.turns))[-1]
