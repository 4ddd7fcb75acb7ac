"""Chooses the next turn of a match in secret: a spectator's guess, or a vote of a channel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot.discord_io.content.buttons import Key
from bot.discord_io.content.draft import Draft
from bot.match import access
from bot.match.access import MatchPress
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.sealed_words import SealedKey, SealedWords
from bot.match.choosing.stages import Stage
from bot.match.client import Request
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.turns import after_moves
from rules import Move


class SealedPress(Press[SealedKey], frozen=True):
    """A press on a button of a sealed choice, with the current match."""

    match: Match


class SealedPicker(TurnPicker[SealedPress]):
    """Handles the buttons, lists and forms with which a turn is chosen and sealed.

    A subclass says who may choose, and stores the choice.
    """

    words: ClassVar[SealedWords]

    @abstractmethod
    async def check(self, request: Request, match: Match) -> None:
        """Raise `UserError` unless the reader may choose about turns of a match."""

    @abstractmethod
    async def find_own(self, match: Match, user_id: int) -> str | None:
        """Return what a person has chosen about the next turn, `None` if nothing."""

    @abstractmethod
    async def seal(self, press: SealedPress, moves: Sequence[Move]) -> str:
        """Store the presser's choice, and return the one that is stored."""

    async def show_sealed(self, request: Request, match: Match, turn: str) -> Draft:
        """Tell a person privately what they have chosen."""
        return self.words.sealed(request.texts, match, turn)

    async def begin(self, press: MatchPress, *, ply: int | None = None) -> None:
        """Ask for a choice, or show the reader's own; show the board for an old button.

        `ply` is that of the button, unless the button means the present turn.
        """
        match, ply = press.match, press.key.ply if ply is None else ply
        await self.check(press, match)
        if match.result is not None or ply != match.ply:
            await _show_board(press, match, ply)
        elif sealed := await self.find_own(match, press.user_id):
            await press.send(await self.show_sealed(press, match, sealed))
        else:
            await self._ask(press, match, edit=False)

    async def load(self, request: Request, key: SealedKey) -> SealedPress:
        """Load the match of a button; `UserError` for people who may not choose."""
        match = access.use_rows(request, await access.match_here(request, key.match_id))
        await self.check(request, match)
        return SealedPress(request.interaction, key, match)

    def next_turn(self, press: SealedPress) -> NextTurn | None:
        """Return how the turn is chosen, `None` if it has been played or taken back."""
        match, key = press.match, press.key
        if match.result is not None or (match.ply, match.take_backs) != (key.ply, key.take_backs):
            return None
        return self.words.next_turn(press.texts, match, access.rows_of(press, match))

    async def ask(self, press: SealedPress, stage: Stage) -> None:
        """Ask for the next choice."""
        await self._ask(press, press.match, stage)

    async def on_turn(self, press: SealedPress, stage: Stage) -> None:
        """Preview a whole turn before it is sealed."""
        match = press.match
        after = after_moves(match, stage.whole_moves, at=press.core.clock())
        names = await press.delivery.names.seats(match, press.texts)
        await press.give(self.words.preview(press.reader, match, after, stage, names))

    async def on_late(self, press: SealedPress) -> None:
        """Show the present board."""
        await _show_board(press, press.match, press.key.ply, edit=True)

    @pressed(Key, "send", load=load)
    async def send(self, press: SealedPress) -> None:
        """Seal the previewed turn."""
        if stage := await self.whole_turn(press):
            turn = await self.seal(press, stage.whole_moves)
            await press.give(await self.show_sealed(press, press.match, turn))

    async def _ask(
        self, request: Request, match: Match, stage: Stage | None = None, *, edit: bool = True
    ) -> None:
        """Ask for the next choice of the turn, by default the first one."""
        turn = self.words.next_turn(request.texts, match, access.rows_of(request, match))
        names = await request.delivery.names.seats(match, request.texts)
        prompt = replace(
            turn.prompt(stage or turn.stage(()), request.core.emojis),
            asks=self.words.name,
            player=names[match.position.to_move],
        )
        await request.show(self.words.question(request.reader, match, prompt, names), edit=edit)


async def _show_board(request: Request, match: Match, ply: int, *, edit: bool = False) -> None:
    note = BoardReason.STALE if match.result is None else BoardReason.FINISHED
    await private_views.board(request, match, note=note, ply=ply, edit=edit)
