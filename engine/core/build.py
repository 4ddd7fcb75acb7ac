"""Compiles the cores to WebAssembly, with the compiler that `requirements-dev.txt` names."""

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
    # Every feature named here has been in every runtime of the last years.
    *("--target=wasm32-freestanding", "-mcpu=generic+bulk_memory+simd128"),
    *("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden", "-nostdlib"),
    *("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576"),
)


def sources() -> Iterator[Path]:
    """Yield the source of each core; what they share lies in headers."""
    yield from sorted(FOLDER.glob("*.c"))


def build(source: Path, folder: Path) -> Path:
    """Compile a core to a module in a folder, the same bytes on every machine."""
    module = folder / f"{source.stem}.wasm"
    # By its name alone: a path would change the module.
    command = [*_COMPILE, "-o", str(module), source.name]
    with TemporaryDirectory() as cache:
        # What was compiled before is not taken for what is compiled now.
        places = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), cache)
        env = {**os.environ, **places}
        subprocess.run(command, cwd=source.parent, env=env, check=True)  # noqa: S603 - ours
    return module
