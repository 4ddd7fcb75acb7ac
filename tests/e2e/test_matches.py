"""Whole matches: played, resigned, drawn, several at once."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from rules.formats import read_record
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shown, sit_down
from tests.e2e.test_describe import describe

OFFERED_AT = 12


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [
        ("zertz", {"board": "48", "goal": "blitz"}, 354),
        ("tzaar", {"start": "fixed"}, 279),
        ("rust", {}, 1039),  # with jumps that must be made, islands, and passes
    ],
)
async def test_a_whole_game_of_each_kind(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    game: str,
    options: dict[str, Any],
    seed: int,
) -> None:
    """Seeds of short random games, and one of 38 turns, with all messages in place.

    The channel has two messages, the thread one for each chosen turn and offer, and private
    messages are gone.
    """
    table = await sit_down(discord, games, ana, ben, game, **options)
    chance, private, offers, chosen = random.Random(seed), private_messages(table), 0, 0
    while table.position.outcome is None:
        turn, number, chosen = table.random_turn(chance), table.ply + 1, chosen + 1
        answer = await table.play(turn)
        assert answer.message is not None
        assert f"{number} · " in answer.text
        assert turn in answer.text
        assert answer.message.attachments[0].size_px == (1200, 800)
        if table.position.outcome is None:
            assert answer.message.notified == [table.to_move.user]
            assert len(table.boards(table.ply)) == 1
        if table.ply == OFFERED_AT:
            asked = private_messages(table)
            line = await offer_draw(table, table.to_move)
            await table.waiting.click(line, "Decline the draw")
            offers += 1
            private += private_messages(table) - asked
    await everything_is_settled(table, messages=1 + chosen)
    said = [message for message in table.place.messages if message.content]
    assert len(said) == 1 + chosen + offers
    assert private_messages(table) == private, "no turn leaves anything private behind"


def private_messages(table: Table) -> int:
    """Count the messages of a match that only its players see."""
    places = (table.channel, table.place)
    seen = [m for actor in table.players for place in places for m in actor.messages(place)]
    return sum(message.ephemeral and not message.deleted for message in seen)


async def everything_is_settled(table: Table, *, messages: int) -> None:
    """Check what a finished match leaves behind, with so many boards."""
    outcome = table.position.outcome
    assert outcome is not None
    winner = table.players[outcome.winner.index] if outcome.winner else None
    result, told = await table.result(), await table.announcement()
    for message in (result, told):
        assert (f"{winner.name} wins" if winner else "a tie") in shown(message)
        assert [b.label for b in message.buttons] == ["Rematch", "Analyse", "Replay", "⋯"]
    assert result.attachments[0].data == told.attachments[0].data
    last = re.match(r"\d+ · (.+?) ", shown(result).splitlines()[1])
    assert last
    other = next(each.user for each in table.players if each.name != last[1])
    assert (result.notified, told.notified) == ([other], [])
    place = table.place
    await table.discord.wait_until(lambda: "wins" in table.card.content or winner is None)
    assert table.channel.messages == [table.card, told]
    boards = [message for message in place.messages if message.attachments]
    assert len(boards) == messages, "one message a turn"
    assert place.messages[-1] is boards[-1] is result
    for board in boards[:-1]:
        await table.discord.wait_until(lambda board=board: not board.buttons)


async def test_resigning_asks_in_private_and_is_announced(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    await table.play()
    board = await table.board()
    question = await ben.slash("match resign", channel=table.place)
    assert question.ephemeral
    assert question.message is not None
    await ben.click(question.message, "Resign")
    result = await table.result()
    assert f"{table.players[0].mention} wins: {ben.name} resigned" in result.content
    assert result.notified == [table.players[0].user]
    (poster,) = result.attachments
    assert "The match is over: " in (poster.description or "")
    assert poster.data != board.attachments[0].data
    menu = (await ben.click(result, "⋯")).message
    assert menu is not None
    assert "Record" not in [button.label for button in menu.buttons]
    page = (await ben.click(menu, "Download")).message
    assert page is not None
    record = (await ben.click(page, "Record")).message
    assert record is not None
    assert record.ephemeral
    assert read_record(record.attachments[0].data).turns == tuple(table.turns)
    await discord.wait_until(lambda: not board.buttons)
    says_the_end(board, f"{table.players[0].mention} wins: {ben.mention} resigned")
    assert table.place.messages[-2:] == [board, result]


def says_the_end(board: Message, result: str) -> None:
    """Check that the last board tells how the match ended, not whose turn it is."""
    assert f"**{result}**" in board.content
    assert "Your turn" not in board.content


async def resigned(table: Table, actor: Actor) -> Message:
    """Have a player resign and return the message that tells the result."""
    question = await actor.slash("match resign", channel=table.place)
    assert question.message is not None
    await actor.click(question.message, "Resign")
    return await table.result()


async def test_a_rematch_is_asked_for_by_one_press_and_begun_by_another(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    result = await resigned(table, ana)
    refused = await cleo.click(result, "Rematch")
    assert refused.ephemeral
    assert "You are not playing in this match" in refused.text
    asked = await ana.click(result, "Rematch")
    assert asked.ephemeral
    assert table.channel.mention in asked.text
    card = await table.channel.wait_message(lambda message: "challenges" in message.content)
    assert f"A rematch of ZÈRTZ #{table.number}" in card.content
    assert f"So far: {ana.name} 0 – 1 {ben.mention}" in card.content
    assert table.place.messages[-1] is result
    assert card.notified == [ben.user]
    assert "37 rings" in card.content
    begun = await ben.click(result, "Rematch")
    assert begun.ephemeral
    assert f"The rematch begins in <#{table.channel.id}>" in begun.text
    await discord.wait_until(lambda: "Turn" not in card.content and not card.buttons)
    assert f"1. {ben.mention}\n" in card.content, "who was second begins now"


async def test_a_rematch_is_requested_by_the_command_where_the_match_was_played(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, ben: Actor
) -> None:
    early = await ben.slash("rematch", channel=games, match=str(table.number))
    assert "This match is still going on." in early.text
    assert (
        "There is no finished match to repeat" in (await ben.slash("rematch", channel=games)).text
    )
    await resigned(table, ana)
    asked = await ben.slash("rematch", channel=games)
    assert asked.message is not None
    await discord.wait_until(lambda: asked.message is not None and asked.message.buttons)
    begun = await ana.click(asked.message, "Accept")
    assert begun.error is None
    assert f"1. {ben.mention}\n" in asked.message.content


async def test_a_turn_is_taken_back_once_the_other_player_agrees(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    start, wrong = table.position, await table.play()
    board = await table.board()
    menu = await ana.click(board, "⋯")
    assert menu.message is not None
    asked = await ana.click(menu.message, "Take back")
    assert "You asked to take it back." in asked.text
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    assert f"{ana.name} asks to take back {table.turns[-1]}" in line.content
    assert line.notified == [ben.user], "it is Ben's move"
    await ben.click(line, "Allow it")
    taken, table.position = table.turns.pop(), start
    again = await table.board()
    assert again.id > board.id
    assert f"Your turn, {ana.mention}" in again.content
    await discord.wait_until(lambda: board.content == f"~~3 · {taken}~~ was taken back.")
    assert board.attachments
    await discord.wait_until(lambda: not line.buttons)
    assert f"{ben.mention} agreed" in line.content
    assert wrong.error is None
    described = await describe(ben, board)
    assert "The turn on this board was taken back" in described.text
    await table.play(table.random_turn(random.Random(3)))
    assert (await table.board()).id > again.id
    history = await ben.slash("match history", channel=table.place)
    assert "One turn was taken back." in history.text


async def test_a_match_is_cancelled_before_both_have_played(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play()
    board = await table.board()
    menu = await ben.click(board, "⋯")
    assert menu.message is not None
    question = await ben.click(menu.message, "Cancel match…")
    assert question.message is not None
    assert "won't count." in question.text
    told = await ben.click(question.message, "Cancel the match")
    assert f"You cancelled ZÈRTZ #{table.number}." in told.text
    result = await table.result()
    assert "**cancelled before both had played; it does not count**" in result.content
    await discord.wait_until(lambda: not board.buttons)
    says_the_end(board, "cancelled before both had played; it does not count")
    assert table.place.messages[-1] is result


async def test_a_resignation_can_be_thought_better_of(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await table.play_both()
    menu = await ana.click(await table.board(), "⋯")
    assert menu.ephemeral
    assert menu.message is not None
    question = await ana.click(menu.message, "Resign…")
    assert question.message is not None
    await ana.click(question.message, "No, go back")
    assert question.message.deleted
    await table.play()


async def offer_draw(table: Table, actor: Actor) -> Message:
    """Offer a draw by the button on the board and return the public line."""
    question = await actor.click(await table.board(), "Draw…")
    assert question.ephemeral
    assert question.message is not None
    await actor.click(question.message, "Offer a draw")
    return await table.place.wait_message(lambda message: "offers a draw" in message.content)


async def test_a_draw_is_agreed(discord: Sandbox, table: Table, ana: Actor, ben: Actor) -> None:
    await table.play_both()
    await table.play()
    board = await table.board()
    line = await offer_draw(table, ana)
    assert line.notified == [ben.user], "it is Ben's move"
    own = await ana.click(line, "Agree to a draw")
    assert own.ephemeral
    assert "your own offer" in own.text
    await ben.click(line, "Agree to a draw")
    await discord.wait_until(lambda: not line.buttons)
    assert f"{ben.mention} agreed" in line.content
    assert "a draw by agreement" in (await table.result()).content
    await discord.wait_until(lambda: "Your turn" not in board.content)
    says_the_end(board, "a draw by agreement")
    late = await ben.slash(
        "move", channel=table.place, match=str(table.number), move=table.first_turn()
    )
    assert late.ephemeral
    assert "over" in late.text


async def test_a_draw_is_declined_and_play_continues(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    line = await offer_draw(table, ana)
    assert line.notified == [], "only the player to move is ever notified"
    await ben.click(line, "Decline the draw")
    assert f"{ben.mention} plays on" in line.content
    refused = await ana.slash("match draw", channel=table.place)
    assert refused.ephemeral
    assert "already" in refused.text
    await table.play()


async def test_who_answers_an_offer_and_presses_again_is_told_the_same(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    line = await offer_draw(table, ana)
    asked = [await ben.slash("match draw", channel=table.place) for _ in range(2)]
    for answer in asked:
        assert answer.message is not None
        await ben.click(answer.message, "Decline the draw")
        assert answer.text == "Draw declined."
    assert f"{ben.mention} plays on" in line.content
    await ana.slash("match takeback", channel=table.place)
    asked = [await ben.slash("match takeback", channel=table.place) for _ in range(2)]
    for answer in asked:
        assert answer.message is not None
        await ben.click(answer.message, "Allow it")
        assert answer.text.startswith("Taken back in ")


async def test_who_presses_an_answer_below_the_line_twice_hears_of_no_error(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    line = await offer_draw(table, ana)
    presses = [ben.client.press(line, "Agree to a draw") for _ in range(2)]
    for press in presses:
        await discord.wait_until(lambda press=press: press.settled)
        assert press.followups == []
        assert press.original in (None, line)
    await table.result()
    assert len(table.channel.messages) == 2, "the card and the result"


async def test_an_offer_lapses_with_the_next_turn(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    line = await offer_draw(table, ben)
    answered = await ana.slash("match draw", channel=table.place)
    assert answered.message is not None
    assert "offers you a draw" in answered.text
    await table.play()
    await discord.wait_until(lambda: "expired" in line.content)
    assert line.buttons == []
    late = await ana.click(answered.message, "Agree to a draw")
    assert late.ephemeral
    assert "is closed" in late.text


async def test_two_matches_of_the_same_people_side_by_side(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    one = await sit_down(discord, games, ana, ben)
    two = await sit_down(discord, games, ben, ana, board="40")
    await one.play("Wd4,a1")
    await two.play("Gd5,a1")
    unclear = await ana.slash("match history", channel=games)
    assert unclear.ephemeral
    labels = [button.label or "" for button in unclear.message.buttons] if unclear.message else []
    assert [label.partition(" ")[0] for label in labels] == [f"#{two.number}", f"#{one.number}"]
    assert unclear.message is not None
    listed = await ana.click(unclear.message, labels[0])
    assert "Gd5,a1" in listed.text, "one press does what the command wanted"
    number = str(two.number)
    elsewhere = await ana.slash("move", channel=games, match=number, move="Be5,b1")
    two.note("Be5,b1")
    assert elsewhere.ephemeral
    assert str((await two.board()).id) in elsewhere.text, "a link to the board"
    await one.play()
    assert (one.ply, two.ply) == (2, 2)
    assert len(one.boards(2)) == len(two.boards(2)) == 1
    assert len(games.messages) == 2


async def test_a_command_that_fits_more_than_five_matches_offers_a_menu(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    tables = [await sit_down(discord, games, ana, ben, "rust") for _ in range(6)]
    await tables[0].play("g3,i9")
    unclear = (await ana.slash("match history", channel=games)).message
    assert unclear is not None
    assert unclear.buttons == []
    (menu,) = unclear.selects
    numbers = [int(value) for _, value in menu.options]
    assert sorted(numbers) == [table.number for table in tables]
    assert numbers[-1] == tables[0].number, "Ana's turn comes first"
    listed = await ana.select(unclear, menu.custom_id or "", [str(numbers[-1])])
    assert listed.ephemeral
    assert f"#{tables[0].number}" in listed.text
    assert "g3,i9" in listed.text
