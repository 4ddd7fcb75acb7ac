"""Drafts the coach's line, in the language of its server."""

from __future__ import annotations

from bot.cogs.computer import messages
from bot.cogs.computer.coach import Coach
from bot.discord_io.content.draft import Draft
from bot.match.model import Match, MatchPost
from bot.match.service import MatchService
from bot.profiles.reader import public_reader
from bot.profiles.servers import ServerService


class CoachDrafter:
    """Drafts the lines of the coach."""

    def __init__(self, coach: Coach, *, matches: MatchService, servers: ServerService) -> None:
        self._coach = coach
        self._matches = matches
        self._servers = servers

    async def line(self, match: Match, post: MatchPost) -> Draft | None:
        """Draft the line about a missed chance, `None` if the turn was taken back."""
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        remark = None if shown is None else await self._coach.remark(shown)
        if shown is None or remark is None:
            return None
        server = await self._servers.get(match.guild_id)
        may_take_back = server.takebacks and match.result is None
        return messages.remark(public_reader(server).texts, shown, remark, takeback=may_take_back)
