"""Turns in the words of another language, which may be mixed with the notation."""

from __future__ import annotations

import unicodedata

import pytest

from bot.game_texts import in_notation
from bot.texts import Texts, texts_for
from guide import RefusedTurnError, get_guide
from rules import GAMES, AnyGame, AnyPosition, get_game, play_turn
from tests.rules.rust.boards import at as rust_at
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL
from tests.rules.zertz.boards import at as zertz_at

ENGLISH, GERMAN = texts_for("en"), texts_for("de")
TZAAR = get_game("tzaar")
TZAAR_START = TZAAR.start({"start": "fixed"})

SAID: list[tuple[str, AnyPosition, str, str]] = [
    (slug, position, turn, text.strip())
    for slug, position, turn, texts in [
        (
            "zertz",
            zertz_at(FULL),
            "Wd4,b1",
            """
            weiß d4, b1
            Weiss d4 b1
            weißd4,b1
            weißer auf d4, b1 weg
            Weiße Kugel auf d4, Ring b1 entfernen
            ich setze Weiß auf d4 und entferne b1
            setze eine weiße Kugel auf d4, dann nimm b1 weg
            entferne b1, weiß auf d4
            weiß auf d4, ohne b1
            d4 weiß, b1
            Zug 12: Weiß d4, b1!
            white on d4, b1 weg
            """,
        ),
        ("zertz", zertz_at(FULL), "Gc3,a1", "grau nach c3, a1\n die graue Kugel auf c3, a1 raus"),
        ("zertz", zertz_at(FULL), "Bc3,a1", "schwarz c3 a1\n schwarzer auf c3 und a1 weg"),
        (
            "zertz",
            zertz_at(ENCYCLOPEDIA),
            "d5xf5",
            """
            d5 schlägt e5
            d5 springt nach f5
            d5 springt über e5 nach f5
            schlage e5 mit d5
            grau d5 schlägt weiß e5
            """,
        ),
        ("rust", get_game("rust").start(), "g3,i9", "Stein auf g3, i9 weg\n lege g3, entferne i9"),
        (
            "rust",
            rust_at(x="a5 g5", o="c5"),
            "a5xe5xi5",
            "a5 springt nach e5 und i5\n a5 schlägt c5, springt über g5",
        ),
        (
            "tzaar",
            play_turn(TZAAR_START, TZAAR.parse_turn(TZAAR_START, "d6xe6")),
            "e9xd8,d8+e8",
            "e9 schlägt d8, d8 verstärkt e8\n Tott e9 schlägt d8, dann d8 auf e8",
        ),
        (
            "tzaar",
            play_turn(TZAAR_START, TZAAR.parse_turn(TZAAR_START, "d6xe6")),
            "e9xd8,pass",
            "e9xd8 passe\n e9 schlägt d8 und fertig\n e9xd8, ich passe",
        ),
        (
            "tzaar",
            TZAAR.start({"start": "tournament"}),
            "Te4",
            "Tott auf e4\n setze einen Tott auf e4",
        ),
    ]
    for text in texts.strip().split("\n")
]


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize(("slug", "position", "turn", "text"), SAID)
def test_german_words_are_understood_from_every_user(
    slug: str, position: AnyPosition, turn: str, text: str, texts: Texts
) -> None:
    game, guide = get_game(slug), get_guide(slug)
    for typed in (text, unicodedata.normalize("NFD", text)):
        moves = guide.parse_turn(position, in_notation(texts, game, typed))
        assert game.format_turn(position, moves) == turn


def test_a_letter_means_a_word_only_in_the_readers_language() -> None:
    game, guide, start = get_game("zertz"), get_guide("zertz"), zertz_at(FULL)
    german = guide.parse_turn(start, in_notation(GERMAN, game, "Sd4,b1"))
    assert game.format_turn(start, german) == "Bd4,b1"
    with pytest.raises(RefusedTurnError):
        guide.parse_turn(start, in_notation(ENGLISH, game, "Sd4,b1"))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("weiss d4 b1", "w d4 b1"),
        ("Weiß d4,b1", "w d4,b1"),
        ("GRAUd4b1", "gd4b1"),
        ("Sd4 b1", "bd4 b1"),
        ("e5xc5", "e5xc5"),
        ("Wd4,b1", "Wd4,b1"),
        ("weissbier d4", "weissbier d4"),
    ],
)
def test_german_words_become_those_of_the_notation(typed: str, read: str) -> None:
    assert in_notation(GERMAN, get_game("zertz"), typed) == read


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_pass_can_be_said_in_german_in_every_game(game: AnyGame) -> None:
    assert in_notation(GERMAN, game, "passen") == "pass"
    assert in_notation(GERMAN, game, "d6xe6, Passe") == "d6xe6, pass"
    assert in_notation(ENGLISH, game, "d6xe6,pass") == "d6xe6,pass"
