"""Puzzles: which one a user gets, their attempts, and that each counts once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from sqlalchemy import text, update

from bot.cogs.analysis.service import (
    AnalysedTurn,
    Blunder,
    BlunderService,
    MatchAnalysis,
    replace_analysis,
)
from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.daily import DailyService
from bot.cogs.puzzles.messages import name_of
from bot.cogs.puzzles.posts import PostedPuzzle
from bot.cogs.puzzles.service import (
    PUZZLE,
    PUZZLE_ZONE,
    WEEKLY,
    PuzzleService,
    add_solving,
    daily_puzzles,
    solvings,
)
from bot.cogs.puzzles.tasks import (
    BlunderSource,
    PastPuzzle,
    PuzzleOutcome,
    Solving,
    day_at,
    games_with_puzzles,
    level_after,
    next_puzzle,
    puzzle_of_day,
    reserved,
)
from bot.engine_queue import EngineQueue
from bot.errors import UserError
from bot.match.model import Match
from bot.match.terms import Opening
from bot.messages.kinds import Message, Sent
from bot.messages.store import Attempt
from bot.storage.errors import UnreadableError
from bot.texts import texts_for
from engine import Value
from engine.annotation import Judgement
from engine.judging import Judge
from engine.puzzles import puzzles as book
from ringfall.testing.matches import new_match
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World
from rules import GAMES, Move, Side, turns
from tests.asked import asked_of
from tests.cogs import privacy_on

OTHER_GUILD = 2
JUDGE = Judge()
SLUG = "zertz"
FIRST = book(SLUG)[0]
OPENING = Opening(None, 0, (), FIRST.position)
LOST = replace(new_match(SLUG), id=7, turns=("Wd4,b1",), opening=OPENING)
MISTAKE = Blunder(LOST, 0, FIRST.solutions[0], 0.5)


@pytest.fixture
def puzzles(world: World, thinker: EngineQueue) -> PuzzleService:
    return PuzzleService(replace(world.services, engine=thinker, judge=JUDGE))


@pytest.fixture
def service(world: World) -> DailyService:
    return DailyService(world.database, BlunderService(world.services))


def moves_of(solving: Solving, turn: str) -> tuple[Move, ...]:
    return solving.task.game.parse_turn(solving.position, turn)


def wrong_turn(solving: Solving) -> tuple[Move, ...]:
    """Return a wrong turn: the game continues, and it is no known solution."""
    ends = {after for _, after in solved_by(solving)}
    return next(
        moves
        for moves, after in turns(solving.position)
        if after.outcome is None and after not in ends
    )


def solved_by(solving: Solving) -> list[tuple[str, object]]:
    start = solving.task.position
    game = solving.task.game
    return [
        (text, tasks.stood_after(solving.task, [text]))
        for text in solving.task.puzzle.solutions
        if game.parse_turn(start, text)
    ]


async def solve(puzzles: PuzzleService, solving: Solving) -> Solving:
    """Play the best turns to the end."""
    while solving.is_open:
        turn = await puzzles.solution_of(solving)
        solving = await puzzles.attempt(solving, moves_of(solving, turn))
    return solving


@pytest.mark.parametrize("slug", [slug for slug in GAMES if book(slug)])
async def test_every_puzzle_is_solved_by_its_solution_against_the_best_replies(slug: str) -> None:
    for puzzle in book(slug)[:12]:
        task = tasks.find_task(puzzle.id)
        assert task is not None
        line = tasks.solution(JUDGE, task, ())
        assert len(line) == 2 * puzzle.turns - 1, puzzle.id
        assert set(task.options) == {option.name for option in task.game.options}


async def test_wrong_turns_are_counted_and_the_right_one_is_answered(
    puzzles: PuzzleService,
) -> None:
    solving = await puzzles.next(ANA, SLUG)
    assert (solving.tries, solving.turns, solving.is_open) == (1, (), True)
    after = await puzzles.attempt(solving, wrong_turn(solving))
    assert (after.wrong, after.turns, len(after.tried)) == (1, (), 2)
    after = await solve(puzzles, after)
    assert (after.outcome, after.tries, after.tried) == (PuzzleOutcome.SOLVED, 2, ())
    assert len(after.turns) == 2 * after.task.puzzle.turns - 1
    assert (await puzzles.tally(ANA)).solved == 1


async def test_the_same_press_twice_counts_once(puzzles: PuzzleService) -> None:
    solving = await puzzles.next(ANA, SLUG)
    moves = wrong_turn(solving)
    first, second = [await puzzles.attempt(solving, moves) for _ in range(2)]
    assert first == second
    assert second.wrong == 1
    hinted = [await puzzles.hint(second) for _ in range(2)]
    assert [each.hints for each in hinted] == [1, 1]
    done = [await puzzles.give_up(hinted[1]) for _ in range(2)]
    assert done[0] == done[1]
    assert done[0].outcome is PuzzleOutcome.GIVEN_UP
    assert (await puzzles.attempt(done[0], moves)).wrong == 1, "it is over"


async def test_hints_are_for_one_turn_and_there_are_three(puzzles: PuzzleService) -> None:
    solving = await puzzles.next(ANA, SLUG)
    while solving.task.puzzle.turns < 2:
        await puzzles.leave(solving)
        solving = await puzzles.next(ANA, SLUG)
    for taken in (1, 2, 3, 3):
        solving = await puzzles.hint(solving)
        assert (solving.hints_here, solving.hints_taken) == (taken, taken)
    turn = await puzzles.solution_of(solving)
    solving = await puzzles.attempt(solving, moves_of(solving, turn))
    assert (solving.hints_here, solving.hints_taken) == (0, 3)
    solving = await puzzles.hint(solving)
    assert (solving.hints_here, solving.hints_taken) == (1, 4)


async def test_an_open_puzzle_is_given_again_and_a_skipped_one_is_not(
    puzzles: PuzzleService,
) -> None:
    first = await puzzles.next(ANA, SLUG)
    assert await puzzles.next(ANA, SLUG) == first
    assert await puzzles.next(ANA, None) == first
    await puzzles.leave(first)
    second = await puzzles.next(ANA, SLUG)
    assert second.task.id != first.task.id
    left = await puzzles.get(first.id, ANA)
    assert (await solve(puzzles, left)).outcome is PuzzleOutcome.SOLVED, "its buttons still work"
    with pytest.raises(UserError, match="old-puzzle"):
        await puzzles.get(first.id, BEN)


async def test_everything_has_been_seen_some_time(world: World, puzzles: PuzzleService) -> None:
    shown = [each.id for each in book(SLUG) if each.id not in reserved(world.clock())]
    async with world.database.write() as transaction:
        for name in shown[2:]:
            task = tasks.find_task(name)
            assert task is not None
            left = Solving(
                user_id=ANA,
                game=SLUG,
                puzzle=name,
                begun_at=world.clock(),
                outcome=PuzzleOutcome.LEFT,
                task=task,
            )
            await add_solving(transaction, left)
    last = [await puzzles.next(ANA, SLUG)]
    await puzzles.leave(last[0])
    last.append(await puzzles.next(ANA, SLUG))
    assert {each.task.id for each in last} == set(shown[:2])
    await puzzles.leave(last[1])
    with pytest.raises(UserError, match="no-puzzles-left"):
        await puzzles.next(ANA, SLUG)


def test_grades_follow_how_it_goes() -> None:
    easy, hard = (
        PastPuzzle(solved=True, wrong=0, hints=0),
        PastPuzzle(solved=True, wrong=4, hints=0),
    )
    gone, helped = (
        PastPuzzle(solved=False, wrong=0, hints=0),
        PastPuzzle(solved=True, wrong=1, hints=1),
    )
    assert level_after([]) == 2
    assert level_after([easy] * 9) == 5
    assert level_after([hard, gone, gone, gone]) == 1
    assert level_after([helped, helped]) == 2
    for level in (1, 5):
        found = next_puzzle(SLUG, seen=(), level=level, user_id=ANA)
        assert found is not None
        grades = [abs(each.grade - level) for each in book(SLUG)]
        assert abs(found.grade - level) == min(grades)


async def test_own_blunders_come_first_and_once(puzzles: PuzzleService) -> None:
    solving = await puzzles.next(ANA, None, blunders=[MISTAKE])
    assert solving.task.blunder == BlunderSource(7, "Wd4,b1")
    assert (solving.task.id, solving.left) == ("own-7-0", 1)
    after = await puzzles.attempt(solving, wrong_turn(solving))
    assert (after.wrong, len(after.tried)) == (1, 2)
    done = await puzzles.attempt(after, moves_of(after, MISTAKE.better))
    assert (done.outcome, done.turns) == (PuzzleOutcome.SOLVED, (MISTAKE.better,))
    assert (await puzzles.next(ANA, None, blunders=[MISTAKE])).task.blunder is None
    other = await puzzles.next(BEN, "rust", blunders=[MISTAKE])
    assert other.task.blunder is None, "it is of another game"


async def test_a_row_that_cannot_be_read_is_in_nobodys_way(
    world: World, puzzles: PuzzleService
) -> None:
    broken = await puzzles.next(ANA, SLUG)
    async with world.database.write() as transaction:
        await transaction.execute(update(solvings).values(turns=["nonsense"]))
    with pytest.raises(UnreadableError):
        await puzzles.get(broken.id, ANA)
    assert (await puzzles.next(ANA, SLUG)).id != broken.id
    async with world.database.write() as transaction:
        gone = update(solvings).where(solvings.c.id == broken.id)
        await transaction.execute(gone.values(turns=[], puzzle="zertz-none"))
    with pytest.raises(UserError, match="old-puzzle"):
        await puzzles.get(broken.id, ANA)


# The puzzle of each day.


def test_all_have_the_same_each_day_and_the_game_changes() -> None:
    games = games_with_puzzles()
    found = [puzzle_of_day(day) for day in range(121, 121 + 3 * len(games))]
    chosen = [each for each in found if each]
    assert [slug for slug, _ in chosen[: len(games)]] == games[121 % len(games) :] + games[
        : 121 % len(games)
    ]
    assert len({puzzle.id for _, puzzle in chosen}) >= len(games)


def test_it_gets_harder_from_monday_to_sunday_and_comes_once_in_a_round() -> None:
    found = [puzzle_of_day(day) for day in range(5, 5 + 12 * 7)]
    grades = [each[1].grade for each in found if each]
    assert grades == [1, 1, 2, 2, 2, 3, 3] * 12, "the fifth day of 2026 is a Monday"
    assert len({each[1].id for each in found if each}) == len(found)


async def choose(world: World, *channels: int, guild: int = GUILD, zone: str = "UTC") -> None:
    await world.servers.change(guild, {PUZZLE: channels, PUZZLE_ZONE: zone})


async def test_it_is_posted_once_a_day_and_never_late(world: World, service: DailyService) -> None:
    assert await world.waiting(service) == []
    await choose(world, 20)
    assert await world.waiting(service) == [(GUILD, 121)]
    message = await begun(world, service, GUILD, 121)
    assert message.channel_id == 20
    await world.messages.mark_posted(message, Sent((20, 900)))
    assert await world.waiting(service) == []
    world.clock.pass_by(days=3)
    assert await world.waiting(service) == [(GUILD, 124)]
    await choose(world)
    assert await world.waiting(service) == []


async def test_a_day_begins_at_midnight_of_the_server(world: World, service: DailyService) -> None:
    await choose(world, 20, zone=PUZZLE_ZONE.read("Auckland"))  # it is past midnight there
    assert await world.waiting(service) == [(GUILD, 122)]
    async with world.refused("zone-unknown", text="Xyzzy"):
        PUZZLE_ZONE.read("Xyzzy")


async def test_the_puzzle_of_a_day_stays_the_same_and_may_be_in_no_book_any_more(
    world: World, service: DailyService
) -> None:
    daily = await the_daily(service, GUILD, 121)
    for puzzle, found in ((FIRST.id, FIRST), ("zertz-none", None)):
        async with world.database.write() as transaction:
            await transaction.execute(update(daily_puzzles).values(puzzle=puzzle))
        daily = await service.daily(GUILD, 121)
        assert (daily and daily.task.puzzle) == found


async def test_on_sundays_it_is_from_a_match_of_the_server_if_the_server_wants_that(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    """It names nobody, comes once, and is solved beside the one of another server."""
    world.clock.now = datetime(2026, 5, 4, 12, tzinfo=UTC)
    match = await world.match()
    for turn in ("Bg5,f3", "Be7,g7", "Gd6,a1"):
        match = (await world.play(match, turn)).match
    await world.resign(match, ANA)
    match = await world.matches.get(match.id)
    await store_blunder(world, match)
    sunday = day_at(datetime(2026, 5, 10, tzinfo=UTC), "UTC")
    of_book = await the_daily(service, OTHER_GUILD, sunday)
    await world.servers.change(GUILD, {WEEKLY: True, PUZZLE: (20,)})
    for day in (sunday - 1, sunday):
        daily = await the_daily(service, GUILD, day)
        assert (daily.task.blunder is not None) is (day == sunday)
    assert daily.task.blunder == BlunderSource(None, "Be7,g7")
    assert daily.task.puzzle.solutions == ("Wa1,a2",)
    own, other = [await puzzles.begin_daily(CLEO, each, sunday) for each in (GUILD, OTHER_GUILD)]
    assert (own.task, other.task) == (daily.task, of_book.task)
    assert "#" not in name_of(texts_for("en"), own)
    assert (await the_daily(service, GUILD, sunday + 7)).task.blunder is None, "each comes once"


async def the_daily(service: DailyService, guild_id: int, day: int) -> PostedPuzzle:
    """Return the puzzle of a day, which a server has."""
    daily = await service.daily(guild_id, day)
    assert daily is not None
    return daily


async def store_blunder(world: World, match: Match) -> None:
    """Store an analysis in which the second turn was a blunder."""
    even = AnalysedTurn(Judgement(Side.FIRST, Value(0), Value(0)), ())
    lost = AnalysedTurn(Judgement(Side.SECOND, Value(0), Value(-500)), ("Wa1,a2",))
    async with world.database.write() as transaction:
        await replace_analysis(transaction, match.id, "test", MatchAnalysis((even, lost, even)))


async def begun(world: World, service: DailyService, guild: int, day: int) -> Message:
    attempt = await world.begin(service, guild, day)
    assert isinstance(attempt, Attempt)
    assert attempt.is_wanted
    return attempt.message


async def posted(world: World, service: DailyService, *guilds: int) -> int:
    """Post today's puzzle on servers; return its day."""
    for guild in guilds:
        await choose(world, 20, guild=guild)
    for guild, day in await world.waiting(service):
        message = await begun(world, service, guild, day)
        assert await service.daily(guild, day)
        await world.messages.mark_posted(message, Sent((20, 900 + guild)))
    return day_at(world.clock(), "UTC")


async def test_each_server_lists_who_has_begun_and_solved_it_there(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    for number in range(3):
        day = await posted(world, service, GUILD, OTHER_GUILD)
        ana = await puzzles.begin_daily(ANA, GUILD, day)
        assert await puzzles.begin_daily(ANA, OTHER_GUILD, day) == ana
        ben = await puzzles.begin_daily(BEN, GUILD, day)
        assert await world.waiting(service) == [], "nothing is told of who only tries"
        ana = await puzzles.attempt(ana, wrong_turn(ana))
        await solve(puzzles, ana)
        world.clock.pass_by(seconds=5)
        assert {guild for guild, _ in await world.waiting(service)} == {GUILD, OTHER_GUILD}
        message = await begun(world, service, OTHER_GUILD, day)
        daily = await the_daily(service, OTHER_GUILD, day)
        assert [(s.user_id, s.tries, s.streak) for s in daily.solvers] == [(ANA, 2, number + 1)]
        await solve(puzzles, ben)
        await world.messages.mark_shown(message)
        message = await begun(world, service, GUILD, day)
        daily = await the_daily(service, GUILD, day)
        assert [(s.user_id, s.tries) for s in daily.solvers] == [(ANA, 2), (BEN, 1)]
        await world.messages.mark_shown(message)
        assert await world.waiting(service) == []
        world.clock.pass_by(days=1)
    tally = await puzzles.tally(ANA)
    assert (tally.solved, tally.streak, tally.best) == (3, 3, 3)
    for streak in (3, 0):
        # The bot was down for a day, which breaks no streak; a day's puzzle that is left does.
        world.clock.pass_by(days=1)
        day = await posted(world, service, GUILD)
        assert (await puzzles.tally(ANA)).streak == streak
    await solve(puzzles, await puzzles.begin_daily(ANA, GUILD, day))
    tally = await puzzles.tally(ANA)
    assert (tally.streak, tally.best) == (1, 3)
    assert await puzzles.streak(ANA, day) == 1


async def test_a_puzzle_tells_who_solved_that_of_the_day_before_and_how_long_the_server_has(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    """A day without a puzzle breaks nothing, and is no day before; one solved by nobody does."""

    async def begin_day(streak: int, *solvers: tuple[int, int], days: int = 1) -> int:
        world.clock.pass_by(days=days)
        day = await posted(world, service, GUILD)
        yesterday = await service.yesterday(GUILD, day)
        told = () if yesterday is None else yesterday.named
        assert [(solver.user_id, solver.tries) for solver in told] == [*solvers]
        assert (yesterday.streak if yesterday else 0) == streak
        return day

    async def counted(day: int) -> int:
        yesterday = await service.yesterday(GUILD, day)
        return yesterday.count if yesterday else 0

    day = await begin_day(0)
    ben = await puzzles.begin_daily(BEN, GUILD, day)
    await solve(puzzles, await puzzles.attempt(ben, wrong_turn(ben)))
    await solve(puzzles, await puzzles.begin_daily(ANA, GUILD, day))
    late = await puzzles.begin_daily(CLEO, GUILD, day)
    day = await begin_day(1, (ANA, 1), (BEN, 2))
    await solve(puzzles, late)
    assert await counted(day) == 2, "in time only"
    await solve(puzzles, await puzzles.begin_daily(CLEO, GUILD, day))
    day = await begin_day(0, days=3)
    await solve(puzzles, await puzzles.begin_daily(BEN, GUILD, day))
    assert await service.yesterday(OTHER_GUILD, day + 1) is None
    day = await begin_day(3, (BEN, 1))
    await begin_day(0)
    day = await begin_day(0)
    await solve(puzzles, await puzzles.begin_daily(ANA, GUILD, day))
    await begin_day(1, (ANA, 1))


async def test_an_erased_solver_is_named_by_no_puzzle(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    """Neither by that of the day, nor by that of the day after."""
    first = await posted(world, service, GUILD)
    for user_id in (ANA, BEN):
        await solve(puzzles, await puzzles.begin_daily(user_id, GUILD, first))
    world.clock.pass_by(days=1)
    await posted(world, service, GUILD)
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE messages SET shown = wanted, not_before = NULL"))
    await privacy_on(world.services).erase(ANA, asked_at=world.clock())
    assert await world.waiting(service) == [(GUILD, first), (GUILD, first + 1)]
    yesterday = await service.yesterday(GUILD, first + 1)
    assert yesterday is not None
    assert [solver.user_id for solver in yesterday.named] == [BEN]


async def test_a_streak_goes_on_over_days_without_a_puzzle(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    for streak in (1, 2):
        day = await posted(world, service, GUILD)
        await solve(puzzles, await puzzles.begin_daily(ANA, GUILD, day))
        assert await puzzles.streak(ANA, day) == streak
        daily = await the_daily(service, GUILD, day)
        assert [solver.streak for solver in daily.solvers] == [streak]
        world.clock.pass_by(days=20)
    assert (await puzzles.tally(ANA)).best == 2


async def test_a_damaged_row_of_a_solver_delays_no_message(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    day = await posted(world, service, GUILD)
    for user_id in (ANA, BEN):
        await solve(puzzles, await puzzles.begin_daily(user_id, GUILD, day))
    async with world.database.write() as transaction:
        damaged = "UPDATE solvings SET begun_at = 'soon', turns = '{' WHERE user_id = :id"
        await transaction.execute(text(damaged), {"id": ANA})
    daily = await the_daily(service, GUILD, day)
    assert [solver.user_id for solver in daily.solvers] == [ANA, BEN]


async def test_a_puzzle_solved_a_day_late_counts_for_no_streak(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    day = await posted(world, service, GUILD)
    solving = await puzzles.begin_daily(ANA, GUILD, day)
    world.clock.pass_by(days=1)
    assert not (await solve(puzzles, solving)).in_time
    assert await puzzles.streak(ANA, day) == 0
    assert (GUILD, day) in await world.waiting(service), "its message tells of it all the same"


async def test_a_solve_during_an_edit_is_told_by_another_edit(
    world: World, service: DailyService, puzzles: PuzzleService
) -> None:
    day = await posted(world, service, GUILD)
    await solve(puzzles, await puzzles.begin_daily(ANA, GUILD, day))
    world.clock.pass_by(seconds=5)
    editing = await begun(world, service, GUILD, day)
    await solve(puzzles, await puzzles.begin_daily(BEN, GUILD, day))
    await world.messages.mark_shown(editing)
    assert await world.waiting(service) == [(GUILD, day)]


async def test_finding_due_puzzles_costs_no_more_on_more_servers(
    world: World, service: DailyService
) -> None:
    """No query is needed for a server whose message is posted."""
    asked: list[int] = []
    for count in (1, 12):
        for guild_id in range(1, count + 1):
            await world.servers.change(guild_id, {PUZZLE: (7,)})
            for guild, day in await world.waiting(service):
                message = await begun(world, service, guild, day)
                await world.messages.mark_posted(message, Sent((7, guild)))
        async with asked_of(world.database) as statements:
            assert await world.waiting(service) == []
        asked.append(len(statements))
    assert asked[0] == asked[1]
