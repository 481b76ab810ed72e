"""The whole window with its real worker: a search is watched, paused, looked into and gone back over."""

from __future__ import annotations

from math import inf

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt

from nqueens_gui.player.breakpoints import Breakpoint, NumericBreakpoint
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.window import first_size
from solver.core.events import Outcome
from solver.core.heuristics import attacking_pairs
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.searches import STUCK_START, breaking, endless_run, stuck_run
from tests.nqueens_gui.user import User

RESTARTING = run_settings(8, "random-restart", seed=3)
"""A run with several restarts."""


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1440, 900)),
        ((1440, 900), (1440, 860)),
        ((1366, 768), (1366, 728)),
        ((911, 512), (940, 500)),
    ],
)
def test_the_first_window_is_wholly_on_the_screen_if_that_can_be(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(QSize(*screen)).toTuple() == size


def test_a_window_that_opens_waits_at_the_start_of_a_run(user: User) -> None:
    assert user.last.mode is Mode.PAUSED
    assert user.window.windowTitle().startswith("Ready at h = ")
    assert user.window.watch.board.hasFocus()
    assert user.window.watch.board.scene is not None
    assert user.window.run_label.full_text.startswith("n = 8 · Random restart, sideways · ")


@pytest.mark.thorough
def test_space_plays_to_a_local_minimum_and_the_window_says_why_it_is_one(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    assert user.window.watch.banner.text.startswith("Stuck in a local minimum after 4 steps: h = 1, none of ")
    assert user.window.windowTitle().startswith("Stuck in a local minimum after 4 steps – ")
    scene = user.window.watch.board.scene
    assert scene is not None
    assert scene.heat is not None
    assert user.window.inspector.why.headline_label.text().startswith("Flat local minimum: ")
    assert user.window.watch.state_panel.figures["kind of state"].value == "flat local minimum"


@pytest.mark.thorough
def test_space_pauses_a_run_that_plays(user: User) -> None:
    user.watch(endless_run(), speed=200)
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.index > 5)
    assert user.window.actions_by_name["play_pause"].text() == "&Pause"
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.last.mode is Mode.PAUSED)
    assert user.window.actions_by_name["play_pause"].text() == "&Play"


@pytest.mark.thorough
def test_the_arrow_keys_step_through_the_run_and_its_recording(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    user.press(Qt.Key.Key_Left)
    user.wait(lambda: user.index == 1)
    assert user.last.length == 3
    user.press(Qt.Key.Key_Home)
    user.wait(lambda: user.index == 0)
    assert user.rows == STUCK_START
    user.press(Qt.Key.Key_End)
    user.wait(lambda: user.index == 2)


@pytest.mark.thorough
def test_keys_that_come_faster_than_frames_all_count(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    for keys, index in (
        ((Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Left), 2),
        ((Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right), 2),
        ((Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Right), 1),
    ):
        user.press(Qt.Key.Key_Home)
        user.wait(lambda: user.index == 0)
        user.press(*keys)
        user.wait(lambda index=index: user.index == index)


def test_a_step_that_the_search_has_still_to_make_is_taken_back(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2 and not user.last.is_stepping)
    assert user.last.length == 3


def test_clicks_that_come_faster_than_frames_all_count(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    user.press(Qt.Key.Key_Home)
    user.wait(lambda: user.index == 0)
    for name in ("to_end", "step_back", "step_back"):
        user.click(user.window.watch.transport.buttons[name])
    user.wait(lambda: user.index == 2)


def test_only_what_can_be_done_now_is_offered(user: User) -> None:
    def enabled(*names: str) -> list[bool]:
        return [user.window.actions_by_name[name].isEnabled() for name in names]

    user.watch(stuck_run())
    assert enabled("step_forward", "play_pause") == [True] * 2
    assert enabled("stop", "step_back", "to_start", "to_end", "run_again") == [False] * 5
    user.press(Qt.Key.Key_P)  # Escape leaves it
    user.wait(lambda: enabled("stop") == [True])
    user.press(Qt.Key.Key_Escape)
    user.wait(lambda: enabled("stop") == [False])
    assert user.window.presenter.snapshot.outcome is None
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    assert enabled("step_forward", "stop", "to_end") == [False] * 3
    assert enabled("step_back", "to_start", "run_again", "play_pause", "export") == [True] * 5


def test_a_click_on_the_time_line_goes_to_that_state_and_leaves_the_keyboard_where_it_was(user: User) -> None:
    user.watch(RESTARTING, is_to_play=True)
    user.wait_for_end()
    timeline = user.window.watch.timeline
    user.click(timeline, QPoint(timeline.width() // 2, timeline.height() // 2))
    user.wait(lambda: 0 < user.index < user.last.length - 1)
    assert user.window.watch.board.hasFocus()
    assert user.window.watch.timeline.value() == user.index


def test_dragging_along_the_time_line_scrubs_through_the_run(user: User) -> None:
    user.watch(RESTARTING, is_to_play=True)
    user.wait_for_end()
    timeline = user.window.watch.timeline
    seen = set()
    middle = timeline.height() // 2
    user.qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=QPoint(20, middle))
    for x in range(40, timeline.width() - 20, 60):
        user.qtbot.mouseMove(timeline, QPoint(x, middle))
        user.wait(lambda: user.index == timeline.value())
        seen.add(user.index)
    user.qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 20, middle))
    assert len(seen) > 5


def test_a_click_on_the_chart_goes_to_that_step(user: User) -> None:
    user.watch(RESTARTING, is_to_play=True)
    user.wait_for_end()
    area = user.window.watch.chart.area
    assert user.last.trace is not None
    point = area.point_of(user.last.trace.column("step").tolist().index(6))
    assert point is not None
    scene_point = area.view_box.mapToScene(point)
    user.click(area.plot.viewport(), area.plot.mapFromScene(scene_point))
    user.wait(lambda: user.step == 6)


def test_playing_on_from_the_past_goes_on_living_past_what_was_recorded(user: User) -> None:
    user.watch(endless_run(), speed=1000, is_to_play=True)
    user.wait(lambda: user.index > 50)
    user.press(Qt.Key.Key_Home)
    user.wait(lambda: user.index == 0)
    recorded = user.last.length
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.index > recorded + 20)


@pytest.mark.parametrize(
    ("kind", "speed"),
    [
        (Breakpoint.LOCAL_MINIMUM, 300.0),
        (Breakpoint.LOCAL_MINIMUM, inf),
        (Breakpoint.RESTART, inf),
        (Breakpoint.SOLUTION, inf),
    ],
)
@pytest.mark.thorough(but=1)
def test_a_breakpoint_pauses_the_run_where_it_is_reached(user: User, kind: Breakpoint, speed: float) -> None:
    expected = record(RESTARTING, search_events(RESTARTING))
    reached = {
        Breakpoint.LOCAL_MINIMUM: expected.local_minima()[0],
        Breakpoint.RESTART: expected.restarts()[0],
        Breakpoint.SOLUTION: expected.solutions()[0],
    }
    user.watch(RESTARTING, speed=speed)
    user.window.watch.pause_panel.boxes[kind].click()
    user.press(Qt.Key.Key_Space)
    user.wait_for_pause()
    assert user.index == reached[kind]
    assert user.last.insight is not None


def test_a_run_paused_at_a_breakpoint_plays_on(user: User) -> None:
    user.watch(RESTARTING)
    user.window.watch.pause_panel.set_breakpoints({Breakpoint.RESTART})
    restarts = record(RESTARTING, search_events(RESTARTING)).restarts()
    for restart in restarts[:3]:
        user.press(Qt.Key.Key_Space)
        user.wait(lambda index=restart: user.index == index and user.last.mode is Mode.PAUSED)


def test_keys_run_to_the_next_breakpoint_and_back_to_the_last_one(user: User) -> None:
    user.watch(RESTARTING, speed=1.0)
    user.window.watch.pause_panel.set_breakpoints({Breakpoint.RESTART})
    first, second, *_ = record(RESTARTING, search_events(RESTARTING)).restarts()
    for restart in (first, second):
        user.press(Qt.Key.Key_F)
        user.wait(lambda index=restart: user.index == index and user.last.mode is Mode.PAUSED)
    user.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ShiftModifier)
    user.wait(lambda: user.index == first)
    assert user.message == ""
    user.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ShiftModifier)
    user.wait(lambda: user.index == 0)
    assert user.message == "There is no earlier breakpoint: this is the start."
    user.do("to_end")
    user.wait(lambda: user.index > 0)
    assert user.message == ""
    user.press(Qt.Key.Key_Home)
    user.wait(lambda: user.index == 0)
    assert not user.window.actions_by_name["run_back"].isEnabled()


def test_a_threshold_typed_beside_its_box_pauses_the_run(user: User) -> None:
    user.watch(RESTARTING)
    row = user.window.watch.pause_panel.rows[NumericBreakpoint.H]
    row.box.click()
    user.type(row.field, "-1")
    assert "between 0 and" in row.error_label.text()
    user.type(row.field, "3")
    user.press(Qt.Key.Key_Return, Qt.Key.Key_F)
    user.wait_for_pause()
    h = user.last.trace.column("h")
    assert h[-1] <= 3 < min(h[:-1])


def test_stopping_ends_the_run_for_good_and_keeps_what_is_recorded(user: User) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 100)
    user.press(Qt.Key.Key_S)
    user.wait(lambda: user.window.watch.banner.text.startswith("Stopped after "))
    assert user.last.outcome is Outcome.STOPPED
    assert user.last.is_at_end
    assert not user.window.actions_by_name["step_forward"].isEnabled()


def test_plus_and_minus_change_the_speed_while_it_runs(user: User) -> None:
    user.watch(endless_run(), speed=4, is_to_play=True)
    user.press(Qt.Key.Key_Plus, Qt.Key.Key_Equal)
    assert user.window.watch.transport.speed_control.speed == 6
    user.press(Qt.Key.Key_Minus)
    assert user.window.watch.transport.speed_control.speed == 5


def test_a_run_at_full_speed_is_recorded_move_by_move(user: User) -> None:
    user.watch(RESTARTING, is_to_play=True)
    user.wait_for_end()
    expected = record(RESTARTING, search_events(RESTARTING))
    trace = user.last.trace
    assert trace is not None
    assert [trace.rows(index) for index in range(len(trace))] == [
        expected.rows(index) for index in range(len(expected))
    ]


def test_the_legend_counts_the_pairs_and_hides_their_lines(user: User) -> None:
    user.watch(stuck_run())
    legend = user.window.watch.legend
    counts = {kind: int(label.full_text) for kind, label in legend.count_labels.items()}
    assert sum(counts.values()) == 8
    for box in legend.boxes.values():
        box.click()
    scene = user.window.watch.board.scene
    assert scene is not None
    assert not any(map(len, scene.attack_lines.values()))


def highlighted(user: User) -> list[tuple[int, ...]]:
    """The squares that are highlighted on the board."""
    highlight = user.window.watch.board.highlight
    return [] if highlight is None else [tuple(square) for square in highlight.squares.tolist()]


def test_pointing_in_the_inspector_lights_the_board(user: User) -> None:
    user.watch(stuck_run())
    user.wait(lambda: user.last.insight is not None)
    insight, panel = user.last.insight, user.window.inspector.why
    assert insight is not None
    point_at(panel.successors, QPointF(5, 5))
    assert highlighted(user) == insight.best_successors()
    point_at(panel.successors, None)
    assert highlighted(user) == []
    point_at(panel.pairs, QPointF(5, 5))
    first, second, _ = attacking_pairs(user.rows)[0]
    assert highlighted(user) == [(first, user.rows[first]), (second, user.rows[second])]


def test_pointing_at_a_square_lights_the_pairs_of_a_queen_there(user: User) -> None:
    user.watch(stuck_run())
    user.wait(lambda: user.last.insight is not None)
    board = user.window.watch.board
    point_at(board, board.square_center(0, 2))
    assert highlighted(user) == [(0, 2), (1, 2), (3, 2), (4, 2)]
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    assert (0, 2) in highlighted(user)
    point_at(board, None)
    assert highlighted(user) == []


def test_a_run_that_plays_lights_nothing(user: User) -> None:
    user.watch(endless_run(), speed=200)
    point_at(user.window.watch.board, user.window.watch.board.square_center(0, 2))
    assert highlighted(user)
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.index > 3)
    assert highlighted(user) == []


def test_an_error_in_the_search_is_told_and_the_window_lives_on(make_user: MakeUser) -> None:
    def breaks_for_seed_3(settings, *_):  # type: ignore[no-untyped-def]
        return breaking(settings, after=3) if settings.seed == 3 else search_events(settings)

    user = make_user(breaks_for_seed_3)
    user.start()
    user.watch(stuck_run(seed=3), is_to_play=True)
    user.wait(lambda: user.last.mode is Mode.FAILED)
    assert user.window.watch.banner.text == "The search stopped with an error. RuntimeError: out of luck"
    assert not user.window.actions_by_name["play_pause"].isEnabled()
    user.press(Qt.Key.Key_Left)
    user.wait(lambda: user.index == 1)
    user.watch(stuck_run(seed=4), is_to_play=True)
    user.wait_for_end()
    assert user.window.watch.banner.text.startswith("Stuck in a local minimum")


def test_an_error_before_the_first_state_is_told_too(make_user: MakeUser) -> None:
    user = make_user(lambda settings, *_: breaking(settings, after=0))
    user.program.start()
    user.wait(lambda: user.snapshots and user.last.mode is Mode.FAILED)
    assert user.window.watch.banner.text == "The search stopped with an error. RuntimeError: out of luck"
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space)
    user.wait(lambda: not user.program.session.frames.is_running)


def test_closing_during_a_run_leaves_no_thread(user: User) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 1000)
    worker = user.program.session.feed.worker
    assert worker is not None
    user.window.close()
    assert worker.isFinished()
    assert not user.program.session.frames.is_running


def test_the_title_says_how_the_run_stands(user: User) -> None:
    user.watch(endless_run(), speed=500, is_to_play=True)
    user.wait(lambda: user.window.windowTitle() == "Running – N-Queens Laboratory" and user.step)
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.last.mode is Mode.PAUSED)
    assert user.window.windowTitle().startswith(f"Paused at step {user.step}")


def test_full_screen_goes_on_and_off(user: User) -> None:
    user.press(Qt.Key.Key_F11)
    user.wait(user.window.isFullScreen)
    assert user.window.actions_by_name["full_screen"].isChecked()
    user.window.showNormal()
    user.wait(lambda: not user.window.actions_by_name["full_screen"].isChecked())
    user.press(Qt.Key.Key_F11)
    user.wait(user.window.isFullScreen)
    user.press(Qt.Key.Key_F11)
    user.wait(lambda: not user.window.isFullScreen())


def test_the_editor_takes_no_room_from_the_board(user: User) -> None:
    user.watch(stuck_run())
    before, bar = user.window.watch.board.size(), user.window.edit_bar
    assert user.window.watch.foot.height() == user.window.watch.transport.sizeHint().height()
    user.do("edit_board")
    assert bar.isVisible()
    assert user.window.watch.board.size() == before
    assert bar.height() >= bar.minimumSizeHint().height()
