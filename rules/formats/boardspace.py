"""What boardspace.net's records have in common, whatever the game: who did what, one a node.

`; P0[12 RtoB 2 0 D 4]` is the twelfth thing done, by the player 0. `Done` ends a turn; the oldest
records have none, and up to the first one a turn ends where the other player goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rules.core import IllegalMoveError, Side
from rules.formats import sgf
from rules.record import GameRecordError, Record

_PLAYER = re.compile(r"P([01])")
_NAME = re.compile(r'\s*id\s+"(.*)"\s*', re.DOTALL)
_PLAYERS = ("first", "second")
_SIDES = ("the first side", "the second side")
# What the players say, and what the clock does, is not part of a turn.
_INFORMATION = frozenset({"time", "id", "country", "uid", "ranking", "reset"})
_TALK = _INFORMATION | {"offerdraw", "declinedraw", "gameover"}
_START, _EDIT, _DONE, _RESIGN, _ON_TIME = "start", "edit", "done", "resign", "winontime"
_DRAWS = frozenset({"acceptdraw", "draw"})
_ENDS = _DRAWS | {_ON_TIME}


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a player did: the command in lower case, and its words."""

    line: int
    command: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.command, *self.words))

    def cell(self, at: int) -> tuple[str, int]:
        """Return the column and the row that two of the words tell."""
        column, row = self.word(at), self.word(at + 1)
        if not (re.fullmatch("[A-Za-z]", column) and re.fullmatch("[1-9][0-9]?", row)):
            raise GameRecordError(f"{self} names no place such as D 4", line=self.line)
        return column.lower(), int(row)

    def word(self, at: int) -> str:
        """Return a word."""
        if at >= len(self.words):
            raise GameRecordError(f"{self} ends too early", line=self.line)
        return self.words[at]


Event = tuple[int, Deed | None, str]
"""A player, and what he did, or else a comment on what was done last."""


@dataclass(slots=True)
class Turn:
    """The deeds of one turn; it is `done` when the record says so, or when another turn follows.

    `player` is 0 for the side that moves first. In a `resigned` turn the player gave up.
    """

    player: int
    deeds: list[Deed] = field(default_factory=list[Deed])
    comments: list[str] = field(default_factory=list[str])
    done: bool = False
    resigned: bool = False

    @property
    def line(self) -> int:
        return self.deeds[-1].line

    @property
    def text(self) -> str:
        return ", ".join(map(str, self.deeds))

    @property
    def comment(self) -> str:
        return "\n".join(self.comments)

    def check_side(self, to_move: Side) -> None:
        """Raise `IllegalMoveError` if the other side is to move."""
        if self.player != to_move.index:
            told, real = _SIDES[self.player], _SIDES[to_move.index]
            raise IllegalMoveError(f"the file says that {told} plays it, but {real} is to move")


@dataclass(frozen=True, slots=True)
class Told:
    """A record: its setup, the notes, what is said in front of all turns, and the turns."""

    setup: tuple[str, ...]
    notes: dict[str, str]
    comment: str
    turns: tuple[Turn, ...]


def is_of(text: str, number: str, setup: str) -> bool:
    """Tell whether a text has the number of a game, or a setup that begins like this."""
    found = re.search(r"\bGM\s*\[\s*(\w+)\s*\]", text)
    if found and found[1].lower() == number:
        return True
    return re.search(rf"\bSU\s*\[\s*{re.escape(setup)}", text, re.IGNORECASE) is not None


def parse(text: str) -> Told:
    """Take a record apart; `GameRecordError` when it is none."""
    root, *nodes = sgf.parse(text)
    names = _names([root, *nodes])
    deeds = list(_until_rearranged(_deeds([root, *nodes])))
    first = _first(deeds)
    setup = tuple((root.get("SU") or "").lower().split())
    notes = {_PLAYERS[player ^ first]: name for player, name in sorted(names.items())}
    if first:
        notes = dict(sorted(notes.items()))
    turns = _turns(deeds, first)
    told = sgf.notes_of(root)
    if result := _result(deeds, first):
        told.setdefault("result", result)
    return Told(setup, notes | told, root.comment, tuple(turns))


def write(
    record: Record, number: tuple[str, str], setup: str, turns: Iterable[Sequence[str]]
) -> str:
    """Print a record; the deeds of each turn are given without their numbers, and `Done`.

    `number` is that of the game, and of the version of its records.
    """
    notes = dict(record.notes)
    root = [("GM", number[0]), ("VV", number[1]), ("SU", setup)]
    root += [
        (f"P{player}", f'id "{notes[name]}"')
        for player, name in enumerate(_PLAYERS)
        if name in notes
    ]
    root += [*sgf.properties_of(notes, _PLAYERS), *sgf.commented(record.comments.get(0))]
    nodes = [root, [("P0", "0 Start P0")]]
    for ply, deeds in enumerate(turns, start=1):
        player = f"P{(ply - 1) % 2}"
        nodes += [[(player, f"{len(nodes) - 1 + n} {deed}")] for n, deed in enumerate(deeds)]
        comment = sgf.commented(record.comments.get(ply))
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


def _first(deeds: Sequence[Event]) -> int:
    """Return the player who has the first turn: the one who starts, or else who does something."""
    for player, deed, _ in deeds:
        if deed is not None and deed.command == _START:
            return int(" ".join(deed.words).upper() in ("P1", "1"))
        if deed is not None:
            return player
    return 0


def _until_rearranged(events: Iterable[Event]) -> Iterator[Event]:
    """Drop `Edit`, and all that follows one after which pieces were moved by hand."""
    begun = editing = False
    for event in events:
        command = event[1].command if event[1] else None
        if command == _EDIT:
            editing = True
            continue
        if command == _START:
            editing = False
        elif event[1] and command not in (_DONE, _RESIGN, *_ENDS):
            if editing and not begun:
                reason = "games from a position that was arranged by hand are not known here"
                raise GameRecordError(reason, line=event[1].line)
            if editing:
                return
            begun = True
        yield event


def _turns(deeds: Sequence[Event], first: int) -> list[Turn]:
    turns: list[Turn] = []
    has_ends = False
    for player, deed, comment in deeds:
        has_ends = has_ends or (deed is not None and deed.command == _DONE)
        if deed is not None and deed.command != _START and deed.command not in _ENDS:
            _take(turns, player ^ first, deed, has_ends=has_ends)
        if comment and turns:
            turns[-1].comments.append(comment)
    return turns


def _take(turns: list[Turn], player: int, deed: Deed, *, has_ends: bool) -> None:
    """Let something done belong to the last turn, or begin another one."""
    last = turns[-1] if turns else None
    if deed.command == _DONE:
        if last:
            last.done = True
    elif deed.command == _RESIGN:
        if last and not last.done and last.player == player:
            # Pressed once more, it is taken back.
            last.resigned = not last.resigned
    else:
        if last and last.player != player and not has_ends:
            last.done = True
        if last is None or last.done:
            turns.append(last := Turn(player))
        last.deeds.append(deed)


def _result(deeds: Sequence[Event], first: int) -> str | None:
    """Return how the game ended, as far as the players say so: a side wins, or it is a draw."""
    loser: int | None = None
    for player, deed, _ in deeds:
        if deed is None:
            continue
        if deed.command == _RESIGN:
            # Pressed once more, it is taken back.
            loser = None if loser == player else player
        elif deed.command == _ON_TIME:
            return f"{(player ^ first) + 1}, on time"
        elif deed.command in _DRAWS:
            return "draw"
    return None if loser is None else f"{2 - (loser ^ first)}, resigned"


def _deeds(nodes: Iterable[sgf.Node]) -> Iterator[Event]:
    """Yield each deed with its player, and the comment of its node with the last one of it."""
    for number, node in enumerate(nodes):
        found = [deed for deed in map(_deed, node.properties) if deed is not None]
        yield from ((player, deed, "") for player, deed in found)
        if number:
            yield 0, None, node.comment


def _deed(told: tuple[int, str, str]) -> tuple[int, Deed] | None:
    line, prop, value = told
    player, words = _PLAYER.fullmatch(prop), value.split()
    if player is None or not words:
        return None
    if words[0].isdecimal():
        words = words[1:]
    if not words or words[0].lower() in _TALK:
        return None
    return int(player[1]), Deed(line, words[0].lower(), tuple(words[1:]))
