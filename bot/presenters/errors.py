"""What went wrong, as a sentence for the person who asked."""

from __future__ import annotations

from bot.errors import UserError
from bot.presenters.draft import CONTENT_LIMIT
from bot.presenters.game import shortened
from bot.presenters.people import literal, quoted
from bot.texts import Texts
from rules import AnyGame, MoveError, OptionError

NEAREST = 5

Refusal = UserError | MoveError | OptionError


def refusal_text(texts: Texts, error: Refusal, game: AnyGame | None = None) -> str:
    """Say why something cannot be done; `game` gives the words for a move that was refused."""
    if isinstance(error, MoveError):
        return shortened(_move_refusal(texts, error, game), CONTENT_LIMIT)
    if isinstance(error, OptionError):
        return texts("error-option", option=error.option, allowed=", ".join(error.allowed))
    return texts(f"error-{error.key}", **error.values)


def reason_text(texts: Texts, error: MoveError, game: AnyGame | None) -> str:
    """Say what is wrong with a move, without the nearest ones."""
    values = {**error.values, **{key: quoted(str(error.values[key])) for key in _typed(error)}}
    own_words = texts.find(f"{game.slug}-refused-{error.key}", **values) if game else None
    return own_words or _sentence(literal(str(error)))


def _typed(error: MoveError) -> set[str]:
    """Name the values that say what somebody has typed."""
    return {"text"} & error.values.keys()


def _move_refusal(texts: Texts, error: MoveError, game: AnyGame | None) -> str:
    reason = reason_text(texts, error, game)
    if not error.candidates:
        return reason
    nearest = ", ".join(f"`{turn}`" for turn in error.candidates[:NEAREST])
    return f"{reason}\n{texts('error-nearest', turns=nearest)}"


def _sentence(text: str) -> str:
    first = text.partition(" ")[0]
    # A coordinate stays as it is written.
    if first.isalpha():
        text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
