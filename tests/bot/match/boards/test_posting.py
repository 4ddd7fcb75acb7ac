"""Deliveries that are overtaken, rejected or cut off: each message is posted once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.discord_io.interactions.owed_answers import Manner, Reply
from bot.match.acts import Act
from bot.match.model import First, MessageKind, Offer
from ringfall.testing.posted import of_match
from sandbox import Actor, Message, Sandbox
from sandbox.world.models import Thread
from tests.asked import before
from tests.bot.match.clock.timed import HOURLY
from tests.bot.round import MESSAGE, NewClient, Round, begin, challenge_in
from tests.delivered import match_delivered

EDIT = "PATCH /channels/*/messages/*"
# Words of the statements that find posts, and messages that are outdated.
PENDING, UNTIDY = "messages.not_before IS NULL", "messages.closed IS 0"


async def both_have_played(under_way: Round) -> None:
    while (await under_way.client.core.matches.get(under_way.match.id)).ply < 2:
        await under_way.play()
    await under_way.deliver()


async def offer(under_way: Round, actor: Actor) -> Message:
    """Offer a draw, once both have played, and return its line."""
    await both_have_played(under_way)
    request_id = under_way.discord.world.clock.snowflake()
    matches = under_way.client.core.matches
    await matches.make_offer(under_way.match.id, Act.of_person(actor.id, request_id))
    await under_way.deliver()
    return under_way.place.messages[-1]


@pytest.mark.parametrize("words", [PENDING, UNTIDY], ids=["pending", "untidy"])
async def test_a_turn_stored_while_a_delivery_looks_for_work_takes_the_buttons_for_itself(
    under_way: Round, words: str
) -> None:
    await before(under_way.database, words, under_way.play)
    for _ in range(2):
        await under_way.deliver()
    old, new = under_way.boards()
    assert (bool(old.buttons), bool(new.buttons)) == (False, True)
    assert len(new.mentions) == 1


@pytest.mark.parametrize("how", ["resign", "agree"])
async def test_the_last_board_says_how_the_players_ended_the_match(
    under_way: Round, how: str
) -> None:
    """Even if the edit that says so is lost at first."""
    await both_have_played(under_way)
    under_way.discord.faults.cut(f"PATCH /channels/{under_way.place.id}/messages/*")
    if how == "resign":
        await under_way.resign()
    else:
        matches = under_way.client.core.matches
        for actor in (under_way.ana, under_way.ben):
            await matches.make_offer(under_way.match.id, under_way.act(actor.id))
    for _ in range(2):
        await under_way.deliver()
    *_, board, result = under_way.boards()
    for message in (board, result):
        assert ("resigned" if how == "resign" else "a draw by agreement") in message.content
    assert "Your turn" not in board.content


async def test_boards_wait_for_no_edit(under_way: Round) -> None:
    """Even if one of them has to wait as long as all others take."""
    hold = under_way.discord.faults.hold(EDIT)
    await under_way.play()
    await hold.reached()
    for _ in range(2):
        await under_way.play()
        assert await match_delivered(under_way.client, under_way.match.id)
    assert len(under_way.boards()) == 4
    await hold.release()
    await under_way.deliver()
    assert [bool(board.buttons) for board in under_way.boards()] == [False, False, False, True]


async def test_a_board_is_not_posted_in_the_channel_and_in_the_thread(under_way: Round) -> None:
    """The response to its posting in the channel is lost."""
    under_way.discord.permit(under_way.games, deny=["SEND_MESSAGES_IN_THREADS"])
    under_way.discord.faults.cut(f"POST /channels/{under_way.games.id}/messages")
    await under_way.play()
    await match_delivered(under_way.client, under_way.match.id)
    under_way.discord.permit(under_way.games)
    await under_way.deliver()
    assert len(under_way.boards()) == 1
    assert len([m for m in under_way.games.messages if ":1:menu" in str(m.components)]) == 1


@pytest.mark.parametrize("is_over", [False, True])
async def test_an_edit_opens_an_archived_thread_and_archives_it_when_the_match_is_over(
    under_way: Round, *, is_over: bool
) -> None:
    line = await offer(under_way, under_way.ana)
    place = under_way.place
    assert isinstance(place, Thread)
    matches, match_id = under_way.silent, under_way.match.id
    await matches.answer_offer(match_id, 2, Act.of_person(under_way.ben.id, 99), accept=is_over)
    under_way.discord.archive(place)
    if is_over:
        # As if all had been said and done, but for the line.
        await under_way.run("UPDATE matches SET archived = true")
        await under_way.run("UPDATE messages SET gone = true WHERE shown IS NULL")
    await under_way.deliver()
    assert line.buttons == []
    assert not place.archived
    await under_way.a_day_later()
    assert place.archived is is_over
    outdated = await under_way.client.core.messages.outdated(of_match(under_way.match.id))
    assert MessageKind.DRAW not in [message.kind for message in outdated]


@pytest.mark.parametrize("minutes", [0, 16])
async def test_a_board_that_can_be_no_answer_is_posted_once(under_way: Round, minutes: int) -> None:
    """The interaction was never acknowledged, or its token has expired in the meantime."""
    sent = under_way.ana.client.slash(under_way.place, "move", {"move": "?"})
    under_way.discord.advance(minutes=minutes, excuse=True)
    reply = Reply(sent.id, under_way.place.id, sent.token, "en", Manner.PUBLIC)
    await under_way.play(reply=reply)
    await under_way.deliver()
    assert len(under_way.boards()) == 2
    assert await under_way.client.core.messages.pending(of_match(under_way.match.id)) == []


async def take_back(under_way: Round) -> None:
    """Have the last turn taken back in silence; Ana has the odd ones."""
    matches, match_id = under_way.silent, under_way.match.id
    match = await matches.get(match_id)
    asks, agrees = (under_way.ana, under_way.ben)[:: 1 if match.ply % 2 else -1]
    await matches.make_offer(match_id, under_way.act(asks.id), Offer.TAKEBACK)
    await matches.answer_offer(
        match_id, match.ply, under_way.act(agrees.id), Offer.TAKEBACK, accept=True
    )


async def outlive(under_way: Round) -> None:
    """Make all pending posts those of an earlier run, which may have posted them."""
    await under_way.run("UPDATE messages SET holder = 'another', held_until = NULL")


async def test_a_repeated_board_is_not_mistaken_for_the_earlier_one_with_its_buttons(
    under_way: Round,
) -> None:
    """A post whose response was lost is looked for: not among the messages of other posts."""
    await both_have_played(under_way)
    edit = under_way.discord.faults.hold(f"PATCH /channels/{under_way.place.id}/messages/*")
    await under_way.play()
    await edit.reached()
    await take_back(under_way)
    await outlive(under_way)
    under_way.begin_delivery()
    await match_delivered(under_way.client, under_way.match.id)
    await edit.release()
    await under_way.deliver()
    *_, before, back, again = under_way.boards()
    assert before.buttons == back.buttons == []
    assert back.content.endswith("~~ was taken back.")
    assert f"m:{under_way.match.id}:2:move" in [button.custom_id for button in again.buttons]


@pytest.mark.parametrize("stood", ["known", "unknown", "never"])
async def test_a_board_that_was_posted_unnoticed_before_its_turn_was_taken_back_is_found(
    under_way: Round, stood: str
) -> None:
    await both_have_played(under_way)
    await under_way.play(under_way.silent)
    if stood == "unknown":
        under_way.discord.faults.cut(MESSAGE)
    if stood != "never":
        under_way.begin_delivery()
        await match_delivered(under_way.client, under_way.match.id)
    await take_back(under_way)
    await under_way.play(under_way.silent)
    await outlive(under_way)
    for _ in range(2):
        await under_way.deliver()
    live = [board for board in under_way.boards() if board.buttons]
    gone = [board for board in under_way.boards() if "was taken back" in board.content]
    assert live == under_way.boards()[-1:]
    assert len(gone) == (stood != "never")
    assert await under_way.client.core.messages.pending(of_match(under_way.match.id)) == []


async def test_a_lost_line_about_an_expired_clock_has_no_buttons_after_the_end(
    discord: Sandbox, new_client: NewClient
) -> None:
    """In a channel the result says how the match ended, so such a line is posted no more."""
    games = discord.add_channel("no-threads")
    discord.permit(games, deny=["CREATE_PUBLIC_THREADS"])
    under_way = await begin(discord, await new_client(alone=False), games, terms=HOURLY)
    assert under_way.place is games
    under_way.clock.by += timedelta(hours=1)
    discord.faults.cut(MESSAGE)
    await under_way.client.core.timeouts.flag_due()
    under_way.begin_delivery()
    await match_delivered(under_way.client, under_way.match.id)
    line = games.messages[-1]
    assert f"m:{under_way.match.id}:0:claim" in [button.custom_id for button in line.buttons]
    await under_way.resign(under_way.silent)
    await outlive(under_way)
    for _ in range(2):
        await under_way.deliver()
    assert line.buttons == []
    assert "resigned" in games.messages[-1].content


async def test_a_lost_line_about_a_match_in_preparation_goes_if_the_challenge_is_withdrawn(
    under_way: Round,
) -> None:
    client, games = under_way.client, under_way.discord.add_channel("others")
    people = under_way.ana, under_way.ben
    made = await challenge_in(games, client.core.challenges, *people, first=First.BID)
    await client.delivery.deliver_challenge(made.id, None)
    card = games.messages[-1]
    under_way.discord.faults.cut(MESSAGE)
    await client.core.preparations.begin(made.id, under_way.act(under_way.ben.id))
    assert not await client.delivery.deliver_challenge(made.id, None)
    assert "accepted" in games.messages[-1].content
    await client.core.challenges.withdraw(made.id, under_way.act(under_way.ana.id))
    assert await client.delivery.deliver_challenge(made.id, None)
    assert games.messages[-1] is card
