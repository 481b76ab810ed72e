"""What explains a new member is found, by the least that explains it, as trying everything finds."""

from itertools import product
from random import Random

import pytest

from solver.core.board import Rows
from solver.core.events import Lineage, new_members
from solver.custom.likely_parents import likely_lineage

BEFORE: tuple[Rows, ...] = ((0, 1, 2, 3), (3, 3, 0, 0), (2, 0, 3, 1))


@pytest.mark.parametrize(
    ("child", "lineage"),
    [
        ((3, 3, 0, 0), Lineage((1,))),
        ((3, 3, 0, 2), Lineage((1,), None, ((3, 0, 2),))),
        ((0, 1, 0, 0), Lineage((0, 1), 2)),
        ((0, 1, 3, 3), Lineage((0,), None, ((2, 2, 3),))),
        ((0, 3, 3, 1), Lineage((0, 2), 1, ((1, 0, 3),))),
        ((3, 1, 2, 0), Lineage((0,), None, ((0, 0, 3), (3, 3, 0)))),
        ((2, 2, 1, 1), Lineage((2,), None, ((1, 0, 2), (2, 3, 1)))),
        ((1, 2, 1, 2), Lineage((), None, ((0, 1, 1), (1, 2, 2), (2, 1, 1), (3, 2, 2)))),
    ],
)
def test_the_least_explanation_is_told(child: Rows, lineage: Lineage) -> None:
    assert likely_lineage(BEFORE, child) == lineage


def costs(before: tuple[Rows, ...], child: Rows) -> list[tuple[int, int]]:
    """Parents and queens that moved of every explanation, the best first, by trying every crossing."""
    of_one = [[pair for pair in zip(rows, child, strict=True) if pair[0] != pair[1]] for rows in before]
    crossed = {sum(a != b for a, b in zip(first[:cut] + second[cut:], child, strict=True))
               for first, second in product(before, repeat=2) for cut in range(1, len(child))}  # fmt: skip
    swapped = any(len(pairs) == 2 and pairs[0] == pairs[1][::-1] for pairs in of_one)
    moved = set(map(len, of_one))
    ranked = {(1, 0): 0 in moved, (1, 1): 1 in moved, (2, 0): 0 in crossed}
    ranked |= {(1, 2): 2 in moved} if swapped else {(2, 1): 1 in crossed, (1, 2): 2 in moved}
    return [found for found, is_one in ranked.items() if is_one]


@pytest.mark.parametrize("seed", range(200))
def test_explanations_are_right_and_the_least(seed: int) -> None:
    random = Random(seed)
    n = random.randint(4, 7)
    before = tuple(tuple(random.randrange(3) for _ in range(n)) for _ in range(random.randint(2, 5)))
    first, second = random.choices(before, k=2)
    cut = random.randint(0, n)
    child = [*first[:cut], *second[cut:]]
    for _ in range(random.randint(0, 2)):
        child[random.randrange(n)] = random.randrange(3)
    lineage = likely_lineage(before, tuple(child))
    assert new_members(before, [lineage]) == (tuple(child),)
    expected = [*costs(before, tuple(child)), (0, n)][0]
    assert (len(lineage.parents), len(lineage.moved)) == expected
    assert all(
        before[lineage.parents[-1 if lineage.cut is not None and column >= lineage.cut else 0]][column] == row
        for column, row, _ in lineage.moved
        if lineage.parents
    )
