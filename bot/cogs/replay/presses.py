"""Steps through a match in one private message; each button's id has the state."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.replay import messages as presenter
from bot.cogs.replay.drafting import ReplayDrafter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.discord_io.interactions.forms import chosen_number
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.turns import stood_at

# Where each button leads, from the turn that is shown and the number of turns.
STEPS: dict[str, Callable[[int, int], int]] = {
    "replay-first": lambda _ply, _last: 0,
    "replay-back": lambda ply, _last: max(ply - 1, 0),
    "replay-look": lambda ply, _last: ply,
    "replay-on": lambda ply, last: min(ply + 1, last),
    "replay-last": lambda _ply, last: last,
}


class ReplayPresses:
    """Shows the board after any turn of a match."""

    def __init__(self, boards: ReplayDrafter) -> None:
        self._boards = boards

    @pressed(MatchKey, "replay", load=match_press)
    async def begin(self, press: MatchPress) -> None:
        """Show the start of a match in a new private message, with steps to all turns."""
        await self.open_at(press.interaction, press.match, 0)

    async def open_at(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Show the board after `ply` turns in a new private message, with such steps.

        Raise `UserError` for a turn not yet played.
        """
        access.check_ply(match, ply)
        reader, user_id = reader_of(interaction), interaction.user.id
        manages = await access.manages_matches(interaction)
        draft = await self._boards.board(match, ply, reader, user_id, manages=manages)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, *STEPS, load=match_press_at_any_ply)
    async def step(self, press: MatchPress) -> None:
        """Go to the turn of a button, or turn the board."""
        await self._show(press, STEPS[press.key.action](press.key.ply, press.match.ply))

    @pressed(MatchKey, "replay-to", load=match_press_at_any_ply)
    async def choose(self, press: MatchPress) -> None:
        """Go to the turn that was chosen from the menu."""
        await self._show(press, chosen_number(press.interaction))

    @pressed(MatchKey, "share-replay", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Share the board after a turn in the channel, with that turn."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        reader = await access.begin_sharing(interaction, match)
        link = await show.board_url(interaction.client, stood_at(match, ply))
        draft = await self._boards.shared_board(match, ply, reader, link=link)
        await sharing.share(interaction, draft)

    async def _show(self, press: MatchPress, ply: int) -> None:
        """Show the board after `ply` turns, or the latest one if there are fewer now."""
        interaction, match = press.interaction, press.match
        reader = reader_of(interaction)
        draft = await self._boards.board(
            match,
            min(ply, match.ply),
            reader,
            interaction.user.id,
            bottom=show.SIDES.get(press.key.turn),
            note=presenter.gone(reader.texts, ply) if ply > match.ply else "",
            manages=await access.manages_matches(interaction),
        )
        await answer_of(interaction).give(draft)
