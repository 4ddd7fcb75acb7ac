"""A match as a post in a forum: its first message, and its tags."""

from __future__ import annotations

from bot.discord_io.content.draft import Draft
from bot.game_texts import shortened, variant_text
from bot.match.boards.messages import scoreboard_url, seats, title
from bot.match.model import Match
from bot.texts import Texts, languages, texts_for

TAG_LIMIT = 20
RUNNING, OVER = "forum-running", "forum-over"


def opening(texts: Texts, match: Match) -> Draft:
    """Say who plays what, and where the card is; nobody is notified."""
    first, second = seats(texts, match)
    text = texts(
        "forum-opening",
        title=title(match),
        variant=variant_text(texts, match.game, match.options),
        first=first,
        second=second,
        url=scoreboard_url(match) or "",
    )
    return Draft(text, silent=True)


def tags(texts: Texts, match: Match) -> tuple[str, ...]:
    """Name the tags of a match's post: its game, and whether it goes on."""
    return _game(match), texts(RUNNING if match.result is None else OVER)


def all_tags(texts: Texts, match: Match) -> tuple[str, ...]:
    """Name the tags that a match's post has some time."""
    return _game(match), texts(RUNNING), texts(OVER)


def running_tag(texts: Texts) -> str:
    """Name the tag of each match that goes on."""
    return texts(RUNNING)


def state_tags() -> set[str]:
    """Return in small letters what tells the state of a match, in any language."""
    return {texts_for(tag)(key).casefold() for tag in languages() for key in (RUNNING, OVER)}


def _game(match: Match) -> str:
    return shortened(match.game.name, TAG_LIMIT)
