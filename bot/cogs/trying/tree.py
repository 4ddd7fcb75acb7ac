"""The variations that a person tries, as a tree of positions, and as annotations of a record.

A position is known by its line: all turns that lead to it from the start of the match. So neither
new turns of the match nor take-backs change a tree. A line that the match follows becomes a part of
its past.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.people import in_one_line
from bot.match.model import Match
from bot.match.terms import start_of
from bot.storage.errors import reading
from rules import AnyGame, AnyPosition, Move, play_turn
from rules.record import Variation

Turns = tuple[str, ...]
_Stood = tuple[AnyPosition | None, AnyPosition, tuple[Move, ...]]


class TriedPosition(Struct, frozen=True):
    """A position by the turns that lead to it, with a note, and the note as it was posted.

    The other players of the match may read a note `for_players` once the match is over. What was
    posted is `sealed` if that is a spectator's comment from during the match.
    """

    id: int
    line: tuple[str, ...]
    note: str = ""
    posted: str | None = None
    for_players: bool = False
    sealed: bool = False


class TryTree(Struct, frozen=True, dict=True):
    """What a person has tried in a match, or (`match_id` is `None`) from a position.

    `turns` lead on from the position. `match` is the match as it is now.
    """

    id: int
    user_id: int
    match_id: int | None
    game: AnyGame
    position: str | None
    turns: Turns
    positions: tuple[TriedPosition, ...] = ()
    match: Match | None = None

    @property
    def main(self) -> Turns:
        """The turns of the match, or of a solution."""
        return self.turns if self.match is None else self.match.turns

    @cached_property
    def start(self) -> AnyPosition:
        """The position before all turns."""
        match = self.match
        if match is None:
            return self.game.parse_position(self.position or "")
        return start_of(match.game, match.options, match.seed, match.opening)

    @cached_property
    def known(self) -> dict[Turns, TriedPosition]:
        """The stored positions by their lines."""
        return {position.line: position for position in self.positions}

    def line(self, tip: int) -> Turns:
        """Return the line to a stored position; for 0 and an unknown one, the main line."""
        return next((position.line for position in self.positions if position.id == tip), self.main)

    def is_main(self, line: Turns) -> bool:
        return self.main[: len(line)] == line

    def from_on(self, turns: Turns) -> list[int]:
        """List the numbers of the stored positions after some turns, and that itself."""
        return [position.id for position in self.positions if position.line[: len(turns)] == turns]

    def through(self, turns: Turns) -> Turns:
        """Return a line on from a position: the main line, or else what was tried last."""
        lines = (*(position.line for position in self.positions), self.main)
        longer = (line for line in lines if len(line) > len(turns) and line[: len(turns)] == turns)
        return max(enumerate(longer), default=(0, turns))[1]

    def at(self, tip: int, ply: int) -> TryPlace:
        """Return the place after `ply` turns of a line, or at its end if it is shorter.

        From the end of a line, a step onward leads to what was tried there last.
        """
        line = self.line(tip)
        turns = line[:ply]
        return self.place(self.through(turns) if turns == line else line, len(turns))

    def after(self, turns: Turns) -> TryPlace:
        """Return the place after some turns, which are on a line."""
        return self.place(self.through(turns), len(turns))

    def place(self, line: Turns, ply: int) -> TryPlace:
        """Return the place after `ply` turns of a line."""
        tip = self.known[line].id if line in self.known and line != self.main else 0
        with reading("try", self.id):
            before, position, moves = self._play_through(line[:ply])
        return TryPlace(self, tip, line, ply, before, position, moves)

    def variations(self) -> list[TriedPosition]:
        """List the ends of all lines that leave the main line, in the order of the turns."""
        lines = sorted(self.known)
        ends = [
            self.known[line]
            for line, then in zip(lines, (*lines[1:], ()), strict=False)
            if then[: len(line)] != line and not self.is_main(line)
        ]
        return sorted(ends, key=lambda end: (self.branch(end.line), end.id))

    def branch(self, line: Turns) -> int:
        """Return how many turns a line shares with the main line."""
        pairs = zip(line, self.main, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _play_through(self, turns: Turns) -> _Stood:
        """Return the positions before and after the last of some turns, and its moves."""
        match = self.match
        if match is not None and turns[: match.ply] == match.turns:
            stood, turns = (match.before, match.position, match.last_turn), turns[match.ply :]
        else:
            stood = (None, self.start, ())
        for text in turns:
            _, position, _ = stood
            moves = self.game.parse_turn(position, text)
            stood = position, play_turn(position, moves), moves
        return stood


class TryPlace(Struct, frozen=True):
    """A position on a line of a tree, after `ply` of its turns.

    `tip` is the number of the line's last position, 0 for the main line.
    """

    tree: TryTree
    tip: int
    line: Turns
    ply: int
    before: AnyPosition | None
    position: AnyPosition
    moves: tuple[Move, ...]

    @property
    def turns(self) -> Turns:
        """The turns up to the position."""
        return self.line[: self.ply]

    @property
    def game(self) -> AnyGame:
        return self.tree.game

    @property
    def note(self) -> str:
        """The note on the position, or nothing."""
        known = self.tree.known.get(self.turns)
        return known.note if known else ""

    @property
    def branch(self) -> int:
        """How many turns of the main line come first."""
        return self.tree.branch(self.line)

    @property
    def is_past(self) -> bool:
        """Whether the position is on the main line."""
        return self.ply <= self.branch

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None


def is_main(match: Match, line: Turns) -> bool:
    """Tell whether a line is a beginning of the turns of a match."""
    return match.turns[: len(line)] == line


def posted_in(match: Match, position: TriedPosition) -> TriedPosition | None:
    """Return a position as everyone may see it beside a match, `None` if they may not.

    A comment on a turn that was taken back stays with its writer.
    """
    if position.posted is None or (position.sealed and not is_main(match, position.line)):
        return None
    return replace(position, note=position.posted)


def continued(place: TryPlace, moves: Sequence[Move]) -> Turns:
    """Return the line after one more legal turn, and the passes that it forces."""
    game, position = place.game, place.position
    turns = [game.format_turn(position, moves)]
    position = play_turn(position, moves)
    while position.outcome is None and position.must_pass:
        passing = tuple(position.legal_moves())
        turns.append(game.format_turn(position, passing))
        position = play_turn(position, passing)
    return (*place.turns, *turns)


def variations_of(tree: TryTree, author: str = "") -> dict[int, list[Variation]]:
    """Return the variations of a tree by the number of turns before them.

    Their comments are the notes on positions, each once.
    """
    by_ply: dict[int, list[Variation]] = {}
    noted = set[int]()
    for end in tree.variations():
        branch = tree.branch(end.line)
        comments: dict[int, str] = {}
        for ply in range(branch + 1, len(end.line) + 1):
            known = tree.known.get(end.line[:ply])
            if known and known.note and known.id not in noted:
                noted.add(known.id)
                comments[ply - branch] = in_one_line(known.note)
        variation = Variation(end.line[branch:], author, comments)
        by_ply.setdefault(branch, []).append(variation)
    return by_ply


def main_notes(tree: TryTree) -> dict[int, str]:
    """Return the notes on positions of the main line, by the number of turns before them."""
    return {
        len(position.line): in_one_line(position.note)
        for position in tree.positions
        if position.note and tree.is_main(position.line)
    }


def annotated_lines(tree: TryTree) -> dict[int, list[str]]:
    """Return the notes and variations as lines, by the number of turns before them."""
    lines = {ply: [note] for ply, note in main_notes(tree).items()}
    for ply, variations in variations_of(tree).items():
        lines.setdefault(ply, []).extend(variation.told(ply) for variation in variations)
    return dict(sorted(lines.items()))


def number_in_record(tree: TryTree, ply: int) -> int:
    """Return the number that a turn of the match has in its record."""
    match = tree.match
    return ply if match is None else ply + len(match.all_turns) - match.ply
