"""Chooses turns, step by step or typed, anywhere; in matches, it also plays them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from bot.discord_io.content.buttons import Key, MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.owed_answers import Manner
from bot.errors import UserError
from bot.game_texts import typed_stage, typed_turn
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import Additions, PreviewAddition, added_preview, collect, having
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing import questions
from bot.match.choosing.flows import FollowsTurns, SmallTurns, TurnFlow
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.questions import PreviewReason
from bot.match.choosing.stages import (
    Path,
    Stage,
    StalePathError,
    parse_path,
    stage_begun,
    whole_stage,
)
from bot.match.client import Request
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.turns import after_moves, check_turn, is_small, loses_at_once, only_turn, was_small
from bot.profiles import CONFIRM, Confirm
from guide import RefusedTurnError

# What may have changed if a choice is too late.
TOO_LATE = ("finished", "stale")
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
        why_not = _why_not(match, press.user_id, match.ply)
        if _flow_of(press) and why_not:
            await self.on_late(press)
        elif why_not is BoardReason.WAITING and is_small(match):
            await SmallTurns(begin_turn, _subject(match)).go_on(press, match)
        else:
            await begin_turn(press, match, edit=True)

    @pressed(MatchKey, "pick-preview", load=match_press)
    async def preview(self, press: MatchPress) -> None:
        """Preview the whole turn that a button names."""
        if stage := await self.whole_turn(press):
            await _show_stage(press, press.match, stage, edit=True)

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
        note = _why_not(match, press.user_id, ply)
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
        await _show_stage(press, press.match, stage, edit=True)

    async def on_turn(self, press: MatchPress, stage: Stage) -> None:
        """Play a whole turn; preview it if there is a reason."""
        match = press.match
        if _only_turn(press, match) is not None:
            await self._play(press, stage)
            return
        after = after_moves(match, stage.moves, at=press.core.clock())
        added = await added_preview(press.core.additions, after, press.texts)
        why = await _why_previewed(press, match, added)
        if why is None and loses_at_once(after):
            why = PreviewReason.WANTED
        if why is None:
            await self._play(press, stage)
        else:
            await _show_stage(press, match, stage, edit=True, why=why, added=added)

    async def on_late(self, press: MatchPress) -> None:
        """Say that a choice is too late, and offer to start again, or go on in a flow."""
        key, texts = press.key, press.texts
        match = await access.match_here(press, key.match_id)
        if flow := _flow_of(press):
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
    only = None if _why_not(match, press.user_id, ply) else _only_turn(press, match)
    if only is None:
        await begin_turn(press, match, ply=ply)
    else:
        await take_turn(press, match, only, ply=ply, confirmed=True)


def _only_turn(request: Request, match: Match) -> str | None:
    """Return the only possible turn, `None` if a user may choose or wants to be asked."""
    if match.may_swap or request.reader.preferences[CONFIRM] is Confirm.ALWAYS:
        return None
    moves = only_turn(match.position)
    return None if moves is None else match.game.format_turn(match.position, moves)


async def begin_turn(
    request: Request,
    match: Match,
    *,
    ply: int | None = None,
    edit: bool = False,
    flow: TurnFlow | None = None,
    heading: str = "",
) -> None:
    """Begin to choose a turn; show the board if the turn is not the user's, or not `ply`."""
    ply = match.ply if ply is None else ply
    note = _why_not(match, request.user_id, ply)
    if note is not None:
        await private_views.board(request, match, note=note, ply=ply, edit=edit)
    else:
        stage = questions.next_turn(request.texts, match).stage(())
        await _show_stage(request, match, stage, edit=edit, flow=flow, heading=heading)


def _why_not(match: Match, user_id: int, ply: int) -> BoardReason | None:
    """Return why a user can only look at the board."""
    if match.result is not None:
        return BoardReason.FINISHED
    if match.side_of(user_id) is None:
        return BoardReason.SPECTATOR
    if ply != match.ply:
        return BoardReason.STALE
    return None if match.may_move(user_id) else BoardReason.WAITING


async def take_turn(
    request: Request,
    match: Match,
    typed: str,
    *,
    ply: int | None = None,
    confirmed: bool = False,
) -> None:
    """Play a turn, and post its board as the answer if the match is played here.

    Refusals are raised before anything is posted. An illegal or incomplete turn leads to a
    question. Unless it is `confirmed`, so does a contradictory turn, one that loses at once, and
    every turn of a user who wants to be asked or is new here. A chosen stage of a turn is continued
    step by step. `ply` is the one that a form or a question was made for.
    """
    if ply not in (None, match.ply):
        raise UserError("stale")
    matches, texts, user_id = request.core.matches, request.texts, request.user_id
    text = typed_turn(texts, match.game, match.position, typed)
    begun = typed_stage(text)
    if begun is not None:
        check_turn(match, user_id, match.ply)
        stage = stage_begun(match.game, match.position, match.guide.normalize_prefix(begun))
        if stage is not None:
            await _show_stage(request, match, stage, edit=False)
            return
    series = match.guide.parse_series(match.position, text)
    if series:
        for turn in series:
            matches.check(match, user_id, turn)
        if len(series) > questions.SERIES_LIMIT:
            raise UserError("series-long", limit=questions.SERIES_LIMIT)
        await _ask(request, match, questions.series(texts, match, series))
        return
    try:
        after = matches.check(match, user_id, text)
        is_unclear = match.guide.contradicts(match.position, text, after.last_turn)
    except RefusedTurnError as error:
        reading = None if confirmed else error.reading(text)
        if reading is None:
            refused = questions.refused(texts, match, text, error.quoting(typed))
            await _ask(request, match, refused)
            return
        after, is_unclear = matches.check(match, user_id, reading), True
    if confirmed or not await _ask_to_confirm(request, match, after, typed, is_unclear=is_unclear):
        await play(request, after, text, ply, goes_on=True)


async def _ask_to_confirm(
    request: Request, match: Match, after: Match, typed: str, *, is_unclear: bool
) -> bool:
    """Ask about a legal turn if necessary; tell whether a question was asked."""
    if not is_unclear and _only_turn(request, match) is not None:
        return False
    reader = request.reader
    added = await added_preview(request.core.additions, after, reader.texts)
    why = PreviewReason.UNCLEAR if is_unclear else await _why_previewed(request, match, added)
    if why is not None:
        stage = whole_stage(match.game, match.position, after.last_turn)
        names = await request.delivery.names.seats(match, reader.texts)
        question = questions.preview(
            reader, match, after, stage, names, why=why, typed=typed, added=added
        )
    elif loses_at_once(after):
        question = questions.warning(reader.texts, after)
    else:
        return False
    await _ask(request, match, question)
    return True


async def _why_previewed(
    request: Request, match: Match, added: PreviewAddition
) -> PreviewReason | None:
    """Return why a clear turn is previewed, `None` if it is not; `added` is what cogs say.

    The computer lets a player take back any turn, so newcomers can do without a preview.
    """
    reader, core = request.reader, request.core
    if reader.preferences[CONFIRM] is Confirm.ALWAYS:
        return PreviewReason.WANTED
    at_first = reader.preferences[CONFIRM] is Confirm.AT_FIRST
    is_final = match.computer is None and not is_small(match)
    if at_first and is_final and await core.matches.is_newcomer(request.user_id):
        return PreviewReason.NEW_HERE
    return PreviewReason.WANTED if added.lines else None


async def _show_stage(
    request: Request,
    match: Match,
    stage: Stage,
    *,
    edit: bool,
    why: PreviewReason = PreviewReason.WANTED,
    added: PreviewAddition | None = None,
    flow: TurnFlow | None = None,
    heading: str = "",
) -> None:
    """Ask for the next choice, or for confirmation of a whole turn, below a `heading`.

    `added` is what cogs say about a whole turn, if they have been asked. `flow` is what the message
    belongs to, by default that of the message pressed on.
    """
    core, reader = request.core, request.reader
    names = await request.delivery.names.seats(match, reader.texts)
    if stage.is_whole:
        after = after_moves(match, stage.whole_moves, at=core.clock())
        added = added or await added_preview(core.additions, after, reader.texts)
        draft = questions.preview(
            reader, match, after, stage, names, why=why, added=added, heading=heading
        )
    else:
        user_id = request.user_id
        noting = having(core.additions, Additions.turn_notes)
        notes = await collect(cog.turn_notes(match, user_id, reader.texts) for cog in noting)
        note = "\n".join(notes)
        acting = having(core.additions, Additions.turn_actions)
        prompt = questions.next_turn(reader.texts, match).prompt(stage, core.emojis)
        draft = questions.choosing(
            reader,
            match,
            prompt,
            names,
            note=note,
            heading=heading,
            actions=await collect(cog.turn_actions(match, user_id) for cog in acting),
        )
    await _ask(request, match, draft, edit=edit, flow=flow)


async def _ask(
    request: Request,
    match: Match,
    draft: Draft,
    *,
    edit: bool = True,
    flow: TurnFlow | None = None,
) -> None:
    """Ask privately about the user's turn; the message replaces an older one about it."""
    flow = flow or _flow_of(request)
    if flow is not None:
        draft = flow.around(request.texts, match, draft)
    await request.show(draft, edit=edit)
    subject = _subject(match) if flow is None else flow.subject
    await request.client.pipeline.copies.replace(request.context, subject)


async def play(
    request: Request, after: Match, text: str, ply: int | None, *, goes_on: bool = False
) -> None:
    """Store the turn that leads to `after`; the answer is its board, a link to it, or a flow's.

    `text` is the turn. `ply` is the one that a form or a question was made for. A small turn may
    go on with the next one in the same message.
    """
    client, answer, subject = request.client, request.answer, _subject(after)
    flow = _flow_of(request)
    if flow is None and goes_on and answer.is_in_private and was_small(after):
        flow = SmallTurns(begin_turn, subject)
    # There the answer has to be the board, in a new message: it leaves the pressed picker as it is.
    is_by_answer = request.is_answered_place(after)
    if is_by_answer:
        flow = None
    reply = None
    if flow is None:
        # The answer is public only if the match is played here.
        is_here = after.is_placed and request.channel_id == after.place_id
        is_public = is_here and (is_by_answer or not answer.is_in_private)
        is_public = is_public and answer.announce(Manner.PUBLIC)
        manner = Manner.PUBLIC if is_public else Manner.PRIVATE
        reply = answer.reply(manner, request.texts.language)
    played = await request.carry_out(
        client.core.matches.play(after.id, request.act_for(reply), text, ply=ply, checked=after)
    )
    if flow is None:
        answer.leave_to_messages()
        await client.delivery.deliver(played, answer)
    else:
        board = await client.delivery.deliver(played)
        await flow.go_on(request, played.match, board=board)
        if board is None:
            await client.delivery.answers.show_if_refused(played.match, answer, request.texts)
    if flow is None or flow.subject != subject:
        await client.pipeline.copies.drop(request.context, subject, pressed=is_by_answer)
    if flow is None:
        for cog in _following(request):
            await cog.after_turn(request, played)


def _flow_of(request: Request) -> TurnFlow | None:
    """Return what the message that was pressed on belongs to."""
    if request.interaction.message is None:
        return None
    flows = (cog.turn_flow(request) for cog in _following(request))
    return next((flow for flow in flows if flow is not None), None)


def _following(request: Request) -> list[FollowsTurns]:
    return [cog for cog in request.client.cogs_to_add if isinstance(cog, FollowsTurns)]


def _subject(match: Match) -> str:
    return f"turn of {match.id}"
