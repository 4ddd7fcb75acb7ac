"""The services of cogs that other rooms still ask for."""

from __future__ import annotations

from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.match.core import Core


class Services(Core, frozen=True, kw_only=True):
    """The core, with the services of cogs that other rooms still ask for."""

    privacy: PrivacyService


def build(core: Core, erasures: ErasureList) -> Services:
    """Add the services of the cogs to a core."""
    return Services(
        **{name: getattr(core, name) for name in core.__struct_fields__},
        privacy=PrivacyService(
            core.database,
            core.loader,
            core.writer,
            clock=core.clock,
            matches=core.matches,
            preferences=core.preferences,
            rests=core.rest_cache,
            erasures=erasures,
            news=core.news,
        ),
    )
