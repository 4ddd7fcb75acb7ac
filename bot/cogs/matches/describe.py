"""Describes a board in words at length, with a drawing in characters."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft
from bot.discord_io.content.people import literal
from bot.game_texts import fact_text, own_text
from bot.match.boards.board_messages import Names, sentence, sentences
from bot.match.model import Match
from bot.texts import Texts

MESSAGES = 3
HEADING = 3


def description(
    texts: Texts,
    match: Match,
    names: Names,
    *,
    share: bool = True,
    limit: int = CONTENT_LIMIT,
) -> tuple[Draft, ...]:
    """Write the description in a few messages, or in a file if it is too long.

    The last message has the button.
    """
    called = {side: literal(name) for side, name in names.items()}
    lines = [*_words(texts, match, called), _block(_drawing(match)), _legend(texts, match)]
    pages = _pages(lines, limit)
    if len(pages) > MESSAGES or any(len(page) > limit for page in pages):
        drafts = [_with_file(texts, match, names, lines)]
    else:
        drafts = [Draft(page) for page in pages]
    key = MatchKey(match.id, match.ply, "share-describe")
    buttons = (Button(key, texts("button-share")),) if share else ()
    return (*drafts[:-1], replace(drafts[-1], buttons=buttons))


def _words(texts: Texts, match: Match, names: Names) -> list[str]:
    facts = match.guide.turn_kinds(match.position) if match.result is None else ()
    kinds = (sentence(fact_text(texts, match.game, fact, names)) for fact in facts)
    return [*sentences(texts, match, names), *kinds]


def _drawing(match: Match) -> str:
    return match.guide.text_board(match.position)


def _block(text: str) -> str:
    return f"```\n{text}\n```"


def _legend(texts: Texts, match: Match) -> str:
    return own_text(texts, match.game, "legend")


def _pages(lines: Iterable[str], limit: int) -> list[str]:
    """Put as many lines on a page as a message holds; a longer one gets its own page."""
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + 1 + len(line) <= limit:
            pages[-1] += f"\n{line}"
        else:
            pages.append(line)
    return pages


def _with_file(texts: Texts, match: Match, names: Names, lines: list[str]) -> Draft:
    """Put the most important lines in the message, and all of them in the file."""
    whole = [*_words(texts, match, names), "", _drawing(match), "", _legend(texts, match)]
    name = f"{match.game.slug}-{match.id}-{match.ply}.txt"
    file = Attachment(name, "\n".join(whole).encode())
    return Draft("\n".join([*lines[:HEADING], texts("describe-long")]), file)
