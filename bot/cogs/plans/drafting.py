"""Drafts the page of a plan, with a small tree of its boards."""

from __future__ import annotations

from typing import Any

from bot.cogs.plans import messages as presenter
from bot.cogs.plans.service import PlanService
from bot.cogs.plans.steps import ANY, CAPTURE, Branch, Path, Steps, branches
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import called
from bot.discord_io.names import Names
from bot.match.boards.board_messages import board_view, picture_name
from bot.match.boards.drawing import PictureService
from bot.match.model import Match
from bot.profiles import Reader
from rendering import window
from rules import AnyPosition, Move, MoveError, Side, play_turn


class PlanDrafter:
    """Drafts the private page of a plan."""

    def __init__(self, plans: PlanService, pictures: PictureService, names: Names) -> None:
        self._plans = plans
        self._pictures = pictures
        self._names = names

    async def page(
        self, match: Match, side: Side, user_id: int, reader: Reader, *, number: int = 0
    ) -> Draft:
        """Draft a player's plan, or the branch of a number; all of it if there is none."""
        steps = await self._plans.find(match, user_id)
        number = number if number <= len(list(branches(steps))) else 0
        return presenter.page(
            reader.texts,
            match,
            steps,
            await self._picture(match, side, steps, reader, number),
            opponent=called(reader.texts, match.seat(side.opponent)),
            number=number,
            unplayed=await self._plans.unplayed(match, user_id),
        )

    async def _picture(
        self, match: Match, side: Side, steps: Steps, reader: Reader, number: int
    ) -> Attachment | None:
        numbered = presenter.with_followers(list(branches(steps)), number)
        if not numbered:
            return None
        parents = _parents([branch.path for _, branch in numbered])
        shown = window(parents)
        drawn = tuple(
            presenter.board_branch(
                reader.texts,
                *numbered[index],
                None if (parent := parents[index]) is None else shown.index(parent),
                **_board(match, numbered[index][1]),
            )
            for index in shown
        )
        names = await self._names.seats(match, reader.texts)
        view = board_view(reader, match, names)
        told = [numbered[index] for index in shown]
        alt = presenter.alt_text(reader.texts, match, told, names[side.opponent])
        data = await self._pictures.tree(match, view, drawn)
        return Attachment(f"plan-{picture_name(match)}", data, alt)


def _parents(paths: list[Path]) -> list[int | None]:
    """Return the index of the branch that each path continues, `None` for none of them."""
    found: list[int | None] = []
    for number, path in enumerate(paths):
        before = (i for i in reversed(range(number)) if path[: len(paths[i])] == paths[i])
        found.append(next(before, None))
    return found


def _board(match: Match, branch: Branch) -> dict[str, Any]:
    """Return the board after the answers in a branch; nothing if it depends on other turns."""
    position: AnyPosition = match.position
    before, turn = position, tuple[Move, ...]()
    try:
        for step in branch.leads:
            if step.turn in (ANY, CAPTURE):
                return {}
            while position.must_pass:
                position = play_turn(position, tuple(position.legal_moves()))
            before, turn = position, tuple(match.game.parse_turn(position, step.turn))
            position = play_turn(position, turn)
    except MoveError:
        return {}
    return {"position": position, "before": before, "turn": turn}
