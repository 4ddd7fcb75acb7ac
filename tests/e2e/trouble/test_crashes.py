"""kill -9 at the request of each kind of post: no act is lost, each post comes once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table, choose, form_behind, settings_page
from sandbox import Actor, Channel, Hold, Message, Sandbox
from sandbox.world.forums import set_tags
from tests.e2e.test_challenges import challenged, chosen
from tests.e2e.test_computer import board
from tests.e2e.test_inbox import is_about, opened, send
from tests.e2e.test_server import BOARDS, settle
from tests.e2e.test_settings import choose as settings
from tests.e2e.test_settings import letters
from tests.e2e.test_unanswered import ACTS, Act, Room
from tests.e2e.trouble.test_votes import TURN, begin

ANSWER = "POST /interactions/*/*/callback"
EDIT_OF_ANSWER = "PATCH /webhooks/*/*/messages/@original"
LOOK_BACK = "Look back together"
VANISHING = "DELETE /webhooks/*/*/messages/@original"
THREAD = "POST /channels/{games}/messages/*/threads"
# Requests about the messages of one channel, or of the thread of the match, alone.
TO_CHANNEL, IN_CHANNEL = "POST /channels/{games}/messages", "PATCH /channels/{games}/messages/*"
TO_THREAD, IN_THREAD = "POST /channels/{thread}/messages", "PATCH /channels/{thread}/messages/*"
TO_ANYONE = "POST /channels/*/messages"


async def kill_at(
    discord: Sandbox, bot: BotProcess, route: str, act: Callable[[], object], *, processed: bool
) -> None:
    """Kill the bot while it waits for the answer to a request, and start it again."""
    hold = discord.faults.hold(route)
    act()
    await hold.reached()
    await bot.kill()
    await hold.drop(processed=processed)
    await restarted(discord, bot)


async def restarted(discord: Sandbox, bot: BotProcess) -> None:
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()


async def challenge(room: Room) -> Act:
    async def is_done() -> None:
        card = await room.games.wait_message(lambda message: message.buttons)
        await room.ben.click(card, "Accept")
        await room.games.wait_thread()
        assert room.games.messages[0] is card

    values = {"game": "zertz", "opponent": room.ben.user}
    return lambda: room.ana.client.slash(room.games, "challenge", values), is_done


async def notify(room: Room) -> Act:
    """Play a turn about which the opponent gets a direct message; the board is the answer."""
    table = await room.sit_down()
    await settings(room.ben, table.place, notifications="direct")
    turn = table.first_turn()

    async def is_done() -> None:
        table.note(turn)
        (letter,) = await letters(room.discord, room.ben, 1)
        assert str((await table.board()).id) in letter.content
        await table.play_both()
        assert len(await letters(room.discord, room.ben, 2)) == 2

    return lambda: room.ana.client.slash(table.place, "move", {"move": turn}), is_done


async def tell_once_a_day(room: Room) -> Act:
    """Choose to be told once a day, at an hour that is over: the first message comes at once."""
    table = await room.sit_down()
    page = await settings_page(room.ana, table.place)
    form = await form_behind(room.ana, page, "Turns and language…")

    async def is_done() -> None:
        (letter,) = await letters(room.discord, room.ana, 1)
        assert [button.label for button in letter.buttons] == ["Play 1"]
        await table.play_both()
        assert await letters(room.discord, room.ana, 1) == [letter]

    values = {"notifications": ["daily"], "daily_at": ["0:00"]}
    return lambda: room.ana.client.submit(form, values), is_done


async def pick_last(room: Room) -> Act:
    table = await room.sit_down()
    picker = (await room.ana.click(await table.board(), "Move")).message
    await choose(room.ana, picker, "d4")
    rings = next(menu for menu in picker.selects if "b1" in [label for label, _ in menu.options])

    async def is_done() -> None:
        table.note("Wd4,b1")
        await table.board()
        await room.discord.wait_until(lambda: picker.deleted)

    key = rings.custom_id or ""
    return lambda: room.ana.client.choose(picker, key, ["b1"]), is_done


async def bid(room: Room, *, second: bool) -> Act:
    """Have Ana bid, or Ben after her, which begins the match."""
    card = await challenged(room.games, room.ana, room.ben, game="zertz", first="bid")
    mine, theirs = [await chosen(actor, card) for actor in (room.ana, room.ben)]
    key = mine.selects[0].custom_id
    if second:
        await room.ana.select(mine, key, ["white"])

    async def is_done() -> None:
        if not second:
            await room.discord.wait_until(lambda: f"{room.ana.mention} ✓ ready" in card.content)
            assert "white" not in room.bot.log
            await room.ben.select(theirs, key, ["none"], settle=False)
        thread = await room.games.wait_thread()
        await thread.wait_message(lambda message: message.attachments)
        await room.discord.wait_until(lambda: "Choose in secret…" not in str(card.components))

    if second:
        return lambda: room.ben.client.choose(theirs, key, ["none"]), is_done
    return lambda: room.ana.client.choose(mine, key, ["white"]), is_done


async def vote(room: Room) -> Act:
    """Vote on the first turn of a channel; the board counts the vote."""
    first = await begin(room.discord, room.games, room.ana, opponent=room.ben)
    picker = (await room.ana.click(first, "Vote")).message
    form = (await room.ana.click(picker, "Type it…")).modal
    await room.ana.submit(form, move=TURN)

    async def is_done() -> None:
        await room.discord.wait_until(lambda: "One person has voted" in first.content)
        assert TURN not in room.bot.log

    return lambda: room.ana.client.press(picker, "Send"), is_done


async def close_vote(room: Room) -> Act:
    """Let the time for a vote pass, so that its turn is played."""
    act, is_voted = await vote(room)
    act()
    await is_voted()

    async def is_done() -> None:
        told = await board(room.discord, room.games, 1)
        assert f"Votes: 1 for {TURN}" in told.content

    return lambda: room.bot.advance(minutes=61), is_done


async def play_in_inbox(room: Room) -> Act:
    """The same message goes on, whether or not it has come to show the next match."""
    one, two = await room.sit_down("rust"), await room.sit_down("rust")
    message = await opened(room.ana, room.games)
    assert is_about(message, one)
    form, turn = (await room.ana.click(message, "Type it…")).modal, one.first_turn()

    async def is_done() -> None:
        one.note(turn)
        await one.board()
        if not is_about(message, two):
            await room.ana.click(message, "Type it…")
            assert f"You have already played this turn of RUST #{one.number}" in message.content
        await send(room.ana, message, two)
        await two.board()
        assert [len(table.boards(1)) for table in (one, two)] == [1, 1]

    return lambda: room.ana.client.submit(form, {"move": turn}), is_done


async def open_look_back(room: Room) -> Act:
    """Open the shared board of a finished match."""
    table = await room.sit_down()
    menu = (await room.ana.click(await table.resign(room.ben), "⋯")).message
    (chosen,) = (value for m in menu.selects for name, value in m.options if name == LOOK_BACK)
    key = next(m.custom_id or "" for m in menu.selects if chosen in [v for _, v in m.options])

    async def is_done() -> None:
        board = await shared_board(table)
        await room.ben.click(board, "◀")
        assert f"{room.ben.mention} pressed last" in board.content

    return lambda: room.ana.client.choose(menu, key, [chosen]), is_done


async def step_together(room: Room) -> Act:
    """Step on a shared board; the press counts, whatever becomes of its answer."""
    table = await room.sit_down()
    await choose(
        room.ana, (await room.ana.click(await table.resign(room.ben), "⋯")).message, LOOK_BACK
    )
    board = await shared_board(table)

    async def is_done() -> None:
        await room.discord.wait_until(lambda: f"{room.ben.mention} pressed last" in board.content)
        assert "After turn 1" in board.content

    return lambda: room.ben.client.press(board, "◀"), is_done


async def shared_board(table: Table) -> Message:
    return await table.place.wait_message(lambda m: m.content.startswith("**Looking back"))


Post = tuple[Callable[[Room], Awaitable[Act]], str]
# Routes that other posts share come first.
POSTS: dict[str, Post] = {
    "scoreboard of a new match": (ACTS["accept"], EDIT_OF_ANSWER),
    "first board": (ACTS["accept"], TO_ANYONE),
    "secrets of both": (lambda room: bid(room, second=True), TO_ANYONE),
    "direct message": (notify, TO_ANYONE),
    "message of the day": (tell_once_a_day, TO_ANYONE),
    "card": (challenge, ANSWER),
    "thread": (ACTS["accept"], THREAD),
    "board": (ACTS["move"], ANSWER),
    "earlier board": (ACTS["move"], IN_THREAD),
    "picker that has served": (pick_last, VANISHING),
    "next match in the inbox": (play_in_inbox, ANSWER),
    "offer": (ACTS["offer"], TO_THREAD),
    "result": (ACTS["resign"], TO_THREAD),
    "announcement": (ACTS["resign"], TO_CHANNEL),
    "scoreboard": (ACTS["resign"], IN_CHANNEL),
    "vote": (vote, ANSWER),
    "shared board": (open_look_back, TO_THREAD),
    "press on a shared board": (step_together, ANSWER),
    "secret of one player": (lambda room: bid(room, second=False), IN_CHANNEL),
}
# By then, no answer could be edited any more.
AFTER_AN_HOUR: dict[str, Post] = {"turn by votes": (close_vote, TO_THREAD)}


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("posts", [POSTS, AFTER_AN_HOUR], ids=["at once", "after an hour"])
async def test_each_post_comes_once_though_the_bot_is_killed_at_its_request(
    discord: Sandbox, bot: BotProcess, posts: dict[str, Post], *, processed: bool
) -> None:
    """One kill, while the bot waits for the answers to requests of each kind."""
    rooms: dict[str, tuple[Room, Act]] = {}
    for post, (prepare, route) in posts.items():
        # An edit or a deletion that comes twice changes nothing.
        if route.startswith("POST") or not processed:
            room = Room.new(discord, bot)
            rooms[post] = room, await prepare(room)
    holds: list[Hold] = []
    for post, (room, (act, _)) in rooms.items():
        thread = room.games.threads[-1].id if room.games.threads else "*"
        route = posts[post][1].format(games=room.games.id, thread=thread)
        holds.append(discord.faults.hold(route))
        act()
        await holds[-1].reached()
    await bot.kill()
    for hold in holds:
        await hold.drop(processed=processed)
    await restarted(discord, bot)
    for post, (room, (_, is_done)) in rooms.items():
        await is_done()
        for place in (room.games, *room.games.threads):
            texts = [message.content for message in place.messages if message.content]
            assert len(texts) == len({*texts}), (post, texts)


POST = "POST /channels/*/threads"


async def choose_forums(manager: Actor, channel: Channel, *forums: Channel) -> str:
    """Make boards go into a forum; return the answer."""
    page = await settings_page(manager, channel, "server settings")
    form = await form_behind(manager, page, "Boards…")
    answer = await manager.submit(form, placement=["forum"], forum=list(forums))
    assert answer.ephemeral
    return answer.text


async def test_a_forum_is_chosen_and_a_match_in_it_is_played_in_one_post(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    discord.grant(cleo, "MANAGE_GUILD")
    forum = discord.add_forum("matches")
    discord.permit(forum, deny=["SEND_MESSAGES"])
    assert "Please choose a forum" in await choose_forums(cleo, games)
    assert "I need the permissions Create Posts, Attach Files" in await choose_forums(
        cleo, games, forum
    )
    discord.permit(forum, allow=["MANAGE_CHANNELS"])
    said = await choose_forums(cleo, games, forum)
    assert "**Where to play:** In forum posts" in said
    assert forum.mention in said
    strict = discord.add_forum("strict", requires_tag=True)
    assert "needs a tag, and I can't set one there" in await choose_forums(cleo, games, strict)
    set_tags(discord.world, strict, [{"name": "running"}])
    discord.permit(strict)
    assert strict.mention in await choose_forums(cleo, games, strict)
    await choose_forums(cleo, games, forum)
    challenge = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="me")
    accept = partial(ben.client.press, challenge.message, "Accept")
    await kill_at(discord, bot, POST, accept, processed=True)
    post = await forum.wait_thread()
    await post.wait_message(lambda message: message.attachments)
    await ana.slash("move", channel=post, move="Wd4,a1")
    await discord.wait_until(lambda: len([m for m in post.messages if m.attachments]) == 2)
    assert (forum.threads, games.threads) == ([post], [])
    await settle(cleo, games, **BOARDS)


async def test_a_server_that_has_only_the_commands_plays_by_answers_and_has_no_settings(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    discord.keep_only_commands()
    card = (await ana.slash("challenge", channel=games, game="zertz")).message
    assert (card.ephemeral, card.buttons[0].label) == (False, "Accept")
    answer = await discord.user("Admin").slash("server settings", channel=games)
    assert answer.ephemeral
    assert answer.text.startswith("I'm not a member of this server")
    assert "https://discord.com/oauth2/authorize?" in answer.text
    discord.guild.commands_alone = False
    discord.return_bot()
