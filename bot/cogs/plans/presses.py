"""Handles the buttons and forms of plans, all of them in private messages."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.plans import messages as presenter
from bot.cogs.plans.drafting import PlanDrafter
from bot.cogs.plans.following import line_of
from bot.cogs.plans.messages import PlanKey
from bot.cogs.plans.service import PlanService
from bot.cogs.plans.steps import ANY, CAPTURE, Step, after_placing, branches, stamp_of
from bot.discord_io.content.buttons import Key, MatchKey
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import answer_of, chosen_number, reader_of, storing
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.choosing.playing import play
from bot.match.choosing.tried import TriedLine
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.service import MatchService
from bot.match.turns import check_player


class PlanPress(Press[PlanKey], frozen=True):
    """A press on a button of a plan, with the current match."""

    match: Match


async def plan_press(interaction: Interaction, key: PlanKey) -> PlanPress:
    """Load the match of a button of a plan."""
    return PlanPress(interaction, key, await access.match_here(interaction, key.match_id))


class PlanPresses:
    """Shows the plan of the presser, and changes it."""

    def __init__(self, plans: PlanService, matches: MatchService, drafter: PlanDrafter) -> None:
        self._plans = plans
        self._matches = matches
        self._drafter = drafter

    @pressed(MatchKey, "plans", load=match_press_at_any_ply)
    async def open_by_button(self, press: MatchPress) -> None:
        """Show the presser's plan in a new private message."""
        await self.open(press.interaction, press.match)

    async def open(self, interaction: Interaction, match: Match) -> None:
        """Show a player's plan in a new private message; `UserError` for anyone else."""
        await self._show(interaction, match, edit=False)

    async def takes(self, tried: TriedLine) -> bool:
        """Tell whether a line that a player has tried out can become a plan."""
        return _line_of(tried) is not None

    async def add_tried(self, interaction: Asked, tried: TriedLine) -> None:
        """Add a line that a player has tried out to their plan, and show it in its place."""
        line, match = _line_of(tried), tried.match
        if line is None or match is None:
            raise UserError("plan-late")
        with storing(interaction):
            await self._plans.add(match, tried.user_id, line)
        await self._show(interaction, await self._matches.get(match.id), back=tried.back)

    @pressed(MatchKey, "series", load=match_press)
    async def play_series(self, press: MatchPress) -> None:
        """Play the first of the turns that a button names, and plan the others."""
        interaction, match, key = press.interaction, press.match, press.key
        if key.ply != match.ply:
            raise UserError("stale")
        turns = match.game.parse_series(match.position, key.turn) or (key.turn,)
        after = self._matches.check(match, interaction.user.id, turns[0])
        if turns[1:]:
            with storing(interaction):
                # If the turn is not played then, the plan waits for it.
                await self._plans.add(match, interaction.user.id, after_placing(turns))
        await play(interaction, after, turns[0], key.ply)

    @pressed(PlanKey, "branch", load=plan_press)
    async def choose(self, press: PlanPress) -> None:
        """Show the branch that was chosen from the menu."""
        chosen = chosen_number(press.interaction)
        steps = await self._plans.find(press.match, press.interaction.user.id)
        if stamp_of(steps) != press.key.stamp:
            raise UserError("plan-changed")
        await self._show(press.interaction, press.match, number=chosen)

    @pressed(PlanKey, "whole", load=plan_press)
    async def show_whole(self, press: PlanPress) -> None:
        """Show the whole plan."""
        await self._show(press.interaction, press.match)

    @pressed(PlanKey, "any", "capture", "drop", load=plan_press)
    async def change(self, press: PlanPress) -> None:
        """Loosen the condition of a branch, or delete the branch."""
        turn = {"any": ANY, "capture": CAPTURE}.get(press.key.action)

        def change(step: Step) -> Step | None:
            return None if turn is None else replace(step, turn=turn)

        interaction, key, user_id = press.interaction, press.key, press.interaction.user.id
        steps = await self._plans.find(press.match, user_id)
        found = list(branches(steps))
        if stamp_of(steps) != key.stamp or not 0 < key.number <= len(found):
            raise UserError("plan-changed")
        path = found[key.number - 1].path
        with storing(interaction):
            await self._plans.change(press.match, user_id, path, key.stamp, change)
        await self._show_now(press)

    @pressed(PlanKey, "drop-all", load=plan_press)
    async def drop_all(self, press: PlanPress) -> None:
        """Delete the whole plan."""
        with storing(press.interaction):
            await self._plans.forget(press.match, press.interaction.user.id)
        await self._show_now(press)

    async def _show_now(self, press: PlanPress) -> None:
        await self._show(press.interaction, await self._matches.get(press.match.id))

    async def _show(
        self,
        interaction: Asked,
        match: Match,
        *,
        number: int = 0,
        edit: bool = True,
        back: Key | None = None,
    ) -> None:
        side = check_player(match, interaction.user.id)
        reader, answer = reader_of(interaction), answer_of(interaction)
        draft = await self._drafter.page(match, side, interaction.user.id, reader, number=number)
        if back is not None:
            draft = presenter.with_way_back(reader.texts, draft, back)
        await (answer.give(draft) if edit else answer.send(draft))


def _line_of(tried: TriedLine) -> list[Step] | None:
    """Return the steps of a tried line; `None` if it is no plan."""
    if tried.match is None or not tried.ahead:
        return None
    return line_of(tried.match, tried.user_id, tried.ahead)
