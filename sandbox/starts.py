"""The buttons of the start page, which a project may provide in a file of its own."""

from __future__ import annotations

import runpy
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from sandbox.world.models import Channel


@dataclass(frozen=True)
class Start:
    """A button of the start page.

    `run` does what the button promises and returns the channel that the page then shows. Buttons
    of one `row` stand side by side. `hint` describes the button to screen readers, where its
    label alone is ambiguous.
    """

    label: str
    run: Callable[[], Awaitable[Channel]]
    row: str = ""
    hint: str = ""

    @property
    def name(self) -> str:
        """The name of the button, which no other button has."""
        return self.hint or self.label


def load_starts(path: Path) -> Callable[..., list[Start]]:
    """Return the function `starts` of a Python file."""
    return runpy.run_path(str(path))["starts"]
