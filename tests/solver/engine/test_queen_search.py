"""Queen search: permutations and swaps, from the first collision to a solution."""

from itertools import combinations

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.core.run_settings import MAX_SEED
from solver.engine import queen_search as module
from solver.engine.machine_code import MachineCode
from solver.engine.queen_search import MAX_QUEENS, PAIRS_A_QUEEN, PAIRS_BETWEEN_CHECKS, SwapRun, queen_search
from tests.oracle.random_numbers import Stream


def collisions(rows: np.ndarray) -> int:
    """H from the definition: what each line has beyond one queen."""
    columns = np.arange(len(rows))
    lines = (rows, columns - rows.astype(np.int64), columns + rows.astype(np.int64))
    return sum(int((np.unique(line, return_counts=True)[1] - 1).sum()) for line in lines)


def assert_true(run: SwapRun) -> None:
    """Make the swaps again: each lowers h to what is recorded, and the last leads to the final permutation."""
    rows, restarts = run.start.copy(), list(run.restarts)
    assert sorted(rows.tolist()) == list(range(run.n))
    h = run.start_h
    assert collisions(rows) == h
    for step, (one, other, after) in enumerate(run.swaps.tolist()):
        while restarts and restarts[0][0] == step:
            _, rows, h = restarts.pop(0)
            rows = rows.copy()
            assert collisions(rows) == h
        rows[[one, other]] = rows[[other, one]]
        assert after < h
        assert after == collisions(rows)
        h = after
    if restarts:
        rows = restarts[-1][1]
    assert rows.tolist() == run.final.tolist()
    assert run.h == collisions(rows)


@pytest.mark.parametrize("n", range(4, 51))
def test_small_boards_are_solved(n: int) -> None:
    for seed in range(3):
        run = queen_search(n, seed)
        assert run.h == 0
        assert_true(run)


@pytest.mark.thorough
def test_a_thousand_and_a_million_queens_are_solved() -> None:
    assert_true(queen_search(1000, 5))
    run = queen_search(1_000_000, 5)
    assert (run.h, collisions(run.final)) == (0, 0)
    assert sorted(run.final.tolist()) == list(range(1_000_000))


def test_the_same_seed_gives_the_same_run_compiled_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_has_code", lambda *_: False)
    interpreted = [queen_search(n, seed, 3) for n, seed in ((4, 1), (30, MAX_SEED), (120, 2))]
    monkeypatch.setattr(module, "_has_code", compiling)
    for run in interpreted:
        again = queen_search(run.n, run.seed, run.run_index)
        assert again.swaps.tolist() == run.swaps.tolist()
        assert again.final.tolist() == run.final.tolist()
        assert again.tried == run.tried


def compiling(board: module.PermutationBoard, log: np.ndarray) -> bool:
    MachineCode(module.begin_climb, board).compile()
    MachineCode(module.swap_queens, board, log, PAIRS_BETWEEN_CHECKS).compile()
    return True


def test_other_seeds_and_indices_give_other_runs() -> None:
    starts = {tuple(queen_search(20, seed, index).start.tolist()) for seed, index in ((1, 0), (2, 0), (1, 1))}
    assert len(starts) == 3


def test_the_start_is_the_shuffle_of_the_stream() -> None:
    stream, rows = Stream.of_run(9, 0), list[int]()
    for column in range(12):
        other = stream.below(column + 1)
        rows.append(column)
        rows[other], rows[column] = column, rows[other]
    assert queen_search(12, 9).start.tolist() == rows


def test_the_change_of_every_swap_is_what_counting_gives() -> None:
    for seed in range(6):
        board = module._new_board(7, seed, 0)
        module.interpreted(module.begin_climb)(board)
        before, h = board.rows.copy(), int(board.search[0]["h"])
        for one, other in combinations(range(7), 2):
            change = module.interpreted(module.change_of_swap)(board, one, other)
            rows = before.copy()
            rows[[one, other]] = rows[[other, one]]
            assert change == collisions(rows) - h


def test_a_search_restarts_after_many_pairs() -> None:
    runs = [queen_search(6, seed) for seed in range(60)]
    restarted = [run for run in runs if run.restarts]
    assert restarted
    for run in restarted:
        assert run.tried >= len(run.restarts) * PAIRS_A_QUEEN * 6
        assert_true(run)


def test_a_search_that_is_cancelled_gives_the_permutation_it_reached() -> None:
    run = queen_search(1000, 1, is_cancelled=lambda: True)
    assert len(run.swaps) == 0
    assert run.h == run.start_h > 0
    assert_true(run)


@pytest.mark.parametrize(
    "given", [(3, 1), (MAX_QUEENS + 1, 1), (8, -1), (8, MAX_SEED + 1), (8, 1, -1), (8, 1, MAX_SEED + 1)]
)
def test_what_is_out_of_bounds_is_refused(given: tuple[int, ...]) -> None:
    with pytest.raises(InputError):
        queen_search(*given)
