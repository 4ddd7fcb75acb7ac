"""Load a match or a challenge by its number, if the reader may see it.

Its players may see a match anywhere. On its server, so may members who can see the channel of its
boards or of its card, which also shows every position. To everyone else the match does not exist.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol, TypeVar

import discord
import structlog

from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.people import quoted
from bot.discord_io.permissions import check_may_manage, may_manage
from bot.discord_io.visibility import ChannelVisibility
from bot.errors import UserError
from bot.homes import DIRECT, Home
from bot.match.client import Request
from bot.match.model import Challenge, Match
from bot.match.presses import Press
from bot.match.tables.matches import MatchPlace
from bot.profiles import own_rows_of
from bot.storage.errors import UnreadableError
from rules.own_rows import OwnRows

log = structlog.get_logger(__name__)


class MatchPress(Press[MatchKey], frozen=True):
    """A press on a button of a match, with the current match."""

    match: Match


async def match_press(request: Request, key: MatchKey) -> MatchPress:
    """Load the match of a button; `UserError` if the turn does not exist, too."""
    match = use_rows(request, await match_here(request, key.match_id))
    if key.ply > match.ply:
        # Its turn was taken back, or the bot was restored from a backup.
        raise UserError("board-beyond", ply=match.ply)
    check_ply(match, key.ply)
    return MatchPress(request.interaction, key, match)


async def match_press_at_any_ply(request: Request, key: MatchKey) -> MatchPress:
    """Load the match of a button whose turn may have been taken back."""
    match = use_rows(request, await match_here(request, key.match_id))
    return MatchPress(request.interaction, key, match)


async def managed_match_press(request: Request, key: MatchKey) -> MatchPress:
    """Load the match of a button that only managers of matches may use."""
    return MatchPress(request.interaction, key, await managed_match(request, key.match_id))


async def match_here(request: Request, match_id: int) -> Match:
    """Return the reader's own match on any server, or a match of this one that they may see.

    Raises `UserError` "unknown-match" for any other, as if it did not exist.
    """
    match = await _read(request, match_id)
    await _check(request, match, is_player=_plays(request, match))
    return match


def use_rows(request: Request, match: Match) -> Match:
    """Name the cells of a match with the reader's rows, in answers and in what they type."""
    request.answer.rows = rows_of(request, match)
    return match


def rows_of(request: Request, match: Match) -> OwnRows | None:
    """Return the rows of a match for the reader, `None` for the common ones."""
    return own_rows_of(request.reader.preferences, match.game, match.options)


async def managed_match(request: Request, match_id: int) -> Match:
    """Return any match of this server to a member who manages its matches."""
    guild = await managed_matches(request)
    match = await request.core.matches.get(match_id)
    if match.guild_id != guild.id:
        raise _unknown(match_id)
    return match


async def managed_matches(request: Request) -> discord.Guild:
    """Return the server; `UserError` for a user who may not manage its matches."""
    servers = request.core.servers
    return check_may_manage(request.interaction, await servers.get(request.guild_id))


async def manages_matches(request: Request) -> bool:
    """Tell whether the reader may manage the matches of this server."""
    server = await request.core.servers.get(request.guild_id)
    return request.guild_id is not None and may_manage(request.interaction, server)


async def challenge_here(request: Request, challenge_id: int) -> Challenge:
    """Return a challenge of this server whose card the reader may see, or that concerns them.

    One in direct messages belongs to the challenger alone, one between people to those who see its
    channel. Raises `UserError` "unknown-challenge" for any other, as if it did not exist.
    """
    challenge = await request.core.challenges.get(challenge_id)
    is_own = request.user_id in (challenge.challenger_id, challenge.opponent_id)
    is_here = Home(challenge.guild_id, challenge.answers_only) == request.home
    if challenge.answers_only:
        is_here = is_here and request.channel_id == challenge.channel_id
    elif not is_own:
        # Another server's channel must not be looked for in this one.
        is_here = is_here and await _sees(request, [challenge.channel_id])
    if not is_here:
        raise UserError("unknown-challenge", challenge=str(challenge_id))
    return challenge


async def own_challenges(request: Request) -> list[Challenge]:
    """List the reader's own challenges here that wait for an answer."""
    challenges = await request.core.challenges.own(request.user_id, request.home)
    here = request.channel_id
    return [
        challenge
        for challenge in challenges
        if not challenge.answers_only or challenge.channel_id == here
    ]


async def open_challenges(request: Request) -> list[Challenge]:
    """List the latest open challenges of this server that the reader sees and may accept.

    While Discord does not tell what the reader sees, that is those to them alone.
    """
    if request.guild_id is None:
        return []
    challenges = await request.core.challenges.answerable(request.guild_id, request.user_id)
    seen: list[Challenge] = []
    for challenge in challenges:
        with suppress(*TROUBLE):
            if challenge.opponent_id is not None or await _sees(request, [challenge.channel_id]):
                seen.append(challenge)
    return seen


async def played_here(request: Request) -> list[Match]:
    """List the running matches whose boards go to this channel; in a thread, its match."""
    matches = await request.core.matches.in_place(request.channel_id)
    return [match for match in matches if await _sees(request, _places(match))]


async def others_running(request: Request) -> list[Match]:
    """List the running matches of others on this server that the reader may see."""
    if request.guild_id is None:
        return []
    running = await request.core.matches.in_server(request.guild_id)
    others = (match for match in running if not _plays(request, match))
    return [match for match in others if await _sees(request, _places(match))]


async def visible(request: Request, match_ids: Iterable[int]) -> list[Match]:
    """Return those of these matches that are readable and visible to the reader here.

    In a direct message, that is anywhere.
    """
    if request.guild_id is None:
        matches = await request.core.matches.all_readable(match_ids)
        places = {(match.guild_id, place) for match in matches for place in _places(match)}
        visibility = request.delivery.visibility
        seen = await visibility.visible(request.user_id, places)
        return [match for match in matches if seen.intersection(_places(match))]
    here: list[Match] = []
    for match_id in match_ids:
        with suppress(UserError):
            here.append(await match_here(request, match_id))
    return here


class HasPlace(Protocol):
    """A match with its place."""

    @property
    def id(self) -> int: ...
    @property
    def guild_id(self) -> int: ...
    @property
    def place_id(self) -> int: ...
    @property
    def answers_only(self) -> bool: ...


AnyMatch = TypeVar("AnyMatch", bound=HasPlace)


async def seen_boards(request: Request, matches: Sequence[AnyMatch]) -> list[AnyMatch]:
    """Return those of a user's own matches whose boards they see where these are posted.

    Without an answer from Discord, or during its outage of a server, that is none there. Where the
    bot is no member, it knows no address that works from elsewhere.
    """
    visibility, here = request.delivery.visibility, (DIRECT, request.guild_id)
    elsewhere = {
        (match.guild_id, match.place_id) for match in matches if match.guild_id not in here
    }
    seen = set[int]()
    with _failing_quietly():
        seen = await visibility.visible(request.user_id, elsewhere)
    for match in matches:
        if match.guild_id not in here or match.place_id in seen:
            continue
        is_seen = request.channel_id == match.place_id
        is_seen |= match.guild_id == DIRECT and not match.answers_only
        with _failing_quietly():
            if is_seen or await _sees(request, [match.place_id]):
                seen.add(match.place_id)
    return [match for match in matches if match.place_id in seen]


def check_showing(request: Request, match: Match) -> None:
    """Raise `UserError` unless the presser may show a match to this channel.

    Players may always show their own, but not to another server. Others may only show it to people
    who can see it anyway.
    """
    guild_id, here = request.guild_id, request.channel_id
    if guild_id not in (None, match.guild_id):
        raise UserError("share-elsewhere")
    if _plays(request, match):
        return
    if guild_id is None or not may_show(request.delivery.visibility, match, here):
        raise UserError("share-closed")


def is_at_home(request: Request, match: Match) -> bool:
    """Tell whether a match is one of this server, or of these direct messages."""
    is_here = not match.answers_only or match.place_id == request.channel_id
    return match.home == request.home and is_here


def may_show(visibility: ChannelVisibility, match: Match, channel_id: int) -> bool:
    """Tell whether all who may see a channel of a match's server may see the match, too."""
    return any(
        visibility.viewers_can_see(match.guild_id, channel_id, place) for place in _places(match)
    )


def check_ply(match: Match, ply: int) -> None:
    """Raise `UserError` if the match has no such ply."""
    if not 0 <= ply <= match.ply:
        # As a text: a number of thirty digits cannot be formatted.
        raise UserError("no-such-turn", turn=quoted(str(ply)), count=match.ply)


async def _read(request: Request, match_id: int) -> Match:
    """Read a match; only people who may see it learn that it is unreadable."""
    matches = request.core.matches
    try:
        return await matches.get(match_id)
    except UnreadableError:
        where = await matches.place_of(match_id)
        if where is None:
            raise _unknown(match_id) from None
        is_player = await matches.is_player(match_id, request.user_id)
        await _check(request, where, is_player=is_player)
        raise


async def _check(request: Request, where: Match | MatchPlace, *, is_player: bool) -> None:
    is_here = where.guild_id == request.guild_id
    if where.place_id == request.channel_id and request.home.answers_only and not is_player:
        raise UserError("match-of-others")
    if not (is_player or (is_here and await _sees(request, _places(where)))):
        raise _unknown(where.id)


@contextmanager
def _failing_quietly() -> Generator[None]:
    """Log that Discord does not say what a user may see."""
    try:
        yield
    except TROUBLE as error:
        log.info("channels not looked up", error=in_words(error))


async def _sees(request: Request, places: Sequence[int]) -> bool:
    """Tell whether the reader may see one of these channels of this server."""
    reader = request.interaction.user
    if request.channel_id in places and request.interaction.permissions.view_channel:
        return True
    if not isinstance(reader, discord.Member):
        return False
    return await request.delivery.visibility.sees(reader, places)


def _places(where: Match | MatchPlace) -> list[int]:
    """List the channels that show a match: those of its card and of its boards."""
    return [where.channel_id, *([where.place_id] if where.place_id else [])]


def _plays(request: Request, match: Match) -> bool:
    return match.side_of(request.user_id) is not None


def _unknown(match_id: int) -> UserError:
    return UserError("unknown-match", match=str(match_id))
