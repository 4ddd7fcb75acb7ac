"""The delivery of what a match owes its channels: each message once, in order."""

from __future__ import annotations

from contextlib import AbstractContextManager

import discord
import structlog

from bot.delivery.cards import Cards
from bot.delivery.channels import Channels
from bot.delivery.codes import UNKNOWN_CHANNEL, in_words, is_closed
from bot.delivery.drafting import Drafter
from bot.delivery.live import LiveAnswer, Spot
from bot.delivery.notices import CLOCKS_APART, LETTERS, Notices
from bot.delivery.receipts import Receipts
from bot.delivery.rounds import Rounds
from bot.delivery.scoreboard import Scoreboard
from bot.delivery.sending import Mark, Sender, that_says, with_button
from bot.delivery.tidying import Tidying
from bot.presenters.buttons import MatchKey
from bot.presenters.draft import Draft
from bot.presenters.lines import offer_key
from bot.presenters.timing import flag_key
from bot.services.clock import Sleep
from bot.services.coach import Coach
from bot.services.matches import MatchService
from bot.services.model import Match, Offer, Post, PostKind
from bot.services.notes import NoteService
from bot.services.oversight import OversightService
from bot.services.posts import PostService
from rules import Side

OF_OTHERS = (*LETTERS, PostKind.RECEIPT)

log = structlog.get_logger(__name__)


class Poster:
    """Posts boards, lines and results as soon as there is news of a match, and again if need be.

    Nothing else of a match comes before them: what tidies up is done afterwards and by itself.
    """

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        channels: Channels,
        drafter: Drafter,
        sender: Sender,
        cards: Cards,
        receipts: Receipts,
        tidying: Tidying,
        scoreboard: Scoreboard,
        notices: Notices,
        notes: NoteService,
        coach: Coach,
        oversight: OversightService,
        sleep: Sleep,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._channels = channels
        self._drafter = drafter
        self._sender = sender
        self._cards = cards
        self._receipts = receipts
        self._tidying = tidying
        self._scoreboard = scoreboard
        self._notices = notices
        self._notes = notes
        self._coach = coach
        self._oversight = oversight
        self.rounds = Rounds("match", self._deliver, sleep=sleep)

    def match_changed(self, match_id: int) -> None:
        """Begin to deliver what a change of a match owes."""
        self.rounds.ask(match_id)

    def challenge_changed(self, challenge_id: int) -> None:
        """Begin to deliver what a change of a challenge owes."""
        self._cards.rounds.ask(challenge_id)

    def answering(self, live: LiveAnswer) -> AbstractContextManager[None]:
        """Let the post that an interaction brings about be its answer, while the block lasts."""
        return self._sender.answering(live)

    async def match_delivered(self, match_id: int) -> bool:
        """Wait for the delivery under way; tell whether all went well."""
        went_well = await self.rounds.settled(match_id)
        return await self._receipts.rounds.settled(match_id) and went_well

    async def card_delivered(self, challenge_id: int) -> bool:
        """Wait for the delivery under way; tell whether all went well."""
        return await self._cards.rounds.settled(challenge_id)

    async def tidied_up(self, match_id: int) -> None:
        """Wait until the place of a match shows all that is stored."""
        await self.rounds.settled(match_id)
        await self._tidying.rounds.settled(match_id)

    async def scoreboard_shown(self, match_id: int) -> None:
        """Wait until the scoreboard shows what has been delivered."""
        await self.rounds.settled(match_id)
        await self._scoreboard.rounds.settled(match_id)

    async def close(self) -> None:
        """Stop trying; what is owed stays stored."""
        await self.rounds.close()

    async def _deliver(self, match_id: int) -> None:
        # What is owed is read before the match: a turn that is stored in between must find a match
        # that knows of it, or its board would be posted like one that is late.
        owed = await self._posts.pending(match_id=match_id)
        kinds = {post.kind for post in owed}
        try:
            await self._post_all(match_id, [p for p in owed if p.kind not in OF_OTHERS])
        finally:
            self._tidying.rounds.ask(match_id)
            self._scoreboard.rounds.ask(match_id)
            if PostKind.RECEIPT in kinds:
                self._receipts.rounds.ask(match_id)
            if kinds.intersection(LETTERS):
                self._notices.rounds.ask(match_id)

    async def _post_all(self, match_id: int, owed: list[Post]) -> None:
        """Post all; what a closed channel refuses keeps nothing from going to another one."""
        match = await self._matches.latest(match_id) if owed else None
        refused: discord.HTTPException | None = None
        for post in owed:
            if match is not None:
                async with self._posts.holding(post):
                    again = self._posts.is_from_elsewhere(post)
                    match = await self._channels.settle(match, again=again)
                    try:
                        await self._sender.unless_hopeless(post, self._post(match, post))
                    except discord.HTTPException as error:
                        if not is_closed(error):
                            raise
                        refused = error
        if refused is not None:
            raise refused

    async def _post(self, match: Match, post: Post) -> None:
        if post.kind is PostKind.BOARD:
            await self._post_board(match, post)
        elif post.kind is PostKind.RESULT:
            await self._post_result(match, post)
        elif post.kind is PostKind.RESIGNED or post.kind.canceller is not None:
            await self._post_ending(match, post)
        elif post.kind is PostKind.ABORTED:
            await self._post_abortion(match, post)
        elif post.kind.offer is not None:
            await self._post_offer(match, post, *post.kind.offer)
        elif post.kind.late is not None:
            await self._post_flag(match, post, post.kind.late)
        elif (resumer := post.kind.side_of("resumed")) is not None:
            await self._post_line(match, post, await self._drafter.resumed(match, resumer))
        elif post.kind is PostKind.COACH:
            await self._post_remark(match, post)
        else:
            await self._post_call(match, post)

    async def _post_board(self, match: Match, post: Post) -> None:
        mark = with_button(MatchKey(match.id, post.ply or 0, "menu"))
        shown = await self._as_of(match, post)
        if shown is None or await self._comes_anew(match, post):
            await self._find_overtaken(match, post, mark)
            return
        is_current = shown.ply == match.ply
        call = await self._notices.call_for(shown, current=is_current)
        draft = await self._drafter.board(shown, notified=call.mentioned)
        spot = await self._stand_in_place(match, post, draft, mark)
        await self._record(post, spot, with_notice=call.with_notice)
        if call.with_notice:
            self._notices.rounds.ask(match.id)

    async def _comes_anew(self, match: Match, post: Post) -> bool:
        if post.take_backs == match.take_backs:
            return False
        return await self._matches.comes_anew(match.id, post.ply or 0, post.take_backs)

    async def _find_overtaken(self, match: Match, post: Post, mark: Mark) -> None:
        """Find a board that was posted just before its turn was taken back; else owe it no more."""
        places = (match.place_id or match.channel_id, match.channel_id)
        spot = await self._sender.find_lost(post, mark, places)
        if spot is None:
            await self._posts.done(post.id)
            self._sender.forget(post)
        else:
            await self._record(post, spot)

    async def _post_result(self, match: Match, post: Post) -> None:
        mark = with_button(MatchKey(match.id, match.ply, "over"))
        has_notes = await self._notes.has_any(match.id)
        call = await self._notices.call_at_end(match)
        draft = await self._drafter.result(match, has_notes=has_notes, notified=call.mentioned)
        spot = await self._sender.stand(
            post, draft, mark, match.channel_id, guild_id=match.guild_id
        )
        await self._record(post, spot, with_notice=call.with_notice)
        if call.with_notice:
            self._notices.rounds.ask(match.id)

    async def _post_ending(self, match: Match, post: Post) -> None:
        if match.place_id == match.channel_id:
            # There the result says it.
            await self._posts.done(post.id)
            return
        draft = await self._drafter.ended(match, post.kind.canceller)
        await self._record(post, await self._stand_in_place(match, post, draft, that_says(draft)))

    async def _post_abortion(self, match: Match, post: Post) -> None:
        """Say who has ended the match where it is played, in the channel, too."""
        draft = await self._drafter.aborted(match, await self._oversight.aborter(match.id))
        await self._record(post, await self._stand_in_place(match, post, draft, that_says(draft)))

    async def _post_offer(self, match: Match, post: Post, offer: Offer, side: Side) -> None:
        shown = await self._as_of(match, post) or match
        outcome = await self._matches.offer_outcome(match.id, post.ply or 0, side, offer)
        draft = await self._drafter.offer(shown, offer, side, outcome)
        asked = await self._drafter.offer(shown, offer, side, None)
        # What asks a computer has no buttons to know it by; of what turns were taken back since
        # nobody can tell the words.
        key = offer_key(match.id, post.ply or 0, offer, side)
        marks = that_says(draft), that_says(asked), with_button(key)
        spot = await self._stand_in_place(
            match, post, draft, lambda message: any(mark(message) for mark in marks)
        )
        # One that is found from earlier may have buttons, whatever has become of the offer since.
        await self._record(post, spot, has_buttons=True)

    async def _post_flag(self, match: Match, post: Post, side: Side) -> None:
        if match.result is not None and match.place_id == match.channel_id:
            # There the result says it.
            await self._posts.done(post.id)
            return
        ply = post.ply or 0
        draft = await self._drafter.flag(match, ply, post.take_backs, side)
        says, has_button = that_says(draft), with_button(flag_key(match, ply))
        spot = await self._stand_in_place(
            match, post, draft, lambda message: says(message) or has_button(message)
        )
        # As with offers: one that is found from earlier may have buttons.
        await self._record(post, spot, has_buttons=True)

    async def _post_remark(self, match: Match, post: Post) -> None:
        """Say what a turn has overlooked, unless it has been taken back."""
        shown = await self._as_of(match, post)
        remark = None if shown is None else await self._coach.remark(shown)
        if shown is None or remark is None:
            await self._posts.done(post.id)
            return
        is_over = match.result is not None
        await self._post_line(
            match, post, await self._drafter.remark(shown, remark, is_over=is_over)
        )

    async def _post_call(self, match: Match, post: Post) -> None:
        """Remind or nudge those to move who want to be mentioned where they play."""
        draft = await self._notices.line_of(match, post)
        if draft is None:
            await self._posts.done(post.id)
        else:
            await self._post_line(match, post, draft)

    async def _post_line(self, match: Match, post: Post, draft: Draft) -> None:
        """Post a line that may come again in the same words."""
        says, since = that_says(draft), post.created_at - CLOCKS_APART
        spot = await self._stand_in_place(
            match, post, draft, lambda message: says(message) and message.created_at >= since
        )
        await self._record(post, spot, has_buttons=False)

    async def _stand_in_place(self, match: Match, post: Post, draft: Draft, mark: Mark) -> Spot:
        """Post where a match is played; in the channel, as long as its thread is closed to us."""
        place_id, channel_id = match.place_id or match.channel_id, match.channel_id
        try:
            return await self._sender.stand(
                post, draft, mark, place_id, guild_id=match.guild_id, look_in=(channel_id,)
            )
        except discord.HTTPException as error:
            is_deleted = error.code == UNKNOWN_CHANNEL
            if place_id == channel_id or not (is_deleted or is_closed(error)):
                raise
            log.info("posted in the channel", match=match.id, error=in_words(error))
            if is_deleted:
                await self._matches.placed(match.id, channel_id)
        # It may have got into the thread just before that was closed: what Discord answers with
        # trouble of its own is sent again without our knowing.
        look_in = () if is_deleted else (place_id,)
        return await self._sender.stand(
            post, draft, mark, channel_id, guild_id=match.guild_id, look_in=look_in
        )

    async def _as_of(self, match: Match, post: Post) -> Match | None:
        """Return the match as it stood when a post was owed, `None` if that was taken back."""
        ply = post.ply or 0
        if (ply, post.take_backs) == (match.ply, match.take_backs):
            return match
        return await self._matches.as_of(match.id, ply, post.take_backs)

    async def _record(
        self,
        post: Post,
        spot: Spot,
        *,
        has_buttons: bool | None = None,
        with_notice: bool = False,
    ) -> None:
        channel_id, message_id = spot
        await self._posts.posted(
            post,
            channel_id=channel_id,
            message_id=message_id,
            has_buttons=has_buttons,
            with_notice=with_notice,
        )
        self._sender.forget(post)
