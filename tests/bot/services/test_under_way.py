"""What was under way when the version before seats and acts was stopped goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.acts import Act
from bot.services.model import Ending, Offer, OfferOutcome, PostKind, Reply
from bot.storage import Database
from rules import Side
from tests.bot.services.world import ANA, BEN, CHANNEL, CLEO, Clock, World

SAMPLE = Path(__file__).parent / "samples/under_way.sql"
OPEN_OFFER, DECLINED_OFFER, UNPLACED, RESIGNED = 1, 2, 3, 4
CARD_STANDS, CARD_OWED = 5, 6
# Of the interactions that were carried out: Ben's turn, and his offer after it.
HIS_TURN, HIS_OFFER, HIS_ACCEPTANCE = 7003, 7004, 7001


@pytest.fixture
async def later(tmp_path: Path) -> AsyncIterator[World]:
    """The same database after the upgrade, a few minutes later."""
    file = tmp_path / "ringfall.db"
    connection = sqlite3.connect(file)
    connection.executescript(SAMPLE.read_text())
    connection.close()
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    clock = Clock()
    clock.pass_by(minutes=5)
    yield World(database, clock, seed=90)
    await database.close()


async def test_an_open_offer_is_agreed_to(later: World) -> None:
    match = await later.matches.get(OPEN_OFFER)
    assert (match.ply, match.offers.get(Offer.DRAW)) == (2, Side.SECOND)
    ended = await later.matches.answer_offer(match.id, 2, later.act(ANA), accept=True)
    assert ended.result is not None
    assert ended.result.ending is Ending.AGREED
    assert await later.matches.offer_outcome(match.id, 2, Side.SECOND) is OfferOutcome.AGREED


async def test_an_open_offer_lapses_with_the_next_turn(later: World) -> None:
    match = await later.play_on(await later.matches.get(OPEN_OFFER), 2)
    assert (match.ply, match.offers.get(Offer.DRAW)) == (4, None)
    assert await later.matches.offer_outcome(match.id, 2, Side.SECOND) is OfferOutcome.LAPSED


async def test_what_was_owed_is_owed_still_and_as_an_answer(later: World) -> None:
    match = await later.matches.get(OPEN_OFFER)
    owed = await later.posts.pending(match_id=match.id)
    assert [(post.kind, post.ply) for post in owed] == [
        (PostKind.BOARD, 2),
        (PostKind.DRAW_OF_SECOND, 2),
    ]
    assert owed[0].reply == Reply(CHANNEL, "token")
    await later.post_all()
    assert [post.ply for post in await later.with_buttons(match)] == [0, 1]


async def test_what_was_done_is_not_done_again(later: World) -> None:
    match = await later.matches.get(OPEN_OFFER)
    before = await later.dump()
    again = await later.play(match, match.turns[1], user_id=BEN, request_id=HIS_TURN)
    assert again.repeated
    offer = await later.matches.make_offer(match.id, Act.of_person(BEN, HIS_OFFER))
    accepted = await later.challenges.accept(1, Act.of_person(BEN, HIS_ACCEPTANCE))
    assert again.match.turns == offer.turns == accepted.turns == match.turns
    assert await later.dump() == before
    with pytest.raises(ValueError, match=f"interaction:{HIS_TURN} was 'turn'"):
        await later.matches.resign(match.id, Act.of_person(BEN, HIS_TURN))


async def test_a_match_is_played_out_and_one_that_has_no_place_gets_it(later: World) -> None:
    match = await later.matches.get(DECLINED_OFFER)
    assert match.ply == 1
    assert (await later.play_out(match)).result is not None
    unplaced = await later.matches.get(UNPLACED)
    assert unplaced.place_id is None
    assert (await later.matches.placed(unplaced.id, 77)).place_id == 77
    assert (await later.play(unplaced)).match.ply == 1


async def test_a_match_that_was_resigned_stays_so(later: World) -> None:
    match = await later.matches.get(RESIGNED)
    assert match.result is not None
    assert (match.result.ending, match.result.winner) == (Ending.RESIGNED, Side.FIRST)
    assert await later.matches.of_player(CLEO, finished=True) == [match]
    assert {match.id for match in await later.matches.of_player(ANA)} == {1, 2, 3}


async def test_open_challenges_are_answered(later: World) -> None:
    match = await later.challenges.accept(CARD_STANDS, later.act(CLEO))
    assert [match.people(side) for side in Side] == [(BEN,), (CLEO,)]
    assert (await later.play(match)).match.ply == 1
    (card,) = await later.posts.pending(challenge_id=CARD_OWED)
    assert card.kind is PostKind.CARD
    await later.challenges.withdraw(CARD_OWED, later.act(ANA))
    later.clock.pass_by(hours=25)
    assert await later.challenges.expire_due() == []
