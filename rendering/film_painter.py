"""Paints the frames of a film incrementally: only what changed is repainted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from rendering.layout import Box, board_layout
from rendering.painter import back_to_front, casing_of, paint_above, paint_bands, paint_shadows
from rendering.pen import Pen
from rendering.scene import Cell, Ground, Mark, Panel, Scene
from rendering.sprite_cache import Sprite
from rendering.sprites import PanelStyle, Sprites
from rendering.strips import paint_corners, paint_player
from rendering.theme import Tone

# The width of the turn marker beside a player's name, and the height of the text corners at the
# right, in units of the theme.
_MARK_WIDTH = 12
_CORNER_HEIGHT = 190


class _Tile(Struct, frozen=True):
    """A cell with its coordinate as one sprite, and its visible box."""

    cell: Cell
    sprite: Sprite
    place: tuple[int, int]
    box: Box

    @property
    def casts(self) -> bool:
        return self.cell.look.ground is Ground.CELL


class FilmPainter:
    """Paints the scenes of one game in the large format on one canvas.

    All scenes have the same board, at the same place.
    """

    def __init__(self, sprites: Sprites, first: Scene) -> None:
        """Paint the first scene; all later ones have the same board and slab."""
        equipment, box = sprites.theme.equipment, sprites.layout.board
        self.canvas = sprites.table()
        self._sprites = sprites
        self._layout = board_layout(first.frame, box, equipment.reach, equipment.sizes.squash)
        self._board = sprites.board(self._layout.pitch)
        self._has_slab = first.slab is not None
        if first.slab is not None:
            sprites.slab(first.slab, self._layout).paste(self.canvas, (0, 0))
        self._table = self.canvas.copy()
        # The table with its shadows, and a copy of it to paint the board on.
        self._floor, self._draft = self.canvas.copy(), self.canvas.copy()
        self._last: Scene | None = None
        self._tiles: dict[str, _Tile] = {}
        self._strips: dict[tuple[Panel, bool], Image.Image] = {}

    def paint(self, scene: Scene) -> list[Box]:
        """Paint the next scene; return the boxes that contain all changes."""
        before, tiles = self._tiles, self._updated_tiles(scene)
        other = [n for n in before.keys() | tiles.keys() if before.get(n) is not tiles.get(n)]
        self._tiles = tiles
        boxes = [tile.box for name in other for tile in _old_and_new(before, tiles, name)]
        boxes += self._shade(before, tiles, other)
        boxes += self._lines(scene)
        boxes += self._corners(scene)
        boxes = list(_clipped(self._sprites.layout.notice, boxes))
        self._paint_board(scene, boxes)
        boxes += self._paint_strips(scene)
        self._last = scene
        return boxes

    def _updated_tiles(self, scene: Scene) -> dict[str, _Tile]:
        """Return the tile of each cell, from back to front."""
        known = self._tiles
        found: dict[str, _Tile] = {}
        for cell in back_to_front(map(_without_removal_marks, scene.cells)):
            tile = known.get(cell.name)
            found[cell.name] = tile if tile and tile.cell == cell else self._tile(cell)
        return found

    def _tile(self, cell: Cell) -> _Tile:
        bare = self._board.cell(cell.look)
        name = self._board.name(cell.look, cell.name, emphasised=cell.emphasised)
        image = bare.image.copy()
        mask = bare.mask.copy() if bare.mask else None
        corner = name.shift[0] - bare.shift[0], name.shift[1] - bare.shift[1]
        image.paste(name.image, corner, name.mask)
        if mask is not None:
            mask.paste(1, (*corner, *_end(corner, name.image.size)), name.mask)
        sprite, place = Sprite(image, mask, bare.shift), self._layout.pixel(cell.point)
        return _Tile(cell, sprite, place, _box_of(place, sprite))

    def _shade(
        self, before: dict[str, _Tile], tiles: dict[str, _Tile], other: Iterable[str]
    ) -> list[Box]:
        """Repaint the changed shadows on the table; return their boxes."""
        if self._has_slab:
            return []
        places = [
            pair[0].place
            for pair in (_old_and_new(before, tiles, name) for name in other)
            if sum(tile.casts for tile in pair) == 1
        ]
        shadow = self._board.shadow()
        boxes = [_box_of(place, shadow) for place in places]
        if boxes:
            draft = self._table.copy()
            casting = [tile for tile in tiles.values() if tile.casts]
            near = [each.cell for each in casting if _overlaps(_box_of(each.place, shadow), boxes)]
            paint_shadows(draft, near, self._layout, self._board)
            _copy(draft, self._floor, boxes)
        return boxes

    def _lines(self, scene: Scene) -> list[Box]:
        """Return the boxes of bands that appeared or disappeared."""
        other = set(self._last.arrows if self._last else ()) ^ set(scene.arrows)
        places = ((self._layout.pixel(arrow.start), arrow) for arrow in other)
        return [_box_of(place, casing_of(arrow, self._board)) for place, arrow in places]

    def _corners(self, scene: Scene) -> Iterator[Box]:
        """Yield the corners whose texts changed."""
        box, height = self._sprites.layout.notice, self._sprites.layout.px(_CORNER_HEIGHT)
        middle, last = (box.left + box.right) // 2, self._last
        if last is None or last.stock != scene.stock:
            yield Box(box.left, box.top, middle, (box.top + box.bottom) // 2)
        if last is None or last.caption != scene.caption:
            yield Box(middle, box.top, box.right, box.top + height)
        if last is None or last.notice != scene.notice:
            yield Box(middle, box.bottom - height, box.right, box.bottom)

    def _paint_board(self, scene: Scene, boxes: Sequence[Box]) -> None:
        """Paint the board and its corners in the draft, then copy some boxes of it."""
        draft, layout, board = self._draft, self._layout, self._board
        near = [tile for tile in self._tiles.values() if _overlaps(tile.box, boxes)]
        _copy(self._floor, draft, boxes)
        if self._has_slab:
            paint_bands(draft, scene.arrows, layout, board)
        for tile in near:
            tile.sprite.paste(draft, tile.place)
        if not self._has_slab and scene.arrows:
            paint_bands(draft, scene.arrows, layout, board)
            paint_above(draft, tuple(tile.cell for tile in near), scene.arrows, layout, board)
        paint_corners(draft, scene, self._sprites)
        _copy(draft, self.canvas, boxes)

    def _paint_strips(self, scene: Scene) -> Iterator[Box]:
        """Paint the changed player strips, and yield their boxes."""
        layout = self._sprites.layout
        old = self._last.panels if self._last else (None, None)
        for box, before, panel in zip((layout.upper, layout.lower), old, scene.panels, strict=True):
            if before != panel:
                self.canvas.paste(self._strip(box, panel), box.corner)
                if panel.active:
                    self._mark_turn(box, panel)
                yield box

    def _strip(self, box: Box, panel: Panel) -> Image.Image:
        """Return a player's strip, without the badge for whose turn it is."""
        calm, below = replace(panel, active=False, badge=""), box is self._sprites.layout.lower
        if (calm, below) not in self._strips:
            half = PanelStyle.of(calm)
            strip = self._sprites.strip(box.size, half, below=below).image.copy()
            background, whole = half.background(self._sprites.theme), Box(0, 0, *box.size)
            paint_player(Pen(strip, self._sprites, whole, background), calm)
            self._strips[calm, below] = strip
        return self._strips[calm, below]

    def _mark_turn(self, box: Box, panel: Panel) -> None:
        """Mark whose turn it is; recolouring a whole strip would make a large file."""
        theme, px = self._sprites.theme, self._sprites.layout.px
        brass, edge = (
            self._sprites.palette.index(theme.tones[Tone.LAST]),
            px(theme.sizes.strip_edge),
        )
        self.canvas.paste(brass, (box.left, box.top, box.left + px(_MARK_WIDTH), box.bottom))
        if not panel.danger:
            below = box is self._sprites.layout.lower
            top = box.top if below else box.bottom - edge
            self.canvas.paste(brass, (box.left, top, box.right, top + edge))


def _without_removal_marks(cell: Cell) -> Cell:
    """Return the cell without its marks for removable cells: nobody chooses in a film."""
    if cell.look.mark is not Mark.FREE:
        return cell
    return replace(cell, look=replace(cell.look, mark=None))


def _old_and_new(before: dict[str, _Tile], tiles: dict[str, _Tile], name: str) -> list[_Tile]:
    return [each[name] for each in (before, tiles) if name in each]


def _end(corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    return corner[0] + size[0], corner[1] + size[1]


def _box_of(place: tuple[int, int], sprite: Sprite) -> Box:
    """Return the box of a sprite pasted at a place."""
    x, y = place[0] + sprite.shift[0], place[1] + sprite.shift[1]
    seen = sprite.mask.getbbox() if sprite.mask else None
    left, top, right, bottom = seen or (0, 0, *sprite.image.size)
    return Box(x + left, y + top, x + right, y + bottom)


def _clipped(field: Box, boxes: Iterable[Box]) -> Iterator[Box]:
    """Clip boxes to the board's field; the strips cover the rest."""
    for box in boxes:
        corner = max(box.left, field.left), max(box.top, field.top)
        end = min(box.right, field.right), min(box.bottom, field.bottom)
        if corner[0] < end[0] and corner[1] < end[1]:
            yield Box(*corner, *end)


def _overlaps(box: Box, others: Sequence[Box]) -> bool:
    """Tell whether a box overlaps any other."""
    return any(box.overlaps(other) for other in others)


def _copy(source: Image.Image, target: Image.Image, boxes: Iterable[Box]) -> None:
    for box in boxes:
        target.paste(source.crop(box.edges), box.corner)
