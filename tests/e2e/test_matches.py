"""Whole matches: played, resigned, drawn, several at once, or against the sandbox."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from ringfall.testing.table import Table, settings_form, shown, sit_down
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.substitute import awaited, participants
from sandbox.world.models import Thread
from tests.e2e.test_replay import describe

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
    last = re.match(r"\d+ · (.+?) ", shown(result).splitlines()[1])
    assert last
    other = next(each.user for each in table.players if each.name != last[1])
    assert (result.notified, told.notified) == ([other], [])
    await table.discord.wait_until(lambda: not table.card.attachments)
    assert winner is None or "wins" in table.card.content, "only the poster shows the last board"
    assert table.channel.messages == [table.card, told]
    boards = [message for message in table.place.messages if message.attachments]
    assert len(boards) == messages, "one message a turn"
    assert table.place.messages[-1] is boards[-1] is result
    await table.discord.wait_until(lambda: not any(board.buttons for board in boards[:-1]))


async def test_a_rematch_is_asked_for_by_one_press_and_begun_by_another(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    early = await ben.slash("rematch", channel=table.channel, match=str(table.number))
    assert "This match is still going on." in early.text
    result = await table.resign(ana)
    assert "You are not playing in this match" in (await cleo.click(result, "Rematch")).text
    asked = await ana.click(result, "Rematch")
    assert asked.ephemeral
    card = await table.channel.wait_message(lambda message: "challenges" in message.content)
    assert f"A rematch of ZÈRTZ #{table.number}" in card.content
    assert f"So far: {ana.name} 0 – 1 {ben.mention}" in card.content
    assert table.place.messages[-1] is result
    begun = await ben.slash("rematch", channel=table.channel)
    assert f"The rematch begins in <#{table.channel.id}>" in begun.text
    await discord.wait_until(lambda: [button.label for button in card.buttons] == ["Move"])
    assert f"1. {ben.mention}\n" in card.content, "who was second begins now"


async def test_a_turn_is_taken_back_once_the_other_player_agrees(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    start = table.position
    await table.play()
    board = await table.board()
    asked = await table.menu(ana, "Take back")
    assert "You asked to take it back." in asked.text
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    assert line.notified == [ben.user], "it is Ben's move"
    await ben.click(line, "Allow it")
    taken, table.position = table.turns.pop(), start
    again = await table.board()
    assert f"Your turn, {ana.mention}" in again.content
    await discord.wait_until(lambda: board.content == f"~~3 · {taken}~~ was taken back.")
    await discord.wait_until(lambda: f"{ben.mention} agreed" in line.content)
    assert "The turn on this board was taken back" in (await describe(ben, board)).text
    await table.play(table.random_turn(random.Random(3)))
    assert (await table.board()).id > again.id


async def offer_draw(table: Table, actor: Actor) -> Message:
    """Offer a draw by the button on the board and return the public line."""
    assert (await table.menu(actor, "Offer a draw")).ephemeral
    return await table.place.wait_message(lambda message: "offers a draw" in message.content)


async def test_a_draw_is_agreed_by_two_presses_at_once(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    await table.play()
    board = await table.board()
    line = await offer_draw(table, ana)
    assert line.notified == [ben.user], "it is Ben's move"
    assert "your own offer" in (await ana.click(line, "Agree to a draw")).text
    for press in [ben.client.press(line, "Agree to a draw") for _ in range(2)]:
        await discord.wait_until(lambda press=press: press.settled)
        assert press.followups == []
        assert press.original in (None, line)
    assert f"{ben.mention} agreed" in line.content
    await table.result()
    await discord.wait_until(lambda: "Your turn" not in board.content)
    assert "**a draw by agreement**" in board.content
    assert len(table.channel.messages) == 2, "the card and the result"


async def test_who_answers_an_offer_and_presses_again_is_told_the_same(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play_both()
    line = await offer_draw(table, ana)
    assert line.notified == [ben.user], "it is Ana's move"
    for command, label, words in (
        ("draw", "Decline the draw", "Draw declined."),
        ("takeback", "Allow it", "Taken back in "),
    ):
        await ana.slash(f"match {command}", channel=table.place)
        asked = [await ben.slash(f"match {command}", channel=table.place) for _ in range(2)]
        for answer in asked:
            await ben.click(answer.message, label)
            assert answer.text.startswith(words)
    assert f"{ben.mention} plays on" in line.content


async def test_an_old_entry_of_the_menu_shows_the_match_as_it_is_now(
    table: Table, ana: Actor
) -> None:
    await table.play_both()
    first, second = [(await ana.click(await table.board(), "⋯")).message for _ in range(2)]
    await table.play()
    old_board = await ana.click(first, "Take back")
    assert "an old board, from turn 2" in old_board.text
    assert f"{table.to_move.mention} to move" in old_board.text
    gone_on = await ana.click(second, "End…")
    assert f"{table.to_move.mention} to move" in gone_on.text
    asked = await table.menu(ana, "Resign…")
    assert asked.ephemeral
    await ana.click(asked.message, "No, go back")
    await table.resign(ana)
    assert (await ana.click(second, "Resign…")).text == "This match is over."
    await ana.click(second, "Back")
    assert f"{ana.mention} resigned" in second.content
    assert [b.label for b in second.buttons] == ["Try"]
    assert len(second.selects) == 2, "to look back, and the rest"


async def test_two_matches_of_the_same_people_side_by_side(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    one = await sit_down(discord, games, ana, ben)
    two = await sit_down(discord, games, ben, ana, board="40")
    await one.play("Wd4,a1")
    await two.play("Gd5,a1")
    unclear = await ana.slash("match replay", channel=games)
    assert unclear.ephemeral
    labels = [button.label or "" for button in unclear.message.buttons]
    assert [label.partition(" ")[0] for label in labels] == [f"#{two.number}", f"#{one.number}"]
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
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    tables = [await sit_down(discord, games, ana, ben, "rust") for _ in range(6)]
    await tables[0].play("g3,i9")
    unclear = (await ana.slash("match replay", channel=games)).message
    assert unclear.buttons == []
    (menu,) = unclear.selects
    numbers = [int(value) for _, value in menu.options]
    assert sorted(numbers) == [table.number for table in tables]
    assert numbers[-1] == tables[0].number, "Ana's turn comes first"
    listed = await ana.select(unclear, menu.custom_id or "", [str(numbers[-1])])
    assert listed.ephemeral
    assert f"#{tables[0].number}" in listed.text
    assert "g3,i9" in listed.text


async def test_the_scoreboard_follows_but_not_at_every_turn(discord: Sandbox, table: Table) -> None:
    for _ in range(4):
        await table.play()
    await discord.wait_until(lambda: "Turn 4:" in table.card.content)
    assert table.card.attachments[0].description
    edits = [
        request
        for request in discord.requests
        if request.method == "PATCH" and request.path.endswith(f"/messages/{table.card.id}")
    ]
    assert len(edits) == 1, "four turns in quick succession are one edit"


TURN = re.compile(r"^\d+ · .+? (\S+)(?: \(only turn\))? (?:·|—) ")


def play_for(table: Table, who: Actor) -> None:
    """Let the sandbox play for a user without pauses."""
    assert isinstance(table.place, Thread)
    table.discord.substitute.pause_s = 0
    table.place.substituted.add(who.id)
    table.discord.world.signal.notify()


async def answered(table: Table) -> Message:
    """Wait for the board after another turn, which the rules must allow, and return it."""
    board = await table.board(table.ply + 1)
    found = TURN.match(board.content)
    assert found, board.content
    table.note(found[1])
    return board


async def test_each_turn_is_answered_by_a_legal_one_and_people_play_on_by_hand(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    assert isinstance(table.place, Thread)
    assert participants(discord.world, table.place) == [ana.user, ben.user]
    play_for(table, ben)
    for _ in range(2):
        assert awaited(discord.world, (await table.board()).channel.messages) is ana.user
        await table.play()
        await answered(table)
    table.place.substituted.clear()
    for _ in table.players:
        await table.play()
    assert _private(ben, table) == []


async def test_the_sandbox_confirms_a_turn_if_asked(table: Table, ben: Actor) -> None:
    await ben.submit(await settings_form(ben, table.place), confirm=["always"])
    before = _private(ben, table)
    play_for(table, ben)
    await table.play()
    await answered(table)
    await table.discord.wait_until(lambda: _private(ben, table) == before)


def _private(actor: Actor, table: Table) -> list[Message]:
    return [message for message in actor.messages(table.place) if message.ephemeral]
