"""The page of a whole match: every turn, small enough, and all texts escaped."""

from __future__ import annotations

import base64
import io
import json
import re
from typing import Any

from PIL import Image, ImageChops

from bot.cogs.records.files import PAGE_LIMIT_BYTES, page_of
from bot.match.model import Ending
from bot.profiles import Reader
from bot.texts import texts_for
from rules import Side, get_game
from tests.bot.positions import NAMES, ended, new_match, played, random_match

READER = Reader(texts_for("en"))
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


def game_of(page: bytes) -> dict[str, Any]:
    found = re.search(rb'type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def boards(game: dict[str, Any]) -> list[Image.Image]:
    """Return the boards as the page puts them together."""
    seen: list[Image.Image] = []
    for moment in game["moments"]:
        png = base64.b64decode(moment["picture"].removeprefix("data:image/png;base64,"))
        part = Image.open(io.BytesIO(png)).convert("RGBA")
        board = seen[-1].copy() if seen else Image.new("RGBA", part.size)
        board.alpha_composite(part, (moment["left"], moment["top"]))
        seen.append(board)
    return seen


def test_it_has_every_turn_with_a_board_and_words() -> None:
    match = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    game = game_of(page_of(READER, match, NAMES, at=2))
    names = [moment["name"] for moment in game["moments"]]
    assert (game["at"], names) == (2, ["Start", "1 · Wd4,a1", "2 · Gd5,a2", "3 · d4xd6", "End"])
    movers = [moment["mover"] for moment in game["moments"]]
    assert movers == ["", *(NAMES[side] for side in (Side.FIRST, Side.SECOND, Side.FIRST)), ""]
    assert game["moments"][1]["line"] == "Turn 1: Ana played Wd4,a1. Ben to move."
    assert "resigned" in game["moments"][-1]["line"]
    assert "white: d4" in game["moments"][1]["alt"]
    whole = boards(game)
    alone = boards(game_of(page_of(READER, played(new_match(), "Wd4,a1"), NAMES, at=0)))
    box = (0, 60, 500, 560)
    assert ImageChops.difference(whole[1].crop(box), alone[1].crop(box)).getbbox() is None


def test_the_longest_games_are_small_enough() -> None:
    *_, match = random_match(get_game("tzaar"), {"start": "tournament"}, 2)
    page = page_of(READER, match, NAMES, at=0)
    assert match.ply > 80
    assert len(page) < 0.75 * PAGE_LIMIT_BYTES
    small = page_of(READER, played(new_match(), *TURNS), NAMES, at=0, limit_bytes=1)
    assert b'width="480"' in small


def test_no_name_leaves_its_place() -> None:
    names = {Side.FIRST: '</script><img src=x onerror="alert(1)">', Side.SECOND: "{{game}}"}
    page = page_of(READER, played(new_match(), "Wd4,a1"), names, at=0).decode()
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert "– {{game}}</title>" in page
    assert "http" not in page.replace("http-equiv", "")
    assert 'lang="en"' in page
    assert (
        'lang="de"'
        in page_of(Reader(texts_for("de")), played(new_match(), "Wd4,a1"), names, at=0).decode()
    )
