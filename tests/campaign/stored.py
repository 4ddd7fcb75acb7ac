"""Read the bot's database while the bot runs."""

from __future__ import annotations

import functools
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from rules import AnyPosition, get_game, play_turn

OPEN, ACCEPTED = "open", "accepted"
UP = "up"
SOLVED = "solved"
BOARD = "board"
RESULT = "result"
COMPUTER = 0
"""The user id of a computer's seat."""
CHANNEL = -1
"""The user id of a channel's seat."""
TEAM = -2
"""Stands for several people who hold a side together."""
PATIENCE_S = 5.0
INTERACTION = "interaction:"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Due work is checked once a minute, and at once after a start.
SLACK = timedelta(seconds=2)
FLAG, EXTEND, WAIT = "flag", "extend", "wait"
MOVES = ("turn", "take-back")
LEFT = f"SELECT match_id, kind, ply FROM acts WHERE kind IN {MOVES} ORDER BY id"  # noqa: S608

Answer = tuple[str, int, str]
"""A response to an expired turn: the act's kind, the match, the flag's timestamp."""

Guess = tuple[int, int, int, int, str]
"""The match, ply, number of take-backs and user of a guess or vote, and the turn."""

GUESSES, VOTES = (
    f"SELECT match_id, ply, take_backs, user_id, choice FROM sealed_choices WHERE kind = '{kind}'"  # noqa: S608
    for kind in ("guess", "vote")
)
PUZZLES = (
    "SELECT match_puzzles.id, puzzle, channel_id, message_id, gone FROM match_puzzles"
    " LEFT JOIN messages ON kind = 'match-puzzles' AND subject = match_puzzles.id"
)
LOOK_BACKS = (
    "SELECT look_backs.id, look_backs.match_id, version, ended, message_id, gone FROM look_backs"
    " LEFT JOIN messages ON kind = 'look-backs' AND subject = look_backs.id"
)

SEASONS = "SELECT *, closed_at IS NOT NULL AS closed, ends_at <= ? AS has_ended FROM seasons"


@dataclass(frozen=True, slots=True)
class Start:
    """What a match began from: options and seed, or a position, and opening turns."""

    game: str
    options: tuple[tuple[str, str], ...]
    seed: int
    position: str | None = None
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A message about a match that is pending, posted (`message_id`) or gone."""

    kind: str
    match_id: int | None
    ply: int | None
    take_backs: int
    message_id: int | None
    side: int | None = None
    first_ply: int | None = None

    @property
    def plies(self) -> range:
        """The plies that a board tells."""
        ply = self.ply or 0
        return range(ply if self.first_ply is None else self.first_ply, ply + 1)


@dataclass(frozen=True, slots=True)
class StoredOffer:
    """What a side offered at a ply; it is open until it has an outcome."""

    kind: str
    ply: int
    side: int
    outcome: str | None


@dataclass(frozen=True, slots=True)
class StoredSolving:
    """A user's progress in a puzzle; `step` counts their acts."""

    id: int
    user_id: int
    game: str
    puzzle: str
    step: int
    outcome: str | None
    turns: tuple[str, ...] = ()
    given: Any = None


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle set from a match, and its message: `gone` is `None` if that is not stored."""

    id: int
    puzzle: str
    channel_id: int | None
    message_id: int | None
    gone: bool | None

    @property
    def is_pending(self) -> bool:
        return self.gone is not None and not (self.gone or self.message_id)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match; `ending` is `None` while it is open, `turns` are those that count.

    `seats` are the people of each side, or `COMPUTER` or `CHANNEL` alone.
    `take_backs` are the numbers of turns left by each; `paused` is `None` without a clock, as is
    `flag`, which tells whether the time of the current turn is up. `lots` are plies drawn by lot.
    """

    id: int
    challenge_id: int
    start: Start
    seats: tuple[tuple[int, ...], tuple[int, ...]]
    guild_id: int
    channel_id: int
    card_id: int | None
    place_id: int | None
    ending: str | None
    turns: tuple[str, ...]
    winner: int | None = None
    rated: bool = False
    ended_at: datetime | None = None
    paused: bool | None = None
    flag: str | None = None
    take_backs: tuple[int, ...] = ()
    offers: tuple[StoredOffer, ...] = ()
    posts: tuple[StoredPost, ...] = ()
    lots: tuple[int, ...] = ()

    @property
    def game(self) -> str:
        return self.start.game

    @property
    def ply(self) -> int:
        return len(self.turns)

    @property
    def position(self) -> AnyPosition:
        return _position(self.start, self.turns)

    @property
    def chosen_ply(self) -> int:
        """The number of turns without the forced passes at the end."""
        ply = self.ply
        while self.is_forced(ply):
            ply -= 1
        return ply

    def is_forced(self, ply: int) -> bool:
        """Tell whether the turn that led to a ply was a forced pass."""
        return 0 < ply <= self.ply and _position(self.start, self.turns[: ply - 1]).must_pass

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of all seats."""
        return sum(self.seats, ())

    @property
    def movers(self) -> tuple[int, ...]:
        """The user ids of the side to move."""
        return self.seats[self.position.to_move.index]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The user ids of the side that waits."""
        return self.seats[1 - self.position.to_move.index]

    @property
    def to_move(self) -> int:
        """The user id of the player to move; else `COMPUTER`, `CHANNEL` or `TEAM`."""
        return self.movers[0] if len(self.movers) == 1 else TEAM

    @property
    def boards(self) -> list[StoredPost]:
        return [post for post in self.posts if post.kind == BOARD]

    @property
    def standing(self) -> list[StoredOffer]:
        """The offers that wait for an answer."""
        return [o for o in self.offers if o.outcome is None and self.ending is None]

    @property
    def is_flagged(self) -> bool:
        """Whether time is up and the waiting player has not responded."""
        return self.ending is None and self.flag == UP and not self.paused

    def is_taken_back(self, board: StoredPost) -> bool:
        """Tell whether the last turn on a board was taken back since."""
        return any(left < (board.ply or 0) for left in self.take_backs[board.take_backs :])

    def is_latest(self, board: StoredPost) -> bool:
        return (board.ply, board.take_backs) == (self.ply, len(self.take_backs))


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    id: int
    state: str
    challenger_id: int
    opponent_id: int | None
    channel_id: int
    message_id: int | None
    guild_id: int = 0


@dataclass(frozen=True, slots=True)
class StoredLookBack:
    """A shared board of a match after `version` changes, and its message, as of a puzzle."""

    id: int
    match_id: int
    version: int
    ended: bool
    message_id: int | None
    gone: bool | None


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season; `players` are those who have joined, with whether they still take part.

    `matches` are the challenges that it has made, in order.
    """

    id: int
    channel_id: int
    game: str
    at_a_time: int
    closed: bool
    has_ended: bool
    players: dict[int, bool]
    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stored:
    """A snapshot of everything; `acts` maps interactions to challenges.

    `ratings` are estimates by match and user, `notes` the texts by match, ply and user.
    `look_backs` are the shared boards. `follows` are users by match, `hints` the matches and plies
    with hints, `people` the first act of each user. `known` are all messages that the bot tracks.
    `overdue` names missed duties. `answers` are the responses to flags. `guesses` and `votes` have
    the match, ply, number of take-backs, user and turn, `puzzles` are those set from matches, by
    name.
    """

    challenges: dict[int, StoredChallenge]
    matches: dict[int, StoredMatch]
    acts: dict[int, int | None]
    pending: tuple[str, ...]
    ratings: dict[tuple[int, int], tuple[float, float]] = field(
        default_factory=dict[tuple[int, int], tuple[float, float]]
    )
    notes: dict[tuple[int, int, int], str] = field(default_factory=dict[tuple[int, int, int], str])
    follows: frozenset[tuple[int, int]] = frozenset()
    known: tuple[int, ...] = ()
    solvings: dict[int, StoredSolving] = field(default_factory=dict[int, StoredSolving])
    look_backs: dict[int, StoredLookBack] = field(default_factory=dict[int, StoredLookBack])
    hints: frozenset[tuple[int, int]] = frozenset()
    people: dict[int, int] = field(default_factory=dict[int, int])
    overdue: tuple[str, ...] = ()
    answers: frozenset[Answer] = frozenset()
    guesses: tuple[Guess, ...] = ()
    puzzles: dict[str, StoredPuzzle] = field(default_factory=dict[str, StoredPuzzle])
    votes: tuple[Guess, ...] = ()
    seasons: dict[int, StoredSeason] = field(default_factory=dict[int, StoredSeason])

    @property
    def running(self) -> list[StoredMatch]:
        return [match for match in self.matches.values() if match.ending is None]


class Storage:
    """Reads the database of a bot, alive or dead."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self) -> Stored:
        """Return the stored data of one transaction; empty before the tables exist."""
        with closing(sqlite3.connect(self.file, timeout=PATIENCE_S)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name='messages'")
            if not tables.fetchall():
                return Stored({}, {}, {}, ())
            return read_all(connection)


def read_all(connection: sqlite3.Connection) -> Stored:
    """Read all data in the current transaction."""

    def rows(query: str) -> sqlite3.Cursor:
        return connection.execute(query)

    found = [
        StoredChallenge(**_named(StoredChallenge, r)) for r in rows("SELECT * FROM challenges")
    ]
    challenges = {challenge.id: challenge for challenge in found}
    posts = [StoredPost(**_named(StoredPost, row)) for row in rows("SELECT * FROM messages")]
    of_posts = {post.message_id for post in posts}
    # Only the challenge knows a card that was posted just before a kill.
    cards = (c.message_id for c in found if c.message_id not in of_posts)
    solvings = map(_solving, rows("SELECT * FROM solvings"))
    notes = rows(
        "SELECT match_id, user_id, note, json_array_length(line) AS ply "
        "FROM try_positions JOIN try_trees ON try_trees.id = tree_id WHERE note != ''"
    ).fetchall()
    return Stored(
        challenges,
        {match.id: match for match in _matches(connection, posts)},
        _acts(rows("SELECT * FROM acts WHERE key LIKE 'interaction:%'")),
        _pending(
            rows("SELECT * FROM messages WHERE shown IS NULL AND NOT gone AND subject IS NULL"),
            challenges,
        ),
        {
            (r["match_id"], r["user_id"]): (r["mu"], r["sigma"])
            for r in rows("SELECT * FROM ratings")
        },
        {(r["match_id"], r["ply"], r["user_id"]): r["note"] for r in notes},
        frozenset(
            (row["user_id"], row["subject_id"])
            for row in rows("SELECT * FROM follows WHERE subject = 'match'")
        ),
        tuple(filter(None, (*(post.message_id for post in posts), *cards))),
        {solving.id: solving for solving in solvings},
        {r["id"]: StoredLookBack(**_named(StoredLookBack, r)) for r in rows(LOOK_BACKS)},
        frozenset((row["match_id"], row["ply"]) for row in rows("SELECT * FROM hints")),
        dict(
            tuple(row)
            for row in rows(
                "SELECT user_id, min(id) FROM acts WHERE user_id IS NOT NULL GROUP BY user_id"
            )
        ),
        _overdue(connection),
        frozenset(answers(map(tuple, rows("SELECT kind, match_id, key FROM acts ORDER BY id")))),
        tuple(map(tuple, rows(GUESSES))),
        {row["puzzle"]: StoredPuzzle(**_named(StoredPuzzle, row)) for row in rows(PUZZLES)},
        tuple(map(tuple, rows(VOTES))),
        {season.id: season for season in _seasons(connection)},
    )


def answers(acts: Iterable[tuple[Any, ...]]) -> Iterator[Answer]:
    """List the responses to flags from the ordered kinds, matches and keys of acts."""
    flags: dict[int, str] = {}
    for kind, match_id, key in acts:
        if kind == FLAG:
            flags[match_id] = key.rpartition(":")[2]
        elif kind in (EXTEND, WAIT) and match_id in flags:
            yield kind, match_id, flags[match_id]
        if kind in (EXTEND, *MOVES):
            flags.pop(match_id, None)


def _overdue(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Name missed duties; a puzzle may wait for a closed channel."""
    before = datetime.now(UTC) - SLACK
    clocks = connection.execute(
        "SELECT match_id FROM clocks WHERE flag = 'down' AND ends_at < ?",
        ((before - EPOCH) // timedelta(microseconds=1),),
    )
    puzzles = connection.execute(
        "SELECT kind, subject FROM messages WHERE kind IN ('dailies', 'match-puzzles')"
        " AND NOT gone AND NOT closed AND shown IS NOT wanted"
        " AND coalesce(not_before, created_at) < ?",
        (str(before.replace(tzinfo=None)),),
    )
    departed = connection.execute("SELECT guild_id FROM departures")
    return (
        *(f"the time of match {row[0]} is up" for row in clocks),
        *(f"the puzzle {row[1]} of the {row[0]}" for row in puzzles),
        *(f"server {row[0]} has the bot" for row in departed),
    )


def _seasons(connection: sqlite3.Connection) -> Iterator[StoredSeason]:
    players = defaultdict[int, dict[int, bool]](dict)
    for row in connection.execute("SELECT season_id, user_id, active FROM season_players"):
        players[row["season_id"]][row["user_id"]] = bool(row["active"])
    made = defaultdict[int, list[int]](list)
    ordered = "SELECT season_id, challenge_id FROM season_matches ORDER BY season_id, number"
    for row in connection.execute(ordered):
        made[row["season_id"]].append(row["challenge_id"])
    for row in connection.execute(SEASONS, (str(datetime.now(UTC).replace(tzinfo=None)),)):
        of = {"players": players[row["id"]], "matches": tuple(made[row["id"]])}
        yield StoredSeason(**_named(StoredSeason, row), **of)


def _matches(connection: sqlite3.Connection, posts: Iterable[StoredPost]) -> list[StoredMatch]:
    """Read all matches; of several turns at one ply the last one counts."""
    lists = defaultdict[str, dict[int, list[Any]]](lambda: defaultdict(list))
    seats = defaultdict[int, tuple[list[int], list[int]]](lambda: ([], []))
    for row in connection.execute("SELECT * FROM seats ORDER BY match_id, side, number"):
        other = CHANNEL if row["level"] is None else COMPUTER
        seats[row["match_id"]][row["side"] - 1].append(row["user_id"] or other)
    for row in connection.execute("SELECT * FROM offers"):
        offer = StoredOffer(**_named(StoredOffer, row))
        lists["offers"][row["match_id"]].append(offer)
    for post in posts:
        lists["posts"][post.match_id or 0].append(post)
    for row in connection.execute("SELECT * FROM acts WHERE key LIKE 'duty:lot:%'"):
        lists["lots"][row["match_id"]].append(row["ply"])
    turns = defaultdict[int, dict[int, str]](dict)
    for row in connection.execute("SELECT * FROM turns ORDER BY match_id, ply, act_id"):
        turns[row["match_id"]][row["ply"]] = row["notation"]
    left = defaultdict[int, int](int)
    for row in connection.execute(LEFT):
        left[row["match_id"]] = row["ply"]
        if row["kind"] == "take-back":
            lists["take_backs"][row["match_id"]].append(row["ply"])
    clocks = {row["match_id"]: row for row in connection.execute("SELECT * FROM clocks")}
    paused = {match_id: row["ends_at"] is None for match_id, row in clocks.items()}
    flags = {match_id: row["flag"] for match_id, row in clocks.items()}
    return [
        _match(
            row,
            seats=tuple(map(tuple, seats[row["id"]])),
            turns=tuple(turns[row["id"]][ply] for ply in range(1, left[row["id"]] + 1)),
            paused=paused.get(row["id"]),
            flag=flags.get(row["id"]),
            **{name: tuple(of[row["id"]]) for name, of in lists.items()},
        )
        for row in connection.execute("SELECT * FROM matches")
    ]


def _match(row: sqlite3.Row, **read: Any) -> StoredMatch:
    opening = json.loads(row["opening"]) if row["opening"] else {}
    start = Start(
        row["game"],
        tuple(sorted(json.loads(row["options"]).items())),
        row["seed"],
        opening.get("position"),
        tuple(opening.get("turns", ())),
    )
    return StoredMatch(
        **{k: v for k, v in _named(StoredMatch, row).items() if k not in ("ended_at", "rated")},
        start=start,
        rated=bool(json.loads(row["terms"]).get("rated")) and not opening,
        ended_at=datetime.fromisoformat(row["ended_at"]) if row["ended_at"] else None,
        **read,
    )


def _solving(row: sqlite3.Row) -> StoredSolving:
    named = _named(StoredSolving, row)
    named["turns"] = tuple(json.loads(row["turns"]))
    named["given"] = json.loads(row["given"] or "null")
    return StoredSolving(**named)


def _named(kind: Any, row: sqlite3.Row) -> dict[str, Any]:
    """Return the columns that are named like the fields of a class."""
    return {name: row[name] for name in kind.__slots__ if name in row.keys()}  # noqa: SIM118


def _acts(rows: Iterable[sqlite3.Row]) -> dict[int, int | None]:
    return {int(row["key"].removeprefix(INTERACTION)): row["challenge_id"] for row in rows}


def _pending(
    rows: Iterable[sqlite3.Row], challenges: dict[int, StoredChallenge]
) -> tuple[str, ...]:
    """Name the pending posts, except cards of failed challenges."""
    return tuple(
        f"{row['kind']} of match {row['match_id']} at {row['ply']}, challenge {row['challenge_id']}"
        for row in rows
        if row["kind"] != "card" or challenges[row["challenge_id"]].state in (OPEN, ACCEPTED)
    )


@functools.lru_cache(maxsize=10_000)
def _position(start: Start, turns: tuple[str, ...]) -> AnyPosition:
    game = get_game(start.game)
    if turns:
        before = _position(start, turns[:-1])
        return play_turn(before, game.parse_turn(before, turns[-1]))
    position = (
        game.start(dict(start.options), start.seed)
        if start.position is None
        else game.parse_position(start.position)
    )
    for turn in start.turns:
        position = play_turn(position, game.parse_turn(position, turn))
    return position
