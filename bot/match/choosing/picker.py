"""Chooses a turn step by step, or typed into a form: in matches, on private boards, in tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import discord
from msgspec import Struct

from bot.discord_io.content.buttons import Button, Key
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.forms import move_form
from bot.discord_io.interactions.context import answer_of, chosen_value, typed_move
from bot.errors import UserError
from bot.game_texts import typed_turn
from bot.match.choosing.choices import ChoicePrompt
from bot.match.choosing.picking import (
    Path,
    Stage,
    StalePathError,
    guided_stage,
    open_stage,
    parse_path,
    path_of,
    whole_stage,
)
from bot.match.choosing.refusals import refused_turn
from bot.match.client import Interaction
from bot.match.presses import Press, pressed
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import RefusedTurnError, get_guide
from rules import AnyGame, AnyPosition
from rules.own_rows import OwnRows

SomePress = TypeVar("SomePress", bound=Press[Any])


class NextTurn(Struct, frozen=True):
    """A turn to choose in `position`, in the words of a reader.

    `title` heads the form in which it is typed. `key` makes the id for an action and the path of a
    choice. The `earlier` turns tell which choice is likely. If it `is_secret` what a turn does,
    only the chosen step is named. `rows` are the reader's own.
    """

    texts: Texts
    game: AnyGame
    position: AnyPosition
    title: str
    key: Callable[[str, Path], Key]
    earlier: Sequence[str] = ()
    is_secret: bool = False
    rows: OwnRows | None = None

    def stage(self, path: Path) -> Stage:
        """Return the stage after some choices; `StalePathError` if they don't fit."""
        follow = open_stage if self.is_secret else guided_stage
        return follow(self.game, self.position, path, self.earlier)

    def prompt(self, stage: Stage, emojis: PieceEmojis = NO_EMOJIS) -> ChoicePrompt:
        """Return the words for the next choice."""
        return ChoicePrompt(
            self.texts, self.game, self.position, stage, self.key, self.is_secret, emojis
        )

    def form(self) -> discord.ui.Modal:
        """Return the form in which the turn is typed."""
        key = self.key("turn", ())
        return move_form(self.texts, key, self.title, self.game, self.position, rows=self.rows)

    def read(self, typed: str) -> Stage:
        """Return the stage of a typed turn, which is whole; `RefusedTurnError` if it is illegal."""
        common = typed if self.rows is None else self.rows.to_common(typed)
        read = typed_turn(self.texts, self.game, self.position, common)
        try:
            moves = get_guide(self.game.slug).parse_turn(self.position, read)
        except RefusedTurnError as error:
            raise error.quoting(common) from None
        return whole_stage(self.game, self.position, moves)

    def refused(self, error: RefusedTurnError, *others: Button) -> Draft:
        """Explain why a typed turn is illegal, and offer the nearest legal turns."""

        def key_of(turn: str) -> Key:
            moves = self.game.parse_turn(self.position, turn)
            return self.key("pick", path_of(self.game, self.position, moves))

        return refused_turn(self.texts, error, self.position, key_of, *others)


class TurnPicker(Generic[SomePress]):
    """Handles the buttons, lists and forms with which a turn is chosen.

    A subclass says what is loaded, how a choice is asked for, and what a whole turn does.
    """

    kind: ClassVar[type[Key]]
    """The ids of its buttons."""
    late: ClassVar[str] = "old-button"
    """The error of a button that no longer fits."""

    async def load(self, interaction: Interaction, key: Any) -> SomePress | None:
        """Return what a button belongs to; `None` if the press is answered already."""
        raise NotImplementedError

    def next_turn(self, press: SomePress) -> NextTurn | None:
        """Return the turn to choose, `None` if a button is too late."""
        raise NotImplementedError

    async def ask(self, press: SomePress, stage: Stage) -> None:
        """Ask for the next choice."""
        raise NotImplementedError

    async def on_turn(self, press: SomePress, stage: Stage) -> None:
        """Take a whole turn."""
        raise NotImplementedError

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
        chosen = parse_path(chosen_value(press.interaction))
        await self._follow(press, (*self.path(press)[1:], *chosen))

    @pressed(Key, "type", load=load)
    async def type_it(self, press: SomePress) -> None:
        """Show the form in which a turn is typed."""
        turn = self.next_turn(press)
        if turn is None:
            await self.on_late(press)
        else:
            await answer_of(press.interaction).open(turn.form())

    @pressed(Key, "turn", load=load, form=True)
    async def send_form(self, press: SomePress) -> None:
        """Take the turn that was typed into the form; explain an illegal one."""
        turn = self.next_turn(press)
        if turn is None:
            await self.on_late(press)
            return
        try:
            stage = turn.read(typed_move(press.interaction))
        except RefusedTurnError as error:
            await answer_of(press.interaction).send(turn.refused(error))
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
