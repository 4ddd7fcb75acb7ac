"""How players learn that it is their turn: a mention under the board, a direct message, nothing."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import structlog

from bot.delivery.codes import in_words, is_closed, is_gone
from bot.delivery.drafting import Drafter
from bot.delivery.live import Spot
from bot.delivery.rounds import Rounds
from bot.delivery.sending import Sender
from bot.presenters.draft import Draft
from bot.presenters.match import calls_to_move, notice
from bot.presenters.people import message_url
from bot.services.clock import Sleep
from bot.services.matches import MatchService
from bot.services.model import Match, Post, PostKind
from bot.services.posts import PostService
from bot.services.preferences import Notifications, PreferenceService
from bot.texts import texts_for

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Call:
    """Who is told of their turn by the board itself, and whether somebody is in a message too."""

    mentioned: tuple[int, ...] = ()
    with_notice: bool = False


class Notices:
    """Sends one direct message a turn to those who want that; nothing else waits for it."""

    def __init__(
        self,
        client: discord.Client,
        *,
        matches: MatchService,
        posts: PostService,
        preferences: PreferenceService,
        drafter: Drafter,
        sender: Sender,
        sleep: Sleep,
    ) -> None:
        self._client = client
        self._matches = matches
        self._posts = posts
        self._preferences = preferences
        self._drafter = drafter
        self._sender = sender
        self.rounds = Rounds("notice", self._send_all, sleep=sleep)

    async def call_for(self, match: Match, *, current: bool) -> Call:
        """Return who of those to move is told; a board posted late (not `current`) tells nobody.

        In a run of lines each side is told once. The first board tells the challenger, too, that
        the match has begun.
        """
        if not (current and calls_to_move(match)):
            return Call()
        mentioned = await self._who_chose(match, Notifications.MENTION)
        return Call(
            mentioned=(*mentioned, *(await self._waiting_challenger(match))),
            with_notice=bool(await self._who_chose(match, Notifications.DIRECT)),
        )

    async def close(self) -> None:
        """Stop sending; what is owed stays stored."""
        await self.rounds.close()

    async def _send_all(self, match_id: int) -> None:
        for post in await self._posts.pending(match_id=match_id):
            if post.kind is PostKind.NOTICE:
                async with self._posts.holding(post):
                    await self._send(await self._matches.get(match_id), post)

    async def _send(self, match: Match, post: Post) -> None:
        board = await self._posts.board(match.id, post.ply or 0)
        if match.result is not None or match.ply != post.ply or board is None:
            await self._posts.done(post.id)
            return
        url = message_url(match.guild_id, board.channel_id or 0, board.message_id or 0)
        people = await self._who_chose(match, Notifications.DIRECT)
        # One who has chosen otherwise since has not been told of this turn in any other way.
        told = enumerate(people or _to_move(match))
        spots = [await self._stand(match, post, user_id, number, url) for number, user_id in told]
        if stood := [spot for spot in spots if spot]:
            channel_id, message_id = stood[-1]
            await self._posts.posted(post, channel_id=channel_id, message_id=message_id)
        else:
            await self._posts.done(post.id)
        self._sender.forget(post)

    async def _stand(
        self, match: Match, post: Post, user_id: int, number: int, url: str
    ) -> Spot | None:
        """Return where the message about a board stands: already from earlier, or newly sent.

        `None` where this person takes no messages.
        """
        try:
            return await self._stand_with(match, post, user_id, number, url)
        except discord.HTTPException as error:
            if not (is_closed(error) or is_gone(error)):
                raise
            log.info("direct message refused", match=match.id, error=in_words(error))
            return None

    async def _stand_with(
        self, match: Match, post: Post, user_id: int, number: int, url: str
    ) -> Spot:
        channel = await self._client.create_dm(discord.Object(user_id))
        draft = await self._draft(match, user_id, url)
        return await self._sender.stand(
            post, draft, lambda message: url in message.content, channel.id, copy=number
        )

    async def _draft(self, match: Match, user_id: int, url: str) -> Draft:
        """Write in the player's language; in the server's where Discord alone would know theirs."""
        language = (await self._preferences.get(user_id)).language
        reader = await self._drafter.everybody(match.guild_id)
        return notice(texts_for(language) if language else reader.texts, match, url)

    async def _waiting_challenger(self, match: Match) -> tuple[int, ...]:
        """Return the challenger in a match that begins with the other's turn, who may be told."""
        challenger = None if match.turns else await self._matches.challenger(match.id)
        if challenger is None or challenger in _to_move(match):
            return ()
        chosen = (await self._preferences.get(challenger)).notifications
        return () if chosen is Notifications.NONE else (challenger,)

    async def _who_chose(self, match: Match, way: Notifications) -> tuple[int, ...]:
        """Return those of the people to move who want to be told in this way."""
        people = _to_move(match)
        chosen = [await self._preferences.get(user_id) for user_id in people]
        return tuple(u for u, c in zip(people, chosen, strict=True) if c.notifications is way)


def _to_move(match: Match) -> tuple[int, ...]:
    return match.people(match.position.to_move)
