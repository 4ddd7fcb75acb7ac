"""A user with a German client reads German in private; the public reads English."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from ringfall.testing.table import Table, shared_by
from sandbox import Actor, Channel, Sandbox
from tests.e2e.test_replay import describe, said
from tests.e2e.test_server import READING, settle
from tests.e2e.test_settings import choose

MENU = "Describe this board"


@pytest.fixture
def ben(ben: Actor) -> Actor:
    """Ben, whose Discord is German."""
    ben.locale = "de"
    return ben


@pytest_asyncio.fixture(loop_scope="session")
async def german_server(discord: Sandbox, games: Channel, cleo: Actor) -> AsyncIterator[None]:
    """A server with German public messages; restored afterwards."""
    discord.grant(cleo, "MANAGE_GUILD")
    await settle(cleo, games, language=["de"])
    yield
    await settle(cleo, games, **READING)


async def test_a_match_with_a_german_person(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """What one is shown alone is German; boards, cards and shared messages stay English."""
    early = await ben.slash("move", channel=table.place, move="Wd4,a1")
    assert early.text == f"Noch bist du nicht dran: {ana.mention} ist am Zug."
    await table.play("Wd4,a1")
    shown = await ben.slash("match replay", channel=table.place)
    assert f"**{ben.mention} ist am Zug**" in shown.text
    alt = shown.message.attachments[0].description or ""
    assert "Vorrat: 5 weiß, 8 grau, 10 schwarz." in alt
    shared = await shared_by(ben, shown.message, "Teilen")
    assert "to move" in shared.content
    assert "Züge sind möglich" in said(await describe(ben, await table.board()))
    help_text = (await ben.slash("help", channel=table.place)).text
    assert help_text.startswith("**So wird gespielt**")
    assert "*Move*" in help_text, "as it stands in this channel"
    refused = await ben.slash("move", channel=table.place, move="Gd5,d6")
    assert refused.text.startswith("d6 wird von den Nachbarn festgehalten.")
    posted = await table.play("Gd5,a2")
    assert f"**Your turn, {ana.mention}**" in posted.text
    await discord.wait_until(lambda: "Turn 2: Gd5,a2" in table.card.content)
    question = await ben.slash("match resign", channel=table.place)
    answer = await ben.click(question.message, "Aufgeben")
    assert f"Du hast ZÈRTZ #{table.number} aufgegeben." in answer.text
    assert f"{ben.name} resigned after 2 turns: " in (await table.result()).content


@pytest.mark.usefixtures("bot")
async def test_commands_and_their_options_have_german_names_for_them(discord: Sandbox) -> None:
    commands = {command.name: command.body for command in discord.world.commands.values()}
    assert commands[MENU]["name_localizations"]["de"] == "Dieses Brett beschreiben"
    move = commands["move"]
    assert move["description_localizations"]["de"] == "Spiele deinen Zug"
    assert [o["name_localizations"]["de"] for o in move["options"]] == ["zug", "partie"]
    options = {option["name"]: option for option in commands["challenge"]["options"]}
    choices = [choice["name_localizations"]["de"] for choice in options["start"]["choices"]]
    assert choices[2] == "fester Start – immer derselbe, aus der Spielregel"


@pytest.mark.usefixtures("german_server")
async def test_a_german_server_reads_german(games: Channel, ana: Actor, ben: Actor) -> None:
    card = (await ana.slash("challenge", channel=games, game="rust", opponent=ben)).message
    await ben.click(card, "Ablehnen")
    assert f"{ben.mention} hat abgelehnt." in card.content


async def test_german_words_are_read_as_what_they_mean(table: Table, ben: Actor) -> None:
    await table.play("Wd4,a1")
    listed = await ben.autocomplete("move", channel=table.place, focused="move", move="schwarz g7,")
    assert listed
    assert all(str(value).startswith("Bg7,") for _, value in listed)
    asked = await ben.slash("move", channel=table.place, move="schwarz g7xa2")
    assert "„schwarz g7xa2“" in asked.text, "quoted as it was typed"
    assert "**Bg7,a2**" in asked.text
    assert not (await ben.slash("move", channel=table.place, move="Schwarz g7 - a2")).ephemeral
    table.note("Bg7,a2")
    await table.board()


async def test_a_chosen_language_applies_at_once_and_in_direct_messages(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    said = await choose(ana, table.place, language="de", notifications="direct")
    assert said.startswith("Gespeichert.")
    await table.play_both()
    await discord.wait_until(lambda: ana.messages(ana.dm))
    assert "Du bist" in ana.messages(ana.dm)[0].content
    assert "Your turn" in (await table.board()).content
