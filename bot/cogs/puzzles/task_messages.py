"""The texts of a puzzle: its name, task, hints, effects of turns, and outcome."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.puzzles.solving import PuzzleOutcome, Solving
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.game_texts import facts_text, reasons_text, turn_cells, turn_kind
from bot.texts import Texts
from guide import get_guide
from rules import AnyGame, AnyPosition, Move, Side, play_turn

HIGHEST_GRADE = 5
STAR, NO_STAR = "★", "☆"


def heading(texts: Texts, solving: Solving) -> str:
    """Name a puzzle, in bold."""
    return f"**{name_of(texts, solving)}**"


def name_of(texts: Texts, solving: Solving) -> str:
    """Name a puzzle for its solver: from the book, of a day, or of a match of theirs."""
    task = solving.task
    if task.blunder and task.blunder.match_id is not None:
        match = f"{task.game.name} #{task.blunder.match_id}"
        return texts("puzzle-own", match=match)
    return title(texts, task, solving.day)


def title(texts: Texts, task: PuzzleTask, day: int = 0) -> str:
    """Name a puzzle by its game, its grade and, if it is a daily one, its day."""
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
    if task.blunder is None:
        return f"{yours} {texts('puzzle-task', count=left)}"
    key = "puzzle-weekly-task" if task.blunder.match_id is None else "puzzle-own-task"
    return f"{yours} {texts(key, turn=task.blunder.turn)}"


def ended_text(texts: Texts, solving: Solving) -> str:
    """Say how a puzzle has ended."""
    if solving.outcome is not PuzzleOutcome.SOLVED:
        return texts("puzzle-given-up")
    told = [texts("puzzle-solved", tries=solving.tries)]
    if solving.hints_taken:
        told.append(texts("puzzle-with-hints", hints=solving.hints_taken))
    return " ".join(told)


def so_far(texts: Texts, solving: Solving) -> str:
    """List the turns found so far and the opponent's replies."""
    if not solving.turns:
        return ""
    *_, turn, _ = solving.turns
    before, _, moves = play_on(solving.task, solving.task.position, solving.turns)
    return texts("puzzle-right", turn=turn, reply=told_turn(texts, solving.task, before, moves))


def explained(
    texts: Texts, solving: Solving, positions: Sequence[AnyPosition], at: int
) -> list[str]:
    """Explain a line turn by turn; emphasise the turn that is shown."""
    told: list[str] = []
    for number, turn in enumerate(solving.turns):
        before = positions[number]
        moves = solving.task.game.parse_turn(before, turn)
        said = told_turn(texts, solving.task, before, moves)
        key = "puzzle-line-reply" if number % 2 else "puzzle-line-own"
        text = texts(key, number=number // 2 + 1, turn=said)
        told.append(f"**{text}**" if number + 1 == at else text)
    if why := _reasons(texts, solving.task.game, positions[-1], positions[0].to_move):
        told.append(texts("puzzle-wins", reasons=why))
    return told


def hint_lines(texts: Texts, solving: Solving, moves: Sequence[Move]) -> list[str]:
    """Say as much about a solving turn as the hints taken reveal."""
    game, position = solving.task.game, solving.position
    first, wins = turn_cells(game, position, moves)[:1], _wins(texts, game, position, moves)
    told = (
        wins or turn_kind(texts, game, position, moves) or texts("hint-quiet"),
        texts("hint-where", cells=first[0]) if first else "",
        texts("puzzle-hint-turn", turn=game.format_turn(position, moves)),
    )
    return [texts("lesson-hint", hint=each) for each in told[: solving.hints_here] if each]


def told_turn(texts: Texts, task: PuzzleTask, before: AnyPosition, moves: Sequence[Move]) -> str:
    """Name a turn and its effect."""
    turn = task.game.format_turn(before, moves)
    facts = facts_text(texts, task.game, get_guide(task.game.slug).turn_facts(before, moves))
    return texts("lesson-turn", turn=turn, facts=facts) if facts else turn


def play_on(
    task: PuzzleTask, position: AnyPosition, turns: Sequence[str]
) -> tuple[AnyPosition, AnyPosition, tuple[Move, ...]]:
    """Return the positions before and after the last turn, and its steps."""
    before, moves = position, ()
    for turn in turns:
        before, moves = position, task.game.parse_turn(position, turn)
        position = play_turn(position, moves)
    return before, position, moves


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
