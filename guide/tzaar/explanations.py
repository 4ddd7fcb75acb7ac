"""Translate typed turns into the notation of TZAAR, and explain those that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from guide import spoken
from guide.core import Guide, Refusal
from guide.plain import exact_first
from guide.spoken import DASHES, Kind, Place, SpokenTurn, Words, joined
from guide.typed import Stop, StopReason, play_prefix
from guide.tzaar import refusals
from guide.tzaar.suggestions import moves_from, nearest_turns, second_actions
from rules import MoveError, is_turn_over
from rules.lattice import NINE
from rules.tzaar import TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import PIECES, SPACES, parse_space, turn_text
from rules.tzaar.notation import TurnText, next_step, read, read_partially

_WORDS: Words = {
    word: (Kind.PIECE, piece.letter.lower())
    for piece in PIECES
    for word in (piece.value, f"{piece.value}s", piece.letter.lower())
}
_AN_ACTION, _ONE_STACK = 2, 3
_Stop = Stop[TzaarPosition, TzaarMove]


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


class TzaarExplanations(Guide[TzaarPosition, TzaarMove]):
    """Explanations of refused turns."""

    def explain(self, position: TzaarPosition, text: str, error: MoveError) -> Refusal:
        del error
        parsed = read(text)
        if parsed is None:
            rough = read_partially(text)
            near = _near(position, rough, rough.cells)
            return refusals.unreadable(text).with_candidates(near)
        if parsed.unknown is not None:
            near = nearest_turns(position, cells=parsed.cells[:1])
            return refusals.no_such_space(parsed.unknown).with_candidates(near)
        return _explain(position, parsed)


def _near(
    position: TzaarPosition,
    parsed: TurnText,
    cells: Sequence[int],
    done: Sequence[TzaarMove] = (),
) -> tuple[str, ...]:
    """Return the nearest turns; one with the typed action reversed comes before others."""
    orders = (cells, (*cells[:2][::-1], *cells[2:]))
    near = (nearest_turns(position, parsed.piece, order, done) for order in orders)
    return exact_first(parsed.names, *near)


def _explain(start: TzaarPosition, parsed: TurnText) -> Refusal:
    stop = play_prefix(start, parsed, next_step)
    if stop.done and is_turn_over(start, stop.position):
        return refusals.turn_over(start, stop.done).with_candidates([turn_text(stop.done)])
    if stop.reason is StopReason.UNCLEAR:
        return _unclear(stop, parsed)
    if stop.reason is StopReason.SHORT:
        return refusals.second_due(stop.done).with_candidates(
            second_actions(stop.position, stop.done)
        )
    near: tuple[str, ...] = ()
    if stop.position.outcome is None:
        cells = parsed.cells[2 * len(stop.done) :]
        near = _near(stop.position, parsed, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).with_candidates(near)


def _unclear(stop: _Stop, parsed: TurnText) -> Refusal:
    position, cells = stop.position, parsed.cells
    if position.stage is TzaarStage.PLACE:
        return _unclear_placement(position, parsed)
    if parsed.piece is not None:
        if parsed.signs:
            return _other_piece(position, parsed)
        return refusals.placing_over().with_candidates(nearest_turns(position, cells=cells))
    near = nearest_turns(position, cells=cells[-1:], done=stop.done)
    ways = moves_from(position, cells[-1])
    if ways:
        return refusals.end_due(cells[-1], ways).with_candidates(near)
    return refusals.nowhere_to_go(position, cells[-1]).with_candidates(near)


def _other_piece(position: TzaarPosition, parsed: TurnText) -> Refusal:
    """Name the piece on a space if another type was typed, or another problem."""
    start = parsed.cells[0]
    if not position.table.of_side(position.to_move) >> start & 1:
        return _explain(position, parsed._replace(piece=None))
    return refusals.other_piece(position, start).with_candidates(
        nearest_turns(position, cells=parsed.cells)
    )


def _unclear_placement(position: TzaarPosition, parsed: TurnText) -> Refusal:
    near = nearest_turns(position, parsed.piece, parsed.cells)
    if len(parsed.cells) > 1:
        return refusals.one_piece(near[0], moves=any(parsed.signs)).with_candidates(near)
    if parsed.passes or not parsed.cells:
        return refusals.place_due(position).with_candidates(near)
    return refusals.piece_due(position, parsed.cells[0]).with_candidates(near)
