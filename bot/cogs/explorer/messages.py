"""The private message of the explorer: turns with bars, and the way to other positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from bot.cogs.explorer.book import BookGame, TurnCount
from bot.cogs.explorer.positions import ExploredPosition
from bot.cogs.explorer.service import Lookup
from bot.discord_io.content.buttons import Button, Menu, MenuOption, step_buttons
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Picture, fitted, fitted_lines
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened, variant_text
from bot.match.boards.match_words import line_about, title
from bot.match.boards.picture import reader_view
from bot.match.model import Match
from bot.match.options import level_options
from bot.profiles import HIDE_RESULTS, Reader
from bot.texts import Texts
from rendering import MAX_ROWS, ExplorerRow, ExplorerSheet, render_explorer
from rules import Side

PICTURE = "explorer.png"
# Longer lines of turns would fill the message.
_LINE_LIMIT = 300
_BUTTONS_ROW = 2
_ENDED: Mapping[int | None, str] = {0: "tie", 1: "first", 2: "second"}


def draft_explored(
    explored: ExploredPosition,
    lookup: Lookup,
    recent: Sequence[Match],
    reader: Reader,
) -> Draft:
    """Draft the turns from a position, with the way to the next ones.

    `recent` are matches that the reader may see. For a reader who hides results, a turn of few
    matches shows none: they could be guessed.
    """
    texts, hidden = reader.texts, reader.preferences[HIDE_RESULTS]
    if hidden:
        lookup = lookup.with_results_of_many
    render = partial(render_explorer, sheet(reader, explored, lookup))
    picture = Picture(PICTURE, render, alt_text(texts, explored, lookup))
    lines = [
        f"**{_title(texts, explored)}**",
        *([shortened(" · ".join(explored.texts), _LINE_LIMIT)] if explored.line else []),
        _summary(texts, explored, lookup),
        *(line_about(texts, match, hidden=hidden) for match in recent),
        *(_book_line(texts, game) for game in lookup.games),
    ]
    menus = (*_turns_menu(texts, explored, lookup), _source_menu(texts, explored, lookup))
    buttons = tuple(_buttons(texts, explored, lookup))
    return Draft(fitted_lines(lines), picture, buttons, menus=menus)


def sheet(reader: Reader, explored: ExploredPosition, lookup: Lookup) -> ExplorerSheet:
    """Return the picture of a position with its most frequent turns."""
    texts = reader.texts
    own_side = None
    if explored.match is not None and reader.user_id is not None:
        own_side = explored.match.side_of(reader.user_id)
    names = {side: texts(f"explore-side-{side.value}") for side in Side}
    before, turn = explored.last
    view = reader_view(reader, explored.game, names, own_side=own_side)
    return ExplorerSheet(
        _title(texts, explored),
        explored.game,
        explored.position,
        replace(view, before=before, turn=turn),
        tuple(
            ExplorerRow(
                count.turn,
                texts("explore-number", count=count.games),
                (count.won, count.drawn, count.lost),
            )
            for count in lookup.turns[:MAX_ROWS]
        ),
        (texts("explore-won"), texts("explore-drawn"), texts("explore-lost")),
        tuple(texts("explore-empty-picture").split("\n")),
    )


def alt_text(texts: Texts, explored: ExploredPosition, lookup: Lookup) -> str:
    """Describe the picture: who is to move, and the turns with their results."""
    mover = texts(f"explore-side-{explored.position.to_move.value}")
    lines = [
        f"{_title(texts, explored)}.",
        texts("explore-alt-mover", player=mover),
        _summary(texts, explored, lookup),
        *(
            texts("explore-alt-turn", turn=count.turn, results=_results(texts, count))
            for count in lookup.turns[:MAX_ROWS]
        ),
    ]
    return fitted(lines, ALT_LIMIT)


def level_question(texts: Texts, explored: ExploredPosition) -> Draft:
    """Ask for the level of the computer, against which to play on from a position."""
    key, levels = replace(explored.key, action="level"), level_options(texts, explored.game)
    menu = Menu(key, texts("computer-prompt"), levels)
    return Draft(texts("explore-play-question", title=_title(texts, explored)), menus=(menu,))


def _title(texts: Texts, explored: ExploredPosition) -> str:
    if explored.match is None:
        name = variant_text(texts, explored.game, explored.options)
        return texts(
            "explore-title-game", game=explored.game.name, variant=name, ply=len(explored.line)
        )
    ply = explored.match.ply + len(explored.line)
    return texts("explore-title-match", title=title(explored.match), ply=ply)


def _summary(texts: Texts, explored: ExploredPosition, lookup: Lookup) -> str:
    """Say how many games had the position, or why there is nothing to show."""
    if explored.position.outcome is not None:
        return texts("explore-over")
    source = texts(f"explore-source-{lookup.source}")
    if not lookup.turns:
        return texts("explore-empty", source=source)
    games = texts("explore-count", source=source, count=lookup.count)
    if lookup.rating is None:
        return games
    return f"{games} {texts('explore-rating', rating=lookup.rating)}"


def _results(texts: Texts, count: TurnCount) -> str:
    won, drawn, lost = count.won, count.drawn, count.lost
    if not won + drawn + lost:
        return texts("explore-games", count=count.games)
    return texts("explore-results", count=count.games, won=won, drawn=drawn, lost=lost)


def _book_line(texts: Texts, game: BookGame) -> str:
    return texts(
        "explore-book-game",
        turn=game.turn,
        day=game.played_on or "none",
        ended=_ENDED.get(game.winner, "unknown"),
        count=game.turns,
    )


def _turns_menu(texts: Texts, explored: ExploredPosition, lookup: Lookup) -> Iterator[Menu]:
    entries = tuple(
        MenuOption(count.turn, count.turn, _hint(texts, count))
        for count in lookup.turns[:CHOICES_LIMIT]
        # A menu takes no longer values; such chains of jumps are very rare.
        if len(count.turn) <= CHOICE_LIMIT
    )
    if entries:
        yield Menu(
            replace(explored.key, action="to"), texts("explore-turns-prompt"), entries, row=0
        )


def _hint(texts: Texts, count: TurnCount) -> str:
    results = _results(texts, count)
    if not count.rated:
        return results
    rating = texts("explore-rating-short", rating=round(count.strength / count.rated))
    return f"{results} · {rating}"


def _source_menu(texts: Texts, explored: ExploredPosition, lookup: Lookup) -> Menu:
    entries = tuple(
        MenuOption(
            source.value, texts(f"explore-source-{source}"), texts(f"explore-source-{source}-hint")
        )
        for source in lookup.sources
    )
    chosen = texts(f"explore-source-{lookup.source}")
    prompt = texts("explore-source-prompt", source=chosen)
    return Menu(replace(explored.key, action="whose"), prompt, entries, row=1)


def _buttons(texts: Texts, explored: ExploredPosition, lookup: Lookup) -> Iterator[Button]:
    """Yield the buttons to the start, back, to the most frequent turn, to play on and to try."""
    before, most = explored.before(), lookup.turns[0].turn if lookup.turns else None
    after = None if most is None else explored.after(most)
    yield from step_buttons(
        texts,
        replace(before or explored.key, action="back"),
        replace(after or explored.key, action="on"),
        first=replace(explored.start(), action="start"),
        is_start=before is None,
        is_end=after is None,
        on_label="button-explore-on",
        row=_BUTTONS_ROW,
    )
    yield Button(
        replace(explored.key, action="play"),
        texts("button-play-on"),
        row=_BUTTONS_ROW,
        disabled=explored.position.outcome is not None,
    )
    yield Button(replace(explored.key, action="try"), texts("button-try"), row=_BUTTONS_ROW)
