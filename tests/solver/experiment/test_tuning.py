"""Settings are priced as experiments price them, and the best one is compared with the defaults."""

from typing import Any

import pytest

from solver.core.variants import VARIANTS, Variant
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summary_of
from solver.experiment.tuning import (
    Tuning,
    checked_range,
    first_range,
    new_study,
    rounded,
    tune,
    tuned,
    tuning_commands,
    validation_plans,
)

pytest.importorskip("optuna")


def tuning(runs: int = 20, seed: int = 3) -> Tuning:
    plan = experiment_plan((6,), ("min-conflicts",), runs, seed=seed, parameters={"max_iterations": 60})
    return Tuning(plan, {"noise": (0.0, 0.8), "restart_after": (2.0, 200.0)})


def tried(study: Any) -> list[tuple[dict[str, Any], float, str]]:
    return [(one.params, one.value, one.state.name) for one in study.trials if one.state.is_finished()]


def test_the_cost_of_a_setting_is_that_of_an_experiment() -> None:
    study = new_study()
    tune(study, tuning(), 4, 2)
    for trial in study.trials:
        fixed = {"max_iterations": 60, **rounded(trial.params)}
        (cell,) = run_experiment(
            experiment_plan((6,), ("min-conflicts",), 20, seed=3, parameters=fixed)
        ).cells
        evaluations = cell.evaluations()
        assert evaluations is not None
        assert evaluations.sum() / max(summary_of(cell).solved, 0.5) == pytest.approx(trial.value)


def test_a_tuning_that_is_cancelled_gives_up_the_setting_under_way_at_once() -> None:
    plan = experiment_plan(
        (300,), ("simulated-annealing",), 4, seed=1, parameters={"max_iterations": 10**12, "cooling": 1.0}
    )
    endless = Tuning(plan, {"initial_temperature": (5000.0, 6000.0)})  # so hot that no run is solved
    study, looks = new_study(), iter(range(10**9))
    assert not tune(study, endless, 3, 2, lambda: next(looks) > 3)
    assert tried(study) == []


def test_the_default_is_compared_from_the_same_fresh_starts() -> None:
    study = new_study()
    tune(study, tuning(), 3, 1)
    plans = validation_plans(tuning(), {}, 30)
    assert {plan.seed for plan in plans} == {4}
    found = tuned(tuning(), study, [run_experiment(plan) for plan in plans])
    assert found.effect is not None
    assert found.effect.value == 1
    assert found.sentences()[0] == "3 settings tried, 0 given up early."
    assert found.sentences()[3] == "The difference may be chance: ratio 1.00, 95 % interval 1.00 to 1.00."
    assert found.document()["best"] == rounded(study.best_params)
    best, default = validation_plans(tuning(), {"noise": 0.5}, 30)
    assert best.cells[0].settings.value("noise") == 0.5
    assert default.cells[0].settings.value("noise") == VARIANTS["min-conflicts"].parameter("noise").default


def test_a_range_within_the_bounds_is_taken_as_it_is() -> None:
    assert checked_range(VARIANTS["min-conflicts"].parameter("noise"), 0, 0.5) == (0, 0.5)


def test_the_commands_of_a_plan_tune_each_variant_that_has_something_to_tune() -> None:
    names = "steepest-ascent", "sideways", "min-conflicts"
    own = {"min-conflicts": {"noise": [0.3, 0.1], "max_iterations": 500}, "sideways": {"sideways_limit": 5}}
    plan = experiment_plan((6, 8), names, 20, seed=3, own_parameters=own)
    assert tuning_commands(plan) == (
        "nqueens tune -n 6 --variant min-conflicts --noise 0.1:0.3 --max-iterations 500 --seed 3",
    )


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_first_range_lies_around_the_default_within_the_bounds(variant: Variant) -> None:
    for parameter in variant.parameters:
        ends = first_range(parameter)
        if ends is None:
            assert parameter.choices or not parameter.default
        else:
            assert checked_range(parameter, *ends) == ends
            assert ends[0] < float(parameter.default or 0) < ends[1]


def test_what_is_near_one_is_varied_by_what_it_lacks() -> None:
    cooling = VARIANTS["simulated-annealing"].parameter("cooling")
    assert first_range(cooling) == (0.995, 0.99995)
