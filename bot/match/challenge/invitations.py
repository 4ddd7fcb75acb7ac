"""Check who may challenge whom to what, how often (a cooldown), and who may answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace
from sqlalchemy import select

from bot.errors import UserError
from bot.games import check_offered
from bot.homes import Home
from bot.match.acts import Act
from bot.match.blocks import check_match_between, is_blocked
from bot.match.model import UNCOUNTED, Challenge, First, Match, TeamSide
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import matches as match_queries
from bot.match.terms import UNTIMED, Coaching, Opening, Terms
from bot.match.turns import check_rematch
from bot.profiles import MAX_MATCHES, find_settings
from bot.storage import Database, Transaction
from bot.storage.schema import matches, seats
from rules import AnyGame, OptionError, UnknownGameError, get_game

# How long a challenge to anyone waits before its card offers the computer.
UNANSWERED_AFTER = timedelta(hours=1)
MAX_OPEN_CHALLENGES = 25
MAX_CARDS, CARDS_WITHIN = 6, timedelta(minutes=10)
MAX_ACTIVE_MATCHES = 50
MAX_TEAM = 5
"""How many people hold a side at most."""
_THE_SAME = ("options", "opening", "terms")


class Invitation(Struct, frozen=True, kw_only=True):
    """What a challenger proposes: which match, with whom (`None`: anyone), at which home.

    Options that are left out depend on whether a player has finished a match of the game. The match
    begins from `opening` and is played under `terms`. `rematch_of` is the match that is played
    again. `mate_id` is who holds the challenger's side with them. The challenge expires after as
    long as it `lasts`, by default as long as the operator has set.
    """

    game: str
    options: Mapping[str, str]
    first: First
    opponent_id: int | None
    opponent_is_bot: bool = False
    home: Home
    opening: Opening | None = None
    terms: Terms = UNTIMED
    rematch_of: int | None = None
    mate_id: int | None = None
    lasts: timedelta | None = None


def read_game_options(slug: str, options: Mapping[str, str]) -> tuple[AnyGame, dict[str, str]]:
    """Return a game with a value for each option; `UserError` for an unknown one."""
    try:
        game = get_game(slug)
        check_offered(game)
        return game, game.complete_options(options)
    except UnknownGameError as error:
        raise UserError("unknown-game", game=slug) from error
    except OptionError as error:
        allowed = ", ".join(error.allowed)
        raise UserError("option", option=error.option, allowed=allowed) from error


async def find_defaults(
    database: Database, game: AnyGame, given: Mapping[str, str], people: Sequence[int]
) -> dict[str, str]:
    """Return the options left out that are other ones for people who know the game."""
    others = {
        option.name: option.experienced
        for option in game.options
        if option.experienced and option.name not in given
    }
    if not others:
        return {}
    finished = select(matches.c.id).where(
        seats.c.match_id == matches.c.id,
        seats.c.user_id.in_(people),
        matches.c.game == game.slug,
        matches.c.ended_at.is_not(None),
        matches.c.ending.not_in(UNCOUNTED),
    )
    return others if await database.fetch(finished.limit(1)) else {}


def user_of(act: Act) -> int:
    """Return the acting user; only people make and answer challenges."""
    if act.user_id is None:
        raise ValueError(f"{act.key} is not the act of a person")
    return act.user_id


def agreed_on(match: Match) -> tuple[Opening | None, Terms]:
    """Return what the players of a match had agreed on, without their secrets."""
    is_secret = match.opening is not None and match.opening.secret
    return None if is_secret else match.opening, replace(match.terms, bids=())


def is_rematch(challenge: Challenge, match: Match, asker_id: int) -> bool:
    """Tell whether a challenge asks for the same rematch as `asker_id` would."""
    _, first = check_rematch(match, asker_id)
    wanted = (challenge.challenger_id, challenge.first, dict(challenge.options))
    agreed = (challenge.opening, challenge.terms)
    return (*wanted, agreed) == (asker_id, first, dict(match.options), agreed_on(match))


def is_begun_rematch(running: Match, match: Match) -> bool:
    """Tell whether a running match is the rematch of another one and has hardly begun."""
    if match.ended_at is None or running.started_at < match.ended_at:
        return False
    agreed_now, agreed_before = map(_what_is_played, (running, match))
    is_between = all(seat in match.seats for seat in running.seats)
    return running.may_be_cancelled and is_between and agreed_now == agreed_before


def _what_is_played(match: Match) -> tuple[object, ...]:
    """Return what the players had agreed on; the coach may have been chosen since."""
    opening, terms = agreed_on(match)
    return match.game, dict(match.options), opening, replace(terms, coach=Coaching.NONE)


def check_opponent(challenger_id: int, opponent_id: int | None, *, is_bot: bool) -> None:
    """Refuse challengers who challenge themselves, or a bot."""
    if opponent_id == challenger_id:
        raise UserError("challenge-self")
    if is_bot:
        raise UserError("challenge-bot")


def check_together(home: Home, terms: Terms, *, prepares: bool) -> None:
    """Refuse sides of several where the bot is no member, or what only one person could decide."""
    if not home.is_server:
        raise UserError("together-elsewhere")
    if terms.swap or prepares:
        raise UserError("together-secret")


async def check_joining(
    transaction: Transaction, challenge: Challenge, user_id: int, side: TeamSide
) -> None:
    """Refuse a person who can't join a side, which holds five people."""
    if not challenge.terms.team or not challenge.team(side):
        raise UserError("old-button")
    if user_id in (challenge.challenger_id, challenge.opponent_id):
        raise UserError("team-already")
    if len(challenge.team(side)) >= MAX_TEAM:
        raise UserError("team-full", limit=MAX_TEAM)
    for other_id in (*challenge.team(TeamSide.OWN), *challenge.team(TeamSide.OTHER)):
        if other_id != user_id:
            await check_match_between(transaction, user_id, other_id)
    await check_room(transaction, challenge.guild_id, user_id, None)


async def check_mate(
    transaction: Transaction, guild_id: int, asking_id: int, mate_id: int, opponent_id: int | None
) -> None:
    """Refuse a team mate who can't play with the challenger, or against the opponent."""
    await check_match_between(transaction, asking_id, mate_id)
    if opponent_id is not None:
        between = ((mate_id, opponent_id), (opponent_id, mate_id))
        if any([await is_blocked(transaction, one, by=(other,)) for one, other in between]):
            raise UserError("not-now")
    await check_room(transaction, guild_id, asking_id, mate_id)


async def check_free_channel(transaction: Transaction, guild_id: int, channel_id: int) -> None:
    """Refuse a second match that a channel would play at a time; 0 plays none."""
    if not channel_id:
        return
    running = await match_queries.find_of_channel(transaction, guild_id, channel_id)
    if running is not None:
        raise UserError("channel-busy", match=running)


def check_accepter(challenge: Challenge, user_id: int) -> None:
    """Refuse a user who accepts their own challenge, or one to another user."""
    if user_id == challenge.challenger_id:
        raise UserError("challenge-own")
    if user_id in challenge.mates[0]:
        raise UserError("team-already")
    if challenge.opponent_id not in (None, user_id) or challenge.terms.level is not None:
        raise _not_yours(challenge)


def check_invited(challenge: Challenge, user_id: int) -> None:
    if user_id != challenge.opponent_id:
        raise _not_yours(challenge)


def check_challenger(challenge: Challenge, user_id: int) -> None:
    if user_id != challenge.challenger_id:
        raise UserError("not-challenger")


def check_may_play_computer(challenge: Challenge, user_id: int) -> None:
    """Refuse the computer, except to the challenger of a challenge to anyone."""
    if user_id != challenge.challenger_id:
        raise UserError("computer-not-challenger")
    if challenge.opponent_id is not None:
        raise _not_yours(challenge)


def _not_yours(challenge: Challenge) -> UserError:
    if challenge.opponent_id is None:
        return UserError("challenge-not-yours")
    return UserError("challenge-for-other", user=challenge.opponent_id)


async def check_no_open_challenge(
    transaction: Transaction, values: Mapping[str, Any], now: datetime
) -> None:
    """Refuse a second challenge to a game between the same two people."""
    standing = await challenge_queries.find_open_between(
        transaction,
        game=values["game"],
        guild_id=values["guild_id"],
        users=(values["challenger_id"], values["opponent_id"]),
        now=now,
    )
    if standing is not None:
        raise UserError("challenge-twice", challenge=standing)


async def check_not_open(
    transaction: Transaction, values: Mapping[str, Any], now: datetime
) -> None:
    """Refuse a second identical challenge to anyone in the same channel."""
    standing = await challenge_queries.find_open_to_anyone(
        transaction,
        game=values["game"],
        first=values["first"],
        channel_id=values["channel_id"],
        user_id=values["challenger_id"],
        now=now,
    )
    for challenge in standing:
        stored = to_builtins(challenge)
        if all(stored[name] == values[name] for name in _THE_SAME):
            raise UserError("challenge-twice-here", challenge=challenge.id)


async def check_open_challenges(transaction: Transaction, user_id: int, *, now: datetime) -> None:
    """Refuse one more challenge to a challenger with many open ones."""
    if await challenge_queries.count_open(transaction, user_id, now=now) >= MAX_OPEN_CHALLENGES:
        raise UserError("too-many-challenges", limit=MAX_OPEN_CHALLENGES)


async def check_pace_of_cards(transaction: Transaction, user_id: int, *, now: datetime) -> None:
    """Refuse one more card to a person who has posted many within minutes.

    Each is a message that others see, and that delays what they wait for. Cards that another person
    has accepted don't count.
    """
    since = now - CARDS_WITHIN
    posted_at = await challenge_queries.find_alone(transaction, user_id, since, limit=MAX_CARDS)
    if len(posted_at) == MAX_CARDS:
        again = int((posted_at[-1] + CARDS_WITHIN).timestamp())
        raise UserError("too-many-cards", limit=MAX_CARDS, when=again)


async def check_room(
    transaction: Transaction, guild_id: int, asking_id: int, other_id: int | None
) -> None:
    """Refuse one more match to a player with too many, in all or in this server.

    The limit of all matches is told only to the player whom it stops.
    """
    if await match_queries.count_active(transaction, asking_id) >= MAX_ACTIVE_MATCHES:
        raise UserError("too-many-matches", limit=MAX_ACTIVE_MATCHES)
    if other_id and await match_queries.count_active(transaction, other_id) >= MAX_ACTIVE_MATCHES:
        raise UserError("not-now")
    limit = (await find_settings(transaction, guild_id))[MAX_MATCHES]
    if limit is None:
        return
    count_here = partial(match_queries.count_active, transaction, guild_id=guild_id)
    if await count_here(asking_id) >= limit:
        raise UserError("too-many-here", limit=limit)
    if other_id and await count_here(other_id) >= limit:
        raise UserError("too-many-here-other", limit=limit, user=other_id)
