"""Choosing a turn by presses: one private message, from the first choice to the end."""

from __future__ import annotations

import random
import re

import pytest

from rules import get_game, play_turn
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by, sit_down
from tests.e2e.test_settings import choose as settings
from tests.rules.walks import random_turn

LAST_ROW = ("Back", "Type it…", "Try", "Cancel")
ANSWERS = ("Send", "Change", "Try", "Cancel")


async def opened(table: Table) -> Message:
    """Press Move under the latest board."""
    answer = await table.to_move.click(await table.board(), "Move")
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def pick(actor: Actor, message: Message, *labels: str) -> None:
    """Make choices by their labels, from lists too."""
    for label in labels:
        answer = await choose(actor, message, label)
        assert answer.message is message, answer
        assert message.attachments[0].description


async def finish(table: Table, message: Message, *labels: str, turn: str) -> None:
    """Make choices of which the last one plays a turn; the message goes away with that."""
    *first, last = labels
    await pick(table.to_move, message, *first)
    answer = await choose(table.to_move, message, last)
    assert answer.error is None
    assert message.deleted
    table.note(turn)
    await table.board()


async def choose(actor: Actor, message: Message, label: str) -> Answer:
    for menu in message.selects:
        for option in menu.options:
            if option[0] == label:
                return await actor.select(message, menu.custom_id or "", [option[1]])
    return await actor.click(message, label)


def labels(message: Message) -> list[str]:
    """Return the choices of a stage, from buttons or from lists."""
    listed = [option[0] for menu in message.selects for option in menu.options]
    return listed or [b.label or "" for b in message.buttons if b.label not in LAST_ROW]


def is_preview(message: Message) -> bool:
    return any(button.label == "Send" for button in message.buttons)


def shown(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]


async def pick_late(actor: Actor, message: Message, label: str) -> None:
    """Press what leads nowhere any more; the message says so."""
    answer = await choose(actor, message, label)
    assert answer.message is message, answer
    assert message.attachments == []


async def send(table: Table, message: Message) -> str:
    """Send the turn of a preview, which goes away with that; return the turn."""
    found = re.search(rf"^{table.ply + 1} · <@\d+> (\S+)", message.content, re.MULTILINE)
    assert found, message.content
    answer = await table.to_move.click(message, "Send")
    assert answer.error is None
    assert message.deleted
    table.note(found[1])
    if table.position.outcome is None:
        await table.board()
    return found[1]


async def play_at_random(table: Table, chance: random.Random) -> None:
    """Play a turn by presses only."""
    message = await opened(table)
    while not is_preview(message):
        await pick(table.to_move, message, chance.choice(labels(message)))
    await send(table, message)


async def test_a_turn_is_chosen_step_by_step_and_played_with_the_last_choice(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    before = list(table.place.messages)
    message = await opened(table)
    assert "So far: White" in message.content
    assert "On which ring?" in message.content
    assert ben.mention in message.content
    assert [menu.placeholder for menu in message.selects] == ["Columns a–d", "Columns e–g"]
    assert shown(message) == ["White", "Grey", "Black", "Type it…", "Try", "Cancel"]
    await pick(ana, message, "Grey", "d4")
    assert "So far: Gd4" in message.content
    assert "Which ring do you remove?" in message.content
    assert "a1" in labels(message)
    assert "d5" not in labels(message)
    assert table.place.messages == before
    await finish(table, message, "b1", turn="Gd4,b1")
    assert (await table.board()).notified == [ben.user]
    assert [m for m in table.place.messages if m.ephemeral] == []


async def test_the_colour_of_the_last_own_marble_is_chosen_in_advance(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    for turn in ("Ba4,g4", "Gg7,d1"):
        await table.play(turn)
    message = await opened(table)
    assert "So far: Black" in message.content
    await finish(table, message, "a1", "e2", turn="Ba1,e2")
    message = await opened(table)
    assert "So far: Grey" in message.content


async def test_a_capture_takes_two_presses(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    for turn in ("Wd4,a1", "Gd5,a2"):
        await table.play(turn)
    message = await opened(table)
    assert labels(message) == ["d4xd6", "d5xd3"]
    await finish(table, message, "d4xd6", turn="d4xd6")


async def test_a_turn_is_previewed_for_those_who_want_it(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await settings(ana, table.place, confirm="always")
    message = await opened(table)
    await pick(ana, message, "d4", "b1")
    assert shown(message) == ["Send", "Change", "Try", "Cancel"]
    assert "Wd4,b1" in message.content
    assert f"{ben.mention} to move" in message.content
    await pick(ana, message, "Change", "Back", "Black", "d5", "a4")
    assert await send(table, message) == "Bd5,a4"


async def test_one_can_go_back_and_cancel(discord: Sandbox, table: Table, ana: Actor) -> None:
    message = await opened(table)
    assert "Back" not in shown(message)
    await pick(ana, message, "Black", "e4", "Back")
    assert "So far: Black" in message.content
    assert "Back" not in shown(message)
    await pick(ana, message, "White", "d4")
    assert "So far: Wd4" in message.content
    await ana.click(message, "Cancel")
    assert message.deleted
    assert len(table.boards(0)) == 1


async def test_a_ring_of_many_is_removed_by_a_list(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="61")
    message = await opened(table)
    await pick(ana, message, "Grey", "e5")
    (menu,) = message.selects
    assert menu.placeholder == "Columns a–i"
    assert len(menu.options) == 24
    await finish(table, message, "i7", turn="Ge5,i7")


async def test_both_actions_of_a_turn_are_chosen(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, "tzaar", start="fixed")
    await table.play("d6xe6")
    message = await opened(table)
    await pick(ben, message, "e9xd8")
    assert "So far: e9xd8, Tzaar" in message.content
    assert shown(message)[:4] == ["Tzaar", "Tzarra", "Tott", "Pass"]
    await pick(ben, message, "Tott")
    (menu,) = [m for m in message.selects if "d8+e8" in [label for label, *_ in m.options]]
    assert menu.placeholder == "Columns d–f"
    await finish(table, message, "d8+e8", turn="e9xd8,d8+e8")


async def test_play_begins_if_the_player_is_to_move(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    one = await sit_down(discord, games, ana, ben)
    two = await sit_down(discord, games, ben, ana, board="40")
    answer = await ana.slash("play", channel=games)
    assert answer.ephemeral
    assert f"#{one.number}" in answer.text
    other = await ana.slash("play", channel=games, match=str(two.number))
    assert "It's not your turn" in other.text


async def test_turns_of_two_matches_are_chosen_side_by_side(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    one = await sit_down(discord, games, ana, ben)
    two = await sit_down(discord, games, ana, ben, "rust")
    first, second = await opened(one), await opened(two)
    await pick(ana, first, "d4")
    await pick(ana, second, "i5")
    await finish(one, first, "g4", turn="Wd4,g4")
    await finish(two, second, "e1", turn="i5,e1")


async def test_private_messages_about_a_turn_disappear_when_it_is_played(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    first, second = await opened(table), await opened(table)
    await discord.wait_until(lambda: first.deleted)
    assert not second.deleted
    refused = (await ana.slash("move", channel=table.place, move="Wd4,d5")).message
    assert refused is not None
    await discord.wait_until(lambda: second.deleted)
    assert not refused.deleted
    await table.play("Wd4,a1")
    await table.board()
    await discord.wait_until(lambda: refused.deleted)


async def test_a_choice_after_ones_own_turn_is_told_so_and_can_start_again(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    before = await table.board()
    for turn in ("Wd4,a1", "Gg7,a2"):
        await table.play(turn)
    late = await press(discord, ana, before, f"m:{table.number}:0:pick:white.d5")
    message = late.message
    assert message is not None
    assert "You have already played" in message.content
    assert ": Wd4,a1" in message.content
    assert str(table.place.id) in message.content
    assert shown(message) == ["Start again"]
    await ana.click(message, "Start again")
    assert "On which ring?" in message.content
    await finish(table, message, "Black", "a3", "b1", turn="Ba3,b1")


async def test_a_preview_that_comes_too_late_plays_nothing(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    before = await table.board()
    await table.play("Wd4,a1")
    late = await press(discord, ana, before, f"m:{table.number}:0:pick-send:white.d4.b1")
    assert "You have already played" in late.text
    assert ": Wd4,a1" in late.text
    assert len(table.boards(1)) == 1


async def test_a_choice_after_the_end_shows_the_last_board(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    message = await opened(table)
    question = await ben.slash("match resign", channel=table.place)
    assert question.message is not None
    await ben.click(question.message, "Resign")
    await pick_late(ana, message, "Grey")
    assert f"{ben.mention} resigned" in message.content
    await ana.click(message, "Show board")
    assert "This match is over." in message.content
    assert message.attachments
    assert shown(message) == [
        f"From {ana.name}'s side",
        f"From {ben.name}'s side",
        "Share",
        "Describe",
    ]


async def test_a_late_press_on_an_older_stage_is_harmless(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    message = await opened(table)
    await pick(ana, message, "d4")
    answer = await press(discord, ana, message, f"m:{table.number}:0:pick:grey")
    assert answer.error is None
    assert "So far: Grey" in message.content
    answer = await press(discord, ana, message, f"m:{table.number}:0:pick:white.e.d4")
    assert "doesn't fit" in message.content
    await pick(ana, message, "Start again")


async def test_choosing_twice_plays_once(discord: Sandbox, table: Table, ana: Actor) -> None:
    message = await opened(table)
    await pick(ana, message, "d4")
    presses = [ana.client.press(message, "b1") for _ in range(2)]
    await discord.wait_until(lambda: all(one.settled for one in presses))
    table.note("Wd4,b1")
    board = await table.board()
    assert [one.failure for one in presses] == [None, None]
    await discord.wait_until(lambda: message.deleted)
    again = await press(discord, ana, board, f"m:{table.number}:0:pick-send:white.d4.b1")
    assert "You have already played" in again.text
    assert ": Wd4,b1" in again.text
    await discord.wait_until(lambda: not table.boards(0))
    assert table.boards(2) == []


async def test_no_other_user_can_choose(
    discord: Sandbox, table: Table, ben: Actor, cleo: Actor
) -> None:
    board = await table.board()
    for actor, words in ((ben, "not your turn"), (cleo, "not playing")):
        for action in ("pick:white", "pick-send:white.d4.b1", "type"):
            answer = await press(discord, actor, board, f"m:{table.number}:0:{action}")
            assert answer.ephemeral
            assert words in answer.text
    assert table.boards(0) == [board]


async def test_a_waiting_player_sees_the_board_and_the_threats(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    for turn in ("Wd4,a1", "Gd5,a2"):
        await table.play(turn)
    answer = await ben.click(await table.board(), "Move")
    assert answer.ephemeral
    assert answer.text.startswith("It's not your turn yet")
    assert f"{ana.mention} must capture: d4xd6 (+1 grey)" in answer.text
    assert answer.message is not None
    assert answer.message.attachments


async def test_a_spectator_sees_the_board_from_either_side(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    answer = await cleo.click(await table.board(), "Move")
    message = answer.message
    assert message is not None
    assert answer.text.startswith("You aren't playing in this match")
    assert message.attachments[0].size_px == (1800, 1200)
    names = [f"From {ana.name}'s side", f"From {ben.name}'s side"]
    assert shown(message) == [*names, "Share", "Describe"]
    pictures = []
    for name in names:
        turned = await cleo.click(message, name)
        assert turned.message is message
        pictures.append(message.attachments[0].data)
    assert pictures[0] != pictures[1]
    assert (await shared_by(cleo, message)).buttons == []


@pytest.mark.parametrize(
    ("game", "options", "seed", "before"),
    [
        ("zertz", {"board": "61", "goal": "blitz"}, 30, 12),
        ("tzaar", {"start": "fixed"}, 13, 16),
        ("rust", {}, 85, 42),
    ],
)
async def test_a_game_is_played_to_its_end_by_presses_only(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    game: str,
    options: dict[str, str],
    seed: int,
    before: int,
) -> None:
    """A whole short one, and the ends of others."""
    position, chance = get_game(game).start(options), random.Random(seed)
    for _ in range(before):
        position = play_turn(position, random_turn(position, chance))
    table = await sit_down(discord, games, ana, ben, game, position=position)
    for player in table.players:
        await settings(player, games, confirm="always")
    while table.position.outcome is None:
        await play_at_random(table, chance)
    await table.result()


async def test_a_picker_left_for_an_hour_continues(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    message = await opened(table)
    for label in ("d4", "b1"):
        discord.advance(hours=1)
        await choose(ana, message, label)
    table.note("Wd4,b1")
    await table.board()
