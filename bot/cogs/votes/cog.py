"""*Vote* below boards: a channel or a team plays together, and votes decide each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from cachetools import LRUCache, TTLCache

from bot.cog import Cog
from bot.cogs.votes import messages
from bot.cogs.votes.service import FEWEST_COUNTED_EARLY, Poll, VoteService, check_voter
from bot.discord_io.codes import TROUBLE
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_link, message_url, role_link
from bot.discord_io.permissions import (
    check_may_start,
    holds_role,
    is_challenger,
    may_write,
    may_write_in_thread,
)
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press_at_any_ply
from bot.match.acts import ActContext
from bot.match.choosing.sealed_picker import SealedPicker, SealedPress
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.presses import pressed
from bot.profiles import Chosen
from bot.texts import Texts
from rules import Move

# A voter who has just pressed a button need not be asked for.
SEEN_FOR, MOST_SEEN = timedelta(minutes=1), 1_024
# Someone who was gone and is back counts at once when they vote, and else after this.
GONE_FOR_S = 3_600.0
# Each check of a voter is a request to Discord.
MOST_CHECKED, CHECK_S = 40, 10.0


class Votes(Cog, SealedPicker):
    """Lets a channel or a team vote on its turns; votes are sealed until the turn is played."""

    kind = messages.VoteKey
    words = messages.WORDS

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._votes = VoteService(core)
        self._seen: LRUCache[tuple[int, int], datetime] = LRUCache(MOST_SEEN)
        self._gone = TTLCache[tuple[int, int], bool](MOST_SEEN, ttl=GONE_FOR_S)

    @pressed(MatchKey, "vote", load=match_press_at_any_ply)
    async def vote(self, press: MatchPress) -> None:
        """Ask for a vote."""
        await self.begin(press)

    @pressed(MatchKey, "vote-now", load=match_press_at_any_ply)
    async def vote_now(self, press: MatchPress) -> None:
        """Ask for a vote on the present turn, which a card may not show yet."""
        await self.begin(press, ply=press.match.ply)

    @pressed(messages.VoteKey, "count", load=SealedPicker.load)
    async def count_now(self, press: SealedPress) -> None:
        """Count the votes before the time is up."""
        if self.next_turn(press) is None:
            await self.on_late(press)
            return
        await self.before_time_up(press.match)
        await self._check_absent(press.match)
        gone = self._known_gone(press.match)
        change = await press.carry_out(self._votes.count_now(press.match, press.act, gone))
        spot = await self.delivery.deliver(change)
        match = change.match
        url = None if spot is None else message_url(match.guild_id, *spot)
        await press.give(messages.counted(press.texts, match, url))

    async def check(self, request: Request, match: Match) -> None:
        """Raise `UserError` unless the reader may vote, for a channel where they may write.

        One of a team may vote from anywhere.
        """
        check_voter(match, request.user_id)
        if not match.has_channel:
            return
        role_id = match.seat(match.position.to_move).role_id
        if match.awaits_votes and role_id and not holds_role(request.interaction, role_id):
            raise UserError("vote-role", role=role_link(role_id))
        await self._votes.check_one_side(match, request.user_id)
        check_may_start(request.interaction, await request.core.servers.get(request.guild_id))
        if request.channel_id == match.place_id:
            may_vote = may_write(request.interaction)
        elif request.channel_id == match.channel_id:
            # The card of a match in a thread.
            may_vote = may_write_in_thread(request.interaction, match.place_id)
        else:
            may_vote = None
        if may_vote is None:
            raise UserError("vote-elsewhere", place=channel_link(match.place_id))
        if not may_vote:
            raise UserError("vote-silent")

    async def find_own(self, match: Match, user_id: int) -> str | None:
        """Return what a person has voted for, `None` if nothing."""
        return await self._votes.find_own(match, user_id)

    async def seal(self, press: SealedPress, moves: Sequence[Move]) -> str:
        """Store the presser's vote; the board counts that of a channel."""
        match = press.match
        self._see(match, press.user_id)
        if not match.has_channel:
            awaited = await self._votes.find_awaited(match)
            others = [user_id for user_id in awaited if user_id != press.user_id]
            await self._look_for(match, others, MOST_CHECKED)
        gone = self._known_gone(match)
        change = await press.carry_out(self._votes.vote(match, press.act, moves, gone))
        await self._check_absent(match)
        await self.delivery.deliver(change)
        return match.game.format_turn(match.position, moves)

    async def show_sealed(self, request: Request, match: Match, turn: str) -> Draft:
        """Tell a person what they have voted for; offer to count if all others have voted.

        Only one of a team learns how many of it have voted.
        """
        sealed = await super().show_sealed(request, match, turn)
        if not match.has_channel:
            now = await access.match_here(request, match.id)
            if now.result is not None or (now.ply, now.take_backs) != (match.ply, match.take_backs):
                return messages.counted(request.texts, match, None)
            poll = await self._votes.poll(match, self._known_gone(match))
            return messages.with_count(request.texts, sealed, poll)
        if not (await self._check_absent(match)).may_close:
            return sealed
        return messages.with_counting(request.texts, match, sealed)

    async def before_time_up(self, match: Match) -> None:
        """Drop the votes of people who have left, or may not vote here any more."""
        if not (match.awaits_votes and match.has_channel):
            return
        voters = [
            user_id
            for user_id in await self._votes.find_voters(match)
            if not self._is_seen(match, user_id)
        ][:MOST_CHECKED]
        server = await self.core.servers.get(match.guild_id)
        may_vote = await asyncio.gather(
            *(self._may_still_vote(match, user_id, server) for user_id in voters)
        )
        gone = [user_id for user_id, may in zip(voters, may_vote, strict=True) if not may]
        if gone:
            self._gone.update({(match.id, user_id): True for user_id in gone})
            await self._votes.drop(match, gone)

    async def _check_absent(self, match: Match) -> Poll:
        """Count the votes, without people who voted before and then left, or may vote no more.

        Only if nothing but such people would keep the votes from being counted early. The first of
        them who may still vote ends the checks, which are no more than those of the voters allow.
        """
        poll = await self._votes.poll(match, self._known_gone(match))
        if poll.voted < FEWEST_COUNTED_EARLY or poll.may_close or not match.has_channel:
            return poll
        absent = await self._votes.find_absent(match)
        await self._look_for(match, absent, max(MOST_CHECKED - poll.voted, 0))
        return await self._votes.poll(match, self._known_gone(match))

    async def _look_for(self, match: Match, absent: Sequence[int], most: int) -> None:
        """Note who has left of those who have not voted, up to the first one who has not."""
        server, gone = await self.core.servers.get(match.guild_id), self._known_gone(match)
        for user_id in [user_id for user_id in absent if user_id not in gone][:most]:
            if self._is_seen(match, user_id):
                break
            if await self._may_still_vote(match, user_id, server):
                self._see(match, user_id)
                break
            self._gone[match.id, user_id] = True

    def _see(self, match: Match, user_id: int) -> None:
        self._seen[match.id, user_id] = self.core.clock()
        self._gone.pop((match.id, user_id), None)

    def _is_seen(self, match: Match, user_id: int) -> bool:
        recent = self.core.clock() - SEEN_FOR
        return self._seen.get((match.id, user_id), recent) > recent

    def _known_gone(self, match: Match) -> set[int]:
        """Return who is known to have left, or to see and play no more."""
        return {user_id for match_id, user_id in self._gone if match_id == match.id}

    async def _may_still_vote(self, match: Match, user_id: int, server: Chosen) -> bool:
        """Tell whether a voter sees a match and may play, with the role; `True` if that is unknown.

        An outage of Discord costs no one their vote.
        """
        try:
            async with asyncio.timeout(CHECK_S):
                member = await self.delivery.visibility.find_viewer(
                    match.guild_id, user_id, match.place_id
                )
        except TROUBLE:
            return True
        role_id = match.seat(match.position.to_move).role_id
        if member is None or (role_id is not None and member.get_role(role_id) is None):
            return False
        return is_challenger(member, server)

    async def at_time_up(self, act: ActContext, match: Match) -> None:
        await self._votes.close(act, match)

    async def board_lines(self, match: Match, first_ply: int, texts: Texts) -> Sequence[str]:
        if not match.has_votes:
            return []
        lines: list[str] = []
        for number in range(max(first_ply, 1), match.ply + 1):
            chooser = match.chooser(number - 1)
            if chooser is not None and match.seat(chooser).votes:
                counts = await self._votes.counts(match, number)
                lines += [messages.counts_line(texts, counts)] if counts else []
        if not match.has_channel:
            wishes = await self._votes.find_wishes(match)
            return [*lines, *messages.wish_lines(texts, match, wishes)]
        # A board of the past has no clock.
        if match.awaits_votes and match.clock is not None and match.clock.ends_at is not None:
            poll = await self._votes.poll(match, self._known_gone(match))
            role_id = match.seat(match.position.to_move).role_id
            lines.append(messages.poll_line(texts, poll, match.clock.ends_at, role_id))
        return lines
