from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.player.timeline_view import first_in_each

sorted_numbers = st.lists(st.integers(0, 60), unique=True).map(sorted)


@given(sorted_numbers, sorted_numbers)
def test_each_cell_keeps_the_first_of_its_indices(indices: list[int], cuts: list[int]) -> None:
    kept = first_in_each(np.array(indices, np.int64), np.array(cuts, np.int64))
    cells = pairwise(cuts)
    inside = [[index for index in indices if start <= index < end] for start, end in cells]
    assert kept.tolist() == [cell[0] for cell in inside if cell]
