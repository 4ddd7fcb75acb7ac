"""*Guess* below boards: spectators call the next turn, and the board of that turn names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cog import Cog
from bot.cogs.guesses import messages
from bot.cogs.guesses.messages import GuessKey
from bot.cogs.guesses.service import GuessService, check_place, has_guesses
from bot.discord_io.content.buttons import MatchKey
from bot.match import access
from bot.match.access import MatchPress, match_press_at_any_ply
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Stage
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.turns import after_moves, check_player
from bot.texts import Texts


class GuessPress(Press[GuessKey], frozen=True):
    """A spectator's press on a button of a guess, with the current match."""

    match: Match


class Guesses(Cog, TurnPicker[GuessPress]):
    """Lets spectators guess the next turn of a match, sealed until it is played."""

    kind = GuessKey

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._guesses = GuessService(core)

    @pressed(MatchKey, "guess", load=match_press_at_any_ply)
    async def begin(self, press: MatchPress) -> None:
        """Ask a spectator for their guess; show the board for an old button."""
        match, key = press.match, press.key
        await self._guesses.check(match, press.user_id)
        if match.result is not None or key.ply != match.ply:
            await self._show_board(press, match, key.ply)
        elif own := await self._guesses.find_own(match, press.user_id):
            await press.send(messages.sealed(press.texts, match, own))
        else:
            await self._ask(press, match, edit=False)

    async def load(self, request: Request, key: GuessKey) -> GuessPress:
        """Load the match of a button; `UserError` for people who may not guess its turns."""
        match = access.use_rows(request, await access.match_here(request, key.match_id))
        await self._guesses.check(match, request.user_id)
        return GuessPress(request.interaction, key, match)

    def next_turn(self, press: GuessPress) -> NextTurn | None:
        """Return how the turn is guessed, `None` if it has been played or taken back."""
        match, key = press.match, press.key
        if match.result is not None or (match.ply, match.take_backs) != (key.ply, key.take_backs):
            return None
        return messages.next_turn(press.texts, match, access.rows_of(press, match))

    async def ask(self, press: GuessPress, stage: Stage) -> None:
        """Ask for the next choice."""
        await self._ask(press, press.match, stage)

    async def on_turn(self, press: GuessPress, stage: Stage) -> None:
        """Preview a whole turn before it is sealed."""
        match = press.match
        after = after_moves(match, stage.whole_moves, at=self.core.clock())
        names = await self.delivery.names.seats(match, press.texts)
        await press.give(messages.preview(press.reader, match, after, stage, names))

    async def on_late(self, press: GuessPress) -> None:
        """Show the present board."""
        await self._show_board(press, press.match, press.key.ply, edit=True)

    @pressed(GuessKey, "send", load=load)
    async def send(self, press: GuessPress) -> None:
        """Seal the previewed turn."""
        if stage := await self.whole_turn(press):
            match, user_id = press.match, press.user_id
            turn = await press.carry_out(self._guesses.guess(match, user_id, stage.whole_moves))
            await press.give(messages.sealed(press.texts, match, turn))

    @pressed(MatchKey, "guesses-off", "guesses-on", load=match_press_at_any_ply)
    async def switch(self, press: MatchPress) -> None:
        """Switch guessing off for a player's match, or on again."""
        match, off = press.match, press.key.action == "guesses-off"
        check_player(match, press.user_id)
        check_place(match)
        await press.carry_out(self._guesses.switch(match, off=off))
        await press.give(messages.switched(press.texts, match, off=off))

    async def board_actions(self, match: Match) -> Sequence[str]:
        is_open = has_guesses(match) and not await self._guesses.is_off(match)
        return ["guess"] if is_open else []

    async def board_lines(self, match: Match, first_ply: int, texts: Texts) -> Sequence[str]:
        # No board came between the turns of one message, so only the first was guessed. A result
        # begins with the forced passes after it.
        number = min(first_ply, match.chosen_ply)
        if not number or not has_guesses(match):
            return []
        callers = await self._guesses.callers(match, number)
        return [messages.called_line(texts, match.turns[number - 1], callers)] if callers else []

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        is_playing = match.result is None and match.side_of(user_id) is not None
        if not is_playing or not has_guesses(match):
            return {}
        return {Purpose.ASK: ["guesses-on" if await self._guesses.is_off(match) else "guesses-off"]}

    async def statistics_lines(
        self, guild_id: int | None, user_id: int, texts: Texts
    ) -> Sequence[str]:
        tally = await self._guesses.tally(user_id, guild_id)
        return [messages.tally_line(texts, tally)] if tally.guessed else []

    async def _ask(
        self, request: Request, match: Match, stage: Stage | None = None, *, edit: bool = True
    ) -> None:
        """Ask for the next choice of the turn, by default the first one."""
        turn = messages.next_turn(request.texts, match, access.rows_of(request, match))
        names = await self.delivery.names.seats(match, request.texts)
        prompt = turn.prompt(stage or turn.stage(()), self.core.emojis)
        await request.show(messages.question(request.reader, match, prompt, names), edit=edit)

    async def _show_board(
        self, request: Request, match: Match, ply: int, *, edit: bool = False
    ) -> None:
        note = BoardReason.STALE if match.result is None else BoardReason.FINISHED
        await private_views.board(request, match, note=note, ply=ply, edit=edit)
