"""Run the rules from the shell: count turns, replay, show and convert.

`main` takes a function that draws a position; without it, no board is printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from rules.core import AnyGame, AnyPosition, status_text, turn_perft
from rules.formats import MAX_BYTES, Format, format_names, formats_of, read_record, write_record
from rules.formats.registry import prepare_formats
from rules.installed import Layer, load
from rules.record import GameRecordError, Record, parse_record, replay_texts
from rules.registry import GAMES, GROUP, prepare_game

_PROGRAM = "python -m rules"

Draw = Callable[[AnyGame, AnyPosition], str]
_EACH = 100
"""Report progress after this many files of a folder."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong input in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(
    arguments: Sequence[str] | None = None, *, program: str = _PROGRAM, draw: Draw | None = None
) -> int:
    """Run one command; answer wrong input with one sentence and exit code 2."""
    chosen = _parser(program).parse_args(arguments)
    try:
        for line in chosen.run(chosen, draw):
            print(line, flush=True)
    except OSError as error:
        return _refuse(program, f"{error.filename}: {error.strerror}")
    except ValueError as error:
        return _refuse(program, str(error))
    return 0


def _refuse(program: str, reason: str) -> int:
    print(f"{program}: {reason}", file=sys.stderr)
    return 2


def _perft(chosen: argparse.Namespace, draw: Draw | None) -> Iterator[str]:
    del draw
    game = GAMES[chosen.game]
    start = game.start(_options(game, chosen), chosen.seed)
    for depth in range(1, chosen.turns + 1):
        began = time.perf_counter()
        count = turn_perft(start, depth)
        yield f"{depth} {count} ({time.perf_counter() - began:.3f} s)"


def _replay(chosen: argparse.Namespace, draw: Draw | None) -> Iterator[str]:
    game = GAMES[chosen.game]
    text = sys.stdin.read() if chosen.file == "-" else Path(chosen.file).read_text("utf-8")
    record = parse_record(text, game, _options(game, chosen))
    if chosen.seed is not None:
        record = replace(record, seed=chosen.seed)
    position = record.start()
    for ply, after in enumerate(record.positions(), start=1):
        yield f"{ply:3} {record.turns[ply - 1]}"
        position = after
    yield from _shown(game, position, draw)


def _show(chosen: argparse.Namespace, draw: Draw | None) -> Iterator[str]:
    game = GAMES[chosen.game]
    position = game.start(_options(game, chosen), chosen.seed)
    if chosen.position is not None:
        position = game.parse_position(chosen.position)
    turns = chosen.moves.split()
    *_, position = position, *replay_texts(game, position, turns)
    yield from (f"{ply:3} {turn}" for ply, turn in enumerate(turns, start=1))
    yield from _shown(game, position, draw)


def _convert(chosen: argparse.Namespace, draw: Draw | None) -> Iterator[str]:
    del draw
    return convert(Path(chosen.source), Path(chosen.target), chosen.read, chosen.write)


def _shown(game: AnyGame, position: AnyPosition, draw: Draw | None) -> Iterator[str]:
    yield from ("", draw(game, position), "") if draw else ("",)
    yield from (status_text(position), str(position))


def _options(game: AnyGame, chosen: argparse.Namespace) -> Mapping[str, str]:
    values = {option.name: getattr(chosen, option.name) for option in game.options}
    return {name: value for name, value in values.items() if value is not None}


def _parser(program: str) -> _Parser:
    parser = _Parser(prog=program, description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    perft = commands.add_parser("perft", help="count the sequences of whole turns")
    recorded = commands.add_parser("replay", help="replay a recorded game")
    show = commands.add_parser("show", help="show a position")
    for game in _games(perft):
        game.add_argument("--turns", type=_count, default=2, help="depth in turns (default: 2)")
        game.set_defaults(run=_perft)
    for game in _games(recorded):
        game.add_argument("file", help="the record; - reads standard input")
        game.set_defaults(run=_replay)
    for game in _games(show):
        game.add_argument("--moves", default="", help="turns, separated by spaces")
        game.add_argument("--position", help="the position text to start from")
        game.set_defaults(run=_show)
    conversion = commands.add_parser("convert", help="write records in another format")
    conversion.add_argument("source", help="a file or a folder")
    conversion.add_argument("target", help="the output file or folder")
    names = format_names()
    conversion.add_argument("--from", dest="read", choices=names, help="detected by default")
    conversion.add_argument(
        "--to", dest="write", choices=names, help="chosen by file extension by default"
    )
    conversion.set_defaults(run=_convert)
    return parser


def _games(command: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a subparser for each game, with the options of that game."""
    games = command.add_subparsers(dest="game", required=True)
    for game in GAMES.values():
        parser = games.add_parser(game.slug, help=game.name)
        for option in game.options:
            parser.add_argument(f"--{option.name}", choices=option.choices)
        parser.add_argument("--seed", type=int, help="seed of a random start")
        yield parser


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of turns")
    return int(text)


class ConversionError(ValueError):
    """Some files could not be converted; the others were."""


def convert(source: Path, target: Path, read: str | None, write: str | None) -> Iterator[str]:
    """Convert a file, or all files of a folder, and yield progress messages.

    `read` and `write` name formats. By default the source format is detected, and the target's
    extension selects the other one, else text. Raises `ConversionError` at the end if a file
    failed.
    """
    files = sorted(file for file in source.rglob("*") if file.is_file()) if source.is_dir() else []
    done, failed = 0, 0
    for number, file in enumerate(files or [source], start=1):
        into = target / file.relative_to(source) if files else target
        try:
            written = _convert_file(file, into, read, write, rename=bool(files))
        except Exception as error:  # a bug triggered by one file must not stop the others
            failed += 1
            yield f"{file}: {_reason(error)}"
        else:
            done += 1
            if not files:
                yield f"{file} -> {written}"
        if number % _EACH == 0:
            yield f"{number} of {len(files)}"
    yield f"{done} converted, {failed} failed"
    if failed:
        raise ConversionError(f"{failed} of {done + failed} files could not be converted")


def _convert_file(
    file: Path, into: Path, read: str | None, write: str | None, *, rename: bool
) -> Path:
    with file.open("rb") as opened:
        record = read_record(opened.read(MAX_BYTES + 1), read)
    wanted = _format(record, into, write, by_ending=not rename)
    if rename:
        into = into.with_name(f"{into.stem}{wanted.ending}")
    if into.exists():
        raise GameRecordError(f"{into} already exists")
    text = write_record(record, wanted.name)
    into.parent.mkdir(parents=True, exist_ok=True)
    into.write_bytes(text.encode("utf-8", "replace"))
    return into


def _format(record: Record, into: Path, write: str | None, *, by_ending: bool) -> Format:
    formats = formats_of(record.game)
    if write is not None:
        for each in formats:
            if each.name == write:
                return each
        names = ", ".join(each.name for each in formats)
        raise GameRecordError(f"{record.game.name} has no format {write!r}; it has {names}")
    # The longest matching extension wins: `.zip.txt` before `.txt`.
    fitting = [each for each in formats if by_ending and into.name.endswith(each.ending)]
    return max(fitting, key=lambda each: len(each.ending), default=formats[0])


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "unreadable"
    if isinstance(error, GameRecordError):
        return str(error)
    return f"a bug in Ringfall: {type(error).__name__}: {error}"


def load_games(program: str, *layers: Layer) -> None:
    """Register the games of installed packages, and print why some are left out."""
    for fault in load(GROUP, (prepare_game, prepare_formats, *layers)):
        print(f"{program}: {fault}", file=sys.stderr)


if __name__ == "__main__":
    load_games(_PROGRAM)
    sys.exit(main())
