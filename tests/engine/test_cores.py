"""Each core repeats the rules: the same steps, the same ends, correct searches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.arena import Plain, Searcher, Uct, encode, match, openings
from benchmarks.native import Native
from engine.compiled import WON, Limits, Machine, search
from engine.core import FOLDER
from engine.core.build import build, sources
from engine.registry import Core
from rules import GAMES, AnyPosition, Move, Side, is_turn_over, turn_perft, turns
from tests.engine.cores import (
    SLUGS,
    core_named,
    late_positions,
    legal_moves,
    loaded,
    random_positions,
    variants,
)
from tests.rules.test_core import cases, read

ENDINGS = {None: 3, Side.FIRST: 1, Side.SECOND: 2}

DEEP_ENOUGH = 2**40


@pytest.mark.parametrize(
    ("start", "counts"), [case.values for case in cases() if case.values[0][0] in SLUGS]
)
def test_counts_what_the_rules_count(start: list[str], counts: list[list[str]]) -> None:
    """The core reproduces every number of the perft files."""
    core, position = core_named(start[0]), read(*start)
    machine = loaded(core, position)
    names = {"steps": "perft", "turns": "turn_perft"}
    found = [[kind, depth, str(machine.call(names[kind], int(depth)))] for kind, depth, _ in counts]
    assert found == counts


@pytest.mark.parametrize("slug", SLUGS)
def test_counts_the_first_turns_of_every_variant(slug: str) -> None:
    core = core_named(slug)
    for position in variants(slug):
        assert loaded(core, position).call("turn_perft", 1) == turn_perft(position, 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_walks_through_games_as_the_rules_do(slug: str) -> None:
    """At every step of random games, moves, side and end are equal."""
    core, chance = core_named(slug), random.Random(slug)
    for position in [*variants(slug), *late_positions(slug)]:
        walk(core, position, chance)


def walk(core: Core, position: AnyPosition, chance: random.Random) -> None:
    """Play a random game in the rules and in the core; reload each position."""
    machine, other = loaded(core, position), Machine(core.slug)
    while position.outcome is None:
        steps = legal_moves(core, machine, position)
        assert set(steps) == set(position.legal_moves()), position
        other.load(core.encode(position))
        assert sorted(other.legal_steps()) == sorted(steps.values()), position
        assert machine.call("side") == position.to_move.index, position
        assert machine.call("value") == other.call("weighed_features"), position
        move = chance.choice(list(steps))
        position = position.play(move)
        machine.call("play", steps[move])
    repeats = any(reason.value == "repetition" for reason in position.outcome.reasons)
    ending = 0 if repeats else ENDINGS[position.outcome.winner]
    assert machine.call("ending") == ending, position


@pytest.mark.parametrize("slug", SLUGS)
def test_finds_what_plain_negamax_finds(slug: str) -> None:
    """Table, null windows and ordering change the number of nodes, but no value."""
    core, compared = core_named(slug), 0
    for position in [*late_positions(slug), *random_positions(GAMES[slug], 15, seed=5)]:
        for depth in range(core.turn_cost, 4):
            plain = PlainSearch(core)
            try:
                value = plain.value(position, depth, 0)
            except TooLargeError:
                break
            limits = Limits(DEEP_ENOUGH, depth=depth)
            (line,) = loaded(core, position, limits).search(limits, None).lines
            assert line.value == value, position
            compared += 1
    assert compared > 12


class TooLargeError(Exception):
    """A tree is too large for a test."""


class PlainSearch:
    """Plain negamax over the rules; only the evaluation is the core's."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._machine = Machine(core.slug)
        self._left = 300

    def value(self, position: AnyPosition, depth: int, turns: int) -> int:
        """Return the value of a position to the side to move, after so many turns."""
        self._left -= 1
        if self._left < 0:
            raise TooLargeError
        if position.outcome is not None:
            return self._end(position, turns)
        self._machine.load(self._core.encode(position))
        is_last = turns > 0 and depth <= 0
        if is_last and self._machine.call("quiet"):
            return self._machine.call("value")
        steps = legal_moves(self._core, self._machine, position, distinct=is_last)
        costs = {move: self._machine.call("step_cost", step) for move, step in steps.items()}
        return max(self._behind(position, move, depth - costs[move], turns) for move in steps)

    def _behind(self, position: AnyPosition, move: Move, depth: int, turns: int) -> int:
        after = position.play(move)
        if not is_turn_over(position, after):
            return self.value(after, depth, turns)
        value = self.value(after, depth, turns + 1)
        return value if after.to_move is position.to_move else -value

    def _end(self, position: AnyPosition, turns: int) -> int:
        winner = position.outcome.winner if position.outcome else None
        if winner is None:
            return 0
        return WON - turns if winner is position.to_move else turns - WON


@pytest.mark.parametrize("slug", SLUGS)
def test_a_win_at_once_is_never_missed(slug: str) -> None:
    core, wins = core_named(slug), 0
    for position in random_positions(GAMES[slug], 60, seed=3):
        if turn_perft(position, 1) < 600 and can_win_at_once(position):
            found = search(core, position, Limits(0))
            assert found.lines[0].value.wins_in == 1, position
            wins += 1
    assert wins > 5


def can_win_at_once(position: AnyPosition) -> bool:
    ends = (after.outcome for _, after in turns(position))
    return any(end is not None and end.winner is position.to_move for end in ends)


@pytest.mark.parametrize("slug", ["rust", "zertz"])
def test_the_core_is_reported_what_may_come_back(slug: str) -> None:
    """The history of a position is the positions before it, without passes."""
    core, chance, compared = core_named(slug), random.Random(1), 0
    for position in late_positions(slug):
        history = [_unpassed(core, position)]
        while position.outcome is None:
            before = position
            position = position.play(chance.choice(position.legal_moves()))
            if position.outcome is None and is_turn_over(before, position):
                past = core.past(position)
                assert list(past) == history[len(history) - len(past) :]
                compared += len(past)
                history.append(_unpassed(core, position))
    assert compared


def _unpassed(core: Core, position: AnyPosition) -> bytes:
    game, text = GAMES[core.slug], str(position).removesuffix(",passed")
    return core.encode(game.parse_position(text))


@pytest.mark.parametrize("slug", SLUGS)
def test_several_lines_are_the_best_first_turns(slug: str) -> None:
    """Each line has another first turn, and the value of a search after this turn."""
    core = core_named(slug)
    position = next(p for p in late_positions(slug) if 3 < turn_perft(p, 1) < 100)
    lines = search(core, position, Limits(DEEP_ENOUGH, depth=1, lines=4)).lines
    assert len({line.turns[0] for line in lines}) == len(lines) == 4
    points = [line.value.points for line in lines]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_better_turn_is_reported_before_its_round_ends(slug: str) -> None:
    """A search that stops one node early has the turn of the deeper round, and so at a deadline."""
    core, compared = core_named(slug), 0
    for position in [*late_positions(slug), *random_positions(GAMES[slug], 15, seed=5)]:
        before = search(core, position, Limits(DEEP_ENOUGH, depth=core.turn_cost))
        after = search(core, position, Limits(100_000, depth=core.turn_cost + 1))
        better = after.lines[0].turns[0]
        if before.depth < after.depth and before.lines[0].turns[0] != better:
            early = search(core, position, Limits(after.nodes - 1))
            assert early.depth == before.depth
            assert early.lines[0].turns[0] == better, position
            compared += 1
    assert compared > 1


@pytest.mark.parametrize("source", [pytest.param(file, id=file.stem) for file in sources()])
def test_modules_match_their_sources(source: Path, tmp_path: Path) -> None:
    """The modules are up to date with their sources."""
    built = build(source, tmp_path)
    assert built.read_bytes() == (FOLDER / built.name).read_bytes(), "run `make core`"


NODES, PLAYOUTS, LONG = 1000, 20, 60.0


def test_the_native_core_equals_wasm_and_beats_other_searches() -> None:
    """Line, value, depth and nodes equal those of WebAssembly; each opponent can lose."""
    native = Native("tzaar")
    setups = [encode(position) for position in openings("tzaar", {}, 3, seed=1)]
    for setup in setups:
        native.load(setup)
        found, machine, limits = native.search(NODES), Machine("tzaar"), Limits(NODES)
        machine.load(setup, (), limits)
        report = machine.search(limits, None)
        line = report.lines[0]
        assert (tuple(line.steps), line.value) == (found.steps, found.value)
        assert (report.nodes, report.depth) == (found.nodes, found.depth)
    mine = Searcher(native, nodes=NODES)
    for other in (
        Uct(LONG, playouts=PLAYOUTS),
        Uct(LONG, full=False, playouts=PLAYOUTS),
        Plain(depth=1),
    ):
        assert match(native, setups[:1], mine, other).points > 0.5
