"""Convert coordinates between common rows and rows counted from each column's own bottom cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_COORDINATE = re.compile(r"([a-z])([0-9]{1,3})(?![0-9])", re.IGNORECASE)
# In a sentence, a coordinate is a word of its own, alone or in a turn such as `Wd4` and `e5xc5`.
_IN_WORDS = re.compile(r"(?<!\w)[A-Z]?[a-z][1-9][0-9]?(?:[x×][a-z][1-9][0-9]?)*(?!\w)")


class OwnRows(NamedTuple):
    """The rows of a board by column: `bottoms` is the lowest common row of each column."""

    bottoms: Mapping[str, int]

    def to_common(self, turn: str) -> str:
        """Convert a turn, or the beginning of one, from own rows to common ones."""
        return self._moved(turn, 1)

    def to_own(self, turn: str) -> str:
        """Convert a turn from common rows to own ones."""
        return self._moved(turn, -1)

    def words_to_own(self, text: str) -> str:
        """Convert the coordinates in a text of any kind from common rows to own ones."""
        return _IN_WORDS.sub(lambda found: self.to_own(found[0]), text)

    def _moved(self, turn: str, sign: int) -> str:
        def moved(found: re.Match[str]) -> str:
            row = int(found[2]) + sign * (self.bottoms.get(found[1].lower(), 1) - 1)
            return f"{found[1]}{row}"

        return _COORDINATE.sub(moved, turn)
