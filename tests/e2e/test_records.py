"""Records of a match, requested, refused and shared, and private notes."""

from __future__ import annotations

from typing import Any

from bot.match.record import record_of
from rules import get_game
from rules.formats import read_record
from rules.record import format_record
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.checks.messages import Upload
from sandbox.protocol.kinds import MessageFlag
from tests.bot.positions import random_match
from tests.e2e import raw
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shared_by


async def test_a_record_is_given_in_the_format_that_is_chosen_and_shared(
    table: Table, ana: Actor, cleo: Actor, games: Channel
) -> None:
    await table.play("Wd4,e2")
    offered = await ana.autocomplete(
        "match record", channel=table.place, focused="format", format="g"
    )
    assert ("gipf.com (.gipf)", "gipf") in offered
    given = (await ana.slash("match record", channel=table.place, format="boardspace")).message
    assert given is not None
    assert given.ephemeral
    (file,) = given.attachments
    assert file.filename == f"zertz-{table.number}.sgf"
    record = read_record(file.data)
    assert record.turns == ("Wd4,e2",)
    assert record.notes["first"] in {player.name for player in table.players}
    await table.play("Gd5,a1")
    shared = await shared_by(ana, given)
    assert read_record(shared.attachments[0].data).turns == ("Wd4,e2",)
    refused = await ana.slash("match record", channel=table.place, format="littlegolem")
    assert refused.ephemeral
    assert "You can choose: `text`, `boardspace`, `zip`, `zen`, `gipf`" in refused.text


async def test_a_match_begins_from_a_users_record_or_position(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, cleo: Actor, games: Channel
) -> None:
    await table.play("Wd4,e2")
    asked = await ana.slash("match record", channel=table.place)
    assert asked.message is not None
    data = asked.message.attachments[0].data
    wrong = b"game: zertz\n\nWd4,a1\nsecret words\n"
    for file, game, words in (
        (wrong, "zertz", "Line 4: "),
        (data, "tzaar", "This is a record of ZÈRTZ, not of TZAAR."),
        (b"x" * (256 * 1024 + 1), "zertz", "up to 256 KB"),
    ):
        given = Upload("game.txt", file, "text/plain")
        refused = await cleo.slash("challenge", channel=games, game=game, record=given)
        assert refused.ephemeral
        assert words in refused.text
    assert "secret" not in bot.log
    given = Upload("game.txt", data, "text/plain")
    card = (await cleo.slash("challenge", channel=games, game="zertz", record=given)).message
    assert card is not None
    await discord.wait_until(lambda: card.buttons)
    assert "It continues a record from after its first turn." in card.content
    assert card.attachments
    await ana.click(card, "Accept")
    await discord.wait_until(lambda: card.thread and card.thread.messages)
    place = card.thread
    assert place is not None
    assert "  1  Wd4,e2" in (await ana.slash("match history", channel=place)).text
    position = str([*read_record(data).positions()][-1])
    for text, words in ((position, "It starts from a custom position."), ("?", "can't read")):
        told = await cleo.slash("challenge", channel=games, game="zertz", position=text)
        message = told.message
        assert message is not None
        await discord.wait_until(lambda m=message, w=words: w in m.content)


async def test_a_match_starts_from_an_early_turn_of_a_finished_record(
    discord: Sandbox, bot: BotProcess, ana: Actor, cleo: Actor, games: Channel
) -> None:
    *_, over = random_match(get_game("zertz"), {"board": "37", "goal": "blitz"}, 1)
    last, first_turn = over.ply - 1, over.turns[0]
    given = Upload("game.txt", format_record(record_of(over)).encode(), "text/plain")
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"record": given}, f"up to `at:{last}`"),
        ({"record": given, "at": str(over.ply)}, f"Choose 0 to {last}"),
        ({"at": "1"}, "Attach the file as `record`"),
    )
    for options, words in refusals:
        refused = await cleo.slash("challenge", channel=games, game="zertz", **options)
        assert refused.ephemeral
        assert words in refused.text
    asked = await cleo.slash("challenge", channel=games, game="zertz", record=given, at="1")
    card = asked.message
    assert card is not None
    await discord.wait_until(lambda: card.buttons)
    assert "It continues a record from after its first turn." in card.content
    await ana.click(card, "Accept")
    await discord.wait_until(lambda: card.thread and card.thread.messages)
    place = card.thread
    assert place is not None
    history = (await ana.slash("match history", channel=place)).text
    assert f"  1  {first_turn}" in history
    assert over.turns[1] not in history


def is_silent(message: Message) -> bool:
    return MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags


async def note(actor: Actor, table: Table, text: str) -> Message:
    """Write a note on the latest turn, by the menu of its board; return the private answer."""
    menu = (await actor.click(await table.board(), "⋯")).message
    assert menu is not None
    form = (await actor.click(menu, "Note…")).modal
    assert form is not None
    answer = await actor.submit(form, note=text)
    assert answer.message is menu
    assert menu.ephemeral
    return menu


async def replayed(actor: Actor, table: Table) -> str:
    """Return a user's view of the last turn in the replay."""
    answer = await actor.slash("match replay", channel=table.place, match=str(table.number), at="1")
    assert answer.ephemeral
    return answer.text


async def test_a_note_is_private_then_for_both_players_and_public_once_shared(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Only messages that notify a user, or ask one, make a sound."""
    await table.play()
    kept = await note(ana, table, "Risky,\nbut @everyone <@1> does **it**")
    assert kept.content.startswith("Saved your note on turn 1 of")
    again = (await ana.slash("match note", channel=table.place)).modal
    assert again is not None
    assert again.fields[0].preset.startswith("Risky")
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo)}
    assert seen == {ana: True, ben: False, cleo: False}
    assert not is_silent(await table.board())
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()
    assert is_silent(await table.announcement())
    assert result.notified == [ana.user]
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo)}
    assert seen == {ana: True, ben: True, cleo: False}
    refused = await ben.click(result, "Post my notes…")
    assert refused.ephemeral
    assert "have no notes" in refused.text
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


async def test_a_comment_of_a_spectator_is_sealed_until_the_end_and_a_manager_may_delete_it(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    dora = discord.add_user("Dora")
    await table.play()
    menu = (await cleo.click(await table.board(), "⋯")).message
    assert menu is not None
    form = (await cleo.click(menu, "Comment…")).modal
    assert form is not None
    kept = await cleo.submit(form, note="Risky, @everyone <@1>")
    assert "stays sealed until the match is over" in kept.text
    by_command = (await dora.slash("match note", channel=table.place, at="1")).modal
    assert by_command is not None
    await dora.submit(by_command, note="Not at all")
    board = (
        await dora.slash("match replay", channel=table.place, match=str(table.number), at="1")
    ).message
    assert board is not None
    again = (await dora.click(board, "Comment…")).modal
    assert again is not None
    assert again.fields[0].preset == "Not at all"
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo, dora)}
    assert seen == {ana: False, ben: False, cleo: True, dora: False}
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()
    assert "2 comments by spectators are open now" in result.content
    late = (await dora.submit(again, note="I knew it")).text
    assert late.startswith("The match is over, so its comments")
    named = await cleo.slash("match note", channel=table.place, match=str(table.number), at="0")
    assert named.text == late
    seen = {actor: "Risky" in await replayed(actor, table) for actor in (ana, ben, cleo, dora)}
    assert seen == dict.fromkeys((ana, ben, cleo, dora), True)
    given = (await ana.slash("match record", channel=table.place, match=str(table.number))).message
    assert given is not None
    assert f"{cleo.name}: Risky" in read_record(given.attachments[0].data).comments[1]
    key = f"m:{table.number}:1:comments-remove"
    assert "Only a moderator" in (await raw.press(discord, ana, result, key)).text
    discord.grant(dora, "MANAGE_GUILD")
    shown = (
        await dora.slash("match replay", channel=table.place, match=str(table.number), at="1")
    ).message
    assert shown is not None
    asked = (await dora.click(shown, "Delete a comment…")).message
    assert asked is not None
    for user in (cleo, dora):
        await dora.select(asked, f"m:{table.number}:1:comment-remove", [str(user.id)])
    assert "no comments on this turn any more" in asked.content
    assert "Risky" not in await replayed(ana, table)


async def test_the_writer_of_a_note_on_a_taken_back_turn_gets_the_text_back(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play()
    await table.board()
    form = (await ana.slash("match note", channel=table.place)).modal
    assert form is not None
    await ana.slash("match takeback", channel=table.place)
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    await ben.click(line, "Allow it")
    answer = await ana.submit(form, note="My thought")
    assert answer.ephemeral
    assert answer.text.endswith("Here it is: My thought")
