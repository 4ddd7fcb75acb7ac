"""Complete turns of RUST: cell, then cell to remove; or jumps.

Split RUST steps into choices: row, cell; row, cell at the edge; or a jump.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from guide.core import Completion, Fact, Guide, Part
from guide.jumps import chains, likely_turns
from guide.rust.facts import plan_facts
from guide.rust.threats import cuts
from guide.typed import useful_first
from rules.core import play_turn
from rules.placing import PASS, PlacingStage, turn_text
from rules.rust.moves import PLACES, REMOVES, Drop, Jump, Remove, RustMove, cell_name
from rules.rust.position import RustPosition

_SEPARATORS = re.compile(r"[^a-q0-9]+")


class RustCompletions(Guide[RustPosition, RustMove]):
    """Completions of typed turns."""

    def complete(self, position: RustPosition, text: str, room: int) -> list[Completion]:
        """List completions, best isolation first; none if no legal turn begins so."""
        if position.outcome is not None:
            return []
        typed = _typed(self.normalize_prefix(text))
        if position.jumps:
            return [_whole(position, chain) for chain in _matching_chains(position, typed)]
        if position.stage is PlacingStage.REMOVE:
            return _rests(position, (), typed)
        if not position.stock(position.to_move):
            return [Completion(str(PASS), (), whole=True, passes=True)]
        return _drops(position, typed, room)

    def whole_turns(self, position: RustPosition, text: str) -> Iterator[Completion]:
        """Yield the turns that begin as typed: most captured or isolated stones first."""
        typed = _typed(self.normalize_prefix(text))
        if position.jumps:
            longest = sorted(_matching_chains(position, typed), key=len, reverse=True)
            yield from (_whole(position, chain) for chain in longest)
            return
        placing = position.stage is PlacingStage.TURN and position.has_supply
        drops, rest = _dropped(position, typed) if placing else ([], "")
        if rest is not None:
            yield from self.complete(position, text, 0)
            return
        enemies = position.table.stones[position.to_move.opponent.index]
        turns = likely_turns(
            position,
            [(drop.cell, drop) for drop in drops],
            tuple(cuts(position)),
            removes=REMOVES,
            prizes=enemies,
            jumpers=enemies,
        )
        yield from (_whole(position, turn) for turn in turns)


def _typed(begun: str) -> str:
    return _SEPARATORS.sub("", begun)


def _matching_chains(position: RustPosition, typed: str) -> list[tuple[Jump, ...]]:
    """Return the chains that begin as typed, or else all: only jumps are legal."""
    turns = chains(position)
    return [chain for chain in turns if _spelled(chain).startswith(typed)] or turns


def _spelled(chain: Sequence[Jump]) -> str:
    return cell_name(chain[0].start) + "".join(cell_name(jump.land) for jump in chain)


def _drops(position: RustPosition, typed: str, room: int) -> list[Completion]:
    """List the drops that begin as typed or, for a complete drop, its whole turns."""
    drops, rest = _dropped(position, typed)
    if rest is not None:
        return [way for drop in drops for way in _rests(position, (drop,), rest)]
    if len(drops) > room:
        return _columns(drops)
    return useful_first([_drop(position, drop) for drop in drops], "isolates")


def _dropped(position: RustPosition, typed: str) -> tuple[list[Drop], str | None]:
    """Return matching drops, and for a complete drop the text typed after it."""
    drops = sorted((move for move in position.legal_moves() if isinstance(move, Drop)), key=str)
    for drop in drops:
        if typed.startswith(str(drop)):
            return [drop], typed[len(str(drop)) :]
    return [drop for drop in drops if str(drop).startswith(typed)], None


def _columns(drops: Sequence[Drop]) -> list[Completion]:
    letters = [str(drop)[0] for drop in drops]
    return [
        Completion(
            letter,
            (Fact("column", {"column": letter, "count": letters.count(letter)}),),
            whole=False,
        )
        for letter in dict.fromkeys(letters)
    ]


def _drop(position: RustPosition, drop: Drop) -> Completion:
    if position.play(drop).stage is not PlacingStage.REMOVE:
        return _whole(position, (drop,))
    onto = Fact("onto", {"cell": cell_name(drop.cell)})
    return Completion(str(drop), (onto,), whole=False)


def _rests(position: RustPosition, done: tuple[RustMove, ...], typed: str) -> list[Completion]:
    """List the cells to remove after the steps so far, or the turn if it is whole."""
    after = play_turn(position, done)
    if after.stage is not PlacingStage.REMOVE:
        return [_whole(position, done)]
    cells = sorted(after.legal_moves(), key=str)
    begun = [cell for cell in cells if str(cell).startswith(typed)] or cells
    return useful_first([_whole(position, (*done, cell)) for cell in begun], "isolates")


def _whole(position: RustPosition, moves: Sequence[RustMove]) -> Completion:
    return Completion(turn_text(moves), plan_facts(position, moves), whole=True)


class RustParts(Guide[RustPosition, RustMove]):
    """The choices that make up a step."""

    def parts(self, position: RustPosition, move: RustMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        del position  # the step has all information
        match move:
            case Drop(cell):
                return _by_row("row", "cell", cell)
            case Remove(cell):
                return _by_row("edge-row", "edge", cell)
            case Jump(start, land):
                cells = (cell_name(start), cell_name(move.over), cell_name(land))
                return (Part("jump", str(move), cells),)
            case _:
                return (Part("pass", "pass"),)

    def groups(self, position: RustPosition, kind: str) -> Mapping[str, int]:
        """Count the cells of each row, removed ones too."""
        del position, kind  # all groups are rows, also those of the cells at the edge
        return Counter(sorted(name[1:] for name in PLACES))


def _by_row(row_kind: str, kind: str, cell: int) -> tuple[Part, Part]:
    name = cell_name(cell)
    order = (int(name[1:]), ord(name[0]))
    return Part(row_kind, name[1:], groups=True), Part(kind, name, (name,), order=order)
