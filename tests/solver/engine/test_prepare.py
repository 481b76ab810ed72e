"""The engine is made ready ahead of a search, and says so."""

import re
import subprocess
import sys
from threading import Thread

import numpy as np
import pytest

from solver.analysis.state_kind import state_kind
from solver.core.run_settings import run_settings
from solver.engine.plateau import walk_plateau
from solver.engine.prepare import is_cached, is_prepared, main, prepare
from solver.engine.search import search_events

FRESH = """
from solver.engine.prepare import is_prepared, prepare
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.analysis.state_kind import state_kind

def signatures():
    from solver.engine.prepare import _entry_points
    return [list(point.signatures) for point in _entry_points()]

assert not is_prepared()
prepare()
assert is_prepared()
before = signatures()
for variant in ("sideways", "random-restart", "random-neighbour"):
    list(search_events(run_settings(6, variant, seed=2**63 - 1, run_index=5)))
state_kind((5, 3, 1, 4, 2, 5))
assert signatures() == before, (before, signatures())
"""


def test_nothing_is_left_to_compile_for_a_search_or_a_plateau() -> None:
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_engine_that_was_prepared_is_ready_and_kept_for_the_next_start() -> None:
    done = prepare()
    assert is_prepared()
    assert is_cached()
    assert done.folder is not None
    assert list(done.folder.glob("rules.advance-*.nbi"))


def test_the_engine_may_be_prepared_beside_a_search() -> None:
    thread = Thread(target=prepare)
    thread.start()
    events = list(search_events(run_settings(8, seed=1)))
    thread.join()
    assert len(events) > 1


def test_it_says_in_one_line_how_long_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    line = capsys.readouterr().out
    assert re.fullmatch(r"The search engine is ready: (compiled|loaded) in \d+\.\d s\.\n", line)


def test_a_plateau_of_any_array_needs_no_compiling() -> None:
    prepare()
    before = list(walk_plateau.signatures)
    rows = np.array([5, 3, 1, 4, 2, 5], np.int32)
    rows.flags.writeable = False
    assert state_kind(rows) is state_kind(np.repeat(rows, 2)[::2])
    assert list(walk_plateau.signatures) == before
