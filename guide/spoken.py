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
    VERB = "a word for a sign, before or after the coordinate that it acts on"
    PASSIVE = "a word for a sign that acts on the coordinate before it"
    ONTO = "a word for a sign, before the coordinate that acts"
    REMOVES = "the coordinate after it is removed"
    AWAY = "the coordinate before or after it is removed"
    TO = "a path from the coordinate before it"
    FROM = "the coordinate after it acts on the one before it"
    WITH = "the coordinate after it acts on another one, by a sign"
    AND = "the turn goes on with something else"
    AFTER = "what follows comes first"
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
        "a, alright, an, are, at, ball, board, cell, color, colour, drop, dropped, drops, field, "
        "first, gets, go, goes, going, gonna, hex, i, in, is, it, land, landing, lands, let, lets, "
        "marble, marbles, me, move, moves, my, now, of, ok, okay, on, one, piece, place, placed, "
        "places, placing, play, played, plays, please, point, put, puts, ring, second, set, sets, "
        "so, space, spot, square, stone, stones, thanks, the, turn, up, us, want, wanna, we, well, "
        "will"
    ),
    Kind.VERB: (
        "take, takes, taking, took, capture, captures, capturing, jump, jumps, jumped, jumping,"
        " hop, hops, hit, hits, eat, eats, beat, beats, over"
    ),
    Kind.PASSIVE: "taken, captured, eaten, beaten",
    Kind.REMOVES: "remove, removes, removing, without, minus, delete, deletes, discard, discards",
    Kind.AWAY: "away, off, gone, out, removed, deleted, discarded",
    Kind.TO: "to, into, onto",
    Kind.FROM: "from",
    Kind.WITH: "with, by, using",
    Kind.AND: "and, then, next, finally, afterwards, before",
    Kind.AFTER: "after",
    Kind.PASSES: "pass, passes, passing, skip, skips, stop, stops, done",
}
_STRENGTHENS = "strengthen, strengthens, strengthening, reinforce, reinforces, reinforcing"
_STRENGTHENED = "strengthened, reinforced"
_STACKS = "stack, stacks, pile, piles"
_ENGLISH: Words = (
    {
        word: (kind, "x" if kind in (Kind.VERB, Kind.PASSIVE) else "")
        for kind, words in _SAID.items()
        for word in words.split(", ")
    }
    | dict.fromkeys(_STRENGTHENS.split(", "), (Kind.VERB, "+"))
    | dict.fromkeys(_STRENGTHENED.split(", "), (Kind.PASSIVE, "+"))
    | dict.fromkeys(_STACKS.split(", "), (Kind.ONTO, "+"))
)

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("×✕✖╳⨯⨉", "x"),
        **dict.fromkeys("➔➜➝➞➡⇒⟶⟹»›", "→"),
        **dict.fromkeys("⬅⇐⟵⟸«‹", "←"),
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
# "12.", "#12", "No. 12", "turn 12:", "12. turn:", as in records. No turn begins with a digit.
_OF_A_TURN = r"(?:turn|move|ply|round)"
_NUMBER = re.compile(
    rf"[\s(\[]*(?:{_OF_A_TURN}\s+)?(?:#|n(?:o|r|umber)\b\.?)?\s*\d+(?:st|nd|rd|th)?"
    rf"(?:[\s.):·…]*{_OF_A_TURN}\b\s*[.):·…–—-]*|\s*[.):·…\]/]+|(?=\s)|\s*[-–—](?=\s))\s*"
)
_BRACED = re.compile(r"\{[^}]*\}")
_QUOTED = re.compile(r"^\s*>+\s+")
_LEAD = re.compile(r"^[\s,;/|*_`'\"()\[\]]+")
_ARROW = re.compile(r"[-=]+>")
_ARROW_BACK = re.compile(r"<[-=–—−]*")
# "I'll", "let's", "I'd like to": what is said, not what would be.
_SHORT = re.compile(r"(?<=[^\W\d_])['’](?:d\s+like|ll|m|s|ve|re)(?![^\W_])|\bwould\s+like\b")
_FROM_BOARD = re.compile(r"\b(?:from|off)\s+(?:the\s+)?board\b")
# A full stop that ends a sentence; elsewhere it may be notation.
_SENTENCE = re.compile(r"\.(?=\s)")
_DOUBTS = re.compile(
    r"\bwithout\s+remov|\b(?:not|don|doesn|won|can|cannot|never|no|or|either|instead|maybe|perhaps|if|unless|after"
    r"|before|with|by|using|from)\b"
    r"(?!\.?\s*\d)"
)
_ACTS = "x>→+"
DASHES = "–—−-"
"""Dashes in simplified text."""


def simplify(text: str) -> str:
    """Return a text in plain lower-case characters, without numbers and comments."""
    if len(text) > _LONGEST:
        return f"{text[:_LONGEST].lower()}{_CUT}"
    text = plain_characters(text)
    text = _BRACED.sub(" ", text.translate(_CHARACTERS).lower())
    text = _SHORT.sub("", _QUOTED.sub("", text).replace("!", "").replace("?", ""))
    text = _FROM_BOARD.sub("away", text)
    text = _NUMBER.sub("", text, count=1) if _NUMBER.match(text) else text
    text = _ARROW_BACK.sub("←", _ARROW.sub("→", _LEAD.sub("", text)))
    return _SENTENCE.sub(",", text).strip()


@cache
def _pattern(columns: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<cell>[{columns}]\d+|(?<![^\W\d_])[{columns}]\s+\d+)"
        r"|(?P<word>(?:[^\W\d_](?!\d))+)|(?P<back>←)|(?P<sign>[>→+:.–—−-])"
        r"|(?P<odd>[\w])|(?P<gap>\W|_)"
    )


def tokens(text: str, columns: str, words: Words) -> list[Token]:
    """Tokenize a simplified text; `words` are additional words of a game.

    A single letter in `words` counts only next to no other letter, or before a coordinate.
    """
    known = {**_ENGLISH, **words}
    letters = "".join(
        word for word, (kind, _) in words.items() if len(word) == 1 and kind is Kind.PIECE
    )
    # "We 3" is white on e3.
    glued = rf"(?<![^\W\d_])(x?[{letters}x][{columns}])\s+(?=\d)"
    found, is_prose = list[Token](), False
    for match in _pattern(columns).finditer(re.sub(glued, r"\1", text)):
        kind, part = match.lastgroup, match[0]
        if kind == "cell":
            found.append(Token(Kind.CELL, "".join(part.split())))
        elif kind == "word":
            found += _word(part, known)
            is_prose = is_prose or len(part) > 1
        elif kind == "back":
            found.append(Token(Kind.FROM, ""))
        elif kind == "sign":
            found.append(Token(Kind.SIGN, part))
        elif kind == "odd":
            found.append(Token(Kind.UNKNOWN, part))
        elif not part.isspace():
            found.append(Token(Kind.GAP, ","))
    if is_prose and found[-1] == Token(Kind.SIGN, "."):
        del found[-1]
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
    kept = [token for token in found if token.kind is not Kind.NOISE]
    for index, token in enumerate(kept):
        after = kept[index + 1].kind if index + 1 < len(kept) else Kind.AND
        if not reader.take(token, after):
            return None
    return reader.turn()


class _Reader:
    """A parser that attaches tokens to the coordinate they belong to."""

    def __init__(self) -> None:
        self._places = list[Place]()
        # Where the current clause begins, and the one before it.
        self._clause = self._before = 0
        self._sign = self._verb = self._later = self._piece = ""
        self._gap = self._removed = self._passes = self._is_passive = False
        # Whether the clause began with the coordinate that acts.
        self._is_led = False
        # How the next coordinate acts on the one before it.
        self._acts: Kind | None = None
        # Whether the last two coordinates changed places, and a verb may follow.
        self._open = self._needs_verb = False

    def take(self, token: Token, after: Kind) -> bool:
        """Take the next token; return `False` if it is unclear what it belongs to."""
        kind, text = token
        if kind is Kind.UNKNOWN or self._passes:
            return kind in (Kind.GAP, Kind.SIGN, Kind.AND)
        match kind:
            case Kind.CELL:
                return self._cell(text)
            case Kind.PIECE:
                return self._take_piece(text, after)
            case Kind.AWAY | Kind.REMOVES:
                return self._away(kind, after)
            case Kind.VERB | Kind.PASSIVE | Kind.ONTO:
                self._take_verb(kind, text)
            case Kind.SIGN if not (text == "x" and text in self._verb):
                self._sign += text
            case Kind.TO if self._places and not (self._gap or self._piece):
                self._sign += "→"
            case Kind.WITH | Kind.FROM if not self._removed:
                return self._take_actor(kind)
            case Kind.GAP | Kind.AND | Kind.PASSES:
                self._passes = kind is Kind.PASSES
                return self._end_clause()
            case _:
                pass
        self._gap = self._gap or kind in (Kind.SIGN, Kind.VERB, Kind.PASSIVE)
        return True

    def turn(self) -> SpokenTurn | None:
        is_whole = self._end_clause() and not (self._piece or self._removed or self._acts)
        if not is_whole or self._later:
            return None
        return SpokenTurn(tuple(self._places), self._sign + self._verb, self._passes)

    def _cell(self, name: str) -> bool:
        if self._needs_verb:
            return False
        self._open = False
        place = Place(name, self._sign + self._verb, self._piece, self._removed)
        if self._removed:
            place = place._replace(sign="")
        acts, later = self._acts, self._later
        self._sign = self._verb = self._later = self._piece = ""
        self._gap = self._removed = False
        self._acts = None
        if acts is None:
            self._places.append(place)
            self._verb = later
            return True
        if self._clause == len(self._places):
            # "With e5 take d5": the sign belongs before the second coordinate.
            self._places.append(place._replace(sign=""))
            self._verb, self._is_led = place.sign, True
            return True
        # "Take d5 with e5": the second coordinate acts; the sign belongs before the first.
        aim = self._places[-1]
        sign = aim.sign or place.sign or later
        self._places[-1:] = [place._replace(sign=""), aim._replace(sign=sign)]
        self._open = not sign
        self._needs_verb = self._open and acts is Kind.WITH
        if sign:
            self._clause = len(self._places)
        return True

    def _take_actor(self, kind: Kind) -> bool:
        """Take a word before the coordinate that acts."""
        if kind is Kind.FROM and (self._is_led or self._clause == len(self._places)):
            # "From d5 to d4", "with d5 take the one from d4".
            return True
        if kind is Kind.FROM and (self._sign or (self._verb and not self._is_passive)):
            # "D5 takes the one from d4".
            return False
        if self._clause == len(self._places):
            if self._before == self._clause - 1 and self._places[-1].sign:
                # "Take d5, with e5".
                self._clause = self._before
        elif self._clause != len(self._places) - 1 or self._places[-1].removed:
            return False
        self._acts = kind
        return True

    def _take_verb(self, kind: Kind, sign: str) -> None:
        if self._open:
            # "D5 with e5 takes", "d5 is by e5 taken", as German has it.
            self._places[-1] = self._places[-1]._replace(sign=sign)
            self._open = self._needs_verb = False
            self._clause = len(self._places)
        elif kind is Kind.ONTO and self._clause == len(self._places):
            self._later = sign
        elif sign not in self._sign + self._verb:
            # "Jumps over" is one sign.
            self._verb += sign
            self._is_passive = kind is Kind.PASSIVE

    def _end_clause(self) -> bool:
        """End a clause, in which the verb may have come last; return `False` if it lacks one."""
        if self._needs_verb or self._acts is Kind.WITH:
            return False
        self._acts = None
        here = self._places[self._clause :]
        if self._verb and len(here) > 1:
            if not any(sign in self._verb for place in here for sign in place.sign):
                self._places[-1] = here[-1]._replace(sign=here[-1].sign + self._verb)
            self._verb = ""
        self._open = self._is_led = False
        self._gap = True
        if here:
            self._before, self._clause = self._clause, len(self._places)
        return True

    def _away(self, kind: Kind, after: Kind) -> bool:
        """Take a word for a removal."""
        last = self._places[-1] if self._places else None
        is_here = self._clause < len(self._places)
        # "Take away d4" is one verb.
        is_ahead = bool(self._verb) or kind is Kind.REMOVES or not is_here
        self._verb = ""
        if last and _ends(after):
            self._removed = False
            self._places[-1] = last._replace(removed=True, sign="")
        elif not last or is_ahead or last.piece or last.removed:
            self._removed = True
        elif after is Kind.PIECE:
            self._places[-1] = last._replace(removed=True, sign="")
        else:
            # "d4 off b1": either.
            return False
        return True

    def _take_piece(self, text: str, after: Kind) -> bool:
        if self._piece:
            return False
        last = self._places[-1] if self._places else None
        # In "d4 white, b2" the colour belongs to d4; "e5 white c5" is ambiguous and read as e5Wc5.
        behind = last is not None and not (last.piece or last.removed or self._removed)
        if last and behind and not (self._sign or self._verb) and _ends(after):
            if self._gap and len(self._places) > 1:
                return False
            self._places[-1] = last._replace(piece=text)
            self._acts = None
        else:
            self._piece = text
        return True


def _ends(after: Kind) -> bool:
    """Tell whether the text after a token belongs to another one."""
    return after in (Kind.GAP, Kind.AND, Kind.AWAY, Kind.REMOVES)


def read(text: str, columns: str, words: Words) -> SpokenTurn | None:
    """Parse a typed turn; return `None` if a word is unknown or unclear."""
    if len(text) > _LONGEST:
        return None
    return combine(_in_order(_drop_articles(tokens(simplify(text), columns, words))))


def _in_order(found: list[Token]) -> list[Token]:
    """Move what comes after "after" to the front."""
    kinds = [token.kind for token in found]
    if kinds.count(Kind.AFTER) != 1 or Kind.CELL not in kinds[: kinds.index(Kind.AFTER)]:
        return found
    at = kinds.index(Kind.AFTER)
    return [*found[at + 1 :], Token(Kind.AND, ""), *found[:at]]


def doubts(text: str) -> bool:
    """Tell whether a text negates its turn, leaves it open, or changes the order of its parts."""
    return bool(_DOUBTS.search(text.lower()))


def named_piece(text: str, columns: str, words: Words) -> tuple[str, str]:
    """Return the only piece that an unreadable text names, and the coordinate right after it."""
    found = [
        token
        for token in _drop_articles(tokens(simplify(text), columns, words))
        if token.kind not in (Kind.NOISE, Kind.UNKNOWN)
    ]
    if len({token.text for token in found if token.kind is Kind.PIECE}) != 1:
        return "", ""
    at = next(index for index, token in enumerate(found) if token.kind is Kind.PIECE)
    after = found[at + 1] if at + 1 < len(found) else None
    return found[at].text, after.text if after and after.kind is Kind.CELL else ""


def normalize_prefix(text: str, columns: str, words: Words) -> str:
    """Return the typed beginning of a turn, with words translated to notation.

    The last word may be incomplete. A text whose words change the order of coordinates is only
    simplified, so that no turn begins like it.
    """
    plain = simplify(text)
    if len(text) > _LONGEST:
        return plain
    found = tokens(plain, columns, words)
    if any(token.kind is Kind.UNKNOWN for token in found[:-1]) or _reorders(found):
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


def _reorders(found: list[Token]) -> bool:
    """Tell whether a coordinate acts on the one before it, or the one removed comes first."""
    kinds = [token.kind for token in found]
    begun = kinds.index(Kind.CELL) if Kind.CELL in kinds else len(kinds)
    return any(kind in (Kind.FROM, Kind.WITH, Kind.AFTER) for kind in kinds[begun:])
