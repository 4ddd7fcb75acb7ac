"""`ringfall init`: ask for what a new bot needs, check it with Discord, and write its folder.

Everything is asked and checked before the first file is written.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import io
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

import discord
from dotenv import dotenv_values
from msgspec import Struct

import ringfall
from bot.app import NotDiscordError
from bot.clock import utc_now
from bot.discord_io.codes import TROUBLE
from bot.discord_io.permissions import invite_url, personal_install_url
from bot.errors import ExitStatus
from bot.logs import set_up_logs
from bot.settings import (
    InvalidValueError,
    Line,
    LogFormat,
    PortalSettings,
    SettingsError,
    read_everything,
    read_file,
    read_settings,
)
from bot.start import sentence, status_of
from bot.tools.papers import PAPERS, fill, list_gaps, read_copy
from bot.tools.portal import Application, fetch_application

# After so many wrong answers to one question, nothing more is asked.
TRIES = 3
LONGEST_TOKEN = 200
LONGEST_PATH = 1000
PRIVATE, PUBLIC = 0o600, 0o644
HEADING = "# Settings of Ringfall, for its user only; docs/running.md lists all of them.\n"

Answer = TypeVar("Answer")


class InitError(Exception):
    """Why nothing was written, in one sentence."""

    def __init__(self, text: str, status: ExitStatus = ExitStatus.CONFIGURATION) -> None:
        super().__init__(text)
        self.status = status


class File(Struct, frozen=True):
    """A file that is to have this text; `old` is the text that it has."""

    path: Path
    text: str
    old: str | None
    mode: int = PUBLIC


def main(arguments: argparse.Namespace) -> int:
    """Carry out `init`; return 0, or an `ExitStatus` after a sentence."""
    # The command itself reports what goes wrong.
    set_up_logs(level="CRITICAL", form=LogFormat.TEXT)
    try:
        return _init(arguments)
    except (InitError, SettingsError) as error:
        print(error, file=sys.stderr)
        return error.status
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        print(f"{error.filename or 'A file'} cannot be written: {reason}.", file=sys.stderr)
        return ExitStatus.UNWRITABLE
    except (EOFError, KeyboardInterrupt):
        print("\nStopped.", file=sys.stderr)
        return ExitStatus.INTERRUPTED


def _init(arguments: argparse.Namespace) -> int:
    asks = sys.stdin.isatty()
    folder = _choose_folder(arguments.directory, asks=asks)
    env_file = folder / ".env"
    typed = read_everything(env_file)
    token, application = _choose_token(typed, asks=asks)
    print(f"\nThe token is that of {application.name or 'an application'} ({application.id}).")
    print(f"Add it to a server:  {invite_url(application.id)}")
    print(f"Add it for yourself: {personal_install_url(application.id)}")
    for line in application.lines:
        print(f"- {line}")
    print()
    operator = _choose_line("OPERATOR_NAME", arguments.operator, typed, asks=asks)
    contact = _choose_line("OPERATOR_CONTACT", arguments.contact, typed, asks=asks)
    values = {"DISCORD_TOKEN": token, "OPERATOR_NAME": operator, "OPERATOR_CONTACT": contact}
    files = [_settings_file(env_file, values)]
    for name in PAPERS:
        old = read_copy(folder / name)
        text = fill(name, operator=operator, contact=contact, today=utc_now().date(), old=old)
        files.append(File(folder / name, text, old))
    if arguments.unit or (asks and _may_have_unit() and _confirm("Write a systemd user unit?")):
        files.append(_unit_file(folder))
    changes = [
        file
        for file in files
        if file.text != file.old
        and (file.old is None or arguments.yes or (asks and _confirm(f"Change {file.path}?")))
    ]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in changes:
        _write(file)
    _tell(folder, files, changes, typed | values)
    return 0


def _choose_folder(given: Path | None, *, asks: bool) -> Path:
    """Return the absolute folder, which need not exist; the current one by default."""

    def read(text: str) -> Path:
        if len(text) > LONGEST_PATH or not text.isprintable():
            raise InvalidValueError(
                f"must be a path of at most {LONGEST_PATH} printable characters"
            )
        folder = Path(text).expanduser().absolute()
        if folder.exists() and not folder.is_dir():
            raise InvalidValueError(f"is a file: {folder}")
        return folder

    if given is None and asks:
        here = Path.cwd()
        return _ask(f"Folder for the settings and the database [{here}]: ", "The folder", read, ".")
    try:
        return read(str(given or Path()))
    except (InvalidValueError, RuntimeError) as error:
        raise InitError(f"The folder {error}.") from None


def _choose_token(typed: Mapping[str, str], *, asks: bool) -> tuple[str, Application]:
    """Return a token that Discord knows, and its application; a known one needs no question."""
    known = typed.get("DISCORD_TOKEN", "")
    if not asks and not known:
        raise InitError("DISCORD_TOKEN is missing: set it in the environment, or use a terminal.")

    def read(text: str) -> tuple[str, Application]:
        if len(text) > LONGEST_TOKEN:
            raise InvalidValueError("is too long for a token")
        try:
            settings = read_settings(PortalSettings, {**typed, "DISCORD_TOKEN": text})
            return text, asyncio.run(fetch_application(settings))
        except discord.LoginFailure as error:
            raise InvalidValueError(
                "is not one that Discord knows: copy it again from the application's page"
            ) from error
        except (*TROUBLE, NotDiscordError) as error:
            raise InitError(f"{sentence(error)} Nothing was written.", status_of(error)) from None

    if not asks:
        try:
            return read(known)
        except InvalidValueError as error:
            status = ExitStatus.CONFIGURATION if error.__cause__ is None else ExitStatus.REFUSED
            raise InitError(f"DISCORD_TOKEN {error}. Nothing was written.", status) from None
    print("The token is in Discord's Developer Portal > your application > Bot > Reset Token.")
    keep = " (Enter keeps the present one)" if known else ""
    return _ask(f"Token, which is not shown{keep}: ", "The token", read, known, secret=True)


def _choose_line(name: str, given: str | None, typed: Mapping[str, str], *, asks: bool) -> str:
    """Return who operates the bot, or how to reach them; empty if that is left open."""
    known = typed.get(name, "")
    if given is None and asks:
        what = "Your name, as the operator" if name == "OPERATOR_NAME" else "Your contact address"
        shown = f" [{known}]" if known.isprintable() and known else " (Enter leaves it empty)"
        return _ask(f"{what}, for the privacy policy{shown}: ", "It", Line, known)
    try:
        return Line((known if given is None else given).strip())
    except InvalidValueError as error:
        raise InitError(f"{name} {error}.") from None


def _ask(
    question: str,
    subject: str,
    read: Callable[[str], Answer],
    default: str,
    *,
    secret: bool = False,
) -> Answer:
    """Ask until an answer can be read; `InitError` after too many wrong ones."""
    for _ in range(TRIES):
        try:
            text = getpass.getpass(question) if secret else input(question)
            return read(text.strip() or default)
        except (InvalidValueError, RuntimeError) as error:
            print(f"{subject} {error}.")
        except SettingsError as error:
            print(error)
        except UnicodeError:
            print(f"{subject} is not readable text.")
    raise InitError("Nothing was written.")


def _confirm(question: str) -> bool:
    return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")


def _settings_file(path: Path, values: Mapping[str, str]) -> File:
    """Return `.env` with these values; all its other lines stay as they are.

    Raises `InitError` for a value that would be read otherwise.
    """
    old = path.read_text(encoding="utf-8") if path.exists() else None
    lines = [HEADING, "BACKUP_DIR=backups\n"] if old is None else old.splitlines(keepends=True)
    known = read_file(path)
    for name, value in values.items():
        if known.get(name, "") == value:
            continue
        line = "{}='{}'\n".format(name, value.replace("\\", r"\\").replace("'", r"\'"))
        places = [i for i, text in enumerate(lines) if re.match(rf"(export\s+)?{name}\s*=", text)]
        if places:
            lines[places[-1]] = line
            continue
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        lines.append(line)
    text = "".join(lines)
    written = dotenv_values(stream=io.StringIO(text))
    for name, value in values.items():
        if (written.get(name) or "") != value:
            raise InitError(f"{name} cannot be written to {path}: set it there by hand.")
    return File(path, text, old, PRIVATE)


def _may_have_unit() -> bool:
    return ringfall.IS_INSTALLED and shutil.which("systemctl") is not None


# Problems that a restart cannot fix are listed as in deploy/ringfall.service.
UNIT = """[Unit]
Description=Ringfall, a Discord bot for board games
StartLimitIntervalSec=1d
StartLimitBurst=900

[Service]
Type=exec
WorkingDirectory={folder}
ExecStart="{python}" -P -m ringfall run
Restart=on-failure
RestartSec=20
RestartPreventExitStatus=65 66 73 76 77 78
TimeoutStopSec=15
UMask=0077

[Install]
WantedBy=default.target
"""


def _unit_file(folder: Path) -> File:
    """Return the unit that runs the installed command in a folder."""
    if not ringfall.IS_INSTALLED:
        raise InitError("A user unit needs the installed command: see docs/operating.md.")
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    path = Path(base).expanduser() / "systemd/user/ringfall.service"
    python = re.sub(r'(["\\])', r"\\\1", sys.executable).replace("$", "$$")
    values = {"folder": str(folder).replace("%", "%%"), "python": python.replace("%", "%%")}
    return File(path, UNIT.format(**values), read_copy(path))


def _write(file: File) -> None:
    """Write a whole file or nothing; others can never read a private one."""
    file.path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", dir=file.path.parent, prefix=".ringfall-", encoding="utf-8", delete=False
    ) as new:
        try:
            new.write(file.text)
            new.flush()
            Path(new.name).chmod(file.mode)
            Path(new.name).replace(file.path)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def _tell(folder: Path, files: list[File], changes: list[File], typed: Mapping[str, str]) -> None:
    """Say what was written, what is still empty, and how to start the bot."""
    for file in files:
        if file in changes:
            print(f"{file.path} is written.")
        elif file.text != file.old:
            print(f"{file.path} stays as it was; --yes changes it.")
    if os.name != "nt" and stat.S_IMODE(files[0].path.stat().st_mode) & 0o077:
        print(f"- Others can read {files[0].path}: use chmod 600.")
    for line in list_gaps(read_settings(PortalSettings, typed), folder):
        print(f"- {line}")
    if files[-1].path.name == "ringfall.service":
        print("Start it with: systemctl --user enable --now ringfall")
        print("To let it run while you are logged out: loginctl enable-linger")
    else:
        elsewhere = "" if folder == Path.cwd() else f"--folder '{folder}' "
        print(f"Start it with: ringfall {elsewhere}run")
