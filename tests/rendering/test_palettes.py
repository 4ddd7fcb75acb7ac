"""Palettes: the colours that are shipped are those of the design."""

from __future__ import annotations

import subprocess
import sys

from rendering.palettes import current, shipped


def test_the_shipped_colours_are_those_that_the_design_has_now() -> None:
    """If this fails after a change of the design: python -m rendering."""
    assert dict(current()) == shipped()


def test_no_picture_takes_colours_from_the_design_again() -> None:
    """That takes half a second; nobody is to wait for it after a start."""
    code = (
        "import rendering.palettes, rules, rendering\n"
        "def refuse(theme): raise AssertionError\n"
        "rendering.palettes.sampled = refuse\n"
        "for game in rules.GAMES.values():\n"
        "    for theme in ('wood', 'night'):\n"
        "        for letters in (False, True):\n"
        "            view = rendering.BoardView(theme=theme, colour_blind=letters, width=240)\n"
        "            rendering.render_png(game, game.start(), view)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
