"""Palettes: the shipped colours match the themes."""

from __future__ import annotations

import subprocess
import sys

from rendering.palettes import read_shipped, sample_all


def test_the_shipped_palettes_are_up_to_date() -> None:
    """If this fails after a change of a theme: python -m rendering."""
    assert dict(sample_all()) == read_shipped()


def test_no_picture_samples_colours_at_run_time() -> None:
    """Sampling takes half a second, which would delay the first picture."""
    code = (
        "import rendering.palettes, rules, rendering\n"
        "def refuse(theme): raise AssertionError\n"
        "rendering.palettes.sample_layers = refuse\n"
        "for game in rules.GAMES.values():\n"
        "    for theme in ('wood', 'night'):\n"
        "        for letters in (False, True):\n"
        "            view = rendering.BoardView(theme=theme, colour_blind=letters, width=240)\n"
        "            rendering.render_png(game, game.start(), view)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
