"""A game is played in the real bot, which knows only its package."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import record, sit_down
from ringfall.testing.tested import TESTED
from sandbox import Answer


@pytest.mark.parametrize("slug", TESTED)
async def test_a_match_from_the_challenge_to_its_end(slug: str, tmp_path: Path) -> None:
    """Two people play at random on a Discord of their own, look up the rules and get the film.

    What each part promises by itself may still not work together.
    """
    chance = random.Random(7)
    command = (sys.executable, "-m", "ringfall")
    async with new_sandbox() as discord:
        bot = BotProcess(tmp_path, discord.env(), root=ROOT, command=command)
        async with bot.online(discord):
            ana, ben = discord.add_user("Ana"), discord.add_user("Ben", locale="de")
            channel = discord.add_channel("games")
            table = await sit_down(discord, channel, ana, ben, TESTED[slug])
            while table.position.outcome is None:
                actor = table.to_move
                answer = await table.play(table.random_turn(chance))
                if anyway := _label(answer, "anyway") or _label(answer, "Trotzdem"):
                    await actor.click(answer.message, anyway)
            await table.result()
            for actor in (ana, ben):
                told = await actor.slash("rules", channel=table.channel, game=slug)
                assert told.text
                given = await actor.slash("match download", channel=table.place, format="film")
                assert given.message.attachments[0].data.startswith(b"GIF89a")
            assert table.turns[-1].encode() in await record(ana, table.place)


def _label(answer: Answer, word: str) -> str | None:
    """Return the label of a button below a question whether to play a turn anyway."""
    buttons = answer.message.buttons if answer.ephemeral else ()
    return next((b.label for b in buttons if b.label and word.lower() in b.label.lower()), None)
