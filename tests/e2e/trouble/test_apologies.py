"""Nobody is left with a bot that "is thinking …" for ever, whatever it died of."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from sandbox import Actor, Answer, Channel, Sandbox
from sandbox.world.interaction import Modal
from tests.e2e.process import BotProcess
from tests.e2e.trouble.test_late import locked

FILLING_IN = "PATCH /webhooks/*/*/messages/@original"


async def settings_form(actor: Actor, channel: Channel) -> Modal:
    opened = await actor.slash("settings", channel=channel)
    assert opened.modal is not None
    return opened.modal


async def send_late(bot: BotProcess, actor: Actor, form: Modal) -> Answer:
    """Send a form while the database is busy, so that the answer has to be deferred."""
    with locked(bot):
        answer = await actor.submit(form, {"look": ["light"]}, settle=False)
        assert answer.deferred
    return answer


@pytest.mark.parametrize("language", ["en-US", "de"])
async def test_who_is_left_waiting_by_a_kill_is_told_after_the_next_start(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, language: str
) -> None:
    ana.locale = language
    hold = discord.faults.hold(FILLING_IN)
    form, other_form = await settings_form(ana, games), await settings_form(ana, games)
    answer = await send_late(bot, ana, form)
    assert answer.message is not None
    await hold.reached()
    await ana.submit(other_form)  # it is stored after all that waited before
    await bot.kill()
    await hold.drop(processed=False)
    assert answer.message.loading
    await bot.start()
    await discord.wait_until(lambda: not answer.message.loading)
    said = {"en-US": "I was interrupted before", "de": "Ich wurde unterbrochen, bevor"}
    assert said[language] in answer.message.content


@pytest.mark.parametrize("processed", [False, True])
async def test_a_bot_that_dies_while_it_apologizes_leaves_that_to_the_next_which_does_it_once(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    *,
    processed: bool,
) -> None:
    hold = discord.faults.hold(FILLING_IN)
    form, other_form = await settings_form(ana, games), await settings_form(ana, games)
    answer = await send_late(bot, ana, form)
    assert answer.message is not None
    await hold.reached()
    await ana.submit(other_form)
    await bot.kill()
    await hold.drop(processed=False)
    apology = discord.faults.hold(FILLING_IN)
    await bot.start()
    await apology.reached()
    await bot.kill()
    await apology.drop(processed=processed)
    edits = len(fillings_in(discord))
    await bot.start()
    await discord.wait_until(lambda: promises(bot) == [])
    assert "I was interrupted before" in answer.message.content
    assert len(fillings_in(discord)) - edits == (0 if processed else 1)


def fillings_in(discord: Sandbox) -> list[str]:
    return [str(r) for r in discord.requests if r.method == "PATCH" and "@original" in r.path]


def promises(bot: BotProcess) -> list[int]:
    """List the interactions that are promised an answer."""
    with closing(sqlite3.connect(bot.database)) as tool:
        query = "SELECT id FROM interactions WHERE promised_token IS NOT NULL"
        return [row[0] for row in tool.execute(query)]


async def test_an_answer_that_came_late_is_left_alone(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    answer = await send_late(bot, ana, await settings_form(ana, games))
    await answer.settled()
    assert "Light" in answer.text
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    shown = await ana.slash("match list", channel=games)
    assert shown.error is None
    assert "Light" in answer.text
