"""What whoever waits makes of a turn whose time is up: a win, another day, or nothing yet."""

from __future__ import annotations

from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind
from tests.campaign.hands import Hands, button
from tests.campaign.stored import EXTEND, WAIT, StoredMatch


class Overtime:
    """Answers the flag of a match, by its line and by commands, in time and too early."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._chance = hands.chance

    async def answer(self, match: StoredMatch) -> None:
        """Claim the win, wait, or give a day."""
        first, second = match.seats
        actor = self._hands.holder(second if match.to_move == first else first)
        about = f"match {match.id} at {match.ply}"
        do = self._chance.choice((self._claim, self._claim, self._wait, self._give))
        await do(actor, match, about)

    async def _claim(self, actor: Actor, match: StoredMatch, about: str) -> None:
        if self._chance.random() < 0.5:
            question = await self._hands.ask(actor, match, "match claim")
        else:
            line, key = self._line(match)
            question = await self._hands.answer(actor.client.press(line, key))
        await self._hands.press_in(Kind.CLAIM, actor, question, ":claim-yes", about)

    async def _wait(self, actor: Actor, match: StoredMatch, about: str) -> None:
        await self._press(Kind.WAIT, WAIT, actor, match, about)

    async def _give(self, actor: Actor, match: StoredMatch, about: str) -> None:
        await self._press(Kind.EXTEND, EXTEND, actor, match, about)

    async def _press(
        self, kind: Kind, what: str, actor: Actor, match: StoredMatch, about: str
    ) -> None:
        """Answer by the line, of which one button tells the stamp of the flag."""
        line, _ = self._line(match)
        key, giving = button(line, f":{what}"), button(line, f":{EXTEND}")
        if key is None or giving is None:
            return
        act = self._hands.note(kind, actor, about)
        act.answer = what, match.id, giving.rpartition(":")[2]
        await self._hands.do(act, lambda: actor.client.press(line, key))

    def _line(self, match: StoredMatch) -> tuple[Message, str]:
        """Return the line of the flag and the id of its first button."""
        if match.paused is None:
            raise ImpossibleError("there is no clock")
        key = f"m:{match.id}:{match.ply}:claim"
        return self._hands.shown(match, key), key
