"""A search one event at a time, by the machine code that watched runs are made with."""

from typing import Any

from solver.engine.policy import advance_noting
from solver.engine.random_numbers import AT_RANDOM, GIVEN
from solver.engine.runs import new_log

LOG = new_log(1)


def begin(state: Any, is_random: bool) -> None:
    """Enter the start state: a random one, or the one in `rows`."""
    state.run["start_due"] = AT_RANDOM if is_random else GIVEN
    advance(state)


def advance(state: Any) -> int:
    """Do the next event of the search and return its code."""
    return int(advance_noting(state, LOG, 1, 1)[1])
