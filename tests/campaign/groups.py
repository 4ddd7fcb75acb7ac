"""Act in groups: boards to look back together, and seasons."""

from __future__ import annotations

import asyncio
import re

from rules import GAMES
from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind
from tests.campaign.context import ActorContext, button
from tests.campaign.stored import Stored, StoredMatch, StoredSeason

SHARED = re.compile(r"lb:(\d+):(\d+):")
SPECTATOR, MOST_PRESSES, MOST_AT_ONCE = 0.2, 3, 2
LEAVES = 0.2


class Groups:
    """Performs what several users do with one message; `manager` starts and ends seasons."""

    def __init__(self, context: ActorContext, manager: Actor) -> None:
        self._context = context
        self._chance = context.chance
        self._manager = manager

    async def open_look_back(self, match: StoredMatch) -> None:
        """Let a player open the shared board of a finished match."""
        actor = self._context.player(match)
        place, values = self._context.channel(match), {"match": str(match.id), "at": str(match.ply)}
        page = await self._context.answer(actor.client.slash(place, "match replay", values))
        if key := button(page, ":look-back"):

            def holds(stored: Stored) -> bool:
                return any(board.match_id == match.id for board in stored.look_backs.values())

            about = f"match {match.id}"
            await self._context.press(Kind.LOOK_BACK, actor, page, key, about, holds=holds)

    async def look_back(self, match: StoredMatch) -> None:
        """Let up to two people at once step and try on a shared board, or use its menu."""
        place = self._context.place(match) or self._context.channel(match)
        boards = [m for m in place.messages if any(map(SHARED.match, _keys(m)))]
        if not boards:
            raise ImpossibleError("there is no shared board")
        board = boards[-1]
        for _ in range(self._chance.randint(1, MOST_PRESSES)):
            keys = [key for key in _keys(board) if SHARED.match(key)]
            if not keys:
                return
            # The menu has the rare choices.
            keys += [key for key in keys if key.endswith(":more")] * 2
            pressing = [
                self._press_shared(self._looker(match), board, self._chance.choice(keys))
                for _ in range(self._chance.randint(1, MOST_AT_ONCE))
            ]
            await asyncio.gather(*pressing)

    def _looker(self, match: StoredMatch) -> Actor:
        """Return a player of a match, or now and then someone else."""
        is_spectator = self._chance.random() < SPECTATOR
        return (self._context.spectator if is_spectator else self._context.player)(match)

    async def start_season(self) -> None:
        """Let the manager start a season of one game or all, of short and long matches."""
        channel = self._context.discord.channel("games")
        game = self._chance.choice(["all", *GAMES])
        values = {"game": game, "matches": self._chance.choice((1, 2, 3)), "weeks": 4}
        act = self._context.note(
            Kind.START_SEASON,
            self._manager,
            game,
            holds=lambda stored: any(season.game == game for season in stored.seasons.values()),
        )
        await self._context.do(
            act, lambda: self._manager.client.slash(channel, "season", values), once=True
        )

    async def join_season(self, season: StoredSeason) -> None:
        """Let a user join a season by its table, come back to it, or leave it."""
        actor, action = self._context.any_user(), "join"
        if season.players.get(actor.id) and self._chance.random() < LEAVES:
            action = "leave"
        table, key = self._message(season, action)
        if action == "leave":
            await self._context.settled(actor.client.press(table, key))
            return

        def holds(stored: Stored) -> bool:
            return actor.id in stored.seasons[season.id].players

        await self._context.press(Kind.JOIN_SEASON, actor, table, key, holds=holds)

    async def end_season(self) -> None:
        """Let the manager end a season early."""
        channel, manager = self._context.discord.channel("games"), self._manager
        page = await self._context.answer(manager.client.slash(channel, "season", {}))
        if (key := button(page, ":end")) and (number := int(key.split(":")[1])):
            await self._context.settled(manager.client.press(page, key))

            def holds(stored: Stored) -> bool:
                return stored.seasons[number].has_ended

            about = f"season {number}"
            if yes := button(page, ":end-yes"):
                await self._context.press(Kind.END_SEASON, manager, page, yes, about, holds=holds)

    async def repeat_season(self, season: StoredSeason) -> None:
        """Let the manager start the next season below the result of one."""
        result, key = self._message(season, "again")

        def holds(stored: Stored) -> bool:
            later = [other for other in stored.seasons.values() if other.id > season.id]
            return any(other.game == season.game for other in later)

        await self._context.press(Kind.START_SEASON, self._manager, result, key, holds=holds)

    async def _press_shared(self, actor: Actor, board: Message, key: str) -> None:
        """Press on a shared board: another press may come first, but none is lost."""
        number, version = map(int, key.split(":")[1:3])

        def holds(stored: Stored) -> bool:
            kept = stored.look_backs.get(number)
            return kept is None or kept.version > version or kept.ended

        if key in [button.custom_id for button in board.buttons]:
            await self._context.press(Kind.LOOK, actor, board, key, holds=holds)
            return
        menu = next(menu for menu in board.selects if menu.custom_id == key)
        value = self._chance.choice(menu.options)[1]
        act = self._context.note(Kind.LOOK, actor, f"{key} {value}", holds=holds)
        await self._context.do(act, lambda: actor.client.choose(board, key, [value]))

    def _message(self, season: StoredSeason, action: str) -> tuple[Message, str]:
        """Return the latest message with a button of a season, and the id of that button."""
        channel, key = (
            self._context.discord.world.channels.get(season.channel_id),
            f"season:{season.id}:{action}",
        )
        for message in reversed(channel.messages if channel else []):
            if any(shown.custom_id == key for shown in message.buttons):
                return message, key
        raise ImpossibleError(f"there is no button {key}")


def _keys(message: Message) -> list[str]:
    """Return the ids of all buttons and menus of a message."""
    return [shown.custom_id or "" for shown in (*message.buttons, *message.selects)]
