"""Queen search: permutations, swaps of two queens; solves a million queens in a second.

Source: R. Sosic and J. Gu, A polynomial time algorithm for the n-queens problem, SIGART Bulletin 1(3), 1990.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.checks import InputError, number_between
from solver.core.run_settings import MAX_SEED
from solver.engine.compiling import entry, part
from solver.engine.interpreted import interpreted
from solver.engine.machine_code import MachineCode
from solver.engine.memory import aligned_zeros
from solver.engine.random_numbers import below, start_stream

MIN_QUEENS, MAX_QUEENS = 4, 10_000_000
LARGEST_INTERPRETED = 300
"""Queens; larger boards wait for machine code."""
SHRINKING = 0.45
"""Share to which h must fall before the attacked queens are listed anew; C1 of the source."""
PAIRS_A_QUEEN = 32
"""Pairs tried for each queen before the search restarts; C2 of the source."""
PAIRS_BETWEEN_CHECKS = 100_000
"""Pairs tried between two looks at Ctrl+C."""

SEARCH = np.dtype(
    [("h", np.int64), ("listed", np.int64), ("place", np.int64), ("limit", np.float64), ("tried", np.int64)]
)
"""H, the number of queens listed, the place in the list, the h below which it is made anew, and pairs of the climb."""


class PermutationBoard(NamedTuple):
    """A permutation and how many queens its diagonals have."""

    rows: NDArray[np.int32]
    """Shape (n,): no two are equal."""
    falling: NDArray[np.uint8]
    """Shape (2n - 1,): queens on each diagonal, by column - row + n - 1; in a random permutation they are few."""
    rising: NDArray[np.uint8]
    """Shape (2n - 1,): queens on each anti-diagonal, by column + row."""
    attacked: NDArray[np.int32]
    """Shape (n,): columns of queens that were attacked when they were listed."""
    random: NDArray[np.uint64]
    """Shape (4,): the stream of random numbers."""
    search: NDArray[Any]
    """Shape (1,) of `SEARCH`."""


@dataclass(slots=True, eq=False)
class SwapRun:
    """A run: it ends with a solution unless it is stopped."""

    n: int
    seed: int
    run_index: int
    start: NDArray[np.int32]
    start_h: int
    swaps: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 3), np.int64))
    """Shape (steps, 3): the columns of each swap, and h after it."""
    restarts: list[tuple[int, NDArray[np.int32], int]] = field(default_factory=list)
    """For each restart the number of swaps before it, the new permutation and its h."""
    tried: int = 0
    """Pairs of queens tried: the iterations."""
    final: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    h: int = 0
    """H of the final permutation; 0 if it is solved."""


def queen_search(
    n: int, seed: int, run_index: int = 0, is_cancelled: Callable[[], object] = lambda: False
) -> SwapRun:
    """Search from a random permutation by swaps that lower h, with a new permutation where that takes too long.

    Raises
    ------
    InputError
        If a number is out of bounds.
    """
    number_between(n, MIN_QUEENS, MAX_QUEENS, "n", "the number of queens")
    number_between(seed, 0, MAX_SEED, "seed", "the seed")
    number_between(run_index, 0, MAX_SEED, "run_index", "the run index")
    try:
        board, log = _new_board(n, seed, run_index), np.zeros((PAIRS_BETWEEN_CHECKS, 3), np.int32)
        is_compiled = _has_code(board, log)
        begin, swap = (
            (begin_climb, swap_queens) if is_compiled else map(interpreted, (begin_climb, swap_queens))
        )
        begin(board)
        state = board.search[0]
        run, logs, steps = SwapRun(n, seed, run_index, board.rows.copy(), int(state["h"])), [log[:0]], 0
        while state["h"] > 0 and not is_cancelled():
            if state["tried"] >= PAIRS_A_QUEEN * n:
                run.tried += int(state["tried"])
                begin(board)
                run.restarts.append((steps, board.rows.copy(), int(state["h"])))
            count = swap(board, log, min(PAIRS_BETWEEN_CHECKS, PAIRS_A_QUEEN * n - int(state["tried"])))
            logs.append(log[:count].copy())
            steps += count
        run.tried += int(state["tried"])
        run.swaps, run.final, run.h = np.concatenate(logs), board.rows, int(state["h"])
    except MemoryError:
        raise InputError(f"{n:,} queens do not fit into memory", "n") from None
    return run


def _has_code(board: PermutationBoard, log: NDArray[np.int32]) -> bool:
    """Whether the search runs as machine code: loaded, or compiled where the board is too large for Python."""
    codes = MachineCode(begin_climb, board), MachineCode(swap_queens, board, log, PAIRS_BETWEEN_CHECKS)
    is_loaded = [code.load() for code in codes]
    if all(is_loaded) or board.rows.size <= LARGEST_INTERPRETED:
        return all(is_loaded)
    for code in codes:
        code.compile()
    return True


def _new_board(n: int, seed: int, run_index: int) -> PermutationBoard:
    random = aligned_zeros(4, np.uint64)
    interpreted(start_stream)(random, seed, run_index)
    falling, rising = (aligned_zeros(2 * n - 1, np.uint8) for _ in range(2))
    rows, attacked = (aligned_zeros(n, np.int32) for _ in range(2))
    return PermutationBoard(rows, falling, rising, attacked, random, aligned_zeros(1, SEARCH))


@entry
def begin_climb(board: Any) -> None:
    """Draw a permutation, each equally likely, and list its attacked queens."""
    rows, search, n = board.rows, board.search[0], len(board.rows)
    for column in range(n):
        other = below(board.random, column + 1)
        rows[column] = rows[other]
        rows[other] = column
    for line in range(2 * n - 1):
        board.falling[line], board.rising[line] = 0, 0
    search.h, search.tried = 0, 0
    for column in range(n):
        falling, rising = column - rows[column] + n - 1, column + rows[column]
        search.h += (board.falling[falling] > 0) + (board.rising[rising] > 0)
        count_queen(board, column, rows[column], 1)
    list_attacked(board)


@part
def list_attacked(board: Any) -> None:
    """List the attacked queens, and when to do so again."""
    search, n = board.search[0], len(board.rows)
    search.listed, search.place, search.limit = 0, 0, SHRINKING * search.h
    for column in range(n):
        if is_attacked(board, column):
            board.attacked[search.listed] = column
            search.listed += 1


@part
def is_attacked(board: Any, column: int) -> Any:
    """Whether another queen shares a diagonal with that of a column."""
    row = board.rows[column]
    return board.falling[column - row + len(board.rows) - 1] > 1 or board.rising[column + row] > 1


@entry
def swap_queens(board: Any, log: Any, most: int) -> int:
    """Try so many pairs of a listed queen and any queen, swap those that lower h, and return how many were swapped.

    ``log`` has shape (most or more, 3): both columns of each swap and h after it.
    """
    search, count = board.search[0], 0
    for _ in range(most):
        if search.h == 0:
            break
        if search.place == search.listed:
            search.place = 0
        column = board.attacked[search.place]
        search.place += 1
        search.tried += 1
        if not is_attacked(board, column):
            continue
        other = below(board.random, len(board.rows))
        change = 0 if column == other else change_of_swap(board, column, other)
        if change < 0:
            swap(board, column, other)
            search.h += change
            log[count, 0], log[count, 1], log[count, 2] = column, other, search.h
            count += 1
            if search.h < search.limit:
                list_attacked(board)
    return count


@part
def change_of_swap(board: Any, one: int, other: int) -> Any:
    """Return by how much h changes when the queens of two columns swap their rows."""
    falling, rising, n = board.falling, board.rising, len(board.rows)
    row, other_row = board.rows[one], board.rows[other]
    from_one, from_other = one - row + n - 1, other - other_row + n - 1
    to_one, to_other = one - other_row + n - 1, other - row + n - 1
    change = (
        (falling[to_one] > 0) + (falling[to_other] > 0) - (falling[from_one] > 1) - (falling[from_other] > 1)
    )
    change += (rising[one + other_row] > 0) + (rising[other + row] > 0)
    change -= (rising[one + row] > 1) + (rising[other + other_row] > 1)
    # Queens of one diagonal leave it together, and meet on one of the other kind.
    if from_one == from_other:
        change += (falling[from_one] == 2) + (rising[one + other_row] == 0)
    if one + row == other + other_row:
        change += (rising[one + row] == 2) + (falling[to_one] == 0)
    return change


@part
def swap(board: Any, one: int, other: int) -> None:
    """Swap the rows of two queens."""
    row, other_row = board.rows[one], board.rows[other]
    count_queen(board, one, row, -1)
    count_queen(board, other, other_row, -1)
    count_queen(board, one, other_row, 1)
    count_queen(board, other, row, 1)
    board.rows[one], board.rows[other] = other_row, row


@part
def count_queen(board: Any, column: int, row: int, sign: int) -> None:
    """Count a queen on its diagonals, or no longer."""
    board.falling[column - row + len(board.rows) - 1] += sign
    board.rising[column + row] += sign
