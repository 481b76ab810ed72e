"""Searches that fail, hang, fork, print without end or interfere with their process: a clear sentence each time."""

import os
import time
from pathlib import Path

import pytest

from solver.core.events import Outcome
from solver.custom.process import Console, SearchFaultError
from tests.solver.custom.searches import IMPORT_LOOP, body, end_of, events_of, saved, settings_for

FAULTS = {
    "an exception": ("1 / 0", "my_search.py, line 3: ZeroDivisionError: division by zero"),
    "no pair": (
        "return 5",
        "line 2: step returned 5; it must return (column, row), or None when it is stuck",
    ),
    "fractions": ("return 1.0, 2.0", "step returned (1.0, 2.0); it must return (column, row)"),
    "a column too far": ("return 8, 0", "step returned (8, 0); columns and rows go from 0 to 7"),
    "a loop": (
        "while True:\n    pass",
        "it took too long and was interrupted; the limit is 0.3 s of processor time, or 5 s in all",
    ),
    "a loop that catches all": (
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        "it took too long and its process was ended",
    ),
    "a call that never returns": ("sum(range(10**13))", "it took too long and its process was ended"),
    "a program": (
        "import subprocess\nsubprocess.run(['true'])",
        "line 4: a search may not start other processes",
    ),
    "memory": ("memory['all'] = bytearray(10**10)", "line 3: MemoryError"),
    "recursion": ("return step(rows, random, memory)", "line 3: RecursionError"),
    "an exit": ("raise SystemExit(3)", "line 3: SystemExit: 3"),
    "a hard exit": ("import os\nos._exit(3)", "its process ended with exit code 3"),
    "a crash": ("import os\nos.kill(os.getpid(), 11)", "its process was ended by SIGSEGV"),
    "closed pipes": ("import os\nos.closerange(0, 100)", "my_search.py: it"),
    "input": ("input()", "line 3: EOFError"),
    "an error without words": (
        "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\nraise Odd",
        "line 6: Odd: a Odd",
    ),
}


@pytest.fixture(autouse=True)
def a_step_may_take_little_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.custom.process.STEP_SECONDS", (0.3, 5.0))


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.thorough(but=1)
def test_a_failing_search_ends_its_run_with_line_and_reason(name: str, tmp_path: Path) -> None:
    text, sentence = FAULTS[name]
    end = end_of(saved(tmp_path, body(text)))
    assert end.outcome is Outcome.ERROR
    assert end.fault is not None
    assert sentence in end.fault.sentence


def test_an_interrupted_step_tells_the_line_and_the_state(tmp_path: Path) -> None:
    text = (
        "memory['n'] = memory.get('n', 0) + 1\nwhile memory['n'] > 3:\n    pass\nreturn 0, (rows[0] + 1) % 8"
    )
    *events, end = events_of(settings_for(saved(tmp_path, body(text)), start=[0, 0, 0, 0, 0, 0, 0, 0]))
    assert len(events) == 4  # the start and the three moves before
    assert end.fault.line in (4, 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            IMPORT_LOOP,
            ": it took too long and was interrupted; the limit is 0.5 s of processor time, or 15 s in all",
        ),
        (
            body("pass", before="import does_not_exist"),
            "line 1: ModuleNotFoundError: No module named 'does_not_exist'",
        ),
        (body("pass", before="raise SystemExit"), "line 1: SystemExit"),
        (body("pass") + "\nstep = 3\n", "it has no function step"),
    ],
)
@pytest.mark.thorough
def test_a_search_that_cannot_be_loaded_is_refused(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.process.LOAD_SECONDS", (0.5, 15.0))
    with pytest.raises(SearchFaultError) as refusal:
        events_of(settings_for(saved(tmp_path, text)))
    assert sentence in str(refusal.value)


def test_a_gigabyte_of_prints_leaves_the_end_of_it(tmp_path: Path) -> None:
    console = Console()
    text = "text = 'x' * 1_000_000\nfor _ in range(1000):\n    print(text)\nprint('the end')\nreturn None"
    end_of(saved(tmp_path, body(text)), console)
    assert len(console.text) < 2 * Console.MOST
    assert console.printed > Console.MOST
    assert "earlier bytes are not shown" in console.text


def test_prints_and_tracebacks_reach_the_console(tmp_path: Path) -> None:
    console = Console()
    end_of(
        saved(tmp_path, body("print('h', sum(rows))\nimport sys\nsys.stderr.write('warned')\n1 / 0")), console
    )
    assert console.text.startswith("h ")
    assert "warned" in console.text
    assert "    1 / 0\n" in console.text
    assert "child.py" not in console.text


def test_nothing_a_search_started_outlives_its_run(tmp_path: Path) -> None:
    # A way around the audit of new processes: only the kill of the whole group ends this one.
    text = (
        "import ctypes\nlibc = ctypes.CDLL(None)\nif libc.fork() == 0:\n    open(FILE, 'w').write(str(libc.getpid()))\n"
        "    while True:\n        libc.sleep(100)\nlibc.usleep(300000)\nreturn None"
    )
    file = tmp_path / "pid"
    end_of(saved(tmp_path, body(text, before=f"FILE = {str(file)!r}")))
    if not file.exists():
        return  # the system refused the fork
    deadline = time.monotonic() + 20
    while is_running(int(file.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_run_that_is_left_ends_its_process(tmp_path: Path) -> None:
    settings = settings_for(
        saved(tmp_path, body("print(__import__('os').getpid(), flush=True)\nreturn 0, (rows[0] + 1) % 8"))
    )
    console = Console()
    events = settings.variant.search.events(settings, console)
    while not console.text.count("\n"):
        next(events)
    events.close()
    assert not is_running(int(console.text.split()[0]))
