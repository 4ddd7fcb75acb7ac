"""Shows the look of boards in a picture, with three switches."""

from __future__ import annotations

from itertools import product

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.game_texts import side_name
from bot.match.boards.drafter import position_picture
from bot.match.boards.picture import Picture
from bot.profiles import Look, Reader
from guide import get_guide
from rendering.themes import THEMES
from rules import GAMES, Side

AS_THE_SERVER = "server"
LOOKS = {
    f"{theme}{'-letters' if colour_blind else ''}{'-large' if large else ''}": Look(
        theme, colour_blind, large
    )
    for colour_blind, large in product((False, True), repeat=2)
    for theme in THEMES
}
LOOK_NAMES = (AS_THE_SERVER, *LOOKS)
PLAIN, NIGHT = THEMES


def sample(reader: Reader) -> Picture:
    """Return the second lesson of the first game, which has many pieces, as the reader sees it."""
    game = next(iter(GAMES.values()))
    lesson = get_guide(game.slug).lessons[1]
    names = {side: side_name(reader.texts, game, side) for side in Side}
    position, said = game.parse_position(lesson.position), [reader.texts("looks-alt")]
    return position_picture(reader, game, position, names, "look.png", said, own=None)


def choose_look(reader: Reader, picture: Attachment | None, *, saved: bool) -> Draft:
    """Show how boards look, with a switch for each part of that.

    A button names the look that it stores, so a second press on it changes nothing. `saved`
    confirms that a look has just been stored.
    """
    texts, look, chosen = reader.texts, reader.look, reader.preferences.look
    lines = [texts("settings-saved")] if saved else []
    name = AS_THE_SERVER if chosen is None else _name(chosen)
    lines.append(texts("settings-look-now", look=texts(f"settings-look-{name}")))
    if chosen is not None and chosen.large:
        lines.append(texts("looks-large-note"))
    theme = PLAIN if look.theme == NIGHT else NIGHT
    switches = {
        "night": (look.theme == NIGHT, _name(replace(look, theme=theme))),
        "letters": (look.colour_blind, _name(replace(look, colour_blind=not look.colour_blind))),
        "large": (look.large, _name(replace(look, large=not look.large))),
        "server": (chosen is None, AS_THE_SERVER),
    }
    buttons = (
        *(
            Button(
                PersonKey(f"look-{stored}"),
                texts(f"settings-switch-{switch}"),
                ButtonStyle.success if is_on else ButtonStyle.secondary,
            )
            for switch, (is_on, stored) in switches.items()
        ),
        Button(PersonKey("settings"), texts("settings-all")),
    )
    return Draft("\n".join((*lines, texts("looks-question"))), picture, buttons)


def _name(look: Look) -> str:
    return next(name for name, known in LOOKS.items() if known == look)
