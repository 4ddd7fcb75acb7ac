"""Channels that are closed to the bot: the player is told, and sees the board all the same."""

from __future__ import annotations

from pathlib import Path

from sandbox import Actor, Channel, Sandbox
from tests.bot.connected.running import running
from tests.e2e.table import sit_down


async def test_a_board_that_cannot_be_posted_is_the_private_answer(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, tmp_path: Path
) -> None:
    """Each turn's, though only the first one is tried; all are posted once that is possible."""
    elsewhere = discord.add_channel("elsewhere")
    async with running(discord, f"sqlite+aiosqlite:///{tmp_path}/ringfall.db"):
        table = await sit_down(discord, games, ana, ben)
        discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        for _ in range(2):
            answer = await table.play(channel=elsewhere)
            assert answer.ephemeral
            assert f"I'm not allowed to post the board in {table.place.mention}" in answer.text
            assert answer.message.attachments
        discord.permit(games, allow=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        first, latest = await table.board(1), await table.board()
        assert first.id < latest.id
