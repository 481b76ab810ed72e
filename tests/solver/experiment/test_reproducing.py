"""The command of an experiment is understood as the very plan it was made from."""

import shlex
from typing import Any

import pytest

from solver.cli.command import command_parser
from solver.cli.commands import COMMANDS
from solver.cli.experiment import plan_of
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.reproducing import experiment_command


def understood(command: str) -> Plan:
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return plan_of(command_parser(COMMANDS).parse_args(words))


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
    ],
)
def test_the_command_makes_the_same_plan(arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    plan = experiment_plan(*arguments, seed=3, **options)
    assert understood(experiment_command(plan)) == plan


def test_what_stands_at_its_default_is_left_out() -> None:
    plan = experiment_plan((8, 9), ("sideways", "random-restart"), 1000, seed=7)
    expected = "nqueens experiment -n 8,9 --variants sideways,random-restart --runs 1000 --seed 7"
    assert experiment_command(plan) == expected
