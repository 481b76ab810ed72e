"""A small board with its attack lines, drawn with plain shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.core.heuristics import Heuristic, LineKind, attacking_pairs, heuristic_value
from solver.experiment.pictures.shapes import Area, Disc, Line, Picture, Point, Polygon, Shape
from solver.experiment.pictures.svg import svg_text

MOST_QUEENS = 12
"""Largest board whose squares can still be told apart at this size."""
SIDE = 152.0
"""Width and height of the board."""
BORDER = 1.0

CROWN: tuple[Point, ...] = (
    (27, 66),
    (15.5, 31),
    (33, 47),
    (34.5, 22),
    (45, 44),
    (50, 17),
    (55, 44),
    (65.5, 22),
    (67, 47),
    (84.5, 31),
    (73, 66),
    (70.5, 71),
    (73, 79),
    (27, 79),
    (29.5, 71),
)
"""The outline of a queen in a square of 100."""
TIPS: tuple[Point, ...] = ((14.5, 29), (34, 20), (50, 15), (66, 20), (85.5, 29))
"""The pearls on top of her crown."""
PEARL = 6.0
FOOT = (20.0, 81.0, 60.0, 9.0)
"""Left, top, width and height of what she stands on."""

DASHES: dict[LineKind, tuple[float, ...]] = {
    LineKind.ROW: (),
    LineKind.DIAGONAL: (5, 2.5),
    LineKind.ANTI_DIAGONAL: (1.5, 2),
}
"""How attack lines are broken, as in the window."""


def board_svg(rows: Sequence[int], heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> str:
    """Return a board as an SVG document."""
    return svg_text(board_picture(rows, heuristic))


def board_picture(rows: Sequence[int], heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> Picture:
    """Draw a state: its squares, its queens and a line between queens that attack each other."""
    side = SIDE + 2 * BORDER
    shapes: tuple[Shape, ...] = (
        Area(0, 0, side, side, "board.border"),
        *_squares(len(rows)),
        *_queens(rows),
        *_attack_lines(rows),
    )
    h = heuristic_value(rows, heuristic)
    return Picture(side, side, shapes, f"A board of {len(rows)} queens with h = {h}")


def _squares(n: int) -> Iterator[Shape]:
    square = SIDE / n
    yield Area(BORDER, BORDER, SIDE, SIDE, "board.light")
    for row in range(n):
        for column in range((row + 1) % 2, n, 2):
            yield Area(BORDER + column * square, BORDER + row * square, square, square, "board.dark")


def _queens(rows: Sequence[int]) -> Iterator[Shape]:
    scale = SIDE / len(rows) / 100
    for column, row in enumerate(rows):
        left, top = BORDER + 100 * scale * column, BORDER + 100 * scale * row
        yield Polygon(tuple((left + x * scale, top + y * scale) for x, y in CROWN), "queen")
        for x, y in TIPS:
            yield Disc((left + x * scale, top + y * scale), PEARL * scale, "queen")
        x, y, width, height = (value * scale for value in FOOT)
        yield Area(left + x, top + y, width, height, "queen")


def _attack_lines(rows: Sequence[int]) -> Iterator[Shape]:
    """Join neighbours on a line, so that every line is drawn once, whatever h counts."""
    square = SIDE / len(rows)

    def middle(column: int) -> Point:
        return BORDER + (column + 0.5) * square, BORDER + (rows[column] + 0.5) * square

    for first, second, kind in attacking_pairs(rows, Heuristic.LINE_OF_SIGHT):
        yield Line(middle(first), middle(second), f"attack.{kind}", 2.0, DASHES[kind])
