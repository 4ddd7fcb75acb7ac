"""Simulate players who play random turns in every way the bot offers."""

from __future__ import annotations

import asyncio
import collections
import itertools
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.match.choosing import stages
from ringfall.testing.table import Table
from sandbox import Message, Sandbox
from sandbox.world.interaction import Interaction
from tests.campaign.context import button

PATIENCE_S = 60.0
# One turn in ten uses the picker, one in ten a form, the rest `/move`.
PICKED, TYPED = 0.1, 0.1
LONGEST_PICK = 40
# Waiters look only at the latest messages, and at each change.
LOOKED_AT = 10

Send = Callable[[], Interaction]


class DroppedError(Exception):
    """A turn that failed, and the reason."""


@dataclass
class Figures:
    """What the players observed; times in seconds."""

    offered: int = 0
    acknowledged: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    dropped: collections.Counter[str] = field(default_factory=collections.Counter)


class Players:
    """The players of many matches; each match has at most one turn in progress."""

    def __init__(
        self, discord: Sandbox, tables: list[Table], database: Path, chance: random.Random
    ) -> None:
        self._discord = discord
        self._resting = tables
        self._database = database
        self._chance = chance
        self._clock = asyncio.get_running_loop().time
        self.figures = Figures()

    async def play(self, rate: float, seconds: float) -> float:
        """Offer turns at random moments, `rate` a second on average; wait for the last.

        Returns how many seconds it took.
        """
        due_at = begun_at = self._clock()
        ends_at = begun_at + seconds
        async with asyncio.TaskGroup() as turns:
            while (due_at := due_at + self._chance.expovariate(rate)) < ends_at:
                await asyncio.sleep(max(due_at - self._clock(), 0))
                turns.create_task(self._play_one())
        return self._clock() - begun_at

    async def _play_one(self) -> None:
        self.figures.offered += 1
        if not self._resting:
            self.figures.dropped["no match has a turn to play"] += 1
            return
        table = self._resting.pop(self._chance.randrange(len(self._resting)))
        try:
            await self._play(table)
        except (DroppedError, TimeoutError) as error:
            self.figures.dropped[str(error)] += 1
            return
        if table.position.outcome is None:
            self._resting.append(table)

    async def _play(self, table: Table) -> None:
        way, ply = self._chance.random(), table.ply
        if way < PICKED:
            send = await self._pick(table)
        elif way < PICKED + TYPED:
            send = await self._type(table)
        else:
            send = self._command(table)
        sent_at = self._clock()
        played = await self._settled(send)
        if (question := played.original) and (key := button(question, ":play-anyway")):
            actor, sent_at = table.to_move, self._clock()
            played = await self._settled(lambda: actor.client.press(question, key))
        await self._discord.wait_until(lambda: _shown(table, ply + 1), PATIENCE_S)
        self.figures.pictures.append(self._clock() - sent_at)
        table.note(_stored(self._database, table.number, ply + 1))
        _forget_pictures(table)

    def _command(self, table: Table) -> Send:
        actor, turn = table.to_move, table.random_turn(self._chance)
        return lambda: actor.client.slash(table.place, "move", {"move": turn})

    async def _type(self, table: Table) -> Send:
        """Open the form behind the picker; return a function that submits it.

        If only one turn is legal, the form shows it already.
        """
        actor, picker = table.to_move, await self._open(table)
        if key := button(picker, ":pick-send"):
            return lambda: actor.client.press(picker, key)
        turn = table.random_turn(self._chance)
        opened = await self._settled(lambda: actor.client.press(picker, _key(picker, ":type")))
        modal = opened.modal
        if modal is None:
            raise DroppedError("no form")
        return lambda: actor.client.submit(modal, {"move": turn})

    async def _pick(self, table: Table) -> Send:
        """Choose a turn step by step; return a function that submits it."""
        actor, picker = table.to_move, await self._open(table)
        for _ in range(LONGEST_PICK):
            if key := button(picker, ":pick-send"):
                return lambda: actor.client.press(picker, key)
            path, choose = self._step(table, picker)
            if not stages.stage(table.game, table.position, path).choices:
                return choose
            await self._settled(choose)
        raise DroppedError("the picker does not end")

    def _step(self, table: Table, picker: Message) -> tuple[stages.Path, Send]:
        """Return the path of an option of a picker stage, and a function that chooses it."""
        client = table.to_move.client
        menus = [menu for menu in picker.selects if ":pick-from" in menu.custom_id]
        keys = [b.custom_id for b in picker.buttons if ":pick:" in (b.custom_id or "")]
        if menus:
            menu = self._chance.choice(menus)
            value = self._chance.choice(menu.options)[1]
            path = (*_path(menu.custom_id)[1:], *stages.parse_path(value))
            return path, lambda: client.choose(picker, menu.custom_id, [value])
        if not keys:
            raise DroppedError("the picker offers no choice")
        key = self._chance.choice(keys) or ""
        return _path(key), lambda: client.press(picker, key)

    async def _open(self, table: Table) -> Message:
        actor, (board,) = table.to_move, table.boards(table.ply)
        opened = await self._settled(
            lambda: actor.client.press(board, f"m:{table.number}:{table.ply}:move")
        )
        if opened.original is None:
            raise DroppedError("no picker")
        return opened.original

    async def _settled(self, send: Send) -> Interaction:
        """Perform an action, measure the bot's reaction, and wait for its answer."""
        sent_at, interaction = self._clock(), send()
        await self._discord.wait_until(
            lambda: interaction.acknowledged or interaction.failure, PATIENCE_S
        )
        if interaction.failure:
            raise DroppedError(interaction.failure)
        self.figures.acknowledged.append(self._clock() - sent_at)
        await self._discord.wait_until(lambda: interaction.settled, PATIENCE_S)
        return interaction


def _path(key: str) -> stages.Path:
    """Return the path in the id of a button or a list."""
    return stages.parse_path(key.split(":", 4)[4])


def _key(message: Message, action: str) -> str:
    key = button(message, action)
    if key is None:
        raise DroppedError(f"no button {action}")
    return key


def _shown(table: Table, ply: int) -> bool:
    """Tell whether the picture of a turn, or of the result, is posted."""
    keys = {f"m:{table.number}:{ply}:{action}" for action in ("menu", "over")}
    newest = (
        message
        for place in (table.place, table.channel)
        for message in itertools.islice(reversed(place.history.values()), LOOKED_AT)
    )
    return any(button.custom_id in keys for message in newest for button in message.buttons)


def _stored(database: Path, match: int, ply: int) -> str:
    """Return a turn from the bot's database."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        query = "SELECT notation FROM turns WHERE match_id = ? AND ply = ?"
        return str(connection.execute(query, (match, ply)).fetchone()[0])


def _forget_pictures(table: Table) -> None:
    """Drop old pictures in the sandbox to save memory."""
    for message in [*table.place.history.values(), table.card]:
        for attachment in message.attachments:
            attachment.data = b""
