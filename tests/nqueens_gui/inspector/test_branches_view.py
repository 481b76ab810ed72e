"""The runs of a session as rows: names, origins and standings in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from nqueens_gui.inspector.branches_view import branch_rows, origin_words
from nqueens_gui.inspector.run_tree import RunTree
from nqueens_gui.watch.snapshot import Origin
from solver.core.board import Rows
from solver.core.run_settings import run_settings
from solver.custom.search import own_variant
from solver.runs.trace import Trace
from solver.telling.status import Tone
from tests.nqueens_gui.searches import STUCK_START, stuck_run
from tests.nqueens_gui.snapshots import recorded

HERE = Origin(1, 12, 9, STUCK_START)


def test_a_run_says_what_it_is_and_how_it_ended() -> None:
    tree = RunTree()
    tree.enter(recorded(stuck_run()))
    (row,) = branch_rows(tree)
    assert (row.name, row.origin, row.depth) == ("Run 1", "", 0)
    assert row.settings == "Steepest ascent · n = 8 · start h 8 · seed 3"
    assert (row.standing, row.tone) == ("Local minimum, 4 steps", Tone.STUCK)
    assert row.detail == row.settings
    assert row.is_watched


@pytest.mark.parametrize(
    ("events", "standing", "tone"),
    [
        (1, "not started", Tone.NEUTRAL),
        (2, "paused, 1 step", Tone.NEUTRAL),
        (3, "paused, 2 steps", Tone.NEUTRAL),
    ],
)
def test_a_run_that_is_alive_says_how_far_it_is(events: int, standing: str, tone: Tone) -> None:
    tree = RunTree()
    tree.enter(recorded(stuck_run(), events))
    (row,) = branch_rows(tree)
    assert (row.standing, row.tone) == (standing, tone)


def test_a_solved_run_is_told_apart_from_one_that_was_stopped() -> None:
    tree = RunTree()
    tree.enter(recorded(run_settings(8, "random-restart", seed=3)))
    stopped = recorded(stuck_run(), 3)
    stopped.stop()
    tree.enter(stopped)
    solved, other = branch_rows(tree)
    assert (solved.standing, solved.tone) == ("Solved, 28 steps", Tone.SOLVED)
    assert (other.standing, other.tone) == ("Stopped, 2 steps", Tone.NEUTRAL)


@pytest.mark.parametrize(
    ("origin", "start", "coordinates", "words"),
    [
        (None, STUCK_START, "numbers", ""),
        (HERE, STUCK_START, "numbers", "from step 9"),
        (HERE, (3, 2, 5, 5, 2, 0, 7, 7), "numbers", "from step 9, queen 3 to row 5"),
        (HERE, (3, 2, 5, 5, 2, 0, 7, 7), "chess", "from step 9, queen d to d3"),
        (HERE, (0,) * 8, "numbers", "from step 9, 7 queens moved"),
        (HERE, (1, 3, 0, 2), "numbers", "from step 9, 4 queens"),
        (HERE, None, "numbers", "from step 9"),
    ],
)
def test_a_branch_says_where_it_comes_from(
    origin: Origin | None, start: Rows | None, coordinates: str, words: str
) -> None:
    assert origin_words(origin, start, coordinates) == words


def test_branches_stand_below_their_runs() -> None:
    tree = RunTree()
    for depth, (run, index) in enumerate([(0, 0), (1, 1), (2, 1), (1, 2), (0, 0)]):
        settings = run_settings(start=(depth, *STUCK_START[1:]), seed=depth)
        tree.enter(recorded(settings), Origin(run, index, index, STUCK_START) if run else None)
    rows = branch_rows(tree)
    assert [(row.number, row.depth) for row in rows] == [(1, 0), (2, 1), (3, 2), (4, 1), (5, 0)]


@pytest.mark.thorough
def test_a_long_chain_of_branches_is_listed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trace, "nbytes", 0)  # or all of them would be weighed each time one is entered
    tree = RunTree()
    trace = recorded(stuck_run())
    for number in range(1, 1101):
        trace = trace.copy()
        trace.settings = run_settings(start=STUCK_START, seed=number)
        tree.enter(trace, Origin(number - 1, 1, 1, STUCK_START) if number > 1 else None)
    rows = branch_rows(tree)
    assert [row.depth for row in rows] == list(range(1100))


def test_a_search_of_the_users_that_gave_up_returned_none(tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text("def step(rows, random, memory):\n    return None\n")
    tree = RunTree()
    tree.enter(
        recorded(run_settings(variant=own_variant(tmp_path / "quitter.py"), start=STUCK_START, seed=1))
    )
    assert branch_rows(tree)[0].standing == "Stuck, 0 steps"
