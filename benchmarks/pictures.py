"""How long a picture takes, measured against Pillow's own encoding of the same picture as RGB."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Iterator

from PIL import Image

from rendering import BoardView, render_png
from rules import AnyPosition, Move, get_game

_GAMES = 6
_TURNS_EACH = 4
_REPEATS = 5
_KILOBYTE = 1000


def main() -> None:
    """Print the time of warm pictures of the 61-ring board as a ratio, and their size."""
    game = get_game("zertz")
    views = list(_views())
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
    print(f"picture, 61 rings, 1200 x 800, warm, mean of {count} positions:")
    print(f"  drawing and encoding {drawn / count * 1000:.1f} ms")
    print(f"  encoding as RGB      {reference / count * 1000:.1f} ms")
    print(f"  ratio                {drawn / reference:.2f} (at most 0.30)")
    print(f"  largest file         {max(sizes) / _KILOBYTE:.0f} KB (at most 90)")


def _views() -> Iterator[tuple[AnyPosition, BoardView]]:
    """Yield positions of random games after a few turns each, with their last turns."""
    for seed in range(_GAMES):
        chance = random.Random(seed)  # noqa: S311
        position = get_game("zertz").start({"board": "61"})
        for number in range(1, _TURNS_EACH * 6 + 1):
            before = position
            position, turn = _random_turn(position, chance)
            if position.outcome is not None:
                break
            if number % 6 == 0:
                caption = f"Match 12 · turn {number}"
                view = BoardView(("Ana", "Benedikt"), before=before, turn=turn, caption=caption)
                yield position, view


def _random_turn(
    position: AnyPosition, chance: random.Random
) -> tuple[AnyPosition, tuple[Move, ...]]:
    side, moves = position.to_move, list[Move]()
    while position.to_move is side and position.outcome is None:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return position, tuple(moves)


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
