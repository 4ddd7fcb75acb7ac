"""Every page of a puzzle fits into a Discord message, and reveals nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.cogs.puzzles import daily, messages, posts, tasks
from bot.cogs.puzzles import messages as puzzle
from bot.cogs.puzzles.daily import DailyKey
from bot.cogs.puzzles.posts import PostedPuzzle, Solver, Yesterday
from bot.cogs.puzzles.tasks import PuzzleOutcome, PuzzleTask, Solving
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft
from bot.profiles import Reader
from bot.texts import texts_for
from engine.judging import Judge
from engine.puzzles import puzzles as book
from ringfall.testing.matches import STARTED_AT
from ringfall.testing.words import assert_fits
from rules import GAMES, Move, turns

NAME = "Wilhelmina-Charlotte von Hohen-"
JUDGE = Judge()
READER = Reader(texts_for("en"))
TASKS = [
    PuzzleTask(GAMES[slug], next(each for each in book(slug) if each.turns > 1))
    for slug in GAMES
    if book(slug)
]

each_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.game.slug)
each_language = pytest.mark.parametrize("language", ["en", "de"])


def solving_of(task: PuzzleTask, **changes: object) -> Solving:
    fresh = Solving(
        id=2**31, user_id=101, game=task.game.slug, puzzle="", begun_at=STARTED_AT, task=task
    )
    return replace(fresh, **changes)


def task_page(solving: Solving, solution: Sequence[Move]) -> Draft:
    turn = puzzle.next_turn(READER.texts, solving)
    return puzzle.task(solving, turn.prompt(turn.stage(())), READER, NAME, solution=solution)


def assert_page_fits(page: Draft) -> None:
    assert page.picture
    assert 0 < len(page.picture.alt) <= ALT_LIMIT
    assert_fits(page)


@each_language
@each_task
def test_every_page_fits_from_the_first_choice_to_the_solution(
    task: PuzzleTask, language: str
) -> None:
    reader = Reader(texts_for(language))
    line = tasks.solution(JUDGE, task, ())
    solving = solving_of(task)
    game, position = task.game, task.position
    moves = game.parse_turn(position, line[0])
    hinted = replace(solving, hints=3)
    turn = puzzle.next_turn(reader.texts, hinted)
    first = turn.prompt(turn.stage(()))
    assert_page_fits(puzzle.task(hinted, first, reader, NAME, solution=moves))
    verdict = tasks.judge(JUDGE, task, (), next(moves for moves, _ in turns(position)))
    tried = tuple(filter(None, (verdict.turn, verdict.reply)))
    assert_page_fits(puzzle.wrong(replace(solving, tried=tried, wrong=1), reader, NAME))
    for at in range(len(line) + 1):
        done = replace(solving, turns=line, outcome=PuzzleOutcome.SOLVED, day=326)
        assert_page_fits(puzzle.line(done, at, reader, NAME))


@each_task
def test_hints_tell_the_kind_then_the_place_then_the_turn(task: PuzzleTask) -> None:
    (turn, *_) = tasks.solution(JUDGE, task, ())
    moves = task.game.parse_turn(task.position, turn)
    first = puzzle.next_turn(READER.texts, solving_of(task)).stage(())
    pages = [task_page(solving_of(task, hints=count), moves) for count in (1, 2, 3)]
    hints = [page.content.count("**Hint:**") for page in pages]
    assert hints[0] < hints[1] <= hints[2]
    assert [turn in page.content for page in pages] == [False, False, True]
    views = [page.picture.render.args[-1] for page in pages if page.picture]
    assert views[0].offered == first.offered
    assert len(views[1].chosen) == 1
    assert views[1].offered == ()
    for page, view in zip(pages, views, strict=True):
        assert page.picture is not None
        marked = re.findall(r"Marked: (.+?)\.", page.picture.alt)
        assert marked == [", ".join((*view.chosen, *view.offered))]
    labels = [[button.label for button in page.buttons] for page in pages]
    assert ["Next hint" in label for label in labels] == [True, True, False]


def test_a_tie_that_was_the_best_to_be_had_is_not_called_a_win() -> None:
    """In a puzzle from a blunder the best turn may end the game without a win."""
    position = "4-/1x3-/o1--1-1/1--o-o--/o1--2-1-/x--2--1/x1-3-/2x-2/5 0/0 8/8 o turn,passed"
    given = {"game": "rust", "match": 7, "played": "a1", "position": position}
    task = tasks.match_task("own-7-1", {**given, "solutions": ["pass"]})
    hinted = solving_of(task, hints=1)
    moves = task.game.parse_turn(task.position, "pass")
    shown = task_page(hinted, moves)
    assert "You can win now" not in shown.content
    solved = solving_of(task, turns=("pass",), outcome=PuzzleOutcome.SOLVED)
    end = solved.positions()[-1].outcome
    assert end is not None
    assert end.winner is None
    assert "that wins" not in puzzle.line(solved, 1, READER, NAME).content


@each_task
def test_a_shared_result_reveals_no_solution(task: PuzzleTask) -> None:
    line = tasks.solution(JUDGE, task, ())
    wrong, rows = tasks.add_one(0, 0, tasks.WRONG_BITS), [daily.RIGHT] * (len(line) // 2)
    solved = solving_of(
        task, turns=line, outcome=PuzzleOutcome.SOLVED, wrong=wrong, hints=1, day=21
    )
    said = daily.shared(texts_for("en"), solved, 5).content
    stars = messages.stars(task.puzzle.grade)
    title = f"Ringfall daily 21 · {task.game.name} {stars}"
    told = f"<@101> · {title} · solved in 2 tries · 1 hint · streak 5"
    assert said.splitlines() == [told, f"{daily.WRONG}{daily.HINTED}", *rows]


@each_language
@each_task
def test_a_posted_puzzle_is_described_in_plain_words(task: PuzzleTask, language: str) -> None:
    """Its picture calls the reader "You", who isn't spoken of in the third person."""
    set_by_hand = replace(task, set_from=7)
    for of in (task, set_by_hand):
        alt = posts.picture(Reader(texts_for(language)), PostedPuzzle(of, ())).alt
        assert "*" not in alt
        assert not re.search(r"\b(You \w+s|Du \w+[^s]t)\b", alt)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Yesterday: <@1> in 1 try, <@2> in 4 and 3 more; 12 days in a row for this server"),
        ("de", "Gestern: <@1> in 1 Versuch, <@2> in 4 und 3 weitere; 12 Tage in Folge für diesen"),
    ],
)
def test_the_day_before_is_told_in_one_line(language: str, told: str) -> None:
    yesterday = Yesterday(10, (Solver(1, 1, 0), Solver(2, 4, 0)), count=5, streak=12)
    of = PostedPuzzle(TASKS[0], (), day=21, yesterday=yesterday)
    draft = posts.puzzle_draft(Reader(texts_for(language)), of, DailyKey(21, "solve"))
    assert draft.content.splitlines()[2].startswith(told)
    assert draft.mentions == ()


def test_what_a_server_reads_fits_however_many_have_solved_it() -> None:
    task = TASKS[0]
    solvers = tuple(Solver(10**18 + n, 12, 3, 100) for n in range(60))
    yesterday = Yesterday(10, solvers[:5], count=60, streak=1000)
    of = PostedPuzzle(task, solvers, day=21, yesterday=yesterday)
    draft = posts.puzzle_draft(Reader(texts_for("de")), of, DailyKey(21, "solve"))
    assert len(draft.content) <= CONTENT_LIMIT
    shown = draft.content.count("\n- <@")
    assert 10 < shown < 60
    assert draft.content.endswith(f"und {60 - shown} weitere")
    assert (draft.silent, draft.mentions) == (True, ())
