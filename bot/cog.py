"""A capability of the bot: its commands, presses, duties and additions in one place."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.agenda import Duty
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.news import RemoteListener


class Cog(commands.Cog):
    """One capability; commands and listeners are written as in any cog of discord.py.

    Methods marked as `pressed` handle buttons, menus and forms: those of the cog itself, and those
    of the objects in `handlers`. `duties` are carried out by the agenda.
    `remote_listeners` hear of the changes that other processes store. What the cog adds to the
    messages of the core it registers with `core.additions`. A subcommand of `/match` names it
    in its `extras`: `@slash("notes", …, group="match")`. `menus` are added to the commands, as
    discord.py takes no context menus from the methods of a cog.
    """

    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    remote_listeners: Sequence[RemoteListener] = ()
    menus: Sequence[app_commands.ContextMenu] = ()

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self.core = core
        self.delivery = delivery
