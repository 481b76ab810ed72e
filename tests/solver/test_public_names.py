"""The package gives its public names at once and loads what they need late."""

import json
import subprocess
import sys
from types import ModuleType

import pytest

import solver

LOADED_BY_IMPORT = (
    "import solver, sys, json; print(json.dumps([n for n in ('numpy', 'numba') if n in sys.modules]))"
)


@pytest.mark.parametrize("name", solver.__all__)
def test_every_public_name_is_there_and_is_no_module(name: str) -> None:
    assert not isinstance(getattr(solver, name), ModuleType)
    assert name in dir(solver)


def test_importing_the_package_loads_neither_numpy_nor_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED_BY_IMPORT], capture_output=True, text=True)
    assert json.loads(done.stdout) == [], done.stderr


def test_a_name_that_is_not_there_is_missed_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        _ = solver.no_such_name


def test_a_search_from_the_public_names_comes_to_an_end() -> None:
    rows, outcome = None, None
    for event in solver.search(8, "random-restart", seed=3):
        rows = getattr(event, "rows", rows)
        outcome = getattr(event, "outcome", None)
    assert outcome is solver.Outcome.SOLVED
    assert rows is not None
