"""Give the answers that wait for a board, or were lost in a crash."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Mapping
from datetime import datetime
from functools import partial

import discord
import structlog
from msgspec.structs import replace

from bot.clock import again_at
from bot.discord_io.codes import TROUBLE, in_words, is_passing
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace, message_url
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Manner, OwedAnswer, Reply
from bot.discord_io.interactions.responses import LateAnswer
from bot.match.boards import event_messages
from bot.match.boards.drafter import Drafter
from bot.match.core import Core
from bot.match.model import Match, MatchChange
from bot.match.tables.due_messages import board_at
from bot.messages.kinds import Message
from bot.messages.workers import KeyedWorker
from bot.news import Subject
from bot.storage.errors import UnreadableError
from bot.texts import Texts, texts_for
from rules import Side

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

    def __init__(self, client: discord.Client, core: Core, drafter: Drafter) -> None:
        self._client = client
        self._core = core
        self._interactions = core.interactions
        self._history = core.history
        self._drafter = drafter
        self._looked_at: datetime | None = None
        self.rounds = KeyedWorker("answers to post", self._end_all, sleep=core.sleep)

    async def next_due(self) -> datetime:
        """Return when to check next; right after the start."""
        return again_at(self._looked_at, self._core.pauses.sweep, now=self._core.clock())

    async def carry_out(self) -> None:
        """End every answer that nothing else will end; retry later after passing errors."""
        for owed in await self._interactions.take():
            try:
                await self._end(owed)
            except TROUBLE as error:
                log.info("no answer yet", interaction=owed.id, error=in_words(error))
        self._looked_at = self._core.clock()

    async def close(self) -> None:
        """Stop; what is owed stays stored."""
        await self.rounds.close()

    def board_tried(self, message: Message) -> None:
        """End the answers that wait for a board which is posted or refused.

        One that its handler has in hand is left to it.
        """
        if message.reply is None or message.reply.id not in self._interactions.in_hand:
            self.rounds.ask(message.id)

    async def give(
        self, answer: Answer, change: MatchChange, boards: Mapping[int, MessagePlace]
    ) -> None:
        """Give the answer to an act, or say what it waits for; `boards` are posted, by ply."""
        message = next((message for message in change.owed if message.reply is not None), None)
        if message is None:
            # The act is a repeat, and its board has been posted before.
            with contextlib.suppress(*TROUBLE):
                await _try(answer.id, answer.end_in_silence())
            return
        spot, reply = boards.get(message.ply), message.reply
        if spot and answer.is_given and reply and reply.manner is Manner.PUBLIC:
            return  # the board has become the answer
        give = partial(self._give, answer, change.match, message, spot)
        await self.rounds.run(message.id, give)

    async def show_if_refused(self, match: Match, answer: Answer, texts: Texts) -> None:
        """Show the board of a match as one more private answer, if its channel refuses it."""
        message = await self._core.messages.find_last(*board_at(match.id, match.ply))
        if message is None or message.place is not None:
            return
        reply = answer.reply(Manner.ASIDE, texts.language)
        if message.closed:
            shown = await self._history.as_of(match.id, message.ply, message.take_backs)
            with contextlib.suppress(*TROUBLE):
                await _try(answer.id, self._say(reply, answer, message, shown))
        else:
            await self._interactions.leave_to_message(reply, message.id)

    async def _give(
        self, answer: Answer, match: Match, message: Message, spot: MessagePlace | None
    ) -> None:
        reply = message.reply
        if reply is None:
            return
        if spot is not None:
            message = replace(message, channel_id=spot[0], message_id=spot[1], shown=message.wanted)
        else:
            message = await self._core.messages.get(message.id) or message
        if message.is_pending and not message.closed:
            texts, turn = texts_for(reply.language), _own_turn(match, message)
            draft = event_messages.receipt(texts, match, turn, None)
            if match.awaits_computer:
                draft = event_messages.thinking(texts, match, turn)
            await _try(answer.id, answer.begin(draft))
            await self._interactions.let_go(answer.id)
            # The board may have been posted in the meantime.
            self.rounds.ask(message.id)
        else:
            await _try(answer.id, self._say(reply, answer, message, match))
            if spot is None or reply.manner is not Manner.PUBLIC:
                await self._interactions.forget(answer.id)

    async def _end_all(self, owed_message: int) -> None:
        """End the answers that their handlers have left to a message."""
        for owed in await self._interactions.take(owed_message=owed_message):
            await self._end(owed)

    async def _end(self, owed: OwedAnswer) -> None:
        """End an answer that its handler has left; one that waits for its message waits on."""
        message = None
        if owed.owed_message is not None:
            message = await self._core.messages.get(owed.owed_message)
        if message is not None and message.challenge_id:
            message = None  # of a card nothing is left to show
        if message is not None and message.is_pending and not message.closed:
            return
        match = None
        if message is not None:
            try:
                moment = (message.match_id, message.ply, message.take_backs)
                match = await self._history.as_of(*moment)
            except UnreadableError:
                message = None  # of its match nothing can be shown
        answer = LateAnswer(self._client, owed, self._core.pictures.draw)
        if message is None:
            apology = event_messages.explain_lost_answer(
                texts_for(owed.language), is_stored=owed.is_stored
            )
            await _try(owed.id, answer.apologize(apology))
        else:
            await _try(owed.id, self._say(owed, answer, message, match))
        await self._interactions.forget(owed.id)

    async def _say(
        self, reply: Reply, answer: Answer | LateAnswer, message: Message, match: Match | None
    ) -> None:
        """Say what has become of a board; `match` is `None` if its turns were taken back."""
        texts, spot = texts_for(reply.language), message.place
        if match is not None and spot is None and message.closed:
            is_first = reply.manner is Manner.PRIVATE
            draft = await self._private_board(texts, match, message, is_first=is_first)
            await (answer.give(draft) if is_first else answer.send(draft))
        elif reply.manner is Manner.PUBLIC:
            await (answer.end_in_silence() if isinstance(answer, Answer) else answer.vanish())
        elif reply.manner is Manner.PRIVATE:
            if match is None or spot is None or spot[0] == reply.channel_id:
                await answer.vanish()
            else:
                url = message_url(match.guild_id, *spot)
                await answer.give(
                    event_messages.receipt(texts, match, _own_turn(match, message), url)
                )

    async def _private_board(
        self, texts: Texts, match: Match, message: Message, *, is_first: bool
    ) -> Draft:
        """Draft a refused board as a private one, below a note that may confirm the turn."""
        note = event_messages.refused(texts, match)
        if is_first:
            note = event_messages.confirm_refused_turn(texts, match, _own_turn(match, message))
        reader = replace(await self._drafter.reader_of(match), texts=texts)
        # Against the computer, the one who reads it is the one who moves next.
        people = {person for side in Side for person in match.people(side)}
        chooses = len(people) == 1 and bool(match.people(match.position.to_move))
        return await self._drafter.private_board(
            match, reader, link=None, note=note, chooses=chooses
        )


def _own_turn(match: Match, message: Message) -> str:
    """Return the turn whose player waits for a board, which may tell the turns after it too."""
    return match.turns[min(message.first_ply, match.chosen_ply) - 1]


async def _try(interaction_id: int, answering: Awaitable[None]) -> None:
    """Answer, if Discord still takes that; raise an error that may pass."""
    try:
        await answering
    except discord.HTTPException as error:
        if is_passing(error):
            raise
        log.info("no answer", interaction=interaction_id, error=in_words(error))
