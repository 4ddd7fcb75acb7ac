"""Pieces as emojis: names and files that Discord accepts, clear on dark and on light."""

from __future__ import annotations

import io
import itertools
import re

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import Emoji, render_emojis, scene_for
from rendering.view import BoardView
from rules import GAMES, AnyGame
from tests.rendering.positions import EACH_GAME, random_steps

# Discord's limits for an emoji's name and file.
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
LARGEST_BYTES = 256 * 1024
SIDE = 22
DARK, LIGHT = (49, 51, 56), (255, 255, 255)


def test_discord_accepts_every_name_and_file() -> None:
    found = [emoji for game in GAMES.values() for emoji in render_emojis(game)]
    for emoji in found:
        image = _open(emoji)
        assert NAME.fullmatch(emoji.name)
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
        assert len(emoji.png) < LARGEST_BYTES
    assert len({emoji.name for emoji in found}) == len(found)


@EACH_GAME
def test_every_piece_on_a_board_has_an_emoji(game: AnyGame) -> None:
    drawn = {
        cell.look.piece
        for before, moves, position in random_steps(game, {}, seed=1)
        for cell in scene_for(game, position, BoardView(before=before, turn=moves)).cells
        if cell.look.piece is not None
    }
    assert drawn <= {emoji.piece for emoji in render_emojis(game)}


@EACH_GAME
def test_an_emoji_is_round_with_transparent_corners_and_nothing_is_cut_off(game: AnyGame) -> None:
    for emoji in render_emojis(game):
        alpha = _open(emoji).getchannel("A")
        assert alpha.getpixel((0, 0)) == alpha.getpixel((127, 127)) == 0
        assert alpha.getpixel((64, 64)) == 255
        left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
        assert min(left, top, 128 - right, 128 - bottom) >= 1
        assert right - left >= 112


@EACH_GAME
@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_pieces_differ_from_the_chat_and_from_one_another(
    game: AnyGame, ground: tuple[int, int, int]
) -> None:
    """At the size that they have between words."""
    shown = [_shown(emoji, ground) for emoji in render_emojis(game)]
    bare = Image.new("RGB", (SIDE, SIDE), ground)
    for one, other in itertools.combinations([bare, *shown], 2):
        difference = ImageChops.difference(one, other).convert("L")
        assert ImageStat.Stat(difference).mean[0] > 6


@EACH_GAME
def test_the_same_piece_is_the_same_file(game: AnyGame) -> None:
    """So a bot can tell by a digest whether a piece has changed."""
    assert render_emojis(game) == render_emojis(game)


def _shown(emoji: Emoji, ground: tuple[int, int, int]) -> Image.Image:
    image = _open(emoji)
    chat = Image.new("RGB", image.size, ground)
    chat.paste(image, mask=image)
    return chat.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def _open(emoji: Emoji) -> Image.Image:
    return Image.open(io.BytesIO(emoji.png))
