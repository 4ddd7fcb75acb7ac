"""All data of a user are shown and exported, and are erased completely on request."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, update
from structlog.testing import capture_logs

from bot.app import list_personal
from bot.cogs.plans.tree import Step
from bot.cogs.privacy.service import (
    ANSWERED_WITHIN,
    LARGEST,
    ErasureList,
    PrivacyService,
    find_erasures,
    new_mark,
)
from bot.cogs.puzzles.service import (
    DAILIES,
    MATCH_PUZZLES,
    add_daily,
    add_match_puzzle,
    add_solver,
    add_solving,
)
from bot.cogs.puzzles.tasks import DailyPuzzle, Solving, find_task
from bot.cogs.ratings.rater import recompute
from bot.cogs.ratings.statistics import StatsService
from bot.cogs.trying.look_backs import LookBackService
from bot.cogs.trying.service import TryService, try_positions
from bot.cogs.watching.service import WatchService
from bot.homes import DIRECT
from bot.match.last_seen import LastSeenService
from bot.match.model import ChallengeState, Ending, Match, MessageKind
from bot.match.tables import sealed_choices
from bot.match.terms import Terms, TimeControl
from bot.messages import tables as message_tables
from bot.messages.kinds import Message, Sent
from bot.profiles import BOTTOM, FORUM, Bottom, Chosen
from bot.seats import is_deleted
from bot.storage import Database, StorageError
from bot.storage import schema as tables
from bot.storage.backups import back_up
from ringfall.testing.posted import mark_posted, of_challenge, of_match
from ringfall.testing.services import services_on
from ringfall.testing.tables import put_tables
from ringfall.testing.world import BEN, CHANNEL, CLEO, GUILD, Clock, World
from rules import Side
from tests.cogs import new_season, privacy_on, seasons_on

RATED = Terms(TimeControl.DAY, rated=True)
# Ids that are part of no other number.
ANNE, BERT = 900_000_000_000_000_101, 900_000_000_000_000_102
LETTERS_OF_ANNE = 900_000_000_000_000_201


def privacy_of(world: World, file: Path) -> PrivacyService:
    """Return the service of a bot that lists erasures in a file."""
    return privacy_on(services_on(world.database, world.clock), file)


@pytest.fixture
def privacy(world: World) -> PrivacyService:
    return privacy_on(world.services)


async def erase(world: World, user_id: int = ANNE) -> None:
    await privacy_on(world.services).erase(user_id, asked_at=world.clock())


async def meet(world: World, **changes: Any) -> Match:
    """Start a rated match between Anne, who moves first, and Bert."""
    terms = {"act": world.act(ANNE), "terms": RATED, **changes}
    challenge = await world.challenge(opponent_id=BERT, **terms)
    return (await world.challenges.accept(challenge.id, world.act(BERT))).match


@pytest.fixture
async def lived(world: World) -> World:
    return await live_in(world)


async def live_in(world: World) -> World:
    """Have Anne leave something in every table that has a place for her."""
    match = await meet(world)
    turns = [world.any_turn(match)]
    match = (await world.matches.play(match.id, world.act(ANNE), turns[0])).match
    match = await world.play_on(match, 1)
    over = await world.resign(match, BERT)
    going_on = await world.play_on(await meet(world, game="rust", options={}), 2)
    going_on = (await world.play(going_on, user_id=ANNE)).match
    await world.plans.add(going_on, ANNE, [Step("d4"), Step("e4", own=True)])
    await world.challenge(act=world.act(ANNE), opponent_id=CLEO)
    named = {"game": "rust", "options": {}, "opponent_id": ANNE}
    asked = await world.challenge(act=world.act(CLEO), **named)
    tries = TryService(world.database)
    tree_id = await tries.of_match(going_on, ANNE)
    await tries.add(tree_id, ANNE, [("d4",)])
    await tries.note(tree_id, ANNE, going_on.turns, "My own thought", going_on)
    await LookBackService(world.services).open(over, ANNE, 0)
    watching = WatchService(world.database, clock=world.clock)
    await watching.follow_player(ANNE, GUILD, CLEO)
    await watching.follow_player(CLEO, GUILD, ANNE)
    await LastSeenService(world.database).record(ANNE, over)
    await world.preferences.change(ANNE, {BOTTOM: Bottom.OWN})
    await world.rests.change(
        ANNE, {"zone": "UTC", "quiet": "22-7", "weekends": True, "vacation": ""}
    )
    await world.servers.change(GUILD, {FORUM: (CHANNEL,)}, chooser_id=ANNE)
    await seasons_on(world.services).start(
        new_season(GUILD, CHANNEL, starter_id=ANNE), people=(ANNE,)
    )
    await world.blocks.toggle(ANNE, CLEO)
    await world.blocks.toggle(BEN, ANNE)
    async with world.database.write() as transaction:
        now = world.clock()
        subject = sealed_choices.about_challenge(asked.id)
        await sealed_choices.seal(transaction, subject, ANNE, "white", at=now)
        await add_daily(transaction, DailyPuzzle(GUILD, 7, "zertz-001"))
        here = Message(id=0, kind=DAILIES, created_at=now, guild_id=GUILD, channel_id=CHANNEL)
        await message_tables.enqueue(transaction, replace(here, subject=7))
        await add_solver(transaction, GUILD, 7, ANNE)
        task = find_task("zertz-001")
        assert task is not None
        solving = Solving(
            user_id=ANNE, game="zertz", puzzle=task.id, begun_at=now, day=7, task=task
        )
        await add_solving(transaction, solving)
        number = await add_match_puzzle(transaction, "set-1-0", over.id, ANNE, {})
        assert number is not None
        standing = replace(here, kind=MATCH_PUZZLES, subject=number)
        await message_tables.enqueue(transaction, standing)
        values = {"match_id": over.id, "ply": 0}
        for side in Side:
            await transaction.execute(tables.hints.insert().values(**values, side=side.value))
        letter = {"match_id": over.id, "kind": MessageKind.NOTICE.value, "side": 1, "number": 0}
        letter |= {"created_at": now, "wanted": 0, "gone": False}
        for ply, sent in ((98, {"shown": 0, "channel_id": LETTERS_OF_ANNE}), (99, {})):
            row = {**letter, "ply": ply, **sent}
            await transaction.execute(insert(tables.messages).values(**row))
    return world


def rows_naming(dump: dict[str, list[tuple[Any, ...]]], user_id: int) -> dict[str, int]:
    """Return how many rows of each table name a user."""
    found = {
        name: sum(str(user_id) in re.findall(r"-?\d+", str(row)) for row in rows)
        for name, rows in dump.items()
    }
    return {name: count for name, count in found.items() if count}


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """The list of erasures, beside the database."""
    return tmp_path / "ringfall.db.erased"


async def test_the_fixture_leaves_something_everywhere(lived: World) -> None:
    named = rows_naming(await lived.dump(), ANNE)
    assert set(named) == {each.table.name for each in list_personal() if each.columns}


async def test_everything_is_told_and_given_and_of_others_nothing_but_their_ids(
    lived: World, privacy: PrivacyService
) -> None:
    match, tries = await lived.matches.get(1), TryService(lived.database)
    tree_id = await tries.of_match(match, BERT)
    await tries.note(tree_id, BERT, match.turns[:1], "A secret of Bert", match)
    kept = await privacy.summarize(ANNE)
    assert kept.running == 1
    assert kept.counts == {
        "privacy-matches": 2,
        "privacy-turns": 3,
        "privacy-challenges": 4,
        "privacy-acts": 6,
        "privacy-sealed-choices": 1,
        "privacy-ratings": 1,
        "privacy-puzzles": 1,
        "privacy-follows": 1,
        "privacy-blocked": 1,
        "privacy-seasons": 1,
        "privacy-looked-at": 1,
        "privacy-rest": 4,
        "privacy-settings": 1,
        "privacy-time-off": 1,
        "privacy-tried": 2,
        "privacy-boards": 1,
        "privacy-look-backs": 1,
    }
    export = await privacy.export(ANNE)
    told = json.loads(export.data)
    assert (told["format"], told["version"], told["user_id"]) == ("ringfall-person", 1, ANNE)
    assert told["tried_positions"][1]["note"] == "My own thought"
    assert [match["others"] for match in told["matches"]] == [[BERT], [BERT]]
    assert sum(act["notation"] is not None for act in told["acts"]) == 3
    assert told["hints"] == [{"match_id": 1, "ply": 0}]
    assert b"secret of Bert" not in export.data
    assert set(kept.counts) == {each.text for each in list_personal() if each.is_counted}
    own = {each.name for each in list_personal() if each.is_exported and each.find is None}
    columns = ("user_id", "starter_id", "chooser_id")
    people = {row[key] for name in own for row in told[name] for key in columns if key in row}
    assert people == {ANNE}


async def test_no_data_of_them_are_left_and_others_keep_theirs(
    lived: World, privacy: PrivacyService
) -> None:
    before, rated = await lived.dump(), await StatsService(lived.database).changes(1)
    await erase(lived)
    after = await lived.dump()
    # Whom others have blocked is their own data.
    assert rows_naming(after, ANNE) == {"blocks": 1}
    assert rows_naming(before, LETTERS_OF_ANNE) == {"messages": 1}
    assert rows_naming(after, LETTERS_OF_ANNE) == {}
    assert MessageKind.NOTICE not in [row[1] for row in after["messages"]], (
        "nor one that is being sent"
    )
    assert (await privacy.summarize(ANNE)).is_nothing
    assert await lived.blocks.of(BEN) == [ANNE]
    over, resigned = [await lived.matches.get(number) for number in (1, 2)]
    stand_in = over.people(Side.FIRST)[0]
    assert is_deleted(stand_in)
    assert over.people(Side.SECOND) == (BERT,)
    assert resigned.people(Side.FIRST) == (stand_in,)
    assert resigned.result is not None
    assert (resigned.result.winner, resigned.result.ending) == (Side.SECOND, Ending.RESIGNED)
    assert [(await lived.challenges.get(number)).state for number in (3, 4)] == [
        ChallengeState.WITHDRAWN,
        ChallengeState.DECLINED,
    ]
    assert len(after["turns"]) == len(before["turns"])
    assert [row[2] for row in after["hints"]] == [Side.SECOND.value]
    names = [column.name for column in tables.messages.columns]
    kind, wanted = names.index("kind"), names.index("wanted")
    then, now = (
        [row[wanted] for row in dump["messages"] if row[kind] in (DAILIES, MATCH_PUZZLES)]
        for dump in (before, after)
    )
    assert now == [version + 1 for version in then]
    assert len(now) == 2
    stats = StatsService(lived.database)
    assert (await stats.changes(1))[BERT] == rated[BERT]
    for game in ("zertz", "rust"):
        assert await recompute(lived.database, (GUILD, game))
        leaders = await stats.leaders(GUILD, game, BERT)
        assert [(each.place, each.user_id) for each in leaders.standings] == [(1, BERT)]
    assert (await stats.changes(1))[BERT] == rated[BERT]


async def test_the_channel_of_their_direct_messages_is_deleted_with_them(
    world: World, privacy: PrivacyService
) -> None:
    """A match against the computer there is exported before."""
    asked = {"guild_id": DIRECT, "channel_id": LETTERS_OF_ANNE, "act": world.act(ANNE)}
    challenge = await world.challenges.create(
        **world.terms(opponent_id=None, terms=Terms(level=1), **asked)
    )
    (card,) = await world.messages.pending(of_challenge(challenge.id))
    await mark_posted(world.messages, card, Sent((LETTERS_OF_ANNE, 77)))
    match = (await world.challenges.accept_for_computer(challenge.id)).match
    assert match.place_id == LETTERS_OF_ANNE
    (board,) = await world.messages.pending(of_match(match.id))
    await mark_posted(world.messages, board, Sent((LETTERS_OF_ANNE, 78)))
    assert str(LETTERS_OF_ANNE).encode() in (await privacy.export(ANNE)).data
    await erase(world)
    assert rows_naming(await world.dump(), LETTERS_OF_ANNE) == {}
    assert rows_naming(await world.dump(), ANNE) == {}
    assert await world.scoreboards_behind() == [], "no channel is left for one"


async def test_the_file_keeps_nothing_of_an_erased_user(tmp_path: Path) -> None:
    file = tmp_path / "erased.db"
    put_tables(file)
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    world = World(database, Clock())
    await meet(world)
    stored = ANNE.to_bytes(8)

    def held() -> bool:
        return any(stored in each.read_bytes() for each in tmp_path.glob("erased.db*"))

    assert held()
    await erase(world)
    assert not held()
    await database.close()


async def test_cached_data_are_forgotten_too(lived: World) -> None:
    """A process that is alone on its database caches rows."""
    assert (await lived.preferences.get(ANNE))[BOTTOM] is Bottom.OWN
    held = await lived.matches.get(1)
    await erase(lived)
    assert await lived.preferences.get(ANNE) == Chosen()
    assert (await lived.matches.get(1)).seats != held.seats


async def test_a_user_who_returns_is_new_and_asks_no_deleted_player_for_a_rematch(
    lived: World, privacy: PrivacyService
) -> None:
    await erase(lived)
    async with lived.refused("rematch-deleted"):
        match = await lived.matches.get(1)
        await lived.challenges.rematch(match, lived.act(BERT), channel_id=CHANNEL)
    await meet(lived)
    assert (await privacy.summarize(ANNE)).counts["privacy-matches"] == 1
    first = (await lived.matches.get(1)).people(Side.FIRST)
    await erase(lived)
    assert (await lived.matches.get(1)).people(Side.FIRST) == first
    assert (await lived.matches.get(3)).people(Side.FIRST) != first


async def test_it_is_done_once_and_not_long_after_the_question(
    lived: World, privacy: PrivacyService
) -> None:
    asked_at = lived.clock()
    lived.clock.pass_by(seconds=ANSWERED_WITHIN.total_seconds() + 1)
    async with lived.refused("erasure-late"):
        await privacy.erase(ANNE, asked_at=asked_at)
    async with lived.refused("erasure-late"):
        await privacy.erase(ANNE, asked_at=lived.clock() + timedelta(hours=1))
    await erase(lived)
    before = await lived.dump()
    await erase(lived)
    assert await lived.dump() == before


async def put_back(file: Path, backup: Path, clock: Clock) -> World:
    """Copy a backup over a database, as an operator may do by hand, and open it."""
    shutil.copyfile(backup, file)
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    return World(database, clock)


async def test_who_was_deleted_after_a_backup_is_deleted_again_when_it_is_put_back(
    lived: World, listed: Path, tmp_path: Path
) -> None:
    """Other users stay, and so do acts after the return that came before the backup."""
    early, late, file = (tmp_path / name for name in ("early.db", "late.db", "restored.db"))
    back_up(tmp_path / "ringfall.db", early)
    service = privacy_of(lived, listed)
    await service.erase(ANNE, asked_at=lived.clock())
    await service.erase(ANNE, asked_at=lived.clock())
    assert len(listed.read_text().splitlines()) == 1, "a second press deletes nothing more"
    assert str(ANNE) not in listed.read_text()
    await meet(lived)
    back_up(tmp_path / "ringfall.db", late)
    left: list[dict[str, int]] = []
    for backup in (early, late):
        world = await put_back(file, backup, lived.clock)
        before = await world.dump()
        await privacy_of(world, listed).repeat_erasures()
        after = await world.dump()
        left.append(rows_naming(after, ANNE))
        assert rows_naming(after, BERT)["seats"] == rows_naming(before, BERT)["seats"]
        assert (await world.matches.get(2)).result is not None
        await world.database.close()
    assert left == [{"blocks": 1}, rows_naming(before, ANNE)]
    assert left[1]["seats"] == 1


async def test_a_second_erasure_is_repeated_if_the_first_one_is_known(
    lived: World, listed: Path, tmp_path: Path
) -> None:
    service, between = privacy_of(lived, listed), tmp_path / "between.db"
    await service.erase(ANNE, asked_at=lived.clock())
    await meet(lived)
    back_up(tmp_path / "ringfall.db", between)
    await service.erase(ANNE, asked_at=lived.clock())
    world = await put_back(tmp_path / "restored.db", between, lived.clock)
    await privacy_of(world, listed).repeat_erasures()
    assert rows_naming(await world.dump(), ANNE) == {"blocks": 1}
    await world.database.close()


async def test_two_processes_that_start_at_once_repeat_an_erasure_once(
    shared: tuple[Database, Database], clock: Clock, listed: Path
) -> None:
    one, other = (World(database, clock, seed=n) for n, database in enumerate(shared, 1))
    await live_in(one)
    ErasureList(listed).add([new_mark(ANNE, random.Random(1))])
    await asyncio.gather(*(privacy_of(each, listed).repeat_erasures() for each in (one, other)))
    dump = await one.dump()
    assert rows_naming(dump, ANNE) == {"blocks": 1}
    assert len([row for row in dump["acts"] if "resign" in row]) == 2
    assert len(dump["erasures"]) == 1


async def test_a_list_that_lacks_an_erasure_is_completed_by_the_next_start(
    lived: World, listed: Path
) -> None:
    """A kill or a full disk may come between the commit and the list."""
    await privacy_on(lived.services).erase(ANNE, asked_at=lived.clock())
    listed.write_text("cut off in the mid")
    await privacy_of(lived, listed).repeat_erasures()
    async with lived.database.read() as transaction:
        known = await find_erasures(transaction)
    assert ErasureList(listed).read() == known
    assert len(known) == 1
    before = listed.read_bytes()
    await privacy_of(lived, listed).repeat_erasures()
    assert listed.read_bytes() == before


async def test_a_list_that_cannot_be_written_says_so_at_the_start_and_undoes_no_deletion(
    lived: World, tmp_path: Path
) -> None:
    folder = tmp_path / "folder.erased"
    folder.mkdir()
    with pytest.raises(StorageError, match=r"folder\.erased cannot be read"):
        await privacy_of(lived, folder).repeat_erasures()
    with capture_logs() as logs:
        await privacy_of(lived, folder).erase(ANNE, asked_at=lived.clock())
    assert [line["event"] for line in logs if line["log_level"] == "error"] == [
        "erasure not listed"
    ]
    assert rows_naming(await lived.dump(), ANNE) == {"blocks": 1}


async def test_a_deletion_that_is_cut_off_has_changed_nothing(lived: World) -> None:
    """It is one transaction, so that there is nothing to be finished later."""
    before = await lived.dump()
    async with lived.failing("DELETE ON try_positions"):
        await erase(lived)
    assert await lived.dump() == before
    await erase(lived)
    assert rows_naming(await lived.dump(), ANNE) == {"blocks": 1}


async def test_an_unreadable_match_prevents_no_erasure(lived: World) -> None:
    async with lived.database.write() as transaction:
        await transaction.execute(update(tables.turns).values(notation="nonsense"))
    fresh = World(lived.database, lived.clock)
    await erase(fresh)
    dump = await lived.dump()
    assert rows_naming(dump, ANNE) == {"blocks": 1}
    assert all(row[9] == Ending.RESIGNED for row in dump["matches"])


async def test_a_file_that_discord_would_not_take_is_packed(
    lived: World, privacy: PrivacyService
) -> None:
    assert (await privacy.export(ANNE)).filename == f"ringfall-{ANNE}.json"
    assert LARGEST < 10 * 2**20
    async with lived.database.write() as transaction:
        long = update(try_positions).values(note="x" * LARGEST)
        assert (await transaction.execute(long)).rowcount
    packed = await privacy.export(ANNE)
    assert packed.filename.endswith(".json.gz")
    assert packed.data.startswith(b"\x1f\x8b")
