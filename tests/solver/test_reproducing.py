import shlex

from hypothesis import given

from solver.cli.commands import COMMANDS
from solver.cli.parser import command_parser
from solver.cli.solve import settings_of
from solver.reproducing import solve_command
from solver.run_settings import RunSettings, run_settings
from tests.solver.boards import any_settings

EXAMPLE = (3, 2, 5, 2, 2, 0, 7, 7)


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
