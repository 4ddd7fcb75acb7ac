"""Parse turns as people type them: words, arrows, turn numbers, other notations."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.reading import plain_characters

Words = Mapping[str, "tuple[Kind, str]"]


class Kind(enum.Enum):
    """A part of a typed turn."""

    CELL = "a coordinate"
    PIECE = "a colour or a type, as the letter of the notation"
    SIGN = "a sign between coordinates, as typed"
    AWAY = "the coordinate next to it is removed"
    TO = "a path from the coordinate before it"
    WITH = "the coordinate after it acts on the one before it"
    PASSES = "a pass"
    GAP = "punctuation"
    NOISE = "a word without meaning"
    UNKNOWN = "anything else"


class Token(NamedTuple):
    """A part of a typed turn; `text` is its notation."""

    kind: Kind
    text: str


class Place(NamedTuple):
    """A coordinate with its sign and piece.

    `sign` stands between the previous coordinate and this one, `piece` is the piece on it,
    `removed` tells that a word for a removal stands next to it.
    """

    name: str
    sign: str = ""
    piece: str = ""
    removed: bool = False

    def first(self) -> Place:
        """Return a copy for the first coordinate, where only a capture has a sign."""
        return self._replace(sign="".join(sign for sign in self.sign if sign in _ACTS))

    def __str__(self) -> str:
        """Return the notation after another coordinate."""
        sign = "," if self.removed else self.sign or ","
        return f"{sign}{self.piece}{self.name}"


class SpokenTurn(NamedTuple):
    """A typed turn: its coordinates, and the text after them."""

    places: tuple[Place, ...]
    tail: str = ""
    passes: bool = False


_SAID = {
    Kind.NOISE: (
        "a, an, and, at, ball, cell, color, colour, drop, dropped, drops, field, finally, "
        "first, from, go, goes, hex, i, in, is, it, land, landing, lands, marble, "
        "marbles, move, moves, my, next, of, on, piece, place, placed, places, "
        "placing, play, played, plays, please, point, put, puts, ring, second, set, sets, "
        "space, spot, square, stone, stones, the, then, up"
    ),
    Kind.SIGN: (
        "take, takes, taken, taking, took, capture, captures, captured, capturing, jump, jumps,"
        " jumped, jumping, hop, hops, hit, hits, eat, eats, beat, beats, over"
    ),
    Kind.AWAY: (
        "remove, removes, removed, removing, away, off, without, minus, delete, deletes, discard,"
        " gone, out"
    ),
    Kind.TO: "to, into, onto",
    Kind.WITH: "with, by, using",
    Kind.PASSES: "pass, passes, passing, skip, skips, stop, stops, done",
}
_STRENGTHENS = "strengthen, strengthens, reinforce, reinforces, stack, stacks, pile, piles"
_ENGLISH: Words = {
    word: (kind, "x" if kind is Kind.SIGN else "")
    for kind, words in _SAID.items()
    for word in words.split(", ")
} | dict.fromkeys(_STRENGTHENS.split(", "), (Kind.SIGN, "+"))

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("×✕✖╳⨯⨉", "x"),
        **dict.fromkeys("➔➜➝➞➡⇒⟶⟹»›", "→"),
        **dict.fromkeys("‐‑‒―~⁃", "-"),
        **dict.fromkeys("⚪○◯", "w"),
        **dict.fromkeys("⚫●", "b"),
        # Variation selectors of emoji.
        **dict.fromkeys("\ufe0e\ufe0f", ""),
    }
)
# Longer than any turn. Reading takes quadratic time, so longer texts are cut and end with a sign
# that no notation has.
_LONGEST = 500
_CUT = "…"
# "12.", "12)", "#12", "turn 12:", as in records; no turn begins with a digit.
_NUMBER = re.compile(
    r"\s*(?:(?:turn|move|ply)\s+)?#?\s*\d+(?:\s*[.):·…]+|(?=\s)|\s*[-–—](?=\s))\s*"
)
_BRACED = re.compile(r"\{[^}]*\}")
_QUOTED = re.compile(r"^\s*>+\s+")
_LEAD = re.compile(r"^[\s,;/|*_`'\"()\[\]]+")
_ARROW = re.compile(r"[-=]+>")
# A full stop that ends a sentence; elsewhere it may be notation.
_SENTENCE = re.compile(r"\.(?=\s)")
_ACTS = "x>→+"
DASHES = "–—−-"
"""Dashes in simplified text."""


def simplify(text: str) -> str:
    """Return a text in plain lower-case characters, without numbers and comments."""
    if len(text) > _LONGEST:
        return f"{text[:_LONGEST].lower()}{_CUT}"
    text = plain_characters(text)
    text = _BRACED.sub(" ", text.translate(_CHARACTERS).lower())
    text = _QUOTED.sub("", text).replace("!", "").replace("?", "")
    text = _NUMBER.sub("", text, count=1) if _NUMBER.match(text) else text
    return _SENTENCE.sub(",", _ARROW.sub("→", _LEAD.sub("", text))).strip()


@cache
def _pattern(columns: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<cell>[{columns}]\d+|(?<![^\W\d_])[{columns}]\s+\d+)"
        r"|(?P<word>(?:[^\W\d_](?!\d))+)|(?P<sign>[>→+:.–—−-])|(?P<odd>[\w])|(?P<gap>\W|_)"
    )


def tokens(text: str, columns: str, words: Words) -> list[Token]:
    """Tokenize a simplified text; `words` are additional words of a game.

    A single letter in `words` counts only next to no other letter, or before a coordinate.
    """
    known = {**_ENGLISH, **words}
    found = list[Token]()
    for match in _pattern(columns).finditer(text):
        kind, part = match.lastgroup, match[0]
        if kind == "cell":
            found.append(Token(Kind.CELL, "".join(part.split())))
        elif kind == "word":
            found += _word(part, known)
        elif kind == "sign":
            found.append(Token(Kind.SIGN, part))
        elif kind == "odd":
            found.append(Token(Kind.UNKNOWN, part))
        elif not part.isspace():
            found.append(Token(Kind.GAP, ","))
    return found


def _word(part: str, known: Words) -> list[Token]:
    if part in known:
        return [Token(*known[part])]
    if part == "x":
        return [Token(Kind.SIGN, "x")]
    # gipf.com writes the marbles that an island wins as "xWa1".
    if part[0] == "x" and known.get(part[1:], ("",))[0] is Kind.PIECE:
        return [Token(Kind.SIGN, "x"), Token(*known[part[1:]])]
    return [Token(Kind.UNKNOWN, part)]


def joined(places: Sequence[Place]) -> str:
    """Join coordinates and their details, with at least one sign between two."""
    if not places:
        return ""
    first, *rest = places
    return f"{first.sign}{first.piece}{first.name}{''.join(map(str, rest))}"


def combine(found: list[Token]) -> SpokenTurn | None:
    """Combine the tokens of a turn; return `None` if they are ambiguous."""
    reader = _Reader()
    for index, token in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        if not reader.take(token, after):
            return None
    return reader.turn()


class _Reader:
    """A parser that attaches tokens to the coordinate they belong to."""

    def __init__(self) -> None:
        self._places = list[Place]()
        self._sign = self._piece = ""
        self._gap = self._removed = self._with = self._passes = False

    def take(self, token: Token, after: Token | None) -> bool:
        """Take the next token; return `False` if it is unclear what it belongs to."""
        kind, text = token
        if kind is Kind.UNKNOWN or (self._passes and kind is not Kind.NOISE):
            return kind is not Kind.UNKNOWN and kind in (Kind.GAP, Kind.SIGN)
        if kind is Kind.CELL:
            return self._cell(text)
        if kind is Kind.PIECE:
            return self._take_piece(text, after)
        # "Jumps over" is one sign.
        if kind is Kind.SIGN and not (text == "x" and text in self._sign):
            self._sign += text
        if kind is Kind.TO and self._places and not (self._gap or self._piece):
            self._sign += "→"
        self._gap = self._gap or kind in (Kind.GAP, Kind.SIGN)
        self._removed = self._removed or kind is Kind.AWAY
        self._with = self._with or kind is Kind.WITH
        self._passes = kind is Kind.PASSES
        if kind is Kind.AWAY and self._places and self._ends_with(after):
            self._removed = False
            self._places[-1] = self._places[-1]._replace(removed=True, sign="")
        return True

    def turn(self) -> SpokenTurn | None:
        if self._piece or self._removed or self._with:
            return None
        return SpokenTurn(tuple(self._places), self._sign, self._passes)

    def _cell(self, name: str) -> bool:
        place = Place(name, self._sign, self._piece, self._removed)
        swapped = self._with
        self._sign = self._piece = ""
        self._gap = self._removed = self._with = False
        if not swapped:
            self._places.append(place)
            return True
        if len(self._places) != 1 or not (self._places[0].sign or place.sign):
            return False
        # "Take d5 with e5": the second coordinate acts; the sign belongs before the first.
        aim = self._places[0]
        self._places = [place._replace(sign=""), aim._replace(sign=aim.sign or place.sign)]
        return True

    def _take_piece(self, text: str, after: Token | None) -> bool:
        if self._piece:
            return False
        last = self._places[-1] if self._places else None
        # In "d4 white, b2" the colour belongs to d4; "e5 white c5" is ambiguous and read as e5Wc5.
        behind = last is not None and not (last.piece or last.removed or self._removed)
        if last and behind and not self._sign and self._ends_with(after):
            if self._gap and len(self._places) > 1:
                return False
            self._places[-1] = last._replace(piece=text)
            self._with = False
        else:
            self._piece = text
        return True

    @staticmethod
    def _ends_with(after: Token | None) -> bool:
        """Tell whether the text after it belongs to another token."""
        return after is None or after.kind in (Kind.GAP, Kind.AWAY)


def read(text: str, columns: str, words: Words) -> SpokenTurn | None:
    """Parse a typed turn; return `None` if a word is unknown or unclear."""
    if len(text) > _LONGEST:
        return None
    return combine(_drop_articles(tokens(simplify(text), columns, words)))


def normalize_prefix(text: str, columns: str, words: Words) -> str:
    """Return the typed beginning of a turn, with words translated to notation.

    The last word may be incomplete.
    """
    plain = simplify(text)
    if len(text) > _LONGEST:
        return plain
    found = tokens(plain, columns, words)
    if any(token.kind is Kind.UNKNOWN for token in found[:-1]):
        return plain
    half = re.search(r"[^\W\d_]+$", plain)
    if half and found:
        found[-1] = Token(Kind.UNKNOWN, half[0])
    return "".join(token.text for token in _drop_articles(found))


def _drop_articles(found: list[Token]) -> list[Token]:
    """Drop an "a" before a piece, which may also be the letter of another piece."""
    return [
        token
        for index, token in enumerate(found)
        if not (
            token == Token(Kind.PIECE, "a")
            and index + 1 < len(found)
            and found[index + 1].kind is Kind.PIECE
        )
    ]
