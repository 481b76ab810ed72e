"""Searches that forge replies, and programs that are killed while a search is inside one long call."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from solver.core.checks import InputError
from solver.core.events import OUTCOMES, Outcome
from solver.core.heuristics import heuristic_value
from solver.custom.process import SearchFaultError
from tests.hostile.hostile_searches import hostile_search
from tests.solver.custom.searches import RANDOM_WALK, body, events_of, saved, settings_for

LONG_CALL = body("open(FILE, 'w').write(str(__import__('os').getpid()))\nsum(range(10**11))")
CASES = int(os.environ.get("NQUEENS_FUZZ_CASES", "300"))
SEED = int(os.environ.get("NQUEENS_FUZZ_SEED", "1"))
PARTS = 8
FORGERIES = max(CASES // 10, PARTS)
"""Series of forged replies that are tried; each takes a process."""
SEARCHES = max(CASES * 60 // 500, PARTS)
"""Hostile searches that are tried."""
FORGED = (
    *("", "null", "7", "NaN", "[]", "[[]]", "{}", "[" * 3000, '"state"', "{", '{"state"', "\udcff", "\0"),
    *(
        '{"end":"solved","fault":null}',
        '{"end":"solved"}',
        '{"end":null,"fault":null}',
        '{"end":["solved"],"fault":null}',
    ),
    *('{"end":"won","fault":null}', '{"end":"error","fault":null}', '{"end":"stopped","fault":null}'),
    *('{"end":"step-limit","fault":null}', '{"end":"restart-limit","fault":null}'),
    *(
        '{"end":"error","fault":7}',
        '{"end":"error","fault":{}}',
        '{"end":"error","fault":{"message":null,"line":"x"}}',
    ),
    *('{"end":"error","fault":{"message":"\\ud800\\n","line":-1}}', '{"fault":{"message":"x","line":1e999}}'),
    *(
        '{"moves":[0,9,1],"iterations":1}',
        '{"moves":[0,1],"iterations":1}',
        '{"moves":[0,1,0],"iterations":0}',
    ),
    *('{"moves":[],"iterations":NaN}', '{"moves":[],"iterations":-5}', '{"moves":[],"iterations":1e400}'),
    *(
        '{"moves":[0.0,1.0,1.0],"iterations":1}',
        '{"moves":[true,1,1],"iterations":1}',
        '{"moves":"012","iterations":1}',
    ),
    *('{"state":[0,4,7,5,2,6,1,3]}', '{"state":null}', '{"h":-5}', '{"runs":[[0,0,0,-5,0]],"seconds":NaN}'),
)
"""Replies that no process sends by itself, or not there."""
PIPE = """
import os

def step(rows, random, memory):
    for place in range(3, 20):
        try:
            os.write(place, FORGED)
        except OSError:
            pass
    return None
"""


def is_running(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_until(condition: Any) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP", "SIGKILL"])
@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--search", "{file}"),
        ("experiment", "--search", "{file}", "--runs", "10", "--variants", "sideways"),
        ("check", "{file}", "--as", "sideways"),
    ],
    ids=lambda words: str(words[0]),
)
@pytest.mark.thorough(but=1)
def test_a_search_ends_with_its_program_even_inside_one_long_call(
    number: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    told = tmp_path / "pid"
    file = saved(tmp_path, f"FILE = {str(told)!r}\n" + LONG_CALL)
    command = [sys.executable, "-P", "-m", "solver.cli.main", *(word.format(file=file) for word in words)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        wait_until(lambda: told.exists() and told.read_text())
        searches = [int(told.read_text()), *(child.pid for child in psutil.Process(program.pid).children())]
        program.send_signal(getattr(signal, number))
    wait_until(lambda: not any(map(is_running, searches)))


def forged_value(random: Random) -> Any:
    """Return a value that a reply may hold."""
    numbers = [0, 1, 3, 7, 8, -1, 1.5, 10**30, float("nan"), float("inf"), True, None]
    words = [
        *("", "solved", "error", "stopped", "local-minimum", "step-limit", "restart-limit", "\ud800"),
        "x" * 5000,
    ]
    kinds = [
        lambda: random.choice(numbers),
        lambda: random.choice(words),
        lambda: [random.choice(numbers) for _ in range(random.randrange(9))],
        lambda: [[random.randrange(8) for _ in range(3)] for _ in range(3)],
        lambda: {"message": random.choice(words), "line": random.choice(numbers)},
    ]
    return random.choice(kinds)()


def forged_reply(random: Random) -> bytes:
    """Return a line in the manner of a reply, or one that is no reply at all."""
    names = "state moves iterations end fault h restart runs seconds answers line"
    reply = {name: forged_value(random) for name in random.sample(names.split(), random.randint(1, 4))}
    if random.random() < 0.5:
        reply |= random.choice(
            [{"end": "solved", "fault": None}, {"moves": [0, 1, 1], "iterations": 1}, {"state": [0] * 8}]
        )
    text = json.dumps(reply).encode()
    return (
        random.choice([text, text[: random.randrange(len(text) + 1)], b"[" * 3000, b"\xff\xfe", b"7"]) + b"\n"
    )


def part_of(count: int, part: int) -> range:
    return range(part * count // PARTS, (part + 1) * count // PARTS)


@pytest.mark.timeout(60 + CASES)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough(but=1)
def test_no_forged_reply_is_believed(part: int, tmp_path: Path) -> None:
    """What a search tells of its run either follows from its moves or ends the run as an error."""
    for number in part_of(FORGERIES, part):
        random = Random(f"forged reply {SEED} {number}")
        forged = b"".join(forged_reply(random) for _ in range(random.randint(1, 3)))
        check_forged(forged, SearchFaultError, tmp_path)


@pytest.mark.parametrize("forged", FORGED)
def test_no_known_forgery_is_believed(forged: str, tmp_path: Path) -> None:
    check_forged(forged.encode("utf-8", "surrogateescape") + b"\n", SearchFaultError, tmp_path)


@pytest.mark.timeout(60 + 2 * CASES)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough(but=1)
def test_whatever_a_search_does_its_run_ends_in_a_sentence(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LOAD_SECONDS", "STEP_SECONDS"):
        monkeypatch.setattr(f"solver.custom.process.{name}", (0.3, 1.0))
    monkeypatch.setattr("solver.custom.process.GRACE_SECONDS", 0.2)
    for number in part_of(SEARCHES, part):
        text = hostile_search(Random(f"search {SEED} {number}"))
        print(f"search {SEED} {number}\n{text}")
        try:
            settings = settings_for(saved(tmp_path, text), parameters={"max_iterations": 200})
            end = events_of(settings)[-1]
        except InputError as error:
            sentence = str(error)
        else:
            sentence = end.fault.sentence if end.fault else end.outcome.label
            assert (end.outcome is Outcome.ERROR) == (end.fault is not None)
        assert sentence.isprintable()
        assert 0 < len(sentence.encode()) < 3000
    assert not [child for child in psutil.Process().children() if "child.py" in " ".join(child.cmdline())]


def check_forged(forged: bytes, expected: type[Exception], folder: Path) -> None:
    settings = settings_for(saved(folder, f"FORGED = {forged!r}\n{PIPE}"), start=[0] * 8)
    try:
        events = events_of(settings)
    except expected:
        return
    rows = list(events[0].rows)
    for event in events[1:-1]:
        if hasattr(event, "to_row"):
            rows[event.column] = event.to_row
            assert event.h == heuristic_value(rows)
    end = events[-1]
    assert (end.outcome is Outcome.SOLVED) == (heuristic_value(rows) == 0), forged
    if end.fault:
        end.fault.sentence.encode()


@pytest.mark.parametrize(
    "forged",
    [
        b'{"end":"solved","fault":null}\n',
        b'{"state":[0,4,7,5,2,6,1,3]}\n',
    ],
)
def test_a_batch_believes_no_forged_reply_either(forged: bytes, tmp_path: Path) -> None:
    settings = settings_for(saved(tmp_path, f"FORGED = {forged!r}\n{PIPE}"), start=[0] * 8)
    batch = settings.variant.search.results(settings, 0, 2)
    assert [OUTCOMES[number] for number in batch.outcomes] == [Outcome.ERROR] * 2
    assert "interfered" in batch.fault.message


@pytest.mark.parametrize(
    "text",
    [
        "import multiprocessing\nmultiprocessing.get_context('spawn').Process(target=print).start()",
        "import ctypes\nctypes.CDLL(None).fork()",
        "import ctypes\nctypes.CDLL(None).system(b'true')",
        "import _posixsubprocess\n_posixsubprocess.fork_exec()",
        "import os\nos.posix_spawn('/bin/true', ['true'], {})",
    ],
)
def test_no_user_may_start_a_process_from_a_search(text: str, tmp_path: Path) -> None:
    end = events_of(settings_for(saved(tmp_path, body(text))))[-1]
    assert end.fault is not None
    assert "may not start other processes" in end.fault.sentence


@pytest.mark.skipif(os.name == "nt", reason="there is no such module")
def test_what_starts_processes_cannot_be_imported_anew(tmp_path: Path) -> None:
    text = "import sys\ndel sys.modules['_posixsubprocess']\nimport _posixsubprocess"
    end = events_of(settings_for(saved(tmp_path, body(text))))[-1]
    assert end.fault is not None
    assert "a search may not import _posixsubprocess" in end.fault.sentence


@pytest.mark.parametrize("name", ["solver", "nqueens_gui", "solver.engine.choices"])
def test_a_search_does_not_find_the_program_itself(name: str, tmp_path: Path) -> None:
    end = events_of(settings_for(saved(tmp_path, body(f"import {name}"))))[-1]
    assert end.fault is not None
    assert f"a search may not import {name.split('.', maxsplit=1)[0]}" in end.fault.sentence


BARE_SYSTEM = """
import os, runpy, signal, sys
for name in ("SIGALRM", "setitimer", "ITIMER_REAL", "pthread_kill", "SIGKILL"):
    delattr(signal, name)
for name in ("killpg", "fork", "setsid"):
    delattr(os, name)
sys.modules["resource"] = sys.modules["_posixsubprocess"] = None
runpy.run_path({child!r}, run_name="__main__")
"""
"""A child without what only POSIX has."""


@pytest.fixture
def bare_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.custom import process

    child = tmp_path / "bare_child.py"
    child.write_text(BARE_SYSTEM.format(child=str(process.CHILD)))
    monkeypatch.setattr(process, "CHILD", child)
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr("solver.custom.process.STEP_SECONDS", (0.3, 5.0))


@pytest.mark.usefixtures("bare_system")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("while True:\n    pass", "it took too long and was interrupted"),
        ("sum(range(10**13))", "it took too long and its process was ended"),
        ("memory['all'] = b'x' * 3 * 10**8\n__import__('time').sleep(3)", "it took too much memory"),
        ("1 / 0", "line 3: ZeroDivisionError"),
    ],
)
@pytest.mark.thorough(but=1)
def test_the_parent_keeps_the_limits_where_the_system_has_none(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.process.MEMORY_BYTES", 2 * 10**8)
    end = events_of(settings_for(saved(tmp_path, body(text))))[-1]
    assert end.fault is not None
    assert sentence in end.fault.sentence


@pytest.mark.usefixtures("bare_system")
def test_runs_are_the_same_on_a_system_without_signals(tmp_path: Path) -> None:
    events = events_of(settings_for(saved(tmp_path, RANDOM_WALK), parameters={"max_steps": 200}))
    assert events[-1].outcome in (Outcome.SOLVED, Outcome.STEP_LIMIT)
