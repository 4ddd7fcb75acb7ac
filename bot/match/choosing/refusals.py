"""Explains why a typed turn is illegal, with legal turns nearby on buttons."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_io.content.buttons import ID_LIMIT, Button, Key
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.errors import NEAREST, reason_text, refusal_text
from bot.game_texts import shortened
from bot.match.choosing.choices import LABEL_LIMIT
from bot.texts import Texts
from guide import RefusedTurnError


def refused_turn(
    texts: Texts,
    error: RefusedTurnError,
    key_of: Callable[[str], Key],
    *others: Button,
) -> Draft:
    """Explain a refused turn; `key_of` makes the button id for a nearby turn."""
    near = _nearest(error, key_of)
    if not near:
        return Draft(refusal_text(texts, error), buttons=others)
    reason = reason_text(texts, error.game, error.refusal)
    return Draft(f"{reason}\n{texts('did-you-mean')}", buttons=(*near, *others))


def _nearest(error: RefusedTurnError, key_of: Callable[[str], Key]) -> tuple[Button, ...]:
    """Return buttons for the nearest turns; skip turns too long for an id."""
    keys = {turn: key_of(turn) for turn in error.refusal.candidates[:NEAREST]}
    return tuple(
        Button(key, shortened(turn, LABEL_LIMIT))
        for turn, key in keys.items()
        if len(str(key)) <= ID_LIMIT
    )
