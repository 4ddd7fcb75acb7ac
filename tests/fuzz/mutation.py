"""Inputs of a hostile kind: valid ones spoiled by chance, and what nobody would think of typing."""

from __future__ import annotations

import random
from collections.abc import Sequence

FAMILY = "👨‍👩‍👧‍👦"
ZALGO = "Z" + "\u0351\u0329\u033f\u0489" * 12
# So odd that wherever it turns up, it came from somebody who wrote it.
CANARY = "../../etc/passwd"
HOSTILE = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[31m", "\ufeff", "\u2028", "\u200b", "\u00ad"),
    *(
        "\u202e",
        "\u2066",
        "\u200f",
        "עברית",
        "عربي",
        FAMILY,
        ZALGO,
        "🇩🇪",
        "\U0010ffff",
        "ﷺ",
        "ß",
        "İ",
    ),
    *("@everyone", "@here", "<@1>", "<@&1>", "<#1>", "</move:1>", "<t:0:R>", "<:a:1>"),
    *("**", "__", "~~", "||", "`", "```", "> ", "# ", "-# ", "- ", "1. ", "\\", "[x](https://a.b)"),
    *(
        "https://example.org",
        "{0}",
        "{ $match }",
        "%s",
        "$x",
        "';--",
        "<script>",
        CANARY,
    ),
    *(
        "-1",
        "0",
        "00",
        "1e309",
        "nan",
        "inf",
        "٣",
        "²",
        "９",
        "½",
        "Ⅻ",
        "9" * 18,
        "9" * 20,
        "9" * 5000,
    ),
    *(
        "null",
        "[]",
        "{}",
        '"',
        "'",
        "#",
        ":",
        ";",
        ",",
        ".",
        "/",
        "|",
        "(",
        ")",
        "x" * 300,
        "a1" * 60,
    ),
)
SIGNS = "abcdefghijklmnopqrstuvwxyzWGB0123456789 ,;:.-+x/|#()[]<>*_~`\\\"'=\n\u0301é→×٢😀"


def mutated(chance: random.Random, text: str, others: Sequence[str] = ()) -> str:
    """Return a text that was spoiled in one to four places; parts may come from `others`."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        text = chance.choice(_WAYS)(chance, text, others)
    return text


def hostile(chance: random.Random) -> str:
    """Return a text that is nothing valid: a few fragments, or signs at random."""
    if chance.random() < 0.6:
        return "".join(chance.choices(HOSTILE, k=chance.choice((1, 1, 2, 3))))
    return "".join(chance.choices(SIGNS, k=chance.randrange(1, 40)))


def spoiled(chance: random.Random, data: bytes) -> bytes:
    """Return a file of which a few bytes were changed, left out or doubled."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        begin, end = _span(chance, len(data))
        middle = chance.choice((b"", chance.randbytes(3), data[begin:end] * 2, b"\0", b"\xff\xfe"))
        data = data[:begin] + middle + data[end:]
    return data


def _span(chance: random.Random, length: int) -> tuple[int, int]:
    begin = chance.randint(0, length)
    return begin, min(length, begin + chance.choice((0, 1, 1, 2, 5, 20)))


def _insert(chance: random.Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice((*HOSTILE, *others)) + text[at:]


def _replace(chance: random.Random, text: str, others: Sequence[str]) -> str:
    begin, end = _span(chance, len(text))
    signs = "".join(chance.choices(SIGNS, k=end - begin))
    return text[:begin] + signs + text[end:]


def _delete(chance: random.Random, text: str, others: Sequence[str]) -> str:
    begin, end = _span(chance, len(text))
    return text[:begin] + text[end:]


def _double(chance: random.Random, text: str, others: Sequence[str]) -> str:
    begin, end = _span(chance, len(text))
    return text[:end] + text[begin:end] * chance.choice((1, 1, 2, 50)) + text[end:]


def _cut(chance: random.Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return chance.choice((text[:at], text[at:]))


def _join(chance: random.Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others) if others else text
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def _swap(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """Put one of the words of a text in the place of another one."""
    words = text.split(" ")
    first, second = chance.randrange(len(words)), chance.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def _recase(chance: random.Random, text: str, others: Sequence[str]) -> str:
    return text.swapcase()


_WAYS = (_insert, _insert, _replace, _replace, _delete, _double, _cut, _join, _swap, _recase)
