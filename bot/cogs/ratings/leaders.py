"""The order of a game on a server, page by page."""

from __future__ import annotations

from bot.cogs.ratings.messages import rating_text
from bot.cogs.ratings.ratings import PROVISIONAL_MATCHES
from bot.cogs.ratings.service import Leaders, Standing
from bot.discord_io.content.buttons import Button, Entry, LeadersKey, Menu
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.texts import Texts
from rules import GAMES, AnyGame


def leaderboard(texts: Texts, game: AnyGame, leaders: Leaders, *, share: bool = True) -> Draft:
    """Write a page; without `share` it is what everybody sees, and nobody turns it over."""
    menus = (_menu(texts, game),) if share else ()
    if not leaders.standings:
        return Draft(texts("leaders-empty", game=game.name), menus=menus)
    title = texts("leaders-title", game=game.name, page=leaders.page + 1, pages=leaders.pages)
    lines = [title, *(_line(texts, standing) for standing in leaders.standings)]
    if share:
        lines.append(_own(texts, leaders))
    lines.append(texts("leaders-legend", count=PROVISIONAL_MATCHES))
    buttons = _buttons(texts, game, leaders) if share else ()
    return Draft("\n".join(lines), buttons=buttons, menus=menus)


def _line(texts: Texts, standing: Standing) -> str:
    return texts(
        "leaders-line",
        place=standing.place,
        player=mention(texts, standing.user_id),
        rating=rating_text(texts, standing.rating),
        count=standing.rating.matches,
    )


def _own(texts: Texts, leaders: Leaders) -> str:
    if leaders.own is None:
        return texts("leaders-unrated")
    return texts("leaders-own", place=leaders.own.place, people=leaders.people)


def _buttons(texts: Texts, game: AnyGame, leaders: Leaders) -> tuple[Button, ...]:
    page, last = leaders.page, leaders.pages - 1
    back, on = (
        LeadersKey(game.slug, max(0, page - 1), "back"),
        LeadersKey(game.slug, page + 1, "on"),
    )
    return (
        Button(back, texts("button-replay-back"), disabled=page == 0),
        Button(on, texts("button-replay-on"), disabled=page == last),
        Button(LeadersKey(game.slug, page, "share"), texts("button-share")),
    )


def _menu(texts: Texts, game: AnyGame) -> Menu:
    entries = tuple(Entry(slug, known.name) for slug, known in GAMES.items())
    return Menu(LeadersKey(game.slug, 0, "game"), texts("leaders-prompt"), entries)
