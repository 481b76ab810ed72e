import shlex

import pytest

from nqueens_gui.export.reproducing import command_of
from solver.cli.command import command_parser
from solver.cli.commands import COMMANDS
from solver.cli.solve import settings_of
from solver.core.run_settings import RunSettings, solve_command
from solver.runs.trace import Trace
from tests.nqueens_gui.export.runs import recorded, solved_run, unfinished_run


def understood(command: str) -> RunSettings:
    """Return the settings that the command line reads from a command."""
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return settings_of(command_parser(COMMANDS).parse_args(words))


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
