"""Plays a turn of a match: reads it, asks if needed, stores it, delivers its board."""

from __future__ import annotations

from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.owed_answers import Manner
from bot.errors import UserError
from bot.game_texts import typed_stage, typed_turn
from bot.match.additions import Additions, PreviewAddition, added_preview, collect, having
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.choosing import questions
from bot.match.choosing.flows import FollowsTurns, SmallTurns, TurnFlow
from bot.match.choosing.questions import PreviewReason
from bot.match.choosing.stages import Stage, stage_begun, whole_stage
from bot.match.client import Request
from bot.match.model import Match
from bot.match.turns import after_moves, check_turn, is_small, loses_at_once, only_turn, was_small
from bot.profiles import CONFIRM, Confirm
from guide import RefusedTurnError


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
            await show_stage(request, match, stage, edit=False)
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
    if not confirmed and (is_unclear or only_turn_of(request, match) is None):
        added = await added_preview(request.core.additions, after, texts)
        why = PreviewReason.UNCLEAR if is_unclear else await why_previewed(request, match, added)
        if why is not None:
            stage = whole_stage(match.game, match.position, after.last_turn)
            names = await request.delivery.names.seats(match, texts)
            preview = questions.preview(
                request.reader, match, after, stage, names, why=why, typed=typed, added=added
            )
            await _ask(request, match, preview)
            return
        if loses_at_once(after):
            await _ask(request, match, questions.warning(texts, after))
            return
    await play(request, after, text, ply, goes_on=True)


async def play(
    request: Request, after: Match, text: str, ply: int | None, *, goes_on: bool = False
) -> None:
    """Store the turn that leads to `after`; the answer is its board, a link to it, or a flow's.

    `text` is the turn. `ply` is the one that a form or a question was made for. A small turn may
    go on with the next one in the same message.
    """
    client, answer, subject = request.client, request.answer, subject_of(after)
    flow = flow_of(request)
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
    note = why_not_now(match, request.user_id, ply)
    if note is not None:
        await private_views.board(request, match, note=note, ply=ply, edit=edit)
    else:
        stage = questions.next_turn(request.texts, match).stage(())
        await show_stage(request, match, stage, edit=edit, flow=flow, heading=heading)


def why_not_now(match: Match, user_id: int, ply: int) -> BoardReason | None:
    """Return why a user can only look at the board."""
    if match.result is not None:
        return BoardReason.FINISHED
    if match.side_of(user_id) is None:
        return BoardReason.SPECTATOR
    if ply != match.ply:
        return BoardReason.STALE
    if match.may_move(user_id):
        return None
    return BoardReason.VOTES if match.is_turn_of(user_id) else BoardReason.WAITING


def only_turn_of(request: Request, match: Match) -> str | None:
    """Return the only possible turn, `None` if a user may choose or wants to be asked."""
    if match.may_swap or request.reader.preferences[CONFIRM] is Confirm.ALWAYS:
        return None
    moves = only_turn(match.position)
    return None if moves is None else match.game.format_turn(match.position, moves)


async def why_previewed(
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


async def show_stage(
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
    flow = flow or flow_of(request)
    if flow is not None:
        draft = flow.around(request.texts, match, draft)
    await request.show(draft, edit=edit)
    subject = subject_of(match) if flow is None else flow.subject
    await request.client.pipeline.copies.replace(request.context, subject)


def flow_of(request: Request) -> TurnFlow | None:
    """Return what the message that was pressed on belongs to."""
    if request.interaction.message is None:
        return None
    flows = (cog.turn_flow(request) for cog in _following(request))
    return next((flow for flow in flows if flow is not None), None)


def _following(request: Request) -> list[FollowsTurns]:
    return [cog for cog in request.client.cogs_to_add if isinstance(cog, FollowsTurns)]


def subject_of(match: Match) -> str:
    return f"turn of {match.id}"
