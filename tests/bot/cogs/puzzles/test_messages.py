"""Every page of a puzzle fits into a message of Discord's, and gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.cogs.puzzles import daily, riddles
from bot.cogs.puzzles import messages as puzzle
from bot.cogs.puzzles import riddle_messages as riddle_words
from bot.cogs.puzzles.dailies import Daily, Solver
from bot.cogs.puzzles.riddles import Blunder, Riddle
from bot.cogs.puzzles.solving import Outcome, Solving
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT
from bot.match.boards.page import Page
from bot.match.choosing.picking import Path, Stage, stage, whole_stage
from bot.profiles.reader import Reader
from bot.texts import texts_for
from engine.puzzles import puzzles as book
from rules import GAMES, turns
from tests.bot.cogs.help.test_lesson_messages import assert_fits

NAME = "Wilhelmina-Charlotte von Hohen-"
READER = Reader(texts_for("en"))
RIDDLES = [
    Riddle(GAMES[slug], next(each for each in book(slug) if each.turns > 1))
    for slug in GAMES
    if book(slug)
]

each_riddle = pytest.mark.parametrize("riddle", RIDDLES, ids=lambda riddle: riddle.game.slug)
each_language = pytest.mark.parametrize("language", ["en", "de"])


def solving_of(riddle: Riddle, **changes: object) -> Solving:
    fresh = Solving(2**31, 101, riddle, 0, (), (), 0, 0, 0, None, in_time=False)
    return replace(fresh, **changes)


def stages(solving: Solving, path: Path = ()) -> Iterator[Stage]:
    """Yield the stages of some ways to a turn: the first and the last choice, again and again."""
    now = stage(solving.riddle.game, solving.position, path)
    yield now
    for choice in now.choices[:: max(1, len(now.choices) - 1)]:
        if not choice.turn:
            yield from stages(solving, choice.path)


def assert_page_fits(page: Page) -> None:
    assert 0 < len(page.picture.alt) <= ALT_LIMIT
    assert_fits(page.draft)


@each_language
@each_riddle
def test_every_page_fits_from_the_first_choice_to_the_solution(
    riddle: Riddle, language: str
) -> None:
    reader = Reader(texts_for(language))
    line = riddles.solution(riddle, ())
    solving = solving_of(riddle)
    game, position = riddle.game, riddle.position
    moves = game.parse_turn(position, line[0])
    hinted = replace(solving, hints=3)
    for now in stages(solving):
        assert_page_fits(puzzle.task(hinted, now, reader, NAME, solution=moves))
    preview = puzzle.preview(solving, whole_stage(game, position, moves), reader, NAME)
    assert_page_fits(preview)
    first = next(moves for moves, _ in turns(position))
    verdict = riddles.judge(riddle, (), first)
    tried = tuple(filter(None, (verdict.turn, verdict.reply)))
    assert_page_fits(puzzle.wrong(replace(solving, tried=tried, wrong=1), reader, NAME))
    for at in range(len(line) + 1):
        done = replace(solving, turns=line, outcome=Outcome.SOLVED, day=326)
        assert_page_fits(puzzle.line(done, at, reader, NAME))


@each_riddle
def test_hints_tell_the_kind_then_the_place_then_the_turn(riddle: Riddle) -> None:
    (turn, *_) = riddles.solution(riddle, ())
    moves = riddle.game.parse_turn(riddle.position, turn)
    first = stage(riddle.game, riddle.position)
    pages = [
        puzzle.task(solving_of(riddle, hints=count), first, READER, NAME, solution=moves)
        for count in (1, 2, 3)
    ]
    hints = [page.draft.content.count("**Hint:**") for page in pages]
    assert hints[0] < hints[1] <= hints[2]
    assert [turn in page.draft.content for page in pages] == [False, False, True]
    assert pages[0].picture.view.offered == first.offered
    assert len(pages[1].picture.view.chosen) == 1
    assert pages[1].picture.view.offered == ()
    labels = [[button.label for button in page.draft.buttons] for page in pages]
    assert ["Next hint" in label for label in labels] == [True, True, False]


def test_a_tie_that_was_the_best_to_be_had_is_not_called_a_win() -> None:
    """In a mistake of one's own the best turn may end the game without a win."""
    game = GAMES["rust"]
    position = "4-/1x3-/o1--1-1/1--o-o--/o1--2-1-/x--2--1/x1-3-/2x-2/5 0/0 8/8 o turn,passed"
    riddle = riddles.of_blunder(game, "own-7-1", position, ["pass"], Blunder(7, "a1"))
    hinted = solving_of(riddle, hints=1)
    moves = game.parse_turn(riddle.position, "pass")
    task = puzzle.task(hinted, stage(game, riddle.position, ()), READER, NAME, solution=moves)
    assert "You can win now" not in task.draft.content
    solved = solving_of(riddle, turns=("pass",), outcome=Outcome.SOLVED)
    end = solved.positions()[-1].outcome
    assert end is not None
    assert end.winner is None
    assert "that wins" not in puzzle.line(solved, 1, READER, NAME).draft.content


@each_riddle
def test_what_is_shared_tells_nothing_of_the_solution(riddle: Riddle) -> None:
    line = riddles.solution(riddle, ())
    solved = solving_of(riddle, turns=line, outcome=Outcome.SOLVED, wrong=1, day=21)
    said = daily.shared(texts_for("en"), solved, 5).content
    stars = riddle_words.stars(riddle.puzzle.grade)
    title = f"Ringfall daily 21 · {riddle.game.name} {stars}"
    assert said == f"<@101> · {title} · solved in 2 tries · streak 5"


def test_what_a_server_reads_fits_however_many_have_solved_it() -> None:
    riddle = RIDDLES[0]
    of = Daily(21, riddle, tuple(Solver(10**18 + n, 12, 3, 100) for n in range(60)))
    draft = daily.daily_draft(texts_for("de"), of, None)
    assert len(draft.content) <= CONTENT_LIMIT
    shown = draft.content.count("<@")
    assert 10 < shown < 60
    assert draft.content.endswith(f"und {60 - shown} weitere")
    assert (draft.silent, draft.mentions) == (True, ())
