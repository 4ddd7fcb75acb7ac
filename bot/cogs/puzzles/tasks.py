"""What to find in a puzzle, how far a user is, and which puzzle comes next; pure."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from bot.clock import UNIVERSAL, zone_of
from bot.cogs.analysis.service import Blunder
from bot.errors import UserError
from bot.storage.errors import reading
from engine import Cancel, Turn
from engine.annotation import grade
from engine.judging import Judge
from engine.puzzles import Puzzle, best_reply, is_solution, puzzles
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, play_turn, replay

BLUNDERS_REST = timedelta(days=3)
"""How long after a match its blunders become puzzles."""
MOST_HINTS = 3
"""The hints for one turn: its kind, its place, the whole turn."""
WRONG_BITS, MOST_WRONG = 5, 31
# The grades of the daily puzzle, from Monday to Sunday.
GRADES = (1, 1, 2, 2, 2, 3, 3)
BEFORE_FIRST_DAY = date(2025, 12, 31).toordinal()
SUNDAY = 7
FIRST_LEVEL, LOWEST, HIGHEST = 2.0, 1.0, 5.0
UP, DOWN = 0.5, 0.5
# More tries mean that the puzzle was hard.
EASY_TRIES, HARD_TRIES = 1, 3


class BlunderSource(Struct, frozen=True):
    """A turn that cost a player a lot.

    `match_id` is the solver's own match, `None` if it is anyone's.
    """

    match_id: int | None
    turn: str


class PuzzleTask(Struct, frozen=True):
    """A puzzle: a position, and the number of turns in which its side can win.

    A puzzle made of a `blunder` asks for one turn: any that is about as good as the best.
    It gets no reply.
    """

    game: AnyGame
    puzzle: Puzzle
    blunder: BlunderSource | None = None

    @property
    def id(self) -> str:
        return self.puzzle.id

    @property
    def position(self) -> AnyPosition:
        return self.game.parse_position(self.puzzle.position)

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, including those in the position."""
        values = {**self.puzzle.options, **self.game.options_of(self.position)}
        return self.game.complete_options({name: str(value) for name, value in values.items()})


class Verdict(Struct, frozen=True):
    """Whether a turn is right, and its reply; none if the game or puzzle is over."""

    is_right: bool
    is_over: bool
    turn: str
    reply: str = ""


def find_task(slug: str, puzzle_id: str) -> PuzzleTask | None:
    """Return a puzzle of the book, `None` if it is not in it (any more)."""
    if slug not in GAMES:
        return None
    book = puzzles(slug)
    return next(
        (PuzzleTask(GAMES[slug], puzzle) for puzzle in book if puzzle.id == puzzle_id), None
    )


def find_task_anywhere(puzzle_id: str) -> PuzzleTask | None:
    """Return a puzzle of any game, `None` if it is in no book (any more)."""
    return next(filter(None, (find_task(slug, puzzle_id) for slug in GAMES)), None)


def blunder_task(
    game: AnyGame, puzzle_id: str, position: str, solutions: Sequence[str], blunder: BlunderSource
) -> PuzzleTask:
    """Return the puzzle that is made of a user's own blunder."""
    puzzle = Puzzle(puzzle_id, position, turns=1, grade=0, nodes=0, solutions=tuple(solutions))
    return PuzzleTask(game, puzzle, blunder)


def judge(
    by: Judge, task: PuzzleTask, turns: Sequence[str], moves: Turn, cancel: Cancel | None = None
) -> Verdict:
    """Judge a legal turn after the `turns` played, and find the reply.

    This may take some tenths of a second.
    """
    before = stood_after(task, turns)
    after, text = play_turn(before, moves), task.game.format_turn(before, moves)
    left = left_after(task, turns)
    if task.blunder:
        is_right = _is_among(task, before, after) or _is_as_good(by, before, moves, cancel)
    else:
        is_right = is_solution(task.puzzle, before, moves, left, cancel)
    is_over = is_right and (left == 1 or after.outcome is not None)
    if is_over or after.outcome is not None:
        return Verdict(is_right, is_over, text)
    if is_right:
        reply = best_reply(task.puzzle, after, cancel)
    else:
        reply = by.best_line(after, cancel).turns[0]
    return Verdict(is_right, is_over, text, task.game.format_turn(after, reply))


def next_solution(
    by: Judge, task: PuzzleTask, turns: Sequence[str], cancel: Cancel | None = None
) -> str:
    """Return a turn that solves a puzzle after the `turns` played."""
    if not turns or task.blunder:
        return task.puzzle.solutions[0]
    position = stood_after(task, turns)
    moves = get_guide(task.game.slug).winning_turn(position)
    if moves is None:
        known = next(_known_solutions(task, position), None)
        if known is not None:
            return known
        moves = by.best_line(position, cancel).turns[0]
    return task.game.format_turn(position, moves)


def solution(
    by: Judge, task: PuzzleTask, turns: Sequence[str], cancel: Cancel | None = None
) -> tuple[str, ...]:
    """Return the turns played and the rest of the solution, with both sides' turns."""
    line = list(turns)
    while True:
        position = stood_after(task, line)
        moves = task.game.parse_turn(position, next_solution(by, task, line, cancel))
        verdict = judge(by, task, line, moves, cancel)
        line.append(verdict.turn)
        if verdict.is_over or not verdict.reply or not verdict.is_right:
            return tuple(line)
        line.append(verdict.reply)


def stood_after(task: PuzzleTask, turns: Sequence[str]) -> AnyPosition:
    """Return the position after these turns."""
    position = task.position
    for after in replay(task.game, position, turns):
        position = after
    return position


def left_after(task: PuzzleTask, turns: Sequence[str]) -> int:
    """Return the number of turns in which the win can still be found."""
    return task.puzzle.turns - len(turns) // 2


class PuzzleOutcome(enum.StrEnum):
    """How a user has finished a puzzle."""

    SOLVED = "solved"
    GIVEN_UP = "given-up"
    LEFT = "left"


class StoredSolving(Struct, frozen=True):
    """A user's progress with a puzzle; `day` is the number of the daily one, or 0.

    `given` has the position and the solutions of a puzzle that is in no book. `turns` are those
    played, `tried` the last wrong turn with its reply. `step` counts the actions.
    """

    user_id: int
    game: str
    puzzle: str
    begun_at: datetime
    day: int = 0
    given: Any = None
    turns: Sequence[str] = ()
    tried: Sequence[str] = ()
    step: int = 0
    wrong: int = 0
    hints: int = 0
    outcome: str | None = None
    in_time: bool = False
    id: int = 0


class StoredDaily(Struct, frozen=True):
    """A server's puzzle of a day: of the books or, with `given`, of one of its own matches."""

    guild_id: int
    day: int
    puzzle: str
    given: Any = None


class Solving(StoredSolving, frozen=True, kw_only=True):
    """A user's progress with a puzzle that could be read.

    `turns` are those played, including replies; for a finished puzzle, all up to the end. `tried`
    is the last wrong turn, with its reply if there is one.
    """

    task: PuzzleTask
    turns: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    outcome: PuzzleOutcome | None = None

    @property
    def position(self) -> AnyPosition:
        """The position in which to find a turn, or the last one."""
        return stood_after(self.task, self.turns)

    @property
    def left(self) -> int:
        """The number of turns in which the win can still be found."""
        return left_after(self.task, self.turns)

    @property
    def is_open(self) -> bool:
        """Whether the user can continue; a skipped puzzle can be continued."""
        return self.outcome in (None, PuzzleOutcome.LEFT)

    @property
    def hints_here(self) -> int:
        """How many hints have been taken for the present turn."""
        return hints_for(self.hints, self.number)

    @property
    def number(self) -> int:
        """The number of the solver's present turn, counted from 0."""
        return len(self.turns) // 2

    @property
    def hints_taken(self) -> int:
        return count_hints(self.hints)

    @property
    def tries(self) -> int:
        """How many tries it takes to solve it, as of now."""
        return count_wrong(self.wrong) + 1

    def positions(self) -> list[AnyPosition]:
        """Return the first position and the one after each turn."""
        start = self.task.position
        return [start, *replay(self.task.game, start, self.turns)]


def read_solving(row: StoredSolving) -> Solving:
    """Read a row; `UserError` if the puzzle no longer exists or is damaged."""
    with reading("puzzle", row.id):
        solving = convert({**asdict(row), "task": _known_task(row)}, Solving)
        solving.positions()
    return solving


def task_of(row: StoredSolving | StoredDaily) -> PuzzleTask | None:
    """Return the puzzle of a row; `None` if it is in no book (any more)."""
    if not row.given:
        return find_task_anywhere(row.puzzle)
    given = row.given
    blunder = BlunderSource(given.get("match"), given["played"])
    game, position = GAMES[given["game"]], given["position"]
    return blunder_task(game, row.puzzle, position, given["solutions"], blunder)


def own_id(blunder: Blunder) -> str:
    """Name the puzzle that is made of a blunder."""
    return f"own-{blunder.match.id}-{blunder.ply}"


def given_of(blunder: Blunder) -> dict[str, Any]:
    """Return what is stored of a blunder, without its match."""
    return {
        "game": blunder.match.game.slug,
        "position": blunder.position,
        "solutions": [blunder.better],
        "played": blunder.played,
    }


def hints_for(taken: int, number: int) -> int:
    """Return how many hints were taken for one of the solver's turns, counted from 0.

    `taken` has two bits for each turn, as it is stored.
    """
    return taken >> 2 * number & MOST_HINTS


def with_hint(taken: int, number: int) -> int:
    """Return `taken` after one more hint for a turn, of at most three."""
    is_left = hints_for(taken, number) < MOST_HINTS
    return taken + (is_left << 2 * number)


def count_hints(taken: int) -> int:
    """Count the hints taken in all."""
    return sum(hints_for(taken, number) for number in range(taken.bit_length()))


def wrong_for(wrong: int, number: int) -> int:
    """Return how many wrong tries came before one of the solver's turns, counted from 0.

    `wrong` has five bits for each turn, as it is stored.
    """
    return wrong >> WRONG_BITS * number & MOST_WRONG


def with_wrong(wrong: int, number: int) -> int:
    """Return `wrong` after one more wrong try for a turn; of many, the rest is not counted."""
    is_counted = wrong_for(wrong, number) < MOST_WRONG
    return wrong + (is_counted << WRONG_BITS * number)


def count_wrong(wrong: int) -> int:
    """Count the wrong tries in all."""
    return sum(wrong_for(wrong, number) for number in range(wrong.bit_length()))


class PastPuzzle(Struct, frozen=True):
    """A user's result in a finished puzzle."""

    solved: bool
    wrong: int
    hints: int


def games_with_puzzles() -> list[str]:
    """Return the slugs of the games that have puzzles."""
    return [slug for slug in GAMES if puzzles(slug)]


def level_after(past: Iterable[PastPuzzle]) -> float:
    """Return the grade that suits a user, from all their results, the latest last."""
    level = FIRST_LEVEL
    for result in past:
        if result.solved and not result.hints and result.wrong < EASY_TRIES:
            level = min(HIGHEST, level + UP)
        elif not result.solved or result.wrong >= HARD_TRIES:
            level = max(LOWEST, level - DOWN)
    return level


def next_puzzle(slug: str, *, seen: Collection[str], level: float, user_id: int) -> Puzzle | None:
    """Return the unseen puzzle nearest to a level, `None` if all have been seen.

    Of several equally near ones, users get different ones.
    """

    def place(puzzle: Puzzle) -> tuple[float, bytes]:
        return abs(puzzle.grade - level), _hash(f"{user_id}:{puzzle.id}")

    unseen = (puzzle for puzzle in puzzles(slug) if puzzle.id not in seen)
    return min(unseen, key=place, default=None)


def puzzle_of_day(day: int) -> tuple[str, Puzzle] | None:
    """Return the game and puzzle of a day; the same everywhere, no repeats in a round.

    The puzzles get harder from Monday to Sunday.
    """
    slugs = games_with_puzzles()
    if not slugs:
        return None
    slug, grade = of_day = _kind_of_day(day, slugs)
    alike = [puzzle for puzzle in puzzles(slug) if puzzle.grade == grade]
    count = sum(_kind_of_day(earlier, slugs) == of_day for earlier in range(1, day))
    mixed = sorted(alike, key=lambda puzzle: _hash(puzzle.id))
    return slug, mixed[count % len(mixed)]


def reserved(now: datetime) -> set[str]:
    """Return the daily puzzles of any time zone, which are not given otherwise."""
    today = day_at(now, UNIVERSAL)
    days = map(puzzle_of_day, (today - 1, today, today + 1))
    return {of_day[1].id for of_day in days if of_day}


def day_at(now: datetime, zone: str) -> int:
    """Return the number of the day in a time zone, counted from the start of 2026."""
    return max(1, now.astimezone(zone_of(zone)).date().toordinal() - BEFORE_FIRST_DAY)


def start_of(day: int) -> datetime:
    """Return when a day begins in UTC."""
    return datetime.combine(date.fromordinal(day + BEFORE_FIRST_DAY), time(), UTC)


def is_sunday(day: int) -> bool:
    return start_of(day).isoweekday() == SUNDAY


def streak_at(days: Collection[int], day: int) -> int:
    """Return the length of the streak that ends on this day."""
    length = 0
    while day - length in days:
        length += 1
    return length


def best_streak(days: Collection[int]) -> int:
    """Return the length of the longest streak."""
    return max((streak_at(days, day) for day in days), default=0)


def _is_among(task: PuzzleTask, before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether a position results from one of the solutions, in any notation."""
    ends = (replay(task.game, before, [text]) for text in task.puzzle.solutions)
    return after in [next(iter(end)) for end in ends]


def _is_as_good(by: Judge, before: AnyPosition, moves: Turn, cancel: Cancel | None) -> bool:
    """Tell whether a turn is about as good as the best."""
    return grade(by.judge(before, moves, cancel).judgement) is None


def _known_solutions(task: PuzzleTask, position: AnyPosition) -> Iterator[str]:
    """Yield the known turns that keep the win in a position of the best defence."""
    for line in task.puzzle.replies:
        *before, turn = line.split(" ")
        if before and stood_after(task, before) == position:
            yield turn


def _known_task(row: StoredSolving) -> PuzzleTask:
    task = task_of(row)
    if task is None or task.game.slug != row.game:
        raise UserError("old-puzzle")
    return task


def _kind_of_day(day: int, slugs: Sequence[str]) -> tuple[str, int]:
    """Return the game of a day's puzzle, and the grade in its book that suits the weekday."""
    slug = slugs[day % len(slugs)]
    wanted = GRADES[date.fromordinal(day + BEFORE_FIRST_DAY).weekday()]
    grades = {puzzle.grade for puzzle in puzzles(slug)}
    return slug, min(grades, key=lambda grade: (abs(grade - wanted), grade))


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=8).digest()
