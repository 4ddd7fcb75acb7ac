"""Handles everything on a private board besides playing: variations, evaluations."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.trying import messages as board
from bot.cogs.trying import variation_messages as presenter
from bot.cogs.trying.boards import TryBoards, TryPress
from bot.cogs.trying.drafting import TryDrafter
from bot.cogs.trying.evaluation import Evaluator, check_helped, is_a_hint
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.note_presses import may_post
from bot.cogs.trying.service import TryService
from bot.cogs.trying.trees import TryPlace, tree_of
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_number,
    reader_of,
    storing,
    texts_of,
)
from bot.errors import UserError
from bot.match.access import MatchPress, match_press
from bot.match.additions import Additions
from bot.match.choosing.tried import TriedLine, TryAction
from bot.match.client import Interaction
from bot.match.presses import pressed
from bot.match.verdicts import notated


class VariationPresses(TryBoards):
    """Handles the page with the variations of a board."""

    def __init__(
        self,
        tries: TryService,
        drafter: TryDrafter,
        evaluator: Evaluator,
        *,
        additions: Additions,
    ) -> None:
        super().__init__(tries, drafter)
        self._evaluator = evaluator
        self._additions = additions

    @pressed(TryKey, "more", load=TryBoards.try_press)
    async def show_more(self, press: TryPress) -> None:
        """Show the variations, and everything else to do on the board."""
        await self._show_more(press.interaction, press.place)

    @pressed(TryKey, "go", load=TryBoards.try_press)
    async def go_to_variation(self, press: TryPress) -> None:
        """Show the end of the variation that was chosen in the menu."""
        chosen, tree = chosen_number(press.interaction), press.place.tree
        await self.show(press.interaction, tree.after(tree.line(chosen)))

    @pressed(TryKey, "delete", load=TryBoards.try_press)
    async def ask_to_delete(self, press: TryPress) -> None:
        """Ask whether to delete the last turn and everything after it."""
        place = press.place
        count = len(place.tree.from_on(place.turns))
        if place.is_past or not count:
            await self._show_more(press.interaction, place)
            return
        question = presenter.delete_question(texts_of(press.interaction), place, count)
        await answer_of(press.interaction).give(question)

    @pressed(TryKey, "delete-yes", load=TryBoards.try_press)
    async def delete(self, press: TryPress) -> None:
        """Delete the last turn of the board and everything after it."""
        interaction, place = press.interaction, press.place
        if press.is_late or place.is_past:
            await self.show(interaction, place)
            return
        with storing(interaction):
            stored = await self._tries.remove(
                place.tree.id, interaction.user.id, place.tree.from_on(place.turns)
            )
        await self.show(interaction, tree_of(stored, place.tree.match).after(place.turns[:-1]))

    @pressed(MatchKey, "evaluate", load=match_press)
    async def evaluate_here(self, press: MatchPress) -> None:
        """Show the engine's evaluation of a button's turn on a new private board."""
        check_helped(press.match)
        place = await self.open(press.interaction, press.match, press.key.ply)
        await self._evaluate(press.interaction, place, edit=False)

    @pressed(TryKey, "evaluate", load=TryBoards.try_press)
    async def evaluate(self, press: TryPress) -> None:
        """Show the engine's evaluation of the position."""
        await self._evaluate(press.interaction, press.place)

    @pressed(TryKey, "line", load=TryBoards.try_press)
    async def follow_line(self, press: TryPress) -> None:
        """Put the best line with the number of a button on the board, after its first turn."""
        interaction, place, tree = press.interaction, press.place, press.place.tree
        number = number_in(press.key.path)
        with storing(interaction):
            found = await self._evaluator.evaluate(place, interaction.user.id)
            if number is None or not 1 <= number <= len(found.lines):
                raise UserError("old-button")
            turns = notated(place.game, place.position, found.lines[number - 1].turns)
            line = (*place.turns, *turns)
            tree = await self.keep(interaction, tree, place.ply, line)
        await self.show(interaction, tree.place(line, place.ply + 1))

    @pressed(TryKey, "act", load=TryBoards.try_press)
    async def act(self, press: TryPress) -> None:
        """Hand the line to the cog whose button was pressed."""
        line, name = _line(press.interaction, press.place), press.key.path
        for action in await self._offered(line):
            if action.name == name:
                await action.press(press.interaction, line)
                return
        # The match has gone on meanwhile.
        await self._show_more(press.interaction, press.place)

    async def _evaluate(
        self, interaction: Interaction, place: TryPlace, *, edit: bool = True
    ) -> None:
        match, user_id = place.tree.match, interaction.user.id
        with storing(interaction):
            found = await self._evaluator.evaluate(place, user_id)
        draft = await self._drafter.evaluated(
            place,
            found,
            reader_of(interaction),
            is_a_hint=match is not None and is_a_hint(match, user_id),
        )
        answer = answer_of(interaction)
        await (answer.give(draft) if edit else answer.send(draft))

    async def _show_more(self, interaction: Interaction, place: TryPlace) -> None:
        line = _line(interaction, place)
        draft = await self._drafter.more(
            place,
            reader_of(interaction),
            own=_own_actions(place),
            actions=[action.name for action in await self._offered(line)],
        )
        await answer_of(interaction).give(draft)

    async def _offered(self, line: TriedLine) -> list[TryAction]:
        """List the actions of cogs that a line gets."""
        return [action for action in self._additions.try_actions if await action.is_offered(line)]


def _own_actions(place: TryPlace) -> list[str]:
    """List the actions on a board besides playing, by their names in ids."""
    conditions: dict[str, Callable[[], bool]] = {
        "note": lambda: True,
        "now": lambda: place.turns != place.tree.main,
        "post": lambda: may_post(place.tree),
        "delete": lambda: not place.is_past and bool(place.tree.from_on(place.turns)),
    }
    return [name for name, holds in conditions.items() if holds()]


def _line(interaction: Interaction, place: TryPlace) -> TriedLine:
    return TriedLine(
        user_id=interaction.user.id,
        game=place.game,
        match=place.tree.match,
        turns=place.turns,
        position=place.position,
        back=board.key_of(place, "look"),
    )
