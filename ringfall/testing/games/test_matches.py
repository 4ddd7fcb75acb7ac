"""Matches begin from records, from positions, and with teams, in every game."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs.explorer.positions import print_line, read_line
from bot.cogs.votes.service import VoteService
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.challenge.beginnings import Beginning, of_file, of_text
from bot.match.challenge.reading import read_apart
from bot.match.core import Core
from bot.match.model import Ending, Match, TeamSide
from bot.match.terms import Terms, TimeControl, for_team, start_of
from bot.match.turns import stood_at
from ringfall.testing import walks
from ringfall.testing.matches import random_match
from ringfall.testing.tested import EACH_GAME, TESTED
from ringfall.testing.walks import Start, random_record, random_turn, starts
from ringfall.testing.world import ANA, BEN, CLEO, World, any_turn, votes_on
from rules import AnyGame, Move, play_turn, turns
from rules.formats import read_record, write_record
from rules.record import format_record


def under_way(game: AnyGame, seed: int = 3) -> Match:
    """Return a match after seven turns of a random game."""
    matches = random_match(game, game.complete_options(), seed)
    return next(match for match in matches if match.ply == 7)


async def begun(world: World, game: AnyGame, beginning: Beginning) -> Match:
    terms = {"options": beginning.options, "opening": beginning.opening}
    challenge = await world.challenges.create(**world.terms(game=game.slug, **terms))
    return (await world.challenges.accept(challenge.id, world.act(BEN))).match


@EACH_GAME
async def test_a_match_continues_a_record_and_its_own_record_is_complete(
    world: World, other_world: World, game: AnyGame
) -> None:
    """A record of Ringfall can be played on, in another process as well, and nothing of it
    is lost.
    """
    origin = under_way(game)
    beginning = of_file(format_record(record_of(origin)).encode(), game, {})
    match = await begun(world, game, beginning)
    assert (match.position, match.turns, match.before) == (origin.position, (), None)
    later = await world.play_on(match, 1)
    assert later.all_turns == (*origin.turns, later.turns[0])
    assert await other_world.matches.get(match.id) == later
    assert read_record(format_record(record_of(later))).turns == later.all_turns


@EACH_GAME
async def test_a_match_begins_from_a_position_that_no_turns_lead_to(
    world: World, other_world: World, game: AnyGame
) -> None:
    """The text of a position is enough to begin a match from it."""
    origin = under_way(game)
    match = await begun(world, game, of_text(str(origin.position), game))
    assert match.position == game.parse_position(str(origin.position))
    later = await world.play_on(match, 2)
    assert stood_at(later, 0).position == match.position
    assert await other_world.matches.get(match.id) == later
    record = read_record(format_record(record_of(later)))
    assert [str(position) for position in record.positions()][-1] == str(later.position)


@EACH_GAME
async def test_it_is_played_on_from_a_match_that_began_from_a_position(
    world: World, game: AnyGame
) -> None:
    """Such a match can be continued in a third one."""
    began = await begun(world, game, of_text(str(under_way(game).position), game))
    match = await world.play_on(began, 1)
    on = await world.challenges.play_on(match, world.act(ANA), channel_id=1)
    assert on.start == match.position
    again = (await world.challenges.accept(on.id, world.act(BEN))).match
    later = await world.play_on(again, 1)
    assert later.all_turns == (*match.turns, later.turns[0])


@EACH_GAME
def test_the_game_is_that_of_the_position_or_the_pasted_record(game: AnyGame) -> None:
    """A pasted text says by itself which game it is: texts of positions differ from those
    of other games.
    """
    match = under_way(game)
    assert of_text(str(match.position), None).game is game
    pasted = of_text(format_record(record_of(match)), None, "3")
    assert (pasted.game, pasted.opening.turns) == (game, match.turns[:3])
    with pytest.raises(UserError, match="position-of-no-game"):
        of_text("?", None)


@EACH_GAME
def test_a_match_starts_after_any_turn_of_a_finished_record(game: AnyGame) -> None:
    """A record is read turn by turn, so a match may begin after any but the last one."""
    *_, over = random_match(game, game.complete_options(), 3)
    data = format_record(record_of(over)).encode()
    last = len(over.turns) - 1
    for ply in (0, 7, last):
        beginning = of_file(data, game, {}, str(ply))
        opening = beginning.opening
        assert opening.turns == over.turns[:ply]
        start = start_of(game, beginning.options, opening.seed, opening)
        assert start == stood_at(over, ply).position
    with pytest.raises(UserError, match="record-finished") as refused:
        of_file(data, game, {})
    assert refused.value.values == {"last": last}


MINUTE = 60.0


@EACH_GAME
def test_it_is_the_same_game_without_its_notes_and_comments(game: AnyGame) -> None:
    """Records from users are read in a process of their own, which knows the game as well."""
    record = read_record(write_record(random_record(game, game.complete_options(), 1), "text"))
    read = read_apart(write_record(record, "text").encode(), game, MINUTE)
    assert (read.turns, read.options, read.seed) == (record.turns, record.options, record.seed)
    assert str(read.start()) == str(record.start())


law = walks.law(20)


@law
@given(starts(), st.integers(0, 2**32), st.integers(0, 12))
def test_a_line_is_read_back(start: Start, seed: int, count: int) -> None:
    """The explorer's buttons carry a line of turns in short form, and find the same
    positions again.
    """
    _, first = start
    chance, position, turns = random.Random(seed), first, list[tuple[Move, ...]]()
    while position.outcome is None and len(turns) < count:
        turn = tuple(random_turn(position, chance))
        turns.append(turn)
        position = play_turn(position, turn)
    text = print_line(first, [step for turn in turns for step in turn])
    read = read_line(first, text)
    assert [turn.steps for turn in read] == turns
    assert (read[-1].after if read else first) == position


@law
@given(starts(), st.text("09azAZ-_:é", max_size=60))
def test_any_text_is_read_or_refused(start: Start, text: str) -> None:
    """A forged line is refused, as ids of buttons come from outside."""
    with contextlib.suppress(UserError):
        read_line(start[1], text)


RATED = Terms(rated=True)


@EACH_GAME
async def test_each_position_a_turn_later_is_refused_in_every_game(
    world: World, game: AnyGame
) -> None:
    """Players get no help with a position that their rated match may lead to: the game's
    `diagram`, if it has one, must recognise it.
    """
    rated = await world.match(game=game.slug, options={}, terms=RATED)
    rated = await world.play_on(rated, 3)
    fair_play, chance = world.services.fair_play, random.Random(1)
    later = [after for _, after in turns(rated.position)]
    for position in chance.sample(later, min(len(later), 5)):
        assert not await fair_play.helps(ANA, game, [position])
        assert await fair_play.helps(CLEO, game, [position])


DAN, EVE, FAY, GUS = 104, 105, 106, 107
TERMS = for_team(Terms(TimeControl.TEN_MINUTES, rated=True))


async def vote_all(world: World, match: Match, *cores: tuple[Core, VoteService]) -> Match:
    """Let everyone of the side to move vote, each in another process."""
    turn = any_turn(match, world.chance)
    moves = match.game.parse_turn(match.position, turn)
    for number, user_id in enumerate(match.people(match.position.to_move)):
        _, votes = cores[number % len(cores)]
        await votes.vote(match, world.act(user_id), moves)
    return await world.matches.get(match.id)


@pytest.mark.parametrize("slug", TESTED)
async def test_two_teams_play_a_whole_match_on_two_processes(world: World, slug: str) -> None:
    """Turns can be voted on, which stores and compares them as texts."""
    made = await world.challenge(game=slug, options={}, terms=TERMS, mate_id=CLEO)
    await world.challenges.join(made.id, world.act(DAN), TeamSide.OTHER)
    match = (await world.challenges.accept(made.id, world.act(BEN))).match
    cores = [(core, votes_on(core)) for core in (world.services, world.fresh())]
    while match.result is None:
        match = await vote_all(world, match, *cores)
    assert match.result.ending is Ending.RULES
    assert match == await world.fresh().matches.get(match.id)
