"""What people try is stored once, has a limit, and is theirs alone until they post it."""

from __future__ import annotations

import pytest

from bot.cogs.trying.service import MOST_POSITIONS, TryService
from bot.match.choosing.tried import TryStart
from bot.match.model import Match
from rules import get_game
from tests.bot.world import ANA, BEN, World
from tests.cogs import privacy_on


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
        assert [position.line for position in tree.positions] == [
            ("Wd4,a1",),
            ("Wd4,a1", "Gd5,a2"),
        ]
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
    assert await tries.posted(match, ANA) == [], "not before the match is over"
    over = (await world.matches.resign(match.id, world.act(BEN))).match
    assert [tree.id for tree in await tries.posted(over, ANA)] == [tree_id]
    assert tree_id not in [tree.id for tree in await tries.posted(over, BEN)]
    await tries.post(tree_id, ANA)
    assert tree_id in [tree.id for tree in await tries.posted(over, BEN)]


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


async def test_an_erasure_deletes_what_a_person_tried(
    world: World, tries: TryService, match: Match
) -> None:
    for user_id in (ANA, BEN):
        tree_id = await tries.of_match(match, user_id)
        await tries.add(tree_id, user_id, [("Wd4,a1",)])
    await privacy_on(world.services).erase(ANA, asked_at=world.clock())
    dump = await world.dump()
    assert len(dump["try_trees"]) == len(dump["try_positions"]) == 1
