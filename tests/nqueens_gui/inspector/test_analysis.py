"""A analysis works behind the window, for the state looked at, while somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.analysis import StateAnalysis
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight
from solver.core.run_settings import run_settings
from tests.nqueens_gui.analyses import Shown
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of
from tests.solver.boards import EXAMPLE, SHOULDER

Rows = tuple[int, ...]


class Scene(Struct, frozen=True):
    """What a `QueenAnalysis` shows."""

    found: Rows = ()
    """Rows of the first queens."""
    is_busy: bool = False
    failure: str = ""


class QueenAnalysis(StateAnalysis):
    """Finds out where the queens are, one more at each go, in the boards that begin with a queen in no corner."""

    delay_ms = 1
    name = "counting"

    def __init__(self) -> None:
        super().__init__()
        self.found: Rows = ()
        self.begun: list[Rows] = []
        self.is_broken = False

    def _begin(self, insight: Insight | None) -> bool:
        self.found = ()
        return insight is not None and insight.rows[0] != 0

    def _next_work(self) -> Work | None:
        if self._insight is None or self.found == self._insight.rows:
            return None
        found = self._insight.rows[: len(self.found) + 1]
        self.begun.append(found)
        return lambda task: self._work(found, task)

    def _work(self, found: Rows, task: Task) -> None:
        if self.is_broken:
            raise MemoryError("no room")
        task.report(found)

    def _note_progress(self, progress: Rows) -> None:
        self.found = progress

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> Scene:
        return Scene(self.found, is_busy, failure)


def at(rows: Rows) -> Snapshot:
    return snapshot_of(recorded(run_settings(variant="sideways", seed=1, start=rows), 1))


Finding = Shown[QueenAnalysis, Scene]


@pytest.fixture
def shown(qapp: object) -> Iterator[Finding]:
    made = Finding(QueenAnalysis(), Scene())
    yield made
    made.analysis.close()


def wait_for(qtbot: QtBot, shown: Finding, scene: Scene) -> None:
    qtbot.waitUntil(lambda: shown.last == scene)


def test_nothing_is_done_or_told_while_nobody_wants_to_see_it(shown: Finding) -> None:
    shown.analysis.follow(at(SHOULDER))
    assert shown.scenes == []
    assert not shown.analysis.is_busy
    shown.analysis.set_visible(True)
    assert shown.last == Scene(is_busy=True)
    shown.analysis.set_visible(False)
    assert not shown.analysis.is_busy


def test_it_begins_once_a_state_has_been_shown_for_a_while(shown: Finding, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    assert shown.last == Scene(is_busy=True)
    assert shown.analysis.begun == []
    wait_for(qtbot, shown, Scene(SHOULDER[:1]))


def test_the_last_state_shown_counts(shown: Finding, qtbot: QtBot) -> None:
    other = (*SHOULDER[1:], SHOULDER[0])
    shown.analysis.set_visible(True)
    for rows in (other, SHOULDER, other):
        shown.analysis.follow(at(rows))
    wait_for(qtbot, shown, Scene(other[:1]))
    assert shown.analysis.begun == [other[:1]]


def test_the_same_state_is_not_begun_anew(shown: Finding, qtbot: QtBot) -> None:
    snapshot = at(SHOULDER)
    shown.analysis.set_visible(True)
    shown.analysis.follow(snapshot)
    wait_for(qtbot, shown, Scene(SHOULDER[:1]))
    shown.analysis.follow(snapshot)
    shown.analysis.set_visible(True)
    assert shown.last == Scene(SHOULDER[:1])


def test_it_goes_on_as_long_as_something_is_left(shown: Finding, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    for count in range(1, len(SHOULDER) + 1):
        shown.analysis.resume()
        shown.analysis.resume()
        wait_for(qtbot, shown, Scene(SHOULDER[:count]))
    shown.analysis.resume()
    assert not shown.analysis.is_busy
    assert len(shown.analysis.begun) == len(SHOULDER)


def test_what_was_found_stays_when_the_work_is_called_off(shown: Finding, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    wait_for(qtbot, shown, Scene(SHOULDER[:1]))
    shown.analysis.resume()
    shown.analysis.cancel()
    assert shown.last == Scene(SHOULDER[:1])
    shown.analysis.resume()
    wait_for(qtbot, shown, Scene(SHOULDER[:2]))


def test_a_state_of_which_there_is_nothing_to_find_out_is_left_in_peace(shown: Finding) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at((0, *EXAMPLE[1:])))
    assert shown.last == Scene()
    shown.analysis.follow(empty_snapshot())
    assert shown.last == Scene()
    assert shown.analysis.begun == []


def test_an_error_is_told(shown: Finding, qtbot: QtBot) -> None:
    shown.analysis.is_broken = True
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    wait_for(qtbot, shown, Scene(failure="The counting failed: MemoryError: no room"))
    assert not shown.analysis.is_busy
