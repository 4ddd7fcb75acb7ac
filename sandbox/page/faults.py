"""The panel that breaks things on purpose and lists what Discord would have refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.faults import Faults
    from sandbox.gateway import Gateway
    from sandbox.journal import Journal
    from sandbox.page.site import Bot
    from sandbox.world.models import Json

EVERYTHING = "/**"
RETRY_AFTER_SECONDS = 1.0
SLOW_SECONDS = 1.5
# Longer than the token of an interaction lives.
LATE_MINUTES = 16
SHOWN_BREACHES = 50


@dataclass
class FaultPanel:
    """What the buttons of the panel do, and what it shows; `let_pass` moves the clock."""

    faults: Faults
    gateway: Gateway
    journal: Journal
    let_pass: Callable[..., None]

    async def carry_out(self, fault: str, bot: Bot | None) -> bool:
        """Break something; return whether there is such a fault."""
        if bot and fault in ("start", "restart", "kill"):
            await {"start": bot.start, "restart": bot.restart, "kill": bot.kill}[fault]()
        elif fault == "drop":
            self.gateway.drop()
        elif fault in ("429", "500"):
            self.faults.fail(EVERYTHING, status=int(fault), retry_after=RETRY_AFTER_SECONDS)
        elif fault == "slow":
            self.faults.delay_seconds = 0.0 if self.faults.delay_seconds else SLOW_SECONDS
        elif fault == "late":
            self.let_pass(minutes=LATE_MINUTES, excuse=True)
        else:
            return False
        return True

    def view(self) -> Json:
        """Return what is broken at present, and every breach, newest first."""
        newest = self.journal.breaches[: -SHOWN_BREACHES - 1 : -1]
        return {
            "slow": bool(self.faults.delay_seconds),
            "waiting": self.faults.waiting_failures,
            "breaches": [
                {"rule": breach.kind, "text": breach.text, "request": str(breach.request or "")}
                for breach in newest
            ],
            "breach_count": len(self.journal.breaches),
        }
