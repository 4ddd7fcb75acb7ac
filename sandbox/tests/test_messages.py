"""Messages of the bot in channels: posting, editing, reading."""

from __future__ import annotations

import io

import discord
import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import PICTURE, Layout, card_view, picture


async def test_a_message_is_posted_edited_and_deleted(
    place: discord.TextChannel, lounge: Channel
) -> None:
    sent = await place.send("first", view=card_view(1))
    (message,) = lounge.messages
    assert (message.id, message.content, len(message.buttons)) == (sent.id, "first", 5)
    await sent.edit(content="second", view=None)
    assert (message.content, message.buttons, message.edited) == ("second", [], True)
    await sent.delete()
    assert lounge.messages == []


@pytest.mark.usefixtures("breaches")
async def test_an_edit_keeps_the_picture_unless_it_is_replaced(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    sent = await place.send("board", file=picture("a.png"))
    (message,) = lounge.messages
    await sent.edit(content="board, no buttons", view=None)
    assert [file.filename for file in message.attachments] == ["a.png"]
    await sent.edit(attachments=[*sent.attachments, picture("b.png")])
    assert [file.filename for file in message.attachments] == ["a.png", "b.png"]
    await sent.edit(attachments=[picture("c.png", "third")])
    assert [(file.filename, file.description) for file in message.attachments] == [
        ("c.png", "third")
    ]
    # Between the two edits there were two.
    assert [breach.kind for breach in local.breaches] == ["mosaic"]


@pytest.mark.usefixtures("breaches")
async def test_several_images_in_one_message_are_a_breach(
    local: Sandbox, place: discord.TextChannel
) -> None:
    record = discord.File(io.BytesIO(b"Game: Chess"), "record.txt")
    embed = discord.Embed(title="Board").set_image(url="attachment://shown.png")
    await place.send(files=[picture("a.png"), record, picture("shown.png")], embed=embed)
    assert local.breaches == []
    await place.send(files=[picture("a.png"), picture("b.png")])
    assert list(map(str, local.breaches)) == [
        "mosaic: clients crop the images of one message: a.png, b.png"
    ]


@pytest.mark.usefixtures("breaches")
async def test_markup_in_an_alternative_text_is_a_breach(
    local: Sandbox, place: discord.TextChannel
) -> None:
    """Names with a star or a sign of comparison are none."""
    for alt in ("Ana* against B<3. Find the best turn.", None):
        await place.send(file=discord.File(io.BytesIO(PICTURE), "a.png", description=alt))
    assert local.breaches == []
    alt = "**Find the best turn.**"
    await place.send(file=discord.File(io.BytesIO(PICTURE), "a.png", description=alt))
    assert [breach.kind for breach in local.breaches] == ["markdown"]


async def test_the_bot_can_download_its_picture(place: discord.TextChannel) -> None:
    sent = await place.send(file=picture())
    fetched = await place.fetch_message(sent.id)
    assert (fetched.attachments[0].width, fetched.attachments[0].height) == (3, 2)
    assert await fetched.attachments[0].read() == PICTURE


async def test_a_file_shown_by_an_embed_is_not_listed(
    place: discord.TextChannel, lounge: Channel
) -> None:
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    sent = await place.send(embed=embed, file=picture())
    assert sent.attachments == []
    assert sent.embeds[0].image.url == lounge.messages[0].attachments[0].url
    kept = await sent.edit(content="to move")
    assert (kept.attachments, kept.embeds[0].image.width) == ([], 3)
    bare = await sent.edit(embed=None)
    assert [file.filename for file in bare.attachments] == ["board.png"]


async def test_a_layout_is_edited(place: discord.TextChannel, lounge: Channel) -> None:
    sent = await place.send(view=Layout(), file=picture())
    await sent.edit(view=Layout("**Later**"), attachments=[picture()])
    (message,) = lounge.messages
    assert (message.text, len(message.attachments)) == ("**Later**", 1)


@pytest.mark.usefixtures("breaches")
async def test_a_layout_cannot_be_added_to_content(
    local: Sandbox, place: discord.TextChannel
) -> None:
    sent = await place.send("words")
    with pytest.raises(discord.HTTPException, match="'content' field"):
        await sent.edit(view=Layout(), attachments=[picture()])
    await sent.edit(content=None, view=Layout(), attachments=[picture()])
    assert len(local.breaches) == 1


async def test_an_enforced_nonce_posts_once(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    first = await place.send("board", nonce="match-1-ply-2")
    second = await place.send("board", nonce="match-1-ply-2")
    assert (first.id, first.nonce) == (second.id, second.nonce)
    assert (await place.fetch_message(first.id)).nonce is None
    assert len(lounge.messages) == 1
    local.advance(minutes=6)
    await place.send("board", nonce="match-1-ply-2")
    assert len(lounge.messages) == 2


@pytest.mark.usefixtures("breaches")
async def test_only_allowed_mentions_notify(
    place: discord.TextChannel, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    text = f"{ana.mention} {ben.mention} @everyone"
    await place.send(text, allowed_mentions=discord.AllowedMentions(users=[ben.user]))
    await place.send(text, allowed_mentions=discord.AllowedMentions.none())
    await place.send(text, allowed_mentions=discord.AllowedMentions(users=True), silent=True)
    assert [message.notified for message in lounge.messages] == [[ben.user], [], []]
    assert lounge.messages[2].mentions == [ana.user, ben.user]


@pytest.mark.usefixtures("breaches")
async def test_mentions_that_clients_show_as_unknown_are_a_breach(
    local: Sandbox, place: discord.TextChannel, ana: Actor, ben: Actor
) -> None:
    """Clients know the users in a message's mentions; embeds add none."""
    names = discord.AllowedMentions(users=[ana.user])
    await place.send(ana.mention, embed=discord.Embed(title=ana.mention), allowed_mentions=names)
    assert local.breaches == []
    await place.send(f"{ana.mention} {ben.mention}", allowed_mentions=names)
    await place.send("board", embed=discord.Embed(description=ben.mention))
    assert [breach.kind for breach in local.breaches] == ["mention", "mention"]
    assert all(str(ben.user.id) in breach.text for breach in local.breaches)


@pytest.mark.usefixtures("breaches")
async def test_only_an_edit_of_the_text_changes_the_mentions(
    local: Sandbox, place: discord.TextChannel, lounge: Channel, ana: Actor
) -> None:
    none, users = discord.AllowedMentions.none(), discord.AllowedMentions(users=True)
    sent = await place.send(ana.mention, allowed_mentions=users)
    await sent.edit(view=None)
    assert lounge.messages[0].mentions == [ana.user]
    assert local.breaches == []
    await sent.edit(content=ana.mention, allowed_mentions=none)
    assert lounge.messages[0].mentions == []


async def test_an_edit_notifies_nobody(
    place: discord.TextChannel, lounge: Channel, ben: Actor
) -> None:
    sent = await place.send("soon")
    await sent.edit(content=ben.mention, allowed_mentions=discord.AllowedMentions(users=True))
    (message,) = lounge.messages
    assert (message.mentions, message.notified) == ([ben.user], [])


async def test_a_reply_notifies_its_author_if_allowed(
    place: discord.TextChannel, lounge: Channel, ana: Actor
) -> None:
    question = ana.say(lounge, "who?")
    target = place.get_partial_message(question.id)
    await target.reply("you", mention_author=True)
    await target.reply("not you", mention_author=False)
    replies = lounge.messages[1:]
    assert [message.notified for message in replies] == [[ana.user], []]
    assert [message.reference for message in replies] == [question, question]


async def test_history_supports_before_after_and_around(place: discord.TextChannel) -> None:
    sent = [await place.send(str(number)) for number in range(5)]

    async def texts(**where: object) -> list[str]:
        return [message.content async for message in place.history(**where)]  # pyright: ignore

    assert await texts() == ["4", "3", "2", "1", "0"]
    assert await texts(limit=2) == ["4", "3"]
    assert await texts(before=sent[2]) == ["1", "0"]
    assert await texts(after=sent[2], limit=1) == ["3"]
    assert await texts(around=sent[2], limit=3) == ["3", "2", "1"]


@pytest.mark.usefixtures("breaches")
async def test_ephemeral_messages_are_unknown_to_the_channel(
    local: Sandbox, place: discord.TextChannel, lounge: Channel, ana: Actor
) -> None:
    answer = await ana.slash("secret", channel=lounge)
    with pytest.raises(discord.NotFound):
        await place.fetch_message(answer.message.id)
    assert [breach.kind for breach in local.breaches] == ["ephemeral"]


async def test_a_deleted_message_is_a_refusal_and_no_breach(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    sent = await place.send("gone soon")
    local.delete_message(lounge.messages[0])
    with pytest.raises(discord.NotFound):
        await sent.edit(content="too late")
    assert [refusal.code for refusal in local.refusals] == [10008]


@pytest.mark.usefixtures("breaches")
async def test_messages_of_others_cannot_be_edited(api: Api, lounge: Channel, ana: Actor) -> None:
    words = ana.say(lounge, "mine")
    path = f"/channels/{lounge.id}/messages/{words.id}"
    status, body = await api("PATCH", path, {"content": "yours"})
    assert (status, body["code"]) == (403, 50005)
    assert (await api("DELETE", path))[1]["code"] == 50013


@pytest.mark.usefixtures("place", "ben")
async def test_direct_messages_need_the_users_permission(ana: Actor, api: Api) -> None:
    opened = (await api("POST", "/users/@me/channels", {"recipient_id": str(ana.id)}))[1]
    path = f"/channels/{opened['id']}/messages"
    assert (await api("POST", path, {"content": "psst"}))[0] == 200
    assert [message.content for message in ana.messages(ana.dm)] == ["psst"]
    ana.user.dms_open = False
    assert (await api("POST", path, {"content": "psst"}))[1]["code"] == 50007
