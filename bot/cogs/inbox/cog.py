"""Plays all matches that wait for a player, one after the other: `/play` and *Next*."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from discord import app_commands

from bot.cog import Cog
from bot.cogs.inbox import messages
from bot.cogs.inbox.daily import PERSONAL, DailyLetters
from bot.cogs.inbox.messages import LATER, NEXT, PLAY, SKIP, STOP, InboxFlow, InboxKey, Round
from bot.discord_io.codes import TROUBLE, in_words
from bot.errors import UserError
from bot.match import access
from bot.match.boards import private_views
from bot.match.boards.match_words import missing_lines
from bot.match.choosing.flows import FollowsTurns, TurnFlow
from bot.match.choosing.playing import begin_turn
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match, MatchChange
from bot.match.options import complete_match, described, find_own, slash
from bot.match.presses import Press, pressed
from bot.match.tables.people import OwnMatch
from bot.profiles import switch
from bot.storage import StorageError
from bot.storage.errors import MissingGameError, UnreadableError

LINE = "next match"
# Whether a player is told after a turn which other match waits.
NEXT_LINE = switch("next_line", "play", default=True)

log = structlog.get_logger(__name__)


class Inbox(Cog, FollowsTurns):
    """One private message in which a player plays one match after the other; one a day to begin."""

    personal = (PERSONAL,)
    settings = (NEXT_LINE,)

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.letters = DailyLetters(core, delivery)
        delivery.engine.add(self.letters)
        self.duties = (self.letters,)
        self._told_of_refusal = set[int]()

    @slash("play", described("command-play"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_match)
    async def play(self, request: Request, match: str | None = None) -> None:
        named = await find_own(request, match) if match and match.strip() else None
        matches = await self.core.matches.own(request.user_id)
        if named is not None:
            await self._choose(request, named, matches)
            return
        # In direct messages, where several matches may be, the most urgent of all comes first.
        place_id = None if request.home.is_of_one else request.channel_id
        here = [listed for listed in matches if listed.place_id == place_id]
        if len(matches) > 1 and not here and not any(listed.waits for listed in matches):
            await request.send(messages.ended(request.texts, waiting=0))
            return
        first, unreadable = await self._first_readable(request, here or matches)
        if first is not None:
            await self._choose(request, first, matches, above=unreadable)
        elif lines := [*filter(None, [unreadable]), *missing_lines(request.texts, here or matches)]:
            await self._end(request, (), *lines)
        else:
            raise UserError("no-match")

    @pressed(InboxKey, NEXT)
    async def begin(self, press: Press[InboxKey]) -> None:
        """Begin a round in the message that was pressed on."""
        await press.client.pipeline.copies.drop(press.context, LINE)
        await self.open(press, Round())

    @pressed(InboxKey, PLAY)
    async def play_listed(self, press: Press[InboxKey]) -> None:
        """Open a match of the daily message in a message of its own."""
        match = access.use_rows(press, await access.match_here(press, press.key.match_id))
        await self._choose(press, match, await self.core.matches.own(press.user_id))

    @pressed(InboxKey, SKIP)
    async def skip(self, press: Press[InboxKey]) -> None:
        """Go on to the next match; this one comes last."""
        current = Round.of(press.interaction.message) or Round()
        await self.open(press, current.skip(press.key.match_id))

    @pressed(InboxKey, LATER)
    async def leave(self, press: Press[InboxKey]) -> None:
        """Go on to the next match; leave this one out of the round."""
        current = Round.of(press.interaction.message) or Round()
        await self.open(press, current.leave(press.key.match_id))

    @pressed(InboxKey, STOP)
    async def stop(self, press: Press[InboxKey]) -> None:
        """End the round."""
        await self._end(press, await self.core.matches.own(press.user_id), stopped=True)

    async def open(self, request: Request, current: Round, above: str = "") -> None:
        """Edit the message into the next match of a round, or into the end of the round."""
        matches = await self.core.matches.own(request.user_id)
        waiting = current.order(matches)
        match, unreadable = await self._first_readable(request, waiting)
        above = "\n".join(filter(None, (above, unreadable)))
        if match is None:
            await self._end(request, matches, above)
            return
        line = await self._line(request, match, matches, more=len(waiting) - 1, key="inbox-next")
        heading = "\n".join(filter(None, (above, line)))
        flow = InboxFlow(self.open, current)
        await begin_turn(request, match, edit=True, flow=flow, heading=heading)

    async def _choose(
        self, request: Request, match: Match, matches: Sequence[OwnMatch], *, above: str = ""
    ) -> None:
        """Begin with a match in a new message; it begins a round if others wait, too."""
        others = [other for other in matches if other.waits and other.id != match.id]
        is_to_move = match.result is None and match.is_turn_of(request.user_id)
        flow, heading = InboxFlow(self.open, Round()) if others and is_to_move else None, ""
        if flow or above:
            line = await self._line(request, match, matches, more=len(others), key="inbox-first")
            heading = "\n".join(filter(None, (above, line)))
        await begin_turn(request, match, flow=flow, heading=heading)

    async def _end(
        self, request: Request, matches: Sequence[OwnMatch], *lines: str, stopped: bool = False
    ) -> None:
        waiting = sum(match.waits for match in matches)
        await request.give(messages.ended(request.texts, *lines, waiting=waiting, stopped=stopped))

    def turn_flow(self, request: Request) -> TurnFlow | None:
        current = Round.of(request.interaction.message)
        return None if current is None else InboxFlow(self.open, current)

    async def after_turn(self, request: Request, change: MatchChange) -> None:
        """Tell a player privately which of their other matches waits; replace an earlier line.

        Tell them once, too, that they refuse the daily message they have chosen.
        """
        user_id = request.user_id
        try:
            if user_id not in self._told_of_refusal and await self.letters.is_refused(user_id):
                if await request.answer.tell(messages.daily_refused(request.texts)):
                    self._told_of_refusal.add(user_id)
            elif change.has_others and request.reader.preferences[NEXT_LINE]:
                await self._tell_of_others(request, change.match.id)
        except (StorageError, *TROUBLE) as error:
            # The turn is played and its board is posted.
            log.info("next match not told", error=in_words(error))

    async def _tell_of_others(self, request: Request, match_id: int) -> None:
        matches = await self.core.matches.own(request.user_id)
        waiting = [match for match in matches if match.waits and match.id != match_id]
        first, _ = await self._first_readable(request, waiting)
        if first is None:
            return
        line = await self._line(request, first, matches, more=len(waiting) - 1, key="inbox-waits")
        if await request.answer.tell(messages.others_wait(request.texts, line)):
            await request.client.pipeline.copies.replace(request.context, LINE)

    async def _first_readable(
        self, request: Request, matches: Sequence[OwnMatch]
    ) -> tuple[Match | None, str]:
        """Return the first match that can be read, and which ones before it can't.

        A match that waits as stored, but was played or has ended meanwhile, is passed over.
        """
        unreadable: list[str] = []
        for listed in matches:
            try:
                match = await access.match_here(request, listed.id)
            except MissingGameError:
                continue
            except UnreadableError:
                unreadable.append(messages.unreadable(request.texts, listed.id))
                continue
            if not listed.waits or (match.result is None and match.is_turn_of(request.user_id)):
                return match, "\n".join(unreadable)
        return None, "\n".join(unreadable)

    async def _line(
        self, request: Request, match: Match, matches: Sequence[OwnMatch], *, more: int, key: str
    ) -> str:
        listed = next((listed for listed in matches if listed.id == match.id), None)
        seen = await access.seen_boards(request, [listed]) if listed else ()
        return messages.waiting_line(
            request.texts,
            match,
            request.user_id,
            link=private_views.url_of(listed, listed.guild_id) if listed and seen else None,
            more=more,
            key=key,
        )
