"""Boards in words: "Describe this board" on a message, `/match describe`, and its buttons."""

from __future__ import annotations

from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by, sit_down

MENU = "Describe this board"


async def describe(actor: Actor, message: Message) -> Answer:
    """Use the entry in the menu of a message; the answer is for this person alone."""
    answer = await actor.context_menu(MENU, target=message)
    assert answer.error is None
    assert answer.ephemeral
    return answer


def said(answer: Answer) -> str:
    """Return all messages of an answer together."""
    messages = [answer.message, *answer.followups]
    return "\n".join(message.content for message in messages if message)


async def test_the_menu_of_a_board_describes_it_to_whoever_asks(
    discord: Sandbox, table: Table, cleo: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    board = await table.board()
    before = list(table.place.messages)
    text = said(await describe(cleo, board))
    ana, ben = table.players
    for part in (
        f"ZÈRTZ #{table.number}, 37 rings, standard.",
        f"Turn 2: {ben.name} played Gd5,a2.",
        f"{ana.name} to move.",
        "Must capture, 2 ways: d4xd6, d5xd3.",
        "2 turns are possible, all of them captures.",
        "```\n",
        "W, G and B before a name are",
    ):
        assert part in text
    assert table.place.messages == before, "nobody else is told"


async def test_an_old_board_is_described_as_it_was_though_the_match_went_on(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    first = await table.board(0)
    await table.play("Wd4,a1")
    second = await table.board(1)
    await table.play("Gd5,a2")
    assert "missing: none" in said(await describe(ana, first))
    text = said(await describe(ana, second))
    assert f"Turn 1: {ana.name} played Wd4,a1." in text
    assert f"{table.players[1].name} to move." in text
    assert "Gd5" not in text


async def test_the_card_shows_how_the_match_stands_and_the_result_how_it_ended(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    await table.play("Wd4,a1")
    assert f"Turn 1: {ana.name} played Wd4,a1." in said(await describe(cleo, table.card))
    question = await ana.slash("match resign", channel=table.place)
    assert question.message is not None
    await ana.click(question.message, "Resign")
    result = await table.result()
    for message in (result, table.card):
        text = said(await describe(cleo, message))
        assert f"The match is over: {ben.name} wins: {ana.name} resigned." in text
        assert "possible:" not in text
        assert "turns are possible" not in text


async def test_a_turn_that_was_only_a_line_is_described_too(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, "tzaar", start="tournament")
    await table.play("Ze4")
    line = await table.board()
    assert not line.attachments
    text = said(await describe(ana, line))
    assert "White, Tzaars: e4; Tzarras: none; Totts: none." in text
    assert "Black has still to place: 6 Tzaars, 9 Tzarras, 15 Totts." in text
    assert "wZe4" in text


async def test_other_messages_have_no_board_and_the_answer_says_which_have(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, ben: Actor
) -> None:
    shown = await ana.slash("match show", channel=table.place)
    assert shown.message is not None
    await shared_by(ana, shown.message)
    open_card = await ana.slash("challenge", channel=games, game="rust")
    assert open_card.message is not None
    others = [ana.say(games, "Hello."), table.place.messages[-1], open_card.message]
    for message in [*others, shown.message]:
        answer = await describe(ana, message)
        assert "see no board on this message" in answer.text
        assert "`/match describe`" in answer.text


async def test_the_command_describes_any_turn_of_the_match(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    now = await ana.slash("match describe", channel=table.place)
    assert now.ephemeral
    assert "Turn 2: " in said(now)
    start = await ana.slash("match describe", channel=table.place, at="0")
    assert "Turn" not in said(start)
    assert "1,944 turns are possible" in said(start)
    late = await ana.slash("match describe", channel=table.place, at="3")
    assert late.ephemeral
    assert "There is no turn 3 yet: 2 turns have been played" in late.text


async def test_a_match_of_another_server_is_unknown(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    guild = discord.world.add_guild("Elsewhere", ana.user)
    elsewhere = discord.world.add_channel(guild, "games")
    number = str(table.number)
    asked = await ana.slash("match describe", channel=elsewhere, match=number)
    assert f"I don't know a match “{number}”" in asked.text
    pressed = await press(discord, ana, ana.say(elsewhere, "Hi."), f"m:{number}:0:describe")
    assert f"I don't know a match “{number}”" in pressed.text


async def test_the_buttons_describe_and_share(
    discord: Sandbox, table: Table, ana: Actor, cleo: Actor
) -> None:
    shown = await cleo.slash("match show", channel=table.place, match=str(table.number))
    assert shown.message is not None
    assert [button.label for button in shown.message.buttons][-2:] == ["Share", "Describe"]
    menu = await ana.click(await table.board(), "⋯")
    assert menu.message is not None
    await table.play("Wd4,a1")
    for actor, message in ((cleo, shown.message), (ana, menu.message)):
        answer = await actor.click(message, "Describe")
        assert answer.ephemeral
        assert "missing: none" in said(answer), "the board that the button was made for"
    last = answer.last
    assert last is not None
    shared = await shared_by(ana, last)
    assert not shared.buttons
    assert "missing: none" in shared.content


async def test_a_restart_forgets_no_board(discord: Sandbox, table: Table, bot: BotProcess) -> None:
    board = await table.board()
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    assert "1,944 turns are possible" in said(await describe(table.players[0], board))
