"""`python -m docs`: regenerate the README's pictures, a match as a GIF, and those for lists."""

from __future__ import annotations

import io

from PIL import Image

from docs.boards import FOLDER, NAMES, STILLS, WIDTH, draw_all, draw_still, read
from docs.listing import draw_listing
from rendering import BoardView, PictureFormat, Words, render_png
from rules import replay
from rules.record import Record

ANIMATED, POSTER_WHY = "zertz-37-standard", "with 5 grey marbles"
COLOURS = 128
TURN_MS, END_MS = 1100, 6000


def main() -> None:
    """Write every picture."""
    for name, file in stills().items():
        (FOLDER / f"{name}.png").write_bytes(file)
    (FOLDER / "match.gif").write_bytes(animated(draw_all(read(ANIMATED))))


def stills() -> dict[str, bytes]:
    """Render all pictures that do not move, as PNG files by their names in the folder."""
    games = {game: draw_still(game) for game in STILLS}
    listing = {f"listing/{name}": file for name, file in draw_listing().items()}
    return {**games, "poster": _poster(read(ANIMATED)), **listing}


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


def _poster(record: Record) -> bytes:
    *_, last = replay(record.game, record.start(), record.turns)
    caption, words = f"{len(record.turns)} turns", Words(why=POSTER_WHY)
    view = BoardView(NAMES, format=PictureFormat.POSTER, caption=caption, words=words, width=WIDTH)
    return render_png(record.game, last, view)


if __name__ == "__main__":
    main()
