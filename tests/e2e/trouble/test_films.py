"""The film of a match, by the button under its result: years later, and after a kill."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import shared_by, sit_down


async def test_the_film_of_a_match_comes_by_the_button_under_its_result_and_is_shared(
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
    answer = await ben.click(result, "Film")
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
