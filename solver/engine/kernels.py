"""The kernels: the functions of a state that rules call, and which of four implementations is used for which board.

All of them give the same numbers, and number the best successors in column-major order (column 0 from row 0 down,
then column 1, …), so that a run does not depend on its kernel.
"""

from __future__ import annotations

from typing import Any

from solver.core.board import MAX_QUEENS
from solver.core.heuristics import Heuristic
from solver.core.variants import Rule
from solver.engine import bitboards, lines, permutations, plain, populations, table
from solver.engine.compiling import by_kernel

KERNELS: dict[str, Any] = {"plain": plain, "table": table, "bitboards": bitboards, "lines": lines}
"""The modules of the kernels of one state; ``plain`` is the reference for the others."""
ALL_KERNELS = KERNELS | {
    "populations": populations,
    "permutations": permutations,
    "large-permutations": permutations,
}
"""The others, of populations and of swaps, are their own reference."""

KernelsBySize = dict[Heuristic, tuple[tuple[int, str], ...]]
"""The kernel for each heuristic, up to each number of queens; else the plain one."""
FOR_BEST: KernelsBySize = {
    Heuristic.ATTACKING_PAIRS: ((16, "table"), (10**9, "lines")),
    Heuristic.LINE_OF_SIGHT: ((16, "bitboards"), (10**9, "lines")),
}
"""For rules that ask for the best of all successors."""
FOR_MOVES: KernelsBySize = {Heuristic.ATTACKING_PAIRS: ((16, "table"),)}
"""For rules that only ask what single moves change."""
FOR_RULE: dict[Rule, KernelsBySize] = {
    Rule.TABU: FOR_BEST | {Heuristic.LINE_OF_SIGHT: ((8, "bitboards"), (10**9, "lines"))}
}
"""For rules that ask much of both: bitboards are slow with single moves where a board takes several words."""


def kernel_for(n: int, heuristic: Heuristic, rule: Rule) -> str:
    """Return the name of the fastest kernel."""
    if rule.swaps:
        return "permutations" if n <= MAX_QUEENS else "large-permutations"
    if rule.is_of_population:
        return interpreted_kernel_for(rule)
    choice = FOR_RULE.get(rule, FOR_BEST if rule.finds_best else FOR_MOVES)
    return next((name for most, name in choice.get(heuristic, ()) if n <= most), "plain")


def interpreted_kernel_for(rule: Rule) -> str:
    """Return the name of the kernel that is interpreted."""
    return "populations" if rule.is_of_population else "permutations" if rule.swaps else "plain"


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


@by_kernel
def is_attacked(state: Any, column: int) -> bool:
    """Whether the queen of a column attacks another one."""
    raise NotImplementedError
