"""A capability of the bot: commands, presses, duties and additions."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.agenda import Duty
from bot.match.additions import Additions
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.storage.personal import Personal


class AbstractCog(commands.CogMeta, ABCMeta):
    """Makes cogs that may implement abstract classes, such as `TurnPicker`."""


class Cog(commands.Cog, Additions, metaclass=AbstractCog):
    """Implement one capability, with commands and listeners as in any discord.py cog.

    Methods marked as `pressed` handle buttons, menus and forms: those of the cog itself, and those
    of the objects in `handlers`. The agenda carries out the `duties`. `personal` lists the rows of
    the cog's tables that name people, for `/privacy`. What a cog adds to the core's messages are
    methods of `Additions`. A subcommand of `/match` names the group in its `extras`:
    `@slash("notes", …, group="match")`. `menus` are added to the command tree separately:
    discord.py takes no context menus from a cog's methods.
    """

    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    menus: Sequence[app_commands.ContextMenu] = ()
    personal: Sequence[Personal] = ()

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self.core = core
        self.delivery = delivery
