"""Lines about single turns as whole messages, by the settings of their server."""

from __future__ import annotations

from bot.cogs.computer import messages
from bot.cogs.computer.coach import Coach
from bot.discord_io.content.draft import Draft
from bot.match.boards.drafting import Drafter
from bot.match.boards.messages import WIDTH_PX
from bot.match.model import Match, MatchPost
from bot.match.service import MatchService
from bot.profiles.reader import public_reader
from bot.profiles.servers import ServerService


class LineDrafter:
    """Makes the lines of the coach, and those about turns of a stand-in."""

    def __init__(
        self, coach: Coach, drafter: Drafter, *, matches: MatchService, servers: ServerService
    ) -> None:
        self._coach = coach
        self._drafter = drafter
        self._matches = matches
        self._servers = servers

    async def coach(self, match: Match, post: MatchPost) -> Draft | None:
        """Make the line about a bad turn, with an arrow, `None` if the turn was taken back."""
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        verdict = None if shown is None else await self._coach.remark(shown)
        if shown is None or verdict is None:
            return None
        server = await self._servers.get(match.guild_id)
        reader, may_take_back = public_reader(server), server.takebacks and match.result is None
        reply = verdict.then[0] if verdict.then else ()
        picture = await self._drafter.picture(shown, reader, advised=reply, width=WIDTH_PX)
        return messages.remark(reader.texts, shown, verdict, picture, takeback=may_take_back)

    async def stand_in(self, match: Match, post: MatchPost) -> Draft | None:
        """Make the line about a turn that a program should have played, `None` if taken back."""
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        if shown is None:
            return None
        server = await self._servers.get(match.guild_id)
        return messages.stand_in(public_reader(server).texts, shown)
