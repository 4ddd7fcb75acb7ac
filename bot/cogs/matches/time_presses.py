"""Handles claims, extensions, waits, nudges and pauses, and shows which are possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.cogs.matches.ending_presses import EndingPresses
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.interactions.answer import is_in_private, pressed_on
from bot.discord_io.interactions.context import answer_by_edit, answer_of, storing, texts_of
from bot.match.access import MatchPress, act_of, match_press
from bot.match.boards import event_messages
from bot.match.client import Interaction
from bot.match.clock.timeouts import TimeService, check_claim, check_nudge
from bot.match.delivery.posting import Poster
from bot.match.model import MatchChange
from bot.match.presses import pressed
from bot.match.turns import check_player


class TimePresses:
    """Lets players act on the time of their match."""

    def __init__(self, times: TimeService, endings: EndingPresses, poster: Poster) -> None:
        self._times = times
        self._endings = endings
        self._poster = poster

    @pressed(MatchKey, "claim", load=match_press)
    async def claim_by_button(self, press: MatchPress) -> None:
        """Claim the win below the line that offers it; in the private menu, ask first."""
        interaction, match, key = press.interaction, press.match, press.key
        if _is_on_line(interaction):
            claiming = self._times.claim(match.id, act_of(interaction), ply=key.ply)
            await self._change_on_line(interaction, claiming)
        else:
            side = check_player(match, interaction.user.id)
            check_claim(match, side, key.ply)
            question = event_messages.claim_question(texts_of(interaction), match, side)
            await answer_of(interaction).give(question)

    @pressed(MatchKey, "claim-yes", load=match_press)
    async def claim(self, press: MatchPress) -> None:
        """Claim the win for the presser."""
        interaction, match, key = press.interaction, press.match, press.key
        with storing(interaction):
            change = await self._times.claim(match.id, act_of(interaction), ply=key.ply)
        await self._poster.deliver(change)
        await answer_of(interaction).give(
            event_messages.claimed(texts_of(interaction), change.match)
        )

    @pressed(MatchKey, "extend", load=match_press)
    async def extend(self, press: MatchPress) -> None:
        """Give the presser's opponent one more day."""
        interaction, match, key = press.interaction, press.match, press.key
        stamp = number_in(key.turn)
        given = self._times.extend(match.id, act_of(interaction), ply=key.ply, stamp=stamp)
        await self._change(interaction, given, event_messages.extended)

    @pressed(MatchKey, "wait", load=match_press)
    async def wait(self, press: MatchPress) -> None:
        """Wait for the opponent although their time is up."""
        interaction, match = press.interaction, press.match
        waiting = self._times.wait(match.id, act_of(interaction), ply=press.key.ply)
        await self._change(interaction, waiting, event_messages.waited)

    @pressed(MatchKey, "nudge", load=match_press)
    async def nudge(self, press: MatchPress) -> None:
        """Remind the opponent that it is their turn; one who has left cannot be reminded."""
        interaction, match = press.interaction, press.match
        side = check_player(match, interaction.user.id)
        check_nudge(match, side)
        if await self._endings.ask_if_left(interaction, match):
            return
        with storing(interaction):
            change = await self._times.nudge(match.id, act_of(interaction))
        await self._poster.deliver(change)
        told = event_messages.nudged(texts_of(interaction), change.match, side)
        await answer_of(interaction).give(told)

    @pressed(MatchKey, "resume", load=match_press)
    async def resume(self, press: MatchPress) -> None:
        """End the pause of a button's match."""
        interaction, match = press.interaction, press.match
        with storing(interaction):
            change = await self._times.resume(match.id, act_of(interaction))
        await self._poster.deliver(change)
        told = event_messages.resumed_by_you(texts_of(interaction), change.match)
        await answer_of(interaction).give(told)

    async def _change(
        self, interaction: Interaction, storage: Awaitable[MatchChange], tell: Callable[..., Any]
    ) -> None:
        """Store a change; answer below the public line by its edit, else privately."""
        if _is_on_line(interaction):
            await self._change_on_line(interaction, storage)
            return
        with storing(interaction):
            change = await storage
        await self._poster.deliver(change)
        side = check_player(change.match, interaction.user.id)
        await answer_of(interaction).give(tell(texts_of(interaction), change.match, side))

    async def _change_on_line(
        self, interaction: Interaction, storage: Awaitable[MatchChange]
    ) -> None:
        """Store a change below the public line; the edit of that line is the answer."""
        answer = answer_by_edit(interaction, pressed_on(interaction))
        with storing(interaction):
            change = await storage
        await self._poster.tidy_up(change.match.id, answer)
        await answer_of(interaction).acknowledge()


def _is_on_line(interaction: Interaction) -> bool:
    """Tell whether a button of a public message was pressed."""
    return interaction.message is not None and not is_in_private(interaction)
