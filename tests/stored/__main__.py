"""Build the stored database of the release: `PYTHONPATH=games/dvonn python -m tests.stored`.

People play on the sandbox with the real bot, which is then killed. A bot that is not connected goes
on, so that something is owed everywhere. DVONN is then gone, and its match waits. Only the present
version can be built: the database of an earlier release stays as it is.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from ringfall_dvonn.rules import GAME as DVONN
from sqlalchemy import delete, insert, make_url, select, update

from bot import __version__
from bot.app import make_client
from bot.clock import utc_now
from bot.cogs.analysis.turning_points import LEAST_TURNS
from bot.cogs.emojis.cog import emoji_upload
from bot.cogs.explorer import book
from bot.cogs.guesses.service import GuessService
from bot.cogs.ratings.rater import set_due
from bot.cogs.servers.service import departures
from bot.discord_io.interactions.owed_answers import Manner, Reply
from bot.logs import NO_OBSERVER
from bot.match.acts import Act
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.model import Match, Offer
from bot.match.tables.games import is_installed
from bot.match.terms import TimeControl
from bot.settings import Settings, Token
from bot.storage import Database
from bot.storage.schema import failed_starts, games, matches
from bot.tools.databases import move
from ringfall.testing.installed import announce, path_with
from ringfall.testing.process import ANSWER_SECONDS, RINGFALL, BotProcess
from ringfall.testing.table import Table, choose, form_behind, more_form, settings_page, sit_down
from ringfall.testing.world import any_turn, mover
from rules import GAMES, Side, get_game
from rules.formats import write_record
from rules.record import Record
from sandbox import Actor, Rate, Sandbox
from tests.e2e import test_answers_only as friends
from tests.e2e import test_puzzles as puzzles
from tests.e2e import test_teams as teams
from tests.e2e import test_trying as trying
from tests.e2e.test_challenges import bid, challenged, chosen
from tests.e2e.test_computer import first_board
from tests.e2e.test_guesses import type_turn
from tests.e2e.trouble import test_seasons as seasons
from tests.e2e.trouble import test_votes as votes
from tests.postgres import PostgresServer
from tests.stored.kept import Release

PACES = (None, *(pace.value for pace in TimeControl if pace is not TimeControl.NONE))


class Evening:
    """What people do in a server while the bot runs."""

    def __init__(self, discord: Sandbox, bot: BotProcess) -> None:
        self.discord = discord
        self.bot = bot
        self.games = discord.add_channel("games")
        self.manager = discord.add_user("Mara")
        discord.grant(self.manager, "MANAGE_GUILD")
        self.people = self._add("Ana", "Ben", "Cleo", "Dan", "Eva")
        self._pairs = itertools.cycle(itertools.combinations(self.people, 2))

    def _add(self, *names: str) -> list[Actor]:
        return [self.discord.add_user(name) for name in names]

    async def play(self) -> None:
        wanted = [(game, pace) for pace in PACES for game in GAMES]
        tables = [await self._begin(*kind) for kind in wanted[:4]]
        await self._settle_in(tables[0])
        await self._offer(tables[1])
        await self._plan(tables[2])
        await self._watch(tables[3])
        await self._finish()
        await self._prepare()
        await self._solve()
        await self._play_elsewhere()
        await self._play_in_groups()
        await self._hold_a_season()
        await self._set_a_puzzle()
        await self._leave()
        # Two people have one open challenge to a game at most.
        self._pairs = itertools.cycle(itertools.combinations(self._add("Fay", "Gil", "Ivo"), 2))
        # The last one is ended later.
        for kind in (*wanted[4:], wanted[0]):
            await self._begin(*kind)

    async def _begin(self, game: str, pace: str | None) -> Table:
        one, other = next(self._pairs)
        table = await sit_down(self.discord, self.games, one, other, game, pace=pace, rated=False)
        await table.play_both()
        return table

    async def _settle_in(self, table: Table) -> None:
        """Choose settings of people and of the server."""
        ana, ben = self.people[:2]
        page = await settings_page(ana, self.games)
        form = await form_behind(ana, page, "Time off…")
        await ana.submit(form, zone="Berlin", quiet="2-3", weekends=["off"], vacation="")
        await ana.submit(await more_form(ana, self.games, "Play…"), next_line=["off"])
        await ben.context_menu("Block challenges", target=self.manager, channel=self.games)
        await puzzles.choose_daily(self.manager, self.games, self.discord.add_channel("daily"))
        await table.to_move.slash("hint", channel=table.place)

    async def _offer(self, table: Table) -> None:
        await table.waiting.slash("match draw", channel=table.place)

    async def _plan(self, table: Table) -> None:
        """Try a line with a note, and plan an answer."""
        actor = table.waiting
        foreseen = table.first_turn()
        board = await trying.opened(actor, table.place)
        form = (await actor.click(board, "Type it…")).modal
        await actor.submit(form, {"move": foreseen})
        await actor.click(board, "⋯")
        form = (await actor.click(board, "Note on this board…")).modal
        await actor.submit(form, note="A thought of mine")
        position = table.position
        table.note(foreseen)
        answer = table.first_turn()
        table.position = position
        table.turns.pop()
        page = await trying.planned(actor, table)
        await trying.plan(actor, page, foreseen, answer)

    async def _watch(self, table: Table) -> None:
        """Follow a match, look at it, and guess its next turn."""
        stranger = next(person for person in self.people if person not in table.players)
        await stranger.slash("watch follow", channel=table.place)
        await stranger.slash("watch missed", channel=self.games, match=str(table.number))
        picker = (await table.menu(stranger, "Guess")).message
        await type_turn(stranger, picker, table.first_turn())

    async def _finish(self) -> None:
        """Resign rated matches, analyse them, and look back at them together."""
        one, other, *_ = self.people
        for game in GAMES:
            table = await sit_down(self.discord, self.games, one, other, game)
            await table.play_both()
            await table.play_both()
            result = await table.resign(table.waiting)
            await one.slash("match analyse", channel=table.place, match=str(table.number))
            board = await trying.look_back(table, one, result)
            await trying.pressed(other, board, "◀")

    async def _prepare(self) -> None:
        """Leave challenges open: for anyone, declined, and with a sealed bid."""
        ana, ben, cleo, dan, eva = self.people
        await ana.slash("challenge", channel=self.games, game="rust")
        declined = await ana.slash("challenge", channel=self.games, game="rust", opponent=ben)
        await ben.click(declined.message, "Decline")
        asked = await challenged(self.games, dan, eva, game="zertz", first="bid")
        await bid(eva, asked, "one grey marble")
        drafted = await challenged(self.games, dan, cleo, game="tzaar", start="draft")
        await cleo.click(await chosen(cleo, drafted), "Ready")

    async def _solve(self) -> None:
        ana = self.people[0]
        daily = await self.discord.channel("daily").wait_message(lambda m: m.buttons)
        await puzzles.solve(self.bot, ana, (await ana.click(daily, "Solve")).message)

    async def _play_elsewhere(self) -> None:
        """Play with a friend where the bot is not, against the computer, and as a channel."""
        ana, ben, cleo = self.people[:3]
        ana.install()
        met = await friends.begin(
            self.discord, self.discord.direct_messages(ana, ben), ana, ben, "rust"
        )
        await met.play()
        computer = self.discord.add_channel("computer")
        await cleo.slash("challenge", channel=computer, game="tzaar", level=1, first="me")
        await first_board(self.discord, computer)
        channel = self.discord.add_channel("votes")
        first = await votes.begin(self.discord, channel, ana, opponent=ben)
        opened = await cleo.click(first, "Vote")
        await votes.vote(cleo, opened.message, votes.TURN)

    async def _play_in_groups(self) -> None:
        """Vote in a team and with a role, and play a game of a package."""
        hal, ida, jan, kim = self._add("Hal", "Ida", "Jan", "Kim")
        first = await teams.begin(
            self.discord, self.discord.add_channel("team"), hal, ida, jan, kim
        )
        await votes.vote(hal, (await hal.click(first, "Vote")).message, votes.TURN)
        role, channel = (
            self.discord.give_role(self.manager, "Reds"),
            self.discord.add_channel("role"),
        )
        self.discord.give_role(jan, role)
        given = {"game": "zertz", "first": "me", "with": role, "opponent": ida}
        card = (await jan.slash("challenge", channel=channel, **given)).message
        await ida.click(card, "Accept")
        first = await first_board(self.discord, channel)
        await votes.vote(jan, (await jan.click(first, "Vote")).message, votes.TURN)
        table = await sit_down(
            self.discord, self.games, hal, ida, DVONN, pace="7-days", rated=False
        )
        await table.play_both()

    async def _hold_a_season(self) -> None:
        ana, ben, *_ = self.people
        table = await seasons.start(
            self.manager, self.discord.add_channel("season"), "tzaar", pace="7-days", start="fixed"
        )
        await seasons.join(table, ana, ben)
        await table.channel.wait_message(lambda m: m.id > table.id and "Accept" in str(m.buttons))

    async def _set_a_puzzle(self) -> None:
        ana, ben, cleo, *_ = self.people
        position = puzzles.ZERTZ.parse_position(puzzles.ONE_BEST)
        table = await sit_down(self.discord, self.games, ana, ben, position=position)
        replay = (await cleo.click(await table.resign(ana), "Replay")).message
        await cleo.click(replay, "⏮")
        await choose(cleo, replay, "Set as a puzzle")
        await table.place.wait_message(lambda posted: "puzzle from" in posted.content)

    async def _leave(self) -> None:
        """Have one more person play and then erase everything."""
        gone = self.discord.add_user("Gus")
        table = await sit_down(self.discord, self.games, self.people[0], gone, rated=False)
        await table.play_both()
        question = (await gone.slash("privacy", channel=self.games)).message
        await gone.click(question, "Delete everything…")
        await gone.click(question, "Delete everything")
        await table.place.wait_message(lambda message: "resigned" in message.content)


class Aftermath:
    """What a killed bot leaves behind: all that it has stored and not shown."""

    def __init__(self, discord: Sandbox, client: Ringfall) -> None:
        self._discord = discord
        self._core = client.core
        self._chance = random.Random(1)

    async def leave(self) -> None:
        """Play on in some matches, and end one, without showing it."""
        core = self._core
        async with core.database.read() as transaction:
            playable = select(matches.c.id).where(is_installed(matches.c.game))
            numbers = (await transaction.execute(playable.order_by(matches.c.id))).scalars().all()
        played = [await core.matches.get(number) for number in numbers]
        running = [m for m in played if m.result is None and all(map(m.people, Side))]
        turned, answered, offered, unguessed, *_, ended = running
        await self._play(turned)
        await self._play(answered, replied=True)
        await core.matches.make_offer(offered.id, self._act(offered), Offer.DRAW)
        for _ in range(LEAST_TURNS):
            ended = await self._play(ended)
        await core.matches.resign(ended.id, self._act(ended))
        await GuessService(core).switch(unguessed, off=True)
        async with core.database.write() as transaction:
            now, process = utc_now(), core.database.process
            for table, row in (
                (emoji_upload, {"id": 1, "holder": process, "held_until": now}),
                (failed_starts, {"first_shard": 0, "failed": 1, "last_at": now}),
                (departures, {"guild_id": 1, "noted_at": now}),
            ):
                await transaction.execute(delete(table))
                await transaction.execute(insert(table).values(row))
            await set_due(transaction, (self._discord.guild.id, "zertz"))
            is_missing = games.c.slug == DVONN.slug
            await transaction.execute(update(games).where(is_missing).values(missing_since=now))

    async def _play(self, match: Match, *, replied: bool = False) -> Match:
        act = self._act(match, replied=replied)
        turn = any_turn(match, self._chance)
        return (await self._core.matches.play(match.id, act, turn)).match

    def _act(self, match: Match, *, replied: bool = False) -> Act:
        """Return an act of the player to move; `replied` if the board is to be its answer."""
        number = self._discord.world.clock.snowflake()
        place = match.place_id or match.channel_id
        reply = Reply(number, place, "token", "en", Manner.PUBLIC) if replied else None
        return Act.of_person(mover(match), number, reply)


async def build(folder: Path) -> None:
    """Fill a folder with the database, the world of the sandbox, and the records of a book."""
    world = folder / "discord"
    async with Sandbox(
        project=RINGFALL,
        keep=world,
        overall_rate=Rate(requests=500),
        answer_seconds=ANSWER_SECONDS,
    ) as discord:
        packages = folder / "packages"
        announce(packages, "ringfall-dvonn", "ringfall.games", dvonn="ringfall_dvonn:PACKAGE")
        bot = BotProcess(folder, {**discord.env(), "PYTHONPATH": path_with(packages)})
        async with bot.online(discord, may_log_errors=True):
            await Evening(discord, bot).play()
        # It was killed just now.
        url = f"sqlite+aiosqlite:///{bot.database}"
        settings = Settings(discord_token=Token("token"), database_url=url)
        database, pictures = Database(url), PictureService()
        await database.open()
        await import_book(database, folder / "book")
        async with make_client(settings, database, pictures, NO_OBSERVER) as client:
            await Aftermath(discord, client).leave()
        pictures.close()
        await database.close()


async def import_book(database: Database, folder: Path) -> None:
    """Import a record, as `book import` does."""
    game, turns = get_game("zertz"), ("Wd4,a1", "Gd5,a2", "d4xd6")
    folder.mkdir()
    text = write_record(Record(game, game.complete_options(), turns, {"result": "tie"}), "text")
    (folder / "one.txt").write_text(text)
    await book.import_files(database, book.files_in(folder), lambda *_: None)


async def main() -> None:
    release = Release(__version__)
    with tempfile.TemporaryDirectory() as place, PostgresServer.running() as server:
        folder = Path(place)
        await build(folder)
        with closing(sqlite3.connect(folder / "ringfall.db")) as file:
            file.execute("VACUUM INTO ?", [str(folder / "stored.db")])
        url = await server.new_database()
        await move(f"sqlite+aiosqlite:///{folder / 'stored.db'}", url)
        name = make_url(url).database or ""
        dumped = server.run_client("pg_dump", "--no-owner", "--no-comments", name)
        release.write((folder / "stored.db").read_bytes(), dumped, folder / "discord" / "chat.json")
    for file in release.files:
        print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    asyncio.run(main())
