"""The bot's own emojis: small pictures of pieces, always beside words."""

from __future__ import annotations

import re

# An emoji of the application in a text, as in https://discord.com/developers/docs/reference.
_TAG = re.compile(r"<:\w{2,32}:\d{1,20}> ?")


class PieceEmojis:
    """The emojis of pieces, by game and piece; none before they are uploaded."""

    def __init__(self) -> None:
        self._tags: dict[tuple[str, str], str] = {}

    def add(self, game: str, piece: str, tag: str) -> None:
        """Note the emoji of a piece."""
        self._tags[game, piece] = tag

    def find(self, game: str, piece: str) -> str:
        """Return the emoji of a piece as a tag; empty if there is none."""
        return self._tags.get((game, piece), "")

    def before(self, game: str, piece: str, text: str) -> str:
        """Put the emoji of a piece before a text, if there is one."""
        tag = self.find(game, piece)
        return f"{tag} {text}" if tag else text


NO_EMOJIS = PieceEmojis()


def without_emojis(text: str) -> str:
    """Remove the bot's own emojis from a text."""
    return _TAG.sub("", text)
