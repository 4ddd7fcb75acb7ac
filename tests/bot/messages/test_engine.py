"""The engine finds unannounced work, in several processes too; a bug stops nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import pytest
from sqlalchemy import text

from bot.discord_io.content.draft import Draft
from bot.match.acts import Act
from bot.match.client import Ringfall
from bot.match.terms import Terms
from bot.messages.kinds import Kind, Mark, Message, Target, that_says
from bot.messages.store import AFTER_A_FAILURE
from bot.storage import Transaction
from ringfall.testing.posted import of_challenge, of_match
from ringfall.testing.services import services_on
from sandbox import Sandbox
from tests.bot.round import NewClient, Round, begin, challenge_in
from tests.delivered import carried_out, match_delivered, scoreboard_shown, tidied_up


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
    await carried_out(under_way.client)
    await carried_out(under_way.client)
    assert [bool(board.buttons) for board in under_way.boards()] == [False, False, True]
    line = under_way.place.messages[-1]
    assert "offers a draw" in line.content
    (card, *_) = under_way.games.messages
    await under_way.discord.wait_until(lambda: "Turn 2:" in card.content)

    await under_way.resign(under_way.silent)
    await carried_out(under_way.client)
    await carried_out(under_way.client)
    assert "the match ended" in line.content
    await scoreboard_shown(under_way.client, under_way.match.id)
    assert await under_way.client.core.messages.behind() == []


async def test_the_card_of_a_challenge_that_came_to_nothing_says_so(
    discord: Sandbox, new_client: NewClient
) -> None:
    client = await new_client()
    silent = services_on(client.core.database).challenges
    games, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
    challenge = await challenge_in(games, silent, ana, ben)
    await carried_out(client)
    (card,) = games.messages
    assert card.buttons
    await silent.decline(challenge.id, Act.of_person(ben.id, 2))
    await carried_out(client)
    assert "declined" in card.content
    assert card.buttons == []
    await carried_out(client)
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
    await carried_out(client)
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
    engine = client.delivery.engine
    await client.delivery.deliver_challenge(challenge.id, None)
    silent = services_on(client.core.database).challenges
    match = (await silent.accept(challenge.id, Act.of_person(ben.id, 2))).match
    await tidied_up(client, match.id)
    (card,) = games.messages
    assert card.buttons
    engine.ask(of_match(match.id))
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
    await carried_out(two)
    await hold.release()
    await match_delivered(one, under_way.match.id)
    await tidied_up(one, under_way.match.id)
    await scoreboard_shown(one, under_way.match.id)
    await carried_out(two)
    assert len(under_way.boards()) == 2
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
    await one.delivery.deliver_challenge(challenge.id, None)
    (card,) = games.messages
    async with one.core.database.write() as transaction:
        await transaction.execute(text("UPDATE challenges SET created_at = '2026-01-01 00:00:00'"))
    await one.core.challenges.note_unanswered()
    hold = discord.faults.hold("PATCH /channels/*/messages/*")
    edit = asyncio.create_task(one.delivery.deliver_challenge(challenge.id, None))
    await hold.reached()
    begun = await two.core.challenges.accept(challenge.id, Act.of_person(ben.id, 2))
    await two.delivery.begin(begun, None)
    await hold.release()
    await edit
    await discord.wait_until(lambda: games.threads[0].mention in card.content)
    assert [button.label for button in card.buttons] == ["Move"]


async def test_a_card_accepted_before_it_is_posted_shows_the_match(
    discord: Sandbox, new_client: NewClient
) -> None:
    """What is drafted from an earlier reading of the card shows it, too."""
    client = await new_client()
    games, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
    challenge = await challenge_in(games, client.core.challenges, ana, None)
    (read_before,) = await client.core.messages.pending(of_challenge(challenge.id))
    silent = services_on(client.core.database).challenges
    match = (await silent.accept(challenge.id, Act.of_person(ben.id, 2))).match
    drafted = await client.delivery.cards.draft(read_before)
    assert f"**ZÈRTZ #{match.id}**" in drafted.content
    await client.delivery.deliver_challenge(challenge.id, None)
    (card,) = games.messages
    assert f"**ZÈRTZ #{match.id}**" in card.content
    await client.delivery.engine.deliver(of_match(match.id))
    await scoreboard_shown(client, match.id)
    assert games.threads[0].mention in card.content


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


class Failing(Kind):
    """Two messages, of which the first cannot be drafted."""

    kinds = ("failing",)
    has_targets = True

    def __init__(self, channel_id: int) -> None:
        self._channel_id = channel_id

    async def targets(
        self,
        transaction: Transaction,  # noqa: ARG002
        now: datetime,  # noqa: ARG002
        guild_id: int | None = None,  # noqa: ARG002
    ) -> Sequence[Target]:
        return [Target(1, subject, self._channel_id, version=1) for subject in (1, 2)]

    async def draft(self, message: Message) -> Draft:
        if message.subject == 1:
            raise RuntimeError
        return Draft("the second")

    async def mark(self, message: Message) -> Mark:  # noqa: ARG002
        return that_says(Draft("the second"))


async def test_one_that_cannot_be_drawn_is_retried_rarely_and_delays_no_other(
    discord: Sandbox, new_client: NewClient
) -> None:
    client, place = await new_client(), discord.add_channel("live")
    kind = Failing(place.id)
    client.delivery.engine.add(kind)
    before = client.core.clock()
    await carried_out(client)
    assert [message.content for message in place.messages] == ["the second"]
    _, (failed,) = await client.core.messages.find_misplaced(kind)
    assert failed.subject == 1
    assert failed.not_before is not None
    assert failed.not_before >= before + AFTER_A_FAILURE
