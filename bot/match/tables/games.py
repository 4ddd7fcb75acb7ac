"""Query which games are installed, and which rows wait for a game that is missing.

Rows of a missing game are kept unchanged. Reading one raises `MissingGameError`, lists leave it
out, and duties that run by the clock ignore it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, String, bindparam, func, or_, select, update

from bot.storage import Transaction
from bot.storage.database import add_unless_there
from bot.storage.schema import challenges, games, matches, messages
from rules import GAMES
from rules.registry import is_slug

# Asked at each execution, as a statement may be built before a package registers its game.
_INSTALLED = bindparam("installed", callable_=lambda: list(GAMES), expanding=True, type_=String)
_OF_GAME = matches.alias("of_game")


def is_installed(game: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition: the game of a row is installed."""
    return game.in_(_INSTALLED)


def is_playable(match_id: ColumnElement[int]) -> ColumnElement[bool]:
    """SQL condition: the game of a match is installed."""
    query = select(_OF_GAME.c.id).where(_OF_GAME.c.id == match_id)
    return query.where(is_installed(_OF_GAME.c.game)).exists()


def of_game(game: str) -> Select[tuple[int]]:
    """Query the matches of a game."""
    return select(matches.c.id).where(matches.c.game == game)


class MissingMatch(Struct, frozen=True):
    """A match whose game is missing, and the slug of that."""

    id: int
    game: str


async def find_missing(transaction: Transaction, match_ids: Sequence[int]) -> list[MissingMatch]:
    """Return those of some matches whose game is missing."""
    query = select(matches.c.id, matches.c.game).where(matches.c.id.in_(match_ids))
    rows = await transaction.execute(query.where(~is_installed(matches.c.game)))
    return [MissingMatch(*row) for row in rows]


async def count_waiting(transaction: Transaction) -> dict[str, int]:
    """Count the matches of each game that is missing."""
    query = select(matches.c.game, func.count()).where(~is_installed(matches.c.game))
    rows = await transaction.execute(query.group_by(matches.c.game).order_by(matches.c.game))
    return {game: count for game, count in rows if is_slug(game)}


async def have_changed(transaction: Transaction) -> bool:
    """Tell whether a game is missing or back, and that is not recorded yet."""
    known = await _find_known(transaction)
    return any((since is None) is not (slug in GAMES) for slug, since in known.items())


async def record(transaction: Transaction, at: datetime) -> dict[str, datetime]:
    """Record which games are installed; return those that are back, with when they went missing."""
    known = await _find_known(transaction)
    for slug in GAMES.keys() - known:
        await add_unless_there(transaction, games, {"slug": slug})
    back = {slug: at for slug, at in known.items() if at is not None and slug in GAMES}
    gone = [slug for slug, since in known.items() if since is None and slug not in GAMES]
    for slugs, since in ((list(back), None), (gone, at)):
        is_one = games.c.slug.in_(slugs)
        await transaction.execute(update(games).where(is_one).values(missing_since=since))
    for slug in back:
        await _wake_messages(transaction, slug)
    return back


async def shift(transaction: Transaction, by: timedelta) -> None:
    """Shift the times at which games went missing, as all clocks have been shifted."""
    for slug, since in (await _find_known(transaction)).items():
        if since is not None:
            is_it = update(games).where(games.c.slug == slug)
            await transaction.execute(is_it.values(missing_since=since + by))


async def _find_known(transaction: Transaction) -> dict[str, datetime | None]:
    """Return all games that rows may name, and since when those that are missing are."""
    return {row.slug: row.missing_since for row in await transaction.execute(select(games))}


async def _wake_messages(transaction: Transaction, game: str) -> None:
    """Let the messages of a game that is back be posted and edited now."""
    of_match = messages.c.match_id.in_(of_game(game))
    of_challenge = select(challenges.c.id).where(challenges.c.game == game)
    is_of_game = or_(of_match, messages.c.challenge_id.in_(of_challenge))
    is_behind = messages.c.gone.is_(False), messages.c.shown.is_distinct_from(messages.c.wanted)
    waking = update(messages).where(is_of_game, *is_behind)
    await transaction.execute(waking.values(not_before=None))
