"""A server has its matches in a forum: a post each, and one of each, whenever the bot is killed."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from sandbox.world.forums import set_tags
from sandbox.world.models import Thread
from tests.e2e.process import BotProcess
from tests.e2e.table import form_behind, settings_page
from tests.e2e.trouble.test_crashes import kill_at

POST = "POST /channels/*/threads"


async def choose(manager: Actor, channel: Channel, *forums: Channel) -> str:
    """Have boards go into a forum; return what is said to that."""
    page = await settings_page(manager, channel, "server settings")
    form = await form_behind(manager, page, "Boards…")
    answer = await manager.submit(form, placement=["forum"], forum=list(forums))
    assert answer.ephemeral
    return answer.text


async def test_a_match_in_a_forum_from_the_choice_of_it_to_its_end(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    discord.grant(cleo, "MANAGE_GUILD")
    forum = discord.add_forum("matches")
    discord.permit(forum, deny=["SEND_MESSAGES"])
    assert "Which forum?" in await choose(cleo, games)
    assert "I need the permissions Create Posts, Attach Files" in await choose(cleo, games, forum)
    discord.permit(forum, allow=["MANAGE_CHANNELS"])
    said = await choose(cleo, games, forum)
    assert "**Where the boards of a match go:** A post in a forum" in said
    assert forum.mention in said
    strict = discord.add_forum("strict", requires_tag=True)
    assert "needs a tag, and I can't set one there" in await choose(cleo, games, strict)
    set_tags(discord.world, strict, [{"name": "running"}])
    discord.permit(strict)
    assert strict.mention in await choose(cleo, games, strict)
    await choose(cleo, games, forum)
    challenge = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="me")
    card = challenge.message
    assert card is not None
    await kill_at(discord, bot, POST, lambda: ben.client.press(card, "Accept"), processed=True)
    post = await forum.wait_thread()
    await post.wait_message(lambda message: message.attachments)
    await ana.slash("move", channel=post, move="Wd4,a1")
    await discord.wait_until(lambda: len([m for m in post.messages if m.attachments]) == 2)
    question = (await ana.slash("match resign", channel=post)).message
    assert question is not None
    await ana.click(question, "Resign")
    assert isinstance(post, Thread)
    await discord.wait_until(lambda: post.tag_names == ["ZÈRTZ", "over"])
    assert (forum.threads, games.threads) == ([post], [])
    await discord.wait_until(lambda: "resigned" in card.content)
    assert len(games.messages) == 2, "the card and the result"
