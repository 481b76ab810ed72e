"""The figures of the chart of cut-offs, and the plan that checks the best one."""

from nqueens_gui.experiment.cut_off_view import CutOffInfo
from nqueens_gui.experiment.snapshot import cell_scene
from solver.experiment.plan import experiment_plan
from solver.experiment.run_lengths import cut_offs
from solver.experiment.runner import run_experiment


def cut_off_info(variant: str, runs: int = 400, **parameters: object) -> CutOffInfo:
    plan = experiment_plan((8,), (variant,), runs, seed=7, parameters=parameters)
    (results,) = run_experiment(plan).cells
    return CutOffInfo(cell_scene(0, results), cut_offs(results))


def test_the_best_cut_off_is_named_with_what_it_saves() -> None:
    info = cut_off_info("min-conflicts")
    found = info.found
    saved = 100 * (1 - found.costs[found.best] / found.whole)
    assert info.title == "Evaluations by cut-off, Min-conflicts, n = 8"
    assert info.note == f"best cut-off {found.cutoffs[found.best]}: {saved:.1f} % cheaper than without"
    assert info.tip.startswith("Worked out from 400 runs of one climb each;")
    assert max(cost for *_, cost in info.points()) <= info.highest
    assert (
        info.sentence("fixed cut-off", 40, 381.4)
        == "fixed cut-off 40 iterations: 381 evaluations per solution"
    )
    head, first, *_ = info.table()
    assert dict(zip(head, first, strict=True))["evaluations_per_solution"] == found.costs[0]
    assert cut_off_info("steepest-ascent").note == "no cut-off saves anything"


def test_a_cut_off_is_checked_with_other_random_numbers_beside_the_variant_as_it_is() -> None:
    info, before = cut_off_info("min-conflicts"), experiment_plan((8,), ("min-conflicts",), 50, seed=7)
    plan = info.plan(before)
    assert (plan.seed, plan.cell_runs) == (8, 50)
    assert [cell.settings.value("restart") for cell in plan.cells] == ["never", "cutoff", "luby"]
    assert {cell.settings.value("cutoff") for cell in plan.cells} == {info.found.cutoffs[info.found.best]}
    assert info.can_restart
    assert not cut_off_info("steepest-ascent").can_restart


def test_runs_of_one_climb_by_a_limit_of_no_restart_are_checked_without_that_limit() -> None:
    info = cut_off_info("random-restart", max_restarts=0)
    plan = info.plan(experiment_plan((8,), ("random-restart",), 50, seed=7))
    assert [cell.settings.value("restart") for cell in plan.cells] == ["when-stuck", "cutoff", "luby"]
    assert {cell.settings.value("max_restarts") for cell in plan.cells} == {None}


def test_cut_offs_need_complete_runs_of_one_climb() -> None:
    plan = experiment_plan((6,), ("random-restart", "sideways"), 40, seed=1)
    restarted, climbed = run_experiment(plan).cells
    assert cell_scene(0, restarted).cut_offs is None
    assert cell_scene(1, climbed).cut_offs is not None
    climbed.outcomes[3] = -1
    assert cell_scene(1, climbed).cut_offs is None
