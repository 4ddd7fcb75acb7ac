"""Texts on how to play, and what the bot is."""

from __future__ import annotations

from bot import __version__
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.errors import first_steps
from bot.texts import Texts
from rules import GAMES

LICENCE = "MIT"


def help_text(texts: Texts, here: Texts) -> Draft:
    """Explain how to play; public buttons have names in the server's language, `here`."""
    public = {name: here(f"button-{name}") for name in ("move", "menu")}
    about = Button(PersonKey("about"), texts("button-about"))
    menus = {"describe": texts("command-describe-menu"), "block": texts("command-block")}
    return Draft(texts("help", **public, **menus), buttons=(*first_steps(texts), about))


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
    return Draft(said, buttons=(Button(PersonKey("help"), texts("button-help")),))
