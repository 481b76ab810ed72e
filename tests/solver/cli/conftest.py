"""The command line, run inside the tests' own process."""

import shlex
import signal
from collections.abc import Callable, Iterator

import pytest

from solver.cli.main import main
from tests.solver.cli.commands import Done


@pytest.fixture
def nqueens(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Give a function that runs a command line, and words that follow it, and returns what came of it."""

    def run(line: str = "", *words: str) -> Done:
        code = main([*shlex.split(line), *words])
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def ctrl_c_as_in_a_terminal() -> Iterator[None]:
    """Let Ctrl+C interrupt, however the tests were started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
