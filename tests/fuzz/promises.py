"""Laws for everything that is shown to users, after any input."""

from __future__ import annotations

import re
from typing import Any

from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.discord_io.interactions.errors import Refused
from bot.match.refusals import refusal_text
from bot.texts import languages, texts_for
from sandbox.checks.messages import check_message
from sandbox.protocol.kinds import MessageFlag

PINGS = re.compile(r"@(everyone|here)|(?<!\\)<(@|#|/|a?:)")
TURNING = re.compile("[\u061c\u200f\u202a-\u202e\u2066-\u2069]")
# What makes a format, once a letter replaces each escaped character.
FORMATS = re.compile(r"[*_~`|\[<\n]|^\s*([#>+-]|\d+\.)")
ALL_TEXTS = tuple(map(texts_for, languages()))


def check_refusal(error: Refused) -> None:
    """Demand a sentence in every language that pings no one."""
    for texts in ALL_TEXTS:
        check_sentence(refusal_text(texts, error))


def check_sentence(text: str) -> None:
    """Demand a text that Discord would accept, and that pings no one."""
    assert text.strip()
    assert len(text) <= CONTENT_LIMIT
    assert not PINGS.search(text)
    assert not TURNING.search(text)


def check_draft(draft: Draft) -> None:
    """Demand a message that Discord would accept and that pings no one."""
    body: dict[str, Any] = {"content": draft.content}
    view = draft.as_private().get("view")
    if view is not None:
        body["components"] = view.to_components()
    check_message(body, {}, flags=MessageFlag(0))
    check_sentence(draft.content)


def check_plain(text: str) -> None:
    """Demand that a name in a sentence causes no format, no line break and no ping."""
    bare = re.sub(r"\\.", "x", text)
    for wrong, where in ((PINGS, text), (TURNING, text), (FORMATS, bare)):
        assert not wrong.search(where)
