"""The pages of a puzzle: the task with its choices, wrong turns, the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle

from bot.cogs.puzzles.service import PuzzleTally
from bot.cogs.puzzles.solving import PuzzleOutcome, Solving
from bot.cogs.puzzles.task_messages import (
    caption,
    ended_text,
    explained,
    heading,
    hint_lines,
    name_of,
    play_on,
    so_far,
    task_text,
    told_turn,
)
from bot.cogs.puzzles.tasks import MOST_HINTS
from bot.discord_io.content.buttons import Button, Key, RowId, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.settings_forms import ChoiceSetting, off_at_first
from bot.game_texts import turn_cells
from bot.match.boards.board_messages import aim
from bot.match.boards.drafter import Page, position_picture
from bot.match.boards.drawing import FILENAME, line_stills
from bot.match.choosing.choices import LAST_ROW, ChoicePrompt
from bot.match.choosing.picker import NextTurn
from bot.match.choosing.picking import Path, Stage, format_path
from bot.profiles import Reader
from bot.texts import Texts
from rendering import BoardView, Still
from rules import AnyPosition, Move, Side, play_turn

MISTAKES = ChoiceSetting("mistakes", off_at_first)


class PuzzleKey(Key, frozen=True):
    """The id of a button of a user's puzzle after `step` actions.

    `path` is the path of choices, or the number of the turn that is shown.
    """

    prefix = "q"
    solving_id: RowId
    step: Small
    action: Word
    path: str = ""


def next_turn(texts: Texts, solving: Solving) -> NextTurn:
    """Return how the turn is chosen that solves a puzzle."""
    return NextTurn(
        texts,
        solving.task.game,
        solving.position,
        name_of(texts, solving),
        partial(_key, solving),
        is_secret=True,
    )


def task(
    solving: Solving,
    words: ChoicePrompt,
    reader: Reader,
    name: str,
    *,
    solution: Sequence[Move] = (),
) -> Page:
    """Set the task, or ask for the next choice of the turn; `name` is the solver's.

    Hints describe `solution`, a turn that solves the puzzle.
    """
    texts, stage = reader.texts, words.stage
    is_first = stage.back is None and not solving.turns
    text = [
        heading(texts, solving),
        so_far(texts, solving),
        task_text(texts, solving.task, solving.left),
        f"-# {aim(texts, solving.task.game, solving.task.options)}" if is_first else "",
        *(hint_lines(texts, solving, solution) if solution else ()),
        words.so_far,
        f"**{words.question}**",
    ]
    draft = Draft(
        _lines(text),
        buttons=(*words.buttons, *_task_buttons(texts, solving, stage.back)),
        menus=words.menus,
    )
    marks = {
        **_marks(solving, stage),
        **_places(solving, stage, solution),
        "hand": stage.hand,
    }
    return _page(solving, stage.position, reader, name, draft, marks, also=words.offer)


def preview(solving: Solving, stage: Stage, reader: Reader, name: str) -> Page:
    """Ask whether to play a whole turn, without revealing its effect."""
    texts, moves = reader.texts, stage.whole_moves
    after = play_turn(solving.position, moves)
    turn = solving.task.game.format_turn(solving.position, moves)
    text = [heading(texts, solving), texts("puzzle-preview", turn=turn)]
    path = stage.whole_path
    buttons = (
        Button(_key(solving, "send", path), texts("button-send"), ButtonStyle.success),
        Button(_key(solving, "pick", path[:-1]), texts("button-change")),
    )
    marks = {"before": solving.position, "turn": moves}
    return _page(solving, after, reader, name, Draft(_lines(text), buttons=buttons), marks)


def wrong(solving: Solving, reader: Reader, name: str) -> Page:
    """Say that the last turn is wrong, and show the opponent's reply."""
    texts, task = reader.texts, solving.task
    turn, *replies = solving.tried
    before, position, moves = play_on(task, solving.position, solving.tried)
    reply = replies[0] if replies else ""
    text = [
        heading(texts, solving),
        texts("puzzle-wrong", turn=turn),
        texts("puzzle-wrong-reply", reply=told_turn(texts, task, before, moves)) if reply else "",
        texts("puzzle-wrong-over") if not reply and position.outcome is not None else "",
        texts("puzzle-wrong-own" if task.blunder else "puzzle-wrong-win", count=solving.left),
    ]
    buttons = (
        Button(_key(solving, "again"), texts("button-puzzle-try"), ButtonStyle.success),
        *_hint_button(texts, solving),
        *_way_out(texts, solving),
    )
    marks = {"before": before, "turn": moves}
    return _page(solving, position, reader, name, Draft(_lines(text), buttons=buttons), marks)


def ask_to_give_up(texts: Texts, solving: Solving) -> Draft:
    """Ask whether the user really wants to see the solution."""
    return Draft(
        texts("puzzle-give-up-question"),
        buttons=(
            Button(_key(solving, "give-up-yes"), texts("button-solution"), ButtonStyle.danger),
            Button(_key(solving, "again"), texts("button-back")),
        ),
    )


def line(solving: Solving, at: int, reader: Reader, name: str) -> Page:
    """Explain a puzzle that is solved or given up, at a turn of its solution."""
    texts, positions = reader.texts, solving.positions()
    last = len(solving.turns)
    at = max(0, min(at, last))
    text = [
        heading(texts, solving),
        ended_text(texts, solving),
        *explained(texts, solving, positions, at),
    ]
    buttons = (
        Button(
            _key(solving, "line", (str(at - 1),)), texts("button-replay-back"), disabled=at == 0
        ),
        Button(
            _key(solving, "line", (str(at + 1),)), texts("button-replay-on"), disabled=at == last
        ),
        Button(_key(solving, "show"), texts("button-show-me")),
        Button(_key(solving, "try", (str(at),)), texts("button-try")),
        Button(_key(solving, "next"), texts("button-puzzle-next"), ButtonStyle.success),
        *(_share(texts, solving) if solving.outcome is PuzzleOutcome.SOLVED else ()),
    )
    marks: dict[str, Any] = {}
    if at:
        before = positions[at - 1]
        moves = solving.task.game.parse_turn(before, solving.turns[at - 1])
        marks = {"before": before, "turn": moves}
    draft = Draft(_lines(text), buttons=buttons)
    return _page(solving, positions[at], reader, name, draft, marks)


def solution_stills(solving: Solving, view: BoardView) -> list[Still]:
    """Return the stills of a solution."""
    game, start = solving.task.game, solving.task.position
    line = [
        game.parse_turn(position, turn)
        for position, turn in zip(solving.positions(), solving.turns, strict=False)
    ]
    return line_stills(game, start, line, view)


def solution_clip(page: Page, gif: bytes) -> Draft:
    """Write the message with a clip of the solution that a page explains."""
    return Draft(page.draft.content, Attachment(FILENAME, gif, page.picture.alt))


def _marks(solving: Solving, stage: Stage) -> dict[str, Any]:
    """Return the marks of the chosen cells, or else of the opponent's reply."""
    if stage.moves:
        return {"before": solving.position, "turn": stage.moves}
    if not solving.turns:
        return {}
    before, _, moves = play_on(solving.task, solving.task.position, solving.turns)
    return {"before": before, "turn": moves}


def _places(solving: Solving, stage: Stage, solution: Sequence[Move]) -> dict[str, Any]:
    """Return the coordinates to mark: the next choices, or at first those of a hint."""
    if solving.hints_here < 2 or stage.back is not None or not solution:
        return {"chosen": stage.marked, "offered": stage.offered}
    first, *others = turn_cells(solving.task.game, solving.position, solution) or ("",)
    shown = tuple(others) if solving.hints_here == MOST_HINTS else ()
    return {"chosen": (first,) if first else (), "offered": shown}


def _page(
    solving: Solving,
    position: AnyPosition,
    reader: Reader,
    name: str,
    draft: Draft,
    marks: Mapping[str, Any],
    *,
    also: str = "",
) -> Page:
    task = solving.task
    own = task.position.to_move
    names = {own: name, own.opponent: reader.texts("lesson-opponent")}
    said = [f"{name_of(reader.texts, solving)}.", *([also] if also else [])]
    picture = position_picture(
        reader,
        task.game,
        position,
        {side: names[side] for side in Side},
        f"{task.game.slug}-puzzle.png",
        said,
        own=own,
        caption=caption(reader.texts, task, solving.day),
        **marks,
    )
    return Page(picture, draft)


def _task_buttons(texts: Texts, solving: Solving, back: Path | None) -> tuple[Button, ...]:
    """List the buttons below the choices: at most four, as a choice beside lists may join them."""
    hint = _hint_button(texts, solving, row=LAST_ROW)
    typing = Button(_key(solving, "type"), texts("button-type"), row=LAST_ROW)
    give_up, next_one = _way_out(texts, solving, row=LAST_ROW)
    if back is None:
        return (*hint, typing, give_up, next_one)
    go_back = Button(_key(solving, "pick", back), texts("button-back"), row=LAST_ROW)
    return (go_back, *hint, typing, give_up)


def _hint_button(texts: Texts, solving: Solving, *, row: int | None = None) -> tuple[Button, ...]:
    if solving.hints_here >= MOST_HINTS:
        return ()
    label = texts("button-hint" if not solving.hints_here else "button-hint-more")
    return (Button(_key(solving, "hint"), label, row=row),)


def _way_out(texts: Texts, solving: Solving, *, row: int | None = None) -> tuple[Button, Button]:
    """Return the buttons to give up and for another puzzle."""
    return (
        Button(_key(solving, "give-up"), texts("button-give-up"), row=row),
        Button(_key(solving, "next"), texts("button-puzzle-next"), row=row),
    )


def _share(texts: Texts, solving: Solving) -> tuple[Button, ...]:
    return (Button(_key(solving, "share"), texts("button-share")),) if solving.day else ()


def _lines(text: Sequence[str]) -> str:
    return fitted([each for each in text if each], CONTENT_LIMIT, "\n")


def _key(solving: Solving, action: str, path: Path = ()) -> PuzzleKey:
    return PuzzleKey(solving.id, solving.step, action, format_path(path))


def tally_lines(texts: Texts, tally: PuzzleTally) -> list[str]:
    """Return a line about a user's puzzles, none before they have solved one."""
    if not tally.solved:
        return []
    told = [texts("stats-puzzles", solved=tally.solved)]
    if tally.best:
        told.append(texts("stats-puzzle-streak", streak=tally.streak, best=tally.best))
    return [" · ".join(told)]
