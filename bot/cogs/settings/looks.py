"""Shows the looks of boards in one picture, with a button for each."""

from __future__ import annotations

from itertools import product

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.profiles.look import Look
from bot.profiles.preferences import Preferences
from bot.texts import Texts
from guide import get_guide
from rendering import BoardView, Sample
from rendering.themes import THEMES
from rules import GAMES, AnyGame, AnyPosition

AS_THE_SERVER = "server"
LOOKS = {
    f"{theme}{'-letters' if colour_blind else ''}{'-large' if large else ''}": Look(
        theme, colour_blind, large
    )
    for colour_blind, large in product((False, True), repeat=2)
    for theme in THEMES
}
LOOK_NAMES = (AS_THE_SERVER, *LOOKS)
SAMPLE_WIDTH_PX = 800


class LookSamples(Struct, frozen=True):
    """A picture of every look: the same position in each, with a row for each theme."""

    game: AnyGame
    position: AnyPosition
    rows: tuple[tuple[Sample, ...], ...]
    alt: str


def look_samples(texts: Texts) -> LookSamples:
    """Show the second lesson of the first game, which has many pieces, in every look."""
    game = next(iter(GAMES.values()))
    lesson = get_guide(game.slug).lessons[1]
    rows = tuple(tuple(_sample(texts, name) for name in names) for names in _rows())
    looks = "; ".join(name for row in rows for name, _ in row)
    alt = texts("looks-alt", game=game.name, looks=looks)
    return LookSamples(game, game.parse_position(lesson.position), rows, alt)


def choose_look(
    texts: Texts, chosen: Preferences, book: LookSamples, data: bytes, *, saved: bool
) -> Draft:
    """Ask which look to use, with buttons in the order of the picture.

    `data` is the picture of the book; `saved` confirms that a look has just been stored.
    """
    picture = Attachment("looks.png", data, book.alt)
    name = next((name for name, look in LOOKS.items() if look == chosen.look), AS_THE_SERVER)
    lines = [texts("settings-saved")] if saved else []
    lines.append(texts("settings-look-now", look=texts(f"settings-look-{name}")))
    if saved and chosen.look is not None and chosen.look.large:
        lines.append(texts("looks-large-note"))
    labels = {look: texts(f"settings-sample-{look}") for look in LOOKS}
    places = [(look, row) for row, names in enumerate(_rows()) for look in names]
    buttons = (
        *(_look_button(look, labels[look], row, is_chosen=look == name) for look, row in places),
        _look_button(
            AS_THE_SERVER,
            texts("settings-look-server"),
            len(THEMES),
            is_chosen=name == AS_THE_SERVER,
        ),
        Button(PersonKey("settings"), texts("settings-all"), row=len(THEMES)),
    )
    return Draft("\n".join((*lines, texts("looks-question"))), picture, buttons)


def _rows() -> list[list[str]]:
    """Return the names of the looks, a row for each theme."""
    return [[name for name, look in LOOKS.items() if look.theme == theme] for theme in THEMES]


def _sample(texts: Texts, name: str) -> Sample:
    look = LOOKS[name]
    view = BoardView(
        theme=look.theme,
        colour_blind=look.colour_blind,
        large=look.large,
        width=SAMPLE_WIDTH_PX,
    )
    return texts(f"settings-sample-{name}"), view


def _look_button(name: str, label: str, row: int, *, is_chosen: bool) -> Button:
    style = ButtonStyle.success if is_chosen else ButtonStyle.secondary
    return Button(PersonKey(f"look-{name}"), label, style, row)
