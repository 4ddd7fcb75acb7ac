"""Discord refuses a message for good, or accepts it without a readable answer."""

from __future__ import annotations

import pytest

from bot.discord_io.outages import OUTAGE
from bot.match.model import MessageKind
from bot.messages.posting import CLOSED_PATIENCE, MOST_REFUSALS
from ringfall.testing.posted import of_match
from sandbox import Problem, Sandbox
from tests.bot.clockwork import Clockwork
from tests.bot.round import MESSAGE, NewClient, Round, begin
from tests.delivered import carried_out, match_delivered

EDIT = "PATCH /channels/*/messages/*"
FOR_EVER = 1000


async def owed(under_way: Round) -> list[int]:
    """List the matches of the messages that are to be posted now."""
    behind = await under_way.client.core.messages.behind()
    return [message.match_id for message in behind if message.shown is None]


async def closed(under_way: Round) -> set[int]:
    """Return the channels that new messages wait for."""
    channels = await under_way.client.core.messages.closed_channels()
    return {channel.channel_id for channel in channels if channel.takes_none}


@pytest.mark.parametrize(
    "problem", [Problem.HARMFUL_LINK, Problem.INVALID_FORM_BODY, Problem.BLOCKED_BY_AUTOMOD]
)
async def test_a_board_that_discord_always_refuses_holds_up_no_later_one(
    under_way: Round, problem: Problem
) -> None:
    refused = under_way.discord.faults.refuse(MESSAGE, problem, times=FOR_EVER)
    await under_way.play()
    for _ in range(MOST_REFUSALS):
        await under_way.deliver()
    under_way.discord.faults.end(refused)
    assert await owed(under_way) == []
    await under_way.play()
    await under_way.deliver()
    first, latest = under_way.boards()
    assert "2 · " in latest.content
    assert first.buttons == []


async def test_an_edit_that_discord_always_refuses_is_left_out(under_way: Round) -> None:
    """The bot would repeat it every ten minutes for ever, and edit no other board of the match."""
    under_way.discord.faults.refuse(EDIT, Problem.HARMFUL_LINK, times=FOR_EVER)
    await under_way.play()
    await under_way.deliver()
    outdated = await under_way.client.core.messages.outdated(of_match(under_way.match.id))
    assert MessageKind.BOARD not in [message.kind for message in outdated]


async def test_a_board_is_posted_once_if_the_answer_is_unreadable(under_way: Round) -> None:
    under_way.discord.faults.garble(MESSAGE)
    await under_way.play()
    for _ in range(2):
        await under_way.deliver()
    assert len(under_way.boards()) == 2


async def test_an_edit_is_made_once_if_the_answer_is_unreadable(under_way: Round) -> None:
    (board,) = under_way.boards()
    under_way.discord.faults.garble(EDIT, times=FOR_EVER)
    await under_way.play()
    for _ in range(2):
        await under_way.deliver()
    assert board.buttons == []
    edits = [
        request
        for request in under_way.discord.requests
        if request.method == "PATCH" and request.path.endswith(f"/{board.id}")
    ]
    assert len(edits) == 1


async def test_a_board_is_found_behind_a_message_that_cannot_be_read(under_way: Round) -> None:
    """A stranger's message of a kind that discord.py does not know."""
    under_way.discord.faults.cut(MESSAGE)
    await under_way.play()
    await under_way.deliver()
    stranger = under_way.ana.client.say(under_way.place, "Look at this!")
    stranger.more = {"poll": {}}
    await under_way.deliver()
    assert len(under_way.boards()) == 2
    assert await owed(under_way) == []


async def test_boards_for_a_closed_channel_wait_in_order_until_it_is_open(
    under_way: Round,
) -> None:
    """Nothing retries them by the clock; each turn tries the first one again."""
    core, games, place = under_way.client.core, under_way.games, under_way.place
    under_way.discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
    for _ in range(2):
        await under_way.play()
        assert await match_delivered(under_way.client, under_way.match.id)
        assert await owed(under_way) == []
    assert await closed(under_way) == {place.id}
    under_way.discord.permit(games)
    await core.messages.open_again(place.id)
    assert await owed(under_way) == [under_way.match.id] * 2
    await under_way.deliver()
    assert [board.content[:1] for board in under_way.boards()[1:]] == ["1", "2"]
    assert await closed(under_way) == set()


@pytest.mark.parametrize("problem", [Problem.CANNOT_MESSAGE_USER, Problem.NO_SHARED_SERVER])
async def test_a_board_for_a_person_without_direct_messages_is_given_up_at_once(
    under_way: Round, problem: Problem
) -> None:
    """Nothing tells the bot when the person takes them again."""
    under_way.discord.faults.refuse(MESSAGE, problem, times=2)  # in the thread and the channel
    await under_way.play()
    assert await match_delivered(under_way.client, under_way.match.id)
    assert await closed(under_way) == set()
    await under_way.play()
    await under_way.deliver()
    _, latest = under_way.boards()
    assert "2 · " in latest.content


async def test_a_board_that_has_waited_a_day_for_a_closed_channel_is_given_up(
    under_way: Round,
) -> None:
    games = under_way.games
    under_way.discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
    await under_way.play()
    await match_delivered(under_way.client, under_way.match.id)
    under_way.clock.by = CLOSED_PATIENCE
    await under_way.deliver()
    assert await closed(under_way) == set()


async def test_after_an_outage_everything_that_waits_is_delivered_at_once(
    discord: Sandbox, new_client: NewClient
) -> None:
    """The first request that succeeds ends the pauses of all others."""
    client = await new_client(sleep=Clockwork().sleep)
    waiting, other = await begin(discord, client), await begin(discord, client)
    outage = discord.faults.fail(MESSAGE, status=503, times=FOR_EVER)
    await waiting.play()
    assert not await match_delivered(client, waiting.match.id)
    discord.faults.end(outage)
    waiting.clock.by += OUTAGE
    assert not client.delivery.engine.is_idle(of_match(waiting.match.id))
    await other.play()
    assert await match_delivered(client, other.match.id)
    waiting.clock.by += client.core.pauses.sweep
    await carried_out(client)
    assert len(waiting.boards()) == 2
