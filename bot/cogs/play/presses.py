"""Chooses a turn step by step, or from suggestions, in one private message."""

from __future__ import annotations

from bot.cogs.play import messages as presenter
from bot.cogs.play.messages import PreviewReason
from bot.cogs.play.stages import show_stage, why_shown_first
from bot.cogs.play.turn_presses import take_turn
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_value,
    reader_of,
    storing,
    typed_move,
)
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import TurnFlow
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing.picker import NextTurn, TurnPicker
from bot.match.choosing.picking import Path, Stage, parse_path
from bot.match.choosing.playing import flow_of
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.turns import after_moves, check_turn, loses_at_once
from bot.profiles import Confirm

# What may have changed if a choice is too late.
TOO_LATE = ("finished", "stale")


class PickerPresses(TurnPicker[MatchPress]):
    """Handles the buttons, lists and forms with which a turn is chosen and played."""

    kind = MatchKey

    @pressed(MatchKey, "move", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Begin to choose a turn; show the board to other users, and for an old button."""
        await self.begin(press.interaction, press.match, ply=press.key.ply)

    @pressed(MatchKey, "move-now", load=match_press_at_any_ply)
    async def open_now(self, press: MatchPress) -> None:
        """Begin to choose a turn in the match as it is now, which a card may not show yet."""
        await self.begin(press.interaction, press.match)

    async def begin(
        self,
        interaction: Interaction,
        match: Match,
        *,
        ply: int | None = None,
        edit: bool = False,
        flow: TurnFlow | None = None,
        heading: str = "",
    ) -> None:
        """Begin to choose a turn; show the board if the turn is not the user's, or not `ply`."""
        ply = match.ply if ply is None else ply
        note = _why_not(match, interaction.user.id, ply)
        if note is not None:
            await private_views.board(interaction, match, note=note, ply=ply, edit=edit)
        else:
            stage = presenter.next_turn(reader_of(interaction).texts, match).stage(())
            await show_stage(interaction, match, stage, edit=edit, flow=flow, heading=heading)

    @pressed(MatchKey, "pick-again", load=match_press)
    async def begin_again(self, press: MatchPress) -> None:
        """Start again in the same message, with the match as it is now."""
        interaction, match = press.interaction, press.match
        if flow_of(interaction) and _why_not(match, interaction.user.id, match.ply):
            await self.on_late(press)
        else:
            await self.begin(interaction, match, edit=True)

    @pressed(MatchKey, "pick-preview", load=match_press)
    async def preview(self, press: MatchPress) -> None:
        """Preview the whole turn that a button names."""
        if now := await self.whole_turn(press):
            await show_stage(press.interaction, press.match, now, edit=True)

    @pressed(MatchKey, "turn", load=match_press, form=True)
    async def send_form(self, press: MatchPress) -> None:
        """Play the turn that was typed into the form."""
        interaction, match = press.interaction, press.match
        typed = access.in_common_rows(interaction, match, typed_move(interaction))
        await take_turn(interaction, match, typed, ply=press.key.ply)

    @pressed(MatchKey, "pick-send", load=match_press)
    async def send(self, press: MatchPress) -> None:
        """Play the previewed turn."""
        if now := await self.whole_turn(press):
            await self._play(press, now)

    @pressed(MatchKey, "pick-send-on", load=match_press)
    async def send_from_now_on(self, press: MatchPress) -> None:
        """Play the previewed turn, and preview only losing turns from now on."""
        interaction, now = press.interaction, await self.whole_turn(press)
        if now is None:
            return
        with storing(interaction):
            await interaction.client.core.preferences.change(
                interaction.user.id, {"confirm": Confirm.LOSING}
            )
        await self._play(press, now)

    @pressed(MatchKey, "play", load=match_press)
    async def play(self, press: MatchPress) -> None:
        """Play the turn that a button names."""
        await self._take(press, press.key.turn)

    @pressed(MatchKey, "capture", load=match_press)
    async def capture(self, press: MatchPress) -> None:
        """Play the turn on a board's button; show the board where *Move* does."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        note = _why_not(match, interaction.user.id, ply)
        if note is not None:
            await private_views.board(interaction, match, note=note, ply=ply, edit=False)
        else:
            await take_turn(interaction, match, press.key.turn, ply=ply)

    @pressed(MatchKey, "play-anyway", load=match_press)
    async def play_anyway(self, press: MatchPress) -> None:
        """Play the turn that a button names, although it loses."""
        await self._take(press, press.key.turn, confirmed=True)

    @pressed(MatchKey, "choose", load=match_press)
    async def play_from_list(self, press: MatchPress) -> None:
        """Continue with the turn, or the beginning of one, that was chosen in a list."""
        await self._take(press, chosen_value(press.interaction))

    async def load(self, interaction: Interaction, key: MatchKey) -> MatchPress:
        """Load the match of a button."""
        return await match_press(interaction, key)

    def path(self, press: MatchPress) -> Path:
        """Return the choices in the id of a button."""
        return parse_path(press.key.turn)

    def next_turn(self, press: MatchPress) -> NextTurn | None:
        """Return how the turn is chosen; raise `UserError` if the presser is not to move."""
        interaction, match = press.interaction, press.match
        try:
            check_turn(match, interaction.user.id, press.key.ply)
        except UserError as error:
            if error.key not in TOO_LATE:
                raise
            return None
        return presenter.next_turn(
            reader_of(interaction).texts, match, access.rows_of(interaction, match)
        )

    async def ask(self, press: MatchPress, stage: Stage) -> None:
        """Ask for the next choice."""
        await show_stage(press.interaction, press.match, stage, edit=True)

    async def on_turn(self, press: MatchPress, stage: Stage) -> None:
        """Play a whole turn; preview it if there is a reason."""
        interaction, match = press.interaction, press.match
        after = after_moves(match, stage.moves, at=interaction.client.core.clock())
        why = await why_shown_first(interaction, after)
        if why is None and loses_at_once(after):
            why = PreviewReason.WANTED
        if why is None:
            await self._play(press, stage)
        else:
            await show_stage(interaction, match, stage, edit=True, why=why)

    async def on_late(self, press: MatchPress) -> None:
        """Say that a choice is too late, and offer to start again, or go on in a flow."""
        interaction, key = press.interaction, press.key
        texts = reader_of(interaction).texts
        match = await access.match_here(interaction, key.match_id)
        if flow := flow_of(interaction):
            await flow.go_on(interaction, match, told=presenter.why_late(texts, match, ply=key.ply))
            return
        is_seen = bool(await private_views.seen_boards(interaction, [match]))
        url = await private_views.board_url(interaction.client, match)
        draft = presenter.stale(
            texts, match, interaction.user.id, ply=key.ply, url=url, is_seen=is_seen
        )
        await answer_of(interaction).give(draft)

    async def _play(self, press: MatchPress, now: Stage) -> None:
        match = press.match
        await self._take(press, match.game.format_turn(match.position, now.moves), confirmed=True)

    async def _take(self, press: MatchPress, text: str, *, confirmed: bool = False) -> None:
        """Play a suggested turn, or say that it is too late."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        try:
            check_turn(match, interaction.user.id, ply)
            await take_turn(interaction, match, text, ply=ply, confirmed=confirmed)
        except UserError as error:
            if error.key not in TOO_LATE:
                raise
            await self.on_late(press)


def _why_not(match: Match, user_id: int, ply: int) -> BoardReason | None:
    """Return why a user can only look at the board."""
    if match.result is not None:
        return BoardReason.FINISHED
    if match.side_of(user_id) is None:
        return BoardReason.SPECTATOR
    if ply != match.ply:
        return BoardReason.STALE
    return None if match.may_move(user_id) else BoardReason.WAITING
