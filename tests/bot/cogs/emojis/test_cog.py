"""The pieces become emojis of the application, each uploaded once."""

from __future__ import annotations

import pytest
from discord import Forbidden

from bot.cogs.emojis.cog import Emojis
from bot.match.client import Ringfall
from guide import get_guide
from rules import GAMES, Side
from sandbox import Sandbox
from tests.bot.round import NewClient
from tests.cogs import cog_of

CREATE = "POST /applications/*/emojis"


async def upload(client: Ringfall) -> None:
    (duty,) = cog_of(client, Emojis).duties
    await duty.carry_out()


async def test_each_piece_is_uploaded_once_and_found_after_a_restart(
    discord: Sandbox, new_client: NewClient
) -> None:
    first = await new_client(alone=False)
    await upload(first)
    uploaded = list(discord.world.emojis)
    second = await new_client(alone=False)
    await upload(second)
    assert list(discord.world.emojis) == uploaded
    tag = second.core.emojis.find("tzaar", "white tott")
    assert tag == first.core.emojis.find("tzaar", "white tott") != ""
    assert second.core.emojis.before("tzaar", "white tott", "Totts") == f"{tag} Totts"


async def test_the_pieces_that_guides_name_have_emojis(new_client: NewClient) -> None:
    client = await new_client()
    await upload(client)
    for game in GAMES.values():
        guide, start = get_guide(game.slug), game.start()
        scores = [score.piece for side in Side for score in guide.scores(start, side)]
        parts = [part.piece for move in start.legal_moves() for part in guide.parts(start, move)]
        named = set(filter(None, scores + parts))
        assert named
        assert all(client.core.emojis.find(game.slug, piece) for piece in named), game.slug


async def test_a_failed_upload_is_continued_and_leaves_words(
    discord: Sandbox, new_client: NewClient
) -> None:
    client = await new_client()
    discord.faults.fail(CREATE, status=403)
    with pytest.raises(Forbidden):
        await upload(client)
    assert client.core.emojis.before("zertz", "white", "white") == "white"
    await upload(client)
    assert client.core.emojis.find("zertz", "white")
