"""What a file says of the program that wrote it."""

import platform

import numpy as np

from solver import __version__
from solver.program import installed_version, program


def test_the_program_names_itself_and_the_versions_it_rests_on() -> None:
    said = program()
    assert said["name"] == "nqueens-laboratory"
    assert said["version"] == __version__
    assert said["python"] == platform.python_version()
    assert said["numpy"] == np.__version__
    assert said["numba"] == installed_version("numba")


def test_what_is_not_installed_has_no_version() -> None:
    assert installed_version("no-such-distribution-at-all") is None
