"""Respond to an expired turn: claim the win, give a day, or wait."""

from __future__ import annotations

from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind
from tests.campaign.context import ActorContext, button
from tests.campaign.stored import EXTEND, WAIT, StoredMatch


class Overtime:
    """Answers the flag of a match, by line and commands, in time and too early."""

    def __init__(self, context: ActorContext) -> None:
        self._context = context
        self._chance = context.chance

    async def answer(self, match: StoredMatch) -> None:
        """Claim the win, wait, or give a day."""
        actor = self._context.one_of(match.waiting)
        about = f"match {match.id} at {match.ply}"
        do = self._chance.choice((self._claim, self._claim, self._wait, self._give))
        await do(actor, match, about)

    async def _claim(self, actor: Actor, match: StoredMatch, about: str) -> None:
        if self._chance.random() < 0.5:
            page = await self._context.ask(actor, match, "match time")
            if key := button(page, ":claim"):
                await self._context.settled(actor.client.press(page, key))
            await self._context.press_in(Kind.CLAIM, actor, page, ":claim-yes", about)
        else:
            line, key = self._line(match)
            await self._context.press(Kind.CLAIM, actor, line, key, about)

    async def _wait(self, actor: Actor, match: StoredMatch, about: str) -> None:
        await self._press(Kind.WAIT, WAIT, actor, match, about)

    async def _give(self, actor: Actor, match: StoredMatch, about: str) -> None:
        await self._press(Kind.EXTEND, EXTEND, actor, match, about)

    async def _press(
        self, kind: Kind, what: str, actor: Actor, match: StoredMatch, about: str
    ) -> None:
        """Answer by the line; one of its buttons contains the flag's timestamp."""
        line, _ = self._line(match)
        key, giving = button(line, f":{what}"), button(line, f":{EXTEND}")
        if key is None or giving is None:
            return
        act = self._context.note(kind, actor, about)
        act.answer = what, match.id, giving.rpartition(":")[2]
        await self._context.do(act, lambda: actor.client.press(line, key))

    def _line(self, match: StoredMatch) -> tuple[Message, str]:
        """Return the flag's line and the id of its first button."""
        if match.paused is None:
            raise ImpossibleError("there is no clock")
        key = f"m:{match.id}:{match.ply}:claim"
        return self._context.shown(match, key), key
