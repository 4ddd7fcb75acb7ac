"""The computer: an opponent at several levels, with an optional coach."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.computer.clip_presses import ClipPresses, menu_actions
from bot.cogs.computer.coach import Coach
from bot.cogs.computer.drafting import LineDrafter
from bot.cogs.computer.opponent import Opponent, StandIn
from bot.cogs.computer.presses import ComputerPresses
from bot.cogs.computer.service import ComputerPlayer
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Challenge, Match, PostKind


class Computer(Cog):
    """Plays and advises in matches of one person against the computer."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        coach = Coach(core.database, core.matches, core.engine, core.judge)
        drafter = LineDrafter(
            coach,
            delivery.drafter,
            delivery.names,
            pictures=core.pictures,
            matches=core.matches,
            servers=core.servers,
        )
        self._player = ComputerPlayer(
            matches=core.matches,
            writer=core.writer,
            searches=core.engine,
            programs=core.settings.programs,
            clock=core.clock,
        )
        self.opponent = Opponent(
            core.database,
            matches=core.matches,
            challenges=core.challenges,
            player=self._player,
            coach=coach,
            clock=core.clock,
        )
        self.handlers = (
            ComputerPresses(core.challenges, coach, delivery.poster, core.settings.programs),
            ClipPresses(coach, drafter),
        )
        self.duties = (self.opponent,)
        self.remote_listeners = (StandIn(self.opponent),)
        core.news.add_listener(self.opponent)
        core.additions.posts[PostKind.COACH] = drafter.coach
        core.additions.posts[PostKind.STAND_IN] = drafter.stand_in
        core.additions.menu.append(menu_actions)
        core.additions.previews.append(coach.preview)
        core.additions.card_posted.append(self._accept)

    async def cog_unload(self) -> None:
        """Cancel running turns; the next process resumes them."""
        await self.opponent.close()
        await self._player.close()

    async def _accept(self, challenge: Challenge) -> Match | None:
        """Accept a challenge to the computer as soon as its card is posted."""
        if challenge.terms.level is None or challenge.is_preparing:
            return None
        return await self.opponent.accept(challenge.id)
