"""Every stage of a turn fits into a message, wherever the turn is chosen."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.cogs.inbox.messages import InboxFlow, Round
from bot.cogs.puzzles import messages as puzzle
from bot.cogs.puzzles.tasks import PuzzleTask, Solving
from bot.cogs.trying import messages as trying
from bot.cogs.trying.look_backs import LookBack
from bot.cogs.trying.shared_boards import shared_board
from bot.discord_io.content.draft import Draft
from bot.match.choosing.questions import choosing, next_turn
from bot.match.choosing.stages import Path, format_path, stage
from bot.match.model import Match
from bot.match.terms import Terms
from bot.profiles import Reader
from bot.texts import texts_for
from engine.puzzles import puzzles as book
from rules import GAMES, AnyGame
from tests.bot.cogs.help.test_messages import assert_fits
from tests.bot.cogs.trying.test_tree import BIG, tree
from tests.bot.positions import ANA, NAMES, STARTED_AT, new_match, random_match

# Each stage of each puzzle takes a minute: by default these are a few choices of some puzzles.
EVERY_STAGE = "EVERY_STAGE" in os.environ
FIRST, STEP, CHOICES = 6, 48, 5
READER = Reader(texts_for("en"))
TEXTS = READER.texts


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_stage_of_a_turn_fits_into_a_message(game: AnyGame) -> None:
    """The choices of second turns are the most, and may be a swap of sides."""
    first = new_match(game.slug)
    second = next(random_match(game, first.options, 1))
    for match in (first, replace(second, terms=Terms(swap=True))):
        for path in paths(match):
            for draft in drafts(match, path):
                assert_fits(draft)
    for each in book(game.slug)[FIRST :: 1 if EVERY_STAGE else STEP]:
        task = PuzzleTask(game, each)
        solving = Solving(
            id=BIG, user_id=ANA, game=game.slug, puzzle="", begun_at=STARTED_AT, task=task
        )
        for path in paths(replace(first, position=task.position)):
            turn = puzzle.next_turn(TEXTS, solving)
            assert_fits(puzzle.task(solving, turn.prompt(turn.stage(path)), READER, "Ana"))


def paths(match: Match) -> Iterator[Path]:
    """Yield the decisions that lead to stages of the next turn."""
    todo: list[Path] = [()]
    while todo:
        path = todo.pop()
        yield path
        choices = stage(match.game, match.position, path).choices
        step = 1 if EVERY_STAGE else len(choices) // CHOICES + 1
        todo += [each.path for each in choices[::step] if not each.turn]


def drafts(match: Match, path: Path) -> Iterator[Draft]:
    """Yield the question of the picker, of the inbox, on a private board and on a shared one."""
    turn = next_turn(TEXTS, match)
    now = turn.stage(path)
    picker = choosing(READER, match, turn.prompt(now), NAMES)
    yield picker
    yield InboxFlow(stay, Round()).around(TEXTS, match, picker)
    place = tree(match).at(0, match.ply)
    yield trying.board(READER, place, now, NAMES)
    yield shared_board(READER, look_back(match, path), place, (), NAMES)


def look_back(match: Match, path: Path) -> LookBack:
    """Return a shared board after the last turn, with choices of the next one."""
    return LookBack(
        id=BIG,
        match_id=match.id,
        user_id=BIG,
        line=match.turns,
        ply=match.ply,
        path=format_path(path),
        for_all=True,
        version=BIG,
        ended=False,
    )


async def stay(*_: object) -> None:
    """Open no next match."""
