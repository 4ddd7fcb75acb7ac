"""Stored data of people: ratings after matches, the export, and the erasure."""

from __future__ import annotations

import json
from typing import Any

from ringfall.testing.table import Table, shared_by, sit_down
from sandbox import Actor, Channel, Message, Sandbox


async def lost(discord: Sandbox, games: Channel, winner: Actor, loser: Actor) -> Message:
    """Let a user resign a match after a turn of each, and return the result."""
    table = await sit_down(discord, games, winner, loser, "rust")
    await table.play_both()
    return await table.resign(loser)


async def test_a_match_counts_as_its_card_says_and_the_next_one_shows_what_came_of_it(
    discord: Sandbox, games: Channel
) -> None:
    ana, ben = discord.add_user("Ana the *First*"), discord.add_user("Ben")
    result = await lost(discord, games, ana, ben)
    assert f"Rated: {ana.mention} 1,563? (+63) · Ben 1,437? (−63)" in result.content
    told = (await ben.slash("stats", channel=games, player=ana)).message
    assert told.ephemeral
    assert "One match: 1 won · 0 drawn · 0 lost" in told.content
    assert not (await shared_by(ben, told)).mentions
    in_rust = (await ana.slash("stats", channel=games, game="rust")).message
    order = (await ana.click(in_rust, "Leaderboard")).message
    assert f"{ana.mention} — **1,563?**" in order.content
    own = (await ana.slash("stats", channel=games, game="rust")).message
    server = (await ana.click(own, "Server")).message
    assert server.content.startswith("**Matches here · RUST · all time**")
    assert "Most active: " in (server.attachments[0].description or "")
    await ana.click(server, "30 days")
    assert server.content.startswith("**Matches here · RUST · last 30 days**")
    shared = await shared_by(ana, server)
    assert [file.filename for file in shared.attachments] == ["server.png"]
    challenge = await ana.slash("challenge", channel=games, game="tzaar", opponent=ben, rated=False)
    card = challenge.message
    assert "· casual" in card.content
    await ben.click(card, "Accept")
    await discord.wait_until(lambda: card.attachments)
    assert card.attachments[0].filename == "rivalry.png"
    assert "RUST" in (card.attachments[0].description or "")
    against = (await ana.slash("stats", channel=games, against=ben)).message
    assert "One match: " in against.content
    assert not against.attachments
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"against": ana}, "two different people"),
        ({"server": True, "player": ben}, "not both"),
    )
    for options, words in wrong:
        assert words in (await ana.slash("stats", channel=games, **options)).text


async def test_two_who_are_far_apart_may_play_at_odds(discord: Sandbox, games: Channel) -> None:
    ana, ben = discord.add_user("Anna"), discord.add_user("Benno")
    for _ in range(5):
        await lost(discord, games, ana, ben)
    card = (await ana.slash("challenge", channel=games, game="rust", opponent=ben)).message
    assert "is much stronger and can expect about" in card.content
    await ben.click(card, "Accept at odds")
    await discord.wait_until(lambda: "At odds" in card.content)
    assert f"At odds: {ben.mention} moves first." in card.content
    assert f"1. {ben.mention}" in card.content


async def test_a_user_who_erases_everything_has_no_name_for_those_who_stay(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """The match ends publicly; the question is private."""
    await table.play()
    told = await ana.slash("privacy", channel=table.channel)
    assert told.ephemeral
    assert "One match, of which 1 is still being played" in told.text
    given = (await ana.click(told.message, "Get a copy")).message
    (file,) = given.attachments
    assert json.loads(file.data)["matches"][0]["others"] == [ben.id]
    question = told.message
    await ana.click(question, "Delete everything…")
    assert "The match you are playing ends at once, and you lose it." in question.content
    await ana.click(question, "Delete everything")
    assert question.content.startswith("Done.")
    result = await table.result()
    assert "deleted player resigned" in result.content
    assert ana.name not in " ".join(file.description or "" for file in result.attachments)
    await discord.wait_until(lambda: "deleted player" in table.card.content)
    again = await ben.click(result, "Rematch")
    assert again.ephemeral
    assert "has deleted all their data" in again.text
    assert (await ana.slash("privacy", channel=table.channel)).text == ("I keep nothing about you.")
