"""A refused press: only the presser reads why, and nothing is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.discord_io.content.buttons import parse_key
from bot.logs import InteractionOutcome, Observer
from bot.storage.schema import METADATA
from ringfall.testing.routes import ROUTES, actions
from ringfall.testing.table import sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.protocol.kinds import InteractionType
from sandbox.world import interactions
from tests.bot.connected.running import running
from tests.delivered import tidied_up
from tests.fuzz.promises import check_sentence

# One id of each kind: the match and the challenge are there, most of the others are not.
FORMS = (
    *("m:1:1:{}", "c:2:{}", "l:zertz:999:{}:0", "q:9:0:{}", "d:1:{}", "g:chess:{}", "p:{}"),
    *("n:{}:9", "s:1:zertz:2:{}", "b:chess:1:{}", "e:1:1:{}", "t:server:wall:{}", "season:9:{}"),
)
IDS = [
    text
    for form in FORMS
    for text in map(form.format, actions())
    if (key := parse_key(text)) and key.route in ROUTES
]
# Deliveries continue during the presses.
OF_DELIVERY = {"answers", "matches", "messages", "pulse"}
STORED = [table.name for table in METADATA.sorted_tables if table.name not in OF_DELIVERY]


class Ended(Observer):
    """Notes how each interaction ended."""

    def __init__(self) -> None:
        self.outcomes: asyncio.Queue[InteractionOutcome] = asyncio.Queue()

    def interaction_ended(
        self,
        kind: str,  # noqa: ARG002
        outcome: InteractionOutcome,
        responded_after_s: float | None = None,  # noqa: ARG002
    ) -> None:
        self.outcomes.put_nowait(outcome)


async def test_a_refusal_is_private_and_changes_nothing(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor, tmp_path: Path
) -> None:
    """Cleo presses every button, who plays no part in the match, and then a player does."""
    file, ended, refused = tmp_path / "ringfall.db", Ended(), 0
    async with running(discord, f"sqlite+aiosqlite:///{file}", observer=ended) as client:
        table = await sit_down(discord, games, ana, ben)
        await table.play_both()
        await ana.slash("challenge", channel=games, game="rust", opponent=ben)
        await tidied_up(client, table.number)
        await client.agenda.close()
        for _ in discord.world.interactions:
            await ended.outcomes.get()
        board = await table.board()
        with closing(sqlite3.connect(file)) as stored:
            for actor, custom_id in ((actor, text) for actor in (cleo, ben) for text in IDS):
                before = rows(stored)
                answer = press(discord, actor, board, custom_id)
                if await ended.outcomes.get() is InteractionOutcome.REFUSED:
                    refused += 1
                    assert rows(stored) == before, custom_id
                    assert answer.ephemeral, custom_id
                    # A private answer names people without notifying them.
                    check_sentence(answer.text.replace(ben.mention, ""))
    assert refused > len(IDS) / 2


def press(discord: Sandbox, actor: Actor, message: Message, custom_id: str) -> Answer:
    """Press a button, or send an empty form; sharing stores nothing."""
    kind, data = InteractionType.COMPONENT, {"component_type": 2, "custom_id": custom_id}
    key = parse_key(custom_id)
    assert key is not None
    if ROUTES[key.route].is_form:
        kind, data = InteractionType.MODAL_SUBMIT, {"custom_id": custom_id, "components": []}
    source = message if kind is InteractionType.COMPONENT else None
    place = message.channel
    sent = interactions.send(discord.world, kind, actor.user, place, data, source=source)
    return Answer(discord.world, sent)


def rows(stored: sqlite3.Connection) -> dict[str, list[Any]]:
    """Return all rows of what people have done and chosen, and of what follows from it."""
    return {name: stored.execute(f"SELECT * FROM {name}").fetchall() for name in STORED}  # noqa: S608
