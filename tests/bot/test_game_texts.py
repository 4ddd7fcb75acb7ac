"""Turns in the words of another language, which may be mixed with the notation."""

from __future__ import annotations

import unicodedata

import pytest

from bot.game_texts import completion_text, in_notation, offers, typed_turn
from bot.texts import Texts, texts_for
from guide import RefusedTurnError, get_guide
from rules import AnyPosition, get_game, play_turn
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
            b1 weg und auf d4 weiß
            b1 raus, weiß auf d4 rein
            nimm b1 weg und setz weiß auf d4
            b1 wird entfernt und weiß kommt auf d4.
            weg mit b1, weiß auf d4
            nimm b1 vom Brett und setze weiß auf d4
            ich möchte gern weiß auf d4 setzen und b1 wegnehmen
            okay, setz mal weiß auf d4, b1 weg
            1. Zug: Wd4,b1
            Zug Nr. 1: Wd4,b1
            mein erster Zug: weiß auf d4, b1 raus
            let's play Wd4,b1
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
            e5 mit d5 schlagen
            e5 wird von d5 geschlagen
            mit d5 e5 schlagen
            von d5 wird e5 geschlagen
            d5 über e5 nach f5 springen
            """,
        ),
        ("rust", get_game("rust").start(), "g3,i9", "Stein auf g3, i9 weg\n i9 weg und g3 setzen."),
        (
            "rust",
            get_game("rust").start(),
            "g3,i9",
            "lege g3, entferne i9\n g3 setzen i9 entfernen",
        ),
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
            """
            e9 schlägt d8, d8 verstärkt e8
            Tott e9 schlägt d8, dann d8 auf e8
            schlage d8 mit e9, verstärke e8 mit d8
            d8 mit e9 schlagen und e8 mit d8 verstärken
            d8 wird von e9 geschlagen, e8 von d8 verstärkt
            den auf d8 mit dem von e9 schlagen, dann d8 auf e8 stapeln.
            verstärke e8 mit d8, nachdem e9 d8 geschlagen hat
            """,
        ),
        (
            "tzaar",
            play_turn(TZAAR_START, TZAAR.parse_turn(TZAAR_START, "d6xe6")),
            "e9xd8,pass",
            """
            e9xd8 passe
            e9 schlägt d8 und fertig
            e9xd8, ich passe
            ich schlage mit e9 d8 und passe
            """,
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


@pytest.mark.parametrize(
    ("slug", "position", "text"),
    [
        ("tzaar", TZAAR_START, "e6 schlägt den von d6"),
        ("tzaar", TZAAR_START, "von d6 aus nach e6"),
        ("tzaar", TZAAR_START, "d6xe6 - nein, d6xe7"),
        ("zertz", zertz_at(FULL), "nicht Wd4,b1"),
        ("zertz", zertz_at(FULL), "Wd4,b1 - oder Wd5,b1"),
        ("zertz", zertz_at(FULL), "weißd 4, b1"),
    ],
)
def test_a_text_with_two_meanings_plays_nothing(
    slug: str, position: AnyPosition, text: str
) -> None:
    game, guide = get_game(slug), get_guide(slug)
    for texts in (GERMAN, ENGLISH):
        with pytest.raises(RefusedTurnError) as caught:
            guide.parse_turn(position, typed_turn(texts, game, position, text))
        assert caught.value.reading(in_notation(texts, game, text)) is None


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("dash", [" — ", " – ", " - ", " -- "])
@pytest.mark.parametrize("said", [GERMAN, ENGLISH], ids=["in-de", "in-en"])
def test_a_label_of_a_list_is_understood_with_any_dash(
    texts: Texts, dash: str, said: Texts
) -> None:
    game, guide = get_game("zertz"), get_guide("zertz")
    position = zertz_at("oW//////3oooo")
    ways = [way for way in offers(game, position, "") if way.whole]
    labels = [completion_text(said, game, way) for way in ways]
    assert any(" — " in label for label in labels)
    for label in labels:
        typed = typed_turn(texts, game, position, label.replace(" — ", dash))
        moves = guide.parse_turn(position, typed)
        assert game.format_turn(position, moves) == label.partition(" — ")[0]
