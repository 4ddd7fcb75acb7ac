"""What people try is stored once, has a limit, and is theirs alone until it is posted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.trying.evaluating import Evaluator
from bot.cogs.trying.service import (
    MOST_COMMENTS,
    MOST_POSITIONS,
    NOTE_LIMIT,
    TryService,
    TryStart,
    post_lines,
)
from bot.cogs.trying.tree import TryTree, Turns
from bot.match.model import Match
from bot.match.terms import Terms
from engine.judging import Judge
from ringfall.testing.world import ANA, BEN, CLEO, World
from rules import get_game

DORA = 104


@pytest.fixture
def tries(world: World) -> TryService:
    return TryService(world.database)


@pytest.fixture
async def match(world: World) -> Match:
    return await world.match()


async def test_a_position_is_stored_once_however_often_it_is_tried(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id = await tries.of_match(match, ANA)
    assert await tries.of_match(match, ANA) == tree_id
    for service in (tries, TryService(world.fresh().database)):
        tree = await service.add(tree_id, ANA, [("Wd4,a1",), ("Wd4,a1", "Gd5,a2")])
        assert [position.line for position in tree.positions] == [("Wd4,a1",), ("Wd4,a1", "Gd5,a2")]
        assert await tries.get(tree_id, ANA) == tree


async def test_only_its_owner_reads_and_changes_a_tree(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id = await tries.of_match(match, ANA)
    await tries.add(tree_id, ANA, [("Wd4,a1",)])
    async with world.refused("try-gone"):
        await tries.get(tree_id, BEN)
    async with world.refused("try-gone"):
        await tries.add(tree_id, BEN, [("Wd4,a2",)])
    assert await tries.of_match(match, BEN) != tree_id
    assert await tries.published(match, ANA) == [], "not before the match is over"
    over = await world.resign(match, BEN)
    assert [tree.id for tree in await tries.published(over, ANA)] == [tree_id]
    assert await tries.published(over, BEN) == await tries.seen(over, ANA) == []
    await post(world, over, ANA, ("Wd4,a1",))
    assert [tree.id for tree in await tries.published(over, BEN)] == [tree_id]


async def note(tries: TryService, match: Match, user_id: int, line: Turns, text: str) -> None:
    tree_id = await tries.of_match(match, user_id)
    await tries.note(tree_id, user_id, line, text, match)


async def post(world: World, match: Match, user_id: int, *lines: Turns, note: str = "") -> None:
    """Post positions of a user, as a press on a shared board does."""
    async with world.database.write() as transaction:
        await post_lines(transaction, match, user_id, lines, note)


def notes(trees: list[TryTree]) -> dict[Turns, str]:
    """Return the positions of some trees with their notes."""
    return {each.line: each.note for tree in trees for each in tree.positions}


async def posted(world: World, tries: TryService, match: Match, user_id: int) -> Match:
    """Post one noted position of a user on a finished match; return the match then."""
    over = (await world.matches.resign(match.id, world.act(BEN))).match
    await post(world, over, user_id, ("Wd4,a1",), note="better")
    return over


async def test_a_position_is_posted_without_what_its_writer_has_noted_there(
    world: World, tries: TryService, match: Match
) -> None:
    await note(tries, match, ANA, ("Wd4,a1",), "private")
    over = await posted(world, tries, match, ANA)
    await note(tries, over, ANA, ("Wd4,a2",), "private")
    await note(tries, over, ANA, ("Wd4,a1",), "changed")
    assert notes(await tries.published(over)) == {("Wd4,a1",): "better"}
    await post(world, over, ANA, ("Wd4,a2",))
    assert notes(await tries.published(over)) == {("Wd4,a1",): "better", ("Wd4,a2",): ""}


async def test_what_blocked_people_post_is_not_shown(
    world: World, tries: TryService, match: Match
) -> None:
    """A player's block of a spectator counts for everyone else."""
    over = await posted(world, tries, match, CLEO)
    await world.blocks.toggle(DORA, CLEO)
    assert await tries.seen(over, DORA) == []
    assert notes(await tries.seen(over, BEN)) == notes(await tries.published(over)) != {}
    await world.blocks.toggle(ANA, CLEO)
    assert await tries.seen(over, BEN) == await tries.published(over) == []
    assert notes(await tries.seen(over, CLEO)) != {}, "she must not learn of it"


async def test_a_manager_withdraws_what_is_posted_on_a_turn_and_its_owner_keeps_it(
    world: World, tries: TryService
) -> None:
    match = await world.play_on(await world.match(), 1)
    await note(tries, match, CLEO, match.turns, "sealed")
    over = await posted(world, tries, match, CLEO)
    assert await tries.posted_on(over, 0) == {CLEO: "1 Wd4,a1 (better)"}
    assert await tries.posted_on(over, 1) == {CLEO: "sealed"}
    await tries.withdraw(over, 0, CLEO)
    assert notes(await tries.published(over)) == {match.turns: "sealed"}
    await tries.withdraw(over, 1, CLEO)
    assert await tries.published(over) == []
    assert set(notes(await tries.published(over, CLEO))) == {("Wd4,a1",), match.turns}


async def test_a_note_on_a_turn_is_its_writers_until_the_end_and_then_for_the_players(
    world: World, tries: TryService
) -> None:
    match = await world.play_on(await world.match(), 3)
    for ply, user_id in ((3, ANA), (0, BEN)):
        await note(tries, match, user_id, match.turns[:ply], " a\nthought ")
        await note(tries, match, user_id, (*match.turns[:ply], "Wd4,a1"), "a secret")

    async def seen(match: Match) -> list[set[int]]:
        return [
            {len(line) for line in notes(await tries.seen(match, each))}
            for each in (ANA, BEN, CLEO)
        ]

    assert await seen(match) == [{3}, {0}, set()]
    over = await world.resign(match, ANA)
    assert await seen(over) == [{0, 3}, {0, 3}, set()]
    assert await tries.published(over) == [], "no record of others has it"
    await world.blocks.toggle(BEN, ANA)
    assert await seen(over) == [{0, 3}, {0}, set()]
    await note(tries, over, ANA, match.turns[:3], "")
    assert await seen(over) == [{0}, {0}, set()]


async def test_a_note_on_a_turn_that_is_taken_back_stays_with_its_writer(
    world: World, tries: TryService
) -> None:
    """What they write later does not open it either."""
    match = await world.play_on(await world.match(), 3)
    for user_id in (ANA, CLEO):
        await note(tries, match, user_id, match.turns, "hm")
    over = await world.resign(await world.take_back(match, ANA, BEN), BEN)
    for reader in (ANA, BEN, CLEO, DORA):
        assert await tries.seen(over, reader) == []
        own = {match.turns: "hm"} if reader in (ANA, CLEO) else {}
        assert notes(await tries.published(over, reader)) == own
    for user_id in (ANA, CLEO):
        await note(tries, over, user_id, match.turns, "changed")
        assert await tries.published(over) == []


async def test_a_note_is_read_again_when_its_turn_is_played_again(
    world: World, tries: TryService
) -> None:
    match = await world.play_on(await world.match(), 3)
    await note(tries, match, ANA, match.turns, "hm")
    back = await world.take_back(match, ANA, BEN)
    again = (await world.play(back, match.turns[2])).match
    assert notes(await tries.seen(await world.resign(again), BEN)) == {match.turns: "hm"}


async def test_a_comment_of_a_spectator_is_sealed_until_the_end_and_then_everyones(
    world: World, tries: TryService
) -> None:
    match = await world.play_on(await world.match(), 2)
    await note(tries, match, CLEO, match.turns, "He will lose")
    await note(tries, match, CLEO, (*match.turns, "Wd4,a1"), "a secret")
    for user_id in (ANA, BEN, DORA):
        assert await tries.seen(match, user_id) == []
    assert notes(await tries.seen(match, CLEO)) == {match.turns: "He will lose"}
    assert await tries.published(match) == []
    assert await tries.count_comments(match) == 0
    over = await world.resign(match, ANA)
    # What she writes from now on is hers alone, even if the form was opened before.
    for moment in (match, over):
        await note(tries, moment, CLEO, match.turns[:1], "I knew it")
    await note(tries, over, CLEO, match.turns, "He lost")
    for user_id in (ANA, BEN, DORA):
        assert notes(await tries.seen(over, user_id)) == {match.turns: "He will lose"}
    assert await tries.count_comments(over) == 1
    await note(tries, over, CLEO, match.turns, "")
    assert await tries.count_comments(over) == 0


async def test_comments_are_limited_for_each_person_and_match(
    world: World, tries: TryService
) -> None:
    match = await world.play_on(await world.match(), MOST_COMMENTS)
    for ply in range(MOST_COMMENTS):
        await note(tries, match, CLEO, match.turns[:ply], "hm")
    async with world.refused("too-many-comments", limit=MOST_COMMENTS):
        await note(tries, match, CLEO, match.turns, "hm")
    for user_id, line in ((CLEO, ()), (DORA, match.turns), (ANA, match.turns)):
        await note(tries, match, user_id, line, "hm")


async def test_a_tree_has_a_limit_and_room_again_after_a_deletion(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id = await tries.of_match(match, ANA)
    lines = [("Wd4,a1",) * length for length in range(1, MOST_POSITIONS + 1)]
    tree = await tries.add(tree_id, ANA, lines)
    async with world.refused("try-full", limit=MOST_POSITIONS):
        await tries.add(tree_id, ANA, [("Bd4,a1",)])
    assert await tries.add(tree_id, ANA, lines[:1]) == tree
    noted = await tries.note(tree_id, ANA, lines[0], f" {'x' * (NOTE_LIMIT + 1)}\n")
    assert noted.positions[0].note == "x" * NOTE_LIMIT
    await tries.remove(tree_id, ANA, [tree.positions[-1].id])
    assert len((await tries.add(tree_id, ANA, [("Bd4,a1",)])).positions) == MOST_POSITIONS


async def test_a_position_outside_matches_has_a_tree_too(world: World, tries: TryService) -> None:
    game = get_game("zertz")
    start = TryStart(game, str(game.start(game.complete_options())), ("Wd4,a1",))
    tree_id = await tries.of_position(start, ANA)
    assert await tries.of_position(start, ANA) == tree_id
    assert (await tries.get(tree_id, ANA)).turns == ("Wd4,a1",)


async def test_no_line_is_shown_that_passes_through_a_rated_match(
    world: World, tries: TryService
) -> None:
    core = replace(world.services, judge=Judge(200))
    evaluator = Evaluator(core)
    match = await world.match(challenger_id=CLEO, opponent_id=DORA, options={"board": "37"})
    for turn in ("Wd4,a1", "Gd5,a2"):
        match = (await world.play(match, turn)).match

    async def evaluate(user_id: int) -> str:
        tree = await tries.get(await tries.of_match(match, user_id), user_id)
        place = replace(tree, match=match).at(0, match.ply)
        best = (await evaluator.evaluate(place, user_id)).lines[0]
        return match.game.format_turn(match.position, best.turns[0])

    best = await evaluate(ANA)
    rated = await world.match(options={"board": "37"}, terms=Terms(rated=True))
    for turn in (*match.turns, best):
        rated = (await world.play(rated, turn)).match
    async with world.refused("help-rated", game="ZÈRTZ"):
        await evaluate(ANA)
    assert await evaluate(CLEO) == best
    await core.engine.close()
