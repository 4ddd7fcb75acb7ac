"""A game is taken out in the middle of matches, days pass, and it comes back."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from ringfall_dvonn.rules import GAME

from ringfall.testing.installed import announce, path_with
from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import Table, accept, sit_down
from sandbox import Channel, Message, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.test_computer import board
from tests.e2e.test_server import settle
from tests.e2e.test_teams import vote_last
from tests.e2e.trouble.test_seasons import join, start
from tests.e2e.trouble.test_votes import vote

HERE, GERMAN = f"The game “{GAME.slug}” isn't installed here", f"Das Spiel „{GAME.slug}“ ist hier"
WAITS = f"until the game “{GAME.slug}” is installed here again"
MISSING = "game not installed, its matches wait"


@asynccontextmanager
async def online(discord: Sandbox, bot: BotProcess) -> AsyncIterator[BotProcess]:
    """Run a bot in the block, and let it stop in order."""
    async with bot.online(discord):
        yield bot
        bot.terminate()
        assert await bot.wait() == 0
    await discord.bot_offline()


async def check(bot: BotProcess) -> str:
    """Return what `check` prints of the database."""
    command = (sys.executable, "-m", "bot", "check")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=bot.env, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await process.communicate()
    return printed.decode()


def proposed(season: Channel) -> Message:
    """Return the card of the match that the season has proposed."""
    return next(message for message in season.messages if "Accept" in labels(message))


class Evening:
    """What has begun with the game: each kind of thing that may wait for it."""

    def __init__(self, discord: Sandbox) -> None:
        self.discord = discord
        self.ana, self.ben, self.cleo, self.dan = map(
            discord.add_user, ("Ana", "Ben", "Cleo", "Dan")
        )
        self.dan.locale = "de"
        discord.grant(self.cleo, "MANAGE_GUILD")
        names = ("games", "team", "season", "wall", "other")
        self.games, self.team, self.season, self.wall, self.other = map(discord.add_channel, names)

    async def begin(self) -> None:
        discord, ana, ben = self.discord, self.ana, self.ben
        await settle(self.cleo, self.games, wall=[self.wall])
        self.timed = await sit_down(discord, self.games, ana, ben, GAME, pace="1-day")
        await self.timed.play_both()
        over = await sit_down(discord, self.games, ben, self.dan, GAME)
        self.result = await over.resign(ben)
        given = {"game": GAME.slug, "first": "me", "with": self.cleo, "opponent": self.dan}
        card = (await ana.slash("challenge", channel=self.team, **given)).message
        await self.dan.click(card, "Accept")
        self.voting = await board(discord, self.team, 0)
        self.vote = GAME.format_turn(GAME.start(), (GAME.start().legal_moves()[0],))
        await vote(ana, (await ana.click(self.voting, "Vote")).message, self.vote)
        asked = await ben.slash("challenge", channel=self.games, game=GAME.slug)
        self.open = asked.message
        self.table = await start(self.cleo, self.season, GAME.slug, weeks=1, pace="1-day")
        await join(self.table, ana, self.cleo)
        await self.season.wait_message(lambda message: "Accept" in labels(message))
        self.zertz = await sit_down(discord, self.other, ana, ben, pace="1-day")
        await self.zertz.play_both()
        await discord.wait_until(lambda: any("#" in told.content for told in self.wall.messages))

    async def press_everything(self) -> None:
        """Everything that needs the game answers in private, in the same sentence."""
        ana, ben, dan, place = self.ana, self.ben, self.dan, self.timed.place
        number = str(self.timed.number)
        latest = await self.timed.board()
        pressed = [
            *[await ana.click(latest, label) for label in labels(latest)],
            *[await dan.click(self.result, label) for label in labels(self.result)],
            await self.cleo.click(self.voting, "Vote"),
            await dan.click(self.open, "Accept"),
            await ben.click(self.open, "Withdraw"),
            *[await dan.click(self.table, label) for label in ("Join", "Leave")],
            *[
                await actor.click(proposed(self.season), label)
                for actor in (ana, self.cleo)
                for label in ("Accept", "Decline", "Withdraw")
                if label in labels(proposed(self.season))
            ],
            await ana.slash("move", channel=place, move="a1"),
            *[
                await ana.slash(f"match {name}", channel=place)
                for name in ("resign", "draw", "takeback", "time", "describe", "download", "replay")
            ],
            await ana.slash("match describe", channel=self.other, match=number),
        ]
        wrong = [
            answer.text
            for answer in pressed
            if not (answer.ephemeral and (HERE in answer.text or GERMAN in answer.text))
        ]
        assert wrong == []
        for actor in (ana, ben):
            listed = await actor.slash("match list", channel=self.games)
            assert f"#{number}" in listed.text
            assert WAITS in listed.text
            assert f"#{self.zertz.number}" in listed.text
        listed = await dan.slash("match list", channel=self.games)
        assert f"bis das Spiel „{GAME.slug}“ hier wieder installiert ist" in listed.text
        assert WAITS in (await ben.slash("play", channel=place)).text
        everything = await self.cleo.slash("match list", channel=self.games)
        assert WAITS in (await self.cleo.click(everything.message, "All matches")).text
        waiting = (await ana.slash("season", channel=self.games)).text
        assert waiting == f"- A season waits {WAITS}."

    async def play_on(self) -> None:
        """All of it goes on where it was, without another act."""
        discord, timed = self.discord, self.timed
        assert "time is up" not in "\n".join(message.content for message in timed.place.messages)
        opened = await timed.to_move.click(await timed.board(), "Move")
        assert HERE not in opened.text
        for _ in range(2):
            await timed.play()
            await timed.board()
        await timed.resign(self.ben)
        await vote_last(self.cleo, (await self.cleo.click(self.voting, "Vote")).message, self.vote)
        assert "Votes: 2 for" in (await board(discord, self.team, 1)).content
        people = (self.ben, self.dan)
        begun = await accept(discord, self.open, self.dan, people, GAME, {})
        assert "Rematch" in labels(await begun.resign(begun.players[0]))
        card = proposed(self.season)
        (invited,) = (
            actor
            for actor in (self.ana, self.cleo)
            if actor.mention in card.content.splitlines()[-1]
        )
        await invited.click(card, "Accept")
        await board(discord, self.season, 0)
        joined = await self.dan.click(self.table, "Join")
        assert HERE not in joined.text
        replayed = await self.dan.click(self.result, "Replay")
        assert replayed.message.attachments


async def flagged(discord: Sandbox, table: Table) -> None:
    """Wait until the time of a match is up."""
    await discord.wait_until(
        lambda: any("time is up" in message.content for message in table.place.messages)
    )


def told(bot: BotProcess, since: int = 0) -> list[dict[str, object]]:
    """Return the warnings and errors in the log, but for those about the clock, which we move."""
    lines = [json.loads(line) for line in bot.log[since:].splitlines() if line.startswith("{")]
    return [
        line
        for line in lines
        if line["level"] not in ("debug", "info") and "The clock of" not in line["event"]
    ]


async def test_everything_of_a_game_waits_for_it_and_is_played_to_its_end(
    tmp_path: Path,
) -> None:
    async with new_sandbox() as discord:
        packages = tmp_path / "packages"
        announce(packages, "ringfall-dvonn", "ringfall.games", dvonn="ringfall_dvonn:PACKAGE")
        path = path_with(ROOT / "games" / "dvonn", packages)
        bot = BotProcess(tmp_path, {**discord.env(), "PYTHONPATH": path})
        without = BotProcess(tmp_path, discord.env())
        evening = Evening(discord)
        async with online(discord, bot):
            await evening.begin()
        before = len(bot.log)
        async with online(discord, without):
            await evening.press_everything()
            for _ in range(2):
                bot.advance(days=10)
                await flagged(discord, evening.zertz)
                await evening.press_everything()
        lines = told(without, before)
        assert [(line["event"], line.get("game"), line.get("matches")) for line in lines] == [
            (MISSING, GAME.slug, 3)
        ]
        printed = await check(without)
        assert f"3 matches wait for the game {GAME.slug}, which is not installed." in printed
        assert "Everything is fine." in printed
        async with online(discord, bot):
            await evening.play_on()
