"""A reader's choices decide what they read; the server's fill the gaps."""

from __future__ import annotations

import pytest

from bot.match.boards.picture import alt_text, board_view, reader_view
from bot.profiles import (
    BOTTOM,
    LOOK,
    SERVER_LOOK,
    Bottom,
    Chosen,
    Look,
    Reader,
    one_reader,
    public_reader,
)
from bot.texts import texts_for
from ringfall.testing.matches import ANA, BEN, NAMES, new_match
from rules import Side, get_game

TEXTS = texts_for("en")
NIGHT, LETTERS = Look("night"), Look("wood", colour_blind=True)
CLEO = 999


def test_a_look_is_the_servers_until_the_user_chooses_one() -> None:
    server = Chosen().with_values({SERVER_LOOK: NIGHT})
    assert public_reader(server).look == NIGHT
    assert one_reader(ANA, Chosen(), server, locale="en-GB").look == NIGHT
    assert (
        one_reader(ANA, Chosen().with_values({LOOK: LETTERS}), server, locale="en-GB").look
        == LETTERS
    )


@pytest.mark.parametrize(
    ("bottom", "user_id", "side"),
    [
        (Bottom.OWN, ANA, Side.FIRST),
        (Bottom.OWN, BEN, Side.SECOND),
        (Bottom.OWN, CLEO, Side.FIRST),
        (Bottom.FIRST, BEN, Side.FIRST),
        (Bottom.SECOND, ANA, Side.SECOND),
        (Bottom.SECOND, CLEO, Side.SECOND),
        (Chosen()[BOTTOM], BEN, Side.FIRST),
    ],
)
def test_the_reader_decides_which_side_is_down(bottom: Bottom, user_id: int, side: Side) -> None:
    reader = Reader(TEXTS, user_id=user_id, preferences=Chosen().with_values({BOTTOM: bottom}))
    assert board_view(reader, new_match(), NAMES).bottom is side


def test_public_boards_have_the_first_side_down_in_the_look_of_the_server() -> None:
    view = board_view(
        public_reader(Chosen().with_values({SERVER_LOOK: LETTERS})), new_match(), NAMES
    )
    assert (view.theme, view.colour_blind, view.bottom) == ("wood", True, Side.FIRST)


def test_a_look_changes_no_word_of_the_description() -> None:
    one, other = (Reader(TEXTS, look, user_id=ANA) for look in (NIGHT, LETTERS))
    match = new_match()
    assert board_view(one, match, NAMES) != board_view(other, match, NAMES)
    assert alt_text(one.texts, match, NAMES) == alt_text(other.texts, match, NAMES)


def test_a_position_without_a_match_is_drawn_for_its_reader_too() -> None:
    reader = Reader(
        TEXTS, NIGHT, user_id=ANA, preferences=Chosen().with_values({BOTTOM: Bottom.OWN})
    )
    view = reader_view(reader, get_game("rust"), NAMES, own_side=Side.SECOND)
    assert (view.theme, view.bottom, view.names) == ("night", Side.SECOND, tuple(NAMES.values()))
    assert view.words.phrases
