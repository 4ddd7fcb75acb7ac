"""Explains why a typed turn is illegal, with legal turns nearby on buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.discord_io.content.buttons import ID_LIMIT, Button, Key
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.errors import NEAREST, reason_text, refusal_text
from bot.game_texts import CHOICES_LIMIT, completion_text, shortened
from bot.match.choosing.choices import LABEL_LIMIT
from bot.texts import Texts
from guide import Completion, RefusedTurnError, get_guide
from rules import AnyPosition


def refused_turn(
    texts: Texts,
    error: RefusedTurnError,
    position: AnyPosition,
    key_of: Callable[[str], Key],
    *others: Button,
    ask_of: Callable[[str], Key] | None = None,
) -> Draft:
    """Explain a refused turn; `key_of` makes the button id for a nearby turn.

    If a nearby turn gives up an action, its button says so, and `ask_of` makes its id.
    """
    near = tuple(_nearest(texts, error, position, key_of, ask_of or key_of))
    if not near:
        return Draft(refusal_text(texts, error), buttons=others)
    reason = reason_text(texts, error.game, error.refusal)
    return Draft(f"{reason}\n{texts('did-you-mean')}", buttons=(*near, *others))


def _nearest(
    texts: Texts,
    error: RefusedTurnError,
    position: AnyPosition,
    key_of: Callable[[str], Key],
    ask_of: Callable[[str], Key],
) -> Iterator[Button]:
    """Yield buttons for the nearest turns; skip turns too long for an id."""
    for turn in error.refusal.candidates[:NEAREST]:
        passing = _passing(error, position, turn)
        key = key_of(turn) if passing is None else ask_of(turn)
        name = turn if passing is None else completion_text(texts, error.game, passing)
        if len(str(key)) <= ID_LIMIT:
            yield Button(key, shortened(name, LABEL_LIMIT))


def _passing(error: RefusedTurnError, position: AnyPosition, turn: str) -> Completion | None:
    """Return a turn with its effects if it gives up an action."""
    ways = get_guide(error.game.slug).complete(position, turn, CHOICES_LIMIT)
    return next((way for way in ways if way.passes and way.text == turn), None)
