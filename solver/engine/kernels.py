"""The kernels: the functions of a state that rules call, and which of four implementations is used for which board.

All of them give the same numbers, and number the best successors in column-major order (column 0 from row 0 down,
then column 1, …), so that a run does not depend on its kernel.
"""

from __future__ import annotations

from typing import Any

from solver.core.heuristics import Heuristic
from solver.engine import bitboards, lines, plain, table
from solver.engine.compiling import by_kernel

KERNELS: dict[str, Any] = {"plain": plain, "table": table, "bitboards": bitboards, "lines": lines}
"""The modules of the kernels; ``plain`` is the reference for the others."""

CHOICE: dict[Heuristic, tuple[tuple[int, str], ...]] = {
    Heuristic.ATTACKING_PAIRS: ((16, "table"), (10**9, "lines")),
    Heuristic.LINE_OF_SIGHT: ((16, "bitboards"), (10**9, "lines")),
}
"""The kernel for each heuristic up to each number of queens."""
CHOSEN = sorted({name for rows in CHOICE.values() for _, name in rows})
"""The kernels in use."""


def kernel_for(n: int, heuristic: Heuristic) -> str:
    """Return the name of the fastest kernel."""
    return next(name for most, name in CHOICE[heuristic] if n <= most)


@by_kernel
def enter_board(state: Any) -> int:
    """Set the kernel's arrays to the state in `rows`, and return its h."""
    raise NotImplementedError


@by_kernel
def best_change(state: Any) -> tuple[int, int]:
    """Return by how much the best successors change h (not at a solution), and their number."""
    raise NotImplementedError


@by_kernel
def best_move(state: Any, number: int) -> tuple[int, int]:
    """Return column and row of the best successor of that number, counted from 0; follows `best_change`."""
    raise NotImplementedError


@by_kernel
def change_of_move(state: Any, column: int, row: int) -> int:
    """Return by how much h changes when the queen of a column moves to another row."""
    raise NotImplementedError


@by_kernel
def move_queen(state: Any, column: int, row: int) -> None:
    """Move the queen of a column to another row."""
    raise NotImplementedError
