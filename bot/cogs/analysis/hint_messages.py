"""A hint in three steps, each asked for: what there is to do, where, and the turn."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from discord import ButtonStyle

from bot.cogs.analysis.hints import Hint
from bot.discord_io.content.buttons import ID_LIMIT, Button, MatchKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.game_texts import turn_effects
from bot.match.boards.messages import title
from bot.match.choosing.picking import format_path, path_of
from bot.match.model import Match
from bot.texts import Texts
from guide import Fact, get_guide
from rules import AnyGame, AnyPosition, Move, Side, play_turn


class Step(enum.Enum):
    """How much of a hint somebody has asked for."""

    KIND = enum.auto()
    WHERE = enum.auto()
    TURN = enum.auto()


def hint(texts: Texts, of: Hint, step: Step, picture: Attachment) -> Draft:
    """Give as much of a hint as was asked for, and offer the next step."""
    match = of.match
    lines = [
        texts("hint-title", title=title(match), ply=match.ply + 1),
        f"**{kind(texts, of)}**",
        texts("hint-where", cells=marked(of, Step.WHERE)[0]) if _has_place(of, step) else "",
        _turn(texts, of) if step is Step.TURN else "",
        texts("hint-told") if step is Step.KIND else "",
    ]
    text = fitted([line for line in lines if line], CONTENT_LIMIT, "\n")
    return Draft(text, picture, _buttons(texts, of, step))


def kind(texts: Texts, of: Hint) -> str:
    """Say what kind of turn there is to find: by what it does, and what it leads to."""
    match, value = of.match, of.line.value
    if value.wins_in is not None:
        return texts("hint-win" if value.wins_in > 0 else "hint-lost", turns=abs(value.wins_in))
    return turn_kind(texts, match.game, match.position, of.line.turns[0])


def turn_kind(texts: Texts, game: AnyGame, position: AnyPosition, turn: Sequence[Move]) -> str:
    """Say of what kind a turn is, and not which: by what it does, or what it leads to."""
    guide = get_guide(game.slug)
    done = guide.turn_facts(position, turn)
    if told := _in_words(texts, game, position.to_move, "hint", reversed(done)):
        return told
    after = play_turn(position, turn)
    then = () if after.outcome else guide.threats(after)
    return _in_words(texts, game, position.to_move, "hint-then", then) or texts("hint-quiet")


def turn_cells(game: AnyGame, position: AnyPosition, turn: Sequence[Move]) -> tuple[str, ...]:
    """Return the coordinates that a turn is about, each once, the first that is chosen first."""
    found: list[str] = []
    for move in turn:
        parts = get_guide(game.slug).parts(position, move)
        found += [cell for part in parts for cell in part.cells]
        position = position.play(move)
    return tuple(dict.fromkeys(found))


def marked(of: Hint, step: Step) -> tuple[str, ...]:
    """Return the coordinates that a step of a hint marks: where to begin first."""
    cells = turn_cells(of.match.game, of.match.position, of.line.turns[0])
    return {Step.KIND: (), Step.WHERE: cells[:1], Step.TURN: cells}[step]


def offered(of: Hint, step: Step, texts: Texts) -> str:
    """Say in words what a step of a hint marks, for whoever does not see the picture."""
    return texts("hint-where", cells=", ".join(marked(of, step))) if marked(of, step) else ""


def _in_words(texts: Texts, game: AnyGame, mover: Side, what: str, facts: Iterable[Fact]) -> str:
    """Say the first fact that the game has words for as a hint to the side that is to move.

    What a turn does to the side itself is not what it is played for.
    """
    aims = (fact for fact in facts if fact.values.get("side") != mover.value)
    told = (texts.find(f"{game.slug}-{what}-{fact.key}", **fact.values) for fact in aims)
    return next(filter(None, told), "")


def _has_place(of: Hint, step: Step) -> bool:
    return step is not Step.KIND and bool(marked(of, Step.WHERE))


def _turn(texts: Texts, of: Hint) -> str:
    """Tell the turn, and what it does."""
    match, turn = of.match, of.line.turns[0]
    notation = match.game.format_turn(match.position, turn)
    facts = turn_effects(texts, match.game, match.position, turn)
    told = texts("hint-turn", turn=notation)
    return f"{told} — {facts}." if facts else f"{told}."


def _buttons(texts: Texts, of: Hint, step: Step) -> tuple[Button, ...]:
    """Offer the next step, at the last one the way to play it."""
    match = of.match
    if step is Step.KIND and marked(of, Step.WHERE):
        return (Button(_key(match, "hint-where"), texts("button-hint-where")),)
    if step is not Step.TURN:
        return (Button(_key(match, "hint-turn"), texts("button-hint-turn")),)
    path = format_path(path_of(match.game, match.position, of.line.turns[0]))
    pick = MatchKey(match.id, match.ply, "pick", path)
    if len(str(pick)) > ID_LIMIT:
        pick = _key(match, "pick-again")
    return (Button(pick, texts("button-hint-pick"), ButtonStyle.success),)


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
