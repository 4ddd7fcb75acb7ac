"""Opens private boards, and plays turns of both sides on them."""

from __future__ import annotations

from bot.cogs.trying import messages as presenter
from bot.cogs.trying.boards import TryBoards, TryPress, read_tree
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.trees import TryPlace, continued
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import storing, texts_of
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.choosing.picker import NextTurn, TurnPicker
from bot.match.choosing.picking import Path, Stage, StalePathError, parse_path
from bot.match.choosing.tried import TryStart
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from rules import Move


class TryPresses(TryBoards, TurnPicker[TryPress]):
    """Opens private boards, and handles the buttons and the form with which turns are played."""

    kind = TryKey

    @pressed(MatchKey, "try", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Open the board after a button's turn, with the choices of its next turn so far."""
        key = press.key
        await self.open_at(press.interaction, press.match, key.ply, parse_path(key.turn))

    async def open_at(
        self, interaction: Interaction, match: Match, ply: int, path: Path = ()
    ) -> None:
        """Open the board after a turn of a match in a new private message."""
        place = await self.open(interaction, match, ply)
        if place.is_over:
            await self.give(interaction, place, None, edit=False)
            return
        turn = presenter.next_turn(texts_of(interaction), place)
        try:
            now = turn.stage(path)
        except StalePathError:
            now = turn.stage(())
        if now.choices:
            await self.give(interaction, place, now, edit=False)
        else:
            after = await self._play(interaction, place, now.moves)
            await self.show(interaction, after, edit=False)

    async def open_from(self, interaction: Asked, start: TryStart) -> None:
        """Open the board of a position outside any match in a new private message."""
        with storing(interaction):
            tree_id = await self._tries.of_position(start, interaction.user.id)
        stored = await self._tries.get(tree_id, interaction.user.id)
        place = (await read_tree(interaction, stored)).at(0, start.ply)
        await self.show(interaction, place, edit=False)

    @pressed(TryKey, "look", "undo", "redo", load=TryBoards.try_press)
    async def step(self, press: TryPress) -> None:
        """Show the board of a button's place."""
        await self.show(press.interaction, press.place)

    @pressed(TryKey, "now", load=TryBoards.try_press)
    async def show_present(self, press: TryPress) -> None:
        """Show the present board of the match, or the end of the solution."""
        tree = press.place.tree
        await self.show(press.interaction, tree.after(tree.main))

    async def load(self, interaction: Interaction, key: TryKey) -> TryPress:
        """Load the place of a button."""
        return await self.try_press(interaction, key)

    def next_turn(self, press: TryPress) -> NextTurn | None:
        """Return the turn to choose, `None` if the position of the button is gone, or final."""
        if press.is_late or press.place.is_over:
            return None
        match = press.place.tree.match
        rows = match and access.rows_of(press.interaction, match)
        return presenter.next_turn(texts_of(press.interaction), press.place, rows)

    async def ask(self, press: TryPress, stage: Stage) -> None:
        """Show the board with the next choice."""
        await self.give(press.interaction, press.place, stage, edit=True)

    async def on_turn(self, press: TryPress, stage: Stage) -> None:
        """Play a whole turn."""
        after = await self._play(press.interaction, press.place, stage.whole_moves)
        await self.show(press.interaction, after)

    async def on_late(self, press: TryPress) -> None:
        """Show the board as it is now."""
        await self.show(press.interaction, press.place)

    async def _play(self, interaction: Asked, place: TryPlace, moves: tuple[Move, ...]) -> TryPlace:
        """Play a turn on the board; store the positions that are new."""
        line = continued(place, moves)
        return (await self.keep(interaction, place.tree, place.ply, line)).after(line)
