"""What is logged while inputs are tried, by the very formatting that a bot logs with."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager

from bot.logs import set_up_logs
from bot.settings import LogFormat
from tests.fuzz.mutation import CANARY
from tests.logs import logging_put_back

GRAVE = ("error", "critical")


class Broken(AssertionError):  # noqa: N818
    """A promise that does not hold for an input."""


class Overheard:
    """The lines of a log: none may hold what somebody wrote, and none be a mistake of ours."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def check(self, *, may_fail: bool) -> None:
        """Look through what has been logged since the last time, and forget it.

        Where something is damaged (`may_fail`), it is right that an error is logged.
        """
        said = self.stream.getvalue()
        self.forget()
        if CANARY in said:
            raise Broken(f"what somebody wrote is in the log: {said}")
        for line in () if may_fail else said.splitlines():
            if json.loads(line).get("level") in GRAVE:
                raise Broken(f"logged as a mistake: {line}")

    def forget(self) -> None:
        self.stream.seek(0)
        self.stream.truncate()


@contextmanager
def overhearing() -> Iterator[Overheard]:
    """Have all that is logged kept for as long as the block lasts."""
    with logging_put_back():
        overheard = Overheard()
        set_up_logs(
            level="DEBUG", form=LogFormat.JSON, reason=lambda _error: None, stream=overheard.stream
        )
        yield overheard
