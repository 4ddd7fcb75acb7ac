"""Pieces as emojis: names and files that Discord accepts, clear on dark and on light."""

from __future__ import annotations

import io
import itertools
import re
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import (
    Emoji,
    Rival,
    Rivalry,
    render_emojis,
    render_rivalry,
    scene_for,
)
from rendering.view import BoardView
from ringfall.testing.pictures import random_steps
from ringfall.testing.tested import EACH_GAME
from rules import GAMES, AnyGame

# Discord's limits for an emoji's name and file.
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
LARGEST_BYTES = 256 * 1024

SIDE = 22
DARK, LIGHT = (49, 51, 56), (255, 255, 255)


@EACH_GAME
def test_every_piece_on_a_board_has_an_emoji(game: AnyGame) -> None:
    """Scores and buttons show pieces as emojis, so each piece that is seen has one."""
    drawn = {
        cell.look.piece
        for before, moves, position in random_steps(game, {}, seed=1)
        for cell in scene_for(game, position, BoardView(before=before, turn=moves)).cells
        if cell.look.piece is not None
    }
    assert drawn <= {emoji.piece for emoji in render_emojis(game)}


def test_discord_accepts_every_name_and_file() -> None:
    """The name of an emoji (game and piece) has 2 to 32 letters, digits or _, and is its
    own; its file has at most 256 KiB. Discord refuses others.
    """
    found = [emoji for game in GAMES.values() for emoji in render_emojis(game)]
    for emoji in found:
        image = _open(emoji)
        assert NAME.fullmatch(emoji.name)
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
        assert len(emoji.png) < LARGEST_BYTES
    assert len({emoji.name for emoji in found}) == len(found)


@EACH_GAME
def test_an_emoji_is_round_with_transparent_corners_and_nothing_is_cut_off(game: AnyGame) -> None:
    """An emoji stands on dark and light chats, so it has no background of its own."""
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
    """Emojis can be told apart at the size that they have between words."""
    shown = [_shown(emoji, ground) for emoji in render_emojis(game)]
    bare = Image.new("RGB", (SIDE, SIDE), ground)
    for one, other in itertools.combinations([bare, *shown], 2):
        difference = ImageChops.difference(one, other).convert("L")
        assert ImageStat.Stat(difference).mean[0] > 6


@EACH_GAME
def test_the_same_piece_is_the_same_file(game: AnyGame) -> None:
    """Drawing is repeatable, so a bot can tell by a digest whether a piece has changed,
    and uploads it once.
    """
    assert render_emojis(game) == render_emojis(game)


def _shown(emoji: Emoji, ground: tuple[int, int, int]) -> Image.Image:
    image = _open(emoji)
    chat = Image.new("RGB", image.size, ground)
    chat.paste(image, mask=image)
    return chat.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def _open(emoji: Emoji) -> Image.Image:
    return Image.open(io.BytesIO(emoji.png))


MOST_BYTES = 100_000


def opened(png: bytes, height: int | None = 800) -> Image.Image:
    assert len(png) <= MOST_BYTES
    picture = Image.open(io.BytesIO(png))
    assert (picture.mode, picture.size) == ("P", (1200, height or picture.height))
    return picture.convert("RGB")


@EACH_GAME
def test_the_card_of_a_first_meeting_shows_the_pieces_of_the_game(game: AnyGame) -> None:
    """The card of two players without a common match shows all pieces of the game side by side."""
    people = (Rival("Ana", "1,512"), Rival("M" * 60))
    card = Rivalry(people, (0, 0), "first meeting", (), "", (), game=game)
    picture = opened(render_rivalry(card))
    row = picture.crop((66, 410, 1134, 520))
    panel = row.getpixel((0, 0))
    filled = [
        any(row.getpixel((x, y)) != panel for y in range(row.height)) for x in range(row.width)
    ]
    begun = sum(now and not before for before, now in pairwise([False, *filled]))
    assert begun == len(render_emojis(game))
