"""Why a turn cannot be played, as a sentence and as a key with values for translations.

A sentence names the rule and the cells in question. Lists among the values have commas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import shorten

from rules.core import AmbiguousMoveError, Candidates, IllegalMoveError, InvalidMoveError

_SHOWN = 3
_QUOTED = 40


@dataclass(frozen=True, slots=True)
class Objection:
    """What speaks against a turn."""

    key: str
    sentence: str
    values: Mapping[str, str | int] = field(default_factory=dict[str, str | int])

    def invalid(self, candidates: Candidates = ()) -> InvalidMoveError:
        """Return the error for a text that cannot be read."""
        return InvalidMoveError(
            self.sentence, key=self.key, values=self.values, candidates=candidates
        )

    def illegal(self, candidates: Candidates = ()) -> IllegalMoveError:
        """Return the error for a turn that the rules forbid."""
        return IllegalMoveError(
            self.sentence, key=self.key, values=self.values, candidates=candidates
        )

    def ambiguous(self, candidates: Candidates = ()) -> AmbiguousMoveError:
        """Return the error for a turn that is not told to its end."""
        return AmbiguousMoveError(
            self.sentence, key=self.key, values=self.values, candidates=candidates
        )


def quoted(text: str) -> str:
    """Return as much of a typed text as a sentence holds."""
    return shorten(text, _QUOTED, placeholder="…")


def some(names: Sequence[str]) -> str:
    """List what a translation may name: "a1, a2, a3", or "a1, a2, a3, …" of more than three."""
    return ", ".join([*names[:_SHOWN], "…"] if len(names) > _SHOWN else names)


def either(names: Sequence[str]) -> str:
    """Join alternatives: "a1, a2 or a3", or "a1, a2, a3 or …" when there are more than four."""
    shown = [*names[:_SHOWN], "…"] if len(names) > _SHOWN + 1 else [*names]
    return " or ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else "".join(shown)
