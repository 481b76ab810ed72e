"""Arrays of the engine lie on blocks of memory of their own."""

from typing import Any

import numpy as np
import pytest

from solver.core.run_settings import run_settings
from solver.engine.memory import BLOCK, aligned, aligned_zeros
from solver.engine.state import new_state


@pytest.mark.parametrize("shape", [1, 7, 200, (7, 5), (3, 1000)])
@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.uint64])
def test_an_array_begins_at_the_border_of_a_block_and_holds_zeros(
    shape: int | tuple[int, ...], dtype: type
) -> None:
    array = aligned_zeros(shape, dtype)
    assert array.shape == np.zeros(shape).shape
    assert array.dtype == dtype
    assert array.ctypes.data % BLOCK == 0
    assert array.flags.c_contiguous
    assert not array.any()


def test_a_copy_is_aligned_and_equal() -> None:
    values = np.arange(60).reshape(3, 20)[:, ::2]
    assert aligned(values).tolist() == values.tolist()
    assert aligned(values).ctypes.data % BLOCK == 0


@pytest.mark.parametrize("kernel", ["plain", "table", "bitboards", "lines"])
def test_no_two_states_share_a_block_that_is_written_to(kernel: str) -> None:
    states = [new_state(run_settings(8, seed=1), kernel) for _ in range(20)]
    shared = {"attacks", "squares", "reach"}
    blocks = [
        {
            place // BLOCK
            for name in state._fields
            if name not in shared
            for place in _span(getattr(state, name))
        }
        for state in states
    ]
    assert sum(map(len, blocks)) == len(set.union(*blocks))


def _span(value: Any) -> list[int]:
    """The addresses of an array, or of the arrays of a tuple."""
    if isinstance(value, tuple):
        return [place for part in value for place in _span(part)]
    return list(range(value.ctypes.data, value.ctypes.data + value.nbytes))
