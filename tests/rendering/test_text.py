"""Text: drawable characters, and shortening."""

from __future__ import annotations

import pytest

from rendering.scene import Phrase
from rendering.text import (
    Weight,
    drop_undrawable,
    fill,
    fit_phrase,
    shorten,
    text_mask,
    width_of,
    wrap_late,
)


@pytest.mark.parametrize("name", ["Ana", "Žofie Łęcka", "Ωμέγα", "Жук", "Nguyễn", "O’Brien – 2"])
def test_latin_greek_and_cyrillic_names_are_kept(name: str) -> None:
    assert drop_undrawable(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana 🦊", "Ana"),
        ("王小明", ""),
        ("🦊🐼", ""),
        ("", ""),
        (" \t\n ", ""),
        ("A\u200bna\u2067", "Ana"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Zoe\u0308", "Zoë"),
        ("A\u0336n\u0336a\u0336", "Ana"),
        ("Ana  王  Ben", "Ana Ben"),
    ],
)
def test_what_the_typeface_lacks_is_dropped(name: str, shown: str) -> None:
    assert drop_undrawable(name) == shown


def test_a_text_that_fits_is_not_shortened() -> None:
    assert shorten("Ana", Weight.MEDIUM, 20, 200) == "Ana"


@pytest.mark.parametrize("width", [30, 80, 200])
def test_a_long_text_ends_in_an_ellipsis_and_fits(width: int) -> None:
    shown = shorten("Maximiliana of the very long name", Weight.SEMIBOLD, 30, width)
    assert shown.endswith("…")
    assert width_of(shown, Weight.SEMIBOLD, 30) <= width


def test_a_letter_is_dropped_with_its_combining_marks() -> None:
    """Unicode has no composed code point for these letters with their marks."""
    text = "а\u0301" * 12
    widths = range(40, width_of(text, Weight.MEDIUM, 20))
    shown = {shorten(text, Weight.MEDIUM, 20, width).removesuffix("…") for width in widths}
    assert len(shown) > 5
    assert all(len(kept) % 2 == 0 for kept in shown)


def test_a_phrase_shortens_its_name_and_keeps_its_words() -> None:
    phrase = Phrase("{name} to move", "Maximiliana Konstantinopolskaya")
    shown = fit_phrase(phrase, Weight.SEMIBOLD, 30, 300)
    assert shown.startswith("Maxim")
    assert shown.endswith("… to move")
    assert width_of(shown, Weight.SEMIBOLD, 30) <= 300


def test_a_name_with_braces_is_only_a_name() -> None:
    assert fit_phrase(Phrase("{name} wins", "{name}"), Weight.MEDIUM, 20, 900) == "{name} wins"


def test_digits_are_equally_wide() -> None:
    assert len({width_of(digit * 9, Weight.SEMIBOLD, 25) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("text", ["a1", "j", "Å", ".", " ", "f"])
def test_a_mask_holds_all_of_its_text(text: str) -> None:
    """Only blanks have an empty mask, and no mask clips its ink."""
    mask, rise = text_mask(text, Weight.MEDIUM, 40)
    assert (mask.getbbox() is None) == (text == " ")
    assert -40 < rise <= 60


def test_a_name_wraps_before_it_shrinks() -> None:
    name = "Maximiliana Konstantinopolskaya"
    room = width_of("Konstantinopolskaya", Weight.SEMIBOLD, 32)
    assert wrap_late("Ana", (42, 32, 24), room) == (["Ana"], 42)
    assert wrap_late(name, (42, 32, 24), room) == (name.split(), 32)
    lines, size = wrap_late(name, (42, 32, 24), room - 5)
    assert (lines, size) == (name.split(), 24)


def test_each_line_takes_the_words_that_fit_its_room() -> None:
    wide, narrow = (width_of(text, Weight.SEMIBOLD, 30) for text in ("one two", "three"))
    assert fill("one two three four", 30, [wide, narrow, 0]) == ["one two", "three", "four"]
    assert fill("one", 30, [0, 0]) == ["one"]
