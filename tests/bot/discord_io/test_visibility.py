"""Who is named, and what is shown of a channel: only what all its viewers may see."""

from __future__ import annotations

import pytest

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import person_link
from bot.profiles import SERVER_LANGUAGE
from sandbox import Actor, Channel, Sandbox
from sandbox.protocol.kinds import ChannelType
from sandbox.world.models import Role
from sandbox.world.unsure import HiddenFields
from tests.bot.round import NewClient, Round, connected

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


async def test_a_channel_may_be_seen_by_players_alone(
    discord: Sandbox, channels: Channels, new_client: NewClient
) -> None:
    client = await new_client()
    owner, ana = discord.guild.owner.id, channels.ana.user.id
    everyone, alone = channels.channel(), channels.channel(hidden=True, allow=channels.ana)
    of_role = channels.channel(hidden=True, allow=channels.players)
    async with connected(client):
        before = [user_id for user_id in discord.guild.members if user_id != discord.bot.id]
        discord.add_user("Cleo")
        cases = (
            (everyone, [*discord.guild.members], False),
            (everyone, before, True),
            (alone, [owner, ana], False),
            (alone, [ana], True),
            (of_role, [owner, ana], True),
        )
        for channel, people, expected in cases:
            see = client.delivery.visibility.others_can_see
            assert await see(discord.guild.id, channel.id, people) is expected


KINDS = (ChannelType.TEXT, ChannelType.FORUM, ChannelType.VOICE, ChannelType.STAGE)


@pytest.mark.parametrize("fields", HiddenFields)
async def test_channels_that_the_bot_may_not_view_are_known_but_not_visible(
    discord: Sandbox, new_client: NewClient, fields: HiddenFields
) -> None:
    discord.unsure.hidden_fields = fields
    hidden = [discord.add_channel(f"secret-{kind.name.lower()}", kind) for kind in KINDS]
    for channel in hidden:
        discord.permit(channel, deny=VIEW)
    shown, late = discord.add_channel("open"), discord.add_channel("late", ChannelType.VOICE)
    ana, client = discord.add_user("Ana"), await new_client()
    async with connected(client):
        visibility, guild_id = client.delivery.visibility, discord.guild.id
        ids = [channel.id for channel in hidden]
        assert await visibility.visible(ana.id, [(guild_id, i) for i in (*ids, shown.id)]) == {
            shown.id
        }
        # Who sees them is unknown.
        assert not any(visibility.viewers_can_see(guild_id, i, shown.id) for i in ids)
        # One that becomes visible is known, and one that becomes hidden is known to be.
        updated = client.wait_for("guild_channel_update", check=lambda _, new: new.id == late.id)
        for channel in hidden:
            discord.permit(channel)
        discord.permit(late, deny=VIEW)
        await updated
        assert await visibility.visible(ana.id, [(guild_id, i) for i in (*ids, late.id)]) == {*ids}
        names = [client.get_channel(i) for i in ids]
        assert list(map(str, names)) == [channel.name for channel in hidden]


MEMBER, USER = "GET /guilds/*/members/*", "GET /users/*"


async def test_a_new_run_names_players_it_has_not_met(
    discord: Sandbox, under_way: Round, new_client: NewClient
) -> None:
    await under_way.resign(under_way.silent)
    await under_way.run("UPDATE messages SET held_until = NULL")
    await under_way.deliver(await new_client(alone=False))
    announcement, result = under_way.games.messages[-1], under_way.place.messages[-1]
    assert f"{under_way.ben.name} wins, as {under_way.ana.name} resigned" in announcement.content
    assert f"{under_way.ana.name} resigned: {under_way.ben.mention} wins" in result.content
    assert discord.breaches == []


async def test_a_player_who_has_left_the_server_keeps_a_name(
    discord: Sandbox, new_client: NewClient
) -> None:
    names, cleo = (await new_client()).delivery.names, discord.add_user("Cleo")
    del discord.guild.members[cleo.id]
    draft = Draft(f"{person_link(cleo.id)} resigns")
    assert await names.unnotified(discord.guild.id, draft) == {cleo.id: "Cleo"}


@pytest.mark.parametrize(("language", "word"), [("en", "Player"), ("de", "Mitspieler")])
async def test_a_player_with_an_unavailable_name_gets_a_general_word(
    discord: Sandbox, new_client: NewClient, language: str, word: str
) -> None:
    client, cleo = await new_client(), discord.add_user("Cleo")
    await client.core.servers.change(discord.guild.id, {SERVER_LANGUAGE: language})
    for route in (MEMBER, USER):
        discord.faults.fail(route, status=500, times=20)
    draft = Draft(f"{person_link(cleo.id)} resigns")
    assert await client.delivery.names.unnotified(discord.guild.id, draft) == {cleo.id: word}
