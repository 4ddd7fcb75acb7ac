"""What a step of a rehearsal is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.tools.rehearsal.stage import Stage

DOCS = "https://docs.discord.com/developers"
ISSUES = "https://github.com/discord/discord-api-docs/issues"

Run = Callable[[Stage], Awaitable[str]]


class Step(Struct, frozen=True):
    """One point that Discord's documents leave open.

    `says` is what this bot assumes, `assumes` the same as a value of the report, `source` where it
    is from. `run` returns what it has seen, as such a value. It raises `NotTriedError`, or
    `TroubleError` if Discord did not answer properly.
    """

    key: str
    says: str
    assumes: str
    source: str
    run: Run


def step(assumes: str, source: str) -> Callable[[Run], Step]:
    """Make a step of a function: its name is the key, its docstring what the bot assumes."""

    def make(run: Run) -> Step:
        return Step(run.__name__, (run.__doc__ or "").strip(), assumes, source, run)

    return make
