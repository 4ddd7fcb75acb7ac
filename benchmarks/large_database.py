"""Create a database as after years: 100,000 matches, some thousands of them open.

Everything in it could have been written by the bot: each match can be replayed, the outbox is
empty, and all ratings are there. A few statements fill it; the bot would take days.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from benchmarks.games import long_game
from bot.storage import Database
from rules import GAMES

TURNS = 20
PEOPLE = 5_000
SERVERS = 500
COMPUTER_LEVEL = 3

_DAY = "strftime('%Y-%m-%d %H:%M:%f000', 'now', '-' || (1 + (:matches - id) / 60) || ' days')"
_NEVER = 4_102_444_800_000_000  # microseconds since 1970, at the end of the century
_DAY_US = 86_400_000_000

# Match `id` has the acts and the posts from (`id` - 1) * 100 + 1 on.
_STATEMENTS = f"""
INSERT INTO challenges (id, game, options, first, challenger_id, opponent_id, guild_id, channel_id,
    message_id, state, created_at, expires_at, terms)
  SELECT id, game, options, 'me', one, other, guild, guild * 100, 1000000000 + id, 'accepted',
    day, day, terms
  FROM years;
INSERT INTO challenges (game, options, first, challenger_id, opponent_id, guild_id, channel_id,
    message_id, state, created_at, expires_at)
  SELECT game, options, 'me', one, CASE WHEN id % 2 THEN other END, guild, guild * 100,
    2000000000 + id, 'open', day, '2099-12-31 00:00:00.000000'
  FROM years ORDER BY id DESC LIMIT :challenges;
INSERT INTO matches (id, challenge_id, game, options, seed, guild_id, channel_id, card_id, place_id,
    ending, winner, reasons, started_at, ended_at, archived, terms)
  SELECT id, id, game, options, 0, guild, guild * 100, 1000000000 + id, 3000000000 + id,
    CASE WHEN over THEN 'resigned' END, CASE WHEN over THEN 1 + id % 2 END,
    CASE WHEN over THEN '[]' END, day, CASE WHEN over THEN day END, over, terms
  FROM years;
INSERT INTO seats (match_id, side, number, user_id) SELECT id, 1, 1, one FROM years;
INSERT INTO seats (match_id, side, number, user_id, level)
  SELECT id, 2, 1, other, CASE WHEN other IS NULL THEN {COMPUTER_LEVEL} END FROM years;
INSERT INTO acts (id, key, kind, actor, user_id, challenge_id, match_id, ply, made_at)
  SELECT (id - 1) * 100 + ply + 3, 'interaction:' || (id * 100 + ply), 'turn',
    CASE WHEN ply % 2 = 0 AND other IS NULL THEN 'computer' ELSE 'person' END,
    CASE WHEN ply % 2 THEN one ELSE other END, NULL, id, ply, day
  FROM years JOIN played USING (game)
  UNION ALL
  SELECT (id - 1) * 100 + 1, 'open:' || id, 'open', 'person', one, id, NULL, NULL, day FROM years
  UNION ALL
  SELECT (id - 1) * 100 + 2, 'accepted:' || id, 'accepted', 'person', other, id, id, NULL, day
  FROM years
  UNION ALL
  SELECT (id - 1) * 100 + 90, 'resign:' || id, 'resign', 'person',
    CASE WHEN id % 2 THEN other ELSE one END, NULL, id, {TURNS}, day
  FROM years WHERE over
  ORDER BY 1;
INSERT INTO turns (act_id, match_id, ply, take_backs, notation)
  SELECT (id - 1) * 100 + ply + 3, id, ply, 0, notation FROM years JOIN played USING (game)
  ORDER BY 1;
INSERT INTO messages (id, kind, challenge_id, match_id, ply, side, number, channel_id, message_id,
    wanted, shown, gone, created_at)
  SELECT (id - 1) * 100 + ply + 3, 'board', NULL, id, ply, 1 + ply % 2, 0,
    3000000000 + id, 5000000000 + id * 100 + ply, 1, 1, 0, day
  FROM years JOIN played USING (game)
  UNION ALL
  SELECT (id - 1) * 100 + 1, 'card', id, id, NULL, NULL, 0, guild * 100, 1000000000 + id,
    {TURNS}, {TURNS}, 0, day
  FROM years
  UNION ALL
  SELECT (id - 1) * 100 + 2, 'board', NULL, id, 0, 1, 0, 3000000000 + id, 4000000000 + id,
    1, 1, 0, day
  FROM years
  UNION ALL
  SELECT (id - 1) * 100 + 90, 'result', NULL, id, {TURNS}, 1, 0, guild * 100, 6000000000 + id,
    0, 0, 0, day
  FROM years WHERE over
  UNION ALL
  SELECT (id - 1) * 100 + 91, 'notice', NULL, id, {TURNS}, 1, 0, one, 7000000000 + id, 0, 0, 0, day
  FROM years WHERE id > :matches - 5000
  ORDER BY 1;
INSERT INTO clocks (match_id, ply, take_backs, started_at, budget, used, saved_first, saved_second,
    remind_at, ends_at, reminded, flag)
  SELECT id, {TURNS}, 0, {_NEVER - _DAY_US}, {_DAY_US}, 0, 0, 0, {_NEVER - _DAY_US // 4}, {_NEVER},
    0, 'down'
  FROM years WHERE NOT over AND other IS NOT NULL;
INSERT INTO ratings (match_id, user_id, guild_id, game, mu_before, sigma_before, mu, sigma, matches,
    rated_at, latest)
  SELECT id, user_id, guild, game, 25.0, 8.0, 25.0 + user_id % 7, 8.0,
    row_number() OVER (PARTITION BY user_id, guild, game ORDER BY id), day,
    row_number() OVER (PARTITION BY user_id, guild, game ORDER BY id DESC) = 1
  FROM years JOIN seats ON seats.match_id = id WHERE over AND other IS NOT NULL;
INSERT INTO looks (user_id, match_id, ply, take_backs)
  SELECT one, id, {TURNS}, 0 FROM years WHERE id % 5 = 0;
INSERT INTO analyses (match_id, engine, turns)
  SELECT id, '1/200000', '[]' FROM years WHERE over AND id % 20 = 0;
INSERT INTO follows (user_id, guild_id, subject, subject_id, told_act)
  SELECT {PEOPLE} + id, guild, 'match', id, id * 100 FROM years WHERE NOT over AND id % 4 = 0;
INSERT INTO preferences (user_id, name, value)
  SELECT DISTINCT one, 'notifications', 'none' FROM years WHERE one % 3 = 0;
"""  # noqa: S608


async def make_large_database(
    file: Path, *, matches: int, running: int, with_computer: int, challenges: int
) -> None:
    """Fill a new database with matches, some open, some of these with a computer."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    await database.close()
    counts = {"matches": matches, "running": running, "with_computer": with_computer}
    await asyncio.to_thread(_fill, file, counts | {"challenges": challenges})


def _fill(file: Path, counts: dict[str, int]) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        _play(connection)
        _plan(connection, counts)
        for statement in _STATEMENTS.split(";\n")[:-1]:
            connection.execute(statement, counts)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _play(connection: sqlite3.Connection) -> None:
    """Store one game of each kind; all matches use its turns."""
    connection.execute("CREATE TEMP TABLE played (game, ply, notation, PRIMARY KEY (game, ply))")
    for slug, game in GAMES.items():
        turns = long_game(game, game.start(seed=0), turns=TURNS + 1)[:TURNS]
        rows = [(slug, ply, turn) for ply, turn in enumerate(turns, 1)]
        connection.executemany("INSERT INTO played VALUES (?, ?, ?)", rows)


def _plan(connection: sqlite3.Connection, counts: dict[str, int]) -> None:
    """Store who plays which game where and when; the last matches are open."""
    names = json.dumps(list(GAMES))
    columns = f"""
        id, json_extract('{names}', '$[' || (id % {len(GAMES)}) || ']') AS game, '{{}}' AS options,
        1 + id % {SERVERS} AS guild, 1 + id % {PEOPLE} AS one,
        CASE WHEN id <= :matches - :with_computer
             THEN 1 + (id + 1 + id % 7) % {PEOPLE} END AS other,
        id <= :matches - :running AS over, {_DAY} AS day,
        CASE WHEN id > :matches - :with_computer THEN '{{"level": {COMPUTER_LEVEL}}}'
             WHEN id <= :matches - :running THEN '{{"rated": true}}'
             ELSE '{{"pace": "1-day"}}' END AS terms"""
    connection.execute(
        f"CREATE TEMP TABLE years AS WITH RECURSIVE numbers(id) AS"  # noqa: S608
        f" (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < :matches)"
        f" SELECT {columns} FROM numbers",
        counts,
    )
