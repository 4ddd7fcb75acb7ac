"""A forum in which matches are played, and a server with only the commands."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from sandbox.world.forums import set_tags
from sandbox.world.models import Thread
from tests.e2e.process import BotProcess
from tests.e2e.table import form_behind, settings_page
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import kill_at

discord, bot = lasting.discord, lasting.bot

POST = "POST /channels/*/threads"


async def choose(manager: Actor, channel: Channel, *forums: Channel) -> str:
    """Make boards go into a forum; return the answer."""
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
    assert "Please choose a forum" in await choose(cleo, games)
    assert "I need the permissions Create Posts, Attach Files" in await choose(cleo, games, forum)
    discord.permit(forum, allow=["MANAGE_CHANNELS"])
    said = await choose(cleo, games, forum)
    assert "**Where to play:** In forum posts" in said
    assert forum.mention in said
    strict = discord.add_forum("strict", requires_tag=True)
    assert "needs a tag, and I can't set one there" in await choose(cleo, games, strict)
    set_tags(discord.world, strict, [{"name": "running"}])
    discord.permit(strict)
    assert strict.mention in await choose(cleo, games, strict)
    await choose(cleo, games, forum)
    challenge = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="me")
    card = challenge.message
    await kill_at(discord, bot, POST, lambda: ben.client.press(card, "Accept"), processed=True)
    post = await forum.wait_thread()
    await post.wait_message(lambda message: message.attachments)
    await ana.slash("move", channel=post, move="Wd4,a1")
    await discord.wait_until(lambda: len([m for m in post.messages if m.attachments]) == 2)
    question = (await ana.slash("match resign", channel=post)).message
    await ana.click(question, "Cancel the match")
    assert isinstance(post, Thread)
    await discord.wait_until(lambda: post.tag_names == ["ZÈRTZ", "over"])
    assert (forum.threads, games.threads) == ([post], [])
    await discord.wait_until(lambda: "cancelled" in card.content)
    assert len(games.messages) == 2, "the card and the result"


async def test_a_server_that_has_only_the_commands_is_told_what_matches_need(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    discord.keep_only_commands()
    answer = await ana.slash("challenge", channel=games, game="zertz")
    assert answer.ephemeral
    assert answer.text.startswith("I'm not a member of this server")
    assert "https://discord.com/oauth2/authorize?" in answer.text
    assert (await ana.slash("help", channel=games)).ephemeral
    assert games.messages == []
