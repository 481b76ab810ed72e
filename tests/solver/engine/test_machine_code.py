"""Nobody waits for the compiler, and no compiler outlives the program that started it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from solver.core.run_settings import run_settings
from solver.engine import machine_code
from solver.engine.machine_code import MachineCode
from solver.engine.random_numbers import start_stream
from solver.engine.search import search_events

FIRST_START = """
from solver.analysis.state_kind import state_kind
from solver.core.run_settings import run_settings
from solver.engine import machine_code
from solver.engine.batch import make_pairs_of_eight, run_batch
from solver.engine.plateau import walk_plateau
from solver.engine.policy import advance_noting
from solver.engine.search import search

machine_code.POLL_SECONDS = 1000  # however slow this machine is
assert len(list(search(8, "sideways", seed=1))) == 107
assert run_batch(run_settings(8, "sideways", seed=1), 0, 3).steps.all()
assert state_kind((3, 1, 6, 5, 2, 0, 7, 4)).value == "flat-local-minimum"
for function in (advance_noting, make_pairs_of_eight, walk_plateau):
    assert not function.has_code, function
assert machine_code._compiler._process is None
"""
IN_THE_BACKGROUND = """
import numpy as np
from solver.engine.machine_code import MachineCode
from solver.engine.random_numbers import start_stream

code = MachineCode(start_stream, np.zeros(4, np.uint64), 1, 0)
assert not code.is_ready()
code.wait()
assert not start_stream.dispatcher.stats.cache_misses, "it was compiled here"
assert MachineCode(start_stream, np.zeros(4, np.uint64), 1, 0).is_ready()
"""
LIVES_ON = """
import time
from solver.engine import machine_code
from solver.engine.plateau import walk_code

walk_code().request()
while (process := machine_code._compiler._process) is None:
    time.sleep(0.01)
print(process.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


@pytest.mark.parametrize("script", [FIRST_START, IN_THE_BACKGROUND])
@pytest.mark.thorough(but=1)
def test_with_an_empty_cache(script: str) -> None:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_compiler_ends_with_the_program(number: int) -> None:
    with subprocess.Popen([sys.executable, "-c", LIVES_ON], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        compiler = int(program.stdout.readline())
        program.send_signal(number)
    until = monotonic() + 60
    while is_running(compiler) and monotonic() < until:
        sleep(0.01)
    assert not is_running(compiler)


def is_running(process: int) -> bool:
    try:
        return bool(Path(f"/proc/{process}/cmdline").read_bytes())  # empty for one that has ended
    except OSError:
        return False


def test_where_the_other_process_fails_a_function_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "POLL_SECONDS", 0)
    monkeypatch.setattr(sys, "executable", os.devnull)
    compiler = machine_code._Compiler()
    monkeypatch.setattr(machine_code, "_compiler", compiler)
    monkeypatch.setattr(MachineCode, "is_cached", lambda code: False)
    code = MachineCode(start_stream, np.zeros(4, np.uint64), 1, np.float32(0))
    assert not code.is_ready()
    code.wait()
    assert code.is_ready()
    assert compiler._process is None


@pytest.mark.parametrize("variant", ["min-conflicts", "local-beam"])
def test_a_large_run_that_waits_for_machine_code_can_be_cancelled(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MachineCode, "is_ready", lambda code: False)
    asked = iter([False, False, True, True])
    settings = run_settings(1000, variant, seed=1)
    assert list(search_events(settings, is_cancelled=lambda: next(asked))) == []
    assert next(asked, None) is None
