"""Compose the public messages of a match, one method for each kind of post."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
from bot.match.additions import Additions
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import flag, flag_key, offer_key, resumed
from bot.match.boards.event_messages import offer as offer_line
from bot.match.delivery.notices import CLOCKS_APART, Notices
from bot.match.delivery.outbox import PostService
from bot.match.delivery.sending import Mark, that_says, with_button
from bot.match.model import OFFER_LINES, Match, MatchPost, Offer, PostKind
from bot.match.service import MatchService


class Message(Struct, frozen=True):
    """A message to be posted; its `mark` identifies it in its channel.

    Without a draft an outdated message is only looked for, as it may have been sent. `has_buttons`
    tells whether it may have buttons that must be removed later. Once it is posted, a `letter` of
    this kind is enqueued. Only an announcement goes to the channel of a match with a thread.
    """

    draft: Draft | None
    mark: Mark
    has_buttons: bool = False
    letter: PostKind | None = None
    is_for_channel: bool = False


class Composer:
    """Composes the message of a post; `None` if there is nothing left to say."""

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        drafter: Drafter,
        notices: Notices,
        additions: Sequence[Additions],
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._drafter = drafter
        self._notices = notices
        self._additions = additions
        self._ways: dict[str, Callable[[Match, MatchPost], Awaitable[Message | None]]] = {
            PostKind.BOARD: self._board,
            PostKind.RESULT: self._result,
            PostKind.ANNOUNCEMENT: self._announcement,
            **dict.fromkeys(OFFER_LINES, self._offer),
            PostKind.FLAG: self._flag,
            PostKind.RESUMED: self._resumed,
            PostKind.REMINDER: self._call,
            PostKind.NUDGE: self._call,
        }

    def knows(self, kind: str) -> bool:
        """Tell whether messages of this kind are public; all others are letters."""
        return kind in self._ways or self._addition(kind) is not None

    async def compose(self, match: Match, post: MatchPost) -> Message | None:
        """Compose the message of a post for the current state of its match."""
        if (addition := self._addition(post.kind)) is not None:
            draft = await addition.draft_post(match, post)
            return None if draft is None else _again(post, draft)
        return await self._ways[post.kind](match, post)

    def _addition(self, kind: str) -> Additions | None:
        """Return the cog that drafts a kind, `None` for those of the core."""
        return next((cog for cog in self._additions if kind in cog.post_kinds), None)

    async def _board(self, match: Match, post: MatchPost) -> Message:
        mark = with_button(MatchKey(match.id, post.ply, "menu"))
        shown = await self._as_of(match, post)
        if shown is None or await self._comes_anew(match, post):
            return Message(None, mark, has_buttons=True)
        is_current = shown.ply == match.ply and match.result is None
        call = await self._notices.call_for(shown, post.created_at, current=is_current)
        planned = await self._matches.planned_plies(match.id, post.first_ply, post.ply)
        draft = await self._drafter.board(
            shown.before_end, first_ply=post.first_ply, planned=planned, notified=call.mentioned
        )
        letter = PostKind.NOTICE if call.with_notice else None
        return Message(draft, mark, has_buttons=True, letter=letter)

    async def _comes_anew(self, match: Match, post: MatchPost) -> bool:
        if post.take_backs == match.take_backs:
            return False
        return await self._matches.is_superseded(match.id, post.ply, post.take_backs)

    async def _result(self, match: Match, post: MatchPost) -> Message:
        call = await self._notices.call_at_end(match)
        planned = await self._matches.planned_plies(match.id, post.first_ply, post.ply)
        draft = await self._drafter.result(
            match, first_ply=post.first_ply, planned=planned, notified=call.mentioned
        )
        letter = PostKind.END_LETTER if call.with_notice else None
        return Message(draft, _that_ends(match, post), letter=letter)

    async def _announcement(self, match: Match, post: MatchPost) -> Message | None:
        result = await self._posts.result(match.id)
        if result is not None and result.spot is not None and result.spot[0] == match.channel_id:
            return None  # the result is in the channel itself
        draft = await self._drafter.announcement(match)
        return Message(draft, _that_ends(match, post), is_for_channel=True)

    async def _offer(self, match: Match, post: MatchPost) -> Message:
        offer, side = Offer(post.kind), post.side
        shown = await self._as_of(match, post) or match
        outcome = await self._matches.offer_outcome(match.id, post.ply, side, offer)
        notified = await self._notices.reachable(shown.people(side.opponent))
        texts = await self._drafter.texts_of(match)
        draft = offer_line(texts, shown, offer, side, outcome, notified=notified)
        asked = offer_line(texts, shown, offer, side, None, notified=notified)
        # An offer to a computer has no buttons to identify it by. After a take-back its original
        # words are unknown.
        key = offer_key(match.id, post.ply, offer, side)
        mark = _any_of(that_says(draft), that_says(asked), with_button(key))
        # An earlier copy may still have buttons, with any outcome of the offer.
        return Message(draft, mark, has_buttons=True)

    async def _flag(self, match: Match, post: MatchPost) -> Message | None:
        if match.result is not None and not match.has_thread:
            return None  # the result says it there
        texts = await self._drafter.texts_of(match)
        draft = flag(texts, match, post.ply, post.take_backs, post.side)
        mark = _any_of(that_says(draft), with_button(flag_key(match, post.ply)))
        # As with offers, an earlier copy may still have buttons.
        return Message(draft, mark, has_buttons=True)

    async def _resumed(self, match: Match, post: MatchPost) -> Message:
        return _again(post, resumed(await self._drafter.texts_of(match), match, post.side))

    async def _call(self, match: Match, post: MatchPost) -> Message | None:
        """Remind or nudge the players to move who want to be mentioned at the board."""
        draft = await self._notices.line_of(match, post)
        return None if draft is None else _again(post, draft)

    async def _as_of(self, match: Match, post: MatchPost) -> Match | None:
        """Return the match at the time of a post, `None` if its turn was taken back."""
        if (post.ply, post.take_backs) == (match.ply, match.take_backs):
            return match
        return await self._matches.as_of(match.id, post.ply, post.take_backs)


def _that_ends(match: Match, post: MatchPost) -> Mark:
    """Identify a message with the result of a match by its menu."""
    return with_button(MatchKey(match.id, post.ply, "over"))


def _again(post: MatchPost, draft: Draft) -> Message:
    """Identify a line whose text may occur again by its time, too."""
    says, since = that_says(draft), post.created_at - CLOCKS_APART
    return Message(draft, lambda message: says(message) and message.created_at >= since)


def _any_of(*marks: Mark) -> Mark:
    return lambda message: any(mark(message) for mark in marks)
