"""Say why a request is refused, and offer a next step."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.errors import Refused
from bot.errors import UserError
from bot.game_texts import own_text, shortened
from bot.games import offered_lessons
from bot.texts import Texts
from guide import Refusal, RefusedTurnError
from rules import AnyGame, MoveError, OptionError

NEAREST = 5
# The errors of players who have no match to act in.
WITHOUT_MATCH = frozenset({"no-match", "no-finished-match"})


class UnclearRequestError(UserError):
    """A request that fits several things; its `draft` lets the user choose one."""

    def __init__(self, error: UserError, draft: Draft) -> None:
        super().__init__(error.key, **error.values)
        self.draft = draft


def refusal_text(texts: Texts, error: Refused) -> str:
    """Say why something cannot be done."""
    if isinstance(error, RefusedTurnError):
        return shortened(_turn_refusal(texts, error.game, error.refusal), CONTENT_LIMIT)
    if isinstance(error, MoveError):
        return texts("game-refused-illegal", text="")
    if isinstance(error, OptionError):
        return texts("error-option", option=quoted(error.option), allowed=", ".join(error.allowed))
    return texts(f"error-{error.key}", **_quotable(error.values))


def refuse(texts: Texts, error: Refused) -> Draft:
    """Say why something cannot be done, and offer a next step."""
    if isinstance(error, UnclearRequestError):
        return error.draft
    has_no_match = isinstance(error, UserError) and error.key in WITHOUT_MATCH
    buttons = first_steps(texts) if has_no_match else ()
    return Draft(refusal_text(texts, error), buttons=buttons)


def first_steps(texts: Texts) -> tuple[Button, ...]:
    """Return the buttons for a player without a match; *Learn* only if a game has lessons."""
    computer = Button(PersonKey("computer"), texts("button-computer"), ButtonStyle.success)
    learn = Button(PersonKey("learn"), texts("button-learn"), ButtonStyle.primary)
    return (computer, learn) if offered_lessons() else (computer,)


def reason_text(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    """Say what is wrong with a move; `$example` is the nearest legal turn, or any."""
    example = next(iter(refusal.candidates), refusal.example)
    values = _quotable({**refusal.values, "example": example})
    return own_text(texts, game, f"refused-{refusal.key}", **values)


def _quotable(values: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """Return values in which the user's input is safe to quote."""
    return {**values, "text": quoted(str(values["text"]))} if "text" in values else values


def _turn_refusal(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    reason = reason_text(texts, game, refusal)
    if not refusal.candidates:
        return reason
    nearest = ", ".join(f"`{turn}`" for turn in refusal.candidates[:NEAREST])
    return f"{reason}\n{texts('error-nearest', turns=nearest)}"
