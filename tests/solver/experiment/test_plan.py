"""A plan says exactly which runs there will be, or in one sentence why there cannot be any."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from solver.cli.commands import command_parser
from solver.cli.experiment import plan_of
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.experiment.plan import Plan, experiment_command, experiment_plan
from tests.solver.boards import EXAMPLE
from tests.solver.custom.searches import RANDOM_WALK, saved


def test_cells_come_size_by_size_in_the_order_of_the_variants() -> None:
    plan = experiment_plan((8, 6), ("sideways", "random-restart"), 10, seed=1)
    assert [(cell.settings.n, cell.settings.variant.name) for cell in plan.cells] == [
        (8, "sideways"),
        (8, "random-restart"),
        (6, "sideways"),
        (6, "random-restart"),
    ]
    assert plan.runs == 40
    assert plan.cells[0].full_label == "Sideways moves, n = 8"


def test_all_stands_for_every_variant_and_names_given_twice_count_once() -> None:
    assert [cell.settings.variant.name for cell in experiment_plan().cells] == list(VARIANTS)
    assert len(experiment_plan((8, 8), ("sideways", "sideways")).cells) == 1


def test_run_k_has_the_settings_of_the_single_run_with_that_index() -> None:
    plan = experiment_plan((9,), ("sideways",), 50, seed=4, parameters={"sideways_limit": 7})
    alone = run_settings(9, "sideways", seed=4, run_index=31, parameters={"sideways_limit": 7})
    assert plan.cells[0].settings_of_run(31) == alone


def test_paired_variants_share_their_run_indices_and_independent_ones_share_none() -> None:
    variants = ("steepest-ascent", "sideways", "random-restart")
    assert [cell.first_run_index for cell in experiment_plan((8,), variants, 50).cells] == [0, 0, 0]
    independent = experiment_plan((8, 9), variants, 50, is_paired=False)
    assert [cell.first_run_index for cell in independent.cells] == [0, 50, 100, 0, 50, 100]


def test_each_variant_takes_the_parameters_it_has() -> None:
    plan = experiment_plan((8,), ("steepest-ascent", "sideways"), parameters={"sideways_limit": 3})
    plain, sideways = plan.cells
    assert dict(plain.settings.parameters) == {"ties": "random", "max_steps": None}
    assert sideways.settings.parameters["sideways_limit"] == 3


def test_the_heuristic_is_each_variants_own_unless_one_is_chosen() -> None:
    own = experiment_plan((8,), ("sideways", "random-neighbour"))
    assert [cell.settings.heuristic for cell in own.cells] == [
        Heuristic.ATTACKING_PAIRS,
        Heuristic.LINE_OF_SIGHT,
    ]
    chosen = experiment_plan((8,), ("sideways", "random-neighbour"), heuristic="line-of-sight")
    assert {cell.settings.heuristic for cell in chosen.cells} == {Heuristic.LINE_OF_SIGHT}


def test_every_run_starts_in_the_state_given() -> None:
    plan = experiment_plan((8,), ("sideways", "tabu"), start=EXAMPLE)
    assert {cell.settings.start for cell in plan.cells} == {EXAMPLE}


def test_a_seed_that_is_not_given_is_drawn_once_for_all_cells() -> None:
    plan = experiment_plan((8, 9))
    assert {cell.settings.seed for cell in plan.cells} == {plan.seed}


def understood(command: str) -> Plan:
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return plan_of(command_parser().parse_args(words))


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ((), {}),
        (((8, 10), ("sideways", "random-restart"), 70), {}),
        (((6,), ("random-neighbour",), 5), {"heuristic": "attacking-pairs"}),
        (((6,), ("random-neighbour",), 5), {"heuristic": "line-of-sight"}),
        (((8,), ("sideways", "random-neighbour"), 5), {"heuristic": "line-of-sight"}),
        (((8,), ("all",), 9), {"parameters": {"max_steps": 10_000, "sideways_limit": 7}}),
        (((8,), ("all",), 9), {"parameters": {"sideways_count": "total", "max_restarts": 0}}),
        (((8,), ("all",), 9), {"is_paired": False}),
        (((8,), ("all",), 9), {"parameters": {"restart": ["when-stuck", "no-progress"]}}),
        (((8,), ("all",), 9), {"parameters": {"restart": "when-stuck", "max_restarts": [3, None]}}),
        (((8,), ("sideways", "tabu"), 9), {"heuristic": ["line-of-sight", "attacking-pairs"]}),
        (((8,), ("simulated-annealing",), 9), {"parameters": {"cooling": [1e-05, 0.5, 1]}}),
        (
            ((8,), ("sideways", "random-restart-sideways"), 9),
            {"own_parameters": {"sideways": {"sideways_limit": [0, 10], "sideways_count": ["total"]}}},
        ),
        (
            ((8,), ("sideways", "random-restart-sideways"), 9),
            {
                "parameters": {"sideways_limit": [0, 10]},
                "own_parameters": {"sideways": {"sideways_limit": 100}},
            },
        ),
        (((8,), ("sideways", "tabu", "genetic"), 9), {"start": EXAMPLE, "starts": "permutation"}),
    ],
)
def test_the_command_makes_the_same_plan(arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    plan = experiment_plan(*arguments, seed=3, **options)
    assert understood(experiment_command(plan)) == plan


def test_the_command_has_searches_whose_names_begin_like_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    searches = [own_variant(saved(Path(), RANDOM_WALK, name)) for name in ("-lead.py", "my own.py")]
    own = {"-lead.py": {"max_steps": [5, 9]}}
    command = experiment_command(experiment_plan((4,), searches, 3, seed=1, own_parameters=own))
    assert "--max-steps=-lead.py:5,9" in command
    assert experiment_command(understood(command)) == command


def test_what_stands_at_its_default_is_left_out() -> None:
    plan = experiment_plan((8, 9), ("sideways", "random-restart"), 1000, seed=7)
    expected = "nqueens experiment -n 8,9 --variants sideways,random-restart --runs 1000 --seed 7"
    assert experiment_command(plan) == expected


def test_starts_hold_for_every_cell_and_stand_in_the_command() -> None:
    plan = experiment_plan((6,), ("sideways", "tabu"), 3, seed=1, starts="permutation")
    assert {cell.settings.starts for cell in plan.cells} == {"permutation"}
    assert "--starts permutation" in experiment_command(plan)
    assert "--starts" not in experiment_command(experiment_plan((6,), ("sideways",), 3, seed=1))


def labels(*variants: str, **options: Any) -> list[str]:
    return [cell.label for cell in experiment_plan((8,), variants, 5, seed=1, **options).cells]


def test_a_parameter_with_several_values_makes_a_line_of_each() -> None:
    plan = experiment_plan(
        (6, 8), ("sideways", "tabu"), 5, seed=1, parameters={"sideways_limit": [0, 10, 100]}
    )
    assert [cell.full_label for cell in plan.cells[:4]] == [
        "Sideways moves, limit 0, n = 6",
        "Sideways moves, limit 10, n = 6",
        "Sideways moves, limit 100, n = 6",
        "Tabu search, n = 6",
    ]
    limits = [cell.settings.parameters.get("sideways_limit") for cell in plan.cells]
    assert limits == [0, 10, 100, None] * 2
    assert [cell.series for cell in plan.cells] == [0, 1, 2, 3] * 2


def test_two_limits_of_one_variant_are_named_in_full() -> None:
    name = "random-restart-sideways"
    assert labels(name, parameters={"max_restarts": [0, 3]}) == [
        "Random restart, sideways, restart limit 0",
        "Random restart, sideways, restart limit 3",
    ]
    assert (
        labels(name, parameters={"sideways_limit": [0, 3]})[0] == "Random restart, sideways, sideways limit 0"
    )
    assert labels("random-restart", parameters={"max_restarts": [0, 3]})[0] == "Random restart, limit 0"


def test_lines_start_in_the_states_that_single_runs_start_in() -> None:
    plan = experiment_plan((8,), ("sideways",), 5, seed=4, parameters={"sideways_limit": [0, 10]})
    alone = experiment_plan((8,), ("sideways",), 5, seed=4, parameters={"sideways_limit": 10})
    assert plan.cells[1].settings_of_run(3) == alone.cells[0].settings_of_run(3)
    apart = replace(plan, is_paired=False)
    assert [cell.first_run_index for cell in apart.cells] == [0, 5]


def test_several_parameters_multiply_and_their_values_are_named_in_full() -> None:
    assert labels(
        "random-restart-sideways", parameters={"sideways_limit": [0, 10], "max_restarts": [5, None]}
    ) == [
        "Random restart, sideways, sideways limit 0, restart limit 5",
        "Random restart, sideways, sideways limit 0, no restart limit",
        "Random restart, sideways, sideways limit 10, restart limit 5",
        "Random restart, sideways, sideways limit 10, no restart limit",
    ]


def test_what_all_lines_share_is_not_in_their_labels() -> None:
    assert labels("sideways", parameters={"sideways_limit": 10, "max_steps": 5}) == ["Sideways moves"]
    assert labels("sideways", parameters={"sideways_limit": [10, 10]}) == ["Sideways moves"]
    assert labels("stochastic", parameters={"selection": ["uniform", "proportional"]}) == [
        "Stochastic, selection uniform",
        "Stochastic, selection proportional",
    ]
    assert labels("tabu", heuristic=["line-of-sight", "attacking-pairs"]) == [
        "Tabu search, line of sight",
        "Tabu search, attacking pairs",
    ]


def test_searches_with_the_same_title_are_told_apart_by_their_files(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        saved(tmp_path, f'NAME = "Walk"\n{RANDOM_WALK}', name)
    variants = [own_variant(tmp_path / name) for name in ("one.py", "two.py")]
    labels = [cell.label for cell in experiment_plan((8,), variants, 5, seed=1).cells]
    assert labels == ["Walk (one.py)", "Walk (two.py)"]


def test_each_value_goes_to_the_variants_that_accept_it() -> None:
    plan = experiment_plan((8,), ("sideways", "stochastic", "tabu"), 5, parameters={"restart": "when-stuck"})
    assert [cell.settings.parameters.get("restart") for cell in plan.cells] == [None, "when-stuck", "never"]


def test_the_values_of_one_variant_go_before_those_of_all() -> None:
    own = {"sideways": {"sideways_limit": 3}}
    variants = ("sideways", "random-restart-sideways")
    plan = experiment_plan((8,), variants, 5, parameters={"sideways_limit": [0, 9]}, own_parameters=own)
    assert [cell.settings.parameters["sideways_limit"] for cell in plan.cells] == [3, 0, 9]


def test_one_option_serves_all_variants_wherever_it_can() -> None:
    variants = ("sideways", "random-restart-sideways")
    both = experiment_plan(
        (8,), variants, 5, seed=1, parameters={"sideways_limit": [0, 10], "max_restarts": [None, 2]}
    )
    assert experiment_command(both).endswith("--seed 1 --sideways-limit 0,10 --max-restarts none,2")
    one = experiment_plan((8,), variants, 5, seed=1, own_parameters={"sideways": {"sideways_limit": [0, 10]}})
    assert experiment_command(one).endswith("--seed 1 --sideways-limit sideways:0,10")
