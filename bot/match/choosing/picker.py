"""Chooses turns, step by step or typed, anywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from bot.discord_io.content.buttons import Key
from bot.errors import UserError
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Path, Stage, StalePathError, parse_path
from bot.match.client import Request
from bot.match.presses import Press, pressed
from guide import RefusedTurnError

SomePress = TypeVar("SomePress", bound=Press[Any])


class TurnPicker(ABC, Generic[SomePress]):
    """Handles the buttons, lists and forms with which a turn is chosen.

    A subclass says what is loaded, how a choice is asked for, and what a whole turn does.
    """

    kind: ClassVar[type[Key]]
    """The ids of its buttons."""
    late: ClassVar[str] = "old-button"
    """The error of a button that no longer fits."""

    @abstractmethod
    async def load(self, request: Request, key: Any) -> SomePress | None:
        """Return what a button belongs to; `None` if the press is answered already."""

    @abstractmethod
    def next_turn(self, press: SomePress) -> NextTurn | None:
        """Return the turn to choose, `None` if a button is too late."""

    @abstractmethod
    async def ask(self, press: SomePress, stage: Stage) -> None:
        """Ask for the next choice."""

    @abstractmethod
    async def on_turn(self, press: SomePress, stage: Stage) -> None:
        """Take a whole turn."""

    async def on_late(self, press: SomePress) -> None:
        """Answer a press on a button that no longer fits."""
        del press
        raise UserError(self.late)

    def path(self, press: SomePress) -> Path:
        """Return the choices in the id of a button."""
        return parse_path(press.key.path)

    @pressed(Key, "pick", load=load)
    async def choose(self, press: SomePress) -> None:
        """Take the choice that a button names, or go back to one."""
        await self._follow(press, self.path(press))

    @pressed(Key, "pick-from", load=load)
    async def choose_from_list(self, press: SomePress) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        await self._follow(press, (*self.path(press)[1:], *parse_path(press.chosen_value())))

    @pressed(Key, "type", load=load)
    async def type_it(self, press: SomePress) -> None:
        """Show the form in which a turn is typed."""
        turn = self.next_turn(press)
        if turn is None:
            await self.on_late(press)
        else:
            await press.open(turn.form())

    @pressed(Key, "turn", load=load, form=True)
    async def send_form(self, press: SomePress) -> None:
        """Take the turn that was typed into the form; explain an illegal one."""
        turn = self.next_turn(press)
        if turn is None:
            await self.on_late(press)
            return
        try:
            stage = turn.read(press.typed_move())
        except RefusedTurnError as error:
            await press.send(turn.refused(error))
        else:
            await self.on_turn(press, stage)

    async def _follow(self, press: SomePress, path: Path) -> None:
        """Ask for the next choice, or take a whole turn."""
        stage = self._stage(press, path)
        if stage is None:
            await self.on_late(press)
        elif stage.choices:
            await self.ask(press, stage)
        else:
            await self.on_turn(press, stage)

    async def whole_turn(self, press: SomePress) -> Stage | None:
        """Return the whole turn of a button; if it is too late, say so and return `None`."""
        stage = self._stage(press, self.path(press))
        if stage is not None and not stage.choices:
            return stage
        await self.on_late(press)
        return None

    def _stage(self, press: SomePress, path: Path) -> Stage | None:
        turn = self.next_turn(press)
        try:
            return turn and turn.stage(path)
        except StalePathError:
            return None
