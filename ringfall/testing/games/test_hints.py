"""Hints and criticism claim only what holds, whatever the answer is."""

from __future__ import annotations

import random
import re
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest

from bot.cogs.analysis.hints import Hint, Step, find_hint, kind, marks, write_hint
from bot.match.model import Match
from bot.match.verdicts import Verdict, criticism, pieces_text
from bot.profiles import Reader
from bot.texts import texts_for
from engine.judging import Judge
from guide import AnyGuide
from guide.reasons import Reason
from ringfall.testing.matches import NAMES, random_match
from ringfall.testing.tested import EACH_GAME
from rules import AnyGame, AnyPosition, Move, Side, play_turn, turns

TEXTS = texts_for("en")
SEEDS, EVERY, MOST = (1, 2), 5, 12
OWN_TURNS = 3


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(nodes=300)


def moments(game: AnyGame) -> Iterator[Match]:
    """Yield positions from all over some random matches."""
    for seed in SEEDS:
        played = list(random_match(game, game.complete_options(), seed))
        running = [match for match in played if match.position.outcome is None]
        yield from running[2 :: max(EVERY, len(running) // MOST)]


@EACH_GAME
def test_what_a_hint_says_holds_whatever_the_answer_is(game: AnyGame, judge: Judge) -> None:
    """A hint claims only what happens after every answer: nobody is told anything untrue."""
    for match in moments(game):
        hint = find_hint(judge, match, threading.Event())
        said, best = kind(TEXTS, hint), hint.line.turns[0]
        after = play_turn(match.position, best)
        if hint.aim is not None:
            _check_gain(match.guide, match.position, hint.aim, best, said)
        if hint.danger is not None:
            _check_danger(match, hint, after)
        if "gives nothing away" in said:
            answers = () if after.outcome else turns(after)
            assert not any(match.guide.gains(after, answer) for answer, _ in answers)
        if "so that your opponent has to" in said or "make your opponent jump" in said:
            assert len(match.guide.compulsory_captures(after)) == after.count_turns()


@EACH_GAME
def test_a_hint_marks_on_its_picture_what_its_alt_text_says(game: AnyGame, judge: Judge) -> None:
    """What is in danger in a hint's words is marked in its picture, and nothing else."""
    for match in moments(game):
        hint = find_hint(judge, match, threading.Event())
        for step in (Step.KIND, Step.WHERE):
            draft = write_hint(Reader(TEXTS), hint, step, NAMES)
            assert draft.picture is not None
            named = re.findall(r"Marked: ([a-z0-9, ]+)\.", draft.picture.alt)
            cells = [cell for field in marks(hint, step).values() for cell in field]
            assert [cell for line in named for cell in line.split(", ")] == cells
        turn = game.format_turn(match.position, hint.line.turns[0])
        draft = write_hint(Reader(TEXTS), hint, Step.TURN, NAMES)
        assert draft.picture is not None
        assert f"Marked: the turn {turn}." in draft.picture.alt


@EACH_GAME
def test_a_criticism_prints_a_line_whole_and_what_is_not_forced_with_if(
    game: AnyGame, judge: Judge
) -> None:
    """The reason why a turn was bad is a line that can be played, and "if" where the
    opponent may do otherwise.
    """
    chance = random.Random(5)
    for match in moments(game):
        position, guide = match.position, match.guide
        turn = chance.choice([moves for moves, _ in turns(position)])
        judged = judge.judge(position, turn)
        verdict = Verdict(game, position, turn, judged.judgement, judged.best.turns, judged.then)
        reason, said = verdict.reason, criticism(TEXTS, verdict)
        start = position if reason.key.startswith("misses") else play_turn(position, turn)
        assert ("if **" in said) is reason.key.endswith("-if")
        if reason.key != "worse":
            assert [
                text
                for text in re.findall(r"\*\*(.+?)\*\*", said)
                if text in printed(game, start, reason.line)
            ][: len(reason.line)] == printed(game, start, reason.line)
        if reason.key.startswith(("gives", "misses")) and reason.line:
            taken = Counter(guide.gains(position, turn))
            is_own = reason.key.startswith("misses")
            # What the other side wins is what the judged one loses, besides what it just took.
            gain = (
                reason
                if is_own
                else reason._replace(won=reason.lost, lost=Counter(reason.won) - taken)
            )
            key = f"wins{reason.key[reason.key.find('-') :]}" if "-" in reason.key else "takes"
            _check_gain(guide, start, gain._replace(key=key), reason.line[0], "")
        if ". **" in said and said.endswith("was safe."):
            best = play_turn(position, judged.best.turns[0])
            assert best.outcome or not any(guide.gains(best, answer) for answer, _ in turns(best))


@EACH_GAME
def test_the_answers_that_a_turn_forces_are_all_the_answers(game: AnyGame, judge: Judge) -> None:
    """If a hint lists forced answers, there are no others; those that are not listed are
    counted.
    """
    for match in moments(game):
        best = judge.best_line(match.position).turns[0]
        written, after = game.format_turn(match.position, best), play_turn(match.position, best)
        for way in match.guide.complete(match.position, written, 25):
            for fact in (fact for fact in way.facts if fact.key == "forces"):
                assert way.text == written
                (shown,) = (value for value in fact.values.values() if isinstance(value, str))
                assert fact.values["count"] == after.count_turns()
                assert len(shown.split(", ")) + int(fact.values["more"]) == after.count_turns()


@EACH_GAME
def test_a_guide_knows_whether_a_turn_gains(game: AnyGame) -> None:
    """`can_gain` says the same as trying all turns by `gains`, as it is asked far more often."""
    for match in moments(game):
        guide, position = match.guide, match.position
        gains = any(guide.gains(position, moves) for moves, _ in turns(position))
        assert guide.can_gain(position) is gains


def printed(game: AnyGame, position: AnyPosition, line: Sequence[Sequence[Move]]) -> list[str]:
    written: list[str] = []
    for turn in line:
        written.append(game.format_turn(position, turn))
        position = play_turn(position, turn)
    return written


def _check_gain(
    guide: AnyGuide, position: AnyPosition, aim: Reason, best: Sequence[Move], said: str
) -> None:
    side, after = position.to_move, play_turn(position, best)
    won = pieces_text(TEXTS, guide.game, aim.won)
    assert won in said or not said
    if aim.key == "takes":
        assert Counter(guide.gains(position, best)) == Counter(aim.won)
        assert "at once" in said or not said
        return
    if aim.key in ("wins", "loses"):
        if aim.turns == 1 and aim.key == "wins":
            assert after.outcome is not None
            assert after.outcome.winner is side
        return
    had = Counter(guide.gains(position, best))
    if aim.key == "wins-if":
        _, answer = aim.line[:2]
        assert after.count_turns() > 1, "a forced answer needs no if"
        lost = Counter(guide.gains(after, answer))
        assert "If your opponent answers" in said or not said
        assert _leads_to(guide, play_turn(after, answer), side, aim, had, lost, OWN_TURNS)
        return
    assert aim.key in ("wins-forced", "trades")
    assert "by force" in said or not said
    assert _leads_to(guide, after, side, aim, had, Counter(), OWN_TURNS)


def _leads_to(
    guide: AnyGuide,
    position: AnyPosition,
    side: Side,
    aim: Reason,
    won: Mapping[str, int],
    lost: Mapping[str, int],
    own: int,
) -> bool:
    """Play every answer, and look for a turn of the side that gets what was said."""
    if Counter(lost) - Counter(aim.lost):
        return False
    if not Counter(aim.won) - Counter(won):
        return True
    if position.outcome is not None or not own:
        return False
    if position.to_move is side:
        return any(
            _leads_to(guide, after, side, aim, Counter(won) + Counter(taken), lost, own - 1)
            for turn, after in turns(position)
            if (taken := guide.gains(position, turn))
        )
    return all(
        _leads_to(
            guide, after, side, aim, won, Counter(lost) + Counter(guide.gains(position, turn)), own
        )
        for turn, after in turns(position)
    )


def _check_danger(match: Match, hint: Hint, after: AnyPosition) -> None:
    """Check that some turn loses the piece, to the piece named, and that the hint's does not."""
    guide, danger = match.guide, hint.danger
    assert danger is not None
    if after.outcome is None:
        assert danger.cell not in guide.threatened(after)
    assert any(
        other.outcome is None
        and danger.cell in guide.threatened(other)
        and danger.attacker in ("", *_attackers(guide, other, danger.cell))
        for _, other in turns(match.position)
    )


def _attackers(guide: AnyGuide, position: AnyPosition, cell: str) -> Iterator[str]:
    for move in position.legal_moves():
        facts = guide.turn_facts(position, (move,))
        told = " ".join(str(value) for fact in facts for value in fact.values.values())
        if cell in told.split():
            yield from re.findall(r"[a-z][0-9]+", str(move))[:1]
