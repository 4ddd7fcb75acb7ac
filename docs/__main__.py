"""`python -m docs`: regenerate the README's pictures, and a match as a GIF."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

from PIL import Image

from rendering import BoardView, Words, render_png
from rules import AnyPosition, replay
from rules.record import Record, parse_record

FOLDER = Path(__file__).parent
RECORDS = FOLDER.parent / "tests" / "rules" / "playthroughs"
# For each game: a record, and the number of turns to show it after.
STILLS = {"zertz": ("zertz-48-blitz", 17), "tzaar": ("tzaar-fixed", 13), "rust": ("rust", 17)}
ANIMATED, POSTER_WHY = "zertz-37-standard", "with 5 grey marbles"
NAMES = ("Ana", "Ben")
WIDTH = 600
COLOURS = 128
TURN_MS, END_MS = 1100, 6000


def main() -> None:
    """Write every picture."""
    for name, file in stills().items():
        (FOLDER / f"{name}.png").write_bytes(file)
    (FOLDER / "match.gif").write_bytes(animated(pictures(read(ANIMATED))))


def stills() -> dict[str, bytes]:
    """Render a mid-game picture of each game and a poster, as PNG files."""
    games = {name: pictures(read(record))[turns] for name, (record, turns) in STILLS.items()}
    return {**games, "poster": _poster(read(ANIMATED))}


def pictures(record: Record) -> list[bytes]:
    """Render the start position and the position after each turn, as PNG files."""
    start = record.start()
    positions = [start, *replay(record.game, start, record.turns)]
    first = render_png(record.game, start, BoardView(NAMES, width=WIDTH))
    turns = enumerate(zip(pairwise(positions), record.turns, strict=True), 1)
    return [first, *(_picture(record, number, *turn) for number, turn in turns)]


def animated(files: list[bytes]) -> bytes:
    """Return pictures as an endlessly repeating GIF that rests on the last."""
    frames = [Image.open(io.BytesIO(file)).convert("RGB") for file in files]
    palette = _sheet(frames).quantize(COLOURS)
    # Without dithering, unchanged areas stay identical and compress to nothing.
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    file = io.BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[TURN_MS] * len(others) + [END_MS],
        loop=0,
    )
    return file.getvalue()


def _sheet(frames: list[Image.Image]) -> Image.Image:
    """Stack all frames in one image, so that the palette covers all colours."""
    width, height = frames[0].size
    sheet = Image.new("RGB", (width, height * len(frames)))
    for number, frame in enumerate(frames):
        sheet.paste(frame, (0, number * height))
    return sheet


def read(name: str) -> Record:
    """Read a recorded game."""
    return parse_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def _poster(record: Record) -> bytes:
    *_, last = replay(record.game, record.start(), record.turns)
    caption, words = f"{len(record.turns)} turns", Words(why=POSTER_WHY)
    view = BoardView(NAMES, poster=True, caption=caption, words=words, width=WIDTH)
    return render_png(record.game, last, view)


def _picture(
    record: Record, number: int, between: tuple[AnyPosition, AnyPosition], turn: str
) -> bytes:
    before, after = between
    moves = record.game.parse_turn(before, turn)
    caption = f"{number} · {turn}"
    view = BoardView(NAMES, before=before, turn=moves, caption=caption, width=WIDTH)
    return render_png(record.game, after, view)


if __name__ == "__main__":
    main()
