"""A match as a forum post: its first message and its tags."""

from __future__ import annotations

from bot.discord_io.content.draft import Draft
from bot.game_texts import shortened, variant_text
from bot.match.boards.board_messages import scoreboard_url, seats, title
from bot.match.model import Match
from bot.texts import Texts, languages, texts_for

TAG_LIMIT = 20
RUNNING, OVER = "forum-running", "forum-over"


def opening(texts: Texts, match: Match) -> Draft:
    """Say who plays what, and link the card; notify no one."""
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
    """Return the tags of a match's post: its game, and running or finished."""
    return _game(match), texts(RUNNING if match.result is None else OVER)


def all_tags(texts: Texts, match: Match) -> tuple[str, ...]:
    """Return every tag that a match's post can have."""
    return _game(match), texts(RUNNING), texts(OVER)


def running_tag(texts: Texts) -> str:
    """Return the tag of running matches."""
    return texts(RUNNING)


def state_tags() -> set[str]:
    """Return the names of all state tags in lower case, in every language."""
    return {texts_for(tag)(key).casefold() for tag in languages() for key in (RUNNING, OVER)}


def _game(match: Match) -> str:
    return shortened(match.game.name, TAG_LIMIT)
