"""Ways to go on typing a turn, stage by stage: cell, cell to remove; or the jumps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guide.core import Completion, Fact, Guide
from guide.jumps import chains
from guide.rust.facts import plan_facts
from guide.typed import useful_first
from rules.core import play_turn
from rules.jumping import PASS, PlacingStage, turn_text
from rules.rust.cells import cell_name
from rules.rust.moves import Drop, Jump, RustMove
from rules.rust.position import RustPosition

_SEPARATORS = re.compile(r"[^a-q0-9]+")


class RustCompletions(Guide[RustPosition, RustMove]):
    """Ways to go on typing."""

    def complete(self, position: RustPosition, text: str, room: int) -> list[Completion]:
        """List the ways to go on, those that isolate first; none where no legal turn begins so."""
        if position.outcome is not None:
            return []
        typed = _SEPARATORS.sub("", text.lower())
        if position.jumps:
            return _jumps(position, typed)
        if position.stage is PlacingStage.REMOVE:
            return _rests(position, (), typed)
        if not position.stock(position.to_move):
            return [Completion(str(PASS), (), whole=True, passes=True)]
        return _drops(position, typed, room)


def _jumps(position: RustPosition, typed: str) -> list[Completion]:
    turns = chains(position)
    begun = [chain for chain in turns if _spelled(chain).startswith(typed)]
    # Nothing but a jump is legal, whatever has been typed.
    return [_whole(position, chain) for chain in begun or turns]


def _spelled(chain: Sequence[Jump]) -> str:
    return cell_name(chain[0].start) + "".join(cell_name(jump.land) for jump in chain)


def _drops(position: RustPosition, typed: str, room: int) -> list[Completion]:
    """List the drops that begin as typed or, where one is typed to its end, its whole turns."""
    drops = [move for move in position.legal_moves() if isinstance(move, Drop)]
    for drop in drops:
        if typed.startswith(str(drop)):
            return _rests(position, (drop,), typed[len(str(drop)) :])
    begun = sorted((drop for drop in drops if str(drop).startswith(typed)), key=str)
    if len(begun) > room:
        return _columns(begun)
    return useful_first([_drop(position, drop) for drop in begun], "isolates")


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
    """List the cells to remove after the steps done, or the turn itself when it ends with them."""
    after = play_turn(position, done)
    if after.stage is not PlacingStage.REMOVE:
        return [_whole(position, done)]
    cells = sorted(after.legal_moves(), key=str)
    begun = [cell for cell in cells if str(cell).startswith(typed)] or cells
    return useful_first([_whole(position, (*done, cell)) for cell in begun], "isolates")


def _whole(position: RustPosition, moves: Sequence[RustMove]) -> Completion:
    return Completion(turn_text(moves), plan_facts(position, moves), whole=True)
