"""Translate typed turns into the notation of ZÈRTZ, if they are unambiguous."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from guide import spoken
from guide.core import Guide
from guide.spoken import Kind, Place, SpokenTurn, Words, joined
from guide.zertz.facts import claimed
from rules import MoveError
from rules.lattice import NINE
from rules.placing import PlacingStage
from rules.zertz import GAME, Marble, ZertzMove, ZertzPosition
from rules.zertz.notation import jump_to

WORDS: Words = {
    word: (Kind.PIECE, marble.letter.lower())
    for marble in Marble
    for word in (marble.value, f"{marble.value}s", marble.letter.lower())
} | {"gray": (Kind.PIECE, "g"), "grays": (Kind.PIECE, "g")}

# "Bd7,b2 x Wa1Wa2" and "Bd7 x WW": gipf.com adds the marbles that an island wins.
_RING = rf"[{NINE.columns}]\s*[1-{NINE.rows}]"
_WON = re.compile(rf"(?P<turn>.*\d)\W*x\W*(?P<won>(?:[wgb](?:{_RING}|(?!\s*[0-9]))[\s,]*)+)")
_CELL = re.compile(rf"[{NINE.columns}][1-{NINE.rows}]")
_MARBLE = re.compile(rf"([wgb])({_RING})?")


class ZertzNormalization(Guide[ZertzPosition, ZertzMove]):
    """Normalization of typed turns."""

    def normalize(self, position: ZertzPosition, text: str) -> str:
        """Return a typed text in notation, or else simplified."""
        plain = spoken.simplify(text)
        note = _WON.fullmatch(plain)
        if note and not position.jumps:
            turn = self.normalize(position, note["turn"])
            return turn if _wins(position, turn, note["won"]) else plain
        typed = spoken.read(text, NINE.columns, WORDS)
        return plain if typed is None else _notation(position, typed) or plain

    def normalize_prefix(self, text: str) -> str:
        return spoken.normalize_prefix(text, NINE.columns, WORDS)


def _wins(position: ZertzPosition, turn: str, note: str) -> bool:
    """Tell whether a turn wins the marbles that a note after it names."""
    try:
        claim = claimed(position, GAME.parse_turn(position, turn))
    except MoveError:
        return False
    typed = [(colour, "".join(ring.split())) for colour, ring in _MARBLE.findall(note)]
    won = [marble.letter.lower() for marble in claim.marbles]
    rings = {ring for _, ring in typed if ring}
    return Counter(colour for colour, _ in typed) == Counter(won) and rings <= set(claim.cells)


def _notation(position: ZertzPosition, typed: SpokenTurn) -> str | None:
    if typed.passes or not typed.places:
        return "pass" if typed.passes and not typed.places else None
    places = (typed.places[0].first(), *typed.places[1:])
    is_alone = len(places) == 1 and position.stage is PlacingStage.TURN
    if any(place.removed and (place.piece or is_alone) for place in places):
        return None
    chain = _chain(position, places) if position.jumps else None
    found = chain or _placement(places)
    if not found and any(place.piece for place in places) and not position.jumps:
        return None
    return (found or joined(places)) + typed.tail


def _chain(position: ZertzPosition, places: Sequence[Place]) -> str | None:
    """Return a chain by its landing rings; `None` if a colour fits no marble."""
    if any(place.removed or not _CELL.fullmatch(place.name) for place in places):
        return None
    first, *rest = places
    here = NINE.parse_cell(first.name)
    # "Wd4,b2" looks like a placement; a jump needs a sign.
    looks_placed = first.piece and len(rest) == 1 and not rest[0].sign
    if looks_placed or not _fits(position, here, first.piece):
        return None
    names = [first.name]
    for place in rest:
        cell = NINE.parse_cell(place.name)
        if cell == here:
            # "e5xc5, c5xa3" and "e5 over d5 to c5" repeat where a jump has led.
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
    """Return a placement and its removal in notation; `None` if it is something else."""
    placed = [place for place in places if place.piece]
    others = [place for place in places if not place.piece]
    if len(placed) != 1 or len(others) > 1 or placed[0].removed:
        return None
    if others and places[0] is others[0] and not others[0].removed:
        return None
    return joined((placed[0], *others))
