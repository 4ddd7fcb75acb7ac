"""After any death of the bot, no user is left with "is thinking …" for ever."""

from __future__ import annotations

import pytest

from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.world.interaction import Modal
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, form_behind, settings_page
from tests.e2e.test_late import ANSWER, locked
from tests.e2e.trouble import lasting

discord, bot = lasting.discord, lasting.bot

FILLING_IN = "PATCH /webhooks/*/*/messages/@original"
LOOK_UP = "GET /guilds/*/members/*"


@pytest.fixture
def admin(discord: Sandbox) -> Actor:
    """A new user for each test, because their language is cached."""
    admin = discord.add_user("Admin")
    discord.grant(admin, "MANAGE_GUILD")
    return admin


async def server_form(actor: Actor, channel: Channel) -> Modal:
    """Open a form whose answer is a new message, as its opener has been dismissed."""
    page = await settings_page(actor, channel, "server settings")
    form = await form_behind(actor, page, "t:server:reading:open")
    form.interaction.source = None
    return form


async def send_late(bot: BotProcess, actor: Actor, form: Modal) -> Answer:
    """Send a form while the database is busy, so that the answer takes longer."""
    with locked(bot):
        answer = await actor.submit(form, {"look": ["night"]}, settle=False)
        assert answer.deferred
    return answer


async def left_waiting(discord: Sandbox, bot: BotProcess, admin: Actor, games: Channel) -> Message:
    """Kill the bot while a user waits for an answer; return the waiting message."""
    hold = discord.faults.hold(FILLING_IN)
    form, other_form = await server_form(admin, games), await server_form(admin, games)
    answer = await send_late(bot, admin, form)
    await hold.reached()
    await admin.submit(other_form)  # it is stored after all that waited before
    await bot.kill()
    await hold.drop(processed=False)
    assert answer.message is not None
    assert answer.message.loading
    return answer.message


async def test_a_user_left_waiting_by_a_kill_is_told_after_the_next_start(
    discord: Sandbox, bot: BotProcess, games: Channel, admin: Actor
) -> None:
    admin.locale = "de"
    message = await left_waiting(discord, bot, admin, games)
    await bot.start()
    await discord.wait_until(lambda: "Ich wurde unterbrochen, bevor" in message.content)


@pytest.mark.parametrize("processed", [False, True])
async def test_an_interrupted_apology_is_made_once_by_the_next_run(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    admin: Actor,
    *,
    processed: bool,
) -> None:
    message = await left_waiting(discord, bot, admin, games)
    apology = discord.faults.hold(FILLING_IN)
    await bot.start()
    await apology.reached()
    await bot.kill()
    await apology.drop(processed=processed)
    looks, edits = (len(requests_to(discord, method)) for method in ("GET", "PATCH"))
    await bot.start()
    await discord.wait_until(lambda: len(requests_to(discord, "GET")) > looks)
    await discord.wait_until(lambda: "I was interrupted before" in message.content)
    await admin.slash("match list", channel=games)
    assert len(requests_to(discord, "PATCH")) - edits == (0 if processed else 1)


async def test_an_apology_without_connection_is_no_bug_and_is_repeated(
    discord: Sandbox, bot: BotProcess, games: Channel, admin: Actor
) -> None:
    message = await left_waiting(discord, bot, admin, games)
    apology = discord.faults.hold(FILLING_IN)
    before = len(bot.log)
    await bot.start()
    await apology.reached()
    await apology.drop(processed=False)
    await discord.wait_until(lambda: "I was interrupted before" in message.content)
    assert "no apology" in bot.log[before:]
    bot.check_log()


def requests_to(discord: Sandbox, method: str) -> list[str]:
    """List the requests about an answer that was promised."""
    return [str(r) for r in discord.requests if r.method == method and "@original" in r.path]


async def test_an_answer_that_came_late_is_left_alone(
    discord: Sandbox, bot: BotProcess, games: Channel, admin: Actor
) -> None:
    answer = await send_late(bot, admin, await server_form(admin, games))
    await discord.wait_until(lambda: "Night" in answer.text)
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    shown = await admin.slash("match list", channel=games)
    assert shown.error is None
    assert "Night" in answer.text


@pytest.mark.usefixtures("silent_gateway")
async def test_a_kill_at_the_moment_of_a_deferral_leaves_no_user_waiting(
    discord: Sandbox, bot: BotProcess, table: Table, cleo: Actor
) -> None:
    """The promise has been recorded before; the answer waits for the players' names."""
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    names, deferral = discord.faults.hold(LOOK_UP), discord.faults.hold(ANSWER)
    cleo.client.slash(table.channel, "match show", {"match": str(table.number)})
    await deferral.reached()
    await bot.kill()
    await deferral.drop(processed=True)
    await names.release()
    (answer,) = [message for message in cleo.messages(table.channel) if message.loading]
    await bot.start()
    await discord.wait_until(lambda: not answer.loading)
    assert "I was interrupted before" in answer.content


async def test_a_late_card_whose_promise_cannot_be_recorded_replaces_the_deferral(
    discord: Sandbox, bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    with locked(bot):
        answer = await cleo.slash("challenge", channel=games, settle=False, game="zertz")
        assert answer.ephemeral
    card = await games.wait_message()
    assert "challenges anyone" in card.text
    await discord.wait_until(lambda: cleo.messages(games) == [card])


async def test_without_a_recorded_promise_only_private_deferrals_remain_after_a_kill(
    discord: Sandbox, bot: BotProcess, table: Table, cleo: Actor
) -> None:
    """A public card and a board are awaited while another program locks the database."""
    mover, turn, before = table.to_move, table.first_turn(), table.channel.messages
    with locked(bot):
        answers = [
            await cleo.slash("challenge", channel=table.channel, settle=False, game="zertz"),
            await mover.slash("move", channel=table.place, settle=False, move=turn),
        ]
        assert all(answer.ephemeral and answer.deferred for answer in answers)
        await bot.kill()
    assert table.channel.messages == before
    await bot.start()
    await discord.bot_online()
    again = await table.play(turn)
    assert again.message is await table.board()
