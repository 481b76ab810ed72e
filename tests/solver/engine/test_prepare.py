"""The engine is prepared ahead of a search: what the program begins with is compiled, and the rest needs no waiting."""

import re
from threading import Thread

import numpy as np
import pytest

from solver.analysis.state_kind import state_kind
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.batch import batch_code
from solver.engine.code_cache import code_folder
from solver.engine.plateau import walk_plateau
from solver.engine.prepare import BOARDS, main, prepare
from solver.engine.runs import events_code
from solver.engine.search import search_events


def test_after_preparing_hill_climbing_is_loaded_for_every_board() -> None:
    done = prepare()
    assert (done.folder, done.damaged) == (code_folder(), ())
    for n in (4, 16, 17, 1000):
        for heuristic in {heuristic for _, heuristic in BOARDS}:
            settings = run_settings(n, "sideways", heuristic=heuristic, seed=2**63 - 1, run_index=5)
            assert events_code(settings).is_ready()
            assert batch_code(settings).is_ready()
    assert not prepare().is_compiled_anew


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


@pytest.mark.thorough
def test_every_search_is_compiled_beforehand_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--all"])
    assert re.fullmatch(r"Every search is ready: (compiled|loaded) in \d+\.\d s\.\n", capsys.readouterr().out)
    for variant in VARIANTS:
        for n in (4, 30, 200):
            settings = run_settings(n, variant, seed=1)
            assert events_code(settings).is_cached()
            assert batch_code(settings).is_cached()


def test_a_plateau_of_any_array_needs_no_compiling() -> None:
    prepare()
    before = list(walk_plateau.dispatcher.signatures)
    rows = np.array([5, 3, 1, 4, 2, 5], np.int32)
    rows.flags.writeable = False
    assert state_kind(rows) is state_kind(np.repeat(rows, 2)[::2])
    assert list(walk_plateau.dispatcher.signatures) == before
