"""Answer turns privately with a link to the board, if it stands elsewhere."""

from __future__ import annotations

import structlog
from msgspec.structs import replace

from bot.clock import Sleep
from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import message_url
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Spot
from bot.discord_io.workers import KeyedWorker
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import receipt, refused, refused_receipt, thinking
from bot.match.delivery.outbox import PostService
from bot.match.delivery.sending import Sender
from bot.match.model import Match, MatchChange, MatchPost, PostKind
from bot.match.service import MatchService
from bot.texts import FALLBACK, Texts, texts_for

log = structlog.get_logger(__name__)


class Receipts:
    """Answers the player of a turn while their interaction allows it.

    That includes a later run of the bot. If the board stands in the same channel, the player's
    private message is deleted: it has nothing to add.
    """

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        drafter: Drafter,
        sender: Sender,
        sleep: Sleep,
    ) -> None:
        self._drafter = drafter
        self._matches = matches
        self._posts = posts
        self._sender = sender
        self._instead: dict[int, tuple[Answer, Texts]] = {}
        """The answers to show a board privately if its channel refuses it, by match."""
        self.rounds = KeyedWorker("receipt", self.give_all, sleep=sleep)

    async def close(self) -> None:
        """Stop; pending receipts stay stored."""
        await self.rounds.close()

    async def begin(self, change: MatchChange, answer: Answer) -> None:
        """Answer a turn whose board waits for that of the computer."""
        private = [post.reply for post in change.owed if post.kind is PostKind.RECEIPT]
        language = next((reply.language for reply in private if reply), None)
        await answer.begin(thinking(texts_for(language or FALLBACK), change.match))

    async def give_all(self, match_id: int, answer: Answer | None = None) -> None:
        """Give the pending receipts of a match, one maybe as the `answer`."""
        for post in await self._posts.pending(match_id):
            if post.kind is PostKind.RECEIPT:
                match = await self._matches.as_of(match_id, post.ply, post.take_backs)
                board = await self._posts.board(match_id, post.ply)
                await self.give(post, match, board and board.spot, answer)

    async def give(
        self, post: MatchPost, match: Match | None, board: Spot | None, answer: Answer | None
    ) -> None:
        """Give the receipt of the last turn of `match`, with its `board`, if posted.

        `match` is `None` if the turn has been taken back.
        """
        async with self._posts.holding(post):
            if match is None or (board and post.reply and board[0] == post.reply.channel_id):
                await self._sender.answer_by_vanishing(post, answer)
            elif post.reply is not None:
                await self._sender.answer(post, await self._draft(match, post, board), answer)
            # If the answer is no longer possible, the player misses nothing: the board shows it
            # all.
            await self._posts.done(post.id)
        self._sender.forget(post)

    async def stand_by(self, match: Match, answer: Answer, texts: Texts) -> None:
        """Show the board of a match privately, as one more answer, if its channel refuses it."""
        self._instead[match.id] = answer, texts
        board = await self._posts.board(match.id, match.ply)
        if board is not None and (board.refused or board.spot is not None):
            await self.board_tried(match)

    async def board_tried(self, match: Match) -> None:
        """Note that the board of a match is posted, or refused."""
        if match.id not in self._instead:
            return
        answer, texts = self._instead.pop(match.id)
        board = await self._posts.board(match.id, match.ply)
        if board is not None and board.refused:
            try:
                await answer.send(await self._shown(texts, match, board, refused(texts, match)))
            except TROUBLE as error:
                log.info("refused board not shown", match=match.id, error=in_words(error))

    async def _draft(self, match: Match, post: MatchPost, spot: Spot | None) -> Draft:
        """Link to the board, or show it if its channel is closed to the bot."""
        language = post.reply.language if post.reply else None
        texts = texts_for(language or FALLBACK)
        if spot is not None:
            return receipt(texts, match, message_url(match.guild_id, *spot))
        board = await self._posts.board(match.id, post.ply)
        if board is None or not board.refused:
            return receipt(texts, match, None)
        return await self._shown(texts, match, board, refused_receipt(texts, match))

    async def _shown(self, texts: Texts, match: Match, board: MatchPost, note: str) -> Draft:
        """Draft a refused board as a private one, below a note."""
        reader = replace(await self._drafter.reader_of(match), texts=texts)
        # It tells the turns that followed at once, too.
        shown = await self._matches.as_of(match.id, board.ply, board.take_backs) or match
        return await self._drafter.private_board(shown, reader, link=None, note=note)
