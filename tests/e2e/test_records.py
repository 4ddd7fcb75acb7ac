"""Records of a match, requested, refused and shared, and private notes."""

from __future__ import annotations

from typing import Any

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table, choose, record, shared_by
from rules.formats import read_record, write_record
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.checks.messages import Upload
from sandbox.protocol.kinds import MessageFlag
from tests.e2e import raw


async def test_a_record_is_given_in_the_format_that_is_chosen_and_shared(
    table: Table, ana: Actor
) -> None:
    await table.play("Wd4,e2")
    given = (await ana.slash("match download", channel=table.place, format="boardspace")).message
    assert given.ephemeral
    (file,) = given.attachments
    assert file.filename == f"zertz-{table.number}.sgf"
    assert read_record(file.data).turns == ("Wd4,e2",)
    await table.play("Gd5,a1")
    shared = await shared_by(ana, given)
    assert read_record(shared.attachments[0].data).turns == ("Wd4,e2",)
    page = await ana.slash("match download", channel=table.place, format="page")
    assert page.message.attachments
    refused = await ana.slash("match download", channel=table.place, format="littlegolem")
    formats = "`page`, `film`, `text`, `boardspace`, `zip`, `zen`, `gipf`"
    assert f"You can choose: {formats}" in refused.text


async def test_a_match_begins_from_a_users_record_or_position(
    discord: Sandbox, bot: BotProcess, ana: Actor, cleo: Actor, games: Channel
) -> None:
    def file(data: bytes) -> Upload:
        return Upload("game.txt", data, "text/plain")

    played = file(b"game: zertz\n\nWd4,e2\nGd5,a1\n")
    position = str([*read_record(played.data).positions()][-1])
    broken = file(b"game: zertz\n\nWd4,a1\nsecret words\n")
    refused = await cleo.slash("setup", channel=games, file=broken)
    assert refused.ephemeral
    assert "Line 4: " in refused.text
    assert "secret" not in bot.log
    pasted = write_record(read_record(played.data), "boardspace")
    begun: tuple[tuple[dict[str, Any], str], ...] = (
        ({"position": position}, "It starts from a custom position."),
        ({"position": pasted}, "It continues a record from after turn 2."),
        ({"file": played, "at": "1"}, "It continues a record from after its first turn."),
    )
    for options, words in begun:
        card = (await cleo.slash("setup", channel=games, **options)).message
        await discord.wait_until(lambda card=card, words=words: words in card.content)
    await ana.click(games.messages[-1], "Accept")
    place = await games.wait_thread()
    begun_from = read_record(await record(ana, place))
    assert begun_from.turns == ("Wd4,e2",)


async def replayed(actor: Actor, table: Table) -> Message:
    """Open the replay at the first turn."""
    place, number = table.place, str(table.number)
    return (await actor.slash("match replay", channel=place, match=number, at="1")).message


async def note(actor: Actor, table: Table, text: str) -> Message:
    """Write a note on the first turn in the replay; return that."""
    replay = await replayed(actor, table)
    form = (await actor.click(replay, "Note…")).modal
    assert (await actor.submit(form, note=text)).message is replay
    return replay


async def seen_by(table: Table, text: str, *actors: Actor) -> list[bool]:
    """Return whether each sees a text at the first turn in the replay."""
    return [text in (await replayed(actor, table)).content for actor in actors]


async def test_a_note_is_private_and_then_for_both_players(
    table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Only messages that notify a user, or ask one, make a sound."""
    people = (ana, ben, cleo)
    await table.play()
    kept = await note(ana, table, "Risky,\nbut @everyone <@1> does **it**")
    assert kept.content.startswith("Saved your note. For both of you once the match is over")
    assert "Risky" in kept.content.partition("turn 1 of 1")[2], "below the board"
    assert await seen_by(table, "Risky", *people) == [True, False, False]
    assert MessageFlag.SUPPRESS_NOTIFICATIONS not in (await table.board()).flags
    await table.resign(ben)
    assert MessageFlag.SUPPRESS_NOTIFICATIONS in (await table.announcement()).flags
    assert await seen_by(table, "Risky", *people) == [True, True, False]
    given = read_record(await record(cleo, table.place, table.number))
    assert 1 not in given.comments


async def test_a_comment_of_a_spectator_is_sealed_until_the_end_and_a_manager_may_delete_it(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    dora, people = discord.add_user("Dora"), (ana, ben, cleo)
    await table.play()
    assert "Hidden until the match is over" in (await note(cleo, table, "Risky")).content
    assert await seen_by(table, "Risky", *people) == [False, False, True]
    result = await table.resign(ben)
    assert "One comment by a spectator can be read now" in result.content
    assert "Only for you" in (await note(cleo, table, "I knew it")).content
    assert await seen_by(table, "Risky", *people) == [True, True, False]
    assert await seen_by(table, "I knew it", *people) == [False, False, True]
    key = f"m:{table.number}:1:comments-remove"
    assert "Only a moderator" in (await raw.press(discord, ana, result, key)).text
    discord.grant(dora, "MANAGE_GUILD")
    replay = await replayed(dora, table)
    asked = (await choose(dora, replay, "Delete a comment…")).message
    await dora.select(asked, f"m:{table.number}:1:comment-remove", [str(cleo.id)])
    assert "no comments on this turn any more" in asked.content
    assert await seen_by(table, "Risky", *people) == [False, False, False]


async def test_the_writer_of_a_note_on_a_taken_back_turn_gets_the_text_back(
    table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play()
    form = (await ana.click(await replayed(ana, table), "Note…")).modal
    await ana.slash("match takeback", channel=table.place)
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    await ben.click(line, "Allow it")
    answer = await ana.submit(form, note="My thought")
    assert answer.ephemeral
    assert answer.text.endswith("Here it is: My thought")


async def test_the_film_of_a_match_comes_by_the_menu_under_its_result_and_is_shared(
    table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    await table.play_both()
    film = (await table.menu(ben, "Film", await table.resign(ben))).message
    assert film.ephemeral
    (moving,) = film.attachments
    assert moving.data.startswith(b"GIF89a")
    assert f"At the end: {ana.name} wins" in (moving.description or "")
    await ben.click(film, f"From {ben.name}'s side")
    (turned,) = film.attachments
    assert turned.data != moving.data
    assert (await shared_by(ben, film)).attachments[0].data == moving.data
    replay = (await cleo.slash("match replay", channel=table.place, at="2")).message
    last = (await choose(cleo, replay, "Show the last turns")).message
    assert last.ephemeral
    assert last.content.endswith("up to turn 2, from the start.")
    shared = await shared_by(cleo, last)
    assert shared.attachments[0].data == last.attachments[0].data != moving.data
    assert shared.buttons == []
