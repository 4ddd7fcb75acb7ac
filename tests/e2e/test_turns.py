"""Turns: chosen by presses, typed, asked about, refused; each played once."""

from __future__ import annotations

import random
from typing import Any

import pytest
import pytest_asyncio

from ringfall.testing.table import Table, choose, shared_by, shown, sit_down
from ringfall.testing.walks import random_turn
from rules import get_game, play_turn
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.lessons import labels as button_labels
from tests.e2e.offered import offers
from tests.e2e.raw import choose as choose_late
from tests.e2e.raw import press


async def test_a_turn_is_played_with_the_button_and_the_form(
    table: Table, ana: Actor, ben: Actor
) -> None:
    form = await table.form()
    assert f"#{table.number}" in form.title
    answer = await ana.submit(form, move="w d4 - a1")
    table.note("Wd4,a1")
    assert answer.last is None, "nothing private is left beside the board"
    assert (await table.board()).notified == [ben.user]


async def test_a_turn_that_cannot_be_played_is_refused_in_private(
    table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    turn, number = table.first_turn(), str(table.number)
    refusals: tuple[tuple[Actor, dict[str, Any], str], ...] = (
        (ana, {"move": "castle on d4"}, "\nDid you mean …"),
        (ben, {"move": turn}, ana.mention),
        (cleo, {"move": turn}, "no match"),
        (cleo, {"move": turn, "match": number}, "not playing"),
    )
    for actor, options, words in refusals:
        refused = await actor.slash("move", channel=table.place, **options)
        assert refused.ephemeral
        assert words in refused.text
    assert len(table.boards(0)) == 1


async def test_a_capture_is_played_by_its_button_once(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    for turn in ("Wd4,a1", "Gd5,a2"):
        await table.play(turn)
    board = await table.board()
    for actor, words in ((ben, "not your turn yet"), (cleo, "aren't playing")):
        shown = await actor.click(board, "d4xd6")
        assert shown.ephemeral
        assert words in shown.text
        assert shown.message.attachments
    presses = [ana.client.press(board, "d4xd6") for _ in range(2)]
    await discord.wait_until(lambda: all(one.settled for one in presses))
    assert [one.failure for one in presses] == [None, None]
    table.note("d4xd6")
    await table.board()
    await discord.wait_until(lambda: not board.buttons)
    late = await press(discord, ana, board, f"m:{table.number}:2:capture:d5xd3")
    assert late.ephemeral
    assert "old board, from turn 2" in late.text
    assert late.message.attachments
    assert str((await table.board()).id) in late.text
    assert table.boards(4) == []


async def test_replay_and_list_are_private_until_shared(table: Table, ana: Actor) -> None:
    await table.play("Wd4,a1")
    for command, words in (("replay", "Wd4,a1"), ("list", f"#{table.number}")):
        answer = await ana.slash(f"match {command}", channel=table.place)
        assert answer.ephemeral
        assert words in answer.text
        shared = await shared_by(ana, answer.message)
        assert words in shared.content
        assert shared.content.splitlines()[-1] == f"-# Shared by {ana.name}"
        assert shared.notified == []
    assert len(table.boards(1)) == 1, "a shared board has no buttons"


async def test_what_a_newcomer_asks_is_answered_in_private(games: Channel, cleo: Actor) -> None:
    rules = (await cleo.slash("rules", channel=games, game="zertz")).message
    assert all(attachment.embedded for attachment in rules.attachments)
    assert "ZÈRTZ, lesson 1" in (await cleo.click(rules, "Learn")).text
    answer = await cleo.slash("help", channel=games)
    assert answer.ephemeral
    assert "/challenge" in answer.text
    await cleo.click(answer.message, "About")
    assert "scope=bot+applications.commands" in answer.message.content
    await cleo.click(answer.message, "Help")
    assert "/challenge" in answer.message.content


# What asks before it does anything, only shows something, or repeats an offer that stands: it can
# be used again and again.
HARMLESS = {
    *("hint", "match analyse", "match describe", "match download", "match draw", "match replay"),
    *("match resign", "match takeback", "match time", "play", "rematch", "watch missed"),
}


def told(answer: Answer) -> tuple[object, ...]:
    """Return the text and the buttons of an answer."""
    message = answer.last
    assert message is not None
    files = [file.filename for file in message.attachments]
    return message.text, [b.label for b in message.buttons], files, answer.error


async def test_a_choice_that_comes_back_by_its_label_is_the_same_choice(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    ana.client.set_locale("de")
    with_lists = [
        (offer.name, option["name"])
        for offer in offers(discord)
        for option in offer.options
        if offer.name in HARMLESS and option.get("autocomplete")
    ]
    # From here on no answer is the first look at a match, or the first to make an offer.
    for command in ("match replay", "match draw", "match takeback"):
        await ana.slash(command, channel=table.place)
    seen = set[str]()
    for command, option in with_lists:
        typed: dict[str, Any] = {option: ""}
        choices = await ana.autocomplete(command, channel=table.place, focused=option, **typed)
        for label, value in choices[:3]:
            sent: list[Any] = [value, label, f"{label[:98]}…" if len(label) > 98 else label]
            answers = {
                str(told(await ana.slash(command, channel=table.place, **{option: each})))
                for each in sent
            }
            assert len(answers) == 1, (command, option, label, answers)
            seen.add(command)
    assert {"match replay", "match download", "match describe", "play", "hint"} <= seen


async def test_every_list_of_matches_gives_labels_that_name_the_match(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    (label,) = [
        name for name, _ in await ana.autocomplete("play", channel=table.channel, focused="match")
    ]
    for sent in (label, f"{label[:12]}…", label.replace("your turn", "their turn")):
        followed = await cleo.slash("watch missed", channel=table.channel, match=sent)
        assert f"#{table.number}" in followed.text
    wrong = await ana.slash("match replay", channel=table.channel, match=f"# {table.number}")
    assert "I don't know a match" in wrong.text


async def test_a_turn_that_comes_back_by_its_label_is_played(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    place = table.place
    assert await ben.autocomplete("move", channel=place, focused="move", move="W") == []
    await ana.pick("move", channel=place, focused="move", choice="d4xd6", forgotten=True, move="")
    table.note("d4xd6")
    assert "d4xd6" in (await table.board()).content


async def test_a_stage_that_is_sent_by_its_cut_label_opens_the_picker_there(
    table: Table, ana: Actor
) -> None:
    message = (await ana.slash("move", channel=table.place, move="Wd… — weitere Zü…")).message
    assert "On which ring?" in message.content
    assert {"d1", "d4", "d7"} <= {*labels(message)}
    await choose(ana, message, "d4")
    assert "So far: Wd4" in message.content
    assert len(table.boards(0)) == 1


@pytest.mark.parametrize(
    ("typed", "words", "turn"),
    [
        ("Wd4,a1…", ("Wd4,a1",), "Wd4,a1"),
        ("we5 a1x", ("“we5 a1x”", "**We5,a1**"), "We5,a1"),
    ],
    ids=["dots", "contradiction"],
)
async def test_dots_or_a_contradiction_show_what_was_read_before_it_is_sent(
    table: Table, ana: Actor, typed: str, words: tuple[str, ...], turn: str
) -> None:
    question = await asked_about(table, typed)
    assert all(word in question.content for word in words)
    await ana.click(question, "Send")
    table.note(turn)
    await table.board()


# A short random game of TZAAR whose last turn covers the mover's last Tzaar.
COVERING_SEED = 98


@pytest_asyncio.fixture(name="tzaar", loop_scope="session")
async def second_turn_of_tzaar(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> Table:
    """A match after White's first capture: from now on a turn has two actions; Ben moves."""
    table = await sit_down(discord, games, ana, ben, "tzaar", start="fixed")
    await table.play("d6xe6")
    return table


async def asked_about(table: Table, move: str) -> Message:
    """Type a part of a turn; return the private question, with nothing posted."""
    before = list(table.place.messages)
    answer = await table.to_move.slash("move", channel=table.place, move=move)
    assert answer.ephemeral
    assert table.place.messages == before
    return answer.message


async def answer_with(actor: Actor, question: Message, value: str) -> None:
    (menu,) = question.selects
    answer = await actor.select(question, menu.custom_id or "", [value])
    assert answer.error is None
    assert question.deleted or answer.message is question


async def test_more_second_actions_than_fit_into_a_menu_are_chosen_in_two_stages(
    tzaar: Table, ana: Actor, ben: Actor
) -> None:
    question = await asked_about(tzaar, "e9xd8")
    await answer_with(ben, question, "e9xd8,d8")
    await answer_with(ben, question, "e9xd8,d8+e8")
    tzaar.note("e9xd8,d8+e8")
    assert (await tzaar.board()).notified == [ana.user]
    assert question.deleted, "the board says it all"


async def test_a_question_that_is_answered_too_late_changes_nothing(
    discord: Sandbox, tzaar: Table, ben: Actor
) -> None:
    before, question = await tzaar.board(), await asked_about(tzaar, "e9xd8")
    passing, menu = question.buttons[0].custom_id, question.selects[0].custom_id
    await tzaar.play("e9xd8,d8+e8")
    await tzaar.play()
    for late in (
        await press(discord, ben, before, passing or ""),
        await choose_late(discord, ben, before, menu or "", ["e9xd8,d8"]),
    ):
        assert "You have already played" in late.text
    assert question.deleted
    assert tzaar.boards(4) == []


async def test_covering_the_own_last_piece_of_a_type_is_warned_of_and_then_loses(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    position, chance = get_game("tzaar").start({"start": "fixed"}), random.Random(COVERING_SEED)
    while (after := play_turn(position, moves := random_turn(position, chance))).outcome is None:
        position = after
    table = await sit_down(discord, games, ana, ben, "tzaar", position=position)
    loser, winner, turn = table.to_move, table.waiting, table.game.format_turn(position, moves)
    warning = await asked_about(table, turn)
    assert "would lose the match at once" in warning.content
    assert [button.label for button in warning.buttons] == ["Play it anyway", "Change"]
    form = (await loser.click(warning, "Change")).modal
    assert (await loser.submit(form, move=turn)).message is warning
    await loser.click(warning, "Play it anyway")
    table.note(turn)
    assert f"{winner.name} wins because the opponent buried" in shown(await table.result())


async def test_of_the_turns_that_were_near_one_is_played_by_a_press(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    answer = await ana.submit(await table.form(), move="Wd4,d5")
    refusal = answer.message
    turn = refusal.buttons[0].label or ""
    await ana.click(refusal, "Step by step")
    assert "On which ring?" in refusal.content
    key = f"m:{table.number}:0:play:{turn}"
    await press(discord, ana, refusal, key)
    table.note(turn)
    await table.board()
    assert refusal.deleted
    assert table.boards(2) == []


LAST_ROW = ("Back", "Type it…", "Try", "Cancel")


async def opened(table: Table) -> Message:
    """Press Move under the latest board."""
    answer = await table.to_move.click(await table.board(), "Move")
    assert answer.ephemeral
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


def labels(message: Message) -> list[str]:
    """Return the choices of a stage, from buttons or from lists."""
    listed = [option[0] for menu in message.selects for option in menu.options]
    return listed or [b.label or "" for b in message.buttons if b.label not in LAST_ROW]


async def test_a_turn_is_chosen_step_by_step_and_played_with_the_last_choice(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """The message works on after its token has expired."""
    before = list(table.place.messages)
    message = await opened(table)
    assert button_labels(message) == ["White", "Grey", "Black", "Type it…", "Try", "Cancel"]
    await pick(ana, message, "Grey")
    discord.advance(hours=1)
    await pick(ana, message, "d4")
    assert "So far: Gd4" in message.content
    assert table.place.messages == before
    discord.advance(hours=1)
    await finish(table, message, "b1", turn="Gd4,b1")
    assert (await table.board()).notified == [ben.user]
    assert [m for m in table.place.messages if m.ephemeral] == []


async def test_one_can_go_back_and_cancel(table: Table, ana: Actor) -> None:
    message = await opened(table)
    assert "Back" not in button_labels(message)
    await pick(ana, message, "Black", "e4", "Back")
    assert "Chosen at present: Black" in (message.attachments[0].description or "")
    assert "Back" not in button_labels(message)
    await pick(ana, message, "White", "d4")
    assert "So far: Wd4" in message.content
    await ana.click(message, "Cancel")
    assert message.deleted
    assert len(table.boards(0)) == 1


async def test_private_messages_about_a_turn_disappear_when_it_is_played(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    first, second = await opened(table), await opened(table)
    await discord.wait_until(lambda: first.deleted)
    assert not second.deleted
    refused = (await ana.slash("move", channel=table.place, move="Wd4,d5")).message
    await discord.wait_until(lambda: second.deleted)
    assert not refused.deleted
    await table.play("Wd4,a1")
    await table.board()
    await discord.wait_until(lambda: refused.deleted)


async def test_a_choice_after_ones_own_turn_is_told_so_and_can_start_again(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    before = await table.board()
    for turn in ("Wd4,a1", "Gg7,a2"):
        await table.play(turn)
    late = await press(discord, ana, before, f"m:{table.number}:0:pick:white.d5")
    message = late.message
    assert "You have already played" in message.content
    assert ": Wd4,a1" in message.content
    assert str(table.place.id) in message.content
    assert button_labels(message) == ["Start again"]
    await ana.click(message, "Start again")
    assert "On which ring?" in message.content
    await finish(table, message, "Black", "a3", "b1", turn="Ba3,b1")


async def test_choosing_twice_plays_once(discord: Sandbox, table: Table, ana: Actor) -> None:
    message = await opened(table)
    await pick(ana, message, "d4")
    (rings,) = message.selects
    presses = [ana.client.choose(message, rings.custom_id, ["b1"]) for _ in range(2)]
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


async def test_move_on_the_card_opens_the_picker_for_the_match_as_it_is_now(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    await table.discord.wait_until(lambda: [b.label for b in table.card.buttons] == ["Move"])
    drawn, before = table.card.buttons[0].custom_id or "", list(table.channel.messages)
    await table.play_both()
    opened = await ana.click(table.card, drawn)
    assert opened.ephemeral
    assert f"turn {table.ply + 1}" in opened.text
    assert "White" in button_labels(opened.message)
    watched = await cleo.click(table.card, drawn)
    assert watched.ephemeral
    assert watched.text.startswith("You aren't playing in this match")
    assert "White" not in button_labels(watched.message)
    assert table.channel.messages == before
    pictures = []
    for actor in table.players:
        await cleo.click(watched.message, f"From {actor.name}'s side")
        pictures.append(watched.message.attachments[0].data)
    assert pictures[0] != pictures[1]
    assert (await shared_by(cleo, watched.message)).buttons == []
