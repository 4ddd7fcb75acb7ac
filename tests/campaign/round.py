"""One round: a sandbox, a bot, people who play, and one death after the other."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from pathlib import Path

from sandbox import Rate, Sandbox
from tests.campaign.checks import Checks
from tests.campaign.people import People
from tests.campaign.report import Finding, Report
from tests.campaign.stored import Storage
from tests.campaign.weather import Kill, Weather
from tests.e2e.process import BotProcess

LOOK_EVERY_S = 0.2
# After a restart everything comes out at once; without one the sweep may take its minute.
AFTER_RESTART_S, WITHOUT_RESTART_S = 25.0, 90.0
START_S = 60.0
AT_ONCE, MOST_ACTS, MOST_FAULTS = 8, 3, 4
WITHOUT_KILL, STORMY_START, KILLED_WHILE_STARTING = 0.1, 0.3, 0.15
# These people act faster than Discord lets anybody.
EXCUSED = {"rate limit"}
# What a bot cannot help that was stopped, or whose machine is busy: counted, but no finding.
LATE = {"acknowledgement", "unknown_interaction", "unknown_webhook"}


class Round:
    """Kills one bot again and again; everything it does is decided by its seed, but not when."""

    def __init__(self, discord: Sandbox, folder: Path, seed: int) -> None:
        self.discord = discord
        self.report = Report()
        self._chance = random.Random(seed)
        self.bot = BotProcess(folder, discord.env())
        self.storage = Storage(self.bot.database)
        self.weather = Weather(discord, self.bot, self.storage.file, self._chance)
        self.people = People(discord, self.storage, self._chance)
        self.checks = Checks(discord, self.weather.gone)
        self._seed = seed
        self._known: set[Finding] = set()
        self._logged = 0

    async def play(self, kills: int) -> Report:
        """Play until the bot has been killed `kills` times, and return what was found."""
        try:
            await self._start("at the beginning")
            await self.people.settle_in()
            while self.report.kills < kills:
                await self._live()
        except TimeoutError as error:
            self._tell("given up", {Finding("failed starts", str(error), self.bot.log[-1000:])})
        finally:
            await self.weather.clear()
            await self.bot.stop()
        acts, stored = self.people.acts, self.storage.read()
        self.report.acts = len(acts)
        self.report.acknowledged = sum(1 for act in acts if act.acknowledged())
        self.report.kinds.update(act.kind.name.lower() for act in acts if act.acknowledged())
        self.report.turns = sum(match.ply for match in stored.matches.values())
        self.report.endings = sum(1 for match in stored.matches.values() if match.ending)
        return self.report

    def findings(self) -> set[Finding]:
        """Return what is not as it must be just now."""
        return self.checks.find(self.storage.read(), self.people.acts) - self._known

    async def _live(self) -> None:
        """Let people act in bad weather until the bot dies; it must make up for it afterwards."""
        acting = [
            asyncio.create_task(self.people.act(self._chance.randint(1, MOST_ACTS)))
            for _ in range(AT_ONCE)
        ]
        self.weather.rise(MOST_FAULTS)
        if self._chance.random() < WITHOUT_KILL:
            await asyncio.gather(*acting)
            await self._calm("not killed", WITHOUT_RESTART_S)
            return
        when = await Kill(self.discord, self._chance).strike(self.bot)
        await _end(acting)
        if self._chance.random() > STORMY_START:
            await self.weather.clear()
        await self.discord.bot_offline()
        await self._restart()
        if self._chance.random() < KILLED_WHILE_STARTING:
            await asyncio.sleep(self._chance.uniform(0.3, 2.0))
            await self.bot.kill()
            self.report.kills += 1
            when = f"{when}, and again while starting"
            await self._restart()
        self.report.kills += 1
        await self._online(when)
        await self._calm(when, AFTER_RESTART_S)

    async def _start(self, when: str) -> None:
        await self.bot.start()
        await self._online(when)

    async def _restart(self) -> None:
        self.report.restarts += 1
        await self.bot.start()

    async def _online(self, when: str) -> None:
        """Wait for the bot; one that ends by itself is started again, as anybody would."""
        async with asyncio.timeout(START_S):
            while True:
                with contextlib.suppress(TimeoutError):
                    await self.discord.bot_online(LOOK_EVERY_S)
                    return
                if not self.bot.running:
                    self._tell(when, {Finding("failed starts", when, self.bot.log[-1000:])})
                    await self.bot.start()

    async def _calm(self, when: str, patience_s: float) -> None:
        """Wait until all is well, and note what is not in the end; then somebody plays a turn."""
        said = ", ".join(self.weather.said) or "no fault"
        when = f"{when} ({said})"
        await self.weather.clear()
        # Whatever is sent to a bot without a connection is lost, as it is on Discord.
        await self._online(when)
        self._tell(when, await self._settled(patience_s))
        self._tell(when, await self._probe())
        self._tell(when, self._log())

    async def _settled(self, patience_s: float) -> set[Finding]:
        clock = asyncio.get_running_loop().time
        until = clock() + patience_s
        while (found := self.findings()) and clock() < until:
            # What the bot writes into its database is no change that the sandbox would tell of.
            with contextlib.suppress(TimeoutError):
                await self.discord.wait_until(lambda: not self.findings(), LOOK_EVERY_S)
        return found

    async def _probe(self) -> set[Finding]:
        """Play a turn in calm weather: it must be answered."""
        playable = self.people.playable()
        if not playable:
            return set()
        act = await self.people.move(self._chance.choice(playable))
        if act is not None:
            with contextlib.suppress(TimeoutError):
                await self.discord.wait_until(act.acknowledged, AFTER_RESTART_S)
        if act is None or act.acknowledged():
            return set()
        return {Finding("unanswered in calm weather", str(act))}

    def _log(self) -> set[Finding]:
        """Read what was logged since the last time, and what the bot did that Discord forbids."""
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

    def _tell(self, when: str, findings: set[Finding]) -> None:
        where = f"seed {self._seed}, kill {self.report.kills}, {when}"
        self.report.findings += [(where, finding) for finding in sorted(findings - self._known)]
        self._known |= findings


async def play_round(seed: int, kills: int, folder: Path) -> Report:
    """Play one round in a sandbox of its own."""
    async with Sandbox(overall_rate=Rate(requests=500)) as discord:
        return await Round(discord, folder, seed).play(kills)


def play_apart(seed: int, kills: int, keep: Path | None) -> Report:
    """Play one round in a process of its own; its database and log stay in `keep`, if given."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep / str(seed) if keep else Path(temporary)
        folder.mkdir(parents=True, exist_ok=keep is None)
        return asyncio.run(play_round(seed, kills, folder))


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
