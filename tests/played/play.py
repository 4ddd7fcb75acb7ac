"""Plays a game in the real bot, which knows only its registration; for `tests.game`."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from rules import GAMES
from sandbox import Answer
from tests.e2e.conftest import new_sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import record, sit_down


@pytest.mark.parametrize("slug", [os.environ["LAWS_OF"]])
async def test_a_match_from_the_challenge_to_its_end(slug: str, tmp_path: Path) -> None:
    chance = random.Random(7)
    async with (
        new_sandbox() as discord,
        BotProcess(tmp_path, discord.env(), module="tests.played").online(discord),
    ):
        ana, ben = discord.add_user("Ana"), discord.add_user("Ben", locale="de")
        table = await sit_down(discord, discord.add_channel("games"), ana, ben, GAMES[slug])
        while table.position.outcome is None:
            actor = table.to_move
            answer = await table.play(table.random_turn(chance))
            if anyway := _label(answer, "anyway") or _label(answer, "Trotzdem"):
                await actor.click(answer.message, anyway)
        await table.result()
        for actor in (ana, ben):
            told = await actor.slash("rules", channel=table.channel, game=slug)
            assert told.text
            film = (await actor.slash("match download", channel=table.place, format="film")).message
            assert film.attachments[0].data.startswith(b"GIF89a")
        assert table.turns[-1].encode() in await record(ana, table.place)


def _label(answer: Answer, word: str) -> str | None:
    """Return the label of a button below a question whether to play a turn anyway."""
    buttons = answer.message.buttons if answer.ephemeral else ()
    return next((b.label for b in buttons if b.label and word.lower() in b.label.lower()), None)
