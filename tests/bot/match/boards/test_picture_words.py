"""No word in a picture is cut off, in any game, form and language, except long names."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.match.boards import board_messages
from bot.profiles import Reader
from bot.texts import LOCALES, texts_for
from rendering import BoardView, scene_for
from rendering.painter import paint
from rendering.sprite import Sprite
from rendering.sprites import Sprites, sprites_of
from rendering.text import Weight
from rendering.theme import Colour, Tone
from rules import GAMES, AnyGame, AnyPosition, Outcome, Side
from tests.bot.positions import NAMES, new_match, random_match

LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
STEP = 12


class ListeningSprites(Sprites):
    """Sprites that remember every text that was asked for."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__(sprites.theme, sprites.palette, sprites.layout)
        self.written: list[str] = []

    def text(self, text: str, weight: Weight, size: int, ink: Colour, background: Colour) -> Sprite:
        self.written.append(text)
        return super().text(text, weight, size, ink, background)

    def pill(self, text: str, tone: Tone, size: int) -> Sprite:
        self.written.append(text)
        return super().pill(text, tone, size)


def cut(game: AnyGame, position: AnyPosition, view: BoardView) -> list[str]:
    """Return the texts that are cut short in a picture."""
    scene = replace(scene_for(game, position, view), title=game.name)
    sprites = ListeningSprites(sprites_of(scene, view))
    paint(scene, sprites)
    return [text for text in sprites.written if text.endswith("…")]


def pictures(game: AnyGame, language: str) -> Iterator[tuple[AnyPosition, BoardView]]:
    """Yield positions of random games, including one for each reason to end."""
    reader = Reader(texts_for(language))
    choices = [{option.name: choice} for option in game.options for choice in option.choices]
    for seed, options in enumerate(choices or [{}]):
        for match in itertools.islice(random_match(game, options, seed), 0, None, STEP):
            yield match.position, board_messages.board_view(reader, match, NAMES)
    match = new_match(game.slug)
    view = board_messages.board_view(reader, match, NAMES)
    for winner, reason in itertools.product((*Side, None), game.reasons):
        yield match.position, replace(view, outcome=Outcome(winner, (reason,)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_word_is_cut_short(game: AnyGame, language: str) -> None:
    short = set[str]()
    for position, view in pictures(game, language):
        forms = [view, replace(view, large=True)]
        if view.outcome or position.outcome:
            forms.append(replace(view, poster=True))
        for form in forms:
            short.update(cut(game, position, form))
    assert not short
