"""A small board with its attack lines as SVG, so plain that HTML pages and PDFs draw it alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.core.heuristics import Heuristic, LineKind, attacking_pairs
from solver.report.style import COLORS

MOST_QUEENS = 32
"""Largest board whose squares can still be told apart at this size."""
SIDE = 152.0
"""Width and height of the board, its border aside."""
BORDER = 1.0
DISC = "c0-3.31 2.69-6 6-6 3.31 0 6 2.69 6 6 0 3.31-2.69 6-6 6-3.31 0-6-2.69-6-6z"
QUEEN = (
    '<path d="M27 66 15.5 31 33 47 34.5 22 45 44 50 17 55 44 65.5 22 67 47 84.5 31 73 66 70.5 71 73 79 27 79 29.5 71Z'
    "M20 81H80V90H20Z"
    + "".join(f"M{x - 6} {y}{DISC}" for x, y in ((14.5, 29), (34, 20), (50, 15), (66, 20), (85.5, 29)))
    + '"/>'
)
"""A queen in a square of 100: one path, since a PDF takes long for many."""
DASHES = {LineKind.ROW: "", LineKind.DIAGONAL: "5 2.5", LineKind.ANTI_DIAGONAL: "1.5 2"}
"""Line styles of attack lines, as in the window."""


def board_svg(rows: Sequence[int], moved: tuple[int, int] | None = None, *, has_lines: bool = True) -> str:
    """Draw a state: its squares, its queens and a line between neighbouring queens that attack each other.

    `moved` is the column of the queen that moved last and the row it came from; both squares are tinted then.
    """
    square, side = SIDE / len(rows), SIDE + 2 * BORDER
    squares = ((row, column) for row in range(len(rows)) for column in range((row + 1) % 2, len(rows), 2))
    tinted = () if moved is None else ((moved[1], moved[0]), (rows[moved[0]], moved[0]))
    queens = "".join(
        f'<g transform="translate({column * square:.2f} {row * square:.2f}) scale({square / 100:.4f})">{QUEEN}</g>'
        for column, row in enumerate(rows)
    )
    # Each line once, whatever h counts: only queens in sight of each other are joined.
    lines = "".join(
        f'<path d="M{_middle(first, square)} {_middle(rows[first], square)}'
        f'L{_middle(second, square)} {_middle(rows[second], square)}" '
        f'stroke="{COLORS[f"attack.{kind}"]}"' + (f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else "") + "/>"
        for first, second, kind in (attacking_pairs(rows, Heuristic.LINE_OF_SIGHT) if has_lines else ())
    )  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side:g}" height="{side:g}" '
        f'viewBox="{-BORDER:g} {-BORDER:g} {side:g} {side:g}" role="img" aria-label="A board of {len(rows)} queens">'
        f'<rect x="{-BORDER:g}" y="{-BORDER:g}" width="{side:g}" height="{side:g}" fill="{COLORS["board.border"]}"/>'
        f'<rect width="{SIDE:g}" height="{SIDE:g}" fill="{COLORS["board.light"]}"/>'
        f"{_filled(squares, square, 'board.dark')}{_filled(tinted, square, 'board.moved')}"
        f'<g fill="{COLORS["queen"]}">{queens}</g><g fill="none" stroke-width="2">{lines}</g></svg>'
    )


def _filled(squares: Iterable[tuple[int, int]], side: float, role: str) -> str:
    path = "".join(
        f"M{column * side:.2f} {row * side:.2f}h{side:.2f}v{side:.2f}h-{side:.2f}z" for row, column in squares
    )
    return f'<path d="{path}" fill="{COLORS[role]}"/>' if path else ""


def _middle(place: int, square: float) -> str:
    return f"{(place + 0.5) * square:.2f}"
