"""A lesson needs nothing that a bot could forget."""

from __future__ import annotations

from guide import get_guide
from rules import get_game
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import begin, pick, play
from tests.e2e.process import BotProcess


async def test_a_lesson_goes_on_after_the_bot_was_killed(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("tzaar")
    message = await begin(ana, games, game)
    await pick(ana, message, "l:tzaar:1", ("c2g4",))
    await bot.kill()
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
    await ana.click(message, "Back")
    await play(ana, message, game, 1, get_guide(game.slug).lessons[0].solution)
    await ana.click(message, "Next lesson")
    assert "lesson 2 of 5" in message.content
