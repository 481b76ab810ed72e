"""The example of a report shows one state, its successors and the climb from it."""

import pytest

from solver.core.heuristics import Heuristic, heuristic_value
from solver.experiment.example import START, example
from tests.oracle.states import best_moves, moved


@pytest.mark.parametrize("heuristic", Heuristic)
def test_it_draws_every_successor_and_climbs_to_a_solution(heuristic: Heuristic) -> None:
    said, sequence = example(heuristic)
    boards = sequence.boards
    assert sequence.sentence == "Solved after 2 steps."
    assert said.text.startswith("Each of the 12 successors is shown")
    successors = {(*START[:column], row, *START[column + 1 :]) for column in range(4) for row in range(4)} - {
        START
    }
    assert {board.rows for board in boards[1:13]} == successors
    assert all(board.caption.endswith(f"h = {heuristic_value(board.rows, heuristic)}") for board in boards)
    state = START
    for board in boards[13:]:
        assert board.rows in {moved(state, move) for move in best_moves(state, heuristic)[1]}
        state = board.rows
    assert heuristic_value(state, heuristic) == 0
