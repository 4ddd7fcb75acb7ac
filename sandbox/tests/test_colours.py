"""The colours of the page: all text is readable, in light and in dark."""

from __future__ import annotations

import re

import pytest

from sandbox.page.site import FILES

SCHEMES = ("light", "dark")
VARIABLE = re.compile(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));")
BACKGROUNDS = (
    "ground",
    "panel",
    "raised",
    "hover",
    "accent-soft",
    "bad-soft",
    "calls-soft",
    "code",
)
BUTTONS = ("primary", "success", "danger")
# WCAG 2.2, 1.4.3: the minimum for text of normal size.
ENOUGH = 4.5


def colours(scheme: str) -> dict[str, tuple[int, int, int]]:
    """Read the colours of a scheme by their names in the style sheet."""
    text = (FILES / "style" / "base.css").read_text(encoding="utf-8")
    found = VARIABLE.findall(text)
    shown = {name: both or (light, dark)[scheme == "dark"] for name, light, dark, both in found}
    return {name: _rgb(colour) for name, colour in shown.items()}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_has_contrast_on_every_background(scheme: str) -> None:
    known = colours(scheme)
    pairs = [
        (text, ground) for text in ("text", "muted", "accent", "bad") for ground in BACKGROUNDS
    ]
    faint = [pair for pair in pairs if contrast(known[pair[0]], known[pair[1]]) < ENOUGH]
    assert faint == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_white_has_contrast_on_every_button_and_hover_state(scheme: str) -> None:
    known = colours(scheme)
    grounds = [name + state for name in BUTTONS for state in ("", "-hover")]
    assert [name for name in grounds if contrast((255, 255, 255), known[name]) < ENOUGH] == []


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours; source: WCAG 2.2, "contrast ratio"."""
    darker, brighter = sorted((_luminance(one), _luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: tuple[int, int, int]) -> float:
    shares = (band / 255 for band in colour)
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue
