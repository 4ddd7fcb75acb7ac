"""What one person is shown beside boards: the menu of a match, notes, help."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from bot import __version__
from bot.cogs.analysis.hints import may_have_hint
from bot.cogs.analysis.service import may_be_analysed
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import quoted
from bot.match.boards.messages import state, title, with_clock
from bot.match.clock import messages as timing
from bot.match.model import Match
from bot.texts import Texts
from rules import GAMES

LICENCE = "MIT"


class Note(enum.StrEnum):
    """Why somebody sees the board in place of what they wanted; the values are keys of texts."""

    FINISHED = "finished-board"
    SPECTATOR = "spectator-board"
    STALE = "stale-board"  # the button was made for another turn
    WAITING = "waiting-board"


def note_text(texts: Texts, note: Note | None, *, ply: int) -> str:
    """Say why the board is shown to somebody who wanted to play turn `ply` + 1, if there is why."""
    return "" if note is None else texts(note, ply=ply)


def menu(
    texts: Texts,
    match: Match,
    user_id: int,
    *,
    takebacks: bool = True,
    added: Sequence[str] = (),
    has_notes: bool = False,
) -> Draft:
    """Offer what else can be done with a match; its players can resign, too.

    `takebacks` tells whether the server lets turns be taken back, `has_notes` whether there are
    notes of theirs to be shown to all. The cogs have `added` actions.
    """
    actions = [
        "show",
        "replay",
        *(["film"] if match.turns else []),
        "describe",
        "history",
    ]
    if may_have_hint(match, user_id):
        actions.append("hint")
    if may_be_analysed(match):
        actions.append("analyse")
    if match.result is None and match.side_of(user_id) is not None:
        actions.append("call-off" if match.may_be_cancelled else "resign")
    side = match.side_of(user_id)
    has_played = side is not None and match.own_last(side) is not None
    if takebacks and match.result is None and has_played:
        actions.append("takeback")
    actions += timing.actions(match, side)
    if side in match.planning:
        actions.append("plan-stop")
    if side is not None:
        actions += ["note", "stats"]
    if has_notes and match.result is not None:
        actions.append("notes-post")
    actions += [*added, "record", "download", "help"]
    buttons = tuple(
        Button(timing.key_of(match, match.ply, action), texts(f"button-{action}"))
        for action in actions
    )
    text = texts("menu", title=title(match), state=with_clock(texts, match, state(texts, match)))
    return Draft(text, buttons=buttons)


def cancelled(texts: Texts) -> Draft:
    """Take the place of a question that is not to be answered."""
    return Draft(texts("cancelled"))


def help_text(texts: Texts, here: Texts) -> Draft:
    """Explain how to play; buttons that all see are named as they stand `here`."""
    public = {name: here(f"button-{name}") for name in ("accept", "move", "draw", "menu")}
    label = texts("button-computer")
    buttons = (Button(PersonKey("computer"), label),)
    return Draft(texts("help", computer=label, **public), buttons=buttons)


def about(
    texts: Texts,
    *,
    invite: str,
    source: str | None,
    privacy: str | None = None,
    terms: str | None = None,
    trouble: str | None = None,
) -> Draft:
    """Say what the bot is, and how others get it; all but `trouble` are addresses.

    `trouble` is what Discord says is wrong with it at present.
    """
    games = ", ".join(game.name for game in GAMES.values())
    where = texts("about-source", url=source) if source else texts("about-source-unknown")
    said = texts(
        "about", version=__version__, games=games, licence=LICENCE, source=where, url=invite
    )
    papers = [texts("about-privacy", url=privacy)] if privacy else []
    papers += [texts("about-terms", url=terms)] if terms else []
    if papers:
        said = f"{said}\n-# {' · '.join(papers)}"
    if trouble is not None:
        said = f"{said}\n{texts('about-trouble', status=quoted(trouble))}"
    return Draft(said)
