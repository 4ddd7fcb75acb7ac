"""The running matches of a server for its managers, and messages on aborting."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.cogs.servers.service import RunningMatches
from bot.discord_io.content.buttons import (
    Button,
    MatchKey,
    Menu,
    MenuOption,
    PageKey,
    page_buttons,
)
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.people import mention
from bot.game_texts import SideNames
from bot.match.boards.match_words import (
    line_about,
    match_line,
    missing_lines,
    title,
    title_with_names,
)
from bot.match.model import Match
from bot.texts import Texts


def running(texts: Texts, shown: RunningMatches, names: Mapping[int, SideNames]) -> Draft:
    """List a page of running matches, with a menu and buttons to other pages.

    `names` are those of the sides, by match id.
    """
    if not shown.total:
        return Draft(texts("oversight-none"))
    heading = texts("oversight-title", count=shown.total, page=shown.page + 1, pages=shown.pages)
    lines = [
        heading,
        *(match_line(texts, match) for match in shown.matches),
        *missing_lines(texts, shown.missing),
    ]
    entries = tuple(
        MenuOption(str(match.id), title_with_names(match, names[match.id]))
        for match in shown.matches
    )
    chooses = PageKey("matches-choose", shown.page)
    menus = (Menu(chooses, texts("oversight-prompt"), entries),) if entries else ()
    buttons = page_buttons(texts, "matches", shown.page, shown.pages)
    return Draft(fitted_lines(lines), buttons=buttons, menus=menus)


def abort_question(texts: Texts, match: Match, page: int) -> Draft:
    """Ask whether to abort a match; `page` is the page that it was chosen from."""
    question = line_about(texts, match, "abort-question")
    yes = MatchKey(match.id, match.ply, "abort-yes", str(page))
    buttons = (
        Button(yes, texts("button-abort-yes"), ButtonStyle.danger),
        Button(PageKey("matches", page), texts("button-all-matches")),
    )
    return Draft(question, buttons=buttons)


def aborted(texts: Texts, match: Match, page: int) -> Draft:
    """Confirm to a manager that a match is aborted, with a button back to the list."""
    back = Button(PageKey("matches", page), texts("button-all-matches"))
    return Draft(texts("aborted", title=title(match)), buttons=(back,))


def name_aborter(texts: Texts, user_id: int | None) -> str:
    return texts(
        "result-aborted", by=texts("player") if user_id is None else mention(texts, user_id)
    )
