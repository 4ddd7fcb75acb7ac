"""Loads and shows private boards, for all handlers of their buttons."""

from __future__ import annotations

from bot.cogs.trying import messages
from bot.cogs.trying.drafting import TryDrafter
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.service import TryService
from bot.cogs.trying.tables import StoredTree
from bot.cogs.trying.trees import TryPlace, TryTree, Turns, tree_of
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import answer_of, reader_of, storing
from bot.match import access
from bot.match.choosing.picking import Stage
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Press


class TryPress(Press[TryKey], frozen=True):
    """A press on a private board, with the place that its id names, or the nearest one."""

    place: TryPlace

    @property
    def is_late(self) -> bool:
        """Whether the position of the button is gone: taken back or deleted."""
        return self.place.ply != self.key.ply


class TryBoards:
    """Loads the places of buttons, and shows boards."""

    def __init__(self, tries: TryService, drafter: TryDrafter) -> None:
        self._tries = tries
        self._drafter = drafter

    async def try_press(self, interaction: Interaction, key: TryKey) -> TryPress:
        """Load the place of a button; `UserError` for everyone but its owner."""
        tree = await read_tree(interaction, await self._tries.get(key.tree_id, interaction.user.id))
        return TryPress(interaction, key, tree.at(key.tip, key.ply))

    async def open(self, interaction: Interaction, match: Match, ply: int) -> TryPlace:
        """Return the place after a turn of a match in the user's tree; begin one if needed."""
        access.check_ply(match, ply)
        user_id = interaction.user.id
        with storing(interaction):
            tree_id = await self._tries.of_match(match, user_id)
        return tree_of(await self._tries.get(tree_id, user_id), match).at(0, ply)

    async def keep(self, interaction: Asked, tree: TryTree, ply: int, line: Turns) -> TryTree:
        """Store the positions of a line after `ply` turns that are new; return the tree."""
        begun = (line[:length] for length in range(ply + 1, len(line) + 1))
        new = [each for each in begun if each not in tree.known and not tree.is_main(each)]
        if not new:
            return tree
        with storing(interaction):
            stored = await self._tries.add(tree.id, interaction.user.id, new)
        return tree_of(stored, tree.match)

    async def show(self, interaction: Asked, place: TryPlace, *, edit: bool = True) -> None:
        """Show a board with the choices of its next turn."""
        texts = reader_of(interaction).texts
        now = None if place.is_over else messages.next_turn(texts, place).stage(())
        await self.give(interaction, place, now, edit=edit)

    async def give(
        self, interaction: Asked, place: TryPlace, now: Stage | None, *, edit: bool
    ) -> None:
        """Show a board with the choices of a stage; `edit` edits the message pressed on."""
        draft = await self._drafter.board(place, now, reader_of(interaction))
        answer = answer_of(interaction)
        await (answer.give(draft) if edit else answer.send(draft))


async def read_tree(interaction: Asked, stored: StoredTree) -> TryTree:
    """Return a stored tree with its match; `UserError` if its owner may not see that."""
    match_id = stored.match_id
    if match_id is None:
        return tree_of(stored, None)
    match = await access.match_here(interaction, match_id)
    return tree_of(stored, access.use_rows(interaction, match))
