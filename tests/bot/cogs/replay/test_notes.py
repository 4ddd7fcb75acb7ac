"""Notes on turns: who reads them when, and that they are stored as written."""

from __future__ import annotations

import pytest

from bot.cogs.replay.notes import MOST_COMMENTS, NOTE_LIMIT, Note, NoteService
from bot.match.model import Match, Offer
from tests.bot.world import ANA, BEN, CLEO, World

DORA = CLEO + 1
THOUGHT = "I should have taken\nc4 <@1> **now**"


@pytest.fixture
def notes(world: World) -> NoteService:
    return NoteService(world.database)


@pytest.fixture
async def match(world: World) -> Match:
    return await world.play_on(await world.match(), 3)


async def test_a_note_is_its_writers_until_the_end_then_both_players_and_if_posted_everybodys(
    world: World, notes: NoteService, match: Match
) -> None:
    assert await notes.write(match, ANA, 3, f" {THOUGHT}\n")
    assert await notes.write(match, BEN, 0, "Here we go")
    of_ana, of_ben = Note(3, ANA, match.turns[2], THOUGHT), Note(0, BEN, "", "Here we go")
    assert [await notes.seen_by(match, user_id) for user_id in (ANA, BEN, CLEO)] == [
        [of_ana],
        [of_ben],
        [],
    ]
    async with world.refused("notes-early"):
        await notes.post(match, ANA)
    over = await world.resign(match, ANA)
    for user_id in (ANA, BEN):
        assert await notes.seen_by(over, user_id) == [of_ben, of_ana]
    assert await notes.seen_by(over, CLEO) == []
    await notes.post(over, BEN)
    assert [note.text for note in await notes.seen_by(over, CLEO)] == ["Here we go"]
    assert len(await notes.seen_by(over, ANA)) == 2


async def test_several_notes_on_a_turn_are_one_and_an_empty_one_is_none(
    notes: NoteService, match: Match
) -> None:
    for text in ("one", "two", "x" * (NOTE_LIMIT + 1)):
        assert await notes.write(match, ANA, 2, text)
    (kept,) = await notes.of(match, ANA)
    assert kept.text == "x" * NOTE_LIMIT
    assert not await notes.write(match, ANA, 2, " \n")
    assert await notes.seen_by(match, ANA) == []


async def test_only_who_plays_posts_notes(world: World, notes: NoteService, match: Match) -> None:
    over = await world.resign(match, ANA)
    async with world.refused("not-a-player", match=match.id):
        await notes.post(over, CLEO)
    async with world.refused("no-notes"):
        await notes.post(over, ANA)


async def test_each_player_decides_for_their_own_and_may_do_so_again(
    world: World, notes: NoteService, match: Match
) -> None:
    """Text written afterwards has not been shared yet."""
    await notes.write(match, ANA, 1, "mine")
    await notes.write(match, BEN, 1, "his")
    over = await world.resign(match, ANA)
    for _ in range(2):
        assert [note.text for note in await notes.post(over, ANA)] == ["mine"]
        assert [note.text for note in await notes.posted(over)] == ["mine"]
    await notes.write(over, ANA, 1, "mine, later")
    assert await notes.posted(over) == []


async def test_a_note_stays_with_the_ply_of_a_turn_that_was_taken_back(
    world: World, notes: NoteService, match: Match
) -> None:
    for ply in (2, 3):
        await notes.write(match, ANA, ply, f"on {ply}")
    await world.offer(match, ANA, Offer.TAKEBACK)
    back = await world.answer(match, BEN, Offer.TAKEBACK, ply=3)
    noted = await notes.seen_by(back, ANA)
    assert [(note.ply, note.is_of(back)) for note in noted] == [(2, True), (3, False)]
    again = (await world.play(back, match.turns[2])).match
    assert all(note.is_of(again) for note in noted)
    over = await world.resign(back, BEN)
    await notes.post(over, ANA)
    assert [note.ply for note in await notes.posted(over)] == [2, 3]


async def test_no_player_reads_notes_of_people_they_have_blocked(
    world: World, notes: NoteService, match: Match
) -> None:
    await notes.write(match, ANA, 3, THOUGHT)
    await notes.write(match, BEN, 2, "Here we go")
    await world.blocks.toggle(BEN, ANA)
    over = await world.resign(match, ANA)
    seen = {user: {note.user_id for note in await notes.seen_by(over, user)} for user in (ANA, BEN)}
    assert seen == {ANA: {ANA, BEN}, BEN: {BEN}}


async def test_a_comment_is_sealed_until_the_end_and_then_everyones(
    world: World, notes: NoteService, match: Match
) -> None:
    assert await notes.write(match, CLEO, 2, "He will lose")
    for user_id in (ANA, BEN, DORA):
        assert await notes.seen_by(match, user_id) == []
    assert await notes.posted(match) == []
    assert await notes.comments_on(match, 2) == {}
    assert not await notes.has_private(match.id)
    over = await world.resign(match, ANA)
    for user_id in (ANA, BEN, CLEO, DORA):
        assert [note.text for note in await notes.seen_by(over, user_id)] == ["He will lose"]
    assert [note.text for note in await notes.posted(over)] == ["He will lose"]
    assert await notes.count_comments(over) == 1
    for moment in (match, over):
        async with world.refused("comment-late"):
            await notes.write(moment, CLEO, 1, "Told you")
    await world.blocks.toggle(ANA, CLEO)
    assert await notes.seen_by(over, ANA) == []
    assert await notes.posted(over) == []
    assert not await notes.write(over, CLEO, 2, "")
    assert await notes.seen_by(over, BEN) == []


async def test_comments_are_limited_for_each_person_and_match(
    world: World, notes: NoteService
) -> None:
    match = await world.play_on(await world.match(), MOST_COMMENTS)
    for ply in range(MOST_COMMENTS):
        assert await notes.write(match, CLEO, ply, "hm")
    async with world.refused("too-many-comments", limit=MOST_COMMENTS):
        await notes.write(match, CLEO, MOST_COMMENTS, "hm")
    assert await notes.write(match, CLEO, 0, "changed")
    assert await notes.write(match, DORA, MOST_COMMENTS, "hm")
