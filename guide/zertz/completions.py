"""Complete turns of ZÈRTZ: colour, ring, ring to remove; or captures.

Split ZÈRTZ steps into choices: colour, column, ring; column, free ring; a jump.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from guide.core import Completion, Fact, Guide, Part
from guide.jumps import chains, likely_turns
from guide.typed import listed, useful_first
from guide.zertz.facts import captured, claimed, counted, named
from guide.zertz.threats import cuts
from rules.core import play_turn
from rules.lattice import NINE
from rules.placing import PASS, PlacingStage, turn_text
from rules.zertz.moves import REMOVES, Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition
from rules.zertz.table import NONE

_SEPARATORS = re.compile(r"[^a-wyz0-9]+")
_MAX_FORCED = 3


class ZertzCompletions(Guide[ZertzPosition, ZertzMove]):
    """Completions of typed turns."""

    def complete(self, position: ZertzPosition, text: str, room: int) -> list[Completion]:
        """List completions, islands first; none if no turn begins so."""
        del room
        if position.outcome is not None:
            return []
        typed = _typed(self.normalize_prefix(text))
        if position.jumps:
            return [_capture(position, chain) for chain in _matching_chains(position, typed)]
        if position.stage is PlacingStage.REMOVE:
            return _rests(position, (), typed)
        if position.supply == NONE:
            return [Completion(str(PASS), (), whole=True, passes=True)]
        if not typed:
            return _colours(position)
        placed, rest = _placed(position, typed)
        if rest is not None:
            return [way for place in placed for way in _rests(position, (place,), rest)]
        return useful_first([_placement(position, place) for place in placed], "isolates")

    def whole_turns(self, position: ZertzPosition, text: str) -> Iterator[Completion]:
        """Yield the turns that begin as typed: most captured or isolated marbles first."""
        typed = _typed(self.normalize_prefix(text))
        if position.jumps:
            longest = sorted(_matching_chains(position, typed), key=len, reverse=True)
            yield from (_capture(position, chain) for chain in longest)
            return
        placing = position.outcome is None and position.stage is PlacingStage.TURN
        placed, rest = _placed(position, typed) if placing else ([], "")
        if rest is not None or position.supply == NONE:
            yield from self.complete(position, text, 0)
            return
        turns = likely_turns(
            position,
            [(place.ring, place) for place in placed],
            tuple(cuts(position)),
            removes=REMOVES,
            prizes=position.table.rings,
            jumpers=position.table.rings,
        )
        yield from (_whole(position, turn) for turn in turns)


def _typed(begun: str) -> str:
    return _SEPARATORS.sub("", begun)


def _matching_chains(position: ZertzPosition, typed: str) -> list[tuple[Jump, ...]]:
    """Return the chains that begin as typed, or else all: only captures are legal."""
    turns = chains(position)
    begun = [chain for chain in turns if any(way.startswith(typed) for way in _spellings(chain))]
    return begun or turns


def _spellings(chain: Sequence[Jump]) -> tuple[str, str]:
    """Return a chain by landing rings and by captured marbles, without separators."""
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


def _placed(position: ZertzPosition, typed: str) -> tuple[list[Place], str | None]:
    """Return matching placements, and for a complete one the text typed after it.

    Without a colour the text stands for all three: "d4b2" for "wd4b2", "gd4b2" and "bd4b2".
    """
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    for start in (0, 1):
        spelled = {place: str(place).lower()[start:] for place in places}
        whole = [place for place, text in spelled.items() if typed.startswith(text)]
        if whole:
            return whole, typed[len(spelled[whole[0]]) :]
        if begun := [place for place, text in spelled.items() if text.startswith(typed)]:
            return begun, None
    return [], None


def _placement(position: ZertzPosition, place: Place) -> Completion:
    if position.play(place).stage is not PlacingStage.REMOVE:
        return _whole(position, (place,))
    onto = Fact("onto", {"ring": NINE.cell_name(place.ring)})
    return Completion(str(place), (onto,), whole=False)


def _rests(position: ZertzPosition, done: tuple[ZertzMove, ...], typed: str) -> list[Completion]:
    """List the rings to remove after the steps so far, or the turn if it is whole."""
    after = play_turn(position, done)
    if after.stage is not PlacingStage.REMOVE:
        return [_whole(position, done)]
    rings = after.legal_moves()
    begun = [ring for ring in rings if str(ring).startswith(typed)] or rings
    return useful_first([_whole(position, (*done, ring)) for ring in begun], "isolates")


def _whole(position: ZertzPosition, moves: Sequence[ZertzMove]) -> Completion:
    facts, after = list[Fact](), play_turn(position, moves)
    # Most turns take one ring at most and no island; analysing them would double the time.
    if (position.rings & ~after.rings).bit_count() >= len(moves):
        claim = claimed(position, moves)
        if claim.cells:
            facts.append(Fact("isolates", named(claim)))
    forced = chains(after)
    if forced:
        written = list(map(turn_text, forced))
        facts.append(Fact("forces", listed("captures", written, _MAX_FORCED)))
    return Completion(turn_text(moves), tuple(facts), whole=True)


class ZertzParts(Guide[ZertzPosition, ZertzMove]):
    """The choices that make up a step."""

    def parts(self, position: ZertzPosition, move: ZertzMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        del position  # the step has all information
        match move:
            case Place(marble, ring):
                name = NINE.cell_name(ring)
                return (
                    Part("marble", marble.value, switches=True, piece=marble.value),
                    Part("column", name[0], groups=True),
                    Part("ring", name, (name,)),
                )
            case Remove(ring):
                name = NINE.cell_name(ring)
                return (Part("column", name[0], groups=True), Part("free", name, (name,)))
            case Jump(start, over, land):
                cells = (NINE.cell_name(start), NINE.cell_name(over), NINE.cell_name(land))
                return (Part("jump", str(move), cells),)
            case _:
                return (Part("pass", "pass"),)

    def groups(self, position: ZertzPosition, kind: str) -> Mapping[str, int]:
        """Count the rings of each column, removed ones too."""
        del kind  # all groups are columns
        return Counter(sorted(name[0] for name in position.board.places))
