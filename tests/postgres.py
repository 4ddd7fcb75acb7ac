"""A PostgreSQL server for the tests, on a socket in its own folder."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import asyncpg

from bot.storage import Database

USER = "ringfall"
_TABLES = "tables"
# Debian keeps the server's programs out of the path.
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
# Nothing has to survive the machine here.
OPTIONS = "-c listen_addresses='' -c fsync=off -c shared_buffers=16MB -c unix_socket_directories="


class NoServerError(Exception):
    """This machine has no PostgreSQL, or no user to run it as."""


class PostgresServer:
    """A server that runs from `start` to `stop`, with as many databases as are asked for."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ringfall-postgres-"))
        self._numbers = itertools.count(1)
        self._runs_as: str | None = None
        self._has_tables = False

    def start(self) -> None:
        """Start the server and wait until it listens; `NoServerError` if impossible."""
        self._runs_as = _unprivileged()
        if self._runs_as is not None:
            shutil.chown(self._folder, self._runs_as)
        self._run("initdb", "-A", "trust", "-U", USER, "--no-sync", "--locale=C", "-E", "UTF8")
        log = str(self._folder / "log")
        self._run("pg_ctl", "-w", "-l", log, "-o", f"{OPTIONS}{self._folder}", "start")

    def stop(self) -> None:
        """End the server and leave nothing behind."""
        if (self._folder / "data" / "postmaster.pid").exists():
            self._run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self._folder)

    @classmethod
    @contextmanager
    def running(cls) -> Iterator[Self]:
        """Have a server while the block lasts."""
        server = cls()
        try:
            server.start()
            yield server
        finally:
            server.stop()

    async def new_database(self) -> str:
        """Make an empty database and return its address."""
        return await self._made(f"test{next(self._numbers)}")

    async def new_tables(self) -> str:
        """Make a database with the present tables, which are made once; return its address."""
        if not self._has_tables:
            database = Database(await self._made(_TABLES))
            await database.open(alone=False)
            await database.close()
            self._has_tables = True
        return await self._made(f"test{next(self._numbers)}", of=_TABLES)

    def run_client(self, program: str, *arguments: str, given: bytes = b"") -> bytes:
        """Run a program of an operator, as pg_dump; return what it writes."""
        return subprocess.run(
            [_path_of(program), "--host", str(self._folder), "--username", USER, *arguments],
            check=True,
            input=given,
            stdout=subprocess.PIPE,
        ).stdout

    async def _made(self, name: str, of: str = "template1") -> str:
        connection = await asyncpg.connect(host=str(self._folder), user=USER, database="postgres")
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {of}")
        await connection.close()
        return f"postgresql+asyncpg://{USER}@/{name}?host={self._folder}"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [_path_of(program), "-D", str(self._folder / "data"), *arguments],
            check=True,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._runs_as,
            group=self._runs_as,
        )


def _path_of(program: str) -> str:
    path = shutil.which(program, path=os.pathsep.join([*map(str, PROGRAMS), os.defpath]))
    if path is None:
        raise NoServerError(f"there is no {program} on this machine")
    return path


def _unprivileged() -> str | None:
    """Return the user that the server runs as, never root; `None` for this one."""
    if sys.platform == "win32":
        raise NoServerError("there are no such sockets on Windows")
    if os.geteuid() != 0:
        return None
    import pwd

    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise NoServerError("there is nobody to run PostgreSQL as") from None
