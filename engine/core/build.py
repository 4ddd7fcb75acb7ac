"""Compile the cores to WebAssembly with the compiler of `requirements-dev.txt`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core import FOLDER

_COMPILE = (
    *(sys.executable, "-m", "ziglang", "cc"),
    # All runtimes of recent years support these features.
    *("--target=wasm32-freestanding", "-mcpu=generic+bulk_memory+simd128"),
    *("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden", "-nostdlib"),
    *("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576"),
)


def sources() -> Iterator[Path]:
    """Yield the source of each core; headers are shared."""
    yield from sorted(FOLDER.glob("*.c"))


def build(source: Path, folder: Path) -> Path:
    """Compile a core to a module; the result is the same on every machine."""
    module = folder / f"{source.stem}.wasm"
    # By file name only: a path would change the module.
    command = [*_COMPILE, "-o", str(module), source.name]
    with TemporaryDirectory() as cache:
        # A fresh cache: the compiler must not reuse earlier results.
        places = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), cache)
        env = {**os.environ, **places}
        subprocess.run(command, cwd=source.parent, env=env, check=True)  # noqa: S603 - no external input
    return module
