"""The private message of the explorer: turns with bars, and the way to other positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.cogs.explorer.service import BookGame, Found, Source
from bot.cogs.explorer.spots import ExploreKey, Spot
from bot.cogs.explorer.tables import TurnCount
from bot.discord_io.content.buttons import Button, Menu, MenuOption
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Attachment, Draft, fitted
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, level_hint, shortened, variant_text
from bot.match.boards.board_messages import line_about, title
from bot.match.boards.picture import reader_view
from bot.match.model import Match
from bot.profiles import Reader
from bot.texts import Texts
from engine import LEVELS
from rendering import MAX_ROWS, ExplorerRow, ExplorerSheet
from rules import Side

PICTURE = "explorer.png"
# Longer lines of turns would fill the message.
_LINE_LIMIT = 300
_BUTTONS_ROW = 2
_SIDES = {Side.FIRST: "explore-side-1", Side.SECOND: "explore-side-2"}
_SOURCES = {
    Source.ME: ("explore-source-me", "explore-source-me-hint"),
    Source.SERVER: ("explore-source-server", "explore-source-server-hint"),
    Source.BOOK: ("explore-source-book", "explore-source-book-hint"),
}
_ENDED: Mapping[int | None, str] = {0: "tie", 1: "first", 2: "second"}


def explored(
    reader: Reader, spot: Spot, found: Found, recent: Sequence[Match], picture: Attachment
) -> Draft:
    """Write what was played from a position, with the way to the next ones."""
    texts, hidden = reader.texts, reader.preferences.hide_results
    lines = [
        f"**{_title(texts, spot)}**",
        *([shortened(" · ".join(spot.texts), _LINE_LIMIT)] if spot.line else []),
        _summary(texts, spot, found),
        *(line_about(texts, match, hidden=hidden) for match in recent),
        *(_book_line(texts, game) for game in found.games),
    ]
    menus = (*_turns_menu(texts, spot, found), _source_menu(texts, spot, found))
    buttons = tuple(_buttons(texts, spot, found))
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons, menus=menus)


def sheet(reader: Reader, spot: Spot, found: Found) -> ExplorerSheet:
    """Return the picture of a position with its most frequent turns."""
    texts = reader.texts
    own = None
    if spot.match is not None and reader.user_id is not None:
        own = spot.match.side_of(reader.user_id)
    names = {side: texts(key) for side, key in _SIDES.items()}
    before, turn = spot.last
    view = reader_view(reader, spot.game, names, own=own)
    return ExplorerSheet(
        _title(texts, spot),
        spot.game,
        spot.position,
        replace(view, before=before, turn=turn),
        tuple(_row(texts, each) for each in found.turns[:MAX_ROWS]),
        (texts("explore-won"), texts("explore-drawn"), texts("explore-lost")),
        tuple(texts("explore-empty-picture").split("\n")),
    )


def alt_text(texts: Texts, spot: Spot, found: Found) -> str:
    """Describe the picture: who is to move, and the turns with their results."""
    mover = texts(_SIDES[spot.position.to_move])
    lines = [
        f"{_title(texts, spot)}.",
        texts("explore-alt-mover", player=mover),
        _summary(texts, spot, found),
        *(
            texts("explore-alt-turn", turn=each.turn, results=_results(texts, each))
            for each in found.turns[:MAX_ROWS]
        ),
    ]
    return fitted(lines, ALT_LIMIT)


def level_question(texts: Texts, spot: Spot) -> Draft:
    """Ask for the level of the computer, against which to play on from a position."""
    entries = tuple(
        MenuOption(
            str(level), texts("level-name", level=level), level_hint(texts, spot.game, level)
        )
        for level in LEVELS
    )
    menu = Menu(_key(spot.key, "level"), texts("computer-prompt"), entries)
    return Draft(texts("explore-play-question", title=_title(texts, spot)), menus=(menu,))


def _title(texts: Texts, spot: Spot) -> str:
    if spot.match is None:
        name = variant_text(texts, spot.game, spot.options)
        return texts("explore-title-game", game=spot.game.name, variant=name, ply=len(spot.line))
    ply = spot.match.ply + len(spot.line)
    return texts("explore-title-match", title=title(spot.match), ply=ply)


def _summary(texts: Texts, spot: Spot, found: Found) -> str:
    """Say how many games had the position, or why there is nothing to show."""
    if spot.position.outcome is not None:
        return texts("explore-over")
    source = texts(_SOURCES[found.source][0])
    if not found.turns:
        return texts("explore-empty", source=source)
    said = texts("explore-count", source=source, count=found.count)
    if found.rating is None:
        return said
    return f"{said} {texts('explore-rating', rating=found.rating)}"


def _row(texts: Texts, each: TurnCount) -> ExplorerRow:
    count = texts("explore-number", count=each.games)
    return ExplorerRow(each.turn, count, (each.won, each.drawn, each.lost))


def _results(texts: Texts, each: TurnCount) -> str:
    if not each.won + each.drawn + each.lost:
        return texts("explore-games", count=each.games)
    return texts(
        "explore-results", count=each.games, won=each.won, drawn=each.drawn, lost=each.lost
    )


def _book_line(texts: Texts, game: BookGame) -> str:
    return texts(
        "explore-book-game",
        turn=game.turn,
        day="none" if game.played_on is None else game.played_on.isoformat(),
        ended=_ENDED.get(game.winner, "unknown"),
        count=game.turns,
    )


def _turns_menu(texts: Texts, spot: Spot, found: Found) -> Iterator[Menu]:
    entries = tuple(
        MenuOption(
            each.turn,
            shortened(each.turn, CHOICE_LIMIT),
            shortened(_hint(texts, each), CHOICE_LIMIT),
        )
        for each in found.turns[:CHOICES_LIMIT]
        # A menu takes no longer values; such chains of jumps are very rare.
        if len(each.turn) <= CHOICE_LIMIT
    )
    if entries:
        yield Menu(_key(spot.key, "to"), texts("explore-turns-prompt"), entries, row=0)


def _hint(texts: Texts, each: TurnCount) -> str:
    said = _results(texts, each)
    if not each.rated:
        return said
    rating = texts("explore-rating-short", rating=round(each.strength / each.rated))
    return f"{said} · {rating}"


def _source_menu(texts: Texts, spot: Spot, found: Found) -> Menu:
    entries = tuple(
        MenuOption(each.value, *(texts(key) for key in _SOURCES[each])) for each in found.sources
    )
    prompt = texts("explore-source-prompt", source=texts(_SOURCES[found.source][0]))
    return Menu(_key(spot.key, "whose"), prompt, entries, row=1)


def _buttons(texts: Texts, spot: Spot, found: Found) -> Iterator[Button]:
    """Yield the buttons to the start, back, to the most frequent turn, and to play on."""
    before, most = spot.before(), found.turns[0].turn if found.turns else None
    after = None if most is None else spot.after(most)
    for action, label, key in (
        ("start", "button-replay-first", before and spot.start()),
        ("back", "button-replay-back", before),
        ("on", "button-explore-on", after),
    ):
        yield Button(
            _key(key or spot.key, action),
            texts(label),
            row=_BUTTONS_ROW,
            disabled=key is None,
        )
    yield Button(
        _key(spot.key, "play"),
        texts("button-play-on"),
        row=_BUTTONS_ROW,
        disabled=spot.position.outcome is not None,
    )


def _key(key: ExploreKey, action: str) -> ExploreKey:
    return replace(key, action=action)
