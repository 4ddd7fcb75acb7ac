"""The command line of `rules`, with boards drawn in characters."""

from __future__ import annotations

import sys

from guide.registry import get_guide, prepare_guide
from rules import AnyGame, AnyPosition
from rules.__main__ import load_games, main

_PROGRAM = "python -m guide"


def draw(game: AnyGame, position: AnyPosition) -> str:
    """Return a board of characters and what both sides have."""
    guide = get_guide(game.slug)
    return f"{guide.text_board(position)}\n\n{guide.captions(position)}"


if __name__ == "__main__":
    load_games(_PROGRAM, prepare_guide)
    sys.exit(main(program=_PROGRAM, draw=draw))
