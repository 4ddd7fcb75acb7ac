"""Write an explored position into the id of a button, and read it back.

The turns of a line are one number: a step is stored as its place among the legal ones, so a turn
takes about two characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product, takewhile
from string import ascii_letters, digits

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.explorer.service import Source
from bot.cogs.trying.service import TriedLine
from bot.discord_io.content.buttons import ID_LIMIT, Key, MaybeWord, RowId, Word
from bot.errors import UserError
from bot.match import access
from bot.match.client import Request
from bot.match.model import Match
from bot.match.options import known_game
from bot.match.terms import Opening
from bot.match.turns import stood_at
from rules import AnyGame, AnyPosition, Move, is_turn_over, play_turn
from rules.record import PlayedTurn

# The longest of the actions.
_LONGEST = "start"
_DIGITS = f"{digits}{ascii_letters}-_"
# A single legal step takes a digit, too, or the end of the number could not be told.
_LEAST = 2


class ExploreKey(Key, frozen=True):
    """The id of a button of the explorer: a `line` from a turn of a match or the start of a game.

    `number` is the ply of the match or, without one, that of the options of `game`.
    """

    prefix = "x"
    action: Word
    source: Word
    match_id: RowId
    number: RowId
    game: MaybeWord = ""
    line: str = ""


class ExploredPosition(Struct, frozen=True):
    """A position to explore: `line` was played from `base`, a moment of a match or a start.

    `match` is the match at that moment, and `next_turn` the one that was played in it from here.
    `key` leads here.
    """

    key: ExploreKey
    game: AnyGame
    options: Mapping[str, str]
    base: AnyPosition
    line: Sequence[PlayedTurn]
    match: Match | None = None
    next_turn: str = ""

    @property
    def position(self) -> AnyPosition:
        return self.line[-1].after if self.line else self.base

    @property
    def last(self) -> tuple[AnyPosition | None, tuple[Move, ...]]:
        """The last turn and the position before it, if there is one."""
        if self.line:
            return self.line[-1].before, self.line[-1].steps
        return (self.match.before, self.match.last_turn) if self.match else (None, ())

    @property
    def texts(self) -> tuple[str, ...]:
        """The turns of the line in notation."""
        return tuple(self.game.format_moves(turn.steps) for turn in self.line)

    @property
    def opening(self) -> Opening:
        """What a match begins with that is played on from here."""
        match = self.match
        if match is None:
            return Opening(None, 0, self.texts)
        start = match.opening and match.opening.position
        return Opening(match.id, match.seed, (*match.all_turns, *self.texts), start)

    def before(self) -> ExploreKey | None:
        """Return the id of the position a turn earlier, `None` at the start."""
        if self.line:
            return self._with(turn.steps for turn in self.line[:-1])
        if self.match is None or not self.match.ply:
            return None
        return replace(self.key, number=self.match.ply - 1)

    def start(self) -> ExploreKey:
        """Return the id of the position at the start."""
        return replace(self.key, line="", number=0 if self.match else self.key.number)

    def after(self, turn: str) -> ExploreKey | None:
        """Return the id of the position after a legal turn, `None` if it would be too long."""
        steps = self.game.parse_turn(self.position, turn)
        key = self._with(chain((played.steps for played in self.line), (steps,)))
        return key if fits(key) else None

    def _with(self, turns: Iterable[Sequence[Move]]) -> ExploreKey:
        line = print_line(self.base, chain.from_iterable(turns))
        return replace(self.key, line=line)


def fits(key: ExploreKey) -> bool:
    """Tell whether an id is short enough with any action and source."""
    return len(str(replace(key, action=_LONGEST, source=Source.SERVER.value))) <= ID_LIMIT


async def load_explored(request: Request, key: ExploreKey) -> ExploredPosition:
    """Load what an id leads to; `UserError` if the reader may not see it."""
    if key.match_id:
        match = await access.match_here(request, key.match_id)
        access.check_ply(match, key.number)
        return explored_in(match, key)
    game = known_game(key.game)
    combinations = list(_all_options(game))
    if key.number >= len(combinations):
        raise UserError("old-button")
    options = combinations[key.number]
    base = game.start(options)
    return ExploredPosition(key, game, options, base, read_line(base, key.line))


def explored_in(match: Match, key: ExploreKey) -> ExploredPosition:
    then = stood_at(match, key.number)
    line = read_line(then.position, key.line)
    is_past = not line and key.number < match.ply
    next_turn = match.turns[key.number] if is_past else ""
    return ExploredPosition(key, match.game, match.options, then.position, line, then, next_turn)


def key_of_tried(tried: TriedLine, source: Source) -> ExploreKey | None:
    """Return the id of the position of a tried line; `None` if it would be too long.

    Outside a match there is none: the position may be no usual start.
    """
    match = tried.match
    if match is None:
        return None
    pairs = zip(match.turns, tried.turns, strict=False)
    ply = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    line = _line_of(match.game, stood_at(match, ply).position, tried.turns[ply:])
    key = ExploreKey("look", source.value, match.id, ply, line=line)
    return key if fits(key) else None


def key_of_game(
    game: AnyGame, options: Mapping[str, str], turns: Sequence[str], source: Source
) -> ExploreKey:
    """Return the id of the position after some turns of a game; `UserError` if too many."""
    number = list(_all_options(game)).index(dict(options))
    line = _line_of(game, game.start(options), turns)
    key = ExploreKey("look", source.value, 0, number, game.slug, line)
    if not fits(key):
        raise UserError("explore-deep")
    return key


def usual_options(game: AnyGame, given: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options of a game with a start that is always the same."""
    chosen = game.complete_options(given)
    if not game.has_random_start(chosen):
        return chosen
    fitting = (options for options in _all_options(game) if given.items() <= options.items())
    return next((options for options in fitting if not game.has_random_start(options)), chosen)


def print_line(start: AnyPosition, steps: Iterable[Move]) -> str:
    """Return the number of a line, empty without steps."""
    position, places = start, list[tuple[int, int]]()
    for step in steps:
        moves = position.legal_moves()
        places.append((moves.index(step), max(len(moves), _LEAST)))
        position = position.play(step)
    number = 1
    for place, count in reversed(places):
        number = number * count + place
    return _in_digits(number) if places else ""


def read_line(start: AnyPosition, text: str) -> Sequence[PlayedTurn]:
    """Return the turns of a line; `UserError` if the text is none."""
    number, turns = _number(text), list[PlayedTurn]()
    before = position = start
    steps: list[Move] = []
    while number > 1:
        moves = position.legal_moves()
        number, place = divmod(number, max(len(moves), _LEAST))
        if place >= len(moves):
            raise UserError("old-button")
        steps.append(moves[place])
        position = position.play(steps[-1])
        if is_turn_over(before, position):
            turns.append(PlayedTurn(before, tuple(steps), position))
            before, steps = position, []
    if steps or not number:
        raise UserError("old-button")
    return turns


def _all_options(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yield the options of a game in every combination."""
    names = [option.name for option in game.options]
    for values in product(*(option.choices for option in game.options)):
        yield dict(zip(names, values, strict=True))


def _line_of(game: AnyGame, start: AnyPosition, turns: Sequence[str]) -> str:
    """Return the number of a line in notation."""
    position, steps = start, list[Move]()
    for text in turns:
        turn = game.parse_turn(position, text)
        position = play_turn(position, turn)
        steps.extend(turn)
    return print_line(start, steps)


def _in_digits(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
    return text


def _number(text: str) -> int:
    if not set(text).issubset(_DIGITS):
        raise UserError("old-button")
    number = 0
    for sign in text:
        number = number * len(_DIGITS) + _DIGITS.index(sign)
    return number if text else 1
