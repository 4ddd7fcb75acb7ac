"""What the side to move must take, could take, or could win with, as facts and as coordinates."""

from __future__ import annotations

from rules.core import Fact, play_turn, winning_turn
from rules.hexgrid import bits, cell_name, cell_names
from rules.islands import Cut, most_first
from rules.jumping import jump_facts, turn_text
from rules.zertz.facts import captured, counted, named
from rules.zertz.position import ZertzPosition
from rules.zertz.suggestions import capture_turns
from rules.zertz.winning import cuts

_TOLD = 6


def threats(position: ZertzPosition) -> tuple[Fact, ...]:
    """Say what wins at once, and which captures there are or else which islands."""
    return (*_win(position), *_captures(position), *_islands(position))


def threatened(position: ZertzPosition) -> tuple[str, ...]:
    """List the rings with marbles that a capture or an island could take in this turn."""
    lost = 0
    for chain in capture_turns(position):
        for jump in chain:
            lost |= 1 << jump.over
    for cut in cuts(position):
        lost |= cut.lost
    return tuple(map(cell_name, bits(lost & position.table.occupied)))


def _win(position: ZertzPosition) -> tuple[Fact, ...]:
    turn = winning_turn(position)
    outcome = play_turn(position, turn).outcome if turn else None
    if turn is None or outcome is None:
        return ()
    goal, reason = position.goal, str(outcome.reasons[0].value)
    targets = {"white": goal.white, "grey": goal.grey, "black": goal.black, "each": goal.each}
    told = {"turn": turn_text(turn), "reason": reason, "count": targets.get(reason, 0)}
    return (Fact("could-win", told),)


def _captures(position: ZertzPosition) -> tuple[Fact, ...]:
    return jump_facts(
        [
            {"turn": turn_text(chain)} | named(captured(position, chain))
            for chain in capture_turns(position)
        ]
    )


def _islands(position: ZertzPosition) -> list[Fact]:
    """Say what could be isolated, the most marbles first; what stands there already is counted."""
    found = most_first(cuts(position), position.table.occupied)
    return [_island(position, cut) for cut in found[:_TOLD]]


def _island(position: ZertzPosition, cut: Cut) -> Fact:
    white, grey, black = ((marbles & cut.lost).bit_count() for marbles in position.marbles)
    counts = counted((white, grey, black))
    if not cut.filled:
        cells = cell_names(cut.lost)
        return Fact("could-isolate", {"cells": cells} | counts)
    others = cut.lost & ~cut.filled
    filled = {"ring": cell_names(cut.filled), "cells": cell_names(others)}
    return Fact("could-fill", filled | counts | {"count": others.bit_count()})
