"""Ways to run the command line in tests."""

import shlex
import subprocess
import sys
from typing import NamedTuple

PREPARED = """
import resource, signal, sys
{preparation}
from solver.cli.main import main
sys.exit(main())
"""


class Done(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


def process_arguments(line: str, *words: str, preparation: str = "pass") -> list[str]:
    """Return what starts a process that first does `preparation` and then runs a command line."""
    return [sys.executable, "-c", PREPARED.format(preparation=preparation), *shlex.split(line), *words]


def run_in_process(
    line: str, *words: str, preparation: str = "pass", stdout: int | None = subprocess.PIPE
) -> Done:
    """Run a command line, and words that follow it, in a process of its own."""
    arguments = process_arguments(line, *words, preparation=preparation)
    done = subprocess.run(arguments, stdout=stdout, stderr=subprocess.PIPE, text=True)
    return Done(done.returncode, done.stdout or "", done.stderr)
