"""What the bot's database holds, read beside the running bot."""

from __future__ import annotations

import functools
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rules import AnyPosition, get_game, play_turn

OPEN, ACCEPTED = "open", "accepted"
PATIENCE_S = 5.0
DRAWS_OFFERED = "SELECT * FROM offers WHERE kind = 'draw' AND outcome IS NULL"


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match; `ending` is `None` while it goes on, `offer` the number of the side that offers."""

    id: int
    challenge_id: int
    game: str
    options: tuple[tuple[str, str], ...]
    seed: int
    seats: tuple[int, int]
    channel_id: int
    card_id: int | None
    place_id: int | None
    ending: str | None
    turns: tuple[str, ...]
    offer: int | None

    @property
    def ply(self) -> int:
        return len(self.turns)

    @property
    def position(self) -> AnyPosition:
        return _position(self.game, self.options, self.seed, self.turns)

    @property
    def to_move(self) -> int:
        """The user id of the player to move."""
        return self.seats[self.position.to_move.index]


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
    """Everything at one moment; `acts` has each interaction carried out, and its challenge."""

    challenges: dict[int, StoredChallenge]
    matches: dict[int, StoredMatch]
    acts: dict[int, int | None]
    pending: tuple[str, ...]

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
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name='turns'").fetchall():
                return Stored({}, {}, {}, ())
            return _read(connection)


def _read(connection: sqlite3.Connection) -> Stored:
    turns = defaultdict[int, list[str]](list)
    for row in connection.execute("SELECT match_id, notation FROM turns ORDER BY match_id, ply"):
        turns[row["match_id"]].append(row["notation"])
    seats = defaultdict[int, list[int]](list)
    for row in connection.execute("SELECT match_id, user_id FROM seats ORDER BY match_id, side"):
        seats[row["match_id"]].append(row["user_id"])
    offers = {
        (row["match_id"], row["ply"]): row["side"] for row in connection.execute(DRAWS_OFFERED)
    }
    matches = [
        _match(
            row,
            seats[row["id"]],
            tuple(turns[row["id"]]),
            offers.get((row["id"], len(turns[row["id"]]))),
        )
        for row in connection.execute("SELECT * FROM matches")
    ]
    challenges = [_challenge(row) for row in connection.execute("SELECT * FROM challenges")]
    acts = {
        int(row["key"].removeprefix("interaction:")): row["challenge_id"]
        for row in connection.execute("SELECT * FROM acts WHERE actor = 'person'")
    }
    known = {challenge.id: challenge for challenge in challenges}
    pending = _pending(connection.execute("SELECT * FROM posts WHERE pending"), known)
    return Stored(known, {match.id: match for match in matches}, acts, pending)


def _match(
    row: sqlite3.Row, seats: list[int], turns: tuple[str, ...], offer: int | None
) -> StoredMatch:
    return StoredMatch(
        id=row["id"],
        challenge_id=row["challenge_id"],
        game=row["game"],
        options=tuple(sorted(json.loads(row["options"]).items())),
        seed=row["seed"],
        seats=(seats[0], seats[1]),
        channel_id=row["channel_id"],
        card_id=row["card_id"],
        place_id=row["place_id"],
        ending=row["ending"],
        turns=turns,
        offer=offer if row["ending"] is None else None,
    )


def _challenge(row: sqlite3.Row) -> StoredChallenge:
    names = StoredChallenge.__slots__  # the columns have the same names
    return StoredChallenge(**{name: row[name] for name in names})


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
def _position(
    game: str, options: tuple[tuple[str, str], ...], seed: int, turns: tuple[str, ...]
) -> AnyPosition:
    known = get_game(game)
    if not turns:
        return known.start(dict(options), seed)
    before = _position(game, options, seed, turns[:-1])
    return play_turn(before, known.parse_turn(before, turns[-1]))
