"""What the bot's database holds, read beside the running bot."""

from __future__ import annotations

import functools
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from rules import AnyPosition, get_game, play_turn

OPEN, ACCEPTED = "open", "accepted"
BOARD = "board"
COMPUTER = 0
"""Who holds the seat of a computer."""
PATIENCE_S = 5.0
INTERACTION = "interaction:"
LEFT = "SELECT match_id, kind, ply FROM acts WHERE kind IN ('turn', 'take-back') ORDER BY id"


@dataclass(frozen=True, slots=True)
class Start:
    """What a match began from: its options and seed, or a position, and turns of an opening."""

    game: str
    options: tuple[tuple[str, str], ...]
    seed: int
    position: str | None = None
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A message about a match that is owed, or stands (`message_id`) or did so."""

    kind: str
    match_id: int | None
    ply: int | None
    take_backs: int
    message_id: int | None


@dataclass(frozen=True, slots=True)
class StoredOffer:
    """What a side offered at a ply; it stands while there is no outcome."""

    kind: str
    ply: int
    side: int
    outcome: str | None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match; `ending` is `None` while it goes on, `turns` are those that stand.

    `take_backs` are the numbers of turns that each left; `paused` is `None` without a clock.
    """

    id: int
    challenge_id: int
    start: Start
    seats: tuple[int, int]
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
    take_backs: tuple[int, ...] = ()
    offers: tuple[StoredOffer, ...] = ()
    posts: tuple[StoredPost, ...] = ()

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
    def to_move(self) -> int:
        """The user id of the player to move, `COMPUTER` for none."""
        return self.seats[self.position.to_move.index]

    @property
    def boards(self) -> list[StoredPost]:
        return [post for post in self.posts if post.kind == BOARD]

    @property
    def standing(self) -> list[StoredOffer]:
        """The offers that wait for an answer."""
        return [o for o in self.offers if o.outcome is None and self.ending is None]

    def is_taken_back(self, board: StoredPost) -> bool:
        """Tell whether the last turn on a board has been taken back since."""
        return any(left < (board.ply or 0) for left in self.take_backs[board.take_backs :])

    def is_newest(self, board: StoredPost) -> bool:
        return (board.ply, board.take_backs) == (self.ply, len(self.take_backs))


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    id: int
    state: str
    challenger_id: int
    opponent_id: int | None
    channel_id: int
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything at one moment; `acts` has each interaction carried out, and its challenge.

    `ratings` are the estimates by match and person, `notes` the texts by match, ply and person,
    `follows` who follows which match. `known` are all messages that the bot knows to stand.
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

    @property
    def running(self) -> list[StoredMatch]:
        return [match for match in self.matches.values() if match.ending is None]


class Storage:
    """Reads the database of a bot, which may be alive or dead."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self) -> Stored:
        """Return what is stored now, as of one transaction; nothing before there are tables."""
        with closing(sqlite3.connect(self.file, timeout=PATIENCE_S)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name='walls'").fetchall():
                return Stored({}, {}, {}, ())
            return _read(connection)


def _read(connection: sqlite3.Connection) -> Stored:
    def rows(query: str) -> sqlite3.Cursor:
        return connection.execute(query)

    found = [
        StoredChallenge(**_named(StoredChallenge, r)) for r in rows("SELECT * FROM challenges")
    ]
    challenges = {challenge.id: challenge for challenge in found}
    posts = [StoredPost(**_named(StoredPost, row)) for row in rows("SELECT * FROM posts")]
    walls = rows("SELECT message_id FROM walls WHERE message_id IS NOT NULL").fetchall()
    return Stored(
        challenges,
        {match.id: match for match in _matches(connection, posts)},
        _acts(rows("SELECT * FROM acts WHERE key LIKE 'interaction:%'")),
        _pending(rows("SELECT * FROM posts WHERE pending"), challenges),
        {
            (r["match_id"], r["user_id"]): (r["mu"], r["sigma"])
            for r in rows("SELECT * FROM ratings")
        },
        {(r["match_id"], r["ply"], r["user_id"]): r["text"] for r in rows("SELECT * FROM notes")},
        frozenset(
            (row["user_id"], row["subject_id"])
            for row in rows("SELECT * FROM follows WHERE subject = 'match'")
        ),
        tuple(p.message_id for p in posts if p.message_id) + tuple(row[0] for row in walls),
    )


def _matches(connection: sqlite3.Connection, posts: Iterable[StoredPost]) -> list[StoredMatch]:
    """Read all matches; of several turns at one ply the last one stands."""
    lists = defaultdict[str, dict[int, list[Any]]](lambda: defaultdict(list))
    for row in connection.execute("SELECT * FROM seats ORDER BY match_id, side"):
        lists["seats"][row["match_id"]].append(row["user_id"] or COMPUTER)
    for row in connection.execute("SELECT * FROM offers"):
        offer = StoredOffer(**_named(StoredOffer, row))
        lists["offers"][row["match_id"]].append(offer)
    for post in posts:
        lists["posts"][post.match_id or 0].append(post)
    turns = defaultdict[int, dict[int, str]](dict)
    for row in connection.execute("SELECT * FROM turns ORDER BY match_id, ply, act_id"):
        turns[row["match_id"]][row["ply"]] = row["notation"]
    left = defaultdict[int, int](int)
    for row in connection.execute(LEFT):
        left[row["match_id"]] = row["ply"]
        if row["kind"] == "take-back":
            lists["take_backs"][row["match_id"]].append(row["ply"])
    paused = {
        row["match_id"]: row["ends_at"] is None
        for row in connection.execute("SELECT * FROM clocks")
    }
    return [
        _match(
            row,
            turns=tuple(turns[row["id"]][ply] for ply in range(1, left[row["id"]] + 1)),
            paused=paused.get(row["id"]),
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


def _named(kind: Any, row: sqlite3.Row) -> dict[str, Any]:
    """Return the columns that have the names of fields."""
    return {name: row[name] for name in kind.__slots__ if name in row.keys()}  # noqa: SIM118


def _acts(rows: Iterable[sqlite3.Row]) -> dict[int, int | None]:
    return {int(row["key"].removeprefix(INTERACTION)): row["challenge_id"] for row in rows}


def _pending(
    rows: Iterable[sqlite3.Row], challenges: dict[int, StoredChallenge]
) -> tuple[str, ...]:
    """Name the posts that are owed; no card of a challenge that came to nothing is."""
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
