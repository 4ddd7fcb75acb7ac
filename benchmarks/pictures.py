"""Measure drawing a picture against Pillow's encoding of it as RGB."""

from __future__ import annotations

import io
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping

from PIL import Image

from benchmarks.games import random_turns
from rendering import (
    MAX_SEASON_ROWS,
    BoardView,
    SeasonHead,
    SeasonRow,
    SeasonSheet,
    render_png,
    render_season,
)
from rules import AnyGame, AnyPosition, get_game

# The largest board of each game, and the number of turns between pictures.
_BOARDS: tuple[tuple[str, str, Mapping[str, str], int], ...] = (
    ("ZÈRTZ, 61 rings", "zertz", {"board": "61"}, 6),
    ("TZAAR, from 60 pieces on", "tzaar", {}, 4),
    ("RUST, from 61 cells on", "rust", {}, 6),
)
_GAMES = 6
_PICTURES_EACH = 4
_REPEATS = 5
_KILOBYTE = 1000

_View = tuple[AnyPosition, BoardView]


def main() -> None:
    """Print the time of warm pictures as a ratio, their size, and all themes mixed."""
    for title, slug, options, interval in _BOARDS:
        game = get_game(slug)
        _measure(title, game, list(_views(game, options, interval)))
    _, slug, options, interval = _BOARDS[0]
    game = get_game(slug)
    _measure_season(game, list(_views(game, options, interval))[-1])
    # Memory belongs to a whole process, so this one must not count.
    subprocess.run([sys.executable, "-m", "benchmarks.mixed_themes"], check=True)


def _measure(title: str, game: AnyGame, views: list[_View]) -> None:
    for position, view in views:
        render_png(game, position, view)
    drawn = reference = 0.0
    sizes: list[int] = []
    for position, view in views:
        png = render_png(game, position, view)
        image = Image.open(io.BytesIO(png)).convert("RGB")
        drawn += _best(lambda p=position, v=view: render_png(game, p, v))
        reference += _best(lambda i=image: i.save(io.BytesIO(), "PNG"))
        sizes.append(len(png))
    count = len(views)
    print(f"picture, {title}, 1200 x 800, warm, mean of {count} positions:")
    print(f"  drawing and encoding {drawn / count * 1000:.1f} ms")
    print(f"  encoding as RGB      {reference / count * 1000:.1f} ms")
    print(f"  ratio                {drawn / reference:.2f} (at most 0.30)")
    print(f"  largest file         {max(sizes) / _KILOBYTE:.0f} KB (at most 110)")


def _measure_season(game: AnyGame, board: _View) -> None:
    """Compare the full table of a season with the board of a game."""
    row = SeasonRow("12", "Benedikt", "10–10–10", "120", crowned=True)
    head = SeasonHead("Player", "Won–drawn–lost", "Points")
    table = SeasonSheet("RUST season", head, "and 3 more people", (row,) * MAX_SEASON_ROWS)
    render_season(table)
    drawn = _best(lambda: render_season(table))
    reference = _best(lambda: render_png(game, *board))
    print(f"picture, table of a season with {MAX_SEASON_ROWS} people:")
    print(f"  drawing and encoding {drawn * 1000:.1f} ms")
    print(f"  in board pictures    {drawn / reference:.2f} (at most 4)")


def _views(game: AnyGame, options: Mapping[str, str], interval: int) -> Iterator[_View]:
    """Yield the starts of random games and later positions, with their last turns."""
    for seed in range(_GAMES):
        start = game.start(options, seed)
        yield start, BoardView(("Ana", "Benedikt"), caption="Match 12")
        turns = random_turns(start, random.Random(seed))  # noqa: S311
        for number, (before, turn, position) in enumerate(turns, start=1):
            if number > _PICTURES_EACH * interval or position.outcome is not None:
                break
            if number % interval == 0:
                caption = f"Match 12 · turn {number}"
                view = BoardView(("Ana", "Benedikt"), before=before, turn=turn, caption=caption)
                yield position, view


def _best(action: Callable[[], object]) -> float:
    """Return the shortest of a few runs in seconds."""
    times: list[float] = []
    for _ in range(_REPEATS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
