"""Mix all themes, as on a bot with many servers; measure memory and time.

Run it in its own process, which imports what the bot imports and nothing else.
"""

from __future__ import annotations

import importlib
import io
import itertools
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from benchmarks.games import random_turns
from bot.match.boards.drawing import THREADS
from rendering import BoardView, render_png
from rendering.themes import THEMES
from rules import GAMES, AnyGame, AnyPosition, Side

_WIDTHS = (600, 1200, 1800)
_TURNS = 40
_REFERENCES = 40
_MEGABYTE_OF_KILOBYTES = 1024

_Job = tuple[AnyGame, AnyPosition, BoardView]


def measure() -> None:
    """Draw every theme twice in random order; print the second time and peak memory."""
    importlib.import_module("bot.app")
    chance = random.Random(1)  # noqa: S311
    jobs = list(_jobs(chance))
    _draw_all(jobs, chance)
    drawn = _draw_all(jobs, chance)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE_OF_KILOBYTES
    reference = _encode_some(jobs)
    print(f"all themes mixed, {len(jobs)} pictures of 600 to 1800 px in random order, each again:")
    print(f"  drawing and encoding {drawn * 1000:.1f} ms (at most 30)")
    print(f"  encoding as RGB      {reference * 1000:.1f} ms")
    print(f"  ratio                {drawn / reference:.2f}")
    print(f"  memory with the bot  {peak:.0f} MB (at most 250)")


def _jobs(chance: random.Random) -> Iterator[_Job]:
    """Yield every game on every board and start, in every theme."""
    looks = list(itertools.product(THEMES, (False, True), Side, _WIDTHS))
    for game in GAMES.values():
        for options in ({}, *_other_choices(game)):
            turns = list(itertools.islice(random_turns(game.start(options, 1), chance), _TURNS))
            for theme, colour_blind, bottom, width in looks:
                before, moves, position = chance.choice(turns)
                view = BoardView(
                    ("Ana", "Benedikt"),
                    theme=theme,
                    colour_blind=colour_blind,
                    bottom=bottom,
                    before=before,
                    turn=moves,
                    caption=f"Match {chance.randrange(100)}",
                    width=width,
                )
                yield game, position, view


def _other_choices(game: AnyGame) -> Iterator[dict[str, str]]:
    for option in game.options:
        for choice in option.choices:
            if choice != option.default:
                yield {option.name: choice}


def _draw_all(jobs: Sequence[_Job], chance: random.Random) -> float:
    """Return the mean processor time of a picture in seconds."""
    shuffled = chance.sample(jobs, len(jobs))
    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(lambda job: _time(lambda: render_png(*job)), shuffled)) / len(jobs)


def _encode_some(jobs: Sequence[_Job]) -> float:
    times: list[float] = []
    for job in jobs[:: max(1, len(jobs) // _REFERENCES)]:
        image = Image.open(io.BytesIO(render_png(*job))).convert("RGB")
        times.append(_time(lambda i=image: i.save(io.BytesIO(), "PNG")))
    return sum(times) / len(times)


def _time(action: Callable[[], object]) -> float:
    """Return the processor time of this thread for an action, in seconds."""
    start = time.thread_time()
    action()
    return time.thread_time() - start


if __name__ == "__main__":
    measure()
