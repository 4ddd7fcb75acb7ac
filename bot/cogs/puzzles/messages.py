"""The pages of a puzzle: its task, wrong turns, hints and solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.puzzles.service import PuzzleTally
from bot.cogs.puzzles.tasks import MOST_HINTS, PuzzleOutcome, PuzzleTask, Solving
from bot.discord_io.content.buttons import Button, Key, RowId, Small, Word, step_buttons
from bot.discord_io.content.draft import Attachment, Draft, fitted_lines
from bot.discord_io.content.people import message_url
from bot.game_texts import facts_text, reasons_text, turn_cells, turn_kind
from bot.match.boards.drawing import FILENAME, line_stills
from bot.match.boards.match_words import aim
from bot.match.boards.picture import position_picture, reader_view
from bot.match.choosing.prompts import LAST_ROW, ChoicePrompt, NextTurn
from bot.match.choosing.stages import Path, Stage, format_path
from bot.messages.kinds import Message
from bot.profiles import Reader
from bot.texts import Texts
from guide import get_guide
from rendering import Still
from rules import AnyGame, AnyPosition, Move, Side, play_turn

HIGHEST_GRADE = 5
STAR, NO_STAR = "★", "☆"


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
) -> Draft:
    """Set the task, or ask for the next choice of the turn; `name` is the solver's.

    Hints describe `solution`, a turn that solves the puzzle.
    """
    texts, stage = reader.texts, words.stage
    is_first = stage.back is None and not solving.turns
    text = [
        _heading(texts, solving),
        _so_far(texts, solving),
        task_text(texts, solving.task, solving.left),
        f"-# {aim(texts, solving.task.game, solving.task.options)}" if is_first else "",
        *(_hint_lines(texts, solving, solution) if solution else ()),
    ]
    draft = words.page(text, _task_buttons(texts, solving, words))
    marks = {**words.marks, **_marks(solving, stage), **_hinted_cells(solving, stage, solution)}
    return _page(solving, stage.position, reader, name, draft, marks, also=words.offer)


def wrong(solving: Solving, reader: Reader, name: str) -> Draft:
    """Say that the last turn is wrong, and show the opponent's reply."""
    texts, task = reader.texts, solving.task
    turn, *replies = solving.tried
    before, position, moves = _play_on(task, solving.position, solving.tried)
    reply = replies[0] if replies else ""
    text = [
        _heading(texts, solving),
        texts("puzzle-wrong", turn=turn),
        texts("puzzle-wrong-reply", reply=_name_turn(texts, task, before, moves)) if reply else "",
        texts("puzzle-wrong-over") if not reply and position.outcome is not None else "",
        texts("puzzle-wrong-own" if task.asks_for_best else "puzzle-wrong-win", count=solving.left),
    ]
    buttons = (
        Button(_key(solving, "again"), texts("button-puzzle-try"), ButtonStyle.success),
        *_hint_button(texts, solving),
        *_way_out(texts, solving),
    )
    marks = {"before": before, "turn": moves}
    return _page(solving, position, reader, name, Draft(fitted_lines(text), buttons=buttons), marks)


def ask_to_give_up(texts: Texts, solving: Solving) -> Draft:
    """Ask whether the user really wants to see the solution."""
    return Draft(
        texts("puzzle-give-up-question"),
        buttons=(
            Button(_key(solving, "give-up-yes"), texts("button-solution"), ButtonStyle.danger),
            Button(_key(solving, "again"), texts("button-back")),
        ),
    )


def line(solving: Solving, at: int, reader: Reader, name: str) -> Draft:
    """Explain a puzzle that is solved or given up, at a turn of its solution."""
    texts, positions = reader.texts, solving.positions()
    last = len(solving.turns)
    at = max(0, min(at, last))
    text = [
        _heading(texts, solving),
        _describe_end(texts, solving),
        *_explain_line(texts, solving, positions, at),
    ]
    buttons = (
        *step_buttons(
            texts,
            _key(solving, "line", (str(at - 1),)),
            _key(solving, "line", (str(at + 1),)),
            is_start=at == 0,
            is_end=at == last,
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
    draft = Draft(fitted_lines(text), buttons=buttons)
    return _page(solving, positions[at], reader, name, draft, marks)


def solution_stills(solving: Solving, reader: Reader, name: str) -> list[Still]:
    game, start = solving.task.game, solving.task.position
    names, shown = _names(solving, reader, name), caption(reader.texts, solving.task, solving.day)
    view = replace(reader_view(reader, game, names, own_side=start.to_move), caption=shown)
    line = [
        game.parse_turn(position, turn)
        for position, turn in zip(solving.positions(), solving.turns, strict=False)
    ]
    return line_stills(game, start, line, view)


def solution_clip(solving: Solving, reader: Reader, name: str, gif: bytes) -> Draft:
    page = line(solving, 0, reader, name)
    clip = Attachment(FILENAME, gif, page.picture and page.picture.alt)
    return Draft(page.content, attachment=clip)


def puzzle_set(texts: Texts, message: Message | None) -> Draft:
    """Tell who has set a puzzle where it stands; it may have been set before."""
    if message is not None and message.gone:
        return Draft(texts("puzzle-set-gone"))
    if message is None or message.place is None:
        return Draft(texts("puzzle-set-soon"))
    return Draft(texts("puzzle-set-done", url=message_url(message.guild_id, *message.place)))


def tally_lines(texts: Texts, tally: PuzzleTally) -> list[str]:
    """Return a line about a user's puzzles, none before they have solved one."""
    if not tally.solved:
        return []
    line = texts("stats-puzzles", solved=tally.solved)
    if tally.best:
        line += f" · {texts('stats-puzzle-streak', streak=tally.streak, best=tally.best)}"
    return [line]


def name_of(texts: Texts, solving: Solving) -> str:
    """Name a puzzle for its solver: from the book, of a day, or of a match of theirs."""
    task = solving.task
    if task.blunder and task.blunder.match_id is not None:
        return texts("puzzle-own", match=match_name(task, task.blunder.match_id))
    return title(texts, task, solving.day)


def match_name(task: PuzzleTask, match_id: int) -> str:
    """Name the match that a puzzle comes from."""
    return f"{task.game.name} #{match_id}"


def title(texts: Texts, task: PuzzleTask, day: int = 0) -> str:
    """Name a puzzle by its game, its grade and, if it is a daily one, its day."""
    if task.set_from is not None:
        return texts("puzzle-set", match=match_name(task, task.set_from))
    if task.blunder:
        return texts("puzzle-weekly", game=task.game.name)
    values = {"game": task.game.name, "stars": stars(task.puzzle.grade)}
    return texts("puzzle-daily", day=day, **values) if day else texts("puzzle-title", **values)


def caption(texts: Texts, task: PuzzleTask, day: int = 0) -> str:
    """Name a puzzle in a few words that fit into a picture."""
    if task.blunder:
        return texts("puzzle-weekly-caption" if day else "puzzle-own-caption")
    if day:
        return texts("puzzle-daily-caption", day=day, stars=stars(task.puzzle.grade))
    return title(texts, task)


def stars(grade: int) -> str:
    """Show how hard a puzzle is, with one star to five."""
    return STAR * grade + NO_STAR * (HIGHEST_GRADE - grade)


def task_text(texts: Texts, task: PuzzleTask, left: int) -> str:
    """Say what to find, and with which pieces."""
    side = texts.find(f"{task.game.slug}-side", side=task.position.to_move.value)
    yours = texts("puzzle-side", side=side) if side else texts("puzzle-no-side")
    if task.set_from is not None:
        return f"{yours} {texts('puzzle-set-task')}"
    if task.blunder is None:
        return f"{yours} {texts('puzzle-task', count=left)}"
    key = "puzzle-weekly-task" if task.blunder.match_id is None else "puzzle-own-task"
    return f"{yours} {texts(key, turn=task.blunder.turn)}"


def _hint_lines(texts: Texts, solving: Solving, moves: Sequence[Move]) -> list[str]:
    """Say as much about a solving turn as the hints taken reveal."""
    game, position = solving.task.game, solving.position
    first, wins = turn_cells(game, position, moves)[:1], _wins(texts, game, position, moves)
    hints = (
        wins or turn_kind(texts, game, position, moves) or texts("puzzle-hint-quiet"),
        texts("hint-where", cells=first[0]) if first else "",
        texts("puzzle-hint-turn", turn=game.format_turn(position, moves)),
    )
    return [texts("lesson-hint", hint=hint) for hint in hints[: solving.hints_here] if hint]


def _heading(texts: Texts, solving: Solving) -> str:
    """Name a puzzle, in bold."""
    return f"**{name_of(texts, solving)}**"


def _so_far(texts: Texts, solving: Solving) -> str:
    """List the turns found so far and the opponent's replies."""
    if not solving.turns:
        return ""
    *_, turn, _ = solving.turns
    before, _, moves = _play_on(solving.task, solving.task.position, solving.turns)
    return texts("puzzle-right", turn=turn, reply=_name_turn(texts, solving.task, before, moves))


def _describe_end(texts: Texts, solving: Solving) -> str:
    if solving.outcome is not PuzzleOutcome.SOLVED:
        return texts("puzzle-given-up")
    solved = texts("puzzle-solved", tries=solving.tries)
    if not solving.hints_taken:
        return solved
    return f"{solved} {texts('puzzle-with-hints', hints=solving.hints_taken)}"


def _explain_line(
    texts: Texts, solving: Solving, positions: Sequence[AnyPosition], at: int
) -> list[str]:
    """Explain a line turn by turn; emphasise the turn that is shown."""
    lines: list[str] = []
    for number, turn in enumerate(solving.turns):
        before = positions[number]
        moves = solving.task.game.parse_turn(before, turn)
        named = _name_turn(texts, solving.task, before, moves)
        key = "puzzle-line-reply" if number % 2 else "puzzle-line-own"
        text = texts(key, number=number // 2 + 1, turn=named)
        lines.append(f"**{text}**" if number + 1 == at else text)
    if why := _reasons(texts, solving.task.game, positions[-1], positions[0].to_move):
        lines.append(texts("puzzle-wins", reasons=why))
    return lines


def _name_turn(texts: Texts, task: PuzzleTask, before: AnyPosition, moves: Sequence[Move]) -> str:
    turn = task.game.format_turn(before, moves)
    facts = facts_text(texts, task.game, get_guide(task.game.slug).turn_facts(before, moves))
    return texts("lesson-turn", turn=turn, facts=facts) if facts else turn


def _play_on(
    task: PuzzleTask, position: AnyPosition, turns: Sequence[str]
) -> tuple[AnyPosition, AnyPosition, tuple[Move, ...]]:
    """Return the positions before and after the last turn, and its steps."""
    before, moves = position, ()
    for turn in turns:
        before, moves = position, task.game.parse_turn(position, turn)
        position = play_turn(position, moves)
    return before, position, moves


def _page(
    solving: Solving,
    position: AnyPosition,
    reader: Reader,
    name: str,
    draft: Draft,
    marks: Mapping[str, Any],
    *,
    also: str = "",
) -> Draft:
    task = solving.task
    alt = [*([also] if also else []), f"{name_of(reader.texts, solving)}."]
    picture = position_picture(
        reader,
        task.game,
        position,
        _names(solving, reader, name),
        f"{task.game.slug}-puzzle.png",
        alt,
        own_side=task.position.to_move,
        caption=caption(reader.texts, task, solving.day),
        **marks,
    )
    return replace(draft, picture=picture)


def _names(solving: Solving, reader: Reader, name: str) -> dict[Side, str]:
    """Return the name of the solver, and that of the opponent."""
    solver, opponent = solving.task.position.to_move, reader.texts("lesson-opponent")
    return {side: name if side is solver else opponent for side in Side}


def _marks(solving: Solving, stage: Stage) -> dict[str, Any]:
    """Return the marks of the chosen cells, or else of the opponent's reply."""
    if stage.moves:
        return {"before": solving.position, "turn": stage.moves}
    if not solving.turns:
        return {}
    before, _, moves = _play_on(solving.task, solving.task.position, solving.turns)
    return {"before": before, "turn": moves}


def _hinted_cells(solving: Solving, stage: Stage, solution: Sequence[Move]) -> dict[str, Any]:
    """Return the marks of a hint, which at first take the place of those of the choices."""
    if solving.hints_here < 2 or stage.back is not None or not solution:
        return {}
    first, *others = turn_cells(solving.task.game, solving.position, solution) or ("",)
    shown = tuple(others) if solving.hints_here == MOST_HINTS else ()
    return {"chosen": (first,) if first else (), "offered": shown}


def _task_buttons(texts: Texts, solving: Solving, words: ChoicePrompt) -> tuple[Button, ...]:
    """List the buttons below the choices: at most four, as a choice beside lists may join them."""
    hint = _hint_button(texts, solving, row=LAST_ROW)
    give_up, next_one = _way_out(texts, solving, row=LAST_ROW)
    if words.back:
        return (*words.back, *hint, words.typing, give_up)
    return (*hint, words.typing, give_up, next_one)


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


def _key(solving: Solving, action: str, path: Path = ()) -> PuzzleKey:
    return PuzzleKey(solving.id, solving.step, action, format_path(path))


def _wins(texts: Texts, game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> str:
    """Say how a turn wins at once, without naming it; empty if it doesn't."""
    why = _reasons(texts, game, play_turn(position, moves), position.to_move)
    return texts("puzzle-hint-wins", reasons=why) if why else ""


def _reasons(texts: Texts, game: AnyGame, position: AnyPosition, side: Side) -> str:
    """Say why a side has won; empty if it has not: the best turn may end in a tie."""
    outcome = position.outcome
    if outcome is None or outcome.winner is not side:
        return ""
    return reasons_text(texts, game, position, [str(reason.value) for reason in outcome.reasons])
