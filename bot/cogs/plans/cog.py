"""Plans: `/match plans`, *Plans* in the menu of a match, and turns played at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from msgspec.structs import replace

from bot.cog import Cog, Need
from bot.cogs.plans import messages
from bot.cogs.plans.messages import PlanKey
from bot.cogs.plans.service import PERSONAL, PlanService
from bot.cogs.plans.tree import ANY, CAPTURE, Step, after_placing, branches, line_of, stamp_of
from bot.cogs.trying.cog import Trying
from bot.cogs.trying.service import TriedLine
from bot.discord_io.content.buttons import Key, MatchKey
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.acts import ActContext
from bot.match.additions import PlannedTurn, Purpose
from bot.match.choosing.playing import play
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match, Result
from bot.match.options import complete_match, described, find_own, slash
from bot.match.presses import Press, pressed
from bot.match.turns import check_player
from bot.storage import Transaction
from bot.texts import Texts


class PlanPress(Press[PlanKey], frozen=True):
    """A press on a button of a plan, with the current match."""

    match: Match


async def plan_press(request: Request, key: PlanKey) -> PlanPress:
    return PlanPress(request.interaction, key, await access.match_here(request, key.match_id))


class Plans(Cog):
    """Answers to the opponent's turns, planned in secret and played at once."""

    personal = PERSONAL
    needs = (Need(Trying, "a line is tried out before it is planned"),)

    def __init__(self, core: Core, delivery: Delivery, trying: Trying) -> None:
        super().__init__(core, delivery)
        trying.offer(self)
        self.plans = PlanService(core.database, core.matches)

    @slash("plans", described("command-match-plans"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_match)
    async def show(self, request: Request, match: str | None = None) -> None:
        await self._show(request, await find_own(request, match), edit=False)

    @pressed(MatchKey, "plans", load=match_press_at_any_ply)
    async def open(self, press: MatchPress) -> None:
        """Show the presser's plan in a new private message; `UserError` for anyone else."""
        await self._show(press, press.match, edit=False)

    @pressed(MatchKey, "series", load=match_press)
    async def play_series(self, press: MatchPress) -> None:
        """Play the first of the turns that a button names, and plan the others."""
        match, key = press.match, press.key
        if key.ply != match.ply:
            raise UserError("stale")
        turns = match.game.parse_series(match.position, key.turn) or (key.turn,)
        after = self.core.matches.check(match, press.user_id, turns[0])
        if turns[1:]:
            await press.carry_out(self.plans.add(match, press.user_id, after_placing(turns)))
        await play(press, after, turns[0], key.ply)

    @pressed(PlanKey, "branch", load=plan_press)
    async def choose(self, press: PlanPress) -> None:
        """Show the branch that was chosen from the menu."""
        chosen = press.chosen_number()
        steps = await self.plans.find(press.match, press.user_id)
        if stamp_of(steps) != press.key.stamp:
            raise UserError("plan-changed")
        await self._show(press, press.match, number=chosen)

    @pressed(PlanKey, "whole", load=plan_press)
    async def show_whole(self, press: PlanPress) -> None:
        await self._show(press, press.match)

    @pressed(PlanKey, "any", "capture", "drop", load=plan_press)
    async def change(self, press: PlanPress) -> None:
        """Loosen the condition of a branch, or delete the branch."""
        turn = {"any": ANY, "capture": CAPTURE}.get(press.key.action)

        def change(step: Step) -> Step | None:
            return None if turn is None else replace(step, turn=turn)

        key, user_id = press.key, press.user_id
        steps = await self.plans.find(press.match, user_id)
        tree = list(branches(steps))
        if stamp_of(steps) != key.stamp or not 0 < key.number <= len(tree):
            raise UserError("plan-changed")
        path = tree[key.number - 1].path
        await press.carry_out(self.plans.change(press.match, user_id, path, key.stamp, change))
        await self._show_now(press)

    @pressed(PlanKey, "drop-all", load=plan_press)
    async def drop_all(self, press: PlanPress) -> None:
        """Delete the whole plan."""
        await press.carry_out(self.plans.forget(press.match, press.user_id))
        await self._show_now(press)

    async def find_planned(
        self, transaction: Transaction, match: Match
    ) -> tuple[Match, PlannedTurn | None]:
        return await self.plans.find_turn(transaction, match)

    async def at_break(self, act: ActContext, match: Match) -> None:
        await self.plans.forget_all(act.transaction, match)

    async def at_end(self, act: ActContext, match: Match, _result: Result) -> None:
        await self.plans.forget_all(act.transaction, match)

    async def try_actions(self, tried: TriedLine) -> Sequence[str]:
        return ["plan-line"] if _line_of(tried) is not None else []

    async def press_try_action(self, request: Request, _name: str, tried: TriedLine) -> None:
        """Add a line that a player has tried out to their plan, and show it in its place."""
        line, match = _line_of(tried), tried.match
        if line is None or match is None:
            raise UserError("plan-late")
        await request.carry_out(self.plans.add(match, tried.user_id, line))
        await self._show(request, await access.match_here(request, match.id), back=tried.back)

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        side = match.side_of(user_id)
        may_plan = match.result is None and side is not None and not match.seat(side).votes
        return {Purpose.TRY: ["plans"]} if may_plan else {}

    async def turn_notes(self, match: Match, user_id: int, texts: Texts) -> Sequence[str]:
        note = messages.note(texts, await self.plans.unplayed(match, user_id))
        return [note] if note else []

    async def _show_now(self, press: PlanPress) -> None:
        await self._show(press, await access.match_here(press, press.match.id))

    async def _show(
        self,
        request: Request,
        match: Match,
        *,
        number: int = 0,
        edit: bool = True,
        back: Key | None = None,
    ) -> None:
        side = check_player(match, request.user_id)
        draft = messages.page(
            request.reader,
            match,
            side,
            await self.plans.find(match, request.user_id),
            await self.delivery.names.seats(match, request.texts),
            number=number,
            unplayed=await self.plans.unplayed(match, request.user_id),
            back=back,
        )
        await request.show(draft, edit=edit)


def _line_of(tried: TriedLine) -> list[Step] | None:
    """Return the steps of a tried line; `None` if it is no plan."""
    if tried.match is None or not tried.ahead:
        return None
    return line_of(tried.match, tried.user_id, tried.ahead)
