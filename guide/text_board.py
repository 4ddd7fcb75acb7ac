"""Draw boards of characters."""

from __future__ import annotations

from collections.abc import Mapping

from rules.lattice import Lattice


def diamond_rows(lattice: Lattice, labels: Mapping[int, str], width: int) -> str:
    """Draw labelled cells as lines of a board standing on a corner.

    Only one of two neighbouring columns is in a line, so a label may be two columns wide.
    """
    # One column up is half a row up: cells of a line share 2 * row - column.
    heights = {cell: 2 * lattice.row_of(cell) - lattice.column_of(cell) for cell in labels}
    lines: list[str] = []
    for height in range(max(heights.values()), min(heights.values()) - 1, -1):
        line = ""
        for cell, label in sorted(labels.items()):
            if heights[cell] == height:
                middle = lattice.column_of(cell) * width + width - 1
                line = line.ljust(middle - (len(label) + 1) // 2) + label
        lines.append(line)
    return "\n".join(lines)
