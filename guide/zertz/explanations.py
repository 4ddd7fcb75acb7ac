"""Translate typed turns into the notation of ZÈRTZ, and explain those that cannot be played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from guide import jumps, plain, spoken
from guide.core import Guide, Refusal
from guide.jumps import chains
from guide.spoken import Kind, SpokenTurn, Words, joined
from guide.spoken import Place as PlaceRead
from guide.typed import Stop, StopReason, play_prefix
from guide.zertz import refusals
from guide.zertz.facts import claimed
from rules import MoveError
from rules.lattice import NINE
from rules.placing import PlacingStage, turn_text
from rules.zertz import GAME, Jump, Marble, Place, ZertzMove, ZertzPosition
from rules.zertz.moves import REMOVES
from rules.zertz.notation import TurnText, is_too_long, jump_to, next_step, read, read_partially

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
_Stop = Stop[ZertzPosition, ZertzMove]


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


def _chain(position: ZertzPosition, places: Sequence[PlaceRead]) -> str | None:
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


def _placement(places: Sequence[PlaceRead]) -> str | None:
    """Return a placement and its removal in notation; `None` if it is something else."""
    placed = [place for place in places if place.piece]
    others = [place for place in places if not place.piece]
    if len(placed) != 1 or len(others) > 1 or placed[0].removed:
        return None
    if others and places[0] is others[0] and not others[0].removed:
        return None
    return joined((placed[0], *others))


class ZertzExplanations(Guide[ZertzPosition, ZertzMove]):
    """Explanations of refused turns."""

    def explain(self, position: ZertzPosition, text: str, error: MoveError) -> Refusal:
        del error
        parsed = read(text)
        if parsed is None or is_too_long(position, parsed):
            return refusals.unreadable(text).with_candidates(_nearest_to(position, text))
        return _explain(position, parsed)


def _nearest_to(position: ZertzPosition, text: str) -> tuple[str, ...]:
    """Return turns near to an unreadable text, in which the ring to remove may come first."""
    rough, (piece, ring) = read_partially(text), spoken.named_piece(text, NINE.columns, WORDS)
    marble = rough.marble or next((m for m in Marble if m.letter.lower() == piece), None)
    cells = list(rough.cells)
    names = [NINE.cell_name(cell) for cell in cells]
    if ring in names:
        cells.insert(0, cells.pop(names.index(ring)))
    near = (nearest_turns(position, marble, order) for order in (cells, cells[::-1]))
    return plain.exact_first(names, *near)


def _explain(position: ZertzPosition, parsed: TurnText) -> Refusal:
    stop = play_prefix(position, parsed, next_step)
    if stop.reason is StopReason.UNCLEAR:
        return _unclear(stop, parsed)
    if stop.reason is StopReason.BEYOND:
        return _too_long(stop)
    if stop.reason is StopReason.SHORT:
        return _unfinished(stop, parsed)
    cells = parsed.cells[len(stop.done) :]
    near = nearest_turns(stop.position, parsed.marble, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).with_candidates(near)


def _unclear(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done, cells = stop.position, stop.done, parsed.cells
    if position.stage is PlacingStage.REMOVE:
        return refusals.ring_due(position).with_candidates(nearest_turns(position, cells=cells))
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else cells[0]
    if len(cells) > len(done) + 1 and (done or parsed.takes or _begins_capture(position, here)):
        entry = cells[len(done) + 1]
        near = nearest_turns(position, cells=(here, entry), done=done)
        return refusals.no_line(here, entry).with_candidates(near)
    if parsed.takes or _begins_capture(position, here):
        return refusals.cannot_capture(position, here).with_candidates(
            nearest_turns(position, cells=cells)
        )
    return _without_colour(position, parsed)


def _begins_capture(position: ZertzPosition, cell: int) -> bool:
    return bool(position.jumps or position.table.occupied >> cell & 1)


def _without_colour(position: ZertzPosition, parsed: TurnText) -> Refusal:
    """Explain what is wrong with the rings, or else ask for the colour."""
    marble = next((m for m in Marble if position.supply[m.index]), Marble.WHITE)
    coloured = parsed._replace(marble=marble)
    if play_prefix(position, coloured, next_step).reason not in (
        StopReason.SHORT,
        StopReason.WHOLE,
    ):
        return _explain(position, coloured)
    near = nearest_turns(position, cells=parsed.cells)
    return refusals.colour_due(position, parsed.cells[0]).with_candidates(near)


def _too_long(stop: _Stop) -> Refusal:
    last, turn = stop.done[-1], turn_text(stop.done)
    if isinstance(last, Jump):
        return refusals.cannot_go_on(last.land, stop.done).with_candidates([turn])
    return refusals.nothing_to_remove(stop.done).with_candidates([turn])


def _unfinished(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        return (
            refusals.ring_due(position)
            .as_ambiguous()
            .with_candidates(nearest_turns(position, done=done))
        )
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else parsed.cells[0]
    rests = [rest for rest in chains(position) if rest[0].start == here]
    due = refusals.captures_due(position, here if done else None)
    return due.as_ambiguous().with_candidates(turn_text((*done, *rest)) for rest in rests)


def nearest_turns(
    position: ZertzPosition,
    marble: Marble | None = None,
    cells: Sequence[int] = (),
    done: Sequence[ZertzMove] = (),
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to a typed colour and coordinates.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """

    def off(place: Place) -> tuple[bool, int]:
        other_colour = marble is not None and place.marble is not marble
        return other_colour, NINE.distance(place.ring, cells[0]) if cells else 0

    def placements() -> Iterator[tuple[int, Place]]:
        places = [move for move in position.legal_moves() if isinstance(move, Place)]
        return ((place.ring, place) for place in sorted(places, key=off))

    return jumps.nearest_turns(position, cells, done, REMOVES, placements)
