"""A user with a German client reads German in private; the public reads English."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shared_by
from tests.e2e.test_describe import describe, said
from tests.e2e.test_server import READING, settle
from tests.e2e.test_settings import choose

MENU = "Describe this board"


@pytest.fixture
def ben(discord: Sandbox, ben: Actor) -> Actor:
    """Ben, whose Discord is German."""
    ben.locale = "de"
    return ben


@pytest_asyncio.fixture(loop_scope="module")
async def german_server(
    discord: Sandbox, bot: BotProcess, games: Channel, cleo: Actor
) -> AsyncIterator[None]:
    """A server with German public messages; restored afterwards."""
    discord.grant(cleo, "MANAGE_GUILD")
    await settle(cleo, games, language=["de"])
    yield
    await settle(cleo, games, **READING)


async def test_a_match_with_a_german_person(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """Refusals, questions, boards and help are German; boards, cards and lines stay English."""
    early = await ben.slash("move", channel=table.place, move="Wd4,a1")
    assert early.text == f"Noch bist du nicht dran: {ana.mention} ist am Zug."
    await table.play("Wd4,a1")
    refused = await ben.slash("move", channel=table.place, move="Gd5,d6")
    assert refused.text.startswith("d6 wird von den Nachbarn festgehalten.")
    assert refused.text.endswith("\nMeintest du …")
    offered = await ben.autocomplete("move", channel=table.place, focused="move", move="G")
    assert any("leere" in name or "auf d5" in name or "—" in name for name, _ in offered)
    posted = await table.play("Gd5,a2")
    assert f"**Your turn, {ana.mention}**" in posted.text
    await table.play("d4xd6")
    board = await table.board()
    assert "takes d5 (+1 grey)" in board.content
    assert [button.label for button in board.buttons] == ["Move", "Draw…", "⋯"]
    assert "Free to remove: " in (board.attachments[0].description or "")
    await discord.wait_until(lambda: "Turn 3: d4xd6" in table.card.content)
    await table.play()
    question = await ben.slash("match resign", channel=table.place)
    assert question.message is not None
    assert "Das lässt sich nicht rückgängig machen." in question.text
    assert [button.label for button in question.message.buttons] == ["Aufgeben", "Nein, zurück"]
    answer = await ben.click(question.message, "Aufgeben")
    assert f"Du hast ZÈRTZ #{table.number} aufgegeben." in answer.text
    assert f"wins: {ben.name} resigned" in (await table.result()).content


async def test_what_a_german_person_is_shown_alone_is_german(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    await table.play("Wd4,a1")
    shown = await ben.slash("match show", channel=table.place)
    assert shown.message is not None
    assert f"**{ben.mention} ist am Zug**" in shown.text
    alt = shown.message.attachments[0].description or ""
    assert "Vorrat: 5 weiß, 8 grau, 10 schwarz." in alt
    assert [b.label for b in shown.message.buttons][-2:] == ["Teilen", "Beschreiben"]
    words = await describe(ben, await table.board())
    assert "Züge sind möglich; Ringe zum Setzen: " in said(words)
    assert "W, G und B vor einem Namen sind" in said(words)
    menu = await ben.click(await table.board(), "⋯")
    assert "ist am Zug" in menu.text
    assert menu.message is not None
    assert {"Brett zeigen", "Beschreiben", "Hilfe"} <= {b.label for b in menu.message.buttons}
    help_text = await ben.slash("help", channel=table.place)
    assert help_text.text.startswith("## So wird gespielt")
    for button in ("Accept", "Move"):
        assert f"*{button}*" in help_text.text, "as it stands in this channel"
    assert "*Ziehen*" not in help_text.text
    rules = await ben.slash("rules", channel=table.place, game="tzaar")
    assert "## TZAAR in zwei Minuten" in (rules.message.content if rules.message else "")


async def test_what_a_german_person_shares_is_in_the_language_of_the_server(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    shown = await ben.slash("match show", channel=table.place)
    words = await ben.slash("match describe", channel=table.place)
    for answer in (shown, words):
        assert answer.last is not None
        shared = await shared_by(ben, answer.last, "Teilen")
        assert "to move" in shared.content


async def test_commands_and_their_options_have_german_names_for_them(
    discord: Sandbox, bot: BotProcess
) -> None:
    commands = {command.name: command.body for command in discord.world.commands.values()}
    assert commands[MENU]["name_localizations"]["de"] == "Dieses Brett beschreiben"
    move = commands["move"]
    assert move["description_localizations"]["de"] == "Spiele deinen Zug"
    names = [option["name_localizations"]["de"] for option in move["options"]]
    assert names == ["zug", "partie"]
    options = {option["name"]: option for option in commands["challenge"]["options"]}
    choices = [choice["name_localizations"]["de"] for choice in options["start"]["choices"]]
    assert choices[2] == "fester Start – immer derselbe, aus der Spielregel"


async def test_a_german_server_reads_german(
    discord: Sandbox, german_server: None, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("challenge", channel=games, game="rust", opponent=ben)).message
    assert card is not None
    assert [b.label for b in card.buttons] == [
        *("Annehmen", "Ablehnen", "Zurückziehen"),
        *("Regeln", "Lernen"),
    ]
    declined = await ben.click(card, "Ablehnen")
    assert declined.error is None
    assert f"{ben.mention} hat abgelehnt." in card.content


async def test_german_words_are_read_as_what_they_mean(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
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
