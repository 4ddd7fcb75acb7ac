"""People who installed the application for themselves: what is offered, sent and refused.

The sources are in https://docs.discord.com/developers: "RR" is the page Receiving and Responding.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from sandbox import Actor, Answer, Channel, ImpossibleError, Sandbox
from sandbox.protocol.permissions import Permission
from sandbox.signals import WAIT_SECONDS
from sandbox.tests.conftest import Api, webhook
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.interactions import interaction_json
from sandbox.world.message_payloads import message_json

AMONG_PEOPLE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


@pytest.fixture(params=["direct messages", "group", "foreign server"])
def place(
    request: pytest.FixtureRequest, local: Sandbox, bot: ExampleBot, ana: Actor, ben: Actor
) -> Channel:
    """A channel of Ana and Ben without the bot; Ana has installed it, and Ben has not."""
    del bot
    ana.install()
    if request.param == "direct messages":
        return local.direct_messages(ana, ben)
    if request.param == "group":
        return local.add_group(ana, ben, local.user("Cleo"))
    return local.add_foreign_channel(ana, ben)


@pytest.fixture
def direct(local: Sandbox, bot: ExampleBot, ana: Actor, ben: Actor) -> Channel:
    """The direct messages of Ana, who has installed the application, and Ben."""
    del bot
    ana.install()
    return local.direct_messages(ana, ben)


def sent(local: Sandbox, answer: Answer) -> dict[str, Any]:
    """Return what the bot received."""
    return interaction_json(local.world, answer.interaction)


async def test_a_guest_plays_by_buttons_on_what_an_owner_began(
    local: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """The owner of the message, not the presser, authorizes all that follows (RR)."""
    with pytest.raises(ImpossibleError, match="no command /game"):
        await ben.slash("game", channel=place)
    board = (await ana.slash("game", channel=place)).message
    assert (await ben.click(board, "Join")).message is board
    following = await ben.click(board, "Post")
    again = await ben.click(following.message, "Join")
    assert again.text == "ben plays"
    assert sent(local, again)["authorizing_integration_owners"] == {"1": str(ana.id)}
    metadata = message_json(following.message)["interaction_metadata"]
    assert metadata["user"]["id"] == str(ben.id)
    assert metadata["interacted_message_id"] == str(board.id)
    assert metadata["authorizing_integration_owners"] == {"1": str(ana.id)}
    assert ben.messages(place) == [board, following.message]


async def test_an_interaction_tells_where_it_came_from(
    local: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """In direct messages and groups a user without membership; in a server a partial guild (RR)."""
    board = (await ana.slash("game", channel=place)).message
    body = sent(local, await ben.click(board, "Join"))
    assert body["channel"]["type"] == place.type
    assert "recipients" not in body["channel"]
    if place.guild:
        assert (body["context"], body["guild_id"]) == (0, str(place.guild.id))
        assert body["guild"].keys() == {"id", "locale", "features"}
        assert body["member"]["user"]["id"] == str(ben.id)
        assert "user" not in body
        return
    assert (body["context"], body["user"]["id"]) == (2, str(ben.id))
    assert body["app_permissions"] == str(int(AMONG_PEOPLE))
    assert not body.keys() & {"member", "guild", "guild_id"}
    local.unsure.names_recipients = True
    named = sent(local, await ben.click(board, "Join"))["channel"]["recipients"]
    assert str(ana.id) in [user["id"] for user in named]


async def test_a_bot_hears_only_interactions_from_there(
    bot: ExampleBot, place: Channel, ana: Actor, ben: Actor
) -> None:
    before = len(bot.events)
    board = (await ana.slash("game", channel=place)).message
    ben.say(place, "hello")
    await ben.click(board, "Join")
    assert set(bot.events[before:]) == {"INTERACTION_CREATE"}


async def test_the_bot_has_no_access_by_the_id_of_the_channel(
    local: Sandbox, api: Api, place: Channel, ana: Actor
) -> None:
    """Sources: discord.js#11429, pycord#2726."""
    board = (await ana.slash("game", channel=place)).message
    channel, message = f"/channels/{place.id}", f"/channels/{place.id}/messages/{board.id}"
    text = {"content": "hello"}
    for method, path, body in (
        ("GET", channel, None),
        ("PATCH", channel, {"name": "mine"}),
        ("DELETE", channel, None),
        ("POST", f"{channel}/typing", None),
        ("GET", f"{channel}/messages", None),
        ("POST", f"{channel}/messages", text),
        ("GET", message, None),
        ("PATCH", message, text),
        ("DELETE", message, None),
        ("POST", f"{channel}/threads", {"name": "a thread", "type": 11}),
        ("POST", f"{message}/threads", {"name": "a thread"}),
        ("GET", f"{channel}/thread-members", None),
    ):
        status, answer = await api(method, path, body)
        assert (status, answer["code"]) == (403, 50001), (method, path)
    assert [guild["id"] for guild in (await api("GET", "/users/@me/guilds"))[1]] == [
        str(local.guild.id)
    ]


async def test_commands_are_offered_by_installation_and_context(
    local: Sandbox, place: Channel, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    def offered(actor: Actor, channel: Channel) -> set[str]:
        known = {"ping", "game", "note", "rules"}
        return {command.name for command in actor.client.commands(channel)} & known

    assert offered(ana, place) == ({"game", "rules"} if place.guild else {"game", "note"})
    assert offered(ben, place) == set()
    for actor in (ana, ben):
        assert offered(actor, lounge) == offered(actor, actor.dm) == {"ping", "game", "rules"}
    ana.uninstall()
    assert offered(ana, place) == set()
    local.support_installs(people=False)
    with pytest.raises(ImpossibleError, match="cannot be installed"):
        ana.install()


@pytest.mark.usefixtures("breaches")
async def test_five_follow_ups_answer_an_interaction_through_a_person_alone(
    place: Channel, ana: Actor, ben: Actor
) -> None:
    """Private and deleted ones count; edits do not, and each press has five more (RR)."""
    board = (await ana.slash("game", channel=place)).message
    for _ in range(2):
        answer = await ben.click(board, "Chat")
        await answer.wait_followup(lambda message: message.text == "number 4")
        await place.wait_message(lambda message: message.text == "5 until 400 40094")


async def test_follow_ups_have_no_limit_where_a_server_has_the_application(
    bot: ExampleBot, local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    """Its rules apply, even if the person has installed it, too (change log of 2024-06-27)."""
    ana.install()
    board = await ana.slash("game", channel=lounge)
    expected = {"0": str(local.guild.id), "1": str(ana.id)}
    assert sent(local, board)["authorizing_integration_owners"] == expected
    local.permit(lounge, target=ana, deny=["USE_EXTERNAL_APPS"])
    answer = await ana.click(board.message, "Chat")
    last = await answer.wait_followup(lambda message: message.text == "number 8")
    assert not last.ephemeral
    assert bot.is_ready()


def force_private(local: Sandbox, place: Channel, person: Actor, reason: str) -> None:
    if reason == "external apps are denied":
        assert place.guild
        local.permit(place, target=place.guild.everyone, deny=["USE_EXTERNAL_APPS"])
    elif reason == "the person may not write":
        local.permit(place, target=person, deny=["SEND_MESSAGES"])
    else:
        local.force_private(place if reason == "the channel" else person)


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    "reason",
    ["external apps are denied", "the person may not write", "the channel", "the person"],
)
async def test_discord_makes_an_answer_private_without_an_error(
    local: Sandbox, ana: Actor, ben: Actor, reason: str
) -> None:
    """Sources: the page Permissions; https://docs.discord.food/resources/message."""
    ana.install()
    place = local.add_foreign_channel(ana, ben)
    board = (await ana.slash("game", channel=place)).message
    force_private(local, place, ben, reason)
    answer = await ben.click(board, "Post")
    told = await answer.wait_followup()
    assert told.text == "only you see this board", "the answer to the callback says so"
    assert answer.message.ephemeral
    assert ana.messages(place) == [board]
    assert (await ben.click(board, "Think")).message.ephemeral, "a deferral, too"
    assert not (await ben.click(board, "Join")).message.ephemeral, "edits stay public"


async def test_follow_ups_between_people_are_private_unless_a_test_says_otherwise(
    local: Sandbox, api: Api, direct: Channel, ana: Actor, ben: Actor
) -> None:
    """The first answer is public, and so is what fills in a public deferral."""
    board = (await ana.slash("game", channel=direct)).message
    assert not (await ben.click(board, "Think")).message.ephemeral
    for private in (True, False):
        local.unsure.private_followups = private
        answer = await ben.click(board, "Post")
        path = webhook(local, answer.interaction)
        _, body = await api("POST", path, {"content": "a follow-up"})
        assert bool(body["flags"] & discord.MessageFlags.ephemeral.flag) is private
        metadata = body["interaction_metadata"]
        assert metadata["original_response_message_id"] == str(answer.message.id)


async def test_a_board_is_edited_by_its_press_until_the_token_dies(
    local: Sandbox, api: Api, direct: Channel, ana: Actor, ben: Actor
) -> None:
    """A press on a message of any age can change it again (RR)."""
    board = (await ana.slash("game", channel=direct)).message
    press = await ben.click(board, "Pick")
    picker = await press.wait_followup()
    assert picker.ephemeral
    following = await ben.click(picker, "Post")
    assert not following.message.ephemeral
    path = f"{webhook(local, press.interaction)}/messages"
    assert (await api("PATCH", f"{path}/@original", {"components": []}))[0] == 200
    assert (board.buttons, bool(following.message.buttons)) == ([], True)
    assert (await api("PATCH", f"{path}/{picker.id}", {"content": "chosen"}))[0] == 200
    local.advance(minutes=16, excuse=True)
    status, body = await api("PATCH", f"{path}/@original", {"content": "late"})
    assert (status, body["code"]) == (401, 50027)
    assert (await ben.click(following.message, "Join")).text == "ben plays"


async def test_a_form_keeps_the_installation_of_what_opened_it(
    direct: Channel, ana: Actor, ben: Actor
) -> None:
    board = (await ana.slash("game", channel=direct)).message
    for actor in (ana, ben):
        typed = actor is ana
        opener = await (ana.slash("note", channel=direct) if typed else ben.click(board, "Write"))
        answer = await actor.submit(opener.modal, text="e4")
        assert answer.text == "noted: e4"
        metadata = message_json(answer.message)["interaction_metadata"]
        assert metadata["authorizing_integration_owners"] == {"1": str(ana.id)}
        trigger = metadata["triggering_interaction_metadata"]
        assert trigger["id"] == str(opener.interaction.id)


async def test_buttons_fail_after_their_owner_uninstalls_unless_a_test_says_otherwise(
    local: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """Whether such presses arrive is not documented; the key "1" is gone for sure (RR)."""
    board = (await ana.slash("game", channel=place)).message
    ana.uninstall()
    assert (await ben.click(board, "Join")).error == "This interaction failed"
    local.unsure.presses_after_uninstall = True
    late = await ben.click((await ben.click(board, "Post")).message, "Join")
    assert late.text == "ben plays"
    assert sent(local, late)["authorizing_integration_owners"] == {}
    ben.install()
    assert (await ben.slash("game", channel=place)).text == "a board"


@pytest.mark.usefixtures("bot")
async def test_a_bot_writes_to_people_of_its_servers_and_to_its_owners_alone(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    """Without a shared server it has only the commands of people there.

    Sources: discord-api-docs#8244 and #8061.
    """
    dora = local.add_user("Dora", member=False)
    refused = await ana.slash("write", channel=lounge, to=dora, text="hello")
    assert refused.text == "refused: 50278"
    with pytest.raises(ImpossibleError, match="no command /game"):
        await dora.slash("game", channel=dora.dm)
    dora.install()
    assert (await ana.slash("write", channel=lounge, to=dora, text="hello")).text == "written"
    assert (await dora.slash("game", channel=dora.dm)).text == "a board"
    with pytest.raises(ImpossibleError, match="no command /ping"):
        await dora.slash("ping", channel=dora.dm)


async def test_a_group_has_ten_people_and_those_who_leave_see_nothing(
    local: Sandbox, ana: Actor, ben: Actor
) -> None:
    group = local.add_group(ana, ben, name="Friends")
    message = ben.say(group, "hello")
    assert message.notified == [ana.user]
    ana.leave(group)
    with pytest.raises(ImpossibleError, match="does not see"):
        ana.say(group, "again")
    with pytest.raises(ImpossibleError, match="2 to 10 people"):
        local.add_group(*(local.add_user(f"P{number}", member=False) for number in range(11)))
    assert local.direct_messages(ana, ben) is local.direct_messages(ben, ana)


async def test_the_application_tells_its_installations(
    bot: ExampleBot, local: Sandbox, ana: Actor
) -> None:
    ana.install()
    application = await bot.application_info()
    assert application.user_integration_config is not None
    assert application.guild_integration_config is not None
    assert application.approximate_user_install_count == 1
    local.support_installs(people=False)
    assert (await bot.application_info()).user_integration_config is None


async def test_discord_py_knows_direct_messages_and_groups(
    bot: ExampleBot, place: Channel, ana: Actor, ben: Actor
) -> None:
    board = (await ana.slash("game", channel=place)).message
    waiting = asyncio.create_task(bot.wait_for("interaction", timeout=WAIT_SECONDS))
    await asyncio.sleep(0)
    await ben.click(board, "Join")
    received: discord.Interaction = await waiting
    assert received.context.private_channel is (place.guild is None)
    assert not received.is_user_integration(), "the presser is not the owner"
    assert bot.get_guild(received.guild_id or 0) is None
