"""The Watch page with its session: what is clicked, dragged, typed and pressed acts on the run."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from nqueens_gui.player.playback import Mode
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint
from solver.runs.trace import record
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.room import WatchRoom
from tests.nqueens_gui.searches import breaking, endless_run, stuck_run
from tests.nqueens_gui.user import Watcher

RESTARTING = run_settings(8, "random-restart", seed=3)
"""A run with several restarts."""


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room()


def test_dragging_along_the_time_line_scrubs_through_the_run(watcher: Watcher) -> None:
    watcher.play(RESTARTING)
    timeline = watcher.window.watch.timeline
    seen = set()
    middle = timeline.height() // 2
    watcher.qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=QPoint(20, middle))
    for x in range(40, timeline.width() - 20, 60):
        watcher.qtbot.mouseMove(timeline, QPoint(x, middle))
        watcher.wait(lambda: watcher.index == timeline.value())
        seen.add(watcher.index)
    watcher.qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 20, middle))
    assert len(seen) > 5


def test_a_click_on_the_chart_goes_to_that_step(watcher: Watcher) -> None:
    watcher.play(RESTARTING)
    area = watcher.window.watch.chart.area
    point = area.point_of(watcher.last.trace.column("step").tolist().index(6))
    assert point is not None
    scene_point = area.view_box.mapToScene(point)
    watcher.click(area.plot.viewport(), area.plot.mapFromScene(scene_point), until=lambda: watcher.step == 6)


def test_a_breakpoint_pauses_the_run_where_it_is_reached(watcher: Watcher) -> None:
    watcher.watch(RESTARTING, speed=300.0)
    watcher.window.watch.pause_panel.boxes[Breakpoint.LOCAL_MINIMUM].click()
    watcher.window.watch.board.setFocus()
    watcher.press(Qt.Key.Key_Space)
    watcher.wait_for_pause()
    assert watcher.index == record(RESTARTING, search_events(RESTARTING)).local_minima()[0]
    assert watcher.last.insight is not None


def test_a_threshold_typed_beside_its_box_pauses_the_run(watcher: Watcher) -> None:
    watcher.watch(RESTARTING)
    row = watcher.window.watch.pause_panel.rows[NumericBreakpoint.H]
    row.box.click()
    watcher.type(row.field, "-1")
    assert "between 0 and" in row.error_label.text()
    watcher.type(row.field, "3")
    watcher.press(Qt.Key.Key_Return)
    watcher.window.watch.board.setFocus()
    watcher.press(Qt.Key.Key_F)
    watcher.wait_for_pause()
    h = watcher.last.trace.column("h")
    assert h[-1] <= 3 < min(h[:-1])


def test_stopping_ends_the_run_for_good_and_keeps_what_is_recorded(watcher: Watcher) -> None:
    watcher.watch(endless_run(), is_to_play=True)
    watcher.wait(lambda: watcher.index > 100)
    watcher.press(Qt.Key.Key_S, until=lambda: watcher.window.watch.banner.text.startswith("Stopped after "))
    assert watcher.last.outcome is Outcome.STOPPED
    assert watcher.last.is_at_end
    assert not watcher.window.actions_by_name["step_forward"].isEnabled()


def test_plus_and_minus_change_the_speed_while_it_runs(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=4, is_to_play=True)
    watcher.press(Qt.Key.Key_Plus, Qt.Key.Key_Equal)
    assert watcher.window.watch.transport.speed_control.speed == 6
    watcher.press(Qt.Key.Key_Minus)
    assert watcher.window.watch.transport.speed_control.speed == 5
    watcher.wait(lambda: watcher.last.speed == 5)


def test_an_error_in_the_search_is_told_and_the_page_lives_on(open_room: OpenRoom) -> None:
    def breaks_for_seed_3(settings, *_):  # type: ignore[no-untyped-def]
        return breaking(settings, after=3) if settings.seed == 3 else search_events(settings)

    watcher = open_room(WatchRoom, breaks_for_seed_3)
    banner = watcher.window.watch.banner
    watcher.watch(stuck_run(seed=3), is_to_play=True)
    watcher.wait(lambda: watcher.last.mode is Mode.FAILED)
    assert banner.text == "The search stopped with an error. RuntimeError: out of luck"
    assert not watcher.window.actions_by_name["play_pause"].isEnabled()
    watcher.press(Qt.Key.Key_Left, until=lambda: watcher.index == 1)
    watcher.play(stuck_run(seed=4))
    assert banner.text.startswith("Stuck in a local minimum")


def test_an_error_before_the_first_state_is_told_too(open_room: OpenRoom) -> None:
    watcher = open_room(WatchRoom, lambda settings, *_: breaking(settings, after=0))
    assert watcher.last.mode is Mode.FAILED
    banner = watcher.window.watch.banner
    assert banner.text == "The search stopped with an error. RuntimeError: out of luck"
    watcher.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space)
    watcher.wait(lambda: not watcher.session.frames.is_running)
