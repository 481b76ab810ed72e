"""Answers arrive in the order of the states, also where the search ends its process."""

from itertools import islice, product
from pathlib import Path

import pytest

from solver.custom.answers import MOST_HANGS, STATES_AT_ONCE, step_answers
from solver.custom.process import SearchProcesses
from solver.custom.source import read_source
from tests.solver.custom.searches import body, saved

STATES = list(islice(product(range(4), repeat=4), 2 * STATES_AT_ONCE + 50))
EXIT = "its process ended with exit code 5"


def answers(folder: Path, fatal: list[int]) -> list[tuple[object, ...]]:
    """Return the answers of a search that moves the first queen as the last one stands, and ends at some states."""
    fatal_states = [list(STATES[place]) for place in fatal]
    text = f"if rows in {fatal_states}:\n    __import__('os')._exit(5)\nreturn 0, rows[-1]"
    todo = [(rows, [str(place)]) for place, rows in enumerate(STATES)]
    with SearchProcesses(read_source(saved(folder, body(text))), lambda: False) as processes:
        return [answer.moves for answer in step_answers(processes, "0", todo, lambda: False)]


@pytest.mark.parametrize(
    "fatal",
    [[], [0], [STATES_AT_ONCE - 1], [STATES_AT_ONCE], [0, 1], [7, 2 * STATES_AT_ONCE + 1], [len(STATES) - 1]],
    ids=str,
)
def test_each_state_has_its_answer_or_what_the_process_ended_with(tmp_path: Path, fatal: list[int]) -> None:
    found = answers(tmp_path, fatal)
    assert found == [(EXIT,) if place in fatal else ((0, rows[-1]),) for place, rows in enumerate(STATES)]


def test_after_a_few_ends_it_is_no_longer_asked(tmp_path: Path) -> None:
    found = answers(tmp_path, list(range(50, 60)))
    assert len(found) == 50 + MOST_HANGS
    assert found[50:] == [(EXIT,)] * MOST_HANGS
