"""How large each placed piece is shown."""

from __future__ import annotations

from guide import Prominence
from guide.tzaar import GUIDE
from rules.tzaar import GAME, SPACES
from tests.rules.tzaar.boards import play


def test_every_tenth_piece_is_shown_on_a_small_board_and_the_others_by_a_line() -> None:
    position = GAME.start({"start": "tournament"})
    shown = [GUIDE.prominence(position)]
    for index, space in enumerate(SPACES):
        position = play(position, ("Z" * 6 + "A" * 9 + "T" * 15)[index // 2] + space)
        shown.append(GUIDE.prominence(position))
    tenths = [
        number for number, prominence in enumerate(shown) if prominence is not Prominence.LINE
    ]
    assert tenths == [0, 10, 20, 30, 40, 50, 60]
    assert {shown[number] for number in tenths[:-1]} == {Prominence.SMALL_BOARD}
    assert shown[60] is Prominence.BOARD
