"""From what people type to the notation of TZAAR, as far as it can mean only one thing."""

from __future__ import annotations

from guide import spoken
from guide.core import Guide
from guide.spoken import DASHES, Kind, Place, Told, Words, joined
from rules.lattice import NINE
from rules.tzaar import TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import PIECES
from rules.tzaar.spaces import SPACES, parse_space

_WORDS: Words = {
    word: (Kind.PIECE, piece.letter.lower())
    for piece in PIECES
    for word in (piece.value, f"{piece.value}s", piece.letter.lower())
}
_AN_ACTION, _ONE_STACK = 2, 3


class TzaarReading(Guide[TzaarPosition, TzaarMove]):
    """What a typed text says in the notation."""

    def heard(self, position: TzaarPosition, text: str) -> str:
        """Return it in the notation, or else as plain as it can be made."""
        told = spoken.read(text, NINE.columns, _WORDS)
        return (_notated(position, told) if told else None) or spoken.plainly(text)

    def begun(self, text: str) -> str:
        return spoken.begun(text, NINE.columns, _WORDS)


def _notated(position: TzaarPosition, told: Told) -> str | None:
    places = (*(place.first() for place in told.places[:1]), *told.places[1:])
    if any(place.removed for place in places):
        return None
    if position.stage is TzaarStage.PLACE and places:
        return joined(places) + " pass" * told.passes
    if not all(_is_there(position, place) for place in places):
        return joined(places) + ",pass" * told.passes
    bare = [place._replace(piece="") for place in places]
    is_second = position.stage is TzaarStage.CAPTURE and len(bare) == _ONE_STACK
    if is_second and all(place.sign for place in bare[1:]):
        # "f4xg4xh5": the stack that has captured goes on.
        bare = [*bare[:2], bare[1]._replace(sign=""), bare[2]]
    text = joined(bare)
    if told.passes or _is_dashed(position, told):
        return f"{text},pass" if text else "pass"
    return text + told.tail


def _is_dashed(position: TzaarPosition, told: Told) -> bool:
    """Tell whether a dash stands for the second action, as in "f4xg4 -"."""
    dashes = bool(told.tail) and all(sign in DASHES for sign in told.tail)
    is_first = position.stage is TzaarStage.CAPTURE and len(told.places) == _AN_ACTION
    return dashes and (is_first or not told.places)


def _is_there(position: TzaarPosition, place: Place) -> bool:
    """Tell whether a type that is told stands where it is told."""
    if not place.piece or place.name not in SPACES:
        return not place.piece
    space = parse_space(place.name)
    if position.table.vacant >> space & 1:
        return False
    return position.table.top_of(space).letter.lower() == place.piece
