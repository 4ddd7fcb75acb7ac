"""Use the engine from the shell: play, analyse, match players, measure, serve."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

from engine import choosing
from engine.annotation import remarks, turning_point
from engine.judging import Judge
from engine.levels import LEVELS
from engine.matches import openings, play_match
from engine.players import KINDS, player
from engine.protocol import DEFAULT_NODES, format_line, format_value, serve
from engine.registry import prepare_opponent
from engine.values import Budget
from rules import GAMES, AnyGame, AnyPosition, MoveError, Side, play_turn
from rules.__main__ import load_games
from rules.core import status_text
from rules.record import Record, parse_record

_PROGRAM = "python -m engine"
# Long enough for any budget at a terminal.
_MAX_SECONDS = 3600.0


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong input in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; answer wrong input with one sentence and exit code 2."""
    chosen = _parser().parse_args(arguments)
    try:
        for line in chosen.run(chosen):
            print(line, flush=True)
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}")
    except ValueError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 130
    return 0


def _refuse(reason: str) -> int:
    print(f"{_PROGRAM}: {reason}", file=sys.stderr)
    return 2


def _play(chosen: argparse.Namespace) -> Iterator[str]:
    game, position = GAMES[chosen.game], _start(chosen)
    person = Side.FIRST if chosen.first else Side.SECOND
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed  # noqa: S311
    while position.outcome is None:
        yield f"\n{_board(position)}\n{status_text(position)}"
        if position.to_move is person:
            turn = _typed(game, position)
            if turn is None:
                return
        else:
            steps = choosing.choose_turn(position, chosen.level, seed)
            turn = game.format_turn(position, steps)
            yield f"> {turn}"
        position = play_turn(position, game.parse_turn(position, turn))
    yield f"\n{_board(position)}\n{status_text(position)}"


def _typed(game: AnyGame, position: AnyPosition) -> str | None:
    """Ask for a turn until a legal one is typed; return `None` at the end of input."""
    while True:
        print("your turn: ", end="", flush=True)
        typed = sys.stdin.readline()
        if not typed:
            return None
        try:
            game.parse_turn(position, typed.strip())
        except MoveError as error:
            print(error)
        else:
            return typed.strip()


def _board(position: AnyPosition) -> str:
    """Return the position text with one board row a line."""
    rows, _, rest = str(position).partition(" ")
    return "\n".join((*rows.split("/"), rest))


def _analyse(chosen: argparse.Namespace) -> Iterator[str]:
    budget = Budget(chosen.nodes, seconds=_MAX_SECONDS)
    if chosen.record is None:
        return _lines(GAMES[chosen.game], _start(chosen), budget, chosen.lines)
    text = sys.stdin.read() if chosen.record == "-" else Path(chosen.record).read_text("utf-8")
    return _judged(parse_record(text, GAMES[chosen.game], _options(chosen)), chosen.nodes)


def _lines(game: AnyGame, position: AnyPosition, budget: Budget, count: int) -> Iterator[str]:
    found = choosing.analyse(position, budget, count)
    yield f"{found.nodes} nodes, {found.depth} turns deep"
    yield from (format_line(game, position, line) for line in found.lines)


def _judged(record: Record, nodes: int) -> Iterator[str]:
    """Yield each turn with the value before it, the best turn, and how good it was."""
    before = [played.before for played in record.played()]
    parsed = (record.game.parse_turn(*each) for each in zip(before, record.turns, strict=True))
    judge = Judge(nodes)
    seen = [judge.judge(*each) for each in zip(before, parsed, strict=True)]
    judgements = [each.judgement for each in seen]
    grades = {remark.ply: remark.grade for remark in remarks(judgements)}
    rows = zip(record.turns, before, seen, strict=True)
    for ply, (text, position, judged) in enumerate(rows, start=1):
        best = record.game.format_turn(position, judged.best.turns[0])
        value, told = format_value(judged.judgement.best), grades.get(ply, "")
        yield f"{ply:3} {text:24} {value:>7} {best:24} {told}".rstrip()
    *_, last = record.positions()
    turned = turning_point(judgements, last.outcome and last.outcome.winner)
    if turned is not None:
        chances = f"{turned.before:.0%} to {turned.after:.0%}"
        yield f"turning point: {turned.ply} {record.turns[turned.ply - 1]} from {chances}"


def _match(chosen: argparse.Namespace) -> Iterator[str]:
    game = GAMES[chosen.game]
    positions = openings(game, _options(chosen), chosen.openings)
    with ExitStack() as stack:
        first = stack.enter_context(player(chosen.first, chosen.go))
        second = stack.enter_context(player(chosen.second, chosen.go))
        for score in play_match(game, first, second, positions):
            yield f"{chosen.first} against {chosen.second}: {score}"


def _bench(chosen: argparse.Namespace) -> Iterator[str]:
    for game in GAMES.values():
        position = game.start({}, 1)
        # Warm up: loading and compiling must not count.
        choosing.analyse(position, Budget(1))
        began = time.perf_counter()
        found = choosing.analyse(position, Budget(chosen.nodes, seconds=_MAX_SECONDS))
        seconds = time.perf_counter() - began
        yield f"{game.slug}: {found.nodes / seconds / 1000:,.0f} thousand nodes a second"


def _serve(chosen: argparse.Namespace) -> Iterator[str]:
    del chosen
    return serve(sys.stdin)


def _start(chosen: argparse.Namespace) -> AnyPosition:
    game = GAMES[chosen.game]
    if chosen.position is not None:
        return game.parse_position(chosen.position)
    return game.start(_options(chosen), chosen.seed)


def _options(chosen: argparse.Namespace) -> dict[str, str]:
    return dict(chosen.option)


def _parser() -> _Parser:
    parser = _Parser(prog=_PROGRAM, description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play against it in the terminal")
    _add_start(play)
    play.add_argument("--level", type=int, choices=LEVELS, default=2)
    play.add_argument("--second", dest="first", action="store_false", help="let it begin")
    play.set_defaults(run=_play)
    analyse = commands.add_parser("analyse", help="evaluate a position or a record")
    _add_start(analyse)
    analyse.add_argument("--record", help="a file with a game; - reads standard input")
    analyse.add_argument("--nodes", type=_count, default=DEFAULT_NODES)
    analyse.add_argument("--lines", type=_count, default=1)
    analyse.set_defaults(run=_analyse)
    match = commands.add_parser("match", help="match two players")
    _add_game(match)
    match.add_argument("first", help=KINDS)
    match.add_argument("second", help=KINDS)
    match.add_argument("--openings", type=_count, default=10, help="each with both colours")
    match.add_argument("--go", default="go", help="the go command for other programs")
    match.set_defaults(run=_match)
    bench = commands.add_parser("bench", help="measure nodes per second")
    bench.add_argument("--nodes", type=_count, default=DEFAULT_NODES)
    bench.set_defaults(run=_bench)
    server = commands.add_parser("serve", help="serve the protocol for other programs")
    server.set_defaults(run=_serve)
    return parser


def _add_start(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--position", help="the position text to start from")
    parser.add_argument("--seed", type=int, help="seed of all randomness")


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES)
    parser.add_argument(
        "--option", type=_option, action="append", default=[], help="such as board=48"
    )


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not an option such as board=48")
    return name, value


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


if __name__ == "__main__":
    load_games(_PROGRAM, prepare_opponent)
    sys.exit(main())
