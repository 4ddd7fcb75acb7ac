"""Play one round: a sandbox, a bot, users, and a series of kills."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from contextlib import nullcontext
from pathlib import Path

from bot.storage.leases import LEASE
from ringfall.testing.process import ANSWER_SECONDS, RINGFALL
from sandbox import Rate, Sandbox
from tests.campaign.acts import Act
from tests.campaign.bots import Bots
from tests.campaign.checks import Checks
from tests.campaign.context import LOOK_EVERY_S, wait_stored
from tests.campaign.faults import FULL_DISK, Faults
from tests.campaign.kill import Kill, let_time_run_out
from tests.campaign.people import People
from tests.campaign.report import Finding, Report
from tests.campaign.shared import SharedStorage
from tests.campaign.stored import Storage
from tests.postgres import PostgresServer

# After a restart all messages come at once, on a very busy machine within minutes; otherwise the
# sweep may take a minute.
AFTER_RESTART_S, WITHOUT_RESTART_S = 180.0, 270.0
START_S = 180.0
# Another process takes over within half a minute.
TAKEN_OVER, TAKEN_OVER_S = 0.3, 240.0
AT_ONCE, MOST_ACTS, MOST_FAULTS = 8, 3, 4
MOST_PROBES = 3
WITHOUT_KILL, FAULTY_START, KILLED_WHILE_STARTING, TIME_PASSES = 0.1, 0.3, 0.15, 0.3
# These users act faster than Discord allows.
EXCUSED = {"rate limit"}
# Violations by a stopped bot or a busy machine are counted, but are no finding.
LATE = {"acknowledgement", "unknown_interaction", "unknown_webhook"}


class CampaignRound:
    """Kills one bot repeatedly; the seed decides everything except timing."""

    def __init__(self, discord: Sandbox, bots: Bots, storage: Storage, seed: int) -> None:
        self.discord = discord
        self.report = Report()
        self._chance = random.Random(seed)
        self.bot = bots
        # On a busy machine Discord times out; that tells nothing about the bot.
        self.storage = storage
        self.faults = Faults(discord, self.bot, self.storage.file, self._chance)
        self.people = People(discord, self.storage, self._chance)
        self.checks = Checks(discord, self.faults.gone)
        self._seed = seed
        self._known: set[Finding] = set()
        self._logged = 0

    async def play(self, kills: int) -> Report:
        """Play until the bot was killed `kills` times, and return the findings."""
        try:
            await self._start("at the beginning")
            await self.people.settle_in()
            while self.report.kills < kills:
                await self._play_until_killed()
        except TimeoutError as error:
            self._record("given up", {Finding("failed starts", str(error), self.bot.log[-1000:])})
        finally:
            await self.faults.clear()
            await self.bot.stop()
        acts, stored = self.people.acts, self.storage.read()
        self.report.acts = len(acts)
        self.report.acknowledged = sum(1 for act in acts if act.acknowledged())
        self.report.kinds.update(act.kind.name.lower() for act in acts if act.acknowledged())
        self.report.turns = sum(match.ply for match in stored.matches.values())
        self.report.endings = sum(1 for match in stored.matches.values() if match.ending)
        return self.report

    def findings(self) -> set[Finding]:
        """Return the current violations."""
        return self.checks.find(self.storage.read(), self.people.acts) - self._known

    async def _play_until_killed(self) -> None:
        """Let users act under faults until the bot is killed; it must recover."""
        acting = [
            asyncio.create_task(self.people.act(self._chance.randint(1, MOST_ACTS)))
            for _ in range(AT_ONCE)
        ]
        self.faults.inject(MOST_FAULTS)
        if self._chance.random() < WITHOUT_KILL:
            await asyncio.gather(*acting)
            await self._recover("not killed", WITHOUT_RESTART_S)
            return
        when = await Kill(self.discord, self._chance).execute(self.bot)
        await _end(acting)
        if self._chance.random() > FAULTY_START:
            await self.faults.clear()
        await self.bot.offline()
        if self.bot.takes_over and self._chance.random() < TAKEN_OVER:
            await self.faults.clear()
            when = f"{when}, and the others take over"
            self._record(when, await self._settled(TAKEN_OVER_S))
        passes = not self.bot.takes_over and self._chance.random() < TIME_PASSES
        if passes and let_time_run_out(self.storage.file, self._chance):
            when = f"{when}, and time ran out"
        await self._restart()
        if self._chance.random() < KILLED_WHILE_STARTING:
            await asyncio.sleep(self._chance.uniform(0.3, 2.0))
            await self.bot.kill()
            self.report.kills += 1
            when = f"{when}, and again during start"
            await self._restart()
        self.report.kills += 1
        await self._online(when)
        # A lease of a dead process on a shared database is free when it expires.
        held_s = LEASE.total_seconds() if self.bot.takes_over else 0
        await self._recover(when, AFTER_RESTART_S + held_s)

    async def _start(self, when: str) -> None:
        await self.bot.start()
        await self._online(when)

    async def _restart(self) -> None:
        self.report.restarts += 1
        await self.bot.start()

    async def _online(self, when: str) -> None:
        """Wait for the bot; restart it if it exits, as a service manager would."""
        async with asyncio.timeout(START_S):
            while True:
                with contextlib.suppress(TimeoutError):
                    await self.bot.online(LOOK_EVERY_S)
                    return
                if not self.bot.running:
                    # On a full disk it exits with a message that does not fit into its log.
                    if FULL_DISK not in self.faults.said:
                        self._record(when, {Finding("failed starts", when, self.bot.log[-1000:])})
                    await self.bot.start()

    async def _recover(self, when: str, patience_s: float) -> None:
        """Wait until there is no violation, record those that remain, then play a turn."""
        said = ", ".join(self.faults.said) or "no fault"
        when = f"{when} ({said})"
        await self.faults.clear()
        # Everything sent to a disconnected bot is lost, as on Discord.
        await self._online(when)
        self._record(when, await self._settled(patience_s))
        self.people.settle()
        self._record(when, await self._probe(when))
        await self.people.prepare_votes()
        self._record(when, self._log())

    async def _settled(self, patience_s: float) -> set[Finding]:
        with contextlib.suppress(TimeoutError):
            await wait_stored(self.discord, lambda: not self.findings(), patience_s)
        return self.findings()

    async def _probe(self, when: str) -> set[Finding]:
        """Play a turn without faults: it must be answered."""
        for _ in range(MOST_PROBES):
            await self._online(when)
            playable = self.people.playable()
            if not playable:
                return set()
            match = self._chance.choice(playable)
            act = await self.people.move(match)
            if act is None or await self._is_answered(act):
                return set()
            # Interactions sent under faults may be processed first.
            now = self.storage.read().matches[match.id]
            came_first = (now.turns, now.ending) != (match.turns, match.ending)
            if not (came_first and self._is_refused(act)):
                return {Finding("unanswered without faults", str(act))}
        return set()

    async def _is_answered(self, act: Act) -> bool:
        """Wait for the answer; a board next to a deferred answer counts, too."""

        def is_answered() -> bool:
            is_done = all(each.settled and not each.failure for each in act.interactions)
            return bool(act.acknowledged()) or (is_done and act.is_kept(self.storage.read()))

        with contextlib.suppress(TimeoutError):
            await wait_stored(
                self.discord, lambda: is_answered() or self._is_refused(act), AFTER_RESTART_S
            )
        return is_answered()

    def _is_refused(self, act: Act) -> bool:
        is_denied = len(act.denied()) == len(act.interactions)
        return is_denied and not act.is_kept(self.storage.read())

    def _log(self) -> set[Finding]:
        """Check the new log lines and the bot's violations of Discord's rules."""
        log = self.bot.log
        new, self._logged = log[self._logged :], len(log)
        levels = ('"level": "error"', '"level": "critical"', "Traceback")
        found = {
            Finding("log errors", line[:300], line[300:3000])
            for line in new.splitlines()
            if any(level in line for level in levels)
        }
        tokens = {i.token: i for i in self.discord.world.interactions.values()}
        found |= {
            Finding("secrets in the log", f"{i.type} {i.data}")
            for t, i in tokens.items()
            if t in new
        }
        if self.discord.token in new:
            found.add(Finding("secrets in the log", "the bot's token"))
        self.report.late += sum(1 for b in self.discord.breaches if b.kind in LATE)
        breaches = [b for b in self.discord.breaches if b.kind not in EXCUSED | LATE]
        self.discord.breaches.clear()
        return found | {Finding("breaches", str(breach)) for breach in breaches}

    def _record(self, when: str, findings: set[Finding]) -> None:
        where = f"seed {self._seed}, kill {self.report.kills}, {when}"
        self.report.findings += [(where, finding) for finding in sorted(findings - self._known)]
        self._known |= findings


async def play_round(
    seed: int, kills: int, folder: Path, *, server: PostgresServer | None = None, processes: int = 1
) -> Report:
    """Play one round in a new sandbox; with a `server` its bots share a database."""
    async with Sandbox(
        project=RINGFALL, overall_rate=Rate(requests=500), answer_seconds=ANSWER_SECONDS
    ) as discord:
        if server is None:
            bots = Bots.alone(discord, folder)
            return await CampaignRound(discord, bots, Storage(bots.file), seed).play(kills)
        url = await server.new_tables()
        bots = Bots.on_shards(discord, folder, url, processes)
        return await CampaignRound(discord, bots, SharedStorage(url, folder), seed).play(kills)


def play_apart(seed: int, kills: int, keep: Path | None, processes: int = 0) -> Report:
    """Play one round in a separate process; `keep` keeps its database and log.

    The number of `processes` share a PostgreSQL database, each with a shard; 0 is one bot on a
    file.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep / str(seed) if keep else Path(temporary)
        folder.mkdir(parents=True, exist_ok=keep is None)
        with PostgresServer.running() if processes else nullcontext() as server:
            return asyncio.run(play_round(seed, kills, folder, server=server, processes=processes))


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
