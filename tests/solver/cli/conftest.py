"""The command line, run inside the tests' own process."""

from collections.abc import Callable

import pytest

from solver.cli.main import main
from tests.solver.cli.commands import Done


@pytest.fixture
def nqueens(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Give a function that runs the command and returns its exit code and what it printed."""

    def run(*words: str) -> Done:
        code = main(words)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return run
