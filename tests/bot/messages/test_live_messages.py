"""Live messages of any kind: a bug in one of them stops no other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.discord_io.content.draft import Draft
from bot.messages.live_messages import AFTER_A_FAILURE, LiveKind, LiveMessage, Target
from bot.storage import Transaction
from sandbox import Sandbox
from tests.bot.round import NewClient
from tests.delivered import carried_out


class Failing(LiveKind):
    """Two messages, of which the first cannot be drafted."""

    name = "failing"
    every = timedelta()

    def __init__(self, channel_id: int) -> None:
        self._channel_id = channel_id

    async def targets(
        self,
        transaction: Transaction,  # noqa: ARG002
        now: datetime,  # noqa: ARG002
        guild_id: int | None = None,  # noqa: ARG002
    ) -> Sequence[Target]:
        return [Target(1, subject, self._channel_id, version=1) for subject in (1, 2)]

    async def draft(self, message: LiveMessage) -> Draft:
        if message.subject == 1:
            raise RuntimeError
        return Draft("the second")


async def test_one_that_cannot_be_drawn_is_retried_rarely_and_delays_no_other(
    discord: Sandbox, new_client: NewClient
) -> None:
    client, place = await new_client(), discord.add_channel("live")
    live = client.delivery.keep_up_to_date(Failing(place.id))
    before = client.core.clock()
    await carried_out(live)
    assert [message.content for message in place.messages] == ["the second"]
    ((_, subject, due),) = await live.store.waiting()
    assert (subject, due >= before + AFTER_A_FAILURE) == (1, True)
