"""A chunk of runs gives, run by run, what the stream of events gives."""

import pickle
from typing import Any

import pytest

from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.experiment.chunks import CancelFlag, run_chunk
from solver.experiment.results import NOT_DONE
from tests.solver.experiment.stand_in import searched_chunk

LIMITED = {
    "sideways": {"sideways_limit": 3, "sideways_count": "total"},
    "random-restart": {"max_restarts": 2, "max_steps": 12},
    "random-neighbour": {"max_steps": 40},
}


@pytest.mark.parametrize("n", [4, 8, 11])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("is_limited", [False, True])
def test_a_chunk_holds_the_results_of_its_runs(variant: str, n: int, is_limited: bool) -> None:
    parameters: dict[str, Any] = LIMITED.get(variant, {}) if is_limited else {}
    settings = run_settings(n, variant, seed=12, parameters=parameters)
    found, expected = run_chunk(settings, 90, 25), searched_chunk(settings, 90, 25)
    assert found.outcomes.tolist() == expected.outcomes.tolist()
    assert found.steps.tolist() == expected.steps.tolist()
    assert found.restarts.tolist() == expected.restarts.tolist()
    assert found.seconds >= 0


def test_no_run_is_made_once_the_flag_is_set() -> None:
    flag = CancelFlag()
    flag.set()
    assert set(run_chunk(run_settings(8, "sideways", seed=1), 0, 9, flag).outcomes.tolist()) == {NOT_DONE}


def test_settings_travel_to_another_process_as_they_are() -> None:
    settings = run_settings(9, "sideways", seed=5, run_index=7, parameters={"sideways_limit": 8})
    assert pickle.loads(pickle.dumps(settings)) == settings
