"""What one channel shows of another: only what all its viewers may see, however they may."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.world.models import Role
from tests.bot.round import NewClient, connected

VIEW = ["VIEW_CHANNEL"]


class Channels:
    """Channels of a server with two members and two roles."""

    def __init__(self, discord: Sandbox) -> None:
        self.discord = discord
        self.ana, self.ben = discord.add_user("Ana"), discord.add_user("Ben")
        self.players = discord.give_role(self.ana, "players")
        self.muted = discord.give_role(self.ben, "muted")
        self.pairs: dict[str, tuple[Channel, Channel, bool]] = {}

    def channel(
        self,
        *,
        hidden: bool = False,
        allow: Actor | Role | None = None,
        deny: Actor | Role | None = None,
    ) -> Channel:
        channel = self.discord.add_channel(f"channel {len(self.discord.guild.channels)}")
        if hidden:
            self.discord.permit(channel, target=self.discord.guild.everyone, deny=VIEW)
            self.discord.permit(channel, allow=VIEW)
        if allow:
            self.discord.permit(channel, target=allow, allow=VIEW)
        if deny:
            self.discord.permit(channel, target=deny, deny=VIEW)
        return channel

    def add(self, case: str, channel: Channel, other: Channel, *, seen: bool) -> None:
        self.pairs[case] = channel, other, seen


@pytest.fixture
def channels(discord: Sandbox) -> Channels:
    found = Channels(discord)
    new, ana, players, muted = found.channel, found.ana, found.players, found.muted
    found.add("open, open", new(), new(), seen=True)
    found.add("open, hidden", new(), new(hidden=True), seen=False)
    found.add("hidden, open", new(hidden=True, allow=ana), new(), seen=True)
    found.add("open, denied to a member", new(), new(deny=ana), seen=False)
    found.add("open but not to the same member", new(deny=ana), new(deny=ana), seen=True)
    alone, both = {"hidden": True, "allow": ana}, new(hidden=True, allow=players)
    found.add("open to a member alone", new(**alone), both, seen=False)
    found.add("both open to a member alone", new(**alone), new(**alone), seen=True)
    found.add("open to another member alone", new(**alone), new(hidden=True), seen=False)
    found.add("the same role", new(hidden=True, allow=players), both, seen=True)
    found.add("two roles at once", both, new(deny=muted), seen=False)
    found.add("a role hides both", new(deny=muted), new(deny=muted), seen=True)
    return found


async def test_a_channel_shows_of_another_what_all_its_viewers_may_see(
    discord: Sandbox, channels: Channels, new_client: NewClient
) -> None:
    client = await new_client()
    async with connected(client):
        guild_id, see = discord.guild.id, client.delivery.visibility.viewers_can_see
        pairs = channels.pairs.items()
        told = {case: see(guild_id, one.id, other.id) for case, (one, other, _) in pairs}
    assert told == {case: seen for case, (_, _, seen) in channels.pairs.items()}
