"""Texts on how to play, and what the bot is."""

from __future__ import annotations

from bot import __version__
from bot.discord_io.content.buttons import Menu, MenuOption, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.errors import first_steps
from bot.errors import UserError
from bot.texts import Texts
from rules import GAMES

LICENCE = "MIT"
TOPICS = ("start", "menu", "time", "several", "settings", "alone")


def help_text(texts: Texts, here: Texts, topic: str = "start") -> Draft:
    """Explain a topic; public buttons have names in the server's language, `here`.

    Raise `UserError` for an unknown topic.
    """
    if topic not in TOPICS:
        raise UserError("old-button")
    public = {name: here(f"button-{name}") for name in ("accept", "move", "draw", "menu")}
    entries = tuple(
        MenuOption(each, texts(f"help-topic-{each}-title")) for each in TOPICS if each != topic
    )
    return Draft(
        "\n".join(
            ["## " + texts(f"help-topic-{topic}-title"), texts(f"help-topic-{topic}", **public)]
        ),
        buttons=first_steps(texts),
        menus=(Menu(PersonKey("help"), texts("help-prompt"), entries),),
    )


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
