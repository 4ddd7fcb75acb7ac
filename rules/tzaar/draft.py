"""Let both sides arrange their pieces on the fixed start's spaces of their colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rules.core import Side
from rules.lattice import mask_of
from rules.shuffle import shuffled
from rules.sides import SetupError, Setups
from rules.tzaar.moves import CELLS, COLOURS, PIECE_OF, PIECES, TzaarStage, parse_space, space_name
from rules.tzaar.position import TzaarPosition
from rules.tzaar.setup import FIXED, all_placed
from rules.tzaar.table import Table

_WANTED = {piece.letter: piece.count for piece in PIECES}
_ALL = "".join(piece.letter * piece.count for piece in PIECES)
_CELLS = {
    side: tuple(cell for cell in CELLS if FIXED.table.of_side(side) >> cell & 1) for side in Side
}
# A word, a letter before a space as in `Zc5`, or a space.
_TOKEN = re.compile(
    rf"(?P<word>tzaars?|tzarras?|totts?)|(?P<letter>[{''.join(_WANTED)}])?(?P<space>[a-i][1-9])?",
    re.IGNORECASE,
)
_SEPARATORS = re.compile(r"[\s,;:.+&-]+|\band\b|\bund\b", re.IGNORECASE)


class SecretDraft(Setups[TzaarPosition]):
    """A setup has the letters of a side's 30 pieces, in the order of its spaces."""

    def usual(self, side: Side) -> str:
        """Return the side's pieces of the fixed start."""
        return "".join(FIXED.table.stacks[cell] for cell in _CELLS[side])

    def random(self, side: Side, seed: int) -> str:
        return "".join(shuffled(_ALL, f"tzaar draft {side.value} {seed}"))

    def pieces(self, side: Side, setup: str) -> Mapping[str, str]:
        return {space_name(cell): PIECE_OF[letter].value for cell, letter in _placed(side, setup)}

    def swapped(self, side: Side, setup: str, one: str, other: str) -> str:
        names, letters = list(self.pieces(side, setup)), list(setup)
        if one not in names or other not in names:
            raise SetupError(f"{COLOURS[side]} has no pieces on {one} and {other}")
        here, there = names.index(one), names.index(other)
        letters[here], letters[there] = letters[there], letters[here]
        return "".join(letters)

    def parse(self, side: Side, text: str, seed: int) -> str:
        """Read types, each before its spaces: `Z c5 d3, A b5`, `Zc5 Ab5`, `Tzaars c5 d3`."""
        letters = _read(side, text)
        left = list((Counter(_WANTED) - Counter(letters.values())).elements())
        rest = iter(shuffled(left, f"tzaar draft {side.value} {seed}"))
        return "".join(letters.get(cell) or next(rest) for cell in _CELLS[side])

    def written(self, side: Side, setup: str) -> str:
        """Print all types but the last, whose pieces are on the other spaces."""
        placed = _placed(side, setup)
        parts = (
            " ".join(
                (piece.letter, *(space_name(cell) for cell, own in placed if own == piece.letter))
            )
            for piece in PIECES[:-1]
        )
        return ", ".join(parts)

    def half(self, side: Side, setup: str) -> TzaarPosition:
        stacks = dict(_placed(side, setup))
        owned = mask_of(stacks)
        table = Table.of(stacks, (owned, 0) if side is Side.FIRST else (0, owned))
        return TzaarPosition.without_history(table, side, TzaarStage.PLACE)

    def combined(self, first: str, second: str) -> TzaarPosition:
        return all_placed(
            {
                cell: (side, letter)
                for side, setup in zip(Side, (first, second), strict=True)
                for cell, letter in _placed(side, setup)
            }
        )


def _placed(side: Side, setup: str) -> list[tuple[int, str]]:
    """Return the letter on each cell of a side."""
    if Counter(setup) != _WANTED:
        raise SetupError("a setup has 6 Tzaars, 9 Tzarras and 15 Totts")
    return list(zip(_CELLS[side], setup, strict=True))


def _read(side: Side, text: str) -> dict[int, str]:
    """Return the letters that a text puts on cells."""
    found, kind = dict[int, str](), ""
    for part in filter(None, _SEPARATORS.split(text)):
        token = _TOKEN.fullmatch(part)
        if token is None:
            raise SetupError(f"{part!r} is neither a space nor Z, A or T for a type of piece")
        kind = _kind(token) or kind
        if token["space"]:
            _put(found, side, token["space"].lower(), kind)
    return found


def _kind(token: re.Match[str]) -> str:
    """Return the letter of the type that a part names, "" if it names none."""
    word = (token["word"] or "").lower().removesuffix("s")
    named = (piece.letter for piece in PIECES if piece.value == word)
    return next(named, (token["letter"] or "").upper())


def _put(found: dict[int, str], side: Side, name: str, kind: str) -> None:
    if not kind:
        raise SetupError(f"say which piece is on {name}: Z, A or T, as in Z {name}")
    try:
        cell = parse_space(name)
    except ValueError as error:
        raise SetupError(str(error)) from None
    if cell not in _CELLS[side]:
        raise SetupError(f"{name} is not a space of {COLOURS[side]}")
    if cell in found:
        raise SetupError(f"{name} is named twice")
    found[cell] = kind
    if list(found.values()).count(kind) > _WANTED[kind]:
        raise SetupError(f"there are only {_WANTED[kind]} {PIECE_OF[kind].title}s")
