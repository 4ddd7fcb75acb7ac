"""Read and write what all boardspace.net records share: one command per node.

`; P0[12 RtoB 2 0 D 4]` is command 12, by player 0. `Done` ends a turn. The oldest records have no
`Done`; in them a turn ends when the other player continues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date

from rules.core import IllegalMoveError, Side
from rules.formats import sgf
from rules.record import GameRecordError, Record

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# "Sun Mar 01 20:23:55 PST 2009", "1 March 2009", or a name such as ZE-Ana-Ben-2009-03-01-2023.
_MONTH_FIRST = re.compile(
    rf"\b({'|'.join(_MONTHS)})[a-z]*\.?\s+([0-9]{{1,2}})\b.{{0,40}}?\b([0-9]{{4}})\b"
)
_DAY_FIRST = re.compile(rf"\b([0-9]{{1,2}})\.?\s+({'|'.join(_MONTHS)})[a-z]*\.?\s+([0-9]{{4}})\b")
_YEAR_FIRST = re.compile(r"(?<![0-9])([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?![0-9])")
_PLAYER = re.compile(r"P([01])")
_NAME = re.compile(r'\s*id\s+"(.*)"\s*', re.DOTALL)
_PLAYERS = ("first", "second")
_SIDES = ("the first side", "the second side")
# Chat and clock messages are not part of a turn.
_INFORMATION = frozenset({"time", "id", "country", "uid", "ranking", "reset"})
_NOT_COMMANDS = _INFORMATION | {"offerdraw", "declinedraw", "gameover"}
_START, _EDIT, _DONE, _RESIGN, _ON_TIME = "start", "edit", "done", "resign", "winontime"
_DRAWS = frozenset({"acceptdraw", "draw"})
# `RE` as we write it; "The game is a draw" as the site does.
_RESULT = re.compile(r"\s*(?:[12]|tie|draw)\s*(?:,|$)", re.IGNORECASE)
_DRAWN = re.compile(r"\b(?:draw|drawn)\.?\s*$", re.IGNORECASE)
_ENDS = _DRAWS | {_ON_TIME}


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a player: its name in lower case, and its arguments."""

    line: int
    name: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.name, *self.arguments))

    def cell(self, at: int) -> tuple[str, int]:
        """Return the column and the row named by two arguments."""
        column, row = self.argument(at), self.argument(at + 1)
        if not (re.fullmatch("[A-Za-z]", column) and re.fullmatch("[1-9][0-9]?", row)):
            raise GameRecordError(f"{self} names no place such as D 4", line=self.line)
        return column.lower(), int(row)

    def argument(self, at: int) -> str:
        if at >= len(self.arguments):
            raise GameRecordError(f"{self} ends too early", line=self.line)
        return self.arguments[at]


Event = tuple[int, Command | None, str]
"""A player with a command, or a comment on the last command."""


@dataclass(slots=True)
class Turn:
    """The commands of one turn.

    `player` is 0 for the side that moves first. `done` is set by the record, or because another
    turn follows. In a `resigned` turn the player resigned.
    """

    player: int
    commands: list[Command] = field(default_factory=list[Command])
    comments: list[str] = field(default_factory=list[str])
    done: bool = False
    resigned: bool = False

    @property
    def line(self) -> int:
        return self.commands[-1].line

    @property
    def text(self) -> str:
        return ", ".join(map(str, self.commands))

    @property
    def comment(self) -> str:
        return "\n".join(self.comments)

    def check_side(self, to_move: Side) -> None:
        """Raise `IllegalMoveError` if the other side is to move."""
        if self.player != to_move.index:
            claimed, real = _SIDES[self.player], _SIDES[to_move.index]
            raise IllegalMoveError(f"the file says that {claimed} plays it, but {real} is to move")


@dataclass(frozen=True, slots=True)
class ParsedGame:
    """A parsed record: setup, notes, the comment before all turns, and the turns."""

    setup: tuple[str, ...]
    notes: dict[str, str]
    comment: str
    turns: tuple[Turn, ...]


def recognises(text: str, number: str, setup: str) -> bool:
    """Tell whether a text names this game number or a setup with this prefix."""
    found = re.search(r"\bGM\s*\[\s*(\w+)\s*\]", text)
    if found and found[1].lower() == number:
        return True
    return re.search(rf"\bSU\s*\[\s*{re.escape(setup)}", text, re.IGNORECASE) is not None


def parse(text: str) -> ParsedGame:
    """Parse a record; raise `GameRecordError` if it is invalid."""
    root, *nodes = sgf.parse(text)
    names = _names([root, *nodes])
    commands = list(_until_rearranged(_commands([root, *nodes])))
    first = _first(commands)
    setup = tuple((root.get("SU") or "").lower().split())
    notes = {_PLAYERS[player ^ first]: name for player, name in sorted(names.items())}
    if first:
        notes = dict(sorted(notes.items()))
    turns = _turns(commands, first)
    root_notes = sgf.notes_of(root)
    if day := _day(root_notes.get("date", "")) or _day(root_notes.get("name", "")):
        root_notes["date"] = day
    if result := _result(root_notes.get("result"), notes, _declared(commands, first)):
        root_notes["result"] = result
    return ParsedGame(setup, notes | root_notes, root.comment, tuple(turns))


def write(
    record: Record, number: tuple[str, str], setup: str, turns: Iterable[Sequence[str]]
) -> str:
    """Print a record; the commands of each turn come without numbers and `Done`.

    `number` is the number of the game and the version of its record format.
    """
    notes = dict(record.notes)
    root = [("GM", number[0]), ("VV", number[1]), ("SU", setup)]
    root += [
        (f"P{player}", f'id "{notes[name]}"')
        for player, name in enumerate(_PLAYERS)
        if name in notes
    ]
    root += [*sgf.properties_of(notes, _PLAYERS), *sgf.comment_property(record.comments.get(0))]
    nodes = [root, [("P0", "0 Start P0")]]
    for ply, commands in enumerate(turns, start=1):
        player = f"P{(ply - 1) % 2}"
        nodes += [
            [(player, f"{len(nodes) - 1 + n} {command}")] for n, command in enumerate(commands)
        ]
        comment = sgf.comment_property(record.comments.get(ply))
        nodes.append([(player, f"{len(nodes) - 1} Done"), *comment])
    return sgf.write(nodes)


def _names(nodes: Iterable[sgf.Node]) -> dict[int, str]:
    names: dict[int, str] = {}
    for node in nodes:
        for _, prop, value in node.properties:
            player, name = _PLAYER.fullmatch(prop), _NAME.fullmatch(value)
            if player and name:
                names[int(player[1])] = name[1]
    return names


def _first(commands: Sequence[Event]) -> int:
    """Return the player who acts first; `Start` often names the other one."""
    no_act = (_START, _DONE, _RESIGN, *_ENDS)
    acts = (player for player, command, _ in commands if command and command.name not in no_act)
    return next(acts, 0)


def _until_rearranged(events: Iterable[Event]) -> Iterator[Event]:
    """Drop `Edit` commands, and everything after pieces were moved by hand."""
    begun = editing = False
    for event in events:
        name = event[1].name if event[1] else None
        if name == _EDIT:
            editing = True
            continue
        if name == _START:
            editing = False
        elif event[1] and name not in (_DONE, _RESIGN, *_ENDS):
            if editing and not begun:
                reason = "games from a position set up by hand are not supported"
                raise GameRecordError(reason, line=event[1].line)
            if editing:
                return
            begun = True
        yield event


def _turns(commands: Sequence[Event], first: int) -> list[Turn]:
    turns: list[Turn] = []
    has_ends = False
    for player, command, comment in commands:
        has_ends = has_ends or (command is not None and command.name == _DONE)
        if command is not None and command.name != _START and command.name not in _ENDS:
            _take(turns, player ^ first, command, has_ends=has_ends)
        if comment and turns:
            turns[-1].comments.append(comment)
    return turns


def _take(turns: list[Turn], player: int, command: Command, *, has_ends: bool) -> None:
    """Add a command to the last turn, or begin another turn."""
    last = turns[-1] if turns else None
    if command.name == _DONE:
        if last:
            last.done = True
    elif command.name == _RESIGN:
        if last and not last.done and last.player == player:
            # A second press withdraws the resignation.
            last.resigned = not last.resigned
    else:
        if last and last.player != player and not has_ends:
            last.done = True
        if last is None or last.done:
            turns.append(last := Turn(player))
        last.commands.append(command)


def _day(text: str) -> str | None:
    """Return the date in a text as `2009-03-01`, if it has one."""
    text = text.lower()
    if found := _YEAR_FIRST.search(text):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.search(text):
        day, month, year = int(found[1]), _MONTHS.index(found[2]) + 1, int(found[3])
    elif found := _MONTH_FIRST.search(text):
        month, day, year = _MONTHS.index(found[1]) + 1, int(found[2]), int(found[3])
    else:
        return None
    with suppress(ValueError):
        return date(year, month, day).isoformat()
    return None


def _result(text: str | None, names: Mapping[str, str], declared: str | None) -> str | None:
    """Return the result by `RE`, or else by what the players declared.

    The site writes the name of the winner, in the language of the client that saves the game.
    """
    if text is None or _RESULT.match(text):
        return text or declared
    if _DRAWN.search(text):
        return "draw"
    words = f" {' '.join(text.split())} ".replace(". ", " ").lower()
    named = [note for note in _PLAYERS if f" {names.get(note, '').lower()} " in words]
    if len(named) != 1:
        return declared or text
    winner = str(_PLAYERS.index(named[0]) + 1)
    is_same = declared is not None and declared.startswith(winner)
    return declared if is_same else winner


def _declared(commands: Sequence[Event], first: int) -> str | None:
    """Return the result if the players declared it: a win or a draw."""
    loser: int | None = None
    for player, command, _ in commands:
        if command is None:
            continue
        if command.name == _RESIGN:
            # A second press withdraws the resignation.
            loser = None if loser == player else player
        elif command.name == _ON_TIME:
            return f"{(player ^ first) + 1}, on time"
        elif command.name in _DRAWS:
            return "draw"
    return None if loser is None else f"{2 - (loser ^ first)}, resigned"


def _commands(nodes: Iterable[sgf.Node]) -> Iterator[Event]:
    """Yield each command with its player, followed by the comment of its node."""
    for number, node in enumerate(nodes):
        found = [command for command in map(_command, node.properties) if command is not None]
        yield from ((player, command, "") for player, command in found)
        if number:
            yield 0, None, node.comment


def _command(node_property: tuple[int, str, str]) -> tuple[int, Command] | None:
    line, prop, value = node_property
    player, words = _PLAYER.fullmatch(prop), value.split()
    if player is None or not words:
        return None
    if words[0].isdecimal():
        words = words[1:]
    if not words or words[0].lower() in _NOT_COMMANDS:
        return None
    return int(player[1]), Command(line, words[0].lower(), tuple(words[1:]))
