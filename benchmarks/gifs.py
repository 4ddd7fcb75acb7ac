"""Measure a whole game's GIF against an RGB PNG of one of its frames."""

from __future__ import annotations

import io
import itertools
import random
import time
from collections.abc import Callable

from PIL import Image

from benchmarks.games import random_turns
from rendering import BoardView, PictureFormat, Still, render_gif
from rules import AnyGame, get_game

_GAMES = ("zertz", "tzaar", "rust")
_TURNS = 40
_STILL_MS = 1000
_REPEATS = 7
_KILOBYTE = 1000


def main() -> None:
    """Print the processor time of a warm GIF of 40 turns as a ratio, and its size."""
    for slug in _GAMES:
        _measure(get_game(slug))


def _measure(game: AnyGame) -> None:
    frames = _frames(game)
    data = render_gif(game, frames)
    still = Image.open(io.BytesIO(data)).convert("RGB")
    drawn = _best(lambda: render_gif(game, frames)) * (_TURNS + 1) / len(frames)
    reference = _best(lambda: still.save(io.BytesIO(), "PNG"))
    print(f"GIF, {game.name}, 600 x 480, {len(frames) - 1} turns, warm:")
    print(f"  drawing and encoding, for {_TURNS} turns {drawn * 1000:.0f} ms")
    print(f"  encoding one as RGB               {reference * 1000:.1f} ms")
    print(f"  ratio                             {drawn / reference:.1f}")
    print(f"  file                              {len(data) / _KILOBYTE:.0f} KB (at most 500)")


def _frames(game: AnyGame) -> list[Still]:
    """Return the first turns of the first random game that is long enough."""
    start = game.start({}, 1)
    view = BoardView(
        ("Ana", "Benedikt"), format=PictureFormat.LARGE, width=600, caption=f"{game.name} #12"
    )
    games = (
        list(itertools.islice(random_turns(start, random.Random(seed)), _TURNS))  # noqa: S311
        for seed in range(20)
    )
    found = [Still(start, view, _STILL_MS, f"0 / {_TURNS}")]
    for number, (before, turn, position) in enumerate(max(games, key=len), start=1):
        seen = BoardView(
            view.names,
            format=PictureFormat.LARGE,
            width=600,
            caption=view.caption,
            before=before,
            turn=turn,
        )
        detail = game.format_moves(turn)
        found.append(Still(position, seen, _STILL_MS, f"{number} / {_TURNS}", detail))
    return found


def _best(action: Callable[[], object]) -> float:
    """Return the least processor time of a few runs in seconds."""
    times: list[float] = []
    for _ in range(_REPEATS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
