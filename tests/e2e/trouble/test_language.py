"""A bot with a language more than it has: what each person reads, and what everybody does."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox import Actor, Channel, Sandbox
from tests.e2e.conftest import new_sandbox
from tests.e2e.process import ROOT, BotProcess
from tests.e2e.table import settings_form, shared_by, sit_down
from tests.e2e.test_server import settle
from tests.e2e.test_settings import choose

LATIN = """
language-name = Latina
button-move = Move!
button-withdraw = Recipio
state-to-move = { $player } movet
picture-to-move = { $name } movet
scoreboard-turn = Actus { $ply }: { $turn }
line-resigned = { $player } cedit.
line-draw-offer = { $player } pacem offert.
line-draw-declined = { $player } pacem obtulit.
result-title = { $title } finita est.
settings-saved = Haec valent:
error-not-your-turn = Alter movet.
notice = Tu moves: { $url }
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(
    discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    """A copy of the bot that speaks some Latin."""
    root = tmp_path_factory.mktemp("latin")
    for package in ("bot", "engine", "guide", "rendering", "rules"):
        shutil.copytree(ROOT / package, root / package)
    folder = root / "bot" / "locales" / "la"
    folder.mkdir()
    (folder / "all.ftl").write_text(LATIN, encoding="utf-8")
    process = BotProcess(root, discord.env(), root=root)
    async with process.online(discord):
        yield process


@pytest.fixture
def admin(discord: Sandbox) -> Actor:
    return discord.user("Admin")


async def test_a_language_is_offered_by_its_own_name_and_answers_at_once(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    opened = await settings_form(ana, games)
    language = opened.fields[3].component
    names = [option["label"] for option in language["options"]]
    assert names[0] == "Same as my Discord"
    assert {"English", "Latina"} <= set(names)
    assert (await choose(ana, games, language="la")).startswith("Haec valent:\n")
    assert (await choose(ana, games, language="en")).startswith("Saved.\n")


async def test_a_person_reads_their_language_and_everybody_the_servers(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await choose(ben, games, language="la", notifications="direct")
    refused = await ben.slash("move", channel=table.place, move="Wd4,a1")
    assert refused.text == "Alter movet."
    mine = await ben.slash("match show", channel=table.place)
    assert mine.message is not None
    assert "movet" in mine.text
    assert f"{ana.name} movet." in (mine.message.attachments[0].description or "")
    await table.play()
    board = await table.board()
    assert "to move" in board.content
    await discord.wait_until(lambda: ben.messages(ben.dm))
    assert "Tu moves" in ben.messages(ben.dm)[0].content
    shared = await shared_by(ben, mine.message)
    assert "to move" in shared.content


async def test_everything_that_is_posted_is_in_the_language_of_the_server(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, admin: Actor
) -> None:
    await settle(admin, games, language=["la"])
    card = (await ana.slash("challenge", channel=games, game="zertz", first="me")).message
    assert card is not None
    assert [button.label for button in card.buttons] == [
        *("Accept", "Recipio"),
        *("Rules", "Learn"),
    ]
    await ana.click(card, "Recipio")
    table = await sit_down(discord, games, ana, ben)
    first = await table.board()
    assert first.content.splitlines()[0].endswith(f"**{ana.mention} movet**")
    assert [button.label for button in first.buttons] == [
        *("Move!", "Draw…", "⋯"),
        *("Rules", "Learn"),
    ]
    assert f"{ana.name} movet." in (first.attachments[0].description or "")
    private = await ana.slash("match show", channel=table.place)
    assert "to move" in private.text
    await table.play()
    await discord.wait_until(lambda: "Actus 1: " in table.card.content)
    await table.play()
    offer = await ana.slash("match draw", channel=table.place)
    assert offer.message is not None
    await ana.click(offer.message, "Offer a draw")
    line = await table.place.wait_message(lambda m: "pacem offert" in m.content)
    await ben.click(line, "Play on")
    assert "pacem obtulit" in line.content
    question = await ben.slash("match resign", channel=table.place)
    assert question.message is not None
    await ben.click(question.message, "Resign")
    assert (await table.place.wait_message(lambda m: "cedit" in m.content)).notified == []
    assert "finita est" in (await table.result()).content
