"""What the bot did: every request, what Discord would have refused, and what it had to refuse."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(eq=False)
class Request:
    """A REST request of the bot; `status` is 0 until it is carried out."""

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
    """A rule of Discord that the bot broke, or a message that clients show badly."""

    kind: str
    text: str
    request: Request | None = None

    def __str__(self) -> str:
        where = f" ({self.request})" if self.request else ""
        return f"{self.kind}: {self.text}{where}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that was refused through no fault of the bot: a permission, a deleted message, …"""

    code: int
    text: str
    request: Request


@dataclass
class Journal:
    """The record that tests look at afterwards."""

    requests: list[Request] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    invalid: list[Request] = field(default_factory=list)
    """Those that count towards the ban of an address: 401, 403, and 429 unless that is shared."""

    def clear(self) -> None:
        """Forget what has been recorded."""
        for record in (self.requests, self.breaches, self.refusals, self.invalid):
            record.clear()

    def breach(self, kind: str, text: str, request: Request | None = None) -> None:
        """Record that the bot broke a rule."""
        self.breaches.append(Breach(kind, text, request))

    def refuse(self, code: int, text: str, request: Request) -> None:
        """Record a refusal that a well-behaved bot may meet."""
        self.refusals.append(Refusal(code, text, request))
