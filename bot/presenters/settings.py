"""`/settings` and `/server`: looks to choose from, the forms, how they are read, what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from discord import ButtonStyle

from bot.errors import UserError
from bot.presenters.buttons import Button, Entry, PersonKey
from bot.presenters.draft import Attachment, Draft
from bot.presenters.forms import ChannelField, ChoiceField, Form
from bot.services.model import Look
from bot.services.preferences import Bottom, Confirm, Notifications, Preferences
from bot.services.servers import Placement, ServerSettings
from bot.texts import Texts, languages
from guide import get_guide
from rendering import BoardView, Sample
from rendering.themes import THEMES
from rules import GAMES, AnyGame, AnyPosition

ID = re.compile("[0-9]{1,19}")
AS_THE_SERVER = "server"
AS_DISCORD = "discord"
NO_LIMIT = "none"
LIMITS = ("1", "2", "3", "5", "10", "25", NO_LIMIT)
LOOKS = {
    f"{theme}{'-letters' if colour_blind else ''}{'-large' if large else ''}": Look(
        theme, colour_blind, large
    )
    for colour_blind, large in product((False, True), repeat=2)
    for theme in THEMES
}
LOOK_NAMES = (AS_THE_SERVER, *LOOKS)
SAMPLE_WIDTH_PX = 800

Values = Mapping[str, Sequence[str]]
"""What was chosen in a form, by the names of its fields."""


@dataclass(frozen=True, slots=True)
class LookBook:
    """A picture of every look: the same position in each, in rows of the same theme."""

    game: AnyGame
    position: AnyPosition
    rows: tuple[tuple[Sample, ...], ...]
    alt: str


def look_book(texts: Texts) -> LookBook:
    """Show the second lesson of the first game in every look: there is something to see in it."""
    game = next(iter(GAMES.values()))
    lesson = get_guide(game.slug).lessons[1]
    rows = tuple(tuple(_sample(texts, name) for name in names) for names in _rows())
    looks = "; ".join(name for row in rows for name, _ in row)
    alt = texts("looks-alt", game=game.name, looks=looks)
    return LookBook(game, game.parse_position(lesson.position), rows, alt)


def looks(texts: Texts, chosen: Preferences, picture: Attachment, *, saved: bool) -> Draft:
    """Let somebody choose a look, by buttons that stand as the looks do in the picture."""
    name = _name_of(chosen.look)
    now = texts("settings-look-now", look=texts(f"settings-look-{name}"))
    lines = [texts("settings-look-saved")] if saved else []
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
        Button(PersonKey("settings-form"), texts("settings-more"), row=len(THEMES)),
    )
    return Draft("\n".join((*lines, now, texts("looks-question"))), picture, buttons)


def preferences_form(texts: Texts, chosen: Preferences) -> Form:
    """Ask somebody how they want it, with what holds now filled in."""
    fields = (
        _field(texts, "look", LOOK_NAMES, _name_of(chosen.look)),
        _field(texts, "bottom", Bottom, chosen.bottom),
        _field(texts, "confirm", Confirm, chosen.confirm),
        _field(texts, "notifications", Notifications, chosen.notifications),
        _language_field(texts, (AS_DISCORD,), chosen.language or AS_DISCORD),
    )
    return Form(PersonKey("settings"), texts("settings-title"), fields)


def read_preferences(values: Values) -> Preferences:
    """Read what somebody has chosen; `UserError` for what is not on offer (any more)."""
    language = _one(values, "language", (AS_DISCORD, *languages()))
    return Preferences(
        look=LOOKS.get(_one(values, "look", LOOK_NAMES)),
        bottom=Bottom(_one(values, "bottom", Bottom)),
        confirm=Confirm(_one(values, "confirm", Confirm)),
        notifications=Notifications(_one(values, "notifications", Notifications)),
        language=None if language == AS_DISCORD else language,
    )


def server_form(texts: Texts, chosen: ServerSettings) -> Form:
    """Ask a manager how the server wants it, with what holds now filled in."""
    fields = (
        _field(texts, "placement", Placement, chosen.placement),
        ChannelField(
            "channels",
            texts("settings-channels"),
            texts("settings-channels-none"),
            chosen.channels,
        ),
        _field(texts, "look", LOOKS, _name_of(chosen.look)),
        _language_field(texts, (), chosen.language),
        _limit_field(texts, str(chosen.max_matches or NO_LIMIT)),
    )
    return Form(PersonKey("server"), texts("settings-server-title"), fields)


def read_server(values: Values) -> ServerSettings:
    """Read what a manager has chosen; `UserError` for what is not on offer (any more)."""
    limit = _one(values, "limit", LIMITS)
    return ServerSettings(
        placement=Placement(_one(values, "placement", Placement)),
        channels=tuple(sorted(map(_id, values.get("channels", ())))),
        look=LOOKS[_one(values, "look", LOOKS)],
        language=_one(values, "language", languages()),
        max_matches=None if limit == NO_LIMIT else int(limit),
    )


def saved(texts: Texts, form: Form) -> Draft:
    """Say what holds now, field by field."""
    lines = (
        texts("settings-line", setting=field.label, answer=field.answer) for field in form.fields
    )
    return Draft("\n".join((texts("settings-saved"), *lines)))


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


def _field(texts: Texts, name: str, values: Iterable[str], chosen: str) -> ChoiceField:
    entries = tuple(Entry(value, texts(f"settings-{name}-{value}")) for value in values)
    return ChoiceField(name, texts(f"settings-{name}"), entries, chosen)


def _language_field(texts: Texts, others: Iterable[str], chosen: str) -> ChoiceField:
    """Offer every language by its own name, after what else there is to choose."""
    field = _field(texts, "language", others, chosen)
    known = tuple(Entry(tag, name) for tag, name in languages().items())
    return replace(field, entries=(*field.entries, *known))


def _limit_field(texts: Texts, chosen: str) -> ChoiceField:
    entries = tuple(
        Entry(limit, texts("settings-limit-none") if limit == NO_LIMIT else limit)
        for limit in LIMITS
    )
    return ChoiceField("limit", texts("settings-limit"), entries, chosen)


def _name_of(look: Look | None) -> str:
    return next((name for name, known in LOOKS.items() if known == look), AS_THE_SERVER)


def _id(text: str) -> int:
    if not ID.fullmatch(text):
        raise UserError("old-form")
    return int(text)


def _one(values: Values, name: str, allowed: Iterable[str]) -> str:
    chosen = "".join(values.get(name, ()))
    if chosen not in tuple(allowed):
        raise UserError("old-form")
    return chosen
