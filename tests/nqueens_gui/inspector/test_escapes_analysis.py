"""The ways out of the board looked at are tried behind the window, while somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.escapes import EscapeAnalysis
from nqueens_gui.inspector.escapes_view import EMPTY, EscapesScene, escape_row
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.escape_trials import DEFAULT_RUNS, ESCAPE_STRATEGIES, EscapeStrategy, EscapeTrial
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from tests.nqueens_gui.analyses import Shown
from tests.nqueens_gui.snapshots import recorded, snapshot_of
from tests.solver.boards import EXAMPLE, SHOULDER


def at(rows: tuple[int, ...], seed: int = 9) -> Snapshot:
    return snapshot_of(recorded(run_settings(variant="steepest-ascent", seed=seed, start=rows), 1))


class EscapesShown(Shown[EscapeAnalysis, EscapesScene]):
    """A analysis of ways out, and what it told."""

    def is_done(self) -> bool:
        """Whether every strategy is shown with all its runs."""
        rows, runs = self.last.rows, f"\n{DEFAULT_RUNS:,} runs: "
        return bool(rows) and all(runs in row.sentence for row in rows) and not self.last.is_busy


@pytest.fixture
def shown(qapp: object) -> Iterator[EscapesShown]:
    made = EscapesShown(EscapeAnalysis(), EscapesScene())
    yield made
    made.analysis.close()


@pytest.mark.thorough
def test_every_strategy_is_tried_a_thousand_times(shown: EscapesShown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    assert shown.last.note == EMPTY
    shown.analysis.follow(at(SHOULDER))
    qtbot.waitUntil(shown.is_done)
    for row in shown.last.rows:
        assert isinstance(row.key, EscapeStrategy)
        trial = EscapeTrial(row.key, SHOULDER, Heuristic.ATTACKING_PAIRS, 9)
        trial.add(DEFAULT_RUNS)
        assert row == escape_row(row.key, trial.figures)


def test_a_typical_run_can_be_watched_once_there_is_one(shown: EscapesShown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    assert shown.analysis.run_of(ESCAPE_STRATEGIES[0]) is None
    qtbot.waitUntil(shown.is_done)
    settings = shown.analysis.run_of(ESCAPE_STRATEGIES[0])
    assert (settings.start, settings.seed, settings.variant.name) == (SHOULDER, 9, "sideways")
    assert f"watch run {settings.run_index:,}, a typical one" in shown.last.rows[0].sentence


def test_what_was_found_of_a_board_is_still_there_when_it_is_come_back_to(
    shown: EscapesShown, qtbot: QtBot
) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    qtbot.waitUntil(shown.is_done)
    shown.analysis.follow(at(EXAMPLE))
    assert shown.last.note.startswith("Not stuck: ")
    shown.analysis.follow(at(SHOULDER))
    assert shown.is_done()
    shown.analysis.follow(at(SHOULDER, seed=10))
    assert not shown.is_done()
    assert shown.last.is_busy


def test_runs_that_a_cancelled_job_had_made_are_shown_by_the_next(shown: EscapesShown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    shown.analysis.resume()
    shown.analysis.cancel()
    shown.analysis._job.close()
    for trial in shown.analysis.trials:
        trial.add(DEFAULT_RUNS - trial.made)
    shown.analysis.resume()
    qtbot.waitUntil(shown.is_done)
