"""Lets people look back at a match on one board that all of them see and change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bot.cogs.trying import shared_boards
from bot.cogs.trying import tree as trees
from bot.cogs.trying.evaluating import Evaluator, NotedLine
from bot.cogs.trying.look_backs import MENU, LookBack, LookBackService, is_message
from bot.cogs.trying.messages import next_turn
from bot.cogs.trying.shared_boards import LookBackKey, key_of
from bot.cogs.trying.tree import TryPlace
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.owed_answers import Manner
from bot.discord_io.interactions.responses import pressed_on
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Path, Stage, format_path
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.verdicts import notated


class LookBackPress(Press[LookBackKey], frozen=True):
    """A press on a shared board by someone who may, with the board as it is."""

    match: Match
    look_back: LookBack
    place: TryPlace


class Together(TurnPicker[LookBackPress]):
    """Handles presses on shared boards; one that another press has overtaken changes nothing."""

    kind = LookBackKey

    def __init__(self, core: Core, delivery: Delivery, look_backs: LookBackService) -> None:
        self._core = core
        self._delivery = delivery
        self._look_backs = look_backs
        self._evaluator = Evaluator(core)

    @pressed(MatchKey, "look-back", load=match_press)
    async def open(self, press: MatchPress) -> None:
        """Open the board of a finished match after a turn, or link to the one that is open."""
        match = press.match
        if not may_look_back(match, press.user_id):
            raise UserError("look-back-players")
        message, is_locked = None, await self._delivery.threads.is_locked(match)
        for _ in range(2):
            opening = self._look_backs.open(
                match, press.user_id, press.key.ply, is_locked=is_locked
            )
            number = await press.carry_out(opening)
            which = is_message(match.guild_id, number)
            await self._delivery.engine.show(which)
            message = next(iter(await self._core.messages.find(which)), None)
            if message is not None and not message.gone:
                break
        await press.give(shared_boards.opened(press.texts, match, message))

    async def load(self, request: Request, key: LookBackKey) -> LookBackPress | None:
        """Load the board of a button; if that was overtaken, show the board as it is now."""
        look_back = await self._look_backs.get(key.number)
        match = access.use_rows(request, await access.match_here(request, look_back.match_id))
        await self._look_backs.check_presser(look_back, match, request.user_id)
        tree, _ = await self._look_backs.trees(match)
        press = LookBackPress(request.interaction, key, match, look_back, look_back.place(tree))
        request.answer.announce(Manner.EDIT)
        if look_back.ended or key.version != look_back.version:
            await press.carry_out(self._look_backs.outdate(match.id))
            await self._show(press)
            return None
        return press

    def next_turn(self, press: LookBackPress) -> NextTurn | None:
        if press.place.is_over:
            return None
        rows = access.rows_of(press, press.match)

        def key(action: str, path: Path) -> LookBackKey:
            return key_of(press.look_back, action, path)

        return next_turn(press.texts, press.place, rows, key=key)

    async def ask(self, press: LookBackPress, stage: Stage) -> None:
        """Show everyone the next choice."""
        await self._change(press, press.place, path=format_path(stage.path))

    async def on_turn(self, press: LookBackPress, stage: Stage) -> None:
        """Play a whole turn, which becomes a variation of the presser if it is new."""
        place, tree = press.place, press.place.tree
        line = trees.continued(place, stage.whole_moves)
        parts = (line[:length] for length in range(place.ply + 1, len(line) + 1))
        new = [part for part in parts if part not in tree.known and not tree.is_main(part)]
        await self._change(press, tree.place(line, len(line)), new)

    @pressed(LookBackKey, "undo", "redo", "look", "more", load=load)
    async def step(self, press: LookBackPress) -> None:
        """Go one turn back or on, or show the menu or the board again."""
        step = {"undo": -1, "redo": 1}.get(press.key.action, 0)
        ply = min(max(press.place.ply + step, 0), len(press.place.line))
        path = MENU if press.key.action == "more" else ""
        await self._change(press, replace(press.place, ply=ply), path=path)

    @pressed(LookBackKey, "go-turn", load=load)
    async def go_to_turn(self, press: LookBackPress) -> None:
        """Go to the turn of the match that was chosen in the menu."""
        ply = press.chosen_number()
        access.check_ply(press.match, ply)
        tree = press.place.tree
        await self._change(press, tree.place(tree.main, ply))

    @pressed(LookBackKey, "go", load=load)
    async def go_to_variation(self, press: LookBackPress) -> None:
        """Go to the end of the variation that was chosen in the menu."""
        tree = press.place.tree
        await self._change(press, tree.after(tree.line(press.chosen_number())))

    @pressed(LookBackKey, "better", load=load)
    async def mark_better(self, press: LookBackPress) -> None:
        """Mark the last turn of a variation as better, in the name of the presser."""
        place, lines = press.place, list[trees.Turns]()
        if not place.is_past:
            lines.append(place.turns)
        texts = (await self._delivery.drafter.reader_of(press.match)).texts
        await self._change(press, place, lines, note=shared_boards.better(texts))

    @pressed(LookBackKey, "for-all", "for-players", load=load)
    async def let_press(self, press: LookBackPress) -> None:
        """Let everyone who sees the board press, or only the players; a player decides."""
        if not may_look_back(press.match, press.user_id):
            raise UserError("look-back-players")
        await self._change(press, press.place, for_all=press.key.action == "for-all", path=MENU)

    @pressed(LookBackKey, "evaluate", load=load)
    async def evaluate(self, press: LookBackPress) -> None:
        """Show everyone what the engine says of the position."""
        place = press.place
        found = await press.carry_out(self._evaluator.evaluate(place, press.user_id))
        noted = (
            NotedLine(notated(place.game, place.position, line.turns), line.value)
            for line in found.lines
        )
        evaluation = [to_builtins(line) for line in noted if line.turns]
        await self._change(press, place, evaluation=evaluation or None)

    async def _change(
        self,
        press: LookBackPress,
        place: TryPlace,
        lines: Sequence[trees.Turns] = (),
        *,
        note: str = "",
        **values: Any,
    ) -> None:
        """Store where a press leads, with the `lines` that the presser has tried, and show it."""
        here = {"line": list(place.line), "ply": place.ply, **values}
        change = self._look_backs.change(
            press.look_back, press.match, press.user_id, lines=lines, note=note, values=here
        )
        await press.carry_out(change)
        await self._show(press)

    async def _show(self, press: LookBackPress) -> None:
        """Edit the board, as the answer to the press if possible."""
        answer = press.answer_by_edit(pressed_on(press.interaction))
        which = is_message(press.match.guild_id, press.look_back.id)
        await self._delivery.engine.show(which, answer)
        await press.answer.acknowledge()


def may_look_back(match: Match, user_id: int) -> bool:
    """Tell whether a user may open a board for a match, which is over and of a server.

    Its players may; with the side of a channel, everyone.
    """
    is_of_user = match.side_of(user_id) is not None or match.has_channel
    return match.result is not None and match.home.is_server and is_of_user
