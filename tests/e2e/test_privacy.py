"""`/privacy`, as people use it: to see, to take along, and to be forgotten."""

from __future__ import annotations

import json

from sandbox import Actor, Sandbox
from tests.e2e.table import Table


async def test_one_who_deletes_everything_is_nobody_to_those_who_stay(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """The match ends where all can see it, and the question is only for the one who was asked."""
    await table.play()
    told = await ana.slash("privacy show", channel=table.channel)
    assert told.ephemeral
    assert "One match, of which 1 is still being played" in told.text
    given = (await ana.slash("privacy export", channel=table.channel)).message
    assert given is not None
    assert given.ephemeral
    (file,) = given.attachments
    assert file.filename == f"ringfall-{ana.id}.json"
    assert json.loads(file.data)["matches"][0]["others"] == [ben.id]
    question = (await ana.slash("privacy delete", channel=table.channel)).message
    assert question is not None
    assert question.ephemeral
    assert "The match you are playing ends at once, and you lose it." in question.content
    await ana.click(question, "Delete everything")
    assert question.content.startswith("Done.")
    assert question.buttons == []
    line = await table.place.wait_message(lambda m: "resigns" in m.content)
    assert line.content.startswith("deleted player")
    result = await table.result()
    assert "deleted player" in result.content
    assert ana.name not in " ".join(file.description or "" for file in result.attachments)
    await discord.wait_until(lambda: "deleted player" in table.card.content)
    again = await ben.click(result, "Rematch")
    assert again.ephemeral
    assert "has deleted everything about themselves" in again.text
    assert (await ana.slash("privacy show", channel=table.channel)).text == (
        "I keep nothing about you."
    )
