"""Run every benchmark module of this folder, or only the named ones."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
from pathlib import Path


def main() -> None:
    """Run the benchmarks, each under its name."""
    names = sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help="a module of this folder")
    chosen = parser.parse_args().names
    if unknown := sorted(set(chosen) - set(names)):
        parser.error(f"there is no benchmark {', '.join(unknown)}")
    for name in names:
        if name != "__main__" and name in (chosen or names):
            _run(name)


def _run(name: str) -> None:
    benchmark = getattr(importlib.import_module(f"benchmarks.{name}"), "main", None)
    if benchmark is not None:
        print(f"{name}:", flush=True)
        benchmark()


if __name__ == "__main__":
    main()
