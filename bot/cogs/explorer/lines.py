"""Write the turns of a line into the id of a button, as one number.

A step is stored as its place among the legal ones, so a turn takes about two characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_letters, digits

from bot.errors import UserError
from rules import AnyPosition, Move, is_turn_over
from rules.record import PlayedTurn

_DIGITS = f"{digits}{ascii_letters}-_"
# A single legal step takes a digit, too, or the end of the number could not be told.
_LEAST = 2


def print_line(start: AnyPosition, steps: Iterable[Move]) -> str:
    """Return the number of a line, empty without steps."""
    position, places = start, list[tuple[int, int]]()
    for step in steps:
        moves = position.legal_moves()
        places.append((moves.index(step), max(len(moves), _LEAST)))
        position = position.play(step)
    number = 1
    for place, count in reversed(places):
        number = number * count + place
    return _in_digits(number) if places else ""


def read_line(start: AnyPosition, text: str) -> Sequence[PlayedTurn]:
    """Return the turns of a line; `UserError` if the text is none."""
    number, turns = _number(text), list[PlayedTurn]()
    before = position = start
    steps: list[Move] = []
    while number > 1:
        moves = position.legal_moves()
        number, place = divmod(number, max(len(moves), _LEAST))
        if place >= len(moves):
            raise UserError("old-button")
        steps.append(moves[place])
        position = position.play(steps[-1])
        if is_turn_over(before, position):
            turns.append(PlayedTurn(before, tuple(steps), position))
            before, steps = position, []
    if steps or not number:
        raise UserError("old-button")
    return turns


def _in_digits(number: int) -> str:
    found = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        found += _DIGITS[digit]
    return found[::-1]


def _number(text: str) -> int:
    if not set(text).issubset(_DIGITS):
        raise UserError("old-button")
    number = 0
    for sign in text:
        number = number * len(_DIGITS) + _DIGITS.index(sign)
    return number if text else 1
