"""The record of a match, asked for, refused and shared."""

from __future__ import annotations

from rules.formats import read_record
from sandbox import Actor, Channel
from tests.e2e.table import Table


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
    shared = (await ana.click(given, "Share")).last
    assert shared is not None
    assert not shared.ephemeral
    assert read_record(shared.attachments[0].data).turns == ("Wd4,e2",)
    refused = await ana.slash("match record", channel=table.place, format="littlegolem")
    assert refused.ephemeral
    assert "You can choose: `text`, `boardspace`, `gipf`, `zip`" in refused.text
