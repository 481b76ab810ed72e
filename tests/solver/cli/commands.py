"""Ways to run the command line in tests."""

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


def process_arguments(*words: str, preparation: str = "pass") -> list[str]:
    """Return what starts a process that first does `preparation` and then runs the command."""
    return [sys.executable, "-c", PREPARED.format(preparation=preparation), *words]


def run_in_process(*words: str, preparation: str = "pass", stdout: int | None = subprocess.PIPE) -> Done:
    """Run the command in a process of its own."""
    done = subprocess.run(
        process_arguments(*words, preparation=preparation), stdout=stdout, stderr=subprocess.PIPE, text=True
    )
    return Done(done.returncode, done.stdout or "", done.stderr)
