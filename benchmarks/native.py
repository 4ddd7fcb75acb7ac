"""Compile a game's core natively, with its opponents (`core/players.c`)."""

from __future__ import annotations

import ctypes
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from engine.core import FOLDER

_PLAYERS = Path(__file__).parent / "core"
_HEAD = struct.Struct("<Qiiii8x")
_REPORT = struct.Struct("<Qii")
_LINE = struct.Struct("<ii128H")
_COMPILE = (sys.executable, "-m", "ziglang", "cc", "-O3", "-std=gnu11", "-shared", "-fPIC", "-lm")

_WIDE, _NARROW = 0.7, 0.3  # UCT exploration constants

ENDINGS = (None, 1.0, 0.0, 0.5)
"""The value of an ending to the first side."""


class Found(NamedTuple):
    """The result of a search: the steps of its best line, and its nodes."""

    steps: tuple[int, ...]
    value: int
    nodes: int
    depth: int


class Native:
    """A native core with the project's weights, or those of another header."""

    def __init__(self, slug: str, weights: str | None = None) -> None:
        folder = Path(mkdtemp(prefix=f"{slug}-"))
        for source in (*FOLDER.glob("*.[ch]"), *_PLAYERS.glob("*.[ch]")):
            shutil.copy(source, folder)
        if weights is not None:
            (folder / f"{slug}_weights.h").write_text(weights)
        self._library = ctypes.CDLL(str(_compile(folder, slug)))
        shutil.rmtree(folder)
        for name in ("input_address", "report_address", "legal_steps", "state_address"):
            getattr(self._library, name).restype = ctypes.c_void_p
        self.feature_count: int = self._library.feature_count()
        self.whole: int = self._library.whole_board()
        self.turn_cost: int = self._library.turn_cost()
        self.has_plain = hasattr(self._library, "plain_step")
        self._features = (ctypes.c_int * self.feature_count)()

    def load(self, setup: bytes) -> None:
        """Load a position from the core's `Setup`."""
        self._write(setup, _HEAD.size)
        self._library.load()

    def load_state_of(self, other: Native) -> None:
        """Copy the position of another library of the same game."""
        if other is not self:
            self._library.take_state(ctypes.c_void_p(other.state_address()))

    def state_address(self) -> int:
        """Return the address of the library's position."""
        return self._library.state_address()

    def play(self, step: int) -> None:
        """Play a legal step in the loaded position."""
        self._library.play(step)

    @property
    def result(self) -> float | None:
        """Return the result for the first side, or `None` while the game goes on."""
        return ENDINGS[self._library.ending()]

    @property
    def side(self) -> int:
        """Return the side to move, 0 or 1."""
        return self._library.side()

    @property
    def is_quiet(self) -> bool:
        """Tell whether the position may be evaluated."""
        return bool(self._library.quiet())

    def legal_steps(self) -> list[int]:
        """Return the legal steps."""
        address = self._library.legal_steps(0)
        number = ctypes.c_uint16.from_address(address).value
        return list((ctypes.c_uint16 * number).from_address(address + 2))

    def features(self) -> tuple[list[int], int]:
        """Return the features of the position, and how much of the board is left."""
        left = self._library.features_of(self._features)
        return list(self._features), left

    def search(self, nodes: int, depth: int = 0, table_bits: int = 18) -> Found:
        """Search the loaded position, as in a fresh instance."""
        self._write(_HEAD.pack(nodes, depth, 1, table_bits, 0), 0)
        self._library.forget()
        self._library.think()
        address = self._library.report_address()
        nodes, depth, _ = _REPORT.unpack(ctypes.string_at(address, _REPORT.size))
        line = ctypes.string_at(address + _REPORT.size, _LINE.size)
        value, length, *steps = _LINE.unpack(line)
        return Found(tuple(steps[:length]), value, nodes, depth)

    def uct_step(self, seconds: float, playouts: int, *, full: bool, seed: int) -> int:
        """Return a UCT step, with full playouts or with the core's evaluation."""
        width = ctypes.c_double(_WIDE if full else _NARROW)
        return self._library.best_step(
            ctypes.c_double(seconds), playouts, int(full), width, ctypes.c_uint64(seed)
        )

    def plain_step(self, depth: int) -> int:
        """Return a step of the plain alpha-beta, if the game has one."""
        return self._library.plain_step(depth)

    def _write(self, data: bytes, offset: int) -> None:
        ctypes.memmove(self._library.input_address() + offset, data, len(data))


def _compile(folder: Path, slug: str) -> Path:
    library = folder / f"{slug}.so"
    plain = _PLAYERS / f"plain_{slug}.h"
    options = [f'-DGAME="{slug}.c"', *([f'-DPLAIN="{plain.name}"'] if plain.exists() else [])]
    command = [*_COMPILE, *options, "-o", str(library), "players.c"]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603 - no external input
    return library
