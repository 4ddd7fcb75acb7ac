"""Texts on how to play, and what the bot is."""

from __future__ import annotations

from bot import __version__
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import quoted
from bot.texts import Texts
from rules import GAMES

LICENCE = "MIT"


def help_text(texts: Texts, here: Texts) -> Draft:
    """Explain how to play; public buttons have names in the server's language, `here`."""
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
    """Describe the bot and how to add it; all but `trouble` are URLs.

    `trouble` is the problem that Discord's status page reports now.
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
