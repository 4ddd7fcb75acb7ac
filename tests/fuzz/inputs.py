"""Inputs that no user would think of, and valid ones with random damage."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from bot.match.model import Match
from ringfall.testing.matches import new_match, random_match
from rules import GAMES

FAMILY = "👨‍👩‍👧‍👦"
ZALGO = "Z" + "\u0351\u0329\u033f\u0489" * 12
# So odd that any occurrence comes from a user's input.
CANARY = "../../etc/passwd"
HOSTILE = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[31m", "\ufeff", "\u2028", "\u200b", "\u00ad"),
    *("\u202e", "\u2066", "\u200f", "עברית", "عربي", FAMILY, ZALGO, "🇩🇪", "\U0010ffff", "ﷺ"),
    *("ß", "İ", "@everyone", "@here", "<@1>", "<@&1>", "<#1>", "</move:1>", "<t:0:R>", "<:a:1>"),
    *("**", "__", "~~", "||", "`", "```", "> ", "# ", "-# ", "- ", "1. ", "\\", "[x](https://a.b)"),
    *("https://example.org", "{0}", "{ $match }", "%s", "$x", "';--", "<script>", CANARY),
    *("-1", "0", "00", "1e309", "nan", "inf", "٣", "²", "９", "½", "Ⅻ"),
    *("9" * 18, "9" * 20, "9" * 5000, "null", "[]", "{}", *"\"'#:;,./|()", "x" * 300, "a1" * 60),
)
# As much as Discord takes for an option.
LONGEST_OPTION = 6000
SEEDS, LONGEST_GAME = 4, 60

# If an example takes long, use only a part of the inputs.
few = settings(max_examples=max(5, settings().max_examples // 5))

hostile = st.lists(st.sampled_from(HOSTILE), max_size=3).map("".join) | st.text(max_size=40)


@st.composite
def spoiled(draw: st.DrawFn, text: str, others: Sequence[str] = ()) -> str:
    """Draw a text in which one to three places are changed; parts may come from `others`."""
    for _ in range(draw(st.integers(1, 3))):
        begin, end = _span(draw, len(text))
        doubled = text[begin:end] * draw(st.sampled_from((0, 2, 50)))
        new = draw(hostile | st.just(doubled) | st.sampled_from(("", *others)))
        text = text[:begin] + new + text[end:]
    return text


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """Draw a file of which a few bytes are changed, left out or doubled, or the end is cut off."""
    for _ in range(draw(st.integers(1, 3))):
        begin, end = _span(draw, len(data))
        new = draw(st.binary(max_size=4) | st.just(data[begin:end] * 2))
        data = data[:begin] + new + data[draw(st.sampled_from((end, end, len(data)))) :]
    return data


@st.composite
def moments(draw: st.DrawFn) -> Match:
    """Draw a match of any game and options: at its start, in the middle, or at its end."""
    game = draw(st.sampled_from(list(GAMES.values())))
    options = tuple((o.name, draw(st.sampled_from(o.choices))) for o in game.options)
    return draw(st.sampled_from(_moments(game.slug, options, draw(st.integers(1, SEEDS)))))


@functools.cache
def _moments(slug: str, options: tuple[tuple[str, str], ...], seed: int) -> list[Match]:
    games = random_match(GAMES[slug], dict(options), seed)
    played = (match for match, _ in zip(games, range(LONGEST_GAME), strict=False))
    return [new_match(slug, dict(options)), *played]


def _span(draw: st.DrawFn, length: int) -> tuple[int, int]:
    begin = draw(st.integers(0, length))
    return begin, min(length, begin + draw(st.sampled_from((0, 1, 1, 2, 5, 20))))
