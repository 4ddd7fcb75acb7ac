"""Alt texts say everything that a picture shows, in every game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping

import pytest

from bot.discord_io.content.draft import ALT_LIMIT
from bot.match.boards import board_messages
from bot.match.boards.picture import alt_text, board_view, sentences
from bot.profiles import Reader
from bot.texts import texts_for
from rendering import scene_for
from ringfall.testing.games.test_alt_text import coordinates, matches
from ringfall.testing.matches import NAMES, new_match, played, random_match
from ringfall.testing.words import LANGUAGES
from rules import get_game

TEXTS = texts_for("en")
TZAAR = get_game("tzaar")
READER = Reader(TEXTS)

TYPES = itertools.product(("white", "black"), ("tzaar", "tzarra", "tott"))


@pytest.mark.parametrize(
    ("slug", "lists"),
    [
        ("zertz", {"white": "white", "grey": "grey", "black": "black"}),
        ("rust", {"x": "teal", "o": "cream"}),
        ("tzaar", {f"{side} {kind}": f"{kind.title()}s" for side, kind in TYPES}),
    ],
)
def test_pieces_are_listed_under_their_names(slug: str, lists: Mapping[str, str]) -> None:
    for match in matches(get_game(slug), 100):
        view = board_view(READER, match, NAMES)
        scene = scene_for(match.game, match.position, view)
        for piece, name in lists.items():
            shown = {cell.name for cell in scene.cells if cell.look.piece == piece}
            side, lines = (
                piece.split()[0].title(),
                sentences(TEXTS, match, NAMES),
            )
            begun = f"{side}, Tzaars" if " " in piece else "On the board,"
            (sentence,) = (each for each in lines if each.startswith(begun))
            found = re.search(rf"\b{name}: ([^;.]*)", sentence)
            assert found is not None, (piece, sentence)
            assert coordinates(found[1]) == shown


def test_each_type_that_is_still_to_be_placed_is_counted() -> None:
    for match in itertools.islice(random_match(TZAAR, {"start": "tournament"}, 1), 1, 59):
        scene = scene_for(TZAAR, match.position, board_view(READER, match, NAMES))
        told = sentences(TEXTS, match, NAMES)
        for side, panel in zip(("Black", "White"), scene.panels, strict=True):
            (said,) = [one for one in told if one.startswith(f"{side} has still to place: ")]
            for bar in panel.bars:
                kind = r"\w+" if bar.key == "in-hand" else f"{bar.key.title()}s?"
                counts = re.findall(rf"(\d+) {kind}(?=[,.])", said.replace("one", "1"))
                assert sum(map(int, counts)) == int((bar.rest or bar.label).split()[0])


def test_the_alt_text_is_enough_to_play_by() -> None:
    match = played(new_match(), "Wd4,a1", "Gd5,a2")
    text = alt_text(TEXTS, match, NAMES)
    assert text.startswith(
        "Ben played Gd5,a2. Ana to move. Must capture, 2 ways: d4xd6, d5xd3."
        " ZÈRTZ #12, turn 2, 37 rings, standard."
    )
    for part in (
        "white: d4; grey: d5; black: none",
        "missing: a1, a2",
        "Ana: white 0/4",
    ):
        assert part in text


def test_a_full_board_is_described_whole() -> None:
    text = alt_text(TEXTS, new_match("tzaar", {"start": "fixed"}), NAMES)
    assert len(text) <= ALT_LIMIT
    assert "White, Tzaars: c5, d3, d6, e3, g4, g5; Tzarras: b5, c2" in text
    assert "Totts: a1, a2, a3, a4, d4, e6, e9, f1, f4, f8, g1, g7, h1, h6, i1." in text
    assert "a single capture, 42 in all: " in text
    assert "more" not in text, "with short names there is room for every capture"


def test_captures_that_are_not_listed_are_counted() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    brief = " ".join(sentences(TEXTS, match, NAMES, most=12))
    assert "42 in all: " in brief
    assert ", and 30 more." in brief


def test_a_turn_that_is_only_a_line_says_all_that_it_did() -> None:
    """No picture goes with it; the position is one `Show board` away."""
    match = new_match("tzaar", {"start": "tournament"})
    for turn in ("Za1", "Ab2"):
        match = played(match, turn)
        line = board_messages.board(TEXTS, match, None).content
        assert turn in line
        assert f"on {turn[1:]}, {match.ply} of 60" in line
        assert "Your turn" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_text(language: str) -> None:
    """A colour may stress a button but never tells it from another.

    To decline is called the same below each offer.
    """
    labels = texts_for(language).group("button-")
    assert all(labels.values())
    signs = {key for key in labels if not re.search(r"\w", labels[key])}
    # The signs that every player of music and films has.
    assert signs == {"menu", *(f"step-{way}" for way in ("first", "back", "on"))}
    own = [label for key, label in labels.items() if key not in {"draw-no", "takeback-no"}]
    assert len(set(own)) == len(own)
