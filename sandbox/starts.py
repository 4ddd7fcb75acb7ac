"""Buttons of the start page, which a project can provide."""

from __future__ import annotations

import runpy
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from sandbox.world.models import Channel


@dataclass(frozen=True)
class Start:
    """A button of the start page.

    `run` performs the action and returns the channel to show. Buttons of one `row` stand side by
    side, below the `text` and beside the `picture` of its first button. `hint` is the accessible
    name where the label alone is ambiguous.
    """

    label: str
    run: Callable[[], Awaitable[Channel]]
    row: str = ""
    hint: str = ""
    text: str = ""
    picture: Path | None = None

    @property
    def name(self) -> str:
        """The unique name of the button."""
        return self.hint or self.label


def load_starts(path: Path) -> Callable[..., list[Start]]:
    """Return the function `starts` of a Python file."""
    return runpy.run_path(str(path))["starts"]
