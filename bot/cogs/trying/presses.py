"""Opens private boards, and plays turns of both sides on them."""

from __future__ import annotations

from bot.cogs.trying import messages as presenter
from bot.cogs.trying.boards import TryBoards, TryPress, read_tree
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.trees import TryPlace, continued, stage_of
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value, typed_move
from bot.game_texts import typed_turn
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.choosing.picking import Path, StalePathError, parse_path
from bot.match.choosing.tried import TryStart
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from guide import RefusedTurnError, get_guide
from rules import Move


class TryPresses(TryBoards):
    """Opens private boards, and handles the buttons and the form with which turns are played."""

    @pressed(MatchKey, "try", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Open the board after a button's turn, with the choices of its next turn so far."""
        key = press.key
        await self.open_at(press.interaction, press.match, key.ply, parse_path(key.turn))

    async def open_at(
        self, interaction: Interaction, match: Match, ply: int, path: Path = ()
    ) -> None:
        """Open the board after a turn of a match in a new private message."""
        await self._take(interaction, await self.open(interaction, match, ply), path, edit=False)

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

    @pressed(TryKey, "pick", load=TryBoards.try_press)
    async def choose(self, press: TryPress) -> None:
        """Take the choice that a button names, or go back to one."""
        await self._choose(press, parse_path(press.key.path))

    @pressed(TryKey, "pick-from", load=TryBoards.try_press)
    async def choose_from_list(self, press: TryPress) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        path = (*parse_path(press.key.path)[1:], chosen_value(press.interaction))
        await self._choose(press, path)

    @pressed(TryKey, "type", load=TryBoards.try_press)
    async def type_it(self, press: TryPress) -> None:
        """Show the form in which a turn is typed."""
        match = press.place.tree.match
        rows = match and access.rows_of(press.interaction, match)
        form = presenter.turn_form(texts_of(press.interaction), press.place, rows)
        await answer_of(press.interaction).open(form)

    @pressed(TryKey, "turn", load=TryBoards.try_press, form=True)
    async def send_form(self, press: TryPress) -> None:
        """Play the turn that was typed into the form; explain an illegal one."""
        interaction, place = press.interaction, press.place
        if press.is_late or place.is_over:
            await self.show(interaction, place)
            return
        typed, match = typed_move(interaction), place.tree.match
        if match is not None:
            typed = access.in_common_rows(interaction, match, typed)
        read = typed_turn(texts_of(interaction), place.game, place.position, typed)
        try:
            moves = get_guide(place.game.slug).parse_turn(place.position, read)
        except RefusedTurnError as error:
            refused = presenter.refused(texts_of(interaction), place, error.quoting(typed))
            await answer_of(interaction).send(refused)
            return
        await self.show(interaction, await self._play(interaction, place, moves))

    async def _choose(self, press: TryPress, path: Path) -> None:
        if press.is_late:
            await self.show(press.interaction, press.place)
        else:
            await self._take(press.interaction, press.place, path)

    async def _take(
        self, interaction: Interaction, place: TryPlace, path: Path, *, edit: bool = True
    ) -> None:
        """Ask for the next choice, or play a whole turn."""
        try:
            now = stage_of(place, path)
        except StalePathError:
            now, path = stage_of(place, ()), ()
        if now is None or now.choices or not path:
            await self.give(interaction, place, now, edit=edit)
            return
        after = await self._play(interaction, place, now.moves)
        await self.show(interaction, after, edit=edit)

    async def _play(self, interaction: Asked, place: TryPlace, moves: tuple[Move, ...]) -> TryPlace:
        """Play a turn on the board; store the positions that are new."""
        line = continued(place, moves)
        return (await self.keep(interaction, place.tree, place.ply, line)).after(line)
