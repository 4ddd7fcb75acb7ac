"""Give the answers that wait for a board, or were lost in a crash."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Mapping
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog
from msgspec.structs import replace

from bot.clock import Clock, Sleep, again_at
from bot.discord_io.codes import TROUBLE, in_words, is_passing
from bot.discord_io.content.draft import Draft, Draw
from bot.discord_io.content.people import message_url
from bot.discord_io.interactions.answer import Answer, LateAnswer
from bot.discord_io.interactions.owed_answers import (
    InteractionService,
    Manner,
    OwedAnswer,
    Reply,
    Spot,
)
from bot.discord_io.workers import KeyedWorker
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import (
    lost_answer,
    receipt,
    refused,
    refused_receipt,
    thinking,
)
from bot.match.model import Match, MatchChange
from bot.match.outbox import Outbox
from bot.match.service import MatchService
from bot.messages.kinds import Message
from bot.messages.store import MessageStore
from bot.news import Subject
from bot.texts import Texts, texts_for

log = structlog.get_logger(__name__)


class OwedAnswers:
    """Ends every "is thinking …", while Discord allows it.

    A board that is posted becomes the public answer that waits for it. Other answers come after the
    board: a link to it, unless it stands in the same channel, or the board itself where its channel
    refuses it. Without a board, users get an apology.

    A duty of the agenda, for what a crash or a failure has left.
    """

    name = "answers"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(
        self,
        client: discord.Client,
        *,
        interactions: InteractionService,
        matches: MatchService,
        outbox: Outbox,
        store: MessageStore,
        drafter: Drafter,
        draw: Draw,
        every: timedelta,
        clock: Clock,
        sleep: Sleep,
    ) -> None:
        self._client = client
        self._interactions = interactions
        self._matches = matches
        self._outbox = outbox
        self._store = store
        self._drafter = drafter
        self._draw = draw
        self._every = every
        self._clock = clock
        self._looked_at: datetime | None = None
        self.rounds = KeyedWorker("answers to post", self._end_all, sleep=sleep)

    async def next_due(self) -> datetime:
        """Return when to check next; right after the start."""
        return again_at(self._looked_at, self._every, now=self._clock())

    async def carry_out(self) -> None:
        """End every answer that nothing else will end; retry later after passing errors."""
        for owed in await self._interactions.take():
            try:
                await self._end(owed)
            except TROUBLE as error:
                log.info("no answer yet", interaction=owed.id, error=in_words(error))
        self._looked_at = self._clock()

    async def close(self) -> None:
        """Stop; what is owed stays stored."""
        await self.rounds.close()

    def board_tried(self, post: Message) -> None:
        """End the answers that wait for a board which is posted or refused.

        One that its handler has in hand is left to it.
        """
        if post.reply is None or post.reply.id not in self._interactions.in_hand:
            self.rounds.ask(post.id)

    async def give(self, answer: Answer, change: MatchChange, boards: Mapping[int, Spot]) -> None:
        """Give the answer to an act, or say what it waits for; `boards` are posted, by ply."""
        post = next((post for post in change.owed if post.reply is not None), None)
        if post is None:
            # The act is a repeat, and its board has been posted before.
            with contextlib.suppress(*TROUBLE):
                await _try(answer.id, answer.end_in_silence())
            return
        give = partial(self._give, answer, change.match, post, boards.get(post.ply))
        await self.rounds.run(post.id, give)

    async def show_if_refused(self, match: Match, answer: Answer, texts: Texts) -> None:
        """Show the board of a match as one more private answer, if its channel refuses it."""
        post = await self._outbox.board(match.id, match.ply)
        if post is None or post.spot is not None:
            return
        reply = answer.reply(Manner.ASIDE, texts.language)
        if post.closed:
            shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
            with contextlib.suppress(*TROUBLE):
                await _try(answer.id, self._say(reply, answer, post, shown))
        else:
            await self._interactions.leave_to_post(reply, post.id)

    async def _give(self, answer: Answer, match: Match, post: Message, spot: Spot | None) -> None:
        reply = post.reply
        if reply is None:
            return
        if spot is not None:
            post = replace(post, channel_id=spot[0], message_id=spot[1], shown=post.wanted)
        else:
            post = await self._store.get(post.id) or post
        if post.is_pending and not post.closed:
            texts, turn = texts_for(reply.language), _own_turn(match, post)
            draft = receipt(texts, match, turn, None)
            if match.awaits_computer:
                draft = thinking(texts, match, turn)
            await _try(answer.id, answer.begin(draft))
            await self._interactions.let_go(answer.id)
            # The board may have been posted in the meantime.
            self.rounds.ask(post.id)
        else:
            await _try(answer.id, self._say(reply, answer, post, match))
            if spot is None or reply.manner is not Manner.PUBLIC:
                await self._interactions.forget(answer.id)

    async def _end_all(self, post_id: int) -> None:
        """End the answers that their handlers have left to a post."""
        for owed in await self._interactions.take(post_id=post_id):
            await self._end(owed)

    async def _end(self, owed: OwedAnswer) -> None:
        """End an answer that its handler has left; one that waits for its post waits on."""
        post = None if owed.post_id is None else await self._store.get(owed.post_id)
        if post is not None and post.challenge_id:
            post = None  # of a card nothing is left to show
        if post is not None and post.is_pending and not post.closed:
            return
        answer = LateAnswer(self._client, owed, self._draw)
        if post is None:
            apology = lost_answer(texts_for(owed.language), is_stored=owed.is_stored)
            await _try(owed.id, answer.apologize(apology))
        else:
            match = await self._matches.as_of(post.match_id, post.ply, post.take_backs)
            await _try(owed.id, self._say(owed, answer, post, match))
        await self._interactions.forget(owed.id)

    async def _say(
        self, reply: Reply, answer: Answer | LateAnswer, post: Message, match: Match | None
    ) -> None:
        """Say what has become of a board; `match` is `None` if its turns were taken back."""
        texts, spot = texts_for(reply.language), post.spot
        if match is not None and spot is None and post.closed:
            is_first = reply.manner is Manner.PRIVATE
            draft = await self._private_board(texts, match, post, is_first=is_first)
            await (answer.give(draft) if is_first else answer.send(draft))
        elif reply.manner is Manner.PUBLIC:
            await (answer.end_in_silence() if isinstance(answer, Answer) else answer.vanish())
        elif reply.manner is Manner.PRIVATE:
            if match is None or spot is None or spot[0] == reply.channel_id:
                await answer.vanish()
            else:
                url = message_url(match.guild_id, *spot)
                await answer.give(receipt(texts, match, _own_turn(match, post), url))

    async def _private_board(
        self, texts: Texts, match: Match, post: Message, *, is_first: bool
    ) -> Draft:
        """Draft a refused board as a private one, below a note that may confirm the turn."""
        note = refused(texts, match)
        if is_first:
            note = refused_receipt(texts, match, _own_turn(match, post))
        reader = replace(await self._drafter.reader_of(match), texts=texts)
        return await self._drafter.private_board(match, reader, link=None, note=note)


def _own_turn(match: Match, post: Message) -> str:
    """Return the turn whose player waits for a board, which may tell the turns after it too."""
    return match.turns[min(post.first_ply, match.chosen_ply) - 1]


async def _try(interaction_id: int, answering: Awaitable[None]) -> None:
    """Answer, if Discord still takes that; raise an error that may pass."""
    try:
        await answering
    except discord.HTTPException as error:
        if is_passing(error):
            raise
        log.info("no answer", interaction=interaction_id, error=in_words(error))
