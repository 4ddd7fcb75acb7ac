"""Guides a player to a turn, one choice after another; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from guide import Fact, Part, get_guide
from guide.plain import common_prefix, letters_and_digits
from rules import AnyGame, AnyPosition, Move, is_turn_over

ROW_LIMIT = 5
"""The maximum number of choices on buttons: more are a list."""
LISTS_LIMIT = 4
"""The maximum number of lists of choices: each takes a row."""
LIST_LIMIT = 25
MARKS_LIMIT = 20
"""The maximum number of choices to mark on the board: more would cover it."""
SEPARATOR = "."
# Each position has some hundreds of moves.
MOST_KEPT = 32

Path = tuple[str, ...]


class StalePathError(ValueError):
    """A path with a choice that the position doesn't offer (any more)."""


class Choice(Struct, frozen=True):
    """An option: its path, the part that labels it, and its coordinates.

    `moves` are the complete steps of the turn after it, including forced ones. `turn` is the text
    of the whole turn if nothing is left to choose then, else empty. `facts` are the effects of the
    added steps. `starts` are the coordinates of pieces that are chosen with it without a question.
    `group` is the skipped part that groups it with its neighbours.
    """

    path: Path
    part: Part
    cells: tuple[str, ...]
    moves: tuple[Move, ...]
    turn: str
    facts: tuple[Fact, ...]
    starts: tuple[str, ...] = ()
    group: Part | None = None


class Stage(Struct, frozen=True):
    """A turn in progress after the decisions of `path`.

    `moves` are the complete steps, `position` is the one after them, and `chosen` are the settled
    parts of the next step. Without `choices`, the turn is whole. `alternatives` are the answers to
    the last question if it can be answered differently here, with the given answer among them.
    """

    path: Path
    moves: tuple[Move, ...]
    position: AnyPosition
    chosen: tuple[Part, ...]
    choices: tuple[Choice, ...]
    alternatives: tuple[Choice, ...] = ()

    @property
    def marked(self) -> tuple[str, ...]:
        """The coordinates of everything chosen, by decision or by force."""
        chosen = (cell for part in self.chosen for cell in part.cells)
        starts = () if self._is_crowded else self._starts
        return tuple(dict.fromkeys((*chosen, *starts)))

    @property
    def offered(self) -> tuple[str, ...]:
        """The coordinates of the choices; of many moves only where they start."""
        if self._is_crowded and self._starts:
            return self._starts
        return tuple(dict.fromkeys(cell for choice in self.choices for cell in choice.cells))

    @property
    def hand(self) -> str:
        """The piece beside the board that has been chosen; empty without any."""
        taken = (part.piece for part in self.chosen if part.switches)
        return next(taken, "")

    @property
    def back(self) -> Path | None:
        """The decisions before the last question, `None` at the first one."""
        taken = 2 if self.alternatives else 1
        return self.path[:-taken] if len(self.path) >= taken else None

    @property
    def kind(self) -> str:
        """The most frequent kind of choice."""
        ((kind, _),) = Counter(choice.part.kind for choice in self.choices).most_common(1)
        return kind

    @property
    def forced(self) -> Choice | None:
        """The only choice, if the rules leave just one whole turn."""
        return self.choices[0] if len(self.choices) == 1 else None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to choose."""
        return not self.choices or self.forced is not None

    @property
    def whole_path(self) -> Path:
        """The decisions that lead to the whole turn."""
        return self.forced.path if self.forced else self.path

    @property
    def whole_moves(self) -> tuple[Move, ...]:
        """The steps of the whole turn."""
        return self.forced.moves if self.forced else self.moves

    @property
    def _is_crowded(self) -> bool:
        """Whether marking all that the choices touch would cover the board."""
        return len(self.choices) > MARKS_LIMIT

    @property
    def _starts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell for choice in self.choices for cell in choice.starts))


def parse_path(text: str) -> Path:
    """Read a path from a button's id."""
    return tuple(text.split(SEPARATOR)) if text else ()


def format_path(path: Path) -> str:
    """Print a path for a button's id."""
    return SEPARATOR.join(path)


def stage(game: AnyGame, position: AnyPosition, path: Path = ()) -> Stage:
    """Return the stage of a turn from `position` after the decisions of `path`.

    A forced step needs no decision, but a turn that is forced as a whole is offered as a single
    choice. Raise `StalePathError` if a decision does not fit.
    """
    walk, ways = _walked(game, position, path)
    choices = tuple(_choices(game, position, path))
    alternatives: tuple[Choice, ...] = ()
    if ways and path and _switches(_walked(game, position, path[:-1])[1]):
        alternatives = tuple(_choices(game, position, path[:-1]))
    return Stage(path, walk.moves, walk.position, walk.chosen, choices, alternatives)


def chained(game: AnyGame, position: AnyPosition, now: Stage) -> Stage:
    """Offer chains of steps of the same kind as one choice, if all fit into one list."""
    told = _walked(game, position, now.path)[0].facts()
    choices = now.choices
    while len(choices) <= LIST_LIMIT:
        longer = [_continued(game, position, choice, told) or [choice] for choice in choices]
        count = sum(map(len, longer))
        if count == len(choices) or count > LIST_LIMIT:
            break
        choices = tuple(chain.from_iterable(longer))
    return replace(now, choices=choices)


def open_stage(
    game: AnyGame, position: AnyPosition, path: Path = (), earlier: Sequence[str] = ()
) -> Stage:
    """Return the stage to show after the decisions of `path`.

    A question that can be answered beside the next one is answered as in the latest of the
    `earlier` turns, or else in the first way that leaves something to choose.
    """
    asked = stage(game, position, path)
    ways = [choice for choice in asked.choices if choice.part.switches]
    if ways and not asked.moves:
        ways = _likely_first(game, position, ways, earlier)
    answered = (stage(game, position, way.path) for way in ways)
    return next((now for now in answered if now.choices), asked)


def guided_stage(
    game: AnyGame, position: AnyPosition, path: Path = (), earlier: Sequence[str] = ()
) -> Stage:
    """Return the stage to show as `open_stage` does, with chains of steps as one choice."""
    return chained(game, position, open_stage(game, position, path, earlier))


def _likely_first(
    game: AnyGame, position: AnyPosition, ways: Sequence[Choice], earlier: Sequence[str]
) -> list[Choice]:
    """Put the way that the latest possible of some earlier turns began with in front."""
    options = _walked(game, position, ways[0].path[:-1])[1]
    begun = [
        common_prefix([game.format_moves((move,)) for move, _ in options[way.path[-1]].fitting])
        for way in ways
    ]
    latest = next(
        (
            way
            for turn in reversed(earlier)
            for way, text in zip(ways, begun, strict=True)
            if text and turn.startswith(text)
        ),
        ways[0],
    )
    return [latest, *(way for way in ways if way is not latest)]


def stage_begun(game: AnyGame, position: AnyPosition, text: str) -> Stage | None:
    """Return the stage after the common beginning of all turns that begin with a text.

    Return `None` if no turn begins with it.
    """
    typed = letters_and_digits(text).lower()
    walk, path = _begin(game, position), list[str]()
    while not walk.is_whole:
        ways = [item for item in walk.ways().items() if walk.goes_on(item[1], typed)]
        if not ways:
            return None
        if len(ways) > 1:
            break
        ((value, way),) = ways
        walk = walk.take(way).settled()
        path.append(value)
    return stage(game, position, tuple(path))


def whole_stage(game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> Stage:
    """Return the stage at which a legal turn is whole, or is the only one."""
    first = stage(game, position)
    return first if first.forced else stage(game, position, path_of(game, position, moves))


def path_of(game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> Path:
    """Return the decisions that lead to a legal whole turn."""
    walk, path = _begin(game, position), list[str]()
    while not walk.is_whole:
        wanted = moves[len(walk.moves)]
        ways = walk.ways().items()
        value, way = next(
            item for item in ways if any(move == wanted for move, _ in item[1].fitting)
        )
        walk = walk.take(way).settled()
        path.append(value)
    return tuple(path)


def _choices(game: AnyGame, position: AnyPosition, path: Path) -> Iterator[Choice]:
    """Yield the choices after the decisions of `path`."""
    walk, ways = _walked(game, position, path)
    told = walk.facts()
    for value, way in ways.items():
        yield _choice(walk, way, (*path, value), told)


def _switches(ways: Mapping[str, _Option]) -> bool:
    return any(way.chosen[-1].switches for way in ways.values())


def _continued(
    game: AnyGame, position: AnyPosition, choice: Choice, told: Sequence[Fact]
) -> list[Choice]:
    """Join a choice with each step of the same kind that may follow."""
    if choice.turn or choice.group or choice.part.groups or choice.part.switches:
        return []
    following = list(_choices(game, position, choice.path))
    if {each.part.kind for each in following} != {choice.part.kind}:
        return []
    guide = get_guide(game.slug)
    return [
        replace(
            each,
            cells=tuple(dict.fromkeys((*choice.cells, *each.cells))),
            facts=tuple(
                fact for fact in guide.turn_facts(position, each.moves) if fact not in told
            ),
        )
        for each in following
    ]


def _choice(before: _PartialTurn, way: _Option, path: Path, told: Sequence[Fact]) -> Choice:
    taken, part = before.take(way), way.chosen[-1]
    passed = way.chosen[len(before.chosen) : -1]
    end = taken.settled()
    return Choice(
        path,
        part,
        part.cells or (taken.next_cells() if part.groups else ()),
        end.moves,
        end.game.format_turn(end.start, end.moves) if end.is_whole else "",
        tuple(fact for fact in end.facts() if fact not in told),
        tuple(cell for each in passed for cell in each.cells),
        next((each for each in reversed(passed) if not each.cells), None),
    )


_Fitting = tuple[tuple[Move, tuple[Part, ...]], ...]


class _LegalMoves:
    """The legal moves of a position with their parts, which are made when they are read.

    Of most positions after a choice, the parts of two moves show that a choice follows.
    """

    def __init__(self, game: AnyGame, position: AnyPosition) -> None:
        self._parts = partial(get_guide(game.slug).parts, position)
        self._moves = position.legal_moves()

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[tuple[Move, tuple[Part, ...]]]:
        return ((move, self._parts(move)) for move in self._moves)


class _Option(Struct, frozen=True):
    """An option not yet taken: its settled parts, and the moves that fit them.

    `value` distinguishes it from its alternatives.
    """

    value: str
    chosen: tuple[Part, ...]
    fitting: _Fitting


class _PartialTurn(Struct, frozen=True):
    """A turn being chosen: complete steps, settled parts of the next, fitting moves."""

    game: AnyGame
    start: AnyPosition
    position: AnyPosition
    moves: tuple[Move, ...]
    chosen: tuple[Part, ...]
    fitting: _Fitting | _LegalMoves

    @property
    def is_whole(self) -> bool:
        return not self.fitting

    def facts(self) -> tuple[Fact, ...]:
        """Describe the effects of the complete steps."""
        return get_guide(self.game.slug).turn_facts(self.start, self.moves) if self.moves else ()

    def settled(self) -> _PartialTurn:
        """Continue as long as there is only one option."""
        walk = self
        while not walk._branches() and len(ways := walk.ways()) == 1:
            (way,) = ways.values()
            walk = walk.take(way)
        return walk

    def ways(self) -> dict[str, _Option]:
        """Return the options by their values, not taken yet: most are only counted.

        Skip as many parts that only group as the lists of a message have room for.
        """
        rows = LISTS_LIMIT - any(part.switches for part in self.chosen)
        groups = (_grouping(parts[len(self.chosen) :]) for _, parts in self.fitting)
        skips = max(groups, default=0)
        ways = self._split(skips)
        while skips and len(ways) > rows * LIST_LIMIT:
            skips -= 1
            ways = self._split(skips)
        return _sorted(ways)

    def _branches(self) -> bool:
        """Tell whether the next part is already a choice; then looking ahead is needless."""
        following = (parts[len(self.chosen)] for _, parts in self.fitting)
        first = next(following, None)
        return any(part != first for part in following)

    def goes_on(self, way: _Option, typed: str) -> bool:
        """Tell whether a turn that begins with a text, ignoring signs, can go on so."""
        begun = (self.game.format_moves((*self.moves, move)) for move, _ in way.fitting)
        spelled = (letters_and_digits(text).lower() for text in begun)
        return any(text.startswith(typed) or typed.startswith(text) for text in spelled)

    def take(self, way: _Option) -> _PartialTurn:
        """Take one option, which may complete a step."""
        chosen, fitting = way.chosen, way.fitting
        move, parts = fitting[0]
        if len(parts) > len(chosen):
            return replace(self, chosen=chosen, fitting=fitting)
        after = self.position.play(move)
        is_over = is_turn_over(self.start, after)
        return replace(
            self,
            position=after,
            moves=(*self.moves, move),
            chosen=(),
            fitting=() if is_over else _LegalMoves(self.game, after),
        )

    def next_cells(self) -> tuple[str, ...]:
        """Return the coordinates of the next parts, each once."""
        following = (parts[len(self.chosen)] for _, parts in self.fitting)
        return tuple(dict.fromkeys(cell for part in following for cell in part.cells))

    def _split(self, skips: int) -> list[_Option]:
        """List the options; skip at most so many parts that only group."""
        found: dict[tuple[Part, ...], list[tuple[Move, tuple[Part, ...]]]] = {}
        for move, parts in self.fitting:
            start = len(self.chosen)
            end = start + min(_grouping(parts[start:]), skips)
            found.setdefault(parts[: end + 1], []).append((move, parts))
        return [self._way(parts, fits) for parts, fits in found.items()]

    def _way(self, parts: tuple[Part, ...], fits: list[tuple[Move, tuple[Part, ...]]]) -> _Option:
        """Return an option by its parts; skipped parts distinguish pieces, not kinds."""
        *passed, last = parts[len(self.chosen) :]
        value = "".join(part.value for part in passed if part.cells) + last.value
        return _Option(value, (*self.chosen, *passed, last), tuple(fits))


def _grouping(parts: tuple[Part, ...]) -> int:
    """Return how many of the first parts only group."""
    return next((count for count, part in enumerate(parts) if not part.groups), len(parts))


def _sorted(ways: Iterable[_Option]) -> dict[str, _Option]:
    """Return options by value: groups first, each sorted by parts."""
    return {way.value: way for way in sorted(ways, key=lambda way: _place(way.chosen[-1]))}


def _place(part: Part) -> tuple[object, ...]:
    """Return the sort key of a part."""
    if part.groups and not part.order:
        return False, (), len(part.value), part.value
    return not part.groups, part.order


@lru_cache(MOST_KEPT)
def _walked(
    game: AnyGame, position: AnyPosition, path: Path
) -> tuple[_PartialTurn, Mapping[str, _Option]]:
    """Return a turn after the decisions of `path`, and its next options.

    Each press of a player who chooses a turn starts from here again.
    """
    if path:
        *before, value = path
        walk, ways = _walked(game, position, tuple(before))
        if value not in ways:
            raise StalePathError(f"{value!r} is no choice in {position}")
        walk = walk.take(ways[value]).settled()
    else:
        walk = _begin(game, position)
    return walk, walk.ways()


def _begin(game: AnyGame, start: AnyPosition) -> _PartialTurn:
    """Return the first stage with a choice, or the start of a turn without any."""
    walk = _PartialTurn(game, start, start, (), (), _LegalMoves(game, start))
    first = walk.settled()
    return walk if first.is_whole else first
