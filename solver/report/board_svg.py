"""A small board with its attack lines as SVG, so plain that HTML pages and PDFs draw it alike."""

from __future__ import annotations

from collections.abc import Sequence

from solver.core.events import QueenMove
from solver.core.heuristics import Heuristic, LineKind, attacking_pairs
from solver.report.style import COLORS

MOST_QUEENS = 32
"""Largest board whose squares can still be told apart at this size."""
FIGURE_WIDTH = 250.0
"""Of a board that is a figure of its own: 60 mm on paper."""
SIDE = 152.0
"""Width and height of the board, its border aside."""
BORDER = 1.0
BODY = (
    "m27 66-11.5-35 17.5 16 1.5-25 10.5 22 5-27 5 27 10.5-22 1.5 25 17.5-16-11.5 35-2.5 5 2.5 8h-46l2.5-8z"
    "m-7 15h60v9h-60z"
)
TIPS, TIP_WIDTH = "m14.5 29h0m19.5-9h0m16-5h0m16 5h0m19.5 9h0", 12
"""A queen in a square of 100, from its corner on: what is filled, and its tips, each a dot of a round pen."""
DASHES = {LineKind.ROW: "", LineKind.DIAGONAL: "5 2.5", LineKind.ANTI_DIAGONAL: "1.5 2"}
"""Line styles of attack lines, as in the window."""
LEAST_LINE = 0.3
"""Width of an attack line on the largest boards; on small ones it is 2."""


def board_svg(
    rows: Sequence[int],
    moved: Sequence[QueenMove] = (),
    *,
    has_lines: bool = True,
    width: float = SIDE + 2 * BORDER,
) -> str:
    """Draw a state: its squares, its queens and a line between neighbouring queens that attack each other.

    The squares that the queens moved last left and went to are tinted. The picture is as many pixels wide as `width`.
    """
    n, square, side = len(rows), SIDE / len(rows), SIDE + 2 * BORDER
    # In hundredths of a square, and in few paths, since a PDF takes long for many.
    squares = "".join(f"M{100 * ((row + 1) % 2)} {100 * row + 50}H{100 * n}" for row in range(n))
    tinted = "".join(
        f'<rect x="{100 * column}" y="{100 * row}" width="100" height="100" fill="{COLORS["board.moved"]}"/>'
        for column, *ends in moved
        for row in ends
    )
    bodies, tips = (
        "".join(f"M{100 * column} {100 * row}{part}" for column, row in enumerate(rows))
        for part in (BODY, TIPS)
    )
    # Each line once, whatever h counts: only queens in sight of each other are joined.
    lines = "".join(
        f'<path d="M{_middle(first, square)} {_middle(rows[first], square)}'
        f'L{_middle(second, square)} {_middle(rows[second], square)}" '
        f'stroke="{COLORS[f"attack.{kind}"]}"' + (f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else "") + "/>"
        for first, second, kind in (attacking_pairs(rows, Heuristic.LINE_OF_SIGHT) if has_lines else ())
    )  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{width:g}" '
        f'viewBox="{-BORDER:g} {-BORDER:g} {side:g} {side:g}" role="img" aria-label="A board of {n} queens">'
        f'<rect x="{-BORDER:g}" y="{-BORDER:g}" width="{side:g}" height="{side:g}" fill="{COLORS["board.border"]}"/>'
        f'<rect width="{SIDE:g}" height="{SIDE:g}" fill="{COLORS["board.light"]}"/>'
        f'<g transform="scale({square / 100:.5f})">'
        f'<path d="{squares}" fill="none" stroke="{COLORS["board.dark"]}" stroke-width="100" stroke-dasharray="100"/>'
        f'{tinted}<path d="{bodies}" fill="{COLORS["queen"]}"/>'
        f'<path d="{tips}" stroke="{COLORS["queen"]}" stroke-width="{TIP_WIDTH}" stroke-linecap="round"/></g>'
        f'<g fill="none" stroke-width="{max(LEAST_LINE, min(2, square / 2)):g}">{lines}</g></svg>'
    )


def _middle(place: int, square: float) -> str:
    return f"{(place + 0.5) * square:.2f}"
