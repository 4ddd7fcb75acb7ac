"""Guides a player to a turn, one choice after another; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from guide import Fact, Part, get_guide
from guide.plain import letters_and_digits
from rules import AnyGame, AnyPosition, Move, is_turn_over

BUTTONS_LIMIT = 20
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
    """

    path: Path
    part: Part
    cells: tuple[str, ...]
    moves: tuple[Move, ...]
    turn: str
    facts: tuple[Fact, ...]
    starts: tuple[str, ...] = ()


class Stage(Struct, frozen=True):
    """A turn in progress after the decisions of `path`.

    `moves` are the complete steps, `position` is the one after them, and `chosen` are the settled
    parts of the next step. Without `choices`, the turn is whole.
    """

    path: Path
    moves: tuple[Move, ...]
    position: AnyPosition
    chosen: tuple[Part, ...]
    choices: tuple[Choice, ...]

    @property
    def marked(self) -> tuple[str, ...]:
        """The coordinates of everything chosen, by decision or by force."""
        chosen = (cell for part in self.chosen for cell in part.cells)
        starts = (cell for choice in self.choices for cell in choice.starts)
        return tuple(dict.fromkeys((*chosen, *starts)))

    @property
    def offered(self) -> tuple[str, ...]:
        """The coordinates of the choices."""
        return tuple(dict.fromkeys(cell for choice in self.choices for cell in choice.cells))

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
    told = walk.facts()
    choices = (_choice(walk, way, (*path, value), told) for value, way in ways.items())
    return Stage(path, walk.moves, walk.position, walk.chosen, tuple(choices))


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


def _choice(before: _PartialTurn, way: _Option, path: Path, told: Sequence[Fact]) -> Choice:
    taken, part = before.take(way), way.chosen[-1]
    end = taken.settled()
    return Choice(
        path,
        part,
        part.cells or (taken.next_cells() if part.groups else ()),
        end.moves,
        end.game.format_turn(end.start, end.moves) if end.is_whole else "",
        tuple(fact for fact in end.facts() if fact not in told),
        tuple(cell for passed in way.chosen[len(before.chosen) : -1] for cell in passed.cells),
    )


_Fitting = tuple[tuple[Move, tuple[Part, ...]], ...]


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
    fitting: _Fitting

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

        Skip parts that only group, as long as the choices fit on buttons. If no number of skipped
        parts fits, split a group until each piece of it fits.
        """
        for passed in range(self._groups_ahead(), 0, -1):
            ways = self._split(passed)
            if len(ways) <= BUTTONS_LIMIT:
                return _sorted(ways)
        return _sorted(run for way in self._split(0) for run in _runs(way))

    def _branches(self) -> bool:
        """Tell whether the next part is already a choice; then looking ahead is needless."""
        depth = len(self.chosen)
        return any(parts[depth] != self.fitting[0][1][depth] for _, parts in self.fitting)

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
            fitting=() if is_over else _fitting(self.game, after),
        )

    def next_cells(self) -> tuple[str, ...]:
        """Return the coordinates of the next parts, each once."""
        following = (parts[len(self.chosen)] for _, parts in self.fitting)
        return tuple(dict.fromkeys(cell for part in following for cell in part.cells))

    def _groups_ahead(self) -> int:
        """Return the maximum number of parts of a step that only group."""
        return max((_grouping(parts[len(self.chosen) :]) for _, parts in self.fitting), default=0)

    def _split(self, passed: int) -> list[_Option]:
        """List the options after skipping this number of grouping parts."""
        found: dict[tuple[Part, ...], list[tuple[Move, tuple[Part, ...]]]] = {}
        for move, parts in self.fitting:
            start = len(self.chosen)
            end = start + min(passed, _grouping(parts[start:]))
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


def _runs(way: _Option) -> list[_Option]:
    """Split a group whose choices don't fit on buttons into as few runs as do."""
    depth = len(way.chosen)
    if not way.chosen[-1].groups or _count(way.fitting, depth) <= BUTTONS_LIMIT:
        return [way]
    units: dict[Part, list[tuple[Move, tuple[Part, ...]]]] = {}
    for move, parts in way.fitting:
        units.setdefault(parts[depth], []).append((move, parts))
    packed = _packed({unit: _count(units[unit], depth) for unit in sorted(units, key=_place)})
    return [
        _Option(
            f"{way.value}-{number}",
            (*way.chosen[:-1], _run(way.chosen[-1], run)),
            tuple(fit for unit in run for fit in units[unit]),
        )
        for number, run in enumerate(packed, 1)
    ]


def _count(fitting: Iterable[tuple[Move, tuple[Part, ...]]], depth: int) -> int:
    """Count the choices after this number of parts, with all grouping parts skipped."""
    return len({parts[: depth + _grouping(parts[depth:]) + 1] for _, parts in fitting})


def _packed(sizes: Mapping[Part, int]) -> list[list[Part]]:
    """Pack neighbours of these sizes into runs that fit on buttons.

    Use as few runs as possible, and keep the largest run as small as possible.
    """
    fewest = len(_filled(sizes, BUTTONS_LIMIT))
    packed = (_filled(sizes, limit) for limit in range(1, BUTTONS_LIMIT + 1))
    return next(runs for runs in packed if len(runs) == fewest)


def _filled(sizes: Mapping[Part, int], limit: int) -> list[list[Part]]:
    runs: list[list[Part]] = []
    room = 0
    for part, size in sizes.items():
        room -= size
        if room < 0:
            runs.append([])
            room = limit - size
        runs[-1].append(part)
    return runs


def _run(group: Part, units: Sequence[Part]) -> Part:
    ends = dict.fromkeys((units[0].value, units[-1].value))
    return group._replace(run="–".join(ends))


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
    walk = _PartialTurn(game, start, start, (), (), _fitting(game, start))
    first = walk.settled()
    return walk if first.is_whole else first


def _fitting(game: AnyGame, position: AnyPosition) -> _Fitting:
    guide = get_guide(game.slug)
    return tuple((move, guide.parts(position, move)) for move in position.legal_moves())
