"""Permissions: computed from roles and overwrites, and enforced."""

from __future__ import annotations

import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Permission, Sandbox
from sandbox.protocol.permissions import EVERYTHING, NOTHING
from sandbox.tests.example_bot import ExampleBot, picture
from sandbox.world.rights import permissions_in
from sandbox.world.state import BOT_PERMISSIONS


async def test_overwrites_apply_from_everyone_over_roles_to_the_member(
    local: Sandbox, lounge: Channel
) -> None:
    member = local.guild.members[local.bot.id]
    everyone, role = local.guild.everyone, member.roles[0]
    local.permit(lounge, target=everyone, deny=["SEND_MESSAGES", "ATTACH_FILES"])
    assert not permissions_in(lounge, member) & Permission.SEND_MESSAGES
    local.permit(lounge, target=role, allow=["SEND_MESSAGES"])
    held = permissions_in(lounge, member)
    assert held & Permission.SEND_MESSAGES
    assert not held & Permission.ATTACH_FILES
    local.permit(lounge, deny=["SEND_MESSAGES"])
    assert not permissions_in(lounge, member) & Permission.EMBED_LINKS
    local.permit(lounge, deny=["VIEW_CHANNEL"])
    assert permissions_in(lounge, member) == NOTHING


async def test_owners_may_do_everything(local: Sandbox, lounge: Channel) -> None:
    local.permit(lounge, target=local.guild.everyone, deny=["VIEW_CHANNEL"])
    owner = local.guild.members[local.guild.owner.id]
    assert permissions_in(lounge, owner) == EVERYTHING


@pytest.mark.parametrize(
    ("denied", "code"), [("VIEW_CHANNEL", 50001), ("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013)]
)
async def test_a_missing_permission_is_a_refusal_and_no_breach(
    local: Sandbox, place: discord.TextChannel, lounge: Channel, denied: str, code: int
) -> None:
    local.permit(lounge, deny=[denied])
    with pytest.raises(discord.Forbidden) as refused:
        await place.send(file=picture())
    assert refused.value.code == code
    assert [refusal.code for refusal in local.refusals] == [code]


async def test_embeds_threads_and_replies_need_their_own_permissions(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    sent = await place.send("card")
    local.permit(lounge, deny=["EMBED_LINKS", "CREATE_PUBLIC_THREADS", "READ_MESSAGE_HISTORY"])
    with pytest.raises(discord.Forbidden):
        await place.send(embed=discord.Embed(title="Board"))
    with pytest.raises(discord.Forbidden):
        await sent.create_thread(name="match")
    with pytest.raises(discord.Forbidden, match="160002"):
        await sent.reply("hello")
    assert [message async for message in place.history()] == []


async def test_sending_in_threads_needs_its_own_permission(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    thread = await (await place.send("card")).create_thread(name="match")
    local.permit(lounge, deny=["SEND_MESSAGES_IN_THREADS"])
    with pytest.raises(discord.Forbidden):
        await thread.send("board")
    local.permit(lounge, deny=["SEND_MESSAGES"])
    await thread.send("board")


async def test_interactions_carry_the_bots_permissions(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    local.permit(lounge, deny=["ATTACH_FILES"])
    received: list[discord.Interaction] = []
    bot.tree.interaction_check = _recording(received)
    await ana.slash("ping", channel=lounge)
    expected = int(BOT_PERMISSIONS & ~Permission.ATTACH_FILES)
    assert received[0].app_permissions.value & int(BOT_PERMISSIONS) == expected
    assert received[0].permissions.attach_files


@pytest.mark.usefixtures("bot")
async def test_users_without_access_see_and_do_nothing(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    await ana.slash("ping", channel=lounge)
    local.permit(lounge, target=ben, deny=["VIEW_CHANNEL"])
    assert ben.messages(lounge) == []
    with pytest.raises(ImpossibleError, match="does not see"):
        await ben.slash("ping", channel=lounge)
    with pytest.raises(ImpossibleError, match="does not see"):
        ben.say(lounge, "hello")
    local.permit(lounge, target=ana, deny=["USE_APPLICATION_COMMANDS"])
    with pytest.raises(ImpossibleError, match="no command"):
        await ana.slash("ping", channel=lounge)


def _recording(received: list[discord.Interaction]):
    async def check(interaction: discord.Interaction) -> bool:
        received.append(interaction)
        return True

    return check
