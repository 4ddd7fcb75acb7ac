"""Where the workers of the tests are forked: all tests and libraries are read once for all of them.

pytest-xdist starts each worker as `python -u -c …`; `tests/conftest.py` puts this program in the
place of that `python`. It asks for a fork that reads from and writes to the same pipes, and lasts
as long as that does. What stands before `--` are pytest's arguments: which tests are read.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from typing import Any

from tests.forking import Forker, become, leave, serve

SERVE = "--serve"


def main(arguments: list[str]) -> int:
    """Ask for a worker, or fork them, or be one."""
    # Whoever presses Ctrl-C means the workers, and they end the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if arguments[0] != SERVE:
        border = arguments.index("--")
        return _ask(arguments[:border], arguments[-1])
    _read_tests(arguments[1:-1])
    order = serve(arguments[-1])
    if order is not None:
        leave(_be_a_worker(order))
    return 0


def _ask(tests: Sequence[str], code: str) -> int:
    """Have a worker run this code, wait for its end and return its exit status."""
    forker = Forker("tests.hatch", f"hatch-{os.getppid()}", SERVE, *tests)
    forker.join()
    with socket.socket(socket.AF_UNIX) as asking, asking.makefile("rw") as talk:
        asking.connect(forker.address)
        order = {"env": dict(os.environ), "files": f"/proc/{os.getpid()}/fd", "code": code}
        talk.write(json.dumps(order) + "\n")
        talk.flush()
        talk.readline()
        return int(talk.readline())


def _read_tests(tests: Sequence[str]) -> None:
    """Import what pytest would collect, by its own ways, and collect nothing in it."""
    import pytest

    class NothingInModules:
        @pytest.hookimpl(tryfirst=True)
        def pytest_pycollect_makeitem(self) -> list[pytest.Item]:
            return []

    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", *tests], plugins=[NothingInModules()])
    gc.collect()
    gc.freeze()


def _be_a_worker(order: dict[str, Any]) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    files = order["files"]
    become(order["env"], ((0, f"{files}/0", os.O_RDONLY), (1, f"{files}/1", os.O_WRONLY)))
    sys.argv = ["-c"]
    exec(order["code"], {"__name__": "__main__"})  # noqa: S102
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
