"""Translate typed turns into the notation of TZAAR, if they are unambiguous."""

from __future__ import annotations

from guide import spoken
from guide.core import Guide
from guide.spoken import DASHES, Kind, Place, SpokenTurn, Words, joined
from rules.lattice import NINE
from rules.tzaar import TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import PIECES, SPACES, parse_space

_WORDS: Words = {
    word: (Kind.PIECE, piece.letter.lower())
    for piece in PIECES
    for word in (piece.value, f"{piece.value}s", piece.letter.lower())
}
_AN_ACTION, _ONE_STACK = 2, 3


class TzaarNormalization(Guide[TzaarPosition, TzaarMove]):
    """Normalization of typed turns."""

    def normalize(self, position: TzaarPosition, text: str) -> str:
        """Return a typed text in notation, or else simplified."""
        typed = spoken.read(text, NINE.columns, _WORDS)
        return (_notation(position, typed) if typed else None) or spoken.simplify(text)

    def normalize_prefix(self, text: str) -> str:
        return spoken.normalize_prefix(text, NINE.columns, _WORDS)


def _notation(position: TzaarPosition, typed: SpokenTurn) -> str | None:
    places = (*(place.first() for place in typed.places[:1]), *typed.places[1:])
    if any(place.removed for place in places):
        return None
    if position.stage is TzaarStage.PLACE and places:
        return joined(places) + " pass" * typed.passes
    if not all(_is_there(position, place) for place in places):
        return joined(places) + ",pass" * typed.passes
    bare = [place._replace(piece="") for place in places]
    is_second = position.stage is TzaarStage.CAPTURE and len(bare) == _ONE_STACK
    if is_second and all(place.sign for place in bare[1:]):
        # "f4xg4xh5": the stack that captured moves on.
        bare = [*bare[:2], bare[1]._replace(sign=""), bare[2]]
    text = joined(bare)
    if typed.passes or _is_dashed(position, typed):
        return f"{text},pass" if text else "pass"
    return text + typed.tail


def _is_dashed(position: TzaarPosition, typed: SpokenTurn) -> bool:
    """Tell whether a dash stands for the second action, as in "f4xg4 -"."""
    dashes = bool(typed.tail) and all(sign in DASHES for sign in typed.tail)
    is_first = position.stage is TzaarStage.CAPTURE and len(typed.places) == _AN_ACTION
    return dashes and (is_first or not typed.places)


def _is_there(position: TzaarPosition, place: Place) -> bool:
    """Tell whether a typed type stands on its coordinate."""
    if not place.piece or place.name not in SPACES:
        return not place.piece
    space = parse_space(place.name)
    if position.table.vacant >> space & 1:
        return False
    return position.table.top_of(space).letter.lower() == place.piece
