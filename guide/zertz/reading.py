"""From what people type to the notation of ZÈRTZ, as far as it can mean only one thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from guide import spoken
from guide.core import Guide
from guide.spoken import Kind, Place, Told, Words, joined
from guide.zertz.facts import claimed
from rules import MoveError
from rules.jumping import PlacingStage
from rules.lattice import NINE
from rules.zertz import GAME, Marble, ZertzMove, ZertzPosition
from rules.zertz.notation import jump_to

WORDS: Words = {
    word: (Kind.PIECE, marble.letter.lower())
    for marble in Marble
    for word in (marble.value, f"{marble.value}s", marble.letter.lower())
} | {"gray": (Kind.PIECE, "g"), "grays": (Kind.PIECE, "g")}

# "Bd7,b2 x Wa1Wa2" and "Bd7 x WW": behind a turn, what an island wins, in the notation of gipf.com.
_RING = rf"[{NINE.columns}]\s*[1-{NINE.rows}]"
_WON = re.compile(rf"(?P<turn>.*\d)\W*x\W*(?P<won>(?:[wgb](?:{_RING}|(?!\s*[0-9]))[\s,]*)+)")
_CELL = re.compile(rf"[{NINE.columns}][1-{NINE.rows}]")
_MARBLE = re.compile(rf"([wgb])({_RING})?")


class ZertzReading(Guide[ZertzPosition, ZertzMove]):
    """What a typed text says in the notation."""

    def heard(self, position: ZertzPosition, text: str) -> str:
        """Return it in the notation, or else as plain as it can be made."""
        plain = spoken.plainly(text)
        note = _WON.fullmatch(plain)
        if note and not position.jumps:
            turn = self.heard(position, note["turn"])
            return turn if _wins(position, turn, note["won"]) else plain
        told = spoken.read(text, NINE.columns, WORDS)
        return plain if told is None else _notated(position, told) or plain

    def begun(self, text: str) -> str:
        return spoken.begun(text, NINE.columns, WORDS)


def _wins(position: ZertzPosition, turn: str, note: str) -> bool:
    """Tell whether a turn wins by an island what a note behind it says."""
    try:
        claim = claimed(position, GAME.parse_turn(position, turn))
    except MoveError:
        return False
    told = [(colour, "".join(ring.split())) for colour, ring in _MARBLE.findall(note)]
    won = [marble.letter.lower() for marble in claim.marbles]
    rings = {ring for _, ring in told if ring}
    return Counter(colour for colour, _ in told) == Counter(won) and rings <= set(claim.cells)


def _notated(position: ZertzPosition, told: Told) -> str | None:
    if told.passes or not told.places:
        return "pass" if told.passes and not told.places else None
    places = (told.places[0].first(), *told.places[1:])
    is_alone = len(places) == 1 and position.stage is PlacingStage.TURN
    if any(place.removed and (place.piece or is_alone) for place in places):
        return None
    chain = _chain(position, places) if position.jumps else None
    return (chain or _placement(places) or joined(places)) + told.tail


def _chain(position: ZertzPosition, places: Sequence[Place]) -> str | None:
    """Return a chain of jumps by its landing rings; `None` where a colour fits no marble of it."""
    if any(place.removed or not _CELL.fullmatch(place.name) for place in places):
        return None
    first, *rest = places
    here = NINE.parse_cell(first.name)
    # "Wd4,b2" has the shape of a placement; as a jump it has to have a sign.
    looks_placed = first.piece and len(rest) == 1 and not rest[0].sign
    if looks_placed or not _fits(position, here, first.piece):
        return None
    names = [first.name]
    for place in rest:
        cell = NINE.parse_cell(place.name)
        if cell == here:
            # "e5xc5, c5xa3" and "e5 over d5 to c5" tell where a jump has led to once more.
            continue
        jump = jump_to(here, cell)
        if jump is None or not _fits(position, jump.over, place.piece):
            return None
        names.append(place.name)
        here = jump.land
    return first.sign * (len(names) == 1) + "x".join(names)


def _fits(position: ZertzPosition, cell: int, letter: str) -> bool:
    marble = position.marble_at(NINE.cell_name(cell))
    return not letter or (marble is not None and marble.letter.lower() == letter)


def _placement(places: Sequence[Place]) -> str | None:
    """Return a placement with the ring to remove behind it; `None` where it is none."""
    placed = [place for place in places if place.piece]
    others = [place for place in places if not place.piece]
    if len(placed) != 1 or len(others) > 1 or placed[0].removed:
        return None
    if others and places[0] is others[0] and not others[0].removed:
        return None
    return joined((placed[0], *others))
