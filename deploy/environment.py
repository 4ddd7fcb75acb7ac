"""Create a virtual environment from a list of packages, and show how far that is.

`python deploy/environment.py WHAT FOLDER LIST [WHEEL …]`, with any Python from 3.11 on.
"""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path

# A person who waits for longer without a sign takes the installation for stuck.
SIGN_EVERY_S = 1.5
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--progress-bar", "off")
PINNED = re.compile(r"^[\w.\[\],-]+==", re.MULTILINE)


def main() -> int:
    """Return the exit status of the first step that fails, after its output."""
    what, folder, packages = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    wheels = sys.argv[4:]
    steps = Steps(folder, count=len(PINNED.findall(packages.read_text(encoding="utf-8"))))
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    print(f"Installing {what} into {folder} …", flush=True)
    try:
        status = steps.run([sys.executable, "-m", "venv", "--clear", str(folder)])
        status = status or steps.run([str(python), *PIP, "--require-hashes", "-r", str(packages)])
        if wheels and status == 0:
            print(f"Installing {', '.join(Path(wheel).name for wheel in wheels)} …", flush=True)
            status = steps.run([str(python), *PIP, "--no-index", "--no-deps", *wheels])
    except KeyboardInterrupt:
        return 130
    if status == 0:
        print(f"Packages installed: {steps.count}, in {steps.seconds} s.", flush=True)
    return status


class Steps:
    """Runs commands and shows what they do: in one line on a terminal, else in lines."""

    def __init__(self, folder: Path, *, count: int) -> None:
        self.count = count
        scheme = {"base": str(folder), "platbase": str(folder)}
        self._installed = Path(sysconfig.get_path("purelib", "venv", vars=scheme))
        self._before = 0
        self._begun_at = self._shown_at = time.monotonic()
        self._fetched = 0
        self._doing = "creating the environment"
        self._is_terminal = sys.stdout.isatty()

    @property
    def seconds(self) -> int:
        return round(time.monotonic() - self._begun_at)

    def run(self, command: list[str]) -> int:
        """Run a command; print its output if it fails."""
        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        output: list[str] = []
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
        ) as process:
            threading.Thread(target=_read, args=(process, lines), daemon=True).start()
            while (line := self._next(lines)) is not None:
                if line:
                    output.append(line)
                    self._understand(line)
                self._show()
        if self._is_terminal:
            print("\r\033[K", end="", flush=True)
        if process.returncode:
            print("".join(output), end="", file=sys.stderr, flush=True)
        return process.returncode

    def _next(self, lines: queue.SimpleQueue[str | None]) -> str | None:
        """Return the next line, "" if none has come for a while, `None` at the end."""
        try:
            return lines.get(timeout=SIGN_EVERY_S / 2)
        except queue.Empty:
            return ""

    def _understand(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        name = re.split(r"[=\s(:]", rest)[0]
        if word == "Collecting":
            self._fetched += 1
            self._doing = f"fetching {self._fetched} of {self.count}: {name}"
        elif word == "Ignoring":  # not needed on this system
            self.count -= 1
        elif line.startswith("Building wheel for"):
            self._doing = f"building {rest.split()[2]}"
        elif line.startswith("Installing collected packages"):
            self._doing, self._before = "", self._count_installed()

    def _show(self) -> None:
        if not self._is_terminal and time.monotonic() - self._shown_at < SIGN_EVERY_S:
            return
        self._shown_at = time.monotonic()
        installed = self._count_installed() - self._before
        text = self._doing or f"unpacking {installed} of {self.count}"
        if self._is_terminal:
            print(f"\r\033[K  {text} ({self.seconds} s)", end="", flush=True)
        else:
            print(f"  {text} ({self.seconds} s)", flush=True)

    def _count_installed(self) -> int:
        return len(list(self._installed.glob("*.dist-info")))


def _read(process: subprocess.Popen[str], lines: queue.SimpleQueue[str | None]) -> None:
    for line in process.stdout or ():
        lines.put(line)
    lines.put(None)


if __name__ == "__main__":
    sys.exit(main())
