"""Ways to go on typing a turn, stage by stage: cell, cell to remove; or the jumps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core import Completion, Fact, play_turn
from rules.jumping import PASS, Stage, turn_text
from rules.rust.cells import cell_name
from rules.rust.facts import plan_facts
from rules.rust.moves import Drop, Jump, RustMove
from rules.rust.position import RustPosition
from rules.rust.suggestions import jump_turns

# As many as a menu holds: beyond these, columns are offered first.
_MENU = 25
_SEPARATORS = re.compile(r"[^a-q0-9]+")


def complete(position: RustPosition, text: str) -> list[Completion]:
    """List the ways to go on, the ones that isolate first; none where no legal turn begins so."""
    if position.outcome is not None:
        return []
    typed = _SEPARATORS.sub("", text.lower())
    if position.jumps:
        return _jumps(position, typed)
    if position.stage is Stage.REMOVE:
        return _rests(position, (), typed)
    if not position.stock(position.to_move):
        return [Completion(str(PASS), (), whole=True, passes=True)]
    return _drops(position, typed)


def _jumps(position: RustPosition, typed: str) -> list[Completion]:
    chains = jump_turns(position)
    begun = [chain for chain in chains if _spelled(chain).startswith(typed)]
    # Nothing but a jump is legal, whatever has been typed.
    return [_whole(position, chain) for chain in begun or chains]


def _spelled(chain: Sequence[Jump]) -> str:
    return cell_name(chain[0].start) + "".join(cell_name(jump.land) for jump in chain)


def _drops(position: RustPosition, typed: str) -> list[Completion]:
    """List the drops that begin as typed or, where one is typed to its end, its whole turns."""
    drops = [move for move in position.legal_moves() if isinstance(move, Drop)]
    for drop in drops:
        if typed.startswith(str(drop)):
            return _rests(position, (drop,), typed[len(str(drop)) :])
    begun = sorted((drop for drop in drops if str(drop).startswith(typed)), key=str)
    if len(begun) > _MENU:
        return _columns(begun)
    return _useful_first([_drop(position, drop) for drop in begun])


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
    if position.play(drop).stage is not Stage.REMOVE:
        return _whole(position, (drop,))
    onto = Fact("onto", {"cell": cell_name(drop.cell)})
    return Completion(str(drop), (onto,), whole=False)


def _rests(position: RustPosition, done: tuple[RustMove, ...], typed: str) -> list[Completion]:
    """List the cells to remove after the steps done, or the turn itself when it ends with them."""
    after = play_turn(position, done)
    if after.stage is not Stage.REMOVE:
        return [_whole(position, done)]
    cells = sorted(after.legal_moves(), key=str)
    begun = [cell for cell in cells if str(cell).startswith(typed)] or cells
    return _useful_first([_whole(position, (*done, cell)) for cell in begun])


def _whole(position: RustPosition, moves: Sequence[RustMove]) -> Completion:
    return Completion(turn_text(moves), plan_facts(position, moves), whole=True)


def _useful_first(completions: list[Completion]) -> list[Completion]:
    return sorted(completions, key=lambda c: all(fact.key != "isolates" for fact in c.facts))
