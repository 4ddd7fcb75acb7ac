"""A capability of the bot: commands, presses, duties and additions."""

from __future__ import annotations

import asyncio
import contextlib
import re
from abc import ABCMeta
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, ClassVar

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot import __version__
from bot.agenda import Duty
from bot.discord_io.connection import GROUP as COMMAND_GROUP
from bot.discord_io.content.buttons import Key
from bot.match.additions import Additions
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.presses import Presses, routes_of
from bot.storage.migrations.branches import (
    BRANCHES,
    WITHOUT_TABLES,
    forget,
    is_named_after,
    owner_of,
)
from bot.storage.personal import Personal
from bot.storage.schema import METADATA
from bot.surface import check_commands, check_settings
from bot.texts import LOCALES, add_texts, language_tags, read_texts, remove_texts
from rules import installed

GROUP = "ringfall.cogs"
"""The entry points of installed cogs."""

_NAME = re.compile("[a-z]{3,24}")
# Of the columns with stored settings, and of the ids of forms.
_SETTING, _TOPIC = re.compile("[a-z][a-z0-9_-]{0,31}"), re.compile("[a-z-]{1,24}")

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
    discord.py takes no context menus from a cog's methods. The `closed_topics` of a person's
    settings have forms that store their own settings only.

    The cogs in `needs` are handed to `__init__` in their order. Without one of them, this cog is
    left out.

    A cog of another package is named in the entry points `ringfall.cogs`; `installed_as` is the
    name there, with which its tables begin. Beside its module lie the folders `locales`, which is
    one like that of the bot, and `migrations`, if it has tables.
    """

    needs: Sequence[Need] = ()
    installed_as: ClassVar[str] = ""
    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    menus: Sequence[app_commands.ContextMenu] = ()
    closed_topics: Collection[str] = ()
    personal: Sequence[Personal] = ()

    def __init__(self, core: Core, delivery: Delivery, *_needed: Any) -> None:
        self.core = core
        self.delivery = delivery


def load_cogs(cogs: list[type[Cog]]) -> list[installed.Fault]:
    """Add the cogs of all installed packages to a list; return why some are left out.

    Nothing is left of those: neither texts nor the tables and ids that their modules define.
    """
    known, prefixes, faults = {*METADATA.tables}, {*Key.kinds}, list[installed.Fault]()
    folders: dict[str, Path] = {}
    layer = partial(_prepare_cog, cogs, known, prefixes)
    before = partial(_add_folders, known, folders)
    for fault in installed.load_each(GROUP, [layer], version=__version__, before=before):
        if fault.entry not in {cog.installed_as for cog in cogs}:
            forget(_new_tables(known))
            BRANCHES.pop(fault.entry, None)
            for prefix in Key.kinds.keys() - prefixes:
                del Key.kinds[prefix]
            if folder := folders.pop(fault.entry, None):
                remove_texts(folder)
        faults.append(fault)
    return faults


def _add_folders(known: Collection[str], folders: dict[str, Path], name: str, at: Path) -> None:
    """Add the texts and revisions beside a cog before its import, which asks for the texts."""
    if not _NAME.fullmatch(name) or any(is_named_after(table, name) for table in known):
        raise ValueError(f"a cog can't be called {name!r}")
    if name in folders:
        raise ValueError(f"another package has a cog of the name {name!r}")
    texts = at / LOCALES.name
    for language in language_tags():
        if taken := read_texts(language, texts).keys() & read_texts(language).keys():
            raise ValueError(f"its text {min(taken)!r} has the name of another one")
    folders[name] = texts
    add_texts(texts)
    if any((at / "migrations").glob("[0-9]*.py")):
        BRANCHES[name] = at / "migrations"


def _prepare_cog(
    cogs: list[type[Cog]], known: Collection[str], prefixes: set[str], name: str, kind: Any
) -> Callable[[], None]:
    """Check a cog, and return what adds it to a list."""
    if not (isinstance(kind, type) and issubclass(kind, Cog)):
        raise ValueError(f"it is no class of a Cog, but {kind!r}")
    if clash := _names(kind) & {used for other in cogs for used in _names(other)}:
        raise ValueError(f"there is already {', '.join(sorted(clash))}")
    _check_settings(cogs, kind)
    asyncio.run(
        check_commands([each for cog in (*cogs, kind) for each in cog.__cog_app_commands__])
    )
    if wrong := [table for table in _new_tables(known) if not is_named_after(table, name)]:
        raise ValueError(f"its table {wrong[0]!r} is not called {name} or {name}_…")
    has_tables = any(is_named_after(table, name) for table in METADATA.tables)
    if has_tables and name not in BRANCHES:
        raise ValueError("it has tables, but no migrations that make them")

    def register() -> None:
        kind.installed_as = name
        cogs.append(kind)
        prefixes.update(Key.kinds)

    return register


def _check_settings(cogs: Sequence[type[Cog]], kind: type[Cog]) -> None:
    closed = {topic for other in cogs for topic in other.closed_topics}
    for setting in kind.settings:
        if setting.topic in closed:
            raise ValueError(f"the topic {setting.topic!r} takes no setting of another cog")
    for setting in (*kind.settings, *kind.server_settings):
        if not (_SETTING.fullmatch(setting.name) and _TOPIC.fullmatch(setting.topic)):
            raise ValueError(f"a setting can't be called {setting.name!r} of {setting.topic!r}")
    if kind.settings:
        check_settings(setting for cog in (*cogs, kind) for setting in cog.settings)
    if kind.server_settings:
        check_settings(setting for cog in (*cogs, kind) for setting in cog.server_settings)


def _new_tables(before: Collection[str]) -> list[str]:
    """List the tables that belong to no cog that is known yet."""
    return [name for name in METADATA.tables if name not in before and owner_of(name) is None]


def _names(kind: type[Cog]) -> set[str]:
    """Return the names that no other cog may have, such as those of commands and settings."""
    return {
        f"a cog {kind.__cog_name__}",
        *(
            " ".join(("the command", *filter(None, (each.extras.get(COMMAND_GROUP), each.name))))
            for each in kind.__cog_app_commands__
        ),
        *(f"the setting {each.name}" for each in (*kind.settings, *kind.server_settings)),
        *(f"the rows {personal.name}" for personal in kind.personal),
        *(f"the messages {name}" for name in kind.message_kinds),
        *(f"the action {action} of {key.__name__}" for (key, action), _ in routes_of(kind)),
    }


def make_cogs(kinds: Sequence[type[Cog]], core: Core, delivery: Delivery) -> list[Cog]:
    """Make the cogs in the order of a list, each after those that it needs."""
    cogs: dict[type[Cog], Cog] = {}
    needed = {kind: [need.cog for need in kind.needs] for kind in kinds}
    # Installed cogs come last, so that only they are left out if their buttons clash.
    for kind in sorted(
        TopologicalSorter(needed).static_order(), key=lambda k: k.installed_as != ""
    ):
        if kind not in needed:
            continue
        missing = [need.__name__ for need in needed[kind] if need not in cogs]
        if missing:
            log.warning("cog left out: it needs others", cog=kind.__name__, missing=missing)
            continue
        if kind.installed_as in WITHOUT_TABLES:
            continue
        try:
            cog = kind(core, delivery, *(cogs[need] for need in needed[kind]))
            if kind.installed_as:
                collect_presses([*cogs.values(), cog])
        except Exception as error:
            if not kind.installed_as:
                raise
            _tell_left_out(kind, error)
        else:
            cogs[kind] = cog
    return [cogs[kind] for kind in kinds if kind in cogs]


def collect_presses(cogs: Iterable[Cog]) -> Presses:
    """Return the handlers of all buttons, menus and forms; `ValueError` if two clash."""
    presses = Presses()
    for cog in cogs:
        for handlers in (cog, *cog.handlers):
            presses.include_methods(handlers)
    return presses


async def add_cogs(client: commands.AutoShardedBot, cogs: Sequence[Cog]) -> list[Cog]:
    """Add cogs with their commands and listeners to the client; return those that stay.

    An installed cog that fails is left out with all that it has added, and with those that need
    it.
    """
    left_out = set[type[Cog]]()
    for cog in _each_after_its_needs(cogs):
        try:
            for need in cog.needs:
                if need.cog in left_out:
                    raise ValueError(f"it needs {need.cog.__name__}")
            if cog.installed_as:
                await _check_commands(client, cog)
            for menu in cog.menus:
                client.tree.add_command(menu)
            await client.add_cog(cog)
        except Exception as error:
            if not cog.installed_as:
                raise
            await _remove(client, cog)
            _tell_left_out(type(cog), error)
            left_out.add(type(cog))
    return [cog for cog in cogs if type(cog) not in left_out]


def _each_after_its_needs(cogs: Sequence[Cog]) -> list[Cog]:
    """Return the cogs of the bot in their order, and then the installed ones."""
    needed = {type(cog): [need.cog for need in cog.needs] for cog in cogs}
    order = [*TopologicalSorter(needed).static_order()]
    installed_cogs = [cog for cog in cogs if cog.installed_as]
    own_cogs = [cog for cog in cogs if not cog.installed_as]
    return [*own_cogs, *sorted(installed_cogs, key=lambda cog: order.index(type(cog)))]


async def _check_commands(client: commands.AutoShardedBot, cog: Cog) -> None:
    """Check the commands that a cog has as it was made, and the groups that they belong to."""
    own = [*cog.get_app_commands(), *cog.menus]
    groups = {each.extras.get(COMMAND_GROUP) for each in own}
    known = [each for each in client.tree.get_commands() if each.name in groups]
    await check_commands([*known, *own])


async def _remove(client: commands.AutoShardedBot, cog: Cog) -> None:
    """Remove what a cog has added to the client, as far as it came.

    discord.py removes commands by their names, also those of other cogs.
    """
    tree = client.tree
    for name, listener in cog.get_listeners():
        client.remove_listener(listener, name)
    for command in (*cog.get_app_commands(), *filter(None, [cog.app_command])):
        home = command.parent or tree
        if home.get_command(command.name) is command:
            home.remove_command(command.name)
    for menu in cog.menus:
        if tree.get_command(menu.name, type=menu.type) is menu:
            tree.remove_command(menu.name, type=menu.type)
    with contextlib.suppress(Exception):
        await discord.utils.maybe_coroutine(cog.cog_unload)


def _tell_left_out(kind: type[Cog], error: Exception) -> None:
    reason = installed.in_one_line(f"{type(error).__name__}: {error}")
    log.warning("left out: it can't be used", name=kind.installed_as, reason=reason)
