"""Posts cards of challenges and loads the challenges of pressed buttons."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import place_link
from bot.discord_io.interactions.owed_answers import Manner
from bot.discord_io.permissions import (
    check_channel,
    check_may_start,
    check_permissions,
    may_make_thread,
    parent_of,
)
from bot.errors import UserError
from bot.match.access import challenge_here, is_at_home
from bot.match.boards import private_views
from bot.match.client import Request
from bot.match.model import Challenge, Match
from bot.match.presses import Press
from bot.profiles import PLACEMENT, Placement

MakeChallenge = Callable[..., Coroutine[Any, Any, Challenge]]
"""Stores a challenge, from its `act`, its card's `channel_id` and the `parent_id` of a thread."""


class ChallengePress(Press[ChallengeKey], frozen=True):
    """A press on a button of a challenge, with the challenge as it is now."""

    challenge: Challenge


async def challenge_press(request: Request, key: ChallengeKey) -> ChallengePress | None:
    """Load the challenge of a button; `UserError` for one that the presser may not see.

    Where there are only answers, an old card becomes the present board of its match.
    """
    challenge = await challenge_here(request, key.challenge_id)
    if challenge.answers_only and challenge.match_id is not None:
        match = await request.core.challenges.find_match(challenge.id)
        if (
            match is not None
            and match.side_of(request.user_id) is not None
            and await private_views.bring(request, match, again=True)
        ):
            return None
    return ChallengePress(request.interaction, key, challenge)


async def post_challenge(
    request: Request, make: MakeChallenge, *, channel_id: int | None = None
) -> None:
    """Post a challenge's card as the public answer, or in another channel.

    `make` stores it first, so a refusal can still be private.
    """
    answer, texts, here = request.answer, request.texts, request.channel_id
    if not here:
        raise UserError("no-channel")
    there = channel_id or here
    # A deferred private answer cannot become the card, which is public.
    can_be_card = there == here and answer.announce(Manner.PUBLIC)
    if request.guild_id is not None:
        server = await request.core.servers.get(request.guild_id)
        check_may_start(request.interaction, server)
        check_channel(request.interaction, server)
    check_permissions(request.interaction, texts)
    reply = answer.reply(Manner.PUBLIC, texts.language) if can_be_card else None
    parent_id = parent_of(request.interaction) if there == here else None
    challenge = await request.carry_out(
        make(act=request.act_for(reply), channel_id=there, parent_id=parent_id)
    )
    if can_be_card:
        answer.leave_to_messages()
    core, delivery = request.core, request.delivery
    await delivery.deliver_challenge(challenge.id, answer)
    match = await core.challenges.find_match(challenge.id)
    if match is not None:
        # The computer has accepted.
        await delivery.answers.show_if_refused(match, answer, texts)
    if not can_be_card:
        place = place_link(request.home.guild_id, there)
        await answer.send(Draft(texts("challenge-posted", place=place)))


def language_here(request: Request) -> str:
    """Return the language of a match that is begun here; servers have their own."""
    return "" if request.guild_id is not None else request.texts.language


async def check_start(request: Request) -> None:
    """Raise `UserError` if the user may not start a match, or the bot lacks permissions here."""
    check_may_start(request.interaction, await request.core.servers.get(request.guild_id))
    check_permissions(request.interaction, request.texts)


async def only_place(request: Request) -> int | None:
    """Return the channel if boards must go there, `None` if that is not certain."""
    if request.guild_id is None:
        return request.channel_id
    server = await request.core.servers.get(request.guild_id)
    may_go_elsewhere = server[PLACEMENT] is Placement.FORUM or may_make_thread(request.interaction)
    return None if may_go_elsewhere else request.channel_id


def check_here(request: Request, match: Match) -> None:
    """Raise `UserError` where a match is not at home: what follows it is played there, too."""
    if not is_at_home(request, match):
        raise UserError("challenge-elsewhere")


def channel_of_card(request: Request, match: Match) -> int | None:
    """Return the channel of a match's card if an interaction is in the match's thread."""
    return match.channel_id if request.channel_id == match.place_id else None
