"""A capability of the bot: commands, presses, duties and additions."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence
from graphlib import TopologicalSorter
from typing import Any

import structlog
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot.agenda import Duty
from bot.match.additions import Additions
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.storage.personal import Personal

log = structlog.get_logger(__name__)


class AbstractCog(commands.CogMeta, ABCMeta):
    """Makes cogs that may implement abstract classes, such as `TurnPicker`."""


class Need(Struct, frozen=True):
    """Another cog that a cog builds on, and the reason."""

    cog: type[Cog]
    reason: str


class Cog(commands.Cog, Additions, metaclass=AbstractCog):
    """Implement one capability, with commands and listeners as in any discord.py cog.

    Methods marked as `pressed` handle buttons, menus and forms: those of the cog itself, and those
    of the objects in `handlers`. The agenda carries out the `duties`. `personal` lists the rows of
    the cog's tables that name people, for `/privacy`. What a cog adds to the core's messages are
    methods of `Additions`. A subcommand of `/match` names the group in its `extras`:
    `@slash("notes", …, group="match")`. `menus` are added to the command tree separately:
    discord.py takes no context menus from a cog's methods.

    The cogs in `needs` are handed to `__init__` in their order. Without one of them, this cog is
    left out.
    """

    needs: Sequence[Need] = ()
    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    menus: Sequence[app_commands.ContextMenu] = ()
    personal: Sequence[Personal] = ()

    def __init__(self, core: Core, delivery: Delivery, *_needed: Any) -> None:
        self.core = core
        self.delivery = delivery


def make_cogs(kinds: Sequence[type[Cog]], core: Core, delivery: Delivery) -> list[Cog]:
    """Make the cogs in the order of a list, each after those that it needs."""
    cogs: dict[type[Cog], Cog] = {}
    needed = {kind: [need.cog for need in kind.needs] for kind in kinds}
    for kind in TopologicalSorter(needed).static_order():
        if kind not in needed:
            continue
        missing = [need.__name__ for need in needed[kind] if need not in cogs]
        if missing:
            log.warning("cog left out: it needs others", cog=kind.__name__, missing=missing)
        else:
            cogs[kind] = kind(core, delivery, *(cogs[need] for need in needed[kind]))
    return [cogs[kind] for kind in kinds if kind in cogs]
