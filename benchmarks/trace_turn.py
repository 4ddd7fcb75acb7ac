"""Which code one `/move` runs through, from the command to the picture.

The bot runs in this process, against the sandbox. The turn is counted without rules, guide,
rendering and libraries. Counted apart are rules and guide, making the words of the board's message,
drawing, and the edits that follow a turn: the old board's buttons and the scoreboard.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import structlog
from structlog.contextvars import get_contextvars

from ringfall.testing.table import Table, sit_down
from sandbox import Sandbox
from tests.bot.connected.running import running
from tests.delivered import scoreboard_shown, tidied_up

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "guide", "rendering", "rules")
# What a turn asks, and what has no part in its path through the bot.
ASKED = ("engine", "guide", "rendering", "rules")
# By the names of their tasks: the answer waits for none of these.
FOLLOWING = ("delivery of letters", "delivery of message")
# Where messages are made: their words, buttons and pictures.
COMPOSING = tuple(
    f"bot/match/boards/{name}.py"
    for name in ("board_messages", "drafter", "drawing", "event_messages", "picture")
)


@dataclass
class Trace:
    """The functions of one path, in the order in which they were called first."""

    codes: dict[CodeType, str] = field(default_factory=dict[CodeType, str])
    changes: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def add(self, code: CodeType, caller: CodeType | None) -> None:
        """Note a call, and a change of layer if the caller is of another one."""
        self.codes.setdefault(code, _file(code))
        if caller is not None and _layer(caller) != _layer(code):
            self.changes[_layer(caller), _layer(code)] += 1

    def within(self, layers: Iterable[str]) -> Trace:
        """Return the part of the path that is within some layers."""
        within = set(layers)
        codes = {code: file for code, file in self.codes.items() if _layer(code) in within}
        changes = {pair: count for pair, count in self.changes.items() if within.issuperset(pair)}
        return Trace(codes, Counter(changes))

    @property
    def size(self) -> str:
        """How many files and functions are run through."""
        return f"{len(set(self.codes.values()))} files, {len(self.codes)} functions"

    def __str__(self) -> str:
        return f"{self.size}, {self.changes.total()} changes of layer"


class Tracer:
    """Sorts the calls that one interaction leads to by what they are for."""

    def __init__(self) -> None:
        self.turn, self.composing, self.following, self.drawing = (Trace() for _ in range(4))
        # Kept, as a frame is entered again whenever its coroutine goes on.
        self._entered: set[FrameType] = set()
        self._is_watching = False

    @contextmanager
    def watching(self) -> Generator[None]:
        """Count what is called while the block lasts."""
        self._is_watching = True
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._is_watching = False

    def note_drawing(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call in a thread other than that of the event loop."""
        if self._is_watching and event == "call" and _is_ours(frame.f_code):
            self.drawing.add(frame.f_code, None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not _is_ours(code) or frame in self._entered:
            return
        if "interaction" not in get_contextvars():
            return
        self._entered.add(frame)
        callers = list(_callers(frame))
        if _task_name().startswith(FOLLOWING):
            trace = self.following
        elif any(_file(each).startswith(COMPOSING) for each in (code, *callers)):
            trace = self.composing
        else:
            trace = self.turn
        trace.add(code, callers[0] if callers else None)


def main(*, in_full: bool = False) -> None:
    """Print what one turn runs through; `in_full` lists its functions, file by file."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        tracer = asyncio.run(trace_turn(Path(folder)))
    layers = sorted({_layer(code) for code in tracer.turn.codes}.difference(ASKED))
    print(f"the turn           {tracer.turn.within(layers)}")
    print("  without rules, guide, rendering and libraries:")
    for layer in layers:
        print(f"  {layer:<16} {tracer.turn.within([layer]).size}")
    print(f"rules and guide    {tracer.turn.within(ASKED).size}")
    print(f"its message        {tracer.composing}")
    print(f"edits that follow  {tracer.following}")
    print(f"drawing            {tracer.drawing.size}")
    if in_full:
        print(*_listed(tracer.turn), sep="\n")


async def trace_turn(folder: Path) -> Tracer:
    """Play a match of two turns, and return the trace of the second."""
    tracer = Tracer()
    threading.setprofile(tracer.note_drawing)
    async with (
        Sandbox() as discord,
        running(discord, f"sqlite+aiosqlite:///{folder}/ringfall.db") as client,
    ):
        ana, ben, games = (
            discord.add_user("Ana"),
            discord.add_user("Ben"),
            discord.add_channel("games"),
        )
        table = await sit_down(discord, games, ana, ben)
        await _play(table)
        await tidied_up(client, table.number)
        await scoreboard_shown(client, table.number)
        with tracer.watching():
            await _play(table)
            await tidied_up(client, table.number)
            await scoreboard_shown(client, table.number)
    return tracer


async def _play(table: Table) -> None:
    await table.play()
    await table.board()


def _callers(frame: FrameType) -> Iterator[CodeType]:
    """List the functions of ours that a frame was called from, the nearest first."""
    back = frame.f_back
    while back is not None:
        if _is_ours(back.f_code):
            yield back.f_code
        back = back.f_back


def _task_name() -> str:
    task = asyncio.current_task()
    return task.get_name() if task else ""


@cache
def _is_ours(code: CodeType) -> bool:
    """Tell whether a function is of a package of the project; comprehensions are no functions."""
    path = Path(code.co_filename)
    return (
        path.is_relative_to(ROOT)
        and path.relative_to(ROOT).parts[0] in PACKAGES
        and not (code.co_name.startswith("<") and code.co_name != "<lambda>")
    )


@cache
def _file(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(ROOT).as_posix()


@cache
def _layer(code: CodeType) -> str:
    """Return the room of the bot, or the package, that a function is in."""
    package, *rest = Path(_file(code)).parts
    return f"bot/{rest[0]}" if package == "bot" and len(rest) > 1 else package


def _listed(trace: Trace) -> Iterable[str]:
    functions: dict[str, list[str]] = {}
    for code, file in trace.codes.items():
        functions.setdefault(file, []).append(code.co_qualname)
    for file, names in functions.items():
        yield f"{file}: {', '.join(names)}"
    for (caller, callee), count in trace.changes.most_common():
        yield f"{count:4} {caller} -> {callee}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trace_turn", description=__doc__)
    parser.add_argument("--list", action="store_true", help="list the functions, file by file")
    main(in_full=parser.parse_args().list)
