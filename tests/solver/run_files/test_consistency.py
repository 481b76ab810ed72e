"""Parts of a run file that do not fit together are found without searching again."""

from typing import Any

import pytest

from solver.errors import InputError
from solver.run_files.reading import run_of_document
from solver.run_settings import run_settings
from tests.solver.boards import SOLUTION
from tests.solver.run_files.documents import document_of, restarting, stuck


def said_of(document: dict[str, Any]) -> str:
    with pytest.raises(InputError) as caught:
        run_of_document(document)
    return str(caught.value)


def test_a_queen_moves_from_where_she_stands() -> None:
    document = stuck()
    column, from_row, to_row = document["moves"][2]
    document["moves"][2] = [column, (from_row + 1) % 8, to_row]
    assert said_of(document).startswith(
        f'move 3 in "moves" takes queen {column} from row {(from_row + 1) % 8}'
    )


def test_a_queen_does_not_move_to_her_own_square() -> None:
    document = stuck()
    column, from_row, _ = document["moves"][4]
    document["moves"][4] = [column, from_row, from_row]
    assert said_of(document).startswith('move 5 in "moves"')


def test_the_moves_lead_to_the_final_state() -> None:
    document = stuck()
    document["final"] = document["start"]
    assert said_of(document) == 'the "moves" do not lead to the "final" state'


def test_a_restart_changes_where_the_moves_go_on() -> None:
    document = restarting()
    step, rows = document["restart_states"][1]
    document["restart_states"][1] = [step, [(row + 1) % 4 for row in rows]]
    assert 'in "moves" takes queen' in said_of(document)


@pytest.mark.parametrize("index", [0, -1])
def test_h_of_the_start_and_of_the_final_state_is_counted(index: int) -> None:
    document = stuck()
    document["h"][index] += 1
    assert said_of(document).startswith(f'"h" says {document["h"][index]} of state')


def test_h_after_a_restart_is_counted() -> None:
    document = restarting()
    index = document["restart_states"][0][0] + 1
    document["h"][index] += 1
    assert said_of(document).startswith(f'"h" says {document["h"][index]} of state {index}')


def test_only_a_solution_is_solved() -> None:
    assert said_of({**stuck(), "outcome": "solved"}) == '"outcome" is solved, but the last h is 1'
    assert (
        said_of({**restarting(), "outcome": "step-limit"}) == '"outcome" is step-limit, but the last h is 0'
    )
    assert "solution, but the last h is 1" in said_of({**stuck(), "state_kind": "solution"})
    assert "slope, but the last h is 0" in said_of({**restarting(), "state_kind": "slope"})


def test_a_run_may_be_stopped_right_at_a_solution() -> None:
    document = document_of(run_settings(start=SOLUTION, seed=1), states=1)
    assert document["outcome"] == "stopped"
    assert run_of_document(document).h.tolist() == [0]


def test_restarts_may_follow_one_another_without_a_move() -> None:
    seeds = (document_of(run_settings(4, "random-restart", seed=seed)) for seed in range(300))
    document = next(
        document
        for document in seeds
        if len({step for step, _ in document["restart_states"]}) < document["restarts"]
    )
    assert run_of_document(document).restarts == document["restarts"]
