"""Search with a core, which runs in its own memory; the rules check every turn it returns.

A core gets a position and limits, and returns lines of steps. It has no clock, no randomness and no
imports, so that equal input has equal output. Every failure inside is a `CoreError`.
"""

from __future__ import annotations

import functools
import logging
import struct
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import wasmtime
from msgspec import Struct
from msgspec.structs import replace

from engine import generic
from engine.core import FOLDER
from engine.registry import Core
from engine.steps import Step
from engine.values import CERTAIN, Analysis, Budget, Cancel, Line, SearchCancelledError, Turn, Value
from rules import AnyPosition, MoveError, is_turn_over

_log = logging.getLogger(__name__)
MEMORY_BYTES = 32 << 20
"""The memory limit of a search, most of it for the transposition table."""

WON = 1 << 20
PROVEN = WON - 1024
"""A win in n turns is worth `WON - n`; estimates are below `PROVEN`."""

_TICK_SECONDS = 0.02
_SMALL_TABLE_BITS, _LARGE_TABLE_BITS, _MANY_NODES = 18, 20, 300_000
_MAX_LINES, _MAX_PAST, _MAX_DEPTH = 16, 256, 64
_MAX_NODES = 2**63
_INPUT = struct.Struct("<Qiiii8x")
_REPORT = struct.Struct("<Qii")
_LINE = struct.Struct("<ii128H")


def search(
    core: Core, position: AnyPosition, limits: Limits, cancel: Cancel | None = None
) -> Analysis:
    """Return the best lines of a position, at least one unless the game is over.

    If the core fails, it is asked again one turn deep; then the generic search is used. All of them
    share the time limit.
    """
    if position.outcome is not None:
        return Analysis((), 0, 0, complete=True)
    if (turn := core.rule_turn(position)) is not None:
        return Analysis((Line((turn,), Value(0)),), 0, 0, complete=True)
    deadline = time.monotonic() + limits.seconds
    for attempt in (limits, replace(limits, depth=core.turn_cost)):
        try:
            return _search(core, position, _until(deadline, attempt), cancel)
        except TooSlowError:
            _log.warning("The core of %s ran out of time in %s", core.slug, position)
        except (CoreError, MoveError, LookupError):
            _log.exception("The core of %s failed in %s", core.slug, position)
    budget = Budget(limits.nodes, 1, _until(deadline, limits).seconds)
    return generic.analyse(position, budget, limits.lines, cancel)


def _until(deadline: float, limits: Limits) -> Limits:
    return replace(limits, seconds=max(0.0, deadline - time.monotonic()))


def _search(core: Core, position: AnyPosition, limits: Limits, cancel: Cancel | None) -> Analysis:
    machine = Machine(core.slug)
    machine.load(core.encode(position), core.past(position), limits)
    report = machine.search(limits, cancel)
    if not report.lines:
        if report.is_complete:
            raise CoreError("no line was found")
        raise TooSlowError("no round was finished in time")
    lines = tuple(_line(core, position, raw) for raw in report.lines)
    # A further round of single steps may have improved on the previous line.
    lines = tuple(sorted(lines, key=lambda line: -_order(line.value)))
    turns = -(-report.depth // core.turn_cost)
    return Analysis(lines, turns, report.nodes, report.is_complete)


def _line(core: Core, position: AnyPosition, raw: RawLine) -> Line:
    turns = tuple(_turns(core, position, raw.steps))
    if not turns:
        raise CoreError(f"a line of {len(raw.steps)} steps is not a turn")
    return Line(turns, _value(raw.value))


def _turns(core: Core, position: AnyPosition, steps: Sequence[int]) -> Iterator[Turn]:
    """Yield the whole turns of a line; raise `MoveError` for an illegal step."""
    turn: Turn = ()
    for packed in steps:
        move = core.decode(position, Step.unpack(packed))
        after = position.play(move)
        turn = (*turn, move)
        if is_turn_over(position, after):
            yield turn
            turn = ()
        position = after


def _value(points: int) -> Value:
    if abs(points) < PROVEN:
        return Value(max(1 - CERTAIN, min(points, CERTAIN - 1)))
    turns = WON - abs(points)
    if points > 0:
        return Value(CERTAIN, (turns + 1) // 2)
    return Value(-CERTAIN, -max(1, turns // 2))


def _order(value: Value) -> float:
    return value.points + 1 / value.wins_in if value.wins_in else value.points


class CoreError(Exception):
    """A core trapped or is invalid."""


class TooSlowError(CoreError):
    """A core found nothing in time."""


class Limits(Struct, frozen=True):
    """The limits of a search; `depth` has the core's own unit, 0 for any.

    Only `seconds` differ between machines.
    """

    nodes: int
    depth: int = 0
    lines: int = 1
    seconds: float = 3.0


class RawLine(Struct, frozen=True):
    value: int
    steps: Sequence[int]


class Report(Struct, frozen=True):
    """The result of a search; `is_complete` is false if time cut it short."""

    lines: Sequence[RawLine]
    depth: int
    nodes: int
    is_complete: bool


class Machine:
    """A fresh instance of a game's core."""

    def __init__(self, slug: str) -> None:
        self._engine = wasmtime.Engine(_config())
        self._store = wasmtime.Store(self._engine)
        self._store.set_limits(memory_size=MEMORY_BYTES)
        self._store.set_epoch_deadline(1)
        try:
            module = wasmtime.Module.deserialize(self._engine, bytearray(_compiled(slug)))
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except (OSError, wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise CoreError(f"the core of {slug} cannot run") from error
        self._memory = cast("wasmtime.Memory", self._exports["memory"])
        self._input, self._setup_size = self.call("input_address"), self.call("setup_size")

    def call(self, name: str, *numbers: int) -> int:
        """Call a function of the core; raise `CoreError` if it traps."""
        function = cast("wasmtime.Func", self._exports[name])
        try:
            return cast("int", function(self._store, *numbers))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            raise CoreError(f"{name} has trapped") from trap

    def load(self, setup: bytes, past: Sequence[bytes] = (), limits: Limits | None = None) -> None:
        """Load a position, the earlier ones that can recur, and the limits."""
        if any(len(position) != self._setup_size for position in (setup, *past)):
            raise CoreError("the core expects positions of another size")
        limits, past = limits or Limits(0), past[-_MAX_PAST:]
        nodes = min(limits.nodes, _MAX_NODES)
        bits = _SMALL_TABLE_BITS if nodes < _MANY_NODES else _LARGE_TABLE_BITS
        lines, depth = min(limits.lines, _MAX_LINES), min(limits.depth, _MAX_DEPTH)
        head = _INPUT.pack(nodes, depth, lines, bits, len(past))
        self._memory.write(self._store, head + setup + b"".join(past), self._input)
        self.call("load")

    def search(self, limits: Limits, cancel: Cancel | None) -> Report:
        """Search the loaded position; raise `SearchCancelledError` if cancelled."""
        try:
            with self._watched(limits.seconds, cancel):
                self.call("run")
        except CoreError as error:
            if not _is_interrupt(error.__cause__):
                raise
            if cancel is not None and cancel.is_set():
                raise SearchCancelledError from None
            return self._report(is_complete=False)
        return self._report(is_complete=True)

    def legal_steps(self, *, distinct: bool = False) -> list[int]:
        """Return the legal steps, packed; without equal ones if `distinct`."""
        address = self.call("legal_steps", distinct)
        (number,) = struct.unpack("<H", self._read(address, 2))
        return list(struct.unpack(f"<{number}H", self._read(address + 2, 2 * number)))

    @contextmanager
    def _watched(self, seconds: float, cancel: Cancel | None) -> Generator[None]:
        """Interrupt the core at the deadline, or soon after it is cancelled."""
        done, deadline = threading.Event(), time.monotonic() + seconds

        def watch() -> None:
            while not done.wait(_TICK_SECONDS):
                is_cancelled = cancel is not None and cancel.is_set()
                if is_cancelled or time.monotonic() >= deadline:
                    self._engine.increment_epoch()
                    return

        watcher = threading.Thread(target=watch, name="deadline of a search", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _report(self, *, is_complete: bool) -> Report:
        self._store.set_epoch_deadline(2)
        address = self.call("report_address")
        nodes, depth, count = _REPORT.unpack(self._read(address, _REPORT.size))
        raw = self._read(address + _REPORT.size, count * _LINE.size)
        lines = [RawLine(value, steps[:length]) for value, length, *steps in _LINE.iter_unpack(raw)]
        return Report(lines, depth, nodes, is_complete)

    def _read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))


def _config() -> wasmtime.Config:
    config = wasmtime.Config()
    config.epoch_interruption = True
    return config


@functools.cache
def _compiled(slug: str) -> bytes:
    """Compile a module for this processor; each search uses its own engine.

    An engine has one epoch, so cancelling a search would stop all others that share it.
    """
    source = (FOLDER / f"{slug}.wasm").read_bytes()
    return bytes(wasmtime.Module(wasmtime.Engine(_config()), source).serialize())


def _is_interrupt(cause: Any) -> bool:
    is_trap = isinstance(cause, wasmtime.Trap)
    return is_trap and cause.trap_code is wasmtime.TrapCode.INTERRUPT
