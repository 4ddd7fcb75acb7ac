"""The journal of the bot's requests, its breaches, and refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(eq=False)
class Request:
    """A REST request of the bot; `status` is 0 until it is processed."""

    method: str
    path: str
    route: str
    query: Mapping[str, str]
    body: Any = None
    files: tuple[str, ...] = ()
    status: int = 0
    answer: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken rule of Discord, or a message that clients display badly."""

    kind: str
    text: str
    request: Request | None = None

    def __str__(self) -> str:
        where = f" ({self.request})" if self.request else ""
        return f"{self.kind}: {self.text}{where}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused request that is not the bot's fault: a permission, a deleted message."""

    code: int
    text: str
    request: Request


@dataclass
class Journal:
    """The record of what the bot did, for tests."""

    requests: list[Request] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    invalid: list[Request] = field(default_factory=list)
    """Requests that count towards an address ban: 401, 403, and 429 unless shared."""

    def clear(self) -> None:
        """Clear all records."""
        for record in (self.requests, self.breaches, self.refusals, self.invalid):
            record.clear()

    def breach(self, kind: str, text: str, request: Request | None = None) -> None:
        """Record a broken rule."""
        self.breaches.append(Breach(kind, text, request))

    def refuse(self, code: int, text: str, request: Request) -> None:
        """Record a refusal that a correct bot may meet."""
        self.refusals.append(Refusal(code, text, request))
