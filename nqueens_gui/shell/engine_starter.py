"""Prepares the compiled engine in the background, so that the window opens at once."""

from __future__ import annotations

import sys

from nqueens_gui.kit.jobs import Task
from solver.engine.prepare import is_cached, prepare

LONGEST_COMPILE_S = 300.0
COMPILE = (sys.executable, "-m", "solver.engine.prepare")
COMPILING = "Compiling the engine; this is done once and takes some seconds …"


def prepare_engine(task: Task) -> None:
    """Compile the engine in another process when it is not on disk yet, which is reported, then load it.

    A compiler in this process would hold the interpreter for seconds; loading takes a fraction of one. Where the
    other process fails, loading compiles here.
    """
    if not is_cached():
        task.report(COMPILING)
        task.run_process(COMPILE, LONGEST_COMPILE_S)
    if not task.is_cancelled():
        prepare()
