"""Define a capability of the bot: commands, presses, duties and additions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.agenda import Duty
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.profiles import Setting
from bot.storage.personal import Personal


class Cog(commands.Cog):
    """Implement one capability, with commands and listeners as in any discord.py cog.

    Methods marked as `pressed` handle buttons, menus and forms: those of the cog itself, and those
    of the objects in `handlers`. The agenda carries out the `duties`. `personal` lists the rows of
    the cog's tables that name people, for `/privacy`. `settings` are those of people, with a topic
    each, `server_settings` those of servers. A cog registers its additions to the core's messages
    with `core.additions`. A subcommand of `/match` names the group in its `extras`:
    `@slash("notes", …, group="match")`. `menus` are added to the command tree separately:
    discord.py takes no context menus from a cog's methods.
    """

    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    menus: Sequence[app_commands.ContextMenu] = ()
    personal: Sequence[Personal] = ()
    settings: Sequence[Setting[Any]] = ()
    server_settings: Sequence[Setting[Any]] = ()

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self.core = core
        self.delivery = delivery
