"""Chooses a turn step by step, or from suggestions, in one private message."""

from __future__ import annotations

from bot.cogs.play import messages as presenter
from bot.cogs.play.messages import PreviewReason
from bot.cogs.play.stages import show_stage, why_shown_first
from bot.cogs.play.turn_presses import open_form, take_turn
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of, storing
from bot.discord_io.interactions.forms import chosen_value
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.additions import TurnFlow
from bot.match.boards import showing as show
from bot.match.boards.showing import BoardReason
from bot.match.choosing.picking import (
    Path,
    Stage,
    StalePathError,
    guided_stage,
    parse_path,
)
from bot.match.choosing.playing import flow_of
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.turns import after_moves, check_turn, loses_at_once
from bot.profiles.preferences import Confirm

# What may have changed if a choice is too late.
TOO_LATE = ("finished", "stale")


class PickerPresses:
    """Handles the buttons and lists with which a turn is chosen."""

    @pressed(MatchKey, "move", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Begin to choose a turn; show the board to other users, and for an old button."""
        await _begin(press.interaction, press.match, press.key.ply, edit=False)

    async def begin(
        self,
        interaction: Interaction,
        match: Match,
        *,
        edit: bool = False,
        flow: TurnFlow | None = None,
        heading: str = "",
    ) -> None:
        """Begin to choose a turn."""
        await _begin(interaction, match, match.ply, edit=edit, flow=flow, heading=heading)

    @pressed(MatchKey, "pick-again", load=match_press)
    async def begin_again(self, press: MatchPress) -> None:
        """Start again in the same message, with the match as it is now."""
        interaction, match = press.interaction, press.match
        if flow_of(interaction) and _why_not(match, interaction.user.id, match.ply):
            await _tell_it_is_stale(press)
        else:
            await _begin(interaction, match, match.ply, edit=True)

    @pressed(MatchKey, "pick", load=match_press)
    async def choose(self, press: MatchPress) -> None:
        """Take the choice that a button names, or go back to one."""
        await _go_on(press, parse_path(press.key.turn))

    @pressed(MatchKey, "pick-preview", load=match_press)
    async def preview(self, press: MatchPress) -> None:
        """Preview the whole turn that a button names."""
        await _go_on(press, parse_path(press.key.turn), why=PreviewReason.WANTED)

    @pressed(MatchKey, "pick-from", load=match_press)
    async def choose_from_list(self, press: MatchPress) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        path = parse_path(press.key.turn)[1:]
        await _go_on(press, (*path, chosen_value(press.interaction)))

    @pressed(MatchKey, "type", load=match_press)
    async def type_it(self, press: MatchPress) -> None:
        """Show the form in which a turn is typed."""
        if _stage(press, ()) is None:
            await _tell_it_is_stale(press)
        else:
            await open_form(press.interaction, press.match)

    @pressed(MatchKey, "pick-send", load=match_press)
    async def send(self, press: MatchPress) -> None:
        """Play the previewed turn."""
        if now := await _previewed(press):
            await _play(press, now)

    @pressed(MatchKey, "pick-send-on", load=match_press)
    async def send_from_now_on(self, press: MatchPress) -> None:
        """Play the previewed turn, and preview only losing turns from now on."""
        interaction, now = press.interaction, await _previewed(press)
        if now is None:
            return
        with storing(interaction):
            await interaction.client.core.preferences.change(
                interaction.user.id, {"confirm": Confirm.LOSING}
            )
        await _play(press, now)

    @pressed(MatchKey, "play", load=match_press)
    async def play(self, press: MatchPress) -> None:
        """Play the turn that a button names."""
        await _take(press, press.key.turn)

    @pressed(MatchKey, "capture", load=match_press)
    async def capture(self, press: MatchPress) -> None:
        """Play the turn on a board's button; show the board where *Move* does."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        note = _why_not(match, interaction.user.id, ply)
        if note is not None:
            await show.board(interaction, match, note=note, ply=ply, edit=False)
        else:
            await take_turn(interaction, match, press.key.turn, ply=ply)

    @pressed(MatchKey, "play-anyway", load=match_press)
    async def play_anyway(self, press: MatchPress) -> None:
        """Play the turn that a button names, although it loses."""
        await _take(press, press.key.turn, confirmed=True)

    @pressed(MatchKey, "choose", load=match_press)
    async def play_from_list(self, press: MatchPress) -> None:
        """Continue with the turn, or the beginning of one, that was chosen in a list."""
        await _take(press, chosen_value(press.interaction))


async def _take(press: MatchPress, text: str, *, confirmed: bool = False) -> None:
    """Play a suggested turn, or say that it is too late."""
    interaction, match, ply = press.interaction, press.match, press.key.ply
    try:
        check_turn(match, interaction.user.id, ply)
        await take_turn(interaction, match, text, ply=ply, confirmed=confirmed)
    except UserError as error:
        if error.key not in TOO_LATE:
            raise
        await _tell_it_is_stale(press)


async def _begin(
    interaction: Interaction,
    match: Match,
    ply: int,
    *,
    edit: bool,
    flow: TurnFlow | None = None,
    heading: str = "",
) -> None:
    note = _why_not(match, interaction.user.id, ply)
    if note is not None:
        await show.board(interaction, match, note=note, ply=ply, edit=edit)
    else:
        stage = _opened(match, ())
        await show_stage(interaction, match, stage, edit=edit, flow=flow, heading=heading)


def _why_not(match: Match, user_id: int, ply: int) -> BoardReason | None:
    """Return why a user can only look at the board."""
    if match.result is not None:
        return BoardReason.FINISHED
    if match.side_of(user_id) is None:
        return BoardReason.SPECTATOR
    if ply != match.ply:
        return BoardReason.STALE
    return None if match.may_move(user_id) else BoardReason.WAITING


async def _go_on(press: MatchPress, path: Path, *, why: PreviewReason | None = None) -> None:
    """Ask for the next choice; preview or play a whole turn, preview it if there is a reason."""
    now = _stage(press, path)
    if now is None:
        await _tell_it_is_stale(press)
        return
    if now.choices:
        await show_stage(press.interaction, press.match, now, edit=True)
    elif why := why or await _why_previewed(press, now):
        await show_stage(press.interaction, press.match, now, edit=True, why=why)
    else:
        await _play(press, now)


async def _why_previewed(press: MatchPress, now: Stage) -> PreviewReason | None:
    """Return why a whole turn is previewed, `None` if it is not."""
    at = press.interaction.client.core.clock()
    after = after_moves(press.match, now.moves, at=at)
    if why := await why_shown_first(press.interaction, after):
        return why
    return PreviewReason.WANTED if loses_at_once(after) else None


async def _previewed(press: MatchPress) -> Stage | None:
    """Return the previewed turn; if it is too late, say so and return `None`.

    Raise `UserError` if the presser is not to move.
    """
    now = _stage(press, parse_path(press.key.turn))
    if now is None or now.choices:
        await _tell_it_is_stale(press)
        return None
    return now


async def _play(press: MatchPress, now: Stage) -> None:
    match = press.match
    await _take(press, match.game.format_turn(match.position, now.moves), confirmed=True)


def _stage(press: MatchPress, path: Path) -> Stage | None:
    """Return the stage of a choice, `None` if it is too late.

    Raise `UserError` if the presser is not to move.
    """
    match = press.match
    try:
        check_turn(match, press.interaction.user.id, press.key.ply)
        return _opened(match, path)
    except StalePathError:
        return None
    except UserError as error:
        if error.key not in TOO_LATE:
            raise
        return None


def _opened(match: Match, path: Path) -> Stage:
    """Return the stage to show; the mover's earlier turns tell which piece is likely."""
    mover = match.position.to_move
    own = [turn for turn, by in zip(match.turns, match.movers, strict=True) if by is mover]
    return guided_stage(match.game, match.position, path, own)


async def _tell_it_is_stale(press: MatchPress) -> None:
    """Say that a choice is too late, and offer to start again, or go on in a flow."""
    interaction, key = press.interaction, press.key
    texts = reader_of(interaction).texts
    match = await access.match_here(interaction, key.match_id)
    if flow := flow_of(interaction):
        await flow.go_on(interaction, match, told=presenter.why_late(texts, match, ply=key.ply))
        return
    is_seen = bool(await show.seen_boards(interaction, [match]))
    url = await show.board_url(interaction.client, match)
    draft = presenter.stale(
        texts, match, interaction.user.id, ply=key.ply, url=url, is_seen=is_seen
    )
    await answer_of(interaction).give(draft)
