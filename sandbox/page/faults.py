"""The fault panel: injects faults and lists the bot's breaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.errors import Problem
from sandbox.faults import Faults

if TYPE_CHECKING:
    from sandbox.gateway import Gateway
    from sandbox.journal import Journal
    from sandbox.protocol.kinds import Json
    from sandbox.supervisor import BotProcess

EVERYTHING, CHANNELS = "/**", "/channels/**"
RETRY_AFTER_SECONDS = 1.0
SLOW_SECONDS = 1.5
SHOWN_BREACHES = 50
# The time that passes for the sandbox and the bot.
PASSING = {
    "late": {"minutes": 16},  # longer than the lifetime of an interaction token
    "hour": {"hours": 1},
    "day": {"days": 1},
}
# The faults for the next request or the next interaction.
FAULTS: dict[str, Callable[[Faults], object]] = {
    "429": lambda faults: faults.fail(EVERYTHING, status=429, retry_after=RETRY_AFTER_SECONDS),
    "500": lambda faults: faults.fail(EVERYTHING, status=500),
    "500-after": lambda faults: faults.fail(EVERYTHING, status=500, processed=True),
    "cut": lambda faults: faults.cut(EVERYTHING),
    "403": lambda faults: faults.refuse(CHANNELS, Problem.MISSING_PERMISSIONS),
    "twice": lambda faults: faults.deliver_twice(),
}


@dataclass
class FaultPanel:
    """The buttons and the content of the panel; `let_pass` moves the clock."""

    faults: Faults
    gateway: Gateway
    journal: Journal
    let_pass: Callable[..., None]

    async def inject(self, fault: str, bot: BotProcess | None) -> bool:
        """Inject a fault; return whether it exists."""
        if bot and fault in ("start", "restart", "kill"):
            await {"start": bot.start, "restart": bot.restart, "kill": bot.kill}[fault]()
        elif fault == "drop":
            self.gateway.drop()
        elif fault in FAULTS:
            FAULTS[fault](self.faults)
        elif fault == "slow":
            self.faults.delay_seconds = 0.0 if self.faults.delay_seconds else SLOW_SECONDS
        elif fault in PASSING:
            self.let_pass(**PASSING[fault], excuse=True, with_bot=True)
        else:
            return False
        return True

    def view(self) -> Json:
        """Return the active faults and all breaches, latest first."""
        latest = self.journal.breaches[: -SHOWN_BREACHES - 1 : -1]
        return {
            "slow": bool(self.faults.delay_seconds),
            "waiting": self.faults.waiting,
            "breaches": [
                {"rule": breach.kind, "text": breach.text, "request": str(breach.request or "")}
                for breach in latest
            ],
            "breach_count": len(self.journal.breaches),
        }
