"""Clips of a few turns: short, of one size, for every game."""

from __future__ import annotations

import pytest

from bot.match.boards.drawing import line_stills, turn_stills
from rendering import BoardView, render_gif
from rules import GAMES, AnyGame, play_turn, turns

VIEW = BoardView(width=400)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_line_has_a_still_for_each_turn_and_ends_with_the_longest(game: AnyGame) -> None:
    position = start = game.start(seed=1)
    line = []
    for _ in range(7):
        turn, position = next(turns(position))
        line.append(turn)
    stills = line_stills(game, start, line, VIEW)
    assert len(stills) == 5
    assert stills[0].position == play_turn(start, line[0])
    assert line_stills(game, start, line[:2], VIEW)[0].position == start
    assert max(stills, key=lambda still: still.milliseconds) is stills[-1]
    assert render_gif(game, stills).startswith(b"GIF89a")


def test_a_turn_is_shown_step_by_step() -> None:
    game = GAMES["zertz"]
    before = game.start(seed=1)
    turn = game.parse_turn(before, "Wd4,a1")
    stills = turn_stills(game, before, turn, VIEW)
    assert [still.title for still in stills] == ["", "Wd4", "Wd4,a1"]
    assert stills[-1].position == play_turn(before, turn)
