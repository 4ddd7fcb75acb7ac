"""Runs a core: a position's bytes and limits in, lines of steps out, in a memory of its own.

A module has no clock, no chance and nothing to call, so that the same input always has the same
output. Everything that goes wrong inside is a `CoreError`.
"""

from __future__ import annotations

import functools
import struct
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import wasmtime
from msgspec import Struct

from engine.core import FOLDER
from engine.values import Cancel, SearchCancelledError

MEMORY_BYTES = 32 << 20
"""What a search may take, most of it its table of positions."""

WON = 1 << 20
PROVEN = WON - 1024
"""An end after n turns is worth `WON - n`, and no estimate is as much as `PROVEN` (`search.h`)."""

_TICK_SECONDS = 0.02
_SMALL_TABLE_BITS, _LARGE_TABLE_BITS, _MANY_NODES = 18, 20, 300_000
_MAX_LINES, _MAX_PAST, _MAX_DEPTH = 16, 256, 64
_NODES_AT_MOST = 2**63
_INPUT = struct.Struct("<QQiiiii12x")
_REPORT = struct.Struct("<Qii")
_LINE = struct.Struct("<ii128H")


class CoreError(Exception):
    """A core has trapped, or is not what it should be."""


class TooSlowError(CoreError):
    """A core has found nothing in time, as on a machine that stood still."""


class Limits(Struct, frozen=True):
    """What a search may use, and how wrong it may be.

    `depth` is in the core's own measure, 0 for any. Estimates are wrong by up to `noise` points,
    always the same for a position and a `seed`. Only `seconds` are not the same everywhere.
    """

    nodes: int
    depth: int = 0
    lines: int = 1
    noise: int = 0
    seed: int = 0
    seconds: float = 3.0


class RawLine(Struct, frozen=True):
    value: int
    steps: Sequence[int]


class Report(Struct, frozen=True):
    """What a search has found: `is_complete` unless it was cut short by time."""

    lines: Sequence[RawLine]
    depth: int
    nodes: int
    is_complete: bool


class Machine:
    """An instance of a game's core, at first with everything in it zero."""

    def __init__(self, slug: str) -> None:
        self._engine = wasmtime.Engine(_config())
        self._store = wasmtime.Store(self._engine)
        self._store.set_limits(memory_size=MEMORY_BYTES)
        self._store.set_epoch_deadline(1)
        try:
            module = wasmtime.Module.deserialize(self._engine, bytearray(_compiled(slug)))
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except (OSError, wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise CoreError(f"the core of {slug} cannot be run") from error
        self._memory = cast("wasmtime.Memory", self._exports["memory"])
        self._input, self._setup_size = self.call("input_address"), self.call("setup_size")

    def call(self, name: str, *numbers: int) -> int:
        """Call a function of the core; `CoreError` when it traps."""
        function = cast("wasmtime.Func", self._exports[name])
        try:
            return cast("int", function(self._store, *numbers))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            raise CoreError(f"{name} has trapped") from trap

    def load(self, setup: bytes, past: Sequence[bytes] = (), limits: Limits | None = None) -> None:
        """Hand in a position, those before it that may come back, and the limits of a search."""
        if any(len(one) != self._setup_size for one in (setup, *past)):
            raise CoreError("the core expects positions of another size")
        told, past = limits or Limits(0), past[-_MAX_PAST:]
        nodes = min(told.nodes, _NODES_AT_MOST)
        bits = _SMALL_TABLE_BITS if nodes < _MANY_NODES else _LARGE_TABLE_BITS
        lines, depth = min(told.lines, _MAX_LINES), min(told.depth, _MAX_DEPTH)
        seed = told.seed % 2**64
        head = _INPUT.pack(nodes, seed, depth, told.noise, lines, bits, len(past))
        self._memory.write(self._store, head + setup + b"".join(past), self._input)
        self.call("load")

    def search(self, limits: Limits, cancel: Cancel | None) -> Report:
        """Search what has been loaded; `SearchCancelledError` when it is told to stop."""
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

    def legal_steps(self) -> list[int]:
        """Return the steps that may be played now, packed."""
        address = self.call("legal_steps")
        (number,) = struct.unpack("<H", self._read(address, 2))
        return list(struct.unpack(f"<{number}H", self._read(address + 2, 2 * number)))

    @contextmanager
    def _watched(self, seconds: float, cancel: Cancel | None) -> Generator[None]:
        """Interrupt the core when the time is over, or soon after it is cancelled."""
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
    """Compile a module for this processor; each search loads it into an engine of its own.

    One engine has one epoch, and so a search that is cancelled would stop all others.
    """
    source = (FOLDER / f"{slug}.wasm").read_bytes()
    return bytes(wasmtime.Module(wasmtime.Engine(_config()), source).serialize())


def _is_interrupt(cause: Any) -> bool:
    is_trap = isinstance(cause, wasmtime.Trap)
    return is_trap and cause.trap_code is wasmtime.TrapCode.INTERRUPT
