"""The head-to-head card: the past matches of two players."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from rendering.emojis import draw_pieces
from rendering.sheet import WIDTH, DotShape, Sheet
from rendering.text import drop_undrawable, wrap_late
from rendering.theme import Colour, Tone
from rules import AnyGame

_LEFT, _RIGHT, _MIDDLE = 66, WIDTH - 66, WIDTH // 2
_NAME, _NAME_SIZES, _NAME_LINE = 92, (56, 38, 34, 30), 42
_RATING, _RATING_SIZE = 152, 40
_SCORE, _SCORE_SIZE, _DRAWS, _DRAWS_SIZE = 258, 150, 356, 40
_NAME_PART = 530
_ROWS, _ROWS_END, _ROW_SIZE, _GAME_PART = 420, 640, 42, 150
_RADIUS, _PITCH, _GAP, _MAX_MARKS = 13, 34, 26, 10
_LAST, _LAST_SIZE, _LAST_RADIUS, _LAST_PITCH = 712, 40, 15, 46
_RING = 5
_GAME, _GAME_SIZE, _PIECE, _PIECES = 310, 84, 128, 466
_TEXT, _TEXT_SIZE = 640, 52
MAX_GAMES = 4
MAX_LAST = 12


class Winner(enum.Enum):
    """The winner of a match: the left player, the right one, or neither (a tie)."""

    LEFT = 0
    RIGHT = 1
    NEITHER = 2


class Rival(Struct, frozen=True):
    """One of the two players: a name, and a line about the rating, maybe empty."""

    name: str
    rating: str = ""


class GameRow(Struct, frozen=True):
    """A game, and how often each player won it."""

    name: str
    won: tuple[int, int]


class Rivalry(Struct, frozen=True):
    """Two players, their wins in total and for each game, and the recent results.

    `draws` and `lately` are texts; `last` starts with the oldest match. Players with few matches
    get the pieces of their `game` and the text in `draws` instead.
    """

    rivals: tuple[Rival, Rival]
    won: tuple[int, int]
    draws: str
    rows: tuple[GameRow, ...]
    lately: str
    last: tuple[Winner, ...]
    theme: str = "wood"
    colour_blind: bool = False
    game: AnyGame | None = None


def paint_rivalry(rivalry: Rivalry) -> Image.Image:
    """Paint a rivalry as a palette image."""
    sheet = Sheet(rivalry.theme, colour_blind=rivalry.colour_blind)
    _paint_names(sheet, rivalry.rivals)
    if rivalry.game is not None:
        _paint_game(sheet, rivalry.game, rivalry.draws)
        return sheet.finish()
    _paint_score(sheet, rivalry)
    rows = rivalry.rows[:MAX_GAMES]
    step = (_ROWS_END - _ROWS) / max(1, len(rows))
    for number, row in enumerate(rows):
        _paint_row(sheet, row, _ROWS + (number + 0.5) * step)
    sheet.line([(_LEFT, _ROWS_END + 16), (_RIGHT, _ROWS_END + 16)], sheet.theme.panel_edge, 2)
    _paint_last(sheet, rivalry)
    return sheet.finish()


def _paint_names(sheet: Sheet, rivals: Sequence[Rival]) -> None:
    for rival, winner, anchor in zip(rivals, Winner, ("lm", "rm"), strict=False):
        lines, size = wrap_late(drop_undrawable(rival.name), _NAME_SIZES, _NAME_PART - 50)
        x, inwards = (_LEFT, _RIGHT)[winner.value], -1 if winner.value else 1
        colour, shape = _style(sheet, winner)
        sheet.dot((x + inwards * _LAST_RADIUS, _NAME), _LAST_RADIUS, colour, shape)
        aside = x + inwards * 3 * _LAST_RADIUS
        for number, line in enumerate(lines):
            middle = _NAME + (number - (len(lines) - 1) / 2) * _NAME_LINE
            sheet.write(line, (aside, middle), size, anchor=anchor)
        sheet.write(
            rival.rating,
            (x, _RATING),
            _RATING_SIZE,
            tone=Tone.MUTED,
            anchor=anchor,
            room=_NAME_PART,
        )


def _paint_game(sheet: Sheet, game: AnyGame, text: str) -> None:
    """Paint the game, its pieces in a row, and a text."""
    sheet.write(game.name, (_MIDDLE, _GAME), _GAME_SIZE, anchor="mm", room=_RIGHT - _LEFT)
    pieces = draw_pieces(game, _PIECE).values()
    left = _MIDDLE - (len(pieces) * (_PIECE + _GAP) - _GAP) / 2
    for number, piece in enumerate(pieces):
        sheet.picture(piece, (left + number * (_PIECE + _GAP), _PIECES - _PIECE / 2))
    sheet.write(
        text, (_MIDDLE, _TEXT), _TEXT_SIZE, tone=Tone.MUTED, anchor="mm", room=_RIGHT - _LEFT
    )


def _paint_score(sheet: Sheet, rivalry: Rivalry) -> None:
    left, right = rivalry.won
    sheet.write("–", (_MIDDLE, _SCORE), _SCORE_SIZE, tone=Tone.MUTED, anchor="mm")
    sheet.write(str(left), (_MIDDLE - 80, _SCORE), _SCORE_SIZE, anchor="rm")
    sheet.write(str(right), (_MIDDLE + 80, _SCORE), _SCORE_SIZE, anchor="lm")
    sheet.write(rivalry.draws, (_MIDDLE, _DRAWS), _DRAWS_SIZE, tone=Tone.MUTED, anchor="mm")


def _paint_row(sheet: Sheet, row: GameRow, middle: float) -> None:
    """Paint a game's name, and on each side a dot for each win."""
    sheet.write(row.name, (_MIDDLE, middle), _ROW_SIZE, anchor="mm", room=2 * _GAME_PART - 20)
    for winner, count in zip(Winner, row.won, strict=False):
        outwards = 1 if winner.value else -1
        colour, shape = _style(sheet, winner)
        x = _MIDDLE + outwards * (_GAME_PART + _GAP)
        if count > _MAX_MARKS:
            anchor = "lm" if winner.value else "rm"
            sheet.dot((x, middle), _RADIUS, colour, shape)
            aside = (x + outwards * 2 * _RADIUS, middle)
            sheet.write(str(count), aside, _ROW_SIZE, anchor=anchor)
            continue
        for number in range(count):
            sheet.dot((x + outwards * number * _PITCH, middle), _RADIUS, colour, shape)


def _paint_last(sheet: Sheet, rivalry: Rivalry) -> None:
    """Paint the winners of recent matches, the latest at the right."""
    sheet.write(rivalry.lately, (_LEFT, _LAST), _LAST_SIZE, tone=Tone.MUTED, room=420)
    last = rivalry.last[-MAX_LAST:]
    for number, winner in enumerate(reversed(last)):
        place = (_RIGHT - _LAST_RADIUS - number * _LAST_PITCH, _LAST)
        if winner is Winner.NEITHER:
            sheet.ring(place, _LAST_RADIUS, sheet.theme.tones[Tone.MUTED], _RING)
        else:
            sheet.dot(place, _LAST_RADIUS, *_style(sheet, winner))


def _style(sheet: Sheet, winner: Winner) -> tuple[Colour, DotShape]:
    tone, shape = ((Tone.MUST, DotShape.DISC), (Tone.FREE, DotShape.BLOCK))[winner.value]
    return sheet.theme.tones[tone], shape
