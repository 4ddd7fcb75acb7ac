"""A capability of the bot: commands, presses, duties and additions."""

from __future__ import annotations

import re
from abc import ABCMeta
from collections.abc import Callable, Collection, Sequence
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, ClassVar

import structlog
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot import __version__
from bot.agenda import Duty
from bot.discord_io.connection import GROUP as COMMAND_GROUP
from bot.match.additions import Additions
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.storage.migrations.branches import (
    BRANCHES,
    WITHOUT_TABLES,
    forget,
    is_named_after,
    owner_of,
)
from bot.storage.personal import Personal
from bot.storage.schema import METADATA
from bot.texts import LOCALES, add_texts, language_tags, read_texts, remove_texts
from rules import installed

GROUP = "ringfall.cogs"
"""The entry points of installed cogs."""

_NAME = re.compile("[a-z]{3,24}")

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

    A cog of another package is named in the entry points `ringfall.cogs`; `installed_as` is the
    name there, with which its tables begin. Beside its module lie the folders `locales`, which is
    one like that of the bot, and `migrations`, if it has tables.
    """

    needs: Sequence[Need] = ()
    installed_as: ClassVar[str] = ""
    handlers: Sequence[object] = ()
    duties: Sequence[Duty] = ()
    menus: Sequence[app_commands.ContextMenu] = ()
    personal: Sequence[Personal] = ()

    def __init__(self, core: Core, delivery: Delivery, *_needed: Any) -> None:
        self.core = core
        self.delivery = delivery


def load_cogs(cogs: list[type[Cog]]) -> list[installed.Fault]:
    """Add the cogs of all installed packages to a list; return why some are left out.

    Nothing is left of those: neither texts nor the tables that their modules define.
    """
    known, faults = {*METADATA.tables}, list[installed.Fault]()
    folders: dict[str, Path] = {}
    layer, before = partial(_prepare_cog, cogs, known), partial(_add_folders, known, folders)
    for fault in installed.load_each(GROUP, [layer], version=__version__, before=before):
        if fault.entry not in {cog.installed_as for cog in cogs}:
            forget(_new_tables(known))
            BRANCHES.pop(fault.entry, None)
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
    cogs: list[type[Cog]], known: Collection[str], name: str, kind: Any
) -> Callable[[], None]:
    """Check a cog, and return what adds it to a list."""
    if not (isinstance(kind, type) and issubclass(kind, Cog)):
        raise ValueError(f"it is no class of a Cog, but {kind!r}")
    if kind.__name__ in {other.__name__ for other in cogs}:
        raise ValueError(f"there is already a cog {kind.__name__}")
    if clash := _names(kind) & {used for other in cogs for used in _names(other)}:
        raise ValueError(f"there is already {', '.join(sorted(clash))}")
    if wrong := [table for table in _new_tables(known) if not is_named_after(table, name)]:
        raise ValueError(f"its table {wrong[0]!r} is not called {name} or {name}_…")
    has_tables = any(is_named_after(table, name) for table in METADATA.tables)
    if has_tables and name not in BRANCHES:
        raise ValueError("it has tables, but no migrations that make them")

    def register() -> None:
        kind.installed_as = name
        cogs.append(kind)

    return register


def _new_tables(before: Collection[str]) -> list[str]:
    """List the tables that belong to no cog that is known yet."""
    return [name for name in METADATA.tables if name not in before and owner_of(name) is None]


def _names(kind: type[Cog]) -> set[str]:
    """Return the names of a cog that no other one may have: of commands, settings and rows."""
    commands = {
        f"the command {command.extras.get(COMMAND_GROUP, '')} {command.name}"
        for command in kind.__cog_app_commands__
    }
    settings = {f"the setting {each.name}" for each in (*kind.settings, *kind.server_settings)}
    return {*commands, *settings, *(f"the rows {personal.name}" for personal in kind.personal)}


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
            continue
        if kind.installed_as in WITHOUT_TABLES:
            continue
        try:
            cogs[kind] = kind(core, delivery, *(cogs[need] for need in needed[kind]))
        except Exception as error:
            if not kind.installed_as:
                raise
            reason = f"{type(error).__name__}: {error}"
            log.warning("left out: it can't be made", name=kind.installed_as, reason=reason)
    return [cogs[kind] for kind in kinds if kind in cogs]
