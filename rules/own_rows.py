"""Convert coordinates between common rows and rows counted from each column's own bottom cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rules.reading import plain_characters

# People also type `g 4`, `We 3` and `C 1xE 2`; then the column follows at most a piece and an "x".
_COORDINATE = re.compile(
    r"([a-z]|(?<![^\W\d_])x?[^\W\d_]?[a-z]\s+)([0-9]{1,3})(?![0-9])", re.IGNORECASE
)
# In a sentence, a coordinate is a word of its own, alone or in a turn such as `Wd4` and `e5xc5`.
_IN_WORDS = re.compile(r"(?<!\w)[A-Z]?[a-z][1-9][0-9]?(?:[x×][a-z][1-9][0-9]?)*(?!\w)")


class OwnRows(NamedTuple):
    """The rows of a board by column: `bottoms` is the lowest common row of each column."""

    bottoms: Mapping[str, int]

    def to_common(self, turn: str) -> str:
        """Convert a typed turn, or the beginning of one, from own rows to common ones."""
        return self._moved(plain_characters(turn), 1)

    def to_own(self, turn: str) -> str:
        """Convert a turn from common rows to own ones."""
        return self._moved(turn, -1)

    def words_to_own(self, text: str) -> str:
        """Convert the coordinates in a text of any kind from common rows to own ones."""
        return _IN_WORDS.sub(lambda found: self.to_own(found[0]), text)

    def _moved(self, turn: str, sign: int) -> str:
        def moved(found: re.Match[str]) -> str:
            column = found[1].rstrip()[-1].lower()
            row = int(found[2]) + sign * (self.bottoms.get(column, 1) - 1)
            return f"{found[1]}{row}"

        return _COORDINATE.sub(moved, turn)
