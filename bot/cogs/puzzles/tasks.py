"""What to find in a puzzle, how far a user is, and which puzzle comes next; pure."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any

from msgspec import Struct
from sqlalchemy import RowMapping

from bot.clock import UNIVERSAL, zone_of
from bot.cogs.analysis.service import Blunder
from bot.errors import UserError
from bot.games import offered_games
from bot.match.model import installed_game
from bot.storage.database import read_row
from bot.storage.errors import reading
from engine import Cancel, Turn
from engine.annotation import Grade, grade
from engine.judging import Judge
from engine.puzzles import Puzzle, best_reply, is_solution, puzzles
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, play_turn, replay

# How long after a match its blunders become puzzles.
BLUNDERS_REST = timedelta(days=3)
# The hints for one turn: its kind, its place, the whole turn.
MOST_HINTS = 3
# How many bits count the hints, and the wrong tries, for one turn.
HINT_BITS, WRONG_BITS = 2, 5
# The grades of the daily puzzle, from Monday to Sunday.
GRADES = (1, 1, 2, 2, 2, 3, 3)
# A longer gap between two solved ones is not looked into.
LONGEST_OUTAGE_DAYS = 31
BEFORE_FIRST_DAY = date(2025, 12, 31).toordinal()
FIRST_LEVEL, LOWEST, HIGHEST = 2.0, 1.0, 5.0
UP, DOWN = 0.5, 0.5
# More tries mean that the puzzle was hard.
EASY_TRIES, HARD_TRIES = 1, 3
# A position is a puzzle if each of the next best turns costs so much.
CLEAR = (Grade.BLUNDER, Grade.MISTAKE)
# How many best turns are compared, and from which chance to win on a position is decided.
LINES_COMPARED, DECIDED_FROM = 3, 0.9


class BlunderSource(Struct, frozen=True):
    """A turn that cost a player a lot.

    `match_id` is the solver's own match, `None` if it is anyone's.
    """

    match_id: int | None
    turn: str


class PuzzleTask(Struct, frozen=True):
    """A puzzle: a position, and the number of turns in which its side can win.

    A puzzle made of a `blunder`, or set by a person from the match `set_from`, asks for one turn:
    any that is about as good as the best. It gets no reply.
    """

    game: AnyGame
    puzzle: Puzzle
    blunder: BlunderSource | None = None
    set_from: int | None = None

    @property
    def asks_for_best(self) -> bool:
        """Whether it asks for one good turn instead of a win."""
        return self.blunder is not None or self.set_from is not None

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


def find_task(puzzle_id: str) -> PuzzleTask | None:
    """Return a puzzle of any game, `None` if it is in no book (any more)."""
    all_puzzles = ((game, puzzle) for slug, game in GAMES.items() for puzzle in puzzles(slug))
    return next(
        (PuzzleTask(game, puzzle) for game, puzzle in all_puzzles if puzzle.id == puzzle_id), None
    )


def match_task(puzzle_id: str, given: Mapping[str, Any]) -> PuzzleTask:
    """Return a puzzle from a match, of which this is stored: a blunder, or set by a person."""
    puzzle = Puzzle(
        puzzle_id,
        given["position"],
        turns=1,
        grade=0,
        nodes=0,
        solutions=tuple(given["solutions"]),
    )
    if "set_from" in given:
        return PuzzleTask(installed_game(given["game"]), puzzle, set_from=given["set_from"])
    blunder = BlunderSource(given.get("match"), given["played"])
    return PuzzleTask(installed_game(given["game"]), puzzle, blunder)


class NoPuzzle(enum.StrEnum):
    """Why a position makes no puzzle; values are keys of errors."""

    OVER = "no-puzzle-over"
    FORCED = "no-puzzle-forced"
    DECIDED = "no-puzzle-decided"
    SEVERAL = "no-puzzle-several"
    UNCLEAR = "no-puzzle-unclear"


def find_best(by: Judge, position: AnyPosition, cancel: Cancel | None = None) -> Turn | NoPuzzle:
    """Return the best turn if each other one is clearly worse, else why it is no puzzle.

    This may take some seconds.
    """
    if position.outcome is not None:
        return NoPuzzle.OVER
    best, *others = by.best_lines(position, LINES_COMPARED, cancel)
    judged = [by.judge(position, line.turns[0], cancel).judgement for line in others]
    # Other steps may come to the same position as the best turn.
    worse = [judgement for judgement in judged if not judgement.is_best]
    if not worse or worse[0].only:
        return NoPuzzle.FORCED
    grades = {grade(judgement) for judgement in worse}
    if grades.issubset(CLEAR):
        return best.turns[0]
    worst = min(judgement.played.chance for judgement in worse)
    if best.value.chance <= 1 - DECIDED_FROM or worst >= DECIDED_FROM:
        return NoPuzzle.DECIDED
    return NoPuzzle.SEVERAL if None in grades else NoPuzzle.UNCLEAR


def judge(
    by: Judge, task: PuzzleTask, turns: Sequence[str], moves: Turn, cancel: Cancel | None = None
) -> Verdict:
    """Judge a legal turn after the `turns` played, and find the reply.

    This may take some tenths of a second.
    """
    before = stood_after(task, turns)
    after, text = play_turn(before, moves), task.game.format_turn(before, moves)
    left = left_after(task, turns)
    if task.asks_for_best:
        # Any notation of a solution, and any turn that is about as good, is right.
        known = [next(iter(replay(task.game, before, [turn]))) for turn in task.puzzle.solutions]
        is_right = after in known or grade(by.judge(before, moves, cancel).judgement) is None
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
    if not turns or task.asks_for_best:
        return task.puzzle.solutions[0]
    position = stood_after(task, turns)
    moves = get_guide(task.game.slug).winning_turn(position)
    if moves is None:
        # The book knows the turns that keep the win against the best defence.
        for line in task.puzzle.replies:
            *before, turn = line.split(" ")
            if before and stood_after(task, before) == position:
                return turn
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


class DailyPuzzle(Struct, frozen=True):
    """A server's puzzle of a day: of the books or, with `given`, of one of its own matches."""

    guild_id: int
    day: int
    puzzle: str
    given: Any = None


class Solving(Struct, frozen=True, kw_only=True):
    """A user's progress with a puzzle; `day` is the number of the daily one, or 0.

    `given` has the position and the solutions of a puzzle that is in no book. `turns` are those
    played, including replies; for a finished puzzle, all up to the end. `tried` is the last wrong
    turn, with its reply if there is one. `step` counts the actions.
    """

    user_id: int
    game: str
    puzzle: str
    begun_at: datetime
    day: int = 0
    given: Any = None
    turns: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    step: int = 0
    wrong: int = 0
    hints: int = 0
    outcome: PuzzleOutcome | None = None
    in_time: bool = False
    id: int = 0
    task: PuzzleTask

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
    def is_listed(self) -> bool:
        """Whether a public message lists the user: they have solved its puzzle."""
        is_public = bool(self.day) or self.task.set_from is not None
        return is_public and self.outcome is PuzzleOutcome.SOLVED

    @property
    def hints_here(self) -> int:
        """How many hints have been taken for the present turn."""
        return count_at(self.hints, self.number, HINT_BITS)

    @property
    def number(self) -> int:
        """The number of the solver's present turn, counted from 0."""
        return len(self.turns) // 2

    @property
    def hints_taken(self) -> int:
        return count_all(self.hints, HINT_BITS)

    @property
    def tries(self) -> int:
        """How many tries it takes to solve it, as of now."""
        return count_all(self.wrong, WRONG_BITS) + 1

    def positions(self) -> list[AnyPosition]:
        """Return the first position and the one after each turn."""
        start = self.task.position
        return [start, *replay(self.task.game, start, self.turns)]


def read_solving(row: RowMapping) -> Solving:
    """Read a row; `UserError` if the puzzle no longer exists or is damaged."""
    with reading("puzzle", row["id"]):
        task = task_of(row["puzzle"], row["given"])
        if task is None or task.game.slug != row["game"]:
            raise UserError("old-puzzle")
        solving = read_row(row, Solving, task=task)
        solving.positions()
    return solving


def task_of(puzzle_id: str, given: Any) -> PuzzleTask | None:
    """Return a puzzle by what is stored of it; `None` if it is in no book (any more)."""
    return match_task(puzzle_id, given) if given else find_task(puzzle_id)


def own_id(blunder: Blunder) -> str:
    """Name the puzzle that is made of a blunder."""
    return f"own-{blunder.match.id}-{blunder.ply}"


def set_id(match_id: int, ply: int) -> str:
    """Name the puzzle that a person has set from a match after `ply` turns."""
    return f"set-{match_id}-{ply}"


def given_of(blunder: Blunder) -> dict[str, Any]:
    """Return what is stored of a blunder, without its match."""
    return {
        "game": blunder.match.game.slug,
        "position": blunder.position,
        "solutions": [blunder.better],
        "played": blunder.played,
    }


def count_at(counts: int, number: int, bits: int) -> int:
    """Return the count for one of the solver's turns, counted from 0.

    `counts` has some bits for each turn, as hints and wrong tries are stored.
    """
    return counts >> bits * number & (1 << bits) - 1


def add_one(counts: int, number: int, bits: int) -> int:
    """Return `counts` with one more for a turn, if its bits can hold that."""
    has_room = count_at(counts, number, bits) < (1 << bits) - 1
    return counts + (has_room << bits * number)


def count_all(counts: int, bits: int) -> int:
    """Return the sum of the counts for all turns."""
    return sum(count_at(counts, number, bits) for number in range(counts.bit_length()))


class PastPuzzle(Struct, frozen=True):
    """A user's result in a finished puzzle."""

    solved: bool
    wrong: int
    hints: int


def games_with_puzzles() -> list[str]:
    return [game.slug for game in offered_games() if puzzles(game.slug)]


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


class Streaks(Struct, frozen=True):
    """The days on which a user solved the daily puzzle, and the `free` ones, which had none."""

    days: frozenset[int]
    free: frozenset[int]

    def at(self, day: int) -> int:
        """Return on how many days up to this one the puzzle was solved without a break."""
        length = 0
        while day in self.days or day in self.free:
            length += day in self.days
            day -= 1
        return length

    @property
    def best(self) -> int:
        """The length of the longest streak."""
        return max(map(self.at, self.days), default=0)


def short_gaps(days: Iterable[int], until: int) -> Iterator[int]:
    """Yield the days between some days, and after them, that an outage of the bot may explain."""
    for last, following in pairwise(sorted({*days, until})):
        if following - last <= LONGEST_OUTAGE_DAYS:
            yield from range(last + 1, following)


def _kind_of_day(day: int, slugs: Sequence[str]) -> tuple[str, int]:
    """Return the game of a day's puzzle, and the grade in its book that suits the weekday."""
    slug = slugs[day % len(slugs)]
    wanted = GRADES[date.fromordinal(day + BEFORE_FIRST_DAY).weekday()]
    grades = {puzzle.grade for puzzle in puzzles(slug)}
    return slug, min(grades, key=lambda grade: (abs(grade - wanted), grade))


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=8).digest()
