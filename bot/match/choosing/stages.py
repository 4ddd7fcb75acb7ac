"""Guides a player to a turn, one choice after another; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
    turn, options = _follow(game, position, path)
    alternatives: tuple[Choice, ...] = ()
    if options and path:
        _, earlier_options = _follow(game, position, path[:-1])
        if any(option.chosen[-1].switches for option in earlier_options.values()):
            alternatives = _choices(game, position, path[:-1])
    choices = _choices(game, position, path)
    return Stage(path, turn.moves, turn.position, turn.chosen, choices, alternatives)


def open_stage(
    game: AnyGame, position: AnyPosition, path: Path = (), earlier: Sequence[str] = ()
) -> Stage:
    """Return the stage to show after the decisions of `path`.

    A question that can be answered beside the next one is answered as in the latest of the
    `earlier` turns, or else in the first way that leaves something to choose.
    """
    first = stage(game, position, path)
    answers = [choice for choice in first.choices if choice.part.switches]
    if answers and not first.moves:
        answers = _likely_first(game, position, answers, earlier)
    answered = (stage(game, position, answer.path) for answer in answers)
    return next((after for after in answered if after.choices), first)


def guided_stage(
    game: AnyGame, position: AnyPosition, path: Path = (), earlier: Sequence[str] = ()
) -> Stage:
    """Return the stage to show as `open_stage` does, with chains of steps as one choice.

    Chains of steps of the same kind are joined if all choices fit into one list.
    """
    opened = open_stage(game, position, path, earlier)
    known_facts = _follow(game, position, opened.path)[0].facts()
    choices = opened.choices
    while len(choices) <= LIST_LIMIT:
        longer = [_longer(game, position, choice, known_facts) or [choice] for choice in choices]
        count = sum(map(len, longer))
        if count == len(choices) or count > LIST_LIMIT:
            break
        choices = tuple(chain.from_iterable(longer))
    return replace(opened, choices=choices)


def stage_begun(game: AnyGame, position: AnyPosition, text: str) -> Stage | None:
    """Return the stage after the common beginning of all turns that begin with a text.

    Return `None` if no turn begins with it.
    """
    typed = letters_and_digits(text).lower()
    turn, path = _begin(game, position), list[str]()
    while not turn.is_whole:
        fitting = [option for option in turn.options().values() if turn.goes_on(option, typed)]
        if not fitting:
            return None
        if len(fitting) > 1:
            break
        turn = turn.take(fitting[0]).settled()
        path.append(fitting[0].value)
    return stage(game, position, tuple(path))


def whole_stage(game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> Stage:
    """Return the stage at which a legal turn is whole, or is the only one."""
    first = stage(game, position)
    return first if first.forced else stage(game, position, path_of(game, position, moves))


def path_of(game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> Path:
    """Return the decisions that lead to a legal whole turn."""
    turn, path = _begin(game, position), list[str]()
    while not turn.is_whole:
        wanted = moves[len(turn.moves)]
        option = next(
            option
            for option in turn.options().values()
            if any(move == wanted for move, _ in option.fitting)
        )
        turn = turn.take(option).settled()
        path.append(option.value)
    return tuple(path)


def _choices(game: AnyGame, position: AnyPosition, path: Path) -> tuple[Choice, ...]:
    """Return the choices after the decisions of `path`."""
    turn, options = _follow(game, position, path)
    known_facts = turn.facts()
    return tuple(
        _choice(turn, option, (*path, value), known_facts) for value, option in options.items()
    )


def _choice(
    before: _PartialTurn, option: _Option, path: Path, known_facts: Sequence[Fact]
) -> Choice:
    after, part = before.take(option), option.chosen[-1]
    skipped = option.chosen[len(before.chosen) : -1]
    end = after.settled()
    return Choice(
        path,
        part,
        part.cells or (after.next_cells() if part.groups else ()),
        end.moves,
        end.game.format_turn(end.start, end.moves) if end.is_whole else "",
        tuple(fact for fact in end.facts() if fact not in known_facts),
        tuple(cell for group in skipped for cell in group.cells),
        next((group for group in reversed(skipped) if not group.cells), None),
    )


def _likely_first(
    game: AnyGame, position: AnyPosition, answers: Sequence[Choice], earlier: Sequence[str]
) -> list[Choice]:
    """Put the answer that the latest possible of some earlier turns began with in front."""
    _, options = _follow(game, position, answers[0].path[:-1])
    beginnings = [
        common_prefix([game.format_moves((move,)) for move, _ in options[answer.path[-1]].fitting])
        for answer in answers
    ]
    likely = next(
        (
            answer
            for turn in reversed(earlier)
            for answer, text in zip(answers, beginnings, strict=True)
            if text and turn.startswith(text)
        ),
        answers[0],
    )
    return [likely, *(answer for answer in answers if answer is not likely)]


def _longer(
    game: AnyGame, position: AnyPosition, choice: Choice, known_facts: Sequence[Fact]
) -> list[Choice]:
    """Join a choice with each step of the same kind that may follow."""
    if choice.turn or choice.group or choice.part.groups or choice.part.switches:
        return []
    following = _choices(game, position, choice.path)
    if {after.part.kind for after in following} != {choice.part.kind}:
        return []
    guide = get_guide(game.slug)
    return [
        replace(
            after,
            cells=tuple(dict.fromkeys((*choice.cells, *after.cells))),
            facts=tuple(
                fact for fact in guide.turn_facts(position, after.moves) if fact not in known_facts
            ),
        )
        for after in following
    ]


@lru_cache(MOST_KEPT)
def _follow(
    game: AnyGame, position: AnyPosition, path: Path
) -> tuple[_PartialTurn, Mapping[str, _Option]]:
    """Return a turn after the decisions of `path`, and its next options.

    Each press of a player who chooses a turn starts from here again.
    """
    if path:
        *before, value = path
        turn, options = _follow(game, position, tuple(before))
        if value not in options:
            raise StalePathError(f"{value!r} is no choice in {position}")
        turn = turn.take(options[value]).settled()
    else:
        turn = _begin(game, position)
    return turn, turn.options()


def _begin(game: AnyGame, start: AnyPosition) -> _PartialTurn:
    """Return the first stage with a choice, or the start of a turn without any."""
    turn = _PartialTurn(game, start, start, (), (), _LegalMoves(game, start))
    first = turn.settled()
    return turn if first.is_whole else first


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
        turn = self
        while not turn._branches() and len(options := turn.options()) == 1:
            (option,) = options.values()
            turn = turn.take(option)
        return turn

    def _branches(self) -> bool:
        """Tell whether the next part is already a choice; then looking ahead is needless."""
        following = (parts[len(self.chosen)] for _, parts in self.fitting)
        first = next(following, None)
        return any(part != first for part in following)

    def options(self) -> dict[str, _Option]:
        """Return the options by their values, not taken yet: most are only counted.

        Groups come first. Skip as many parts that only group as the lists of a message have room
        for.
        """
        rows = LISTS_LIMIT - any(part.switches for part in self.chosen)
        groups = (_grouping(parts[len(self.chosen) :]) for _, parts in self.fitting)
        skips = max(groups, default=0)
        options = self._split(skips)
        while skips and len(options) > rows * LIST_LIMIT:
            skips -= 1
            options = self._split(skips)
        options.sort(key=lambda option: _sort_key(option.chosen[-1]))
        return {option.value: option for option in options}

    def _split(self, skips: int) -> list[_Option]:
        """List the options; skip at most so many parts that only group.

        Skipped parts distinguish pieces, not kinds.
        """
        start = len(self.chosen)
        moves_by_parts: dict[tuple[Part, ...], list[tuple[Move, tuple[Part, ...]]]] = {}
        for move, parts in self.fitting:
            end = start + min(_grouping(parts[start:]), skips)
            moves_by_parts.setdefault(parts[: end + 1], []).append((move, parts))
        options: list[_Option] = []
        for parts, moves in moves_by_parts.items():
            *skipped, last = parts[start:]
            value = "".join(part.value for part in skipped if part.cells) + last.value
            options.append(_Option(value, (*self.chosen, *skipped, last), tuple(moves)))
        return options

    def goes_on(self, option: _Option, typed: str) -> bool:
        """Tell whether a turn that begins with a text, ignoring signs, can go on so."""
        texts = (self.game.format_moves((*self.moves, move)) for move, _ in option.fitting)
        spelled = (letters_and_digits(text).lower() for text in texts)
        return any(text.startswith(typed) or typed.startswith(text) for text in spelled)

    def take(self, option: _Option) -> _PartialTurn:
        """Take one option, which may complete a step."""
        move, parts = option.fitting[0]
        if len(parts) > len(option.chosen):
            return replace(self, chosen=option.chosen, fitting=option.fitting)
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


def _grouping(parts: tuple[Part, ...]) -> int:
    """Return how many of the first parts only group."""
    return next((count for count, part in enumerate(parts) if not part.groups), len(parts))


def _sort_key(part: Part) -> tuple[object, ...]:
    if part.groups and not part.order:
        return False, (), len(part.value), part.value
    return not part.groups, part.order
