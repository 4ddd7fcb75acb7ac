"""A turn is chosen step by step, and a wrong or unfinished one is answered with choices."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.cogs.inbox.messages import InboxFlow, Round
from bot.cogs.puzzles import messages as puzzle
from bot.cogs.puzzles.tasks import PuzzleTask, Solving
from bot.cogs.trying import messages
from bot.cogs.trying import messages as trying
from bot.cogs.trying.look_backs import LookBack
from bot.cogs.trying.shared_boards import shared_board
from bot.cogs.trying.tree import (
    continued,
)
from bot.discord_io.content.buttons import ID_LIMIT, MatchKey
from bot.discord_io.content.draft import Draft
from bot.match.additions import PreviewAddition
from bot.match.choosing import questions
from bot.match.choosing.questions import choosing, continuation, next_turn, refused
from bot.match.choosing.stages import (
    LIST_LIMIT,
    LISTS_LIMIT,
    Path,
    Stage,
    StalePathError,
    format_path,
    guided_stage,
    parse_path,
    path_of,
    stage,
    whole_stage,
)
from bot.match.model import Match
from bot.match.terms import Terms
from bot.profiles import Reader
from bot.texts import texts_for
from engine.puzzles import puzzles as book
from guide import RefusedTurnError
from rendering import BoardView, scene_for
from ringfall.testing.matches import (
    ANA,
    BIG,
    NAMES,
    STARTED_AT,
    new_match,
    random_match,
    tree,
)
from ringfall.testing.tested import EACH_GAME, TESTED
from ringfall.testing.walks import random_turn
from ringfall.testing.words import assert_fits
from rules import AnyGame, AnyPosition, Move, get_game, play_turn

TEXTS = texts_for("en")
READER = Reader(TEXTS)
NOTHING = PreviewAddition()


def stage_of(match: Match, path: str = "") -> Stage:
    return guided_stage(match.game, match.position, parse_path(path))


@EACH_GAME
def test_every_preview_fits_into_a_message_and_knows_the_way_back(game: AnyGame) -> None:
    """A turn that was chosen is shown before it is sent, and its buttons carry it whole:
    nothing is stored until then.
    """
    match = new_match(game.slug)
    for after in random_match(game, match.options, 3):
        draft = questions.preview(
            READER,
            match,
            after,
            whole_stage(match.game, match.position, after.last_turn),
            NAMES,
            added=NOTHING,
        )
        assert_fits(draft)
        key = draft.buttons[0].key
        assert isinstance(key, MatchKey)
        assert stage_of(match, key.turn).moves == after.last_turn
        match = after


# Each stage of each puzzle takes a minute: by default these are a few choices of some puzzles.
EVERY_STAGE = "EVERY_STAGE" in os.environ
FIRST, STEP, CHOICES = 6, 48, 5


@EACH_GAME
def test_every_stage_of_a_turn_fits_into_a_message(game: AnyGame) -> None:
    """Each choice on the way to a turn fits into Discord's lists and buttons, also of
    second turns and puzzles: the picker is how new players move.
    """
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


@EACH_GAME
def test_a_question_fits_into_a_message_after_any_incomplete_turn(game: AnyGame) -> None:
    """Wherever a typed turn stops short, the ways to complete it fit into one list. The
    question is asked in private and must not fail.
    """
    options = {option.name: option.choices[-1] for option in game.options}
    matches = [new_match(game.slug, options), *random_match(game, options, seed=3)]
    asked = 0
    for match, after in pairwise(matches):
        for length in range(1, len(after.turns[-1])):
            asked += check(match, after.turns[-1][:length])
    assert asked or all(len(match.last_turn) <= 1 for match in matches)


def check(match: Match, typed: str) -> bool:
    """Check the question that a text leads to, if it leads to one."""
    try:
        match.guide.parse_turn(match.position, typed)
    except RefusedTurnError as error:
        if not error.refusal.is_ambiguous:
            return False
        draft = continuation(TEXTS, match, typed, error.refusal)
    else:
        return False
    choices = [choice for menu in draft.menus for choice in menu.entries]
    assert len(choices) <= 25
    assert len({choice.value for choice in choices}) == len(choices)
    for choice in choices:
        assert 1 <= len(choice.label) <= 100
        # Every menu shortens its hints: a turn may do more than fits there.
        assert len(choice.value) <= 100
    assert all(len(str(button.key)) <= 100 for button in draft.buttons)
    assert len(draft.content) <= 2000
    return True


@EACH_GAME
def test_a_wrong_turn_is_answered_with_the_nearest_ones_on_buttons(game: AnyGame) -> None:
    """A typed turn with a mistake is refused with up to five similar legal turns, so
    players don't have to type it again.
    """
    options = {option.name: option.choices[-1] for option in game.options}
    for match in (new_match(game.slug, options), *random_match(game, options, seed=3)):
        if match.result is None:
            legal = str(match.position.legal_moves()[-1])
            typed = f"hello, {legal} hello"
            draft = refuse(match, typed)
            *near, typing, steps = draft.buttons
            assert [str(b.key) for b in (typing, steps)] == [
                f"m:12:{match.ply}:{action}" for action in ("type", "pick-again")
            ]
            assert bool(near) is (legal != "pass")
            assert len(near) <= 5
            for button in near:
                turn, *effects = button.label.split(" — ")
                assert match.game.parse_turn(match.position, turn)
                if not effects:
                    assert str(button.key) == f"m:12:{match.ply}:play:{turn}"
            assert draft.content.startswith(f"I can't read “{typed}” as a turn. Try `")
            assert draft.content.endswith("\nDid you mean …") is bool(near)


@EACH_GAME
def test_a_text_that_is_like_no_turn_is_answered_without_any_turn(game: AnyGame) -> None:
    """Nonsense gets no turn on a button: a press would play a turn that the player didn't mean."""
    draft = refuse(new_match(game.slug), "zzz")
    assert [button.label for button in draft.buttons] == ["Type it…", "Step by step"]
    assert "Did you mean" not in draft.content
    assert "Try `…`" not in draft.content


def refuse(match: Match, typed: str) -> Draft:
    with pytest.raises(RefusedTurnError) as caught:
        match.guide.parse_turn(match.position, typed)
    return refused(TEXTS, match, typed, caught.value)


def walked(game: AnyGame, position: AnyPosition, chance: random.Random) -> list[Stage]:
    """Return the stages of a turn that is chosen at random."""
    stages = [stage(game, position)]
    while stages[-1].choices:
        stages.append(stage(game, position, chance.choice(stages[-1].choices).path))
    return stages


@pytest.mark.parametrize("slug", TESTED)
def test_a_path_beyond_the_whole_turn_is_refused(slug: str) -> None:
    """An old or forged button with more choices than a turn has is refused, as ids come
    from outside.
    """
    game = get_game(slug)
    position = game.start(seed=0)
    end = walked(game, position, random.Random(1))[-1]
    with pytest.raises(StalePathError):
        stage(game, position, (*end.path, end.path[-1]))


def presses(game: AnyGame, position: AnyPosition, turn: str, earlier: Sequence[str]) -> int:
    """Count the presses from *Move* to a turn that is played with its last choice."""
    path = path_of(game, position, game.parse_turn(position, turn))
    now, count = guided_stage(game, position, (), earlier), 1
    while now.choices:
        ways = [way.path for way in (*now.choices, *now.alternatives) if way.path != now.path]
        (pressed,) = [way for way in ways if path[: len(way)] == way]
        now, count = guided_stage(game, position, pressed, earlier), count + 1
    assert game.format_turn(position, now.moves) == turn
    return count


def places(game: AnyGame, position: AnyPosition) -> bool:
    """Tell whether the side to move places a piece from outside the board."""
    after = position.play(position.legal_moves()[0])
    return count_pieces(game, after) > count_pieces(game, position)


def count_pieces(game: AnyGame, position: AnyPosition) -> int:
    """Return how many pieces a picture shows on the board, in stacks as well."""
    looks = [cell.look for cell in scene_for(game, position, BoardView()).cells]
    return sum(max(look.height, 1) for look in looks if look.piece is not None)


@EACH_GAME
@pytest.mark.parametrize("seed", range(6))
def test_a_turn_takes_at_most_four_presses_and_three_if_it_places_nothing(
    game: AnyGame, seed: int
) -> None:
    """*Move* is the first; a new player sends the previewed turn with one more.

    With too many moves for the lists of a message, one more press chooses the piece. More would
    be tedious on a phone.
    """
    chance = random.Random(seed)
    options = {option.name: chance.choice(option.choices) for option in game.options}
    position, turns = game.start(options, seed), list[str]()
    while position.outcome is None:
        turn = random_turn(position, chance)
        text = game.format_turn(position, turn)
        is_crowded = crowd(position, turn) > LISTS_LIMIT * LIST_LIMIT
        most = 4 if is_crowded or places(game, position) else 3
        assert presses(game, position, text, turns[-2::-2]) <= most
        turns.append(text)
        position = play_turn(position, turn)


def crowd(position: AnyPosition, turn: Sequence[Move]) -> int:
    """Return the largest number of moves to choose a step of a turn from."""
    sizes = list[int]()
    for move in turn:
        sizes.append(len(position.legal_moves()))
        position = position.play(move)
    return max(sizes)


@EACH_GAME
def test_every_choice_of_a_long_game_fits_into_an_id(game: AnyGame) -> None:
    """The ids of buttons carry the choices made so far, with large numbers beside them, in
    Discord's 100 characters: so a press works after a restart. Keep values of `parts` short.
    """
    chance, reader = random.Random(1), Reader(texts_for("de"))
    for match in random_match(game, game.complete_options(), 1):
        place = replace(tree(match).at(0, match.ply), tip=BIG)
        path: tuple[str, ...] = ()
        while not place.is_over:
            stage = messages.next_turn(reader.texts, place).stage(path)
            if not stage.choices:
                break
            draft = messages.board(reader, place, stage, NAMES)
            keys = [str(each.key) for each in (*draft.buttons, *draft.menus)]
            assert max(map(len, keys)) <= ID_LIMIT
            path = chance.choice(stage.choices).path


@EACH_GAME
def test_passes_that_a_turn_forces_are_played_with_it(game: AnyGame) -> None:
    """Where `must_pass` is true, the bot plays the pass at once, as the player has
    no choice.
    """
    before = new_match(game.slug)
    played_out = list(random_match(game, game.complete_options(), 2))
    for at, match in enumerate(played_out):
        if not before.position.must_pass:
            line = continued(tree(before).after(before.turns), match.last_turn)
            passed = (each for each in played_out[at:] if not each.position.must_pass)
            assert line == next(passed).turns
        before = match
