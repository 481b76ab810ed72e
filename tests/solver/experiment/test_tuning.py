"""Settings are priced as experiments price them, and a study that was interrupted goes on as if it had not been."""

from pathlib import Path
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.variants import VARIANTS, Variant
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summary_of
from solver.experiment.tuning import (
    Tuning,
    checked_range,
    first_range,
    kept_seed,
    open_study,
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
    study = open_study(tuning(), None)
    tune(study, tuning(), 4, 2)
    for trial in study.trials:
        fixed = {"max_iterations": 60, **rounded(trial.params)}
        (cell,) = run_experiment(
            experiment_plan((6,), ("min-conflicts",), 20, seed=3, parameters=fixed)
        ).cells
        evaluations = cell.evaluations()
        assert evaluations is not None
        assert evaluations.sum() / max(summary_of(cell).solved, 0.5) == pytest.approx(trial.value)


def test_an_interrupted_study_loses_nothing_and_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = open_study(tuning(), None)
    tune(whole, tuning(), 14, 1)
    path = tmp_path / "tune.journal"
    tune(open_study(tuning(), path), tuning(), 6, 1)
    again = open_study(tuning(), path)
    assert tried(again) == tried(whole)[:6]
    again.ask()  # killed in the middle of a setting
    tune(open_study(tuning(), path), tuning(), 14, 2)
    assert tried(open_study(tuning(), path)) == tried(whole)
    assert "PRUNED" in {state for *_, state in tried(whole)}
    assert kept_seed(path) == 3


@pytest.mark.parametrize("kept", [1, 3, 5])
def test_a_tuning_that_is_killed_within_a_setting_goes_on_as_if_it_had_not_been(
    tmp_path: Path, kept: int
) -> None:
    path = tmp_path / "tune.journal"
    tune(open_study(tuning(), path), tuning(), 12, 1)
    written = path.read_bytes()
    tune(study := open_study(tuning(), path), tuning(), 16, 1)
    whole = tried(study)
    of_the_next = path.read_bytes()[len(written) :].splitlines(keepends=True)
    path.write_bytes(written + b"".join(of_the_next[:kept]))  # lines of the setting under way
    again = open_study(tuning(), path)
    assert len(tried(again)) == 12
    tune(again, tuning(), 16, 1)
    assert tried(again) == whole


def test_a_tuning_that_is_cancelled_gives_up_the_setting_under_way_at_once() -> None:
    plan = experiment_plan(
        (300,), ("simulated-annealing",), 4, seed=1, parameters={"max_iterations": 10**12, "cooling": 1.0}
    )
    endless = Tuning(plan, {"initial_temperature": (5000.0, 6000.0)})  # so hot that no run is solved
    study, looks = open_study(endless, None), iter(range(10**9))
    assert not tune(study, endless, 3, 2, lambda: next(looks) > 3)
    assert tried(study) == []


def test_a_file_of_other_settings_or_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tune.journal"
    open_study(tuning(), path)
    with pytest.raises(InputError, match="other settings"):
        open_study(tuning(seed=4), path)
    (tmp_path / "text").write_text("no\n")
    with pytest.raises(InputError, match="is not a file of nqueens tune"):
        open_study(tuning(), tmp_path / "text")
    assert kept_seed(tmp_path / "text") is None


def test_a_line_that_was_cut_is_left_out_and_the_tuning_goes_on(tmp_path: Path) -> None:
    path, told = tmp_path / "tune.journal", list[str]()
    tune(open_study(tuning(), path), tuning(), 5, 1)
    data = path.read_bytes()
    for length in (len(data) - 5, data.index(b"\n") - 3, 5, 0):
        path.write_bytes(data[:length])
        assert kept_seed(path) == (3 if length == len(data) - 5 else None)
        study = open_study(tuning(), path, told.append)
        tune(study, tuning(), 5, 1)
        assert len(tried(study)) == 5
        assert tried(open_study(tuning(), path)) == tried(study)
    assert told == [f"the last line of {path} is incomplete and is left out"] * 3


def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("one line without an end")
    with pytest.raises(InputError, match="is not a file of nqueens tune"):
        open_study(tuning(), path)
    assert path.read_text() == "one line without an end"


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('"op_code":5', '"op_code":55'),
        ('"user_attr":{', '"user_attr":{"seed":1,'),
        ('"values":[', '"values":[[1],'),
        ('"values":[', '"values":[],"value":['),
        ('"intermediate_value":', '"intermediate_value":[],"value":'),
    ],
)
def test_a_file_that_was_altered_is_refused(tmp_path: Path, written: str, instead: str) -> None:
    path = tmp_path / "tune.journal"
    tune(open_study(tuning(), path), tuning(), 2, 1)
    text = path.read_text()
    assert written in text
    path.write_text(text.replace(written, instead, 1))
    assert kept_seed(path) in (3, None)
    with pytest.raises(InputError, match="is not a file of nqueens tune"):
        open_study(tuning(), path)


def test_the_default_is_compared_from_the_same_fresh_starts() -> None:
    study = open_study(tuning(), None)
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
