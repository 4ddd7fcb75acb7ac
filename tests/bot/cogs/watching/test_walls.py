"""The wall of a server: when it is due, what it says, and how it is delivered."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.cogs.watching import walls
from bot.cogs.watching.walls import WALL, WallSource, find_running
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT
from bot.match.boards.match_words import title
from bot.match.challenge.card_messages import MOST_LISTED, listed
from bot.match.model import Match
from bot.match.terms import Terms, TimeControl
from bot.messages.kinds import Message, Sent
from bot.messages.store import AFTER_A_FAILURE, Attempt
from bot.profiles import SERVER_LANGUAGE, Reader
from bot.texts import languages, texts_for
from rendering import MAX_TILES
from ringfall.testing import matches
from ringfall.testing.matches import BEN, CHALLENGE, NAMES, new_match, played, random_match
from ringfall.testing.world import ANA, CHANNEL, GUILD, World
from rules import GAMES
from sandbox import Channel, Sandbox
from tests.bot.round import (
    Round,
    challenge_in,
    lose_the_answer,
    standing,
)
from tests.delivered import carried_out

HERE, THERE = 20, 21
SPOT = (HERE, 900)
ITS_WALL = (GUILD, 0)
WALLS = WallSource()
MINUTE = timedelta(minutes=1)


async def begun(world: World) -> Attempt:
    attempt = await world.begin(WALLS, *ITS_WALL)
    assert isinstance(attempt, Attempt)
    return attempt


async def shown(world: World) -> Message:
    """Post or edit the due wall."""
    message = (await begun(world)).message
    if not message.message_id:
        await world.messages.mark_posted(message, Sent(SPOT))
    await world.messages.mark_shown(message, pause=MINUTE)
    return message


async def choose(world: World, *channels: int) -> None:
    await world.servers.change(GUILD, {WALL: channels})


async def test_the_running_matches_of_a_server_are_found_with_their_turns(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    await world.resign(await world.match(), ANA)
    async with world.database.read() as transaction:
        (running,) = await find_running(transaction, GUILD)
    assert (running.id, running.channel_id, running.ply) == (match.id, CHANNEL, 2)


async def test_a_look_and_a_language_change_the_wall(world: World) -> None:
    await choose(world, HERE)
    await shown(world)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    assert await world.waiting(WALLS) == [ITS_WALL]


async def test_a_wall_in_a_closed_channel_waits_until_that_is_open_or_another_is_chosen(
    world: World,
) -> None:
    await choose(world, HERE)
    await world.messages.mark_closed((await begun(world)).message, HERE)
    world.clock.pass_by(days=1)
    assert await world.begin(WALLS, *ITS_WALL) is None
    (closed,) = await world.messages.closed_channels()
    assert (closed.channel_id, closed.takes_none) == (HERE, True)
    await world.messages.open_again(HERE)
    await world.messages.mark_closed((await begun(world)).message, HERE)
    await choose(world, THERE)
    assert not (await begun(world)).is_wanted


async def test_a_draft_that_fails_is_tried_rarely(world: World) -> None:
    await choose(world, HERE)
    await shown(world)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    world.clock.pass_by(minutes=1)
    await world.messages.mark_failed((await begun(world)).message)
    failed_at = world.clock()
    world.clock.pass_by(minutes=29)
    assert await world.begin(WALLS, *ITS_WALL) == failed_at + AFTER_A_FAILURE
    world.clock.pass_by(days=-2)
    assert (await begun(world)).message.place == SPOT, "the clock was set back"


TEXTS = texts_for("en")
LONGEST = Terms(TimeControl.TEN_MINUTES, saving=True, strict=True, swap=True)


def running(count: int) -> list[Match]:
    """Return this number of matches, of every game in turn."""
    each = [next(itertools.islice(random_match(game, {}, 1), 9, None)) for game in GAMES.values()]
    return [replace(each[number % len(each)], id=number + 1) for number in range(count)]


def test_a_match_has_a_line_with_a_link_and_notifies_no_one() -> None:
    draft = walls.wall_message(Reader(TEXTS), [played(new_match(), "Wd4,a1")], {12: NAMES}, count=1)
    place = "https://discord.com/channels/7/9"
    assert draft.content.splitlines() == [
        "**Being played here: one match**",
        f"- [**ZÈRTZ #12**]({place}) · <@{matches.ANA}> – <@{BEN}> · turn 1 · <@{BEN}> to move",
    ]
    assert draft.picture
    assert (draft.picture.filename, draft.mentions, draft.buttons) == (walls.PICTURE, (), ())


@pytest.mark.parametrize("language", languages())
def test_matches_that_do_not_fit_are_counted(language: str) -> None:
    texts, matches = texts_for(language), running(walls.MOST_LISTED)
    names = {match.id: NAMES for match in matches}
    challenge = replace(CHALLENGE, opponent_id=None, terms=LONGEST)
    open_ones = [challenge] * MOST_LISTED
    draft = walls.wall_message(Reader(texts), matches, names, count=40, challenges=open_ones)
    assert len(draft.content) <= CONTENT_LIMIT
    whole = draft.content.splitlines()
    assert whole[-1 - MOST_LISTED :] == listed(texts, open_ones)
    *lines, last = whole[: -1 - MOST_LISTED]
    assert len(lines) > MOST_LISTED
    assert last == texts("wall-more", count=40 - len(lines) + 1)
    alt = walls.wall_alt(texts, matches, names)
    assert len(alt) <= ALT_LIMIT
    assert "#8" in alt
    assert "#9" not in alt
    tiles = walls.wall_tiles(Reader(texts), matches, names)
    assert [tile.view.caption for tile in tiles] == [
        texts("wall-caption", title=title(match), ply=10) for match in matches[:MAX_TILES]
    ]


async def a_minute_later(under_way: Round) -> None:
    """Carry out what is due once no process holds a lease."""
    await under_way.run("UPDATE messages SET not_before = NULL")
    await carried_out(under_way.client)


async def test_it_is_posted_silently_edited_reposted_and_removed(
    discord: Sandbox, under_way: Round
) -> None:
    place = discord.add_channel("wall")
    await under_way.choose(WALL, place)
    await a_minute_later(under_way)
    (wall,) = standing(place)
    assert "before the first turn ·" in wall.content
    assert (wall.notified, wall.flags & 1 << 12) == ([], 1 << 12)
    assert [a.filename for a in wall.attachments] == ["wall.png"]
    assert await under_way.client.core.messages.find_misplaced(WALLS) == ([], []), (
        "nothing has changed"
    )
    await under_way.play()
    await carried_out(under_way.client)
    assert "before the first turn ·" in wall.content, "a minute has not passed"
    await a_minute_later(under_way)
    assert standing(place) == [wall]
    assert "turn 1 ·" in wall.content
    discord.delete_message(wall)
    await under_way.play()
    await a_minute_later(under_way)
    await a_minute_later(under_way)
    (reposted,) = standing(place)
    assert "turn 2 ·" in reposted.content
    await under_way.resign()
    await a_minute_later(under_way)
    assert reposted.content.startswith("**Nothing is being played here")
    assert reposted.attachments == []
    await under_way.choose(WALL)
    await a_minute_later(under_way)
    assert standing(place) == []


def hide(discord: Sandbox, place: Channel) -> None:
    """Let only the bot see a channel."""
    discord.permit(place, target=discord.guild.everyone, deny=["VIEW_CHANNEL"])
    discord.permit(place, allow=["VIEW_CHANNEL"])


@pytest.mark.parametrize("is_over", [False, True], ids=["with matches", "without any"])
async def test_one_posted_unnoticed_is_removed_once_another_channel_is_chosen(
    discord: Sandbox, under_way: Round, *, is_over: bool
) -> None:
    if is_over:
        await under_way.resign()
    before, place = discord.add_channel("before"), discord.add_channel("wall")
    await under_way.choose(WALL, before)
    await lose_the_answer(discord, a_minute_later(under_way), processed=True)
    await under_way.choose(WALL, place)
    for _ in range(2):
        await a_minute_later(under_way)
    assert (len(standing(before)), len(standing(place))) == (0, 1)


async def test_what_others_may_not_see_is_not_on_it_and_a_lost_channel_is_left_alone(
    discord: Sandbox, under_way: Round
) -> None:
    place = discord.add_channel("wall")
    hide(discord, under_way.games)
    await under_way.choose(WALL, place)
    await a_minute_later(under_way)
    (wall,) = standing(place)
    assert wall.content.startswith("**Nothing is being played here")
    discord.delete_channel(place)
    await under_way.play()
    await a_minute_later(under_way)
    assert await under_way.client.core.messages.find_misplaced(WallSource()) == ([], [])


async def test_open_challenges_are_accepted_on_it_unless_their_cards_are_hidden(
    discord: Sandbox, under_way: Round
) -> None:
    client, place, cleo = under_way.client, discord.add_channel("wall"), discord.add_user("Cleo")
    cards = []
    for channel in (discord.add_channel("open"), discord.add_channel("secret")):
        made = await challenge_in(channel, client.core.challenges, under_way.ana, None)
        await client.delivery.deliver_challenge(made.id, None)
        cards.append(channel.messages[-1])
    hide(discord, discord.world.channel(cards[1].channel.id))
    await under_way.choose(WALL, place)
    await under_way.resign()
    await lose_the_answer(discord, a_minute_later(under_way), processed=True)
    await a_minute_later(under_way)
    (wall,) = standing(place)
    assert [button.label for button in wall.buttons] == ["Accept 1"]
    assert str(cards[0].id) in wall.content
    own = await under_way.ana.click(wall, "Accept 1")
    assert "your own challenge" in own.text
    begun = await cleo.click(wall, "Accept 1")
    assert f"The match begins in {cards[0].channel.mention}" in begun.text
    assert cards[0].thread is not None
    assert wall.content.startswith("**Nothing is being played here")
    late = await under_way.ben.click(wall, "Accept 1")
    assert late.ephemeral
    await a_minute_later(under_way)
    assert (wall.buttons, standing(place)) == ([], [wall])
    assert "before the first turn ·" in wall.content
