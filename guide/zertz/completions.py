"""Ways to go on typing a turn, stage by stage: colour, ring, ring to remove; or the captures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guide.core import Completion, Fact, Guide
from guide.jumps import chains
from guide.typed import useful_first
from guide.zertz.facts import captured, claimed, counted, named
from rules.core import play_turn
from rules.jumping import PASS, PlacingStage, turn_text
from rules.lattice import NINE
from rules.zertz.moves import Jump, Marble, Place, ZertzMove
from rules.zertz.position import ZertzPosition
from rules.zertz.table import NONE

_SEPARATORS = re.compile(r"[^a-wyz0-9]+")
_COLOUR_NAME = re.compile(r"(w)hite|(g)r[ae]y|(b)lack")
_FORCED_TOLD = 3


class ZertzCompletions(Guide[ZertzPosition, ZertzMove]):
    """Ways to go on typing."""

    def complete(self, position: ZertzPosition, text: str, room: int) -> list[Completion]:
        """List the ways to go on, those that take an island first; none where no turn begins so."""
        del room
        if position.outcome is not None:
            return []
        typed = _SEPARATORS.sub("", _COLOUR_NAME.sub(r"\1\2\3", text.lower()))
        if position.jumps:
            return _captures(position, typed)
        if position.stage is PlacingStage.REMOVE:
            return _rests(position, (), typed)
        if position.supply == NONE:
            return [Completion(str(PASS), (), whole=True, passes=True)]
        if not typed:
            return _colours(position)
        letters = [m.letter.lower() for m in Marble if position.supply[m.index]]
        # A text without a colour stands for all three: "d4b2" for "wd4b2", "gd4b2" and "bd4b2".
        return _placements(position, typed) or [
            completion for letter in letters for completion in _placements(position, letter + typed)
        ]


def _captures(position: ZertzPosition, typed: str) -> list[Completion]:
    turns = chains(position)
    begun = [chain for chain in turns if any(way.startswith(typed) for way in _spellings(chain))]
    # Nothing but a capture is legal, whatever has been typed.
    return [_capture(position, chain) for chain in begun or turns]


def _spellings(chain: Sequence[Jump]) -> tuple[str, str]:
    """Return a chain by its landing rings and by the marbles it takes, without separators."""
    start = NINE.cell_name(chain[0].start)
    landings = "".join(NINE.cell_name(jump.land) for jump in chain)
    return start + landings, start + "".join(NINE.cell_name(jump.over) for jump in chain)


def _capture(position: ZertzPosition, chain: Sequence[Jump]) -> Completion:
    counts = captured(position, chain).counts
    fact = Fact("captures", counted(counts) | {"count": sum(counts)})
    return Completion(turn_text(chain), (fact,), whole=True)


def _colours(position: ZertzPosition) -> list[Completion]:
    return [
        Completion(marble.letter, (Fact("colour", {"marble": marble.value}),), whole=False)
        for marble in Marble
        if position.supply[marble.index]
    ]


def _placements(position: ZertzPosition, typed: str) -> list[Completion]:
    """List the placements that begin as typed or, where one is whole, the turns it begins."""
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    for place in places:
        if typed.startswith(str(place).lower()):
            return _rests(position, (place,), typed[len(str(place)) :])
    begun = [place for place in places if str(place).lower().startswith(typed)]
    return useful_first([_placement(position, place) for place in begun], "isolates")


def _placement(position: ZertzPosition, place: Place) -> Completion:
    if position.play(place).stage is not PlacingStage.REMOVE:
        return _whole(position, (place,))
    onto = Fact("onto", {"ring": NINE.cell_name(place.ring)})
    return Completion(str(place), (onto,), whole=False)


def _rests(position: ZertzPosition, done: tuple[ZertzMove, ...], typed: str) -> list[Completion]:
    """List the rings to remove after the steps done, or the turn itself when it ends with them."""
    after = play_turn(position, done)
    if after.stage is not PlacingStage.REMOVE:
        return [_whole(position, done)]
    rings = after.legal_moves()
    begun = [ring for ring in rings if str(ring).startswith(typed)] or rings
    return useful_first([_whole(position, (*done, ring)) for ring in begun], "isolates")


def _whole(position: ZertzPosition, moves: tuple[ZertzMove, ...]) -> Completion:
    facts: list[Fact] = []
    claim = claimed(position, moves)
    if claim.cells:
        facts.append(Fact("isolates", named(claim)))
    forced = chains(play_turn(position, moves))
    if forced:
        listed = ", ".join(turn_text(chain) for chain in forced[:_FORCED_TOLD])
        facts.append(Fact("forces", {"captures": listed, "count": len(forced)}))
    return Completion(turn_text(moves), tuple(facts), whole=True)
