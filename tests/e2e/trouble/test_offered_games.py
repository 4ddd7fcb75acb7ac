"""GAMES says what is offered: other games vanish from all choices, and their matches go on."""

from __future__ import annotations

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import sit_down
from rules import GAMES
from sandbox import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="session")

COMMANDS = ("challenge", "setup", "rules", "learn", "puzzle", "explore", "leaderboard", "stats")


async def restart(discord: Sandbox, bot: BotProcess, **settings: str) -> None:
    await bot.stop()
    await discord.bot_offline()
    bot.env.update(settings)
    await bot.start()
    await discord.bot_online()


async def test_a_game_that_is_not_offered_is_no_choice_and_its_matches_go_on(
    discord: Sandbox, bot: BotProcess
) -> None:
    games, ana, ben = discord.add_channel("games"), discord.add_user("Ana"), discord.add_user("Ben")
    discord.grant(ana, "MANAGE_GUILD")
    ended = await sit_down(discord, games, ana, ben, "tzaar")
    again = await ended.resign(ended.to_move)
    table = await sit_down(discord, games, ana, ben, "tzaar")
    await table.play()
    await restart(discord, bot, GAMES="rust")
    for command in COMMANDS:
        offered = ana.choices(command, "game", channel=games)
        assert offered == [("RUST", "rust")], command
    seasons = ana.choices("season", "game", channel=games)
    assert [value for _, value in seasons] == ["rust", "all"]
    about = await ana.click((await ana.slash("help", channel=games)).message, "About")
    assert "RUST" in about.text
    assert not any(game.name in about.text for game in GAMES.values() if game.slug != "rust")
    await table.board()
    await table.play()
    board = await table.board()
    assert (await ana.click(board, "⋯")).error is None
    result = await table.resign(table.to_move)
    assert "Rematch" not in [button.label for button in result.buttons]
    assert "I don't offer TZAAR at the moment." in (await ben.click(again, "Rematch")).text
    start = str(GAMES["tzaar"].start(seed=0))
    refused = await ana.slash("setup", channel=games, opponent=ben, position=start)
    assert "which game this position belongs to" in refused.text
    await restart(discord, bot, GAMES="")
    choices = ana.choices("rules", "game", channel=games)
    assert [value for _, value in choices] == list(GAMES)


async def test_an_unknown_game_is_refused_at_the_start_with_what_is_installed(
    discord: Sandbox, bot: BotProcess
) -> None:
    await bot.stop()
    await discord.bot_offline()
    bot.env["GAMES"] = "rust, chess"
    before = len(bot.log)
    await bot.start()
    assert await bot.wait() == 78
    sentence = f"GAMES is wrong: it names 'chess', but these are installed: {', '.join(GAMES)}.\n"
    assert bot.log[before:] == sentence
    bot.env["GAMES"] = ""
