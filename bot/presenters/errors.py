"""What went wrong, as a sentence for the person who asked."""

from __future__ import annotations

from bot.errors import UserError
from bot.presenters.draft import CONTENT_LIMIT
from bot.presenters.game import own_text, shortened
from bot.texts import Texts
from guide import Refusal, RefusedTurnError
from rules import AnyGame, MoveError, OptionError

NEAREST = 5

Refused = UserError | MoveError | OptionError


def refusal_text(texts: Texts, error: Refused) -> str:
    """Say why something cannot be done."""
    if isinstance(error, RefusedTurnError):
        return shortened(_turn_refusal(texts, error.game, error.refusal), CONTENT_LIMIT)
    if isinstance(error, MoveError):
        return texts("game-refused-illegal", text="")
    if isinstance(error, OptionError):
        return texts("error-option", option=error.option, allowed=", ".join(error.allowed))
    return texts(f"error-{error.key}", **error.values)


def reason_text(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    """Say what is wrong with a move, without the nearest ones."""
    return own_text(texts, game, f"refused-{refusal.key}", **refusal.values)


def _turn_refusal(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    reason = reason_text(texts, game, refusal)
    if not refusal.candidates:
        return reason
    nearest = ", ".join(f"`{turn}`" for turn in refusal.candidates[:NEAREST])
    return f"{reason}\n{texts('error-nearest', turns=nearest)}"
