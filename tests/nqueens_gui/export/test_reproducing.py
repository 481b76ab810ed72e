import shlex

import pytest
from hypothesis import given

from nqueens_gui.export.reproducing import command_of, solve_command
from solver.cli.commands import COMMANDS
from solver.cli.parser import command_parser
from solver.cli.solve import settings_of
from solver.run_settings import RunSettings, run_settings
from solver.trace import Trace
from tests.nqueens_gui.export.runs import EXAMPLE, recorded, solved_run, unfinished_run
from tests.solver.boards import any_settings


def understood(command: str) -> RunSettings:
    """Return the settings that the command line reads from a command."""
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return settings_of(command_parser(COMMANDS).parse_args(words))


@given(any_settings())
def test_the_command_line_reads_the_very_settings_from_the_command(settings: RunSettings) -> None:
    assert understood(solve_command(settings)) == settings


def test_what_stands_at_its_default_is_left_out() -> None:
    settings = run_settings(8, "random-restart-sideways", seed=7)
    assert solve_command(settings) == "nqueens solve -n 8 --variant random-restart-sideways --seed 7"


def test_a_start_that_was_given_stands_in_the_command() -> None:
    settings = run_settings(variant="sideways", start=EXAMPLE, seed=1, parameters={"sideways_limit": 5})
    expected = "nqueens solve -n 8 --variant sideways --seed 1 --sideways-limit 5 --start 3,2,5,2,2,0,7,7"
    assert solve_command(settings) == expected


def test_the_command_of_a_run_that_ended_has_no_limit_of_its_own() -> None:
    trace = solved_run()
    assert command_of(trace) == solve_command(trace.settings)


@pytest.mark.parametrize("is_stopped", [False, True])
def test_the_command_of_a_run_that_was_left_makes_the_moves_that_were_recorded(is_stopped: bool) -> None:
    trace = unfinished_run()
    if is_stopped:
        trace.stop()
    again = recorded(understood(command_of(trace)))
    assert states(again) == states(trace)


def states(trace: Trace) -> list[tuple[int, ...]]:
    return [trace.rows(index) for index in range(len(trace))]
