"""Store plans (premoves, with conditions), and find the turn that a plan plays now.

The opponent must not learn that there are plans: they are stored by no act, and logged nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    SmallInteger,
    Table,
    Text,
    bindparam,
    delete,
    select,
    update,
)

from bot.cogs.plans import tree
from bot.cogs.plans.tree import Path, Step, Steps
from bot.errors import UserError
from bot.match.additions import PlannedTurn
from bot.match.model import Match
from bot.match.service import MatchService
from bot.match.tables.matches import set_answering
from bot.match.turns import check_player
from bot.storage import Database, Transaction
from bot.storage.database import read_row, replace_row
from bot.storage.errors import readable
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, RowId
from rules import Side

STEPS_LIMIT = 200
"""The most turns in a plan, so that it fits into a row and is played in a moment."""
# What each player of a running match has planned from a ply on; deleted when it no longer applies.
plans = Table(
    "plans",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("side", SmallInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("steps", Text, nullable=False),  # a tree, as JSON
)
PERSONAL = (Personal(name="plans", table=plans, summary="privacy-rest"),)


class Unplayed(Struct, frozen=True):
    """A planned answer that was not played: it is illegal, or the plan was suspended."""

    turn: str
    is_legal: bool


class Plan(Struct, frozen=True):
    """What a player of a side does after `ply` turns."""

    match_id: int
    user_id: int
    side: int
    ply: int
    steps: Steps


class PlanService(Struct, frozen=True):
    """Stores the plan of each player in a match, as long as it applies."""

    database: Database
    matches: MatchService

    async def find(self, match: Match, user_id: int) -> Steps:
        """Return what a player has planned from now on, empty for nothing."""
        side = match.side_of(user_id)
        if side is None or side not in match.answering:
            return ()
        async with self.database.read() as transaction:
            return await _find_steps(transaction, match, side, user_id)

    async def add(self, match: Match, user_id: int, line: Sequence[Step]) -> Steps:
        """Add a line to a player's plan; `UserError` if the match has moved on, or at the limit.

        Its own turns replace other answers to the same turns. Adding it twice changes nothing.
        """

        def grow(steps: Steps) -> Steps:
            grown = tree.with_line(steps, line)
            if tree.count(grown) > STEPS_LIMIT:
                raise UserError("plan-long", limit=STEPS_LIMIT)
            return grown

        return await self._change(match, user_id, grow)

    async def change(
        self,
        match: Match,
        user_id: int,
        path: Path,
        stamp: int,
        change: Callable[[Step], Step | None],
    ) -> Steps:
        """Change a condition of a plan, or remove its branch.

        Raises `UserError` unless the plan is still the one with this stamp.
        """

        def apply(steps: Steps) -> Steps:
            if tree.stamp_of(steps) != stamp:
                raise UserError("plan-changed")
            try:
                after = tree.changed(steps, path, change)
            except IndexError:
                raise UserError("plan-changed") from None
            # An own turn alone is no plan.
            return after if tree.count(after) > 1 else ()

        return await self._change(match, user_id, apply)

    async def forget(self, match: Match, user_id: int) -> None:
        """Delete the plan of a player."""
        await self._change(match, user_id, lambda _: ())

    async def forget_all(self, transaction: Transaction, match: Match) -> None:
        await transaction.execute(delete(plans).where(plans.c.match_id == match.id))
        await _set_answering(transaction, match, frozenset())

    async def find_turn(
        self, transaction: Transaction, match: Match
    ) -> tuple[Match, PlannedTurn | None]:
        """Find the turn that the side to move has planned, and delete the plans that it has left.

        If the planned turn is illegal, the plan is kept until the next turn, to tell its player.
        """
        side, planned, is_any_left = match.position.to_move, None, False
        for plan in await find_plans(transaction, match.id, side.value):
            left = tree.follow(plan.steps, match, side, since=plan.ply) or ()
            step = tree.own_turn(left)
            moves = tree.moves_of(match, step.turn) if step and planned is None else None
            if step and moves and match.may_move(plan.user_id):
                planned = PlannedTurn(plan.user_id, moves)
                left = step.then
                if left:
                    whose = {"match": match.id, "user": plan.user_id}
                    moved = {"after": match.ply + 1, "left": tree.encode(left)}
                    await transaction.execute(_MOVE_ON, whose | moved)
            if not left:
                await forget_plan(transaction, match.id, plan.user_id)
            is_any_left |= bool(left)
        if not is_any_left:
            match = await _set_answering(transaction, match, match.answering - {side})
        return match, planned

    async def unplayed(self, match: Match, user_id: int) -> Unplayed | None:
        """Return the answer to the last turn that a player has planned, if it was not played."""
        side = match.position.to_move
        if match.result is not None or side not in match.answering or not match.may_move(user_id):
            return None
        async with self.database.read() as transaction:
            plan = await _find_own(transaction, match, side, user_id)
        if plan is None or plan.ply == match.ply:
            return None
        step = tree.own_turn(tree.follow(plan.steps, match, side, since=plan.ply) or ())
        if step is None:
            return None
        return Unplayed(step.turn, is_legal=tree.moves_of(match, step.turn) is not None)

    async def _change(self, match: Match, user_id: int, change: Callable[[Steps], Steps]) -> Steps:
        async def store(transaction: Transaction, now: Match) -> Steps:
            if (now.ply, now.take_backs) != (match.ply, match.take_backs):
                raise UserError("plan-late")
            side = check_player(now, user_id)
            if now.seat(side).votes:
                raise UserError("team-votes")
            steps = change(await _find_steps(transaction, now, side, user_id))
            plan = Plan(now.id, user_id, side.value, now.ply, steps)
            if steps:
                await replace_row(transaction, plans, {**asdict(plan), "steps": tree.encode(steps)})
            else:
                await forget_plan(transaction, now.id, user_id)
            of_side = await find_plans(transaction, now.id, side.value)
            others = now.answering - {side}
            await _set_answering(transaction, now, others | {side} if of_side else others)
            return steps

        return await self.matches.change_privately(match.id, user_id, store)


async def _find_own(
    transaction: Transaction, match: Match, side: Side, user_id: int
) -> Plan | None:
    of_side = await find_plans(transaction, match.id, side.value)
    return next((plan for plan in of_side if plan.user_id == user_id), None)


async def _find_steps(transaction: Transaction, match: Match, side: Side, user_id: int) -> Steps:
    plan = await _find_own(transaction, match, side, user_id)
    return (tree.follow(plan.steps, match, side, since=plan.ply) if plan else None) or ()


async def _set_answering(
    transaction: Transaction, match: Match, answering: frozenset[Side]
) -> Match:
    if answering != match.answering:
        await set_answering(transaction, match.id, sum(side.value for side in answering))
    return replace(match, answering=answering)


# The statements of a turn are built once.
_FIND_PLANS = (
    select(plans)
    .where(plans.c.match_id == bindparam("match"), plans.c.side == bindparam("of"))
    .order_by(plans.c.user_id)
)
_IS_OF = (plans.c.match_id == bindparam("match"), plans.c.user_id == bindparam("user"))
_MOVE_ON = update(plans).where(*_IS_OF).values(ply=bindparam("after"), steps=bindparam("left"))
_FORGET = delete(plans).where(*_IS_OF)


async def find_plans(transaction: Transaction, match_id: int, side: int) -> Sequence[Plan]:
    """Return the readable plans of the players of a side."""
    rows = (await transaction.execute(_FIND_PLANS, {"match": match_id, "of": side})).mappings()
    numbered = ((row["match_id"], row) for row in rows)
    return readable(
        numbered, lambda row: read_row(row, Plan, steps=tree.decode(row["steps"])), "plan"
    )


async def forget_plan(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Delete the plan of a player."""
    await transaction.execute(_FORGET, {"match": match_id, "user": user_id})
