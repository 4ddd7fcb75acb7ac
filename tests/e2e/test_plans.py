"""Plans: made by commands, forms and private boards, played at once, and known to one player."""

from __future__ import annotations

from typing import Any

from sandbox import Actor, Message, Sandbox
from tests.e2e.table import Table
from tests.e2e.test_trying import clicked, opened, play

FIRST, FORESEEN, ANSWER = "Wd4,a1", "Gd5,a2", "d4xd6"


async def begun(table: Table) -> None:
    """Have Ana play the first turn, so that Ben is to move."""
    await table.play(FIRST)
    await table.board()


async def planned(actor: Actor, table: Table, **options: Any) -> Message:
    """Open the page of a plan by the command."""
    answer = await actor.slash("match plans", channel=table.place, **options)
    assert answer.ephemeral
    assert answer.error is None
    return checked(answer.message)


def checked(message: Message | None) -> Message:
    """Return the page of a plan, which only one player sees."""
    assert message is not None
    assert message.ephemeral
    assert "only you can see it" in message.content
    return message


async def press(actor: Actor, page: Message, label: str) -> None:
    answer = await actor.click(page, label)
    assert answer.error is None, answer
    checked(page)


async def test_a_planned_answer_comes_with_the_turn_in_one_message(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await begun(table)
    page = await planned(ana, table, line=f"{FORESEEN}; {ANSWER}")
    assert f"**{ANSWER}**" in page.content
    (picture,) = page.attachments
    assert ANSWER in (picture.description or "")
    before = len(table.place.messages)
    await table.play(FORESEEN)
    table.note(ANSWER)
    board = await table.board()
    assert len(table.place.messages) == before + 1, "one message for both"
    foreseen, answer = board.content.split("\n")[:2]
    assert foreseen.startswith("2 · ")
    assert FORESEEN in foreseen
    assert answer.startswith("3 · ")
    assert f"{ANSWER} — " in answer
    assert "— **seen coming**" in answer
    assert board.mentions == [ben.user]


async def test_no_one_else_learns_of_a_plan(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    await begun(table)
    board = await table.board()
    before = (len(table.place.messages), board.content)
    await planned(ana, table, line=f"{FORESEEN}\n{ANSWER}")
    assert (len(table.place.messages), board.content) == before
    assert "no plan" in (await planned(ben, table)).content
    refused = await cleo.slash("match plans", channel=table.place, match=f"{table.number}")
    assert "not playing" in refused.text
    exported = await ben.slash("privacy export", channel=table.place)
    files = [file for message in [exported.message] if message for file in message.attachments]
    assert files
    assert all(ANSWER not in file.data.decode() for file in files)
    await table.play("Gd5,b1")
    assert "seen coming" not in (await table.board()).content
    assert "no plan" in (await planned(ana, table)).content


async def test_branches_are_added_loosened_and_deleted(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await begun(table)
    menu = (await ana.click(await table.board(), "⋯")).message
    assert menu is not None
    page = checked((await ana.click(menu, "Plans")).message)
    form = (await ana.click(page, "Add a line…")).modal
    assert form is not None
    refused = await ana.submit(form, {"line": FORESEEN})
    assert "Add your answer" in (refused.error or refused.text)
    form = (await ana.click(page, "Add a line…")).modal
    assert form is not None
    assert (await ana.submit(form, {"line": f"{FORESEEN}\n{ANSWER}"})).error is None
    checked(page)
    await planned(ana, table, line="x; Wd1,b1")
    page = await planned(ana, table, line="Gd5,b1; d4xd6; *; Wd1,c1")
    assert page.content.count("\n") == 4
    (select,) = page.selects
    await ana.select(page, select.custom_id or "", ["2"])
    assert "**3**" in page.content
    assert "**1**" not in page.content
    await press(ana, page, "Whatever they play")
    assert "whatever" in page.content
    (select,) = page.selects
    await ana.select(page, select.custom_id or "", ["1"])
    stale = (await planned(ana, table)).selects
    await press(ana, page, "Delete this branch")
    assert FORESEEN not in page.content
    assert stale
    (select,) = page.selects
    await ana.select(page, select.custom_id or "", ["1"])
    await press(ana, page, "Whole plan")
    await press(ana, page, "Delete the plan")
    assert "no plan" in page.content


async def test_a_tried_line_becomes_a_plan(discord: Sandbox, table: Table, ana: Actor) -> None:
    await begun(table)
    board = await opened(ana, table.place)
    await play(ana, board, FORESEEN, ANSWER)
    await clicked(ana, board, "⋯")
    answer = await ana.click(board, "Play this if …")
    assert answer.error is None
    assert ANSWER in checked(board).content
    await clicked(ana, board, "Back")
    await table.play(FORESEEN)
    table.note(ANSWER)
    assert "seen coming" in (await table.board()).content


async def test_an_own_turn_in_a_plan_is_played_from_its_page(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    page = await planned(ana, table, line=f"{FIRST}; {FORESEEN}; {ANSWER}")
    assert f"First, you play **{FIRST}** yourself" in page.content
    await ana.click(page, f"Play {FIRST} now")
    table.note(FIRST)
    await table.board()
    await table.play(FORESEEN)
    table.note(ANSWER)
    assert "seen coming" in (await table.board()).content
