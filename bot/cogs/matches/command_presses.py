"""Run a command for the match that its user has chosen."""

from __future__ import annotations

from bot.discord_io.content.buttons import CommandKey
from bot.discord_io.interactions.context import chosen_value
from bot.match.options import read_match_id, run_again
from bot.match.presses import Press, pressed


class CommandPresses:
    """Handles the buttons and the menu that name a match for a command."""

    @pressed(CommandKey, "run")
    async def run(self, press: Press[CommandKey]) -> None:
        """Run a command for the match of a button."""
        await run_again(press.interaction, press.key.command, press.key.match_id)

    @pressed(CommandKey, "run-chosen")
    async def run_for_chosen(self, press: Press[CommandKey]) -> None:
        """Run a command for the match that was chosen from a menu."""
        match_id = read_match_id(chosen_value(press.interaction)) or 0
        await run_again(press.interaction, press.key.command, match_id)
