"""Chooses a user's next puzzle and the daily one; pure."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime, time

from msgspec import Struct

from bot.clock import UNIVERSAL, zone_of
from engine.puzzles import Puzzle, puzzles
from rules import GAMES

# The grades of the daily puzzle, from Monday to Sunday.
GRADES = (1, 1, 2, 2, 2, 3, 3)
BEFORE_FIRST_DAY = date(2025, 12, 31).toordinal()
SUNDAY = 7
FIRST_LEVEL, LOWEST, HIGHEST = 2.0, 1.0, 5.0
UP, DOWN = 0.5, 0.5
# More tries mean that the puzzle was hard.
EASY_TRIES, HARD_TRIES = 1, 3


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
    for each in past:
        if each.solved and not each.hints and each.wrong < EASY_TRIES:
            level = min(HIGHEST, level + UP)
        elif not each.solved or each.wrong >= HARD_TRIES:
            level = max(LOWEST, level - DOWN)
    return level


def next_puzzle(slug: str, *, seen: Collection[str], level: float, user_id: int) -> Puzzle | None:
    """Return the unseen puzzle nearest to a level, `None` if all have been seen.

    Of several equally near ones, users get different ones.
    """

    def place(puzzle: Puzzle) -> tuple[float, bytes]:
        return abs(puzzle.grade - level), _hash(f"{user_id}:{puzzle.id}")

    return min((each for each in puzzles(slug) if each.id not in seen), key=place, default=None)


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


def _kind_of_day(day: int, slugs: Sequence[str]) -> tuple[str, int]:
    """Return the game of a day's puzzle, and the grade in its book that suits the weekday."""
    slug = slugs[day % len(slugs)]
    wanted = GRADES[date.fromordinal(day + BEFORE_FIRST_DAY).weekday()]
    grades = {puzzle.grade for puzzle in puzzles(slug)}
    return slug, min(grades, key=lambda grade: (abs(grade - wanted), grade))


def reserved(now: datetime) -> set[str]:
    """Return the daily puzzles of any time zone, which are not given otherwise."""
    today = day_at(now, UNIVERSAL)
    found = map(puzzle_of_day, (today - 1, today, today + 1))
    return {each[1].id for each in found if each}


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


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=8).digest()
