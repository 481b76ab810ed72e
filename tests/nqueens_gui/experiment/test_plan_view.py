"""What is filled in for an experiment becomes a plan, or a sentence beside every field that is wrong."""

import pytest
from msgspec.structs import replace

from nqueens_gui.experiment.plan_view import MOST_SIZES, PlanDraft, checked_plan
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.experiment.plan import experiment_plan

DRAFT = PlanDraft(variants=("sideways", "steepest-ascent"), seed=7)


def errors_of(**changes: object) -> dict[str, str]:
    return dict(checked_plan(replace(DRAFT, **changes)).errors)


def test_a_draft_without_mistakes_becomes_the_plan_it_describes() -> None:
    plan = checked_plan(replace(DRAFT, n="4,5; 8", is_paired=False)).plan
    assert plan is not None
    assert [cell.full_label for cell in plan.cells] == [
        "Sideways moves, n = 4",
        "Steepest ascent, n = 4",
        "Sideways moves, n = 5",
        "Steepest ascent, n = 5",
        "Sideways moves, n = 8",
        "Steepest ascent, n = 8",
    ]
    assert (plan.runs, plan.seed, plan.is_paired) == (6000, 7, False)
    assert plan.cells[1].first_run_index == 1000


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"runs": 0}, "runs", "The number of runs must be between 1 and 1,000,000,000, not 0."),
        ({"runs": "many"}, "runs", "The number of runs must be a whole number, not 'many'."),
        ({"n": "3"}, "n", "The number of queens must be at least 4, not 3."),
        ({"n": "8,x"}, "n", "The number of queens must be a whole number or a range, not 'x'."),
        ({"n": "8-4"}, "n", "The range 8-4 must go from the smaller size to the larger."),
        (
            {"max_steps": "-1"},
            "max_steps",
            "The step limit must be between 0 and 1,000,000,000,000,000, not -1.",
        ),
        ({"n": " "}, "n", "An experiment needs a number of queens."),
        ({"n": "8 " * (MOST_SIZES + 1)}, "n", "An experiment takes at most 64 sizes."),
        (
            {"start_mode": StartMode.TYPED, "start": "1,2"},
            "start",
            "The number of queens must be at least 4, not 2.",
        ),
        (
            {"start_mode": StartMode.TYPED, "start": "0,1,2,3"},
            "start",
            "The start state has 4 rows, but n is 8.",
        ),
        ({"seed": "x"}, "seed", "The seed must be a whole number, not 'x'."),
        ({"variants": ()}, "variants", "An experiment needs a variant."),
    ],
)
def test_a_field_that_is_wrong_gets_its_sentence(
    changes: dict[str, object], field: str, sentence: str
) -> None:
    assert errors_of(**changes) == {field: sentence}
    assert checked_plan(replace(DRAFT, **changes)).plan is None


def test_sizes_may_be_ranges_and_runs_may_have_a_step_limit() -> None:
    plan = checked_plan(replace(DRAFT, n="4-8, 20", max_steps="50")).plan
    assert plan is not None
    assert [cell.settings.n for cell in plan.cells[::2]] == [4, 5, 6, 7, 8, 20]
    assert {cell.settings.parameters["max_steps"] for cell in plan.cells} == {50}


def test_every_wrong_field_is_told_not_only_the_first() -> None:
    errors = errors_of(variants=(), n="3", runs=0, seed="x")
    assert errors.keys() == {"variants", "n", "runs", "seed"}


@pytest.mark.parametrize(
    ("draft", "sentence"),
    [
        (DRAFT, "2 variants × 1,000 runs = 2,000"),
        (replace(DRAFT, n="4 5 6", runs=1), "2 variants × 3 sizes × 1 run = 6"),
        (replace(DRAFT, variants=("sideways",)), "1 variant × 1,000 runs = 1,000"),
        (replace(DRAFT, runs=0), ""),
    ],
)
def test_it_says_how_many_runs_there_will_be(draft: PlanDraft, sentence: str) -> None:
    assert checked_plan(draft).sentence == sentence


PARAMETERS = {"sideways": {"sideways_limit": "0, 10;100", "sideways_count": "total,consecutive"}}


def test_values_of_parameters_heuristics_and_starts_become_lines() -> None:
    draft = replace(
        DRAFT,
        parameters=PARAMETERS,
        max_steps="50 no limit",
        heuristic=(Heuristic.LINE_OF_SIGHT,),
        starts=Starts.PERMUTATION,
    )
    checked = checked_plan(draft)
    assert checked.plan == experiment_plan(
        (8,),
        DRAFT.variants,
        1000,
        seed=7,
        heuristic="line-of-sight",
        starts="permutation",
        parameters={"max_steps": [50, None]},
        own_parameters={
            "sideways": {"sideways_limit": [0, 10, 100], "sideways_count": ["total", "consecutive"]}
        },
    )
    assert checked.sentence == "14 lines × 1,000 runs = 14,000"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("sideways_limit", "0, x", "Sideways limit must be a whole number, not 'x'."),
        ("sideways_limit", "-1", "Sideways limit must be between 0 and 1,000,000,000,000,000, not -1."),
        ("sideways_limit", ",", "Sideways limit needs a value."),
        ("sideways_count", "often", "Sideways count must be consecutive or total, not 'often'."),
    ],
)
def test_a_parameter_that_is_wrong_gets_its_sentence(name: str, text: str, sentence: str) -> None:
    checked = checked_plan(replace(DRAFT, n="3", parameters={"sideways": {name: text}}))
    assert checked.plan is None
    assert checked.parameter_errors == {("sideways", name): sentence}
    assert checked.errors.keys() == {"n"}


def test_more_lines_than_the_window_can_show_are_refused() -> None:
    limits = {"sideways": {"sideways_limit": " ".join(map(str, range(1000)))}}
    assert errors_of(parameters=limits) == {
        "variants": "These are 1,001 combinations of variant, parameters and size; the window shows at most 1,000."
    }


def test_a_plan_that_is_filled_in_is_the_same_again() -> None:
    plan = experiment_plan(
        (6, 8),
        ("sideways", "random-restart", "tabu"),
        50,
        seed=3,
        heuristic=["line-of-sight", "attacking-pairs"],
        starts="permutation",
        is_paired=False,
        parameters={"sideways_limit": [1, 2], "restart": ["never", "no-progress"], "max_restarts": [4, None]},
        own_parameters={"tabu": {"max_steps": 9}},
    )
    assert checked_plan(DRAFT.with_plan(plan)).plan == plan


def test_a_given_start_may_be_typed_as_a_board() -> None:
    plan = experiment_plan((4,), ("sideways",), 5, seed=3, start=(0, 1, 2, 2))
    draft = DRAFT.with_plan(plan)
    assert draft.start == "0,1,2,2"
    board = replace(draft, start="Q---\n-Q--\n--QQ\n----")
    assert checked_plan(board).plan == plan
    assert checked_plan(replace(board, start_mode=StartMode.RANDOM)).plan == replace(plan, start=None)


def test_several_members_of_a_start_are_shown_as_text_and_read_again() -> None:
    members = ((0, 1, 2, 3), (3, 2, 1, 0))
    parameters = {"genetic": {"population": [2]}}
    plan = experiment_plan(
        [4], ["genetic"], 10, seed=1, own_parameters=parameters, start=members[0], others=members[1:]
    )
    assert DRAFT.with_plan(plan).start == "0,1,2,3/3,2,1,0"
