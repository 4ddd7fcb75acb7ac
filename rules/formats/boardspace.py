"""What boardspace.net's records have in common, whatever the game: who did what, one a node.

`; P0[12 RtoB 2 0 D 4]` is the twelfth thing done, by the player 0. `Done` ends a turn; the oldest
records have none, and there a turn ends where the other player goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rules.formats import sgf
from rules.record import GameRecordError, Record

_PLAYER = re.compile(r"P([01])")
_NAME = re.compile(r'\s*id\s+"(.*)"\s*', re.DOTALL)
_PLAYERS = ("first", "second")
# What is said between the players, and what the clock does, is no part of the game.
_INFORMATION = frozenset({"time", "id", "country", "uid", "ranking", "reset"})
_TALK = _INFORMATION | {"offerdraw", "acceptdraw", "declinedraw", "gameover"}


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


@dataclass(slots=True)
class Turn:
    """The deeds of one turn; it is `done` when the record says so, or when another turn follows."""

    player: int
    deeds: list[Deed] = field(default_factory=list[Deed])
    comments: list[str] = field(default_factory=list[str])
    done: bool = False

    @property
    def line(self) -> int:
        return self.deeds[-1].line

    @property
    def text(self) -> str:
        return ", ".join(map(str, self.deeds))

    @property
    def comment(self) -> str:
        return "\n".join(self.comments)


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
    first, names = _players([root, *nodes])
    setup = tuple((root.get("SU") or "").lower().split())
    notes = {_PLAYERS[player ^ first]: name for player, name in sorted(names.items())}
    if first:
        notes = dict(sorted(notes.items()))
    turns = _turns([root, *nodes])
    comment = root.comment
    return Told(setup, notes | sgf.notes_of(root), comment, tuple(turns))


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


def _players(nodes: Iterable[sgf.Node]) -> tuple[int, dict[int, str]]:
    """Return which player has the first turn, and the names."""
    first, names = 0, dict[int, str]()
    for node in nodes:
        for _, prop, value in node.properties:
            player, name = _PLAYER.fullmatch(prop), _NAME.fullmatch(value)
            if player and name:
                names[int(player[1])] = name[1]
            elif player and "start" in value.lower().split()[:2]:
                first = int(value.rstrip().endswith("1"))
    return first, names


def _turns(nodes: Iterable[sgf.Node]) -> list[Turn]:
    deeds = list(_deeds(nodes))
    has_ends = any(deed and deed.command == "done" for _, deed, _ in deeds)
    turns: list[Turn] = []
    for player, deed, comment in deeds:
        if deed is None or deed.command in _TALK or deed.command == "start":
            pass
        elif deed.command == "done":
            _end(turns)
        else:
            if not has_ends and turns and turns[-1].player != player:
                _end(turns)
            if not turns or turns[-1].done:
                turns.append(Turn(player))
            turns[-1].deeds.append(deed)
        if comment and turns:
            turns[-1].comments.append(comment)
    return turns


def _end(turns: list[Turn]) -> None:
    if turns:
        turns[-1].done = True


def _deeds(nodes: Iterable[sgf.Node]) -> Iterator[tuple[int, Deed | None, str]]:
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
