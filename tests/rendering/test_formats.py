"""The large format for phones, and posters: complete and readable."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, PictureFormat, render_png
from ringfall.testing.pictures import opened
from rules import Outcome, Side, play_turn
from tests.rendering.positions import ZERTZ
from tests.rules.diagrams import diagram

# With the marble on the island a1, the first side has four white ones.
FOURTH_WHITE = "W/1o/2oo/3o/// 2/5/8 3/3/2 0/0/0 1 37/standard turn"


def test_a_poster_shows_the_winner_and_the_winning_pieces() -> None:
    before = diagram("zertz", FOURTH_WHITE)
    moves = ZERTZ.parse_turn(before, "Gc4,b2")
    view = BoardView(("Ana", "Ben"), before=before, turn=moves, format=PictureFormat.POSTER)
    won = render_png(ZERTZ, play_turn(before, moves), view)
    others = [
        render_png(ZERTZ, play_turn(before, moves), changed)
        for changed in (
            replace(view, names=("Eva", "Ben")),
            replace(view, outcome=Outcome(Side.SECOND, ())),
            replace(view, outcome=Outcome(None, ())),
        )
    ]
    for other in others:
        difference = ImageChops.difference(*(opened(png).convert("RGB") for png in (won, other)))
        assert difference.crop((780, 100, 1180, 380)).getbbox()
