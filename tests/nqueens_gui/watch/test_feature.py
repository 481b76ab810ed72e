"""The Watch page with its session: what is clicked, dragged, typed and pressed acts on the run."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.player.playback import Mode
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.room import WatchRoom
from tests.nqueens_gui.searches import breaking, stuck_run
from tests.nqueens_gui.user import Watcher

RESTARTING = run_settings(8, "random-restart", seed=3)
"""A run with several restarts."""


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room()


def test_a_click_on_the_chart_goes_to_that_step(watcher: Watcher) -> None:
    watcher.play(RESTARTING)
    area = watcher.window.watch.chart.area
    point = area.point_of(watcher.last.trace.column("step").tolist().index(6))
    assert point is not None
    scene_point = area.view_box.mapToScene(point)
    watcher.click(area.plot.viewport(), area.plot.mapFromScene(scene_point), until=lambda: watcher.step == 6)


def test_a_run_at_full_speed_is_seen_to_begin(watcher: Watcher) -> None:
    watcher.play(RESTARTING)
    presenter, said = watcher.window.presenter, list[str]()
    presenter.shown.connect(lambda: said.append(str(presenter.status_of(presenter.snapshot))))
    watcher.do("play_pause", until=lambda: any("Running" in words for words in said))
    assert "Step 0" in said[0]
    watcher.wait_for_end()


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
    assert banner.text.startswith("Stuck after")


def test_an_error_before_the_first_state_is_told_too(open_room: OpenRoom) -> None:
    watcher = open_room(WatchRoom, lambda settings, *_: breaking(settings, after=0))
    assert watcher.last.mode is Mode.FAILED
    banner = watcher.window.watch.banner
    assert banner.text == "The search stopped with an error. RuntimeError: out of luck"
    watcher.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space)
    watcher.wait(lambda: not watcher.session.frames.is_running)
