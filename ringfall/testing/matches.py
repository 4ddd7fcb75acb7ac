"""Matches constructed for tests of texts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from bot.cogs.analysis.hints import (
    Hint,
)
from bot.cogs.analysis.service import AnalysedTurn, MatchAnalysis
from bot.cogs.trying.tree import (
    TriedPosition,
    TryTree,
    Turns,
)
from bot.match.model import Challenge, ChallengeState, Ending, First, Match, Result
from bot.seats import Seat
from engine import Line, Value
from engine.annotation import Judgement
from engine.levels import random_turn
from guide.reasons import Reason
from rules import AnyGame, Move, Side, get_game, play_turn

ANA, BEN = 100000000000000001, 100000000000000002
NAMES = {Side.FIRST: "Ana", Side.SECOND: "Ben"}
SEED = 1
STARTED_AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
CHALLENGE = Challenge(
    id=3,
    game=get_game("zertz"),
    options={"board": "37", "goal": "standard"},
    first=First.ME,
    challenger_id=ANA,
    opponent_id=BEN,
    guild_id=7,
    channel_id=8,
    message_id=9,
    state=ChallengeState.OPEN,
    created_at=STARTED_AT,
    expires_at=STARTED_AT + timedelta(hours=24),
    match_id=None,
)


def new_match(slug: str = "zertz", options: Mapping[str, str] | None = None) -> Match:
    """Return a match before its first turn."""
    game = get_game(slug)
    chosen = game.complete_options(options)
    return Match(
        id=12,
        game=game,
        options=chosen,
        seed=SEED,
        seats=(Seat.of(ANA), Seat.of(BEN)),
        guild_id=7,
        channel_id=8,
        card_id=9,
        place_id=9,
        is_placed=True,
        turns=(),
        position=game.start(chosen, SEED),
        before=None,
        last_turn=(),
        result=None,
        started_at=STARTED_AT,
        ended_at=None,
    )


def played(match: Match, *texts: str) -> Match:
    """Return a match after more turns; with a result if the rules end it."""
    for text in texts:
        moves = match.game.parse_turn(match.position, text)
        match = _after(match, moves)
    return match


def ended(match: Match, winner: Side | None, ending: Ending) -> Match:
    """Return a match that its players ended."""
    return replace(match, result=Result(winner, ending), ended_at=STARTED_AT)


def random_match(game: AnyGame, options: Mapping[str, str], seed: int) -> Iterator[Match]:
    """Yield a match after each turn of a random game, to its end."""
    chance = random.Random(seed)
    match = new_match(game.slug, options)
    while match.result is None:
        match = _after(match, random_turn(match.position, chance))
        yield match


def _after(match: Match, moves: tuple[Move, ...]) -> Match:
    position = play_turn(match.position, moves)
    outcome = position.outcome
    return replace(
        match,
        turns=(*match.turns, match.game.format_turn(match.position, moves)),
        movers=(*match.movers, match.position.to_move),
        position=position,
        before=match.position,
        last_turn=moves,
        result=outcome
        and Result(outcome.winner, Ending.RULES, tuple(str(r.value) for r in outcome.reasons)),
    )


BIG = 10**17


def tree(match: Match, *lines: Turns, note: str = "") -> TryTree:
    """Return a tree with positions in this order; the last one has the note."""
    positions = [
        TriedPosition(1 + at, line, note if line is lines[-1] else "")
        for at, line in enumerate(lines)
    ]
    return TryTree(
        id=BIG,
        user_id=ANA,
        match_id=match.id,
        game=match.game,
        position=None,
        turns=(),
        positions=tuple(positions),
        match=match,
    )


def lines(tree: TryTree) -> list[Turns]:
    return [variation.line for variation in tree.variations()]


VALUES = (Value(10), Value(900, 1), Value(900, 3), Value(-900, -1), Value(-900, -2))


def hint_of(match: Match, line: str, value: Value = VALUES[0]) -> Hint:
    turns, position = list[tuple[Move, ...]](), match.position
    for text in line.split():
        turns.append(match.game.parse_turn(position, text))
        position = play_turn(position, turns[-1])
    aim = Reason("wins" if (value.wins_in or 0) > 0 else "loses", turns=abs(value.wins_in or 0))
    return Hint(match, Line(tuple(turns), value), aim if value.wins_in else None)


def analysis_of(match: Match, *, seed: int = 0) -> MatchAnalysis:
    """Return an analysis in which every other turn of each side is a blunder of some kind."""
    chance, seen = random.Random(seed), list[AnalysedTurn]()
    for ply, turn in enumerate(match.turns):
        side = (Side.FIRST, Side.SECOND)[ply % 2]
        best, worse = chance.choice(VALUES[:3]), chance.choice((Value(-200), *VALUES[3:]))
        judgement = Judgement(side, best, worse if ply // 2 % 2 else best)
        seen.append(AnalysedTurn(judgement, (turn,), match.turns[ply + 1 : ply + 3]))
    return MatchAnalysis(tuple(seen))
