"""What people try is stored once, has a limit, and is theirs alone until they post it."""

from __future__ import annotations

import pytest

from bot.cogs.trying.service import MOST_POSITIONS, TryService
from bot.cogs.trying.trees import Turns
from bot.match.choosing.tried import TryStart
from bot.match.model import Match
from rules import get_game
from tests.bot.world import ANA, BEN, CLEO, World
from tests.cogs import privacy_on

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
    assert await tries.posted(match, ANA, with_own=True) == [], "not before the match is over"
    over = await world.resign(match, BEN)
    assert [tree.id for tree in await tries.posted(over, ANA, with_own=True)] == [tree_id]
    assert await tries.posted(over, ANA) == await tries.posted(over, BEN) == []
    await tries.post(tree_id, ANA)
    assert tree_id in [tree.id for tree in await tries.posted(over, BEN)]


async def seen(tries: TryService, match: Match, user_id: int | None = None) -> dict[Turns, str]:
    """Return the posted positions with their notes, as a user or everyone sees them."""
    posted = await tries.posted(match, user_id)
    return {each.line: each.note for tree in posted for each in tree.positions}


async def posted(world: World, tries: TryService, match: Match, user_id: int) -> tuple[int, Match]:
    """Post one noted position of a user on a finished match; return the tree, too."""
    over = (await world.matches.resign(match.id, world.act(BEN))).match
    tree_id = await tries.of_match(over, user_id)
    await tries.note(tree_id, user_id, ("Wd4,a1",), "first")
    await tries.post(tree_id, user_id)
    return tree_id, over


async def test_what_is_written_after_posting_is_private_until_it_is_posted_too(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id, over = await posted(world, tries, match, ANA)
    await tries.note(tree_id, ANA, ("Wd4,a2",), "private")
    await tries.note(tree_id, ANA, ("Wd4,a1",), "changed")
    assert await seen(tries, over) == {("Wd4,a1",): "first"}
    await tries.post(tree_id, ANA)
    assert await seen(tries, over) == {("Wd4,a1",): "changed", ("Wd4,a2",): "private"}
    await tries.note(tree_id, ANA, ("Wd4,a2",), "")
    assert await seen(tries, over) == {("Wd4,a1",): "changed", ("Wd4,a2",): ""}


async def test_what_blocked_people_post_is_not_shown(
    world: World, tries: TryService, match: Match
) -> None:
    """A player's block counts for everyone, as it does for comments of spectators."""
    _, over = await posted(world, tries, match, CLEO)
    await world.blocks.toggle(DORA, CLEO)
    assert await seen(tries, over, DORA) == {}
    assert await seen(tries, over, BEN) == await seen(tries, over) != {}
    await world.blocks.toggle(ANA, CLEO)
    assert await seen(tries, over, BEN) == await seen(tries, over) == {}


async def test_a_manager_withdraws_what_is_posted_and_its_owner_keeps_it(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id, over = await posted(world, tries, match, CLEO)
    assert await tries.posted_on(over, 0) == {CLEO: "1 Wd4,a1 (first)"}
    await tries.withdraw(over, 1, CLEO)
    assert await seen(tries, over) != {}, "nothing is on that turn"
    await tries.withdraw(over, 0, CLEO)
    assert await seen(tries, over) == await tries.posted_on(over, 0) == {}
    assert (await tries.get(tree_id, CLEO)).positions[0].note == "first"


async def test_a_board_that_was_only_opened_is_counted_and_deleted(
    world: World, tries: TryService, match: Match
) -> None:
    await tries.of_match(match, CLEO)
    privacy = privacy_on(world.services)
    assert (await privacy.summarize(CLEO)).counts["privacy-boards"] == 1
    await privacy.erase(CLEO, asked_at=world.clock())
    assert (await privacy.summarize(CLEO)).is_nothing


async def test_a_tree_has_a_limit_and_room_again_after_a_deletion(
    world: World, tries: TryService, match: Match
) -> None:
    tree_id = await tries.of_match(match, ANA)
    lines = [("Wd4,a1",) * length for length in range(1, MOST_POSITIONS + 1)]
    tree = await tries.add(tree_id, ANA, lines)
    async with world.refused("try-full", limit=MOST_POSITIONS):
        await tries.add(tree_id, ANA, [("Bd4,a1",)])
    assert await tries.add(tree_id, ANA, lines[:1]) == tree
    noted = await tries.note(tree_id, ANA, lines[0], " a note\n")
    assert noted.positions[0].note == "a note"
    await tries.remove(tree_id, ANA, [tree.positions[-1].id])
    assert len((await tries.add(tree_id, ANA, [("Bd4,a1",)])).positions) == MOST_POSITIONS


async def test_a_position_outside_matches_has_a_tree_too(world: World, tries: TryService) -> None:
    game = get_game("zertz")
    start = TryStart(game, str(game.start(game.complete_options())), ("Wd4,a1",))
    tree_id = await tries.of_position(start, ANA)
    assert await tries.of_position(start, ANA) == tree_id
    assert (await tries.get(tree_id, ANA)).turns == ["Wd4,a1"]
