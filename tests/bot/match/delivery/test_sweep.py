"""The sweep finds unannounced work, in several processes too; bad rows stop nothing."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.clock import utc_now
from bot.match.acts import Act
from bot.match.client import Ringfall
from bot.match.terms import Terms
from sandbox import Sandbox
from tests.bot.round import NewClient, Round, begin, challenge_in
from tests.delivered import match_delivered, scoreboard_shown, tidied_up
from tests.services import services_on


async def sweep(client: Ringfall) -> None:
    """Do all that is due, except that the duty of the scoreboards would wait for a connection."""
    await client.delivery.sweep.carry_out()
    await client.delivery.sweep.done()
    scoreboards = client.delivery.scoreboards
    for guild_id, subject, _ in await scoreboards.store.waiting():
        await scoreboards.worker.make((guild_id, subject))


@pytest.fixture
async def both(new_client: NewClient) -> tuple[Ringfall, Ringfall]:
    """Two processes on one database."""
    return await new_client(alone=False), await new_client(alone=False)


async def test_all_that_is_owed_is_posted_and_all_that_is_behind_is_edited(
    under_way: Round,
) -> None:
    for _ in range(2):
        await under_way.play(under_way.silent)
    await under_way.silent.make_offer(under_way.match.id, Act.of_person(under_way.ana.id, 90))
    await sweep(under_way.client)
    await sweep(under_way.client)
    assert [bool(board.buttons) for board in under_way.boards()] == [False, False, True]
    line = under_way.place.messages[-1]
    assert "offers a draw" in line.content
    (card, *_) = under_way.games.messages
    await under_way.discord.wait_until(lambda: "Turn 2:" in card.content)

    await under_way.resign(under_way.silent)
    await sweep(under_way.client)
    await sweep(under_way.client)
    assert "the match ended" in line.content
    posts = under_way.client.core.posts
    assert (await posts.owing_matches(), await posts.untidy_matches()) == ([], [])


async def test_the_card_of_a_challenge_that_came_to_nothing_says_so(
    discord: Sandbox, new_client: NewClient
) -> None:
    client = await new_client()
    silent = services_on(client.core.database).challenges
    games, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
    challenge = await challenge_in(games, silent, ana, ben)
    await sweep(client)
    (card,) = games.messages
    assert card.buttons
    await silent.decline(challenge.id, Act.of_person(ben.id, 2))
    await sweep(client)
    assert "declined" in card.content
    assert card.buttons == []
    await sweep(client)
    (line,) = (message for message in games.messages if message is not card)
    assert line.notified == [ana.user]


async def test_the_computer_accepts_once_the_sweep_has_posted_a_card(
    discord: Sandbox, new_client: NewClient
) -> None:
    """So it does not wait for its polling after a crash between the card and the match."""
    client = await new_client()
    games, challenges = discord.channel("general"), client.core.challenges
    silent = services_on(client.core.database).challenges
    made = await challenge_in(games, silent, discord.user("Ana"), None, Terms(level=1, rated=False))
    await sweep(client)
    match = await challenges.find_match(made.id)
    assert match is not None
    assert await match_delivered(client, match.id)


async def test_a_scoreboard_waits_for_the_place_that_it_leads_to(
    discord: Sandbox, new_client: NewClient
) -> None:
    """A sweep may come between an acceptance and its thread."""
    client = await new_client()
    games, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
    challenge = await challenge_in(games, client.core.challenges, ana, ben)
    poster = client.delivery.poster
    await client.delivery.cards.deliver(challenge.id, None)
    silent = services_on(client.core.database).challenges
    match = (await silent.accept(challenge.id, Act.of_person(ben.id, 2))).match
    await client.delivery.scoreboards.show(match.guild_id, match.id, None)
    (card,) = games.messages
    assert card.buttons
    poster.rounds.ask(match.id)
    await discord.wait_until(lambda: games.threads and games.threads[0].mention in card.content)


async def test_of_two_processes_one_posts_and_edits(
    discord: Sandbox, both: tuple[Ringfall, Ringfall]
) -> None:
    """The other process finds nothing to do as long as the first one is alive."""
    one, two = both
    under_way = await begin(discord, one)
    hold = discord.faults.hold("POST /channels/*/messages")
    await under_way.play()
    await hold.reached()
    await sweep(two)
    await hold.release()
    await match_delivered(one, under_way.match.id)
    await tidied_up(one, under_way.match.id)
    await sweep(two)
    assert len(under_way.boards()) == 2
    await scoreboard_shown(one, under_way.match.id)
    edits = [str(r) for r in discord.requests if r.method == "PATCH" and "/messages/" in r.path]
    card = f"/messages/{under_way.games.messages[0].id}"
    # The scoreboard at the start and after the turn, and the buttons of the first board.
    assert len(edits) == 3
    assert len([edit for edit in edits if edit.endswith(card)]) == 2


async def test_a_card_edited_as_its_challenge_is_accepted_shows_the_match_in_the_end(
    discord: Sandbox, both: tuple[Ringfall, Ringfall]
) -> None:
    """The edit of an unanswered card is late, and overwrites the scoreboard."""
    one, two = both
    games, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
    challenge = await challenge_in(games, one.core.challenges, ana, None)
    await one.delivery.cards.deliver(challenge.id, None)
    (card,) = games.messages
    async with one.core.database.write() as transaction:
        await transaction.execute(text("UPDATE challenges SET created_at = '2026-01-01 00:00:00'"))
    hold = discord.faults.hold("PATCH /channels/*/messages/*")
    edit = asyncio.create_task(one.delivery.cards.deliver(challenge.id, None))
    await hold.reached()
    begun = await two.core.challenges.accept(challenge.id, Act.of_person(ben.id, 2))
    await two.delivery.poster.begin(begun, None)
    assert games.threads[0].mention in card.content
    await hold.release()
    await edit
    assert "Play the computer" in str(card.buttons)
    await two.delivery.scoreboards.show(challenge.guild_id, begun.match.id, None)
    assert games.threads[0].mention in card.content
    assert [button.label for button in card.buttons] == ["Move"]


async def test_posts_left_during_a_sweep_start_the_next_one_at_once(under_way: Round) -> None:
    sweep = under_way.client.delivery.sweep
    sweeping = asyncio.create_task(sweep.carry_out())
    await asyncio.sleep(0)
    sweep.posts_left()
    assert not sweeping.done()
    await sweeping
    assert await sweep.next_due() <= utc_now()
    await sweep.carry_out()
    assert await sweep.next_due() > utc_now()


async def test_turns_of_two_processes_are_posted_in_order(
    discord: Sandbox, both: tuple[Ringfall, Ringfall]
) -> None:
    one, two = both
    under_way = await begin(discord, one)
    hold = discord.faults.hold("POST /channels/*/messages")
    await under_way.play()
    await hold.reached()
    await under_way.play(two.core.matches)
    await match_delivered(two, under_way.match.id)
    assert len(under_way.boards()) == 1
    await hold.release()
    await discord.wait_until(lambda: len(under_way.boards()) == 3)
    plies = [board.content.partition(" ")[0] for board in under_way.boards()]
    assert plies[1:] == ["1", "2"]
