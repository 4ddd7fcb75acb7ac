"""Chooses and plays the turns of matches by buttons, lists and forms."""

from __future__ import annotations

from bot.discord_io.content.buttons import MatchKey
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import added_preview
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing import questions
from bot.match.choosing.flows import SmallTurns
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.playing import (
    begin_turn,
    flow_of,
    only_turn_of,
    show_stage,
    subject_of,
    take_turn,
    why_not_now,
    why_previewed,
)
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.questions import PreviewReason
from bot.match.choosing.stages import Path, Stage, parse_path
from bot.match.client import Request
from bot.match.presses import pressed
from bot.match.turns import after_moves, check_turn, is_small, loses_at_once
from bot.profiles import CONFIRM, Confirm

# What may have changed if a choice is too late.
TOO_LATE = ("finished", "stale")


class MatchPicker(TurnPicker[MatchPress]):
    """Handles the buttons, lists and forms with which a turn is chosen and played."""

    kind = MatchKey

    @pressed(MatchKey, "move", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Begin to choose a turn; show the board to other users, and for an old button."""
        await _open(press, ply=press.key.ply)

    @pressed(MatchKey, "move-now", load=match_press_at_any_ply)
    async def open_now(self, press: MatchPress) -> None:
        """Begin to choose a turn in the match as it is now, which a card may not show yet."""
        await _open(press)

    @pressed(MatchKey, "pick-again", load=match_press)
    async def begin_again(self, press: MatchPress) -> None:
        """Start again in the same message, with the match as it is now."""
        match = press.match
        why_not = why_not_now(match, press.user_id, match.ply)
        if flow_of(press) and why_not:
            await self.on_late(press)
        elif why_not is BoardReason.WAITING and is_small(match):
            await SmallTurns(begin_turn, subject_of(match)).go_on(press, match)
        else:
            await begin_turn(press, match, edit=True)

    @pressed(MatchKey, "pick-preview", load=match_press)
    async def preview(self, press: MatchPress) -> None:
        """Preview the whole turn that a button names."""
        if stage := await self.whole_turn(press):
            await show_stage(press, press.match, stage, edit=True)

    @pressed(MatchKey, "turn", load=match_press, form=True)
    async def send_form(self, press: MatchPress) -> None:
        """Play the turn that was typed into the form."""
        typed = press.in_common_rows(press.typed_move())
        await take_turn(press, press.match, typed, ply=press.key.ply)

    @pressed(MatchKey, "pick-send", load=match_press)
    async def send(self, press: MatchPress) -> None:
        """Play the previewed turn."""
        if stage := await self.whole_turn(press):
            await self._play(press, stage)

    @pressed(MatchKey, "pick-send-on", load=match_press)
    async def send_from_now_on(self, press: MatchPress) -> None:
        """Play the previewed turn, and preview only losing turns from now on."""
        stage = await self.whole_turn(press)
        if stage is None:
            return
        await press.carry_out(
            press.core.preferences.change(press.user_id, {CONFIRM: Confirm.LOSING})
        )
        await self._play(press, stage)

    @pressed(MatchKey, "play", load=match_press)
    async def play(self, press: MatchPress) -> None:
        """Play the turn that a button names."""
        await self._take(press, press.key.turn)

    @pressed(MatchKey, "capture", load=match_press)
    async def capture(self, press: MatchPress) -> None:
        """Play the turn on a board's button; show the board where *Move* does."""
        match, ply = press.match, press.key.ply
        note = why_not_now(match, press.user_id, ply)
        if note is not None:
            await private_views.board(press, match, note=note, ply=ply, edit=False)
        else:
            await take_turn(press, match, press.key.turn, ply=ply)

    @pressed(MatchKey, "play-anyway", load=match_press)
    async def play_anyway(self, press: MatchPress) -> None:
        """Play the turn that a button names, although it loses."""
        await self._take(press, press.key.turn, confirmed=True)

    @pressed(MatchKey, "choose", load=match_press)
    async def play_from_list(self, press: MatchPress) -> None:
        """Continue with the turn, or the beginning of one, that was chosen in a list."""
        await self._take(press, press.chosen_value())

    async def load(self, request: Request, key: MatchKey) -> MatchPress:
        """Load the match of a button."""
        return await match_press(request, key)

    def path(self, press: MatchPress) -> Path:
        """Return the choices in the id of a button."""
        return parse_path(press.key.turn)

    def next_turn(self, press: MatchPress) -> NextTurn | None:
        """Return how the turn is chosen; raise `UserError` if the presser is not to move."""
        match = press.match
        try:
            check_turn(match, press.user_id, press.key.ply)
        except UserError as error:
            if error.key not in TOO_LATE:
                raise
            return None
        return questions.next_turn(press.texts, match, access.rows_of(press, match))

    async def ask(self, press: MatchPress, stage: Stage) -> None:
        """Ask for the next choice."""
        await show_stage(press, press.match, stage, edit=True)

    async def on_turn(self, press: MatchPress, stage: Stage) -> None:
        """Play a whole turn; preview it if there is a reason."""
        match = press.match
        if only_turn_of(press, match) is not None:
            await self._play(press, stage)
            return
        after = after_moves(match, stage.moves, at=press.core.clock())
        added = await added_preview(press.core.additions, after, press.texts)
        why = await why_previewed(press, match, added)
        if why is None and loses_at_once(after):
            why = PreviewReason.WANTED
        if why is None:
            await self._play(press, stage)
        else:
            await show_stage(press, match, stage, edit=True, why=why, added=added)

    async def on_late(self, press: MatchPress) -> None:
        """Say that a choice is too late, and offer to start again, or go on in a flow."""
        key, texts = press.key, press.texts
        match = await access.match_here(press, key.match_id)
        if flow := flow_of(press):
            await flow.go_on(press, match, reason=questions.why_late(texts, match, ply=key.ply))
            return
        is_seen = bool(await access.seen_boards(press, [match]))
        url = await private_views.board_url(press, match)
        draft = questions.stale(texts, match, press.user_id, ply=key.ply, url=url, is_seen=is_seen)
        await press.give(draft)

    async def _play(self, press: MatchPress, stage: Stage) -> None:
        match = press.match
        await self._take(press, match.game.format_turn(match.position, stage.moves), confirmed=True)

    async def _take(self, press: MatchPress, text: str, *, confirmed: bool = False) -> None:
        """Play a suggested turn, or say that it is too late."""
        match, ply = press.match, press.key.ply
        try:
            check_turn(match, press.user_id, ply)
            await take_turn(press, match, text, ply=ply, confirmed=confirmed)
        except UserError as error:
            if error.key not in TOO_LATE:
                raise
            await self.on_late(press)


async def _open(press: MatchPress, *, ply: int | None = None) -> None:
    """Begin to choose a turn, or play the only one: nothing is left to ask."""
    match, ply = press.match, press.match.ply if ply is None else ply
    only = None if why_not_now(match, press.user_id, ply) else only_turn_of(press, match)
    if only is None:
        await begin_turn(press, match, ply=ply)
    else:
        await take_turn(press, match, only, ply=ply, confirmed=True)
