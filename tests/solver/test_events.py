"""Whether the state an event reached is a local minimum."""

import pytest

from solver.events import Moved, MoveKind, Restarted, Started, StateEvent, is_local_minimum

ROWS = (1, 3, 2, 0)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Started(ROWS, 1, 2, 4), True),
        (Started(ROWS, 1, 1, 3), True),
        (Started(ROWS, 3, 2, 1), False),
        (Restarted(ROWS, 0, 0, 0), False),
        (Moved(2, 0, 1, 1, MoveKind.SIDEWAYS, 1, 3), True),
        (Moved(2, 0, 1, 4, MoveKind.RANDOM, 3, 1), False),
        (Moved(2, 0, 1, 0, MoveKind.IMPROVING, 0, 0), False),
    ],
)
def test_a_local_minimum_is_no_solution_and_has_no_better_successor(
    event: StateEvent, expected: bool
) -> None:
    assert is_local_minimum(event) is expected
