"""Matches that begin from records, from positions, or from another match."""

from __future__ import annotations

import random

import pytest

from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.boards import match_words
from bot.match.challenge.beginnings import of_file, of_text
from bot.match.challenge.reading import ReadingError, read_apart
from bot.match.model import Challenge, Ending, First, Match, MessageKind
from bot.match.terms import Opening
from bot.match.turns import stood_at
from bot.texts import texts_for
from ringfall.testing.games.test_matches import under_way
from ringfall.testing.matches import random_match
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, World
from rules import AnyGame, Side, get_game
from rules.formats import read_record, write_record
from rules.record import GameRecordError, Record, format_record

MINUTE = 60.0

ZERTZ, TZAAR = get_game("zertz"), get_game("tzaar")

TEXT = "game: zertz\nboard: 40\n\nWd4,a1\nGd5,a2\n"


def test_the_options_are_those_of_the_record_or_the_position() -> None:
    assert of_file(TEXT.encode(), ZERTZ, {}).options == {"board": "40", "goal": "standard"}
    blitz = str(ZERTZ.start({"board": "61", "goal": "blitz"}))
    for text in (blitz, "oo/ooo/oo 5/7/9 0/0/0 0/0/0 1"):
        assert of_text(text, ZERTZ).options["goal"] == "blitz"


@pytest.mark.parametrize(
    ("game", "text", "given", "key", "values"),
    [
        (TZAAR, TEXT, {}, "record-of-other-game", {"game": "ZÈRTZ", "chosen": "TZAAR"}),
        (ZERTZ, TEXT, {"board": "37"}, "record-option", {"option": "board", "told": "40"}),
    ],
)
def test_what_does_not_agree_is_refused(
    game: AnyGame, text: str, given: dict[str, str], key: str, values: dict[str, str]
) -> None:
    with pytest.raises(UserError) as refused:
        of_file(text.encode(), game, given)
    assert (refused.value.key, refused.value.values) == (key, values)


@pytest.mark.parametrize("at", ["3", "-1", "1.5", "d4", "9" * 50])
def test_a_turn_that_a_record_does_not_have_is_refused_with_the_last_one(at: str) -> None:
    with pytest.raises(UserError, match="record-at") as refused:
        of_file(TEXT.encode(), ZERTZ, {}, at)
    assert refused.value.values["last"] == 2


def test_a_finished_game_is_refused_after_its_last_turn_and_as_a_position() -> None:
    *_, over = random_match(ZERTZ, {"board": "37", "goal": "blitz"}, 1)
    with pytest.raises(UserError, match="record-at") as refused:
        of_file(format_record(record_of(over)).encode(), ZERTZ, {}, str(over.ply))
    assert refused.value.values["last"] == over.ply - 1
    with pytest.raises(UserError, match="record-over"):
        of_text(str(over.position), ZERTZ)


def test_a_card_tells_where_in_a_record_a_match_starts() -> None:
    told = [
        match_words.opening(texts_for("en"), ZERTZ, of_file(TEXT.encode(), ZERTZ, {}, at).opening)
        for at in ("0", "1", "")
    ]
    assert told == [
        "It starts from the first position of a record.",
        "It continues a record from after its first turn.",
        "It continues a record from after turn 2.",
    ]


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (TEXT.encode() + b"Wd4,b1\n", 6, "d4"),
        (b"game: chess\n", None, "chess"),
        (b"\xff\xfe\x00", 1, "is unknown"),
        (b"x" * (256 * 1024 + 1), None, "256 KB"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(data: bytes, line: int | None, reason: str) -> None:
    with pytest.raises(GameRecordError, match=reason) as refused:
        of_file(data, ZERTZ, {})
    assert refused.value.line == line


def test_any_text_that_is_no_position_is_refused() -> None:
    chance = random.Random(1)
    whole = str(under_way(ZERTZ).position)
    for text in ("", "d4", "o" * 1000, *(whole[: chance.randrange(20)] for _ in range(20))):
        with pytest.raises(UserError, match="position-broken") as refused:
            of_text(text, ZERTZ)
        assert refused.value.values["example"] == str(ZERTZ.start())


def test_a_seed_too_large_to_store_and_a_very_long_record_become_positions() -> None:
    seeded = Record(TZAAR, TZAAR.complete_options(), (), seed=10**40)
    opening = of_file(write_record(seeded, "text").encode(), TZAAR, {}).opening
    assert (opening.seed, opening.position) == (0, str(seeded.start()))
    opening = of_file(TEXT.encode(), ZERTZ, {}, most_turns=1).opening
    assert opening.turns == ()
    assert opening.position == str([*read_record(TEXT).positions()][-1])


ZEN = "1. Wd4-g4 {fine} Bd5-f5 ({Ana} 1... Gd5-a1)"


def test_comments_and_variations_stay_in_that_process() -> None:
    record = read_apart(ZEN.encode(), None, MINUTE)
    assert record.turns == ("Wd4,g7", "Bd5,f7")
    assert (record.comments, record.variations) == ({}, {})


def test_the_line_of_an_error_comes_back() -> None:
    with pytest.raises(GameRecordError, match="line 3: turn 2, ") as refused:
        read_apart(b"1. Wd4-g4\n\nWd4-g4", get_game("zertz"), MINUTE)
    assert refused.value.line == 3


def test_reading_is_stopped_when_its_time_is_up() -> None:
    with pytest.raises(ReadingError):
        read_apart(ZEN.encode(), None, 0.0)


async def asked(world: World, moment: Match, by: int = CLEO) -> Challenge:
    return await world.challenges.play_on(moment, world.act(by), channel_id=CHANNEL)


async def begun_from(world: World, moment: Match) -> Match:
    challenge = await asked(world, moment)
    return (await world.challenges.accept(challenge.id, world.act(BEN))).match


@pytest.mark.parametrize("ply", [0, 3, 4])
@pytest.mark.parametrize("game", ["zertz", "tzaar", "rust"])
async def test_a_match_continues_the_position_and_has_no_turns_yet(
    world: World, other_world: World, game: str, ply: int
) -> None:
    origin = stood_at(await world.play_on(await world.match(game=game, options={}), 5), ply)
    match = await begun_from(world, origin)
    assert match.opening == Opening(origin.id, origin.seed, origin.turns)
    assert (match.position, match.turns, match.before) == (origin.position, (), None)
    assert await world.owed(match) == [(MessageKind.BOARD, 0)]
    later = await world.play_on(match, 2)
    assert later.all_turns == (*origin.turns, *later.turns)
    assert stood_at(later, 0).position == origin.position
    for process in (world, other_world):
        assert await process.matches.get(match.id) == later


async def test_the_turns_of_the_opening_belong_to_no_player(world: World) -> None:
    """So it can be cancelled, and a draw is early, until both have played in it."""
    match = await begun_from(world, await world.play_on(await world.match(), 4))
    assert match.may_be_cancelled
    async with world.refused("draw-early"):
        await world.offer(match, BEN)
    ended = (await world.matches.cancel(match.id, world.act(BEN))).match
    assert ended.result is not None
    assert ended.result.ending is Ending.CANCELLED


async def test_turns_that_are_played_in_the_other_match_change_nothing(world: World) -> None:
    origin = await world.play_on(await world.match(), 3)
    challenge = await asked(world, stood_at(origin, 2))
    await world.play_on(origin, 2)
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert match.position == stood_at(origin, 2).position
    once_more = await begun_from(world, await world.play_on(match, 1))
    assert once_more.opening is not None
    assert once_more.opening.match_id == match.id
    assert once_more.opening.turns[:2] == origin.turns[:2]
    assert len(once_more.opening.turns) == 3


@pytest.mark.parametrize(("ply", "mover"), [(2, Side.FIRST), (3, Side.SECOND)])
@pytest.mark.parametrize(("first", "starter"), [(First.ME, ANA), (First.THEM, BEN)])
async def test_the_side_to_begin_has_the_next_turn(
    world: World, ply: int, mover: Side, first: First, starter: int
) -> None:
    origin = await world.play_on(await world.match(), ply)
    opening = Opening(origin.id, origin.seed, origin.turns)
    terms = world.terms(first=first, opening=opening, options=origin.options)
    challenge = await world.challenges.create(**terms)
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert (match.position.to_move, match.people(mover)) == (mover, (starter,))
    await world.resign(match, ANA)
    over = await world.matches.get(match.id)
    again = await world.challenges.rematch(over, world.act(ANA), channel_id=CHANNEL)
    assert await world.challenges.asked_rematch(over, BEN) == again
    rematch = (await world.challenges.accept(again.id, world.act(BEN))).match
    assert rematch.position == match.position
    assert rematch.seats == tuple(reversed(match.seats))


async def test_the_same_is_asked_once_and_another_position_is_another_challenge(
    world: World,
) -> None:
    origin = await world.play_on(await world.match(), 3)
    challenge = await asked(world, origin)
    async with world.refused("challenge-twice-here", challenge=challenge.id):
        await asked(world, origin)
    await asked(world, stood_at(origin, 2))
    act = world.act(BEN)
    one, same = [await world.challenges.play_on(origin, act, channel_id=CHANNEL) for _ in range(2)]
    assert one == same


async def test_no_match_continues_a_decided_position(world: World) -> None:
    over = await world.play_out(await world.match())
    async with world.refused("finished", match=over.id):
        await asked(world, over)
    resigned = await world.match(opponent_id=CLEO)
    await world.resign(resigned, ANA)
    assert (await begun_from(world, await world.matches.get(resigned.id))).result is None
