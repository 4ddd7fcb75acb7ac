"""Private notes, from the menu of a board to the record; and what is sent without a sound."""

from __future__ import annotations

from rules.formats import read_record
from sandbox import Actor, Message, Sandbox
from sandbox.protocol.kinds import MessageFlag
from tests.e2e.table import Table, shared_by


def is_silent(message: Message) -> bool:
    return MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags


async def note(actor: Actor, table: Table, text: str) -> Message:
    """Write a note on the newest turn, by the menu of its board; return the private answer."""
    menu = (await actor.click(await table.board(), "⋯")).message
    assert menu is not None
    form = (await actor.click(menu, "Note…")).modal
    assert form is not None
    answer = await actor.submit(form, note=text)
    assert answer.message is menu
    assert menu.ephemeral
    return menu


async def replayed(actor: Actor, table: Table) -> str:
    """Return what somebody reads of the last turn in the replay."""
    answer = await actor.slash("match replay", channel=table.place, match=str(table.number), at="1")
    assert answer.ephemeral
    return answer.text


async def test_a_note_is_private_then_for_both_players_and_for_everybody_once_it_is_posted(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Of the messages only those make a sound for which somebody is called, or asked something."""
    await table.play()
    kept = await note(ana, table, "Risky,\nbut @everyone <@1> does **it**")
    assert kept.content.startswith("Noted on turn 1 of")
    again = (await ana.slash("match note", channel=table.place)).modal
    assert again is not None
    assert again.fields[0].preset.startswith("Risky")
    assert (await cleo.slash("match note", channel=table.place)).text.startswith("You are not")
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo)}
    assert seen == {ana: True, ben: False, cleo: False}
    assert not is_silent(await table.board())
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    line = await table.place.wait_message(lambda m: "resigns" in m.content)
    result = await table.result()
    assert is_silent(line)
    assert result.notified == [ana.user]
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo)}
    assert seen == {ana: True, ben: True, cleo: False}
    refused = await ben.click(result, "Post my notes…")
    assert refused.ephemeral
    assert "noted nothing" in refused.text
    asked = (await ana.click(result, "Post my notes…")).message
    assert asked is not None
    assert asked.ephemeral
    assert "Risky" not in asked.content
    posted = await shared_by(ana, asked, "Post them")
    await discord.wait_until(lambda: asked.deleted)
    assert posted.content.splitlines()[1].startswith(f"1 · {table.turns[0]} — Risky, but ")
    assert (posted.notified, posted.mention_everyone) == ([], False)
    assert "Risky" in await replayed(cleo, table)
    given = (await cleo.slash("match record", channel=table.place, match=str(table.number))).message
    assert given is not None
    assert read_record(given.attachments[0].data).comments[1].startswith(f"{ana.name}: Risky, but")


async def test_who_writes_about_a_turn_that_is_taken_back_meanwhile_gets_their_words_back(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play()
    await table.board()
    form = (await ana.slash("match note", channel=table.place)).modal
    assert form is not None
    asked = (await ana.slash("match takeback", channel=table.place)).message
    assert asked is not None
    await ana.click(asked, "Ask to take it back")
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    agreed = (await ben.click(line, "Let them take it back")).message
    assert agreed is not None
    await ben.click(agreed, "Let them take it back")
    answer = await ana.submit(form, note="My thought")
    assert answer.ephemeral
    assert answer.text.endswith("Here it is: My thought")
