"""A run is printed as reports on the problem print it, and summed up in a few lines."""

import pytest

from solver.cli.run_text import FINAL_TITLES, run_sentence, states_text, summary_text
from solver.outcomes import Outcome
from solver.run_settings import RunSettings, run_settings
from solver.search import search_events
from solver.state_text import StateStyle
from solver.trace import Trace, record
from tests.solver.boards import EXAMPLE, SHOULDER, SOLUTION


def recorded(settings: RunSettings) -> Trace:
    return record(settings, search_events(settings))


def blocks(trace: Trace, style: StateStyle) -> list[list[str]]:
    return [text.splitlines() for text in states_text(trace, style)]


def test_every_state_is_printed_with_its_h() -> None:
    trace = recorded(run_settings(start=EXAMPLE, seed=4))
    printed = blocks(trace, StateStyle.ROWS)
    assert printed[0] == ["Initial state", "h = 8", "3,2,5,2,2,0,7,7", ""]
    assert printed[1] == ["Step 1, improving: queen 1 from row 2 to row 6", "h = 5", "3,6,5,2,2,0,7,7", ""]
    assert [block[1] for block in printed] == [f"h = {h}" for h in trace.column("h")]
    assert [block[2] for block in printed] == [",".join(map(str, trace.rows(i))) for i in range(len(trace))]


def test_the_final_state_is_named_by_what_it_is() -> None:
    stuck = blocks(recorded(run_settings(start=EXAMPLE, seed=4)), StateStyle.BINARY)
    assert stuck[-1][0] == "Local minimum (step 5, improving: queen 2 from row 5 to row 6)"
    assert stuck[-1][1:3] == ["h = 1", "0 0 0 0 0 1 0 0"]
    solved = blocks(recorded(run_settings(4, "random-restart", seed=3)), StateStyle.QUEENS)
    assert solved[-1][0].startswith("Goal state (step 7, ")
    assert [block[0] for block in solved if "Restart" in block[0]] == ["Restart 1", "Restart 2", "Restart 3"]
    at_once = blocks(recorded(run_settings(start=SOLUTION, seed=1)), StateStyle.QUEENS)
    assert [block[0] for block in at_once] == ["Goal state (initial state)"]


def test_every_outcome_has_a_name_for_the_final_state() -> None:
    assert set(FINAL_TITLES) == set(Outcome)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            run_settings(start=EXAMPLE, seed=4),
            "Stuck in a local minimum after 5 steps: h = 1, none of the 56 successors is better, 1 is equal "
            "(flat local minimum).",
        ),
        (
            run_settings(variant="sideways", start=SHOULDER, seed=1, parameters={"max_steps": 0}),
            "Ended by the step limit after 0 steps: h = 1, none of the 12 successors is better, ",
        ),
        (
            run_settings(4, "random-restart", seed=3),
            "Solved after 7 steps and 3 restarts: h = 0, no two queens attack each other.",
        ),
        (
            run_settings(4, "random-restart", seed=3, parameters={"max_restarts": 1}),
            "Stuck at the restart limit after 3 steps and 1 restart: h = 1, ",
        ),
        (
            run_settings(start=SOLUTION, seed=1),
            "Solved after 0 steps: h = 0, no two queens attack each other.",
        ),
    ],
)
def test_how_a_run_ended_is_one_sentence(settings: RunSettings, sentence: str) -> None:
    assert run_sentence(recorded(settings)).startswith(sentence)


def test_a_run_that_did_not_end_is_called_stopped() -> None:
    settings = run_settings(start=EXAMPLE, seed=4)
    trace = Trace(settings)
    trace.extend([next(search_events(settings))])
    assert run_sentence(trace).startswith(
        "Stopped by hand after 0 steps: h = 8, 21 of the 56 successors are better"
    )


def test_the_summary_has_all_it_takes_to_make_the_run_again() -> None:
    lines = summary_text(recorded(run_settings(8, "sideways", seed=9, run_index=2))).splitlines()
    assert lines[0].endswith(".")
    values = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines[2:]}
    assert values["variant"] == "sideways"
    assert values["parameters"] == "sideways_limit = 100, sideways_count = consecutive, max_steps = no limit"
    assert values["seed"] == "9, run 2"
    assert values["start"].endswith("(random)")
    assert set(values) >= {"heuristic", "final", "h", "steps", "restarts"}


def test_long_states_and_long_runs_are_cut_in_the_summary() -> None:
    trace = recorded(run_settings(100, seed=1))
    text = summary_text(trace)
    assert "100 rows, which --json shows (random)" in text
    assert " ... " in text
    assert max(map(len, text.splitlines())) < 200
