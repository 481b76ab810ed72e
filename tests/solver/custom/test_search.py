import pickle
from pathlib import Path
from threading import Timer

import numpy as np
import pytest
from msgspec.structs import replace

from solver.core.checks import InputError
from solver.core.events import OUTCOMES, Moved, MoveKind, Outcome, Restarted, Started, Stayed
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import Starts, run_settings
from solver.custom.search import OwnSearch, own_variant
from tests.oracle.random_numbers import Stream
from tests.oracle.runs import Run
from tests.solver.custom.searches import RANDOM_WALK, body, end_of, events_of, saved, settings_for

WALK_AND_REST = (
    "if random.random() < 0.5:\n    return 0, rows[0]\nreturn random.randrange(8), random.randrange(8)"
)


@pytest.mark.parametrize("heuristic", Heuristic)
def test_events_tell_the_moves_and_the_h_of_every_state(heuristic: Heuristic, tmp_path: Path) -> None:
    settings = settings_for(
        saved(tmp_path, body(WALK_AND_REST)), heuristic=heuristic, parameters={"max_steps": 300}
    )
    start, *events, end = events_of(settings)
    assert isinstance(start, Started)
    rows, h, iterations = list(start.rows), start.h, 0
    stream = Stream.of_run(1, 0)
    assert rows == [stream.below(8) for _ in range(8)]
    assert h == heuristic_value(rows, heuristic)
    for event in events:
        assert event.iterations > iterations
        iterations = event.iterations
        if isinstance(event, Moved):
            assert rows[event.column] == event.from_row != event.to_row
            rows[event.column] = event.to_row
            assert event.h == heuristic_value(rows, heuristic)
            assert event.kind is (
                MoveKind.IMPROVING
                if event.h < h
                else MoveKind.WORSENING
                if event.h > h
                else MoveKind.SIDEWAYS
            )
            h = event.h
    assert end.outcome in (Outcome.STEP_LIMIT, Outcome.SOLVED)
    assert iterations > sum(isinstance(event, Moved) for event in events)


def test_a_run_depends_on_seed_and_run_index_alone(tmp_path: Path) -> None:
    # The set of texts has an order of its own in every process, unless the process is started with care.
    text = body(
        "from random import randrange\nseen.append(1)\ncolumn = randrange(8)\nname = list({'a', 'b', 'c'})[0]\n"
        "return column, (random.randrange(8) + len(seen) + ord(name)) % 8",
        before="seen = []",
    )
    settings = settings_for(saved(tmp_path, text), parameters={"max_steps": 50})
    assert events_of(settings) == events_of(settings)
    batch = settings.variant.search.results(settings, 0, 4)
    for run_index in range(4):
        one = settings_for(tmp_path / "my_search.py", parameters={"max_steps": 50}, run_index=run_index)
        events = events_of(one)
        assert batch.steps[run_index] == sum(isinstance(event, Moved) for event in events)
        assert OUTCOMES[batch.outcomes[run_index]] is events[-1].outcome
        assert batch.iterations[run_index] == events[-1].iterations


def test_staying_is_an_iteration_and_no_step(tmp_path: Path) -> None:
    path = saved(tmp_path, body("return 3, rows[3]"))
    *events, end = events_of(settings_for(path, parameters={"max_iterations": 20_000}))
    assert (end.outcome, end.iterations) == (Outcome.ITERATION_LIMIT, 20_000)
    assert {type(event) for event in events} == {Started, Stayed}


def test_none_ends_a_run_as_stuck_unless_it_restarts(tmp_path: Path) -> None:
    path = saved(tmp_path, body("assert not memory\nmemory[1] = 1\nreturn None"))
    assert end_of(path).outcome is Outcome.LOCAL_MINIMUM
    settings = settings_for(path, parameters={"restart": "when-stuck", "max_restarts": 3})
    *events, end = events_of(settings)
    assert end.outcome is Outcome.RESTART_LIMIT
    assert [type(event) for event in events] == [Started, *[Restarted] * 3]
    assert len({event.rows for event in events}) == 4


def test_a_search_is_never_asked_about_a_solution(tmp_path: Path) -> None:
    path = saved(tmp_path, body("return 'never'"))
    end = end_of(path, start=[0, 4, 7, 5, 2, 6, 1, 3])
    assert (end.outcome, end.iterations) == (Outcome.SOLVED, 0)


@pytest.mark.parametrize("starts", list(Starts))
def test_starts_of_every_kind_are_those_of_the_oracle(starts: Starts, tmp_path: Path) -> None:
    settings = settings_for(saved(tmp_path, RANDOM_WALK), starts=starts, parameters={"max_steps": 0})
    assert events_of(settings)[0].rows == Run(settings).random_state()


def test_changing_its_rows_changes_nothing_and_edits_reach_the_next_reading_only(tmp_path: Path) -> None:
    path = saved(tmp_path, body("rows[:] = [0] * 8\nreturn None"))
    settings = settings_for(path)
    saved(tmp_path, "nonsense(")
    start, end = events_of(settings)
    assert start.rows != (0,) * 8
    assert end.outcome is Outcome.LOCAL_MINIMUM


def test_a_batch_goes_on_after_runs_that_fail(tmp_path: Path) -> None:
    text = "if rows[0] % 3 == 0:\n    1 / 0\nif rows[0] % 3 == 1:\n    __import__('os')._exit(1)\nreturn None"
    settings = settings_for(saved(tmp_path, body(text)))
    batch = settings.variant.search.results(settings, 5, 12)
    starts = [Stream.of_run(1, run_index).below(8) for run_index in range(5, 17)]
    outcomes = [OUTCOMES[number] for number in batch.outcomes]
    assert outcomes == [Outcome.LOCAL_MINIMUM if row % 3 == 2 else Outcome.ERROR for row in starts]
    assert batch.fault is not None


def test_a_watched_run_can_be_cancelled_while_the_search_decides(tmp_path: Path) -> None:
    settings = settings_for(saved(tmp_path, body("__import__('time').sleep(100)")))
    asked = iter(range(10**9))
    events = list(settings.variant.search.events(settings, None, lambda: next(asked) > 3))
    assert len(events) <= 1


def test_a_batch_can_be_cancelled(tmp_path: Path) -> None:
    settings = settings_for(
        saved(tmp_path, RANDOM_WALK), parameters={"max_steps": 10**9, "max_iterations": 10**9}
    )
    settings = run_settings(
        50, own_variant(tmp_path / "my_search.py"), seed=1, parameters=dict(settings.parameters)
    )
    flag = np.zeros(1, np.uint8)
    soon = Timer(0.1, lambda: flag.fill(1))
    soon.start()
    batch = settings.variant.search.results(settings, 0, 10, flag)
    soon.join()
    assert (batch.made, batch.outcomes.tolist()) == (0, [-1] * 10)


def test_a_search_may_import_its_neighbours(tmp_path: Path) -> None:
    saved(tmp_path, "def pick(random):\n    return random.randrange(8), random.randrange(8)\n", "helper.py")
    path = saved(
        tmp_path, "from helper import pick\n\ndef step(rows, random, memory):\n    return pick(random)\n"
    )
    assert end_of(path, parameters={"max_steps": 5}).outcome is Outcome.STEP_LIMIT


def test_settings_of_an_own_search_can_be_sent_to_another_process(tmp_path: Path) -> None:
    settings = settings_for(saved(tmp_path, RANDOM_WALK), parameters={"max_steps": 20})
    copy = pickle.loads(pickle.dumps(settings))
    (tmp_path / "my_search.py").unlink()
    assert events_of(copy) == events_of(settings)


def test_a_search_of_a_run_file_is_not_run() -> None:
    variant = OwnSearch("my_search.py", "0" * 64, None).variant()
    with pytest.raises(InputError, match="not in the run file"):
        events_of(run_settings(8, variant))


def test_the_chances_of_a_state_are_sampled_by_climbs_of_the_search(tmp_path: Path) -> None:
    settings = settings_for(
        saved(tmp_path, body("return 0, (rows[0] + 1) % 8")), parameters={"max_iterations": 20}
    )
    results = settings.variant.search.results(replace(settings, start=(1, 4, 7, 5, 2, 6, 1, 3)), 0, 3)
    assert results.outcomes.tolist() == [OUTCOMES.index(Outcome.SOLVED)] * 3
    assert results.steps.tolist() == [7, 7, 7]
