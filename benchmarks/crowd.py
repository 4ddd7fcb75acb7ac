"""Simulate a crowd: 1,000 open matches in 200 servers, 20 turns a second.

Discord (the sandbox) and the players are one process, the measured bot is another. As on Discord,
the bot may make 50 requests a second. `python -m benchmarks.crowd --help` lists shorter runs.

With `--beside FOLDER`, the tree of another commit, both play at several rates in turn:

    git worktree add --detach FOLDER e5fb46d
    python -m benchmarks.crowd --beside FOLDER --matches 200 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import itertools
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from benchmarks.open_matches import create_open_matches
from benchmarks.players import Figures, Players
from benchmarks.processes import ProcessorTime, memory_mb, processor_time, running_bot
from sandbox import Sandbox
from sandbox.journal import Request

LOOKS_AT_LEAST, LOOK_EVERY_S = 5, 60.0
# Discord does not count requests that use an interaction token.
UNCOUNTED = ("/interactions/", "/webhooks/")
HOST = "127.0.0.1"
LATENESS = "ringfall_loop_lateness_seconds"
HERE = Path(__file__).parents[1]
RATES = (5.0, 10.0, 15.0, 20.0)
# What is compared, as each commit prints it.
TURNS = re.compile(r"(\d+) offered, (\d+) with their picture")
SPREAD = re.compile(r"p50 (\d+) ms, p99 (\d+) ms")


@dataclass(frozen=True, slots=True)
class Bot:
    """The measured process, and the address of its metrics."""

    pid: int
    port: int

    async def figures(self) -> dict[str, float]:
        """Return the current metrics by name and labels."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://{HOST}:{self.port}/metrics") as answer,
        ):
            lines = (await answer.text()).splitlines()
        shown = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(value) for name, _, value in shown}

    async def late(self) -> int:
        """Return how often its event loop was late by more than 50 ms."""
        figures = await self.figures()
        return int(figures[f"{LATENESS}_count"] - figures[f'{LATENESS}_bucket{{le="0.05"}}'])

    async def longest_s(self) -> float:
        """Return the longest delay of its event loop since the last call."""
        return (await self.figures())[f"{LATENESS}_max"]


def run() -> None:
    """Measure as the arguments say, and print what players and bot observed."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.crowd",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--servers", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20, help="turns offered per second")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes that draw pictures")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="the tree of another commit")
    options = parser.parse_args()
    if options.beside is not None:
        _compare(options)
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(options, Path(folder)))


def _compare(options: argparse.Namespace) -> None:
    """Print for each rate what the players of both commits observed."""
    given = {name: getattr(options, name) for name in ("matches", "servers", "seconds", "seed")}
    arguments = [f"--{name}={value}" for name, value in given.items()]
    print("  rate, commit       offered   shown   acknowledged p50, p99   picture p50, p99 (ms)")
    for rate in RATES:
        for tree in (options.beside, HERE):
            command = [sys.executable, "-m", "benchmarks.crowd", f"--rate={rate}", *arguments]
            output = subprocess.check_output(command, cwd=tree, text=True)  # noqa: S603
            (turns,), (acknowledged, picture) = TURNS.findall(output), SPREAD.findall(output)
            print(f"  {rate:4g}/s {_commit(tree):<12}", end="")
            print("{:>8}{:>8}".format(*turns), end="")
            print("{:>17}{:>7}".format(*acknowledged), end="")
            print("{:>12}{:>7}".format(*picture), flush=True)


def _commit(tree: Path) -> str:
    command = ["git", "describe", "--always", "--dirty"]
    return subprocess.check_output(command, cwd=tree, text=True).strip()  # noqa: S603


async def _measure(options: argparse.Namespace, folder: Path) -> None:
    chance = random.Random(options.seed)  # noqa: S311
    async with Sandbox() as discord:
        file = folder / "ringfall.db"
        tables = await create_open_matches(
            discord, file, matches=options.matches, servers=options.servers
        )
        print(f"  {options.matches} matches in {options.servers} servers", flush=True)
        players = Players(discord, tables, file, chance)
        port = _free_port()
        settings = {"METRICS_PORT": str(port)}
        if options.workers is not None:
            settings["WORKERS"] = str(options.workers)
        async with running_bot(discord, folder, **settings) as pid:
            await _play(discord, players, options, Bot(pid, port))


async def _play(discord: Sandbox, players: Players, options: argparse.Namespace, bot: Bot) -> None:
    late, asked = await bot.late(), len(discord.requests)
    spent, ours = processor_time(bot.pid), processor_time(os.getpid())
    watching = asyncio.create_task(_watch(bot, options.seconds))
    seconds = await players.play(options.rate, options.seconds)
    watching.cancel()
    spent, ours = processor_time(bot.pid).since(spent), processor_time(os.getpid()).since(ours)
    late = await bot.late() - late
    _print_turns(players.figures)
    print(f"  event loop: late by more than 50 ms {late} times (0)")
    _print_processor(spent, ours, seconds, len(players.figures.pictures))
    _print_requests(discord.requests[asked:], seconds)


async def _watch(bot: Bot, seconds: float) -> None:
    """Print regularly the bot's memory, and the longest delay of its event loop."""
    every_s = min(LOOK_EVERY_S, seconds / LOOKS_AT_LEAST)
    for number in itertools.count(1):
        await asyncio.sleep(every_s)
        longest = await bot.longest_s()
        memory = memory_mb(bot.pid, most=False)
        late = f"loop late by up to {longest * 1000:.0f} ms"
        print(f"  after {number * every_s:.0f} s: {memory:.0f} MB, {late}", flush=True)


def _print_turns(figures: Figures) -> None:
    dropped = ", ".join(f"{count} × {why}" for why, count in figures.dropped.items())
    print(f"  turns: {figures.offered} offered, {len(figures.pictures)} with their picture,")
    print(f"    {figures.dropped.total()} dropped (0) {dropped}")
    print(f"  to acknowledgement: {_spread(figures.acknowledged)} (60, 500)")
    print(f"  to the picture: {_spread(figures.pictures)} (p99 1500)")


def _print_processor(bot: ProcessorTime, ours: ProcessorTime, seconds: float, turns: int) -> None:
    loop, others = bot.loop_s / seconds, bot.others_s / seconds
    print(f"  processor: {loop:.0%} of a core for the loop, {others:.0%} for other threads,")
    print(f"    {ours.whole_s / seconds:.0%} for the sandbox and the players")
    ours_ms = ours.whole_s / max(turns, 1) * 1000
    ms = [spent_s / max(turns, 1) * 1000 for spent_s in (bot.whole_s, bot.loop_s, bot.others_s)]
    print("  a turn: {:.1f} ms (35): loop {:.1f}, others {:.1f};".format(*ms))
    print(f"    the sandbox and the players {ours_ms:.1f}")


def _spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    half, most = (ordered[int(share * len(ordered))] * 1000 for share in (0.5, 0.99))
    longest = ordered[-1] * 1000
    return f"p50 {half:.0f} ms, p99 {most:.0f} ms, at most {longest:.0f} ms of {len(ordered)}"


def _print_requests(requests: Sequence[Request], seconds: float) -> None:
    limited = sum(request.status == 429 for request in requests)
    counted = [request for request in requests if not request.route.startswith(UNCOUNTED)]
    print(f"  requests that count (50 a second): {len(counted) / seconds:.1f}; {limited} × 429")
    kinds = collections.Counter(f"{request.method} {request.route}" for request in requests)
    for kind, count in kinds.most_common():
        print(f"    {count / seconds:6.1f} {kind}")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


if __name__ == "__main__":
    run()
