"""Wherever a run of the bot is interrupted, the next one completes its duties."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cogs.challenges.cog import Challenges
from bot.match.client import Ringfall
from bot.match.model import ChallengeState
from sandbox import Message, Sandbox
from tests.bot.match.delivery.test_posting import EDIT
from tests.bot.round import NewClient, challenge_in
from tests.cogs import cog_of
from tests.services import services_on

AT_ONCE = timedelta(microseconds=1)


class Expiring:
    """An expired challenge that no run of the bot has noticed yet."""

    def __init__(self, discord: Sandbox, client: Ringfall) -> None:
        self.discord = discord
        self.games = discord.add_channel("games")
        database = client.core.database
        self.silent = services_on(database, challenge_hours=AT_ONCE / timedelta(hours=1)).challenges
        self.id = 0

    @property
    def card(self) -> Message:
        (card,) = self.games.messages
        return card

    async def begin(self, client: Ringfall) -> None:
        """Post the card, then end the run of `client`."""
        ana, ben = self.discord.user("Ana"), self.discord.user("Ben")
        self.id = (await challenge_in(self.games, self.silent, ana, ben)).id
        await cog_of(client, Challenges).cards.worker.make(self.id)
        assert self.card.buttons
        await end(client)

    async def ends(self) -> None:
        """Wait until the card says that the challenge has expired, and the storage knows it."""
        await self.discord.wait_until(lambda: "expired" in self.card.content)
        assert self.card.buttons == []
        assert (await self.silent.get(self.id)).state is ChallengeState.EXPIRED


async def end(client: Ringfall) -> None:
    """End a run of the bot with all of its tasks."""
    await client.agenda.close()
    for name in tuple(client.cogs):
        await client.remove_cog(name)
    await client.delivery.close()


@pytest.fixture
async def expiring(discord: Sandbox, new_client: NewClient) -> Expiring:
    client = await new_client(alone=False)
    # Its own agenda would expire the challenge.
    await client.agenda.close()
    expiring = Expiring(discord, client)
    await expiring.begin(client)
    return expiring


@pytest.mark.parametrize("stored", [False, True], ids=["storing", "delivering"])
async def test_a_run_that_ended_before(
    expiring: Expiring, new_client: NewClient, *, stored: bool
) -> None:
    if stored:
        await expiring.silent.expire_due()
    await new_client(alone=False)
    await expiring.ends()


@pytest.mark.parametrize("processed", [False, True])
async def test_a_run_that_ended_while_delivering(
    expiring: Expiring, new_client: NewClient, *, processed: bool
) -> None:
    hold = expiring.discord.faults.hold(EDIT)
    client = await new_client(alone=False)
    await hold.reached()
    await end(client)
    await hold.drop(processed=processed)
    await new_client(alone=False)
    await expiring.ends()
