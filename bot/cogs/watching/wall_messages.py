"""The wall of a server: all running matches and open challenges in one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.forms import OneChannelField
from bot.discord_io.content.settings_forms import MultiChoiceSetting, SettingsTopic
from bot.match.boards.board_messages import Names, board_view, line_about, state, title
from bot.match.challenge.listing import accept_buttons, listed
from bot.match.model import Challenge, Match
from bot.profiles import Reader
from bot.texts import Texts
from rendering import MAX_TILES, Tile
from rules import Side

PICTURE = "wall.png"
WALL_TOPIC = SettingsTopic("wall", (MultiChoiceSetting("wall", OneChannelField, posts=True),))
# A line has about a hundred characters.
MOST_LISTED = 20


def tiles(reader: Reader, matches: Sequence[Match], names: Mapping[int, Names]) -> tuple[Tile, ...]:
    """Return small boards of the first matches; `names` are by match id."""
    return tuple(
        Tile(
            match.game,
            match.position,
            replace(
                board_view(reader, match, names[match.id]),
                caption=reader.texts("wall-caption", title=title(match), ply=match.ply),
            ),
        )
        for match in matches[:MAX_TILES]
    )


def wall(
    texts: Texts,
    matches: Sequence[Match],
    picture: Attachment | None,
    *,
    count: int,
    challenges: Sequence[Challenge] = (),
) -> Draft:
    """List the first of `count` running matches, and open `challenges`; notify no one."""
    last, buttons = listed(texts, challenges), accept_buttons(texts, challenges)
    if not count:
        return Draft("\n".join([texts("wall-empty"), *last]), buttons=buttons)
    lines = [texts("wall-title", count=count), *(line_about(texts, match) for match in matches)]
    room = CONTENT_LIMIT - len("\n".join([texts("wall-more", count=count), *last])) - 1
    text = fitted(lines, room, "\n")
    left = count - text.count("\n")
    more = [texts("wall-more", count=left)] if left else []
    return Draft("\n".join([text, *more, *last]), picture, buttons)


def alt(texts: Texts, matches: Sequence[Match], names: Mapping[int, Names]) -> str:
    """Describe the small boards one after the other, as far as they fit."""
    said = [texts("wall-alt", count=min(len(matches), MAX_TILES))]
    said += [_told(texts, match, names[match.id]) for match in matches[:MAX_TILES]]
    return fitted(said, ALT_LIMIT)


def _told(texts: Texts, match: Match, names: Names) -> str:
    first, second = (names[side] for side in Side)
    return texts(
        "wall-told",
        title=title(match),
        first=first,
        second=second,
        ply=match.ply,
        state=state(texts, match, names),
    )
