"""The book takes records in every format, each file once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from bot.cogs.explorer import book
from bot.cogs.explorer.book import Import
from bot.cogs.explorer.service import ExplorerService, Lookup, Source
from bot.storage import Database
from ringfall.testing.world import World
from rules import AnyPosition, get_game, play_turn
from rules.formats import write_record
from rules.record import Record

ZERTZ = get_game("zertz")
FORMATS = ("text", "boardspace", "zen", "gipf")
# The second game is the first one on a turned board.
GAMES = (("Wd4,a1", "Gd5,a2", "d4xd6"), ("Wd4,g7", "Gd3,g6", "d4xd2"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "records"
    place.mkdir()
    return place


def put(
    folder: Path,
    number: int = 0,
    *,
    result: str = "1, resigned",
    notes: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Write a record of each format."""
    for at, name in enumerate(FORMATS):
        turns = GAMES[(at + number) % 2]
        given = {"result": result, "date": f"2024-01-1{at}", **notes}
        record = Record(ZERTZ, ZERTZ.complete_options(), turns, given)
        place = folder / name
        place.mkdir(exist_ok=True)
        (place / f"{number}.txt").write_text(write_record(record, name))


async def imported(world: World, folder: Path) -> Import:
    return await book.import_files(world.services.database, book.files_in(folder), lambda *_: None)


async def look_up(database: Database, position: AnyPosition) -> Lookup:
    explorer = ExplorerService(database)
    return await explorer.look_up(ZERTZ, position, Source.BOOK, user_id=1, guild_id=1)


async def test_equivalent_games_of_all_formats_are_counted_together(
    world: World, folder: Path
) -> None:
    put(folder, notes={"first-rating": "1600", "second-rating": "1400"})
    result = await imported(world, folder)
    assert (result.games, result.known, result.bad) == (len(FORMATS), 0, [])
    start = ZERTZ.start()
    found = await look_up(world.services.database, start)
    (turn,) = found.turns
    assert (turn.games, turn.won, turn.drawn, turn.lost) == (4, 4, 0, 0)
    assert found.rating == 1500
    after = play_turn(start, ZERTZ.parse_turn(start, turn.turn))
    (reply,) = (await look_up(world.services.database, after)).turns
    assert (reply.won, reply.lost) == (0, 4), "the results are those of the side to move"


async def test_importing_a_file_twice_changes_nothing(world: World, folder: Path) -> None:
    put(folder)
    await imported(world, folder)
    once = await world.dump()
    assert (await imported(world, folder)).known == len(FORMATS)
    assert await world.dump() == once
    put(folder, 1, result="tie")
    assert (await imported(world, folder)).games == len(FORMATS)
    (turn,) = (await look_up(world.services.database, ZERTZ.start())).turns
    assert (turn.games, turn.won, turn.drawn) == (8, 4, 4)


async def test_files_that_cannot_be_read_are_listed_and_skipped(world: World, folder: Path) -> None:
    put(folder)
    (folder / "broken.txt").write_text("game: zertz\n\nWd4,z9\n")
    (folder / "huge.txt").write_bytes(b"x" * 300_000)
    (folder / "empty.txt").write_text("game: zertz\n")
    result = await imported(world, folder)
    assert result.games == len(FORMATS)
    assert [(file.name, reason) for file, reason in result.bad] == [
        ("broken.txt", "line 3: turn 1, 'Wd4,z9': 'Wd4,z9' is not a turn"),
        ("empty.txt", "the record has no turns"),
        ("huge.txt", "the file is larger than 256 KB"),
    ]


async def test_the_games_in_zip_files_are_read(world: World, folder: Path) -> None:
    put(folder)
    files = [file for file in folder.rglob("*") if file.is_file()]
    with ZipFile(folder / "2008.ZIP", "w", ZIP_DEFLATED) as zipped:
        for file in files:
            zipped.write(file, file.relative_to(folder))
            file.unlink()
        zipped.writestr("deep/broken.sgf", "(;")
    result = await imported(world, folder)
    assert result.games == len(FORMATS)
    ((bad, reason),) = result.bad
    assert bad == folder / "2008.ZIP" / "deep" / "broken.sgf"
    assert reason == "line 1: the format of this file is unknown"
    assert (await imported(world, folder)).known == len(FORMATS)


async def test_zip_files_that_are_damaged_or_unpack_to_too_much_are_skipped(
    world: World, folder: Path
) -> None:
    put(folder)
    (folder / "cut.zip").write_bytes(b"PK\x03\x04 and no more")
    with ZipFile(folder / "bomb.zip", "w", ZIP_DEFLATED) as zipped:
        for number in range(5):
            zipped.writestr(f"{number}.sgf", bytes(10_000_000))
    with ZipFile(folder / "odd.zip", "w", ZIP_LZMA) as zipped:
        zipped.writestr("a.sgf", "(;GM[22])")
    with (folder / "huge.zip").open("wb") as huge:
        huge.truncate(65 * 1024**2)
    bombs = bytearray((folder / "bomb.zip").read_bytes())
    # Each member states a size of 1 GB in the list at the end.
    for at in [found.start() for found in re.finditer(b"PK\x01\x02", bombs)]:
        bombs[at + 24 : at + 28] = (1024**3).to_bytes(4, "little")
    (folder / "lying.zip").write_bytes(bombs)
    result = await imported(world, folder)
    assert result.games == len(FORMATS)
    assert sorted((str(file.relative_to(folder)), reason) for file, reason in result.bad) == [
        *((f"bomb.zip/{number}.sgf", "the file is larger than 256 KB") for number in range(5)),
        ("cut.zip", "the zip file is damaged"),
        ("huge.zip", "the zip file is larger than 64 MB"),
        ("lying.zip", "the zip file has more than 1024 MB of files"),
        ("odd.zip/a.sgf", "the file is encrypted, or compressed in an unusual way"),
    ]


async def test_the_book_holds_no_names(world: World, folder: Path) -> None:
    put(folder, notes={"first": "Ana Secret", "second": "Ben Secret"})
    await imported(world, folder)
    assert "Secret" not in str(await world.dump())


async def test_the_latest_game_is_the_one_played_last(world: World, folder: Path) -> None:
    put(folder)
    await imported(world, folder)
    (game,) = (await look_up(world.services.database, ZERTZ.start())).games
    assert (str(game.played_on), game.winner, game.turns) == ("2024-01-13", 1, 3)


async def test_games_without_a_date_are_not_called_the_latest(world: World, folder: Path) -> None:
    put(folder, notes={"date": ""})
    await imported(world, folder)
    found = await look_up(world.services.database, ZERTZ.start())
    assert (found.count, found.games) == (len(FORMATS), [])


async def test_a_dropped_book_is_empty(world: World, folder: Path) -> None:
    put(folder)
    await imported(world, folder)
    async with world.services.database.write() as transaction:
        await book.drop_book(transaction)
    found = await look_up(world.services.database, ZERTZ.start())
    assert (found.turns, Source.BOOK in found.sources) == ([], False)
