"""The record of a match, asked for, refused and shared."""

from __future__ import annotations

from rules.formats import read_record
from sandbox import Actor, Channel, Sandbox
from sandbox.checks.messages import Upload
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
    assert "You can choose: `text`, `boardspace`, `zip`, `gipf`" in refused.text


async def test_a_match_begins_from_a_record_or_a_position_that_somebody_brings(
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
    assert "It goes on from a record, after its first turn." in card.content
    assert card.attachments
    await ana.click(card, "Accept")
    await discord.wait_until(lambda: card.thread and card.thread.messages)
    place = card.thread
    assert place is not None
    assert "  1  Wd4,e2" in (await ana.slash("match history", channel=place)).text
    position = str([*read_record(data).positions()][-1])
    for text, words in ((position, "It begins from a position of its own."), ("?", "can't read")):
        told = await cleo.slash("challenge", channel=games, game="zertz", position=text)
        message = told.message
        assert message is not None
        await discord.wait_until(lambda m=message, w=words: w in m.content)
