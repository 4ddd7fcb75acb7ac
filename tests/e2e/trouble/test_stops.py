"""A stopped bot finishes open interactions; later ones are answered once."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shared_by, sit_down
from tests.e2e.trouble.test_crashes import ANSWER


async def test_an_interaction_that_is_delivered_again_after_a_restart_counts_once(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    answer = await table.play()
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    discord.redeliver(answer.interaction)
    await table.play()
    assert len([m for m in table.place.messages if m.attachments]) == 3


async def test_a_stop_finishes_the_turn_in_hand(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    bot.terminate()
    await hold.release()
    assert await bot.wait() == 0
    table.note(turn)
    assert len(table.boards(1)) == 1


async def test_a_stop_does_not_wait_for_discord_for_ever(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    bot.terminate()
    assert await bot.wait() == 0
    await hold.drop(processed=False)
    await bot.start()
    table.note(turn)
    await table.board()


async def test_the_film_of_a_match_comes_by_the_menu_under_its_result_and_is_shared(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await table.play_both()
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()
    assert len(result.attachments) == 1
    await bot.kill()
    discord.advance(days=3 * 365)
    await bot.start()
    await discord.bot_online()
    menu = (await ben.click(result, "⋯")).message
    assert menu is not None
    answer = await ben.click(menu, "Film")
    film = answer.message
    assert film is not None
    assert answer.ephemeral
    (moving,) = film.attachments
    assert moving.data.startswith(b"GIF89a")
    assert f"At the end: {ana.name} wins" in (moving.description or "")
    await ben.click(film, f"From {ben.name}'s side")
    (turned,) = film.attachments
    assert turned.data.startswith(b"GIF89a")
    assert turned.data != moving.data
    shared = await shared_by(ben, film)
    assert shared.content.startswith(film.content)
    assert shared.buttons == []
    assert shared.attachments[0].data == moving.data
