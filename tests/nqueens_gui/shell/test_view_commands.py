"""The View menu: panels, the board's options, the chart and the theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.state_dialog import StateDialog
from nqueens_gui.watch.workspace import Panel
from solver.core.run_settings import run_settings
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.shell.room import ViewRoom
from tests.nqueens_gui.user import User, Watcher

PANELS = {
    Panel.SETTINGS: ("show_settings", Qt.Key.Key_1),
    Panel.CHART: ("show_chart", Qt.Key.Key_2),
    Panel.STATE: ("show_state", Qt.Key.Key_3),
    Panel.WHY: ("show_why", Qt.Key.Key_4),
}


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(ViewRoom)


def test_each_panel_is_hidden_and_brought_back(watcher: Watcher) -> None:
    for panel, (name, key) in PANELS.items():
        action = watcher.window.actions_by_name[name]
        widget = watcher.window.watch.workspace.panels[panel]
        assert action.isChecked()
        assert widget.isVisible()
        watcher.press(key, modifier=Qt.KeyboardModifier.ControlModifier)
        assert not widget.isVisible()
        assert not action.isChecked()
        watcher.do(name)
        assert widget.isVisible()
        assert action.isChecked()


def test_chart_and_board_change_places_and_neither_is_lost(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    page, action = watcher.window.watch, watcher.window.actions_by_name["enlarge_chart"]
    workspace, sizes = page.workspace, (page.chart.size(), page.board.size())
    watcher.press(Qt.Key.Key_G, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert action.isChecked()
    assert page.chart.height() > sizes[0].height()
    assert page.board.height() < sizes[1].height()
    assert page.board.isVisible()
    ways_back = (
        page.chart.enlarge_button.click,
        lambda: watcher.do("show_chart"),
        page.show_reading_card,
    )
    for go_back in ways_back:
        page.chart.enlarge_button.setChecked(True)
        assert workspace.panels[Panel.CHART] is page.board
        go_back()
        assert workspace.panels[Panel.CHART] is page.chart
        assert page.board.isVisible()
        assert not action.isChecked()
        workspace.show_panel(Panel.CHART, True)
        page.reading_card.dismiss()
    watcher.wait(lambda: (page.chart.size(), page.board.size()) == sizes)


def test_the_heat_map_can_be_left_out(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    assert watcher.window.watch.board.scene.heat is not None
    watcher.press(Qt.Key.Key_H)
    assert watcher.window.watch.board.scene.heat is None
    watcher.press(Qt.Key.Key_H)
    assert watcher.window.watch.board.scene.heat is not None


def test_the_legend_counts_the_pairs_and_hides_their_lines(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    legend = watcher.window.watch.legend
    counts = {kind: int(label.full_text) for kind, label in legend.count_labels.items()}
    assert sum(counts.values()) == 8
    for box in legend.boxes.values():
        box.click()
    scene = watcher.window.watch.board.scene
    assert not any(map(len, scene.attack_lines.values()))


@pytest.mark.thorough
def test_queens_glide_forwards_unless_motion_is_reduced(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    assert user.window.watch.board.glide.is_active
    user.press(Qt.Key.Key_Left, until=lambda: user.index == 0)
    assert not user.window.watch.board.glide.is_active
    user.do("reduced_motion")
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    assert not user.window.watch.board.glide.is_active


def test_the_step_axis_is_switched_from_the_menu_and_from_the_chart(watcher: Watcher) -> None:
    watcher.play(run_settings(8, "random-restart", seed=3))
    action = watcher.window.actions_by_name["log_axis"]
    watcher.press(Qt.Key.Key_L)
    assert watcher.window.watch.chart.log_button.isChecked()
    assert action.isChecked()
    watcher.window.watch.chart.log_button.click()
    assert not watcher.window.watch.chart.log_button.isChecked()
    assert not action.isChecked()


@pytest.mark.thorough
def test_an_option_changed_while_a_run_plays_counts_at_once(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=500, is_to_play=True)
    watcher.wait(lambda: watcher.last.mode is Mode.PLAYING)
    watcher.do("no_coordinates")
    assert watcher.window.watch.board.scene.coordinates == "none"


def test_the_number_of_a_page_opens_it_and_brings_the_inspector_back(user: User) -> None:
    inspector = user.window.inspector.tabs
    for name in inspector.names:
        user.do("show_why")
        assert not inspector.isVisible()
        user.press(user.window.actions_by_name[f"inspect_{name}"].shortcut()[0].key())
        assert inspector.isVisible()
        assert inspector.page == name
        assert user.window.actions_by_name["show_why"].isChecked()


@pytest.mark.thorough
def test_sentences_and_lists_call_squares_as_the_board_does(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 3 and user.last.insight is not None)
    why, banner = user.window.inspector.why, user.window.watch.banner
    assert "queen 3 from row 2 to row 5" in banner.text
    user.do("chess")
    assert "queen d from d6 to d3" in banner.text
    assert "Last move: queen" in why.move_label.text()
    assert "row " not in why.move_label.text()
    user.do("numbers")
    assert "queen 3 from row 2 to row 5" in banner.text


@pytest.mark.thorough
def test_the_terrain_is_shown_by_a_key_and_a_place_in_it_is_opened_and_left_again(user: User) -> None:
    user.start()
    user.play(run_settings(5, "steepest-ascent", seed=2))
    chart, before = user.window.watch.chart, user.rows
    user.press(Qt.Key.Key_G, until=chart.terrain.isVisible)
    assert chart.terrain_button.isChecked()
    assert user.window.actions_by_name["show_terrain"].isChecked()
    places = (chart.terrain.marks.describe(place).key for place in range(len(chart.terrain.marks)))
    states = next(states for states in places if states.rows != before)
    chart.terrain.mark_clicked.emit(states)
    dialog = user.dialog(StateDialog)
    assert dialog.note_label.text() == (
        "Opening it replaces the start on the Watch page. A run that has begun stays under Branches."
    )
    assert user.rows == before
    dialog.open_button.click()
    user.wait(lambda: user.rows == states.rows)
    assert user.last.settings.variant.name == "steepest-ascent"
    user.do("undo", until=lambda: user.rows == before)


def test_the_chart_is_opened_as_a_table(user: User) -> None:
    user.start()
    user.play(run_settings(5, "steepest-ascent", seed=2))
    user.do("show_figures")
    curve = user.dialog(FiguresDialog)
    assert curve.table.model().rowCount() == user.last.length
    user.close(curve)
    user.do("show_terrain", until=user.window.watch.chart.terrain.isVisible)
    user.do("show_figures", until=lambda: user.dialog(FiguresDialog) is not curve)
    assert "Terrain, n = 5" in user.dialog(FiguresDialog).table.accessibleName()


def test_the_chart_of_another_page_is_opened_as_a_table_once_there_is_one(user: User) -> None:
    user.start()
    user.press(Qt.Key.Key_4, modifier=Qt.KeyboardModifier.AltModifier)
    user.do("show_figures")
    assert user.message == "There is no chart yet."
    user.press(Qt.Key.Key_3, modifier=Qt.KeyboardModifier.AltModifier)
    user.wait(user.window.landscape.panel.charts.plot.isVisible)
    user.do("show_figures")
    assert (
        user.dialog(FiguresDialog).table.accessibleName() == user.window.landscape.panel.charts.plot.caption
    )
    user.close(user.dialog(FiguresDialog))
    user.press(Qt.Key.Key_5, modifier=Qt.KeyboardModifier.AltModifier)
    assert not user.window.actions_by_name["show_figures"].isEnabled()


def test_the_terrain_tells_nothing_while_the_next_move_is_asked_for(user: User) -> None:
    user.start()
    user.watch(run_settings(5, "steepest-ascent", seed=2))
    chart = user.window.watch.chart
    user.do("show_terrain", until=chart.terrain.isVisible)
    user.do("predict", until=lambda: not chart.terrain.isVisible())
    user.do("predict", until=chart.terrain.isVisible)
