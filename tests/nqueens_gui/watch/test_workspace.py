"""The arrangement of the panels, in wide windows and narrow ones."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.drawer import MARGIN_PX
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.watch.workspace import Panel, Workspace

WIDE, NARROW = (1400, 900), (980, 640)


class Desk:
    """A workspace of plain widgets."""

    def __init__(self) -> None:
        self.head = QPushButton("head")
        self.board = QPushButton("board")
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.centre = QWidget()
        layout = QVBoxLayout(self.centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.head)
        layout.addWidget(self.board, 1)
        hand_focus_on(self.centre, self.board)
        self.inspector = Inspector()
        self.why = QWidget()
        self.inspector.add_page("why", "Why", self.why)
        self.panels = {panel: QWidget() for panel in Panel if panel is not Panel.WHY}
        self.field = QLineEdit(self.panels[Panel.SETTINGS])
        hand_focus_on(self.panels[Panel.SETTINGS], self.field)
        self.panels[Panel.SETTINGS].setMinimumWidth(200)
        self.workspace = Workspace(self.centre, self.panels, self.inspector, self.head)
        self.panels[Panel.WHY] = self.inspector
        self.workspace.set_action(QAction(self.workspace), QToolButton(self.workspace))

    def visible(self) -> set[Panel]:
        return {panel for panel, widget in self.panels.items() if widget.isVisible()}


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    made = Desk()
    qtbot.addWidget(made.workspace)
    made.workspace.resize(*WIDE)
    made.workspace.show()
    made.workspace.activateWindow()
    qtbot.waitUntil(made.workspace.isActiveWindow)
    return made


def left_edges(desk: Desk) -> list[int]:
    parts = (desk.panels[Panel.SETTINGS], desk.centre, desk.panels[Panel.CHART])
    return [part.mapTo(desk.workspace, part.rect().topLeft()).x() for part in parts]


def test_a_wide_window_has_three_columns(desk: Desk) -> None:
    assert desk.workspace.is_wide
    assert desk.visible() == set(Panel)
    assert left_edges(desk) == sorted(left_edges(desk))
    assert desk.panels[Panel.SETTINGS].width() == 300
    assert desk.panels[Panel.CHART].width() == 380


def test_in_a_larger_window_the_right_column_grows_by_what_the_board_leaves_empty(
    desk: Desk, qtbot: QtBot
) -> None:
    desk.workspace.resize(1900, 1000)
    qtbot.waitUntil(lambda: desk.panels[Panel.CHART].width() > 500)
    assert desk.panels[Panel.SETTINGS].width() == 300
    assert desk.centre.width() > 1000 - 190
    desk.workspace.resize(*WIDE)
    qtbot.waitUntil(lambda: desk.panels[Panel.CHART].width() == 380)


def test_in_a_narrow_window_the_settings_fold_away_and_the_rest_shares_a_place(desk: Desk) -> None:
    desk.workspace.resize(*NARROW)
    assert not desk.workspace.is_wide
    assert desk.visible() == {Panel.CHART, Panel.WHY}
    assert desk.inspector.names == ("figures", "why")
    assert desk.why.isVisible()
    desk.inspector.show_page("figures")
    assert desk.panels[Panel.STATE].isVisible()


def test_the_family_stays_before_the_figures(desk: Desk) -> None:
    desk.inspector.add_page("family", "Family", QWidget(), place=0)
    desk.workspace.resize(*NARROW)
    assert desk.inspector.names == ("family", "figures", "why")
    for is_presenting in (True, False):
        desk.workspace.set_presenting(is_presenting, QWidget())
    assert desk.inspector.names == ("family", "figures", "why")


def test_there_and_back_all_is_as_it_was(desk: Desk, qtbot: QtBot) -> None:
    before = left_edges(desk), [desk.panels[panel].geometry() for panel in Panel]
    desk.workspace.resize(*NARROW)
    desk.workspace.resize(*WIDE)
    qtbot.waitUntil(lambda: (left_edges(desk), [desk.panels[panel].geometry() for panel in Panel]) == before)
    assert desk.visible() == set(Panel)


def test_a_closed_drawer_is_no_hidden_panel(desk: Desk) -> None:
    desk.workspace.show_panel(Panel.SETTINGS, False)
    assert desk.workspace.hidden_panels() == [Panel.SETTINGS]
    desk.workspace.show_panel(Panel.SETTINGS, True)
    desk.workspace.resize(*NARROW)
    assert not desk.panels[Panel.SETTINGS].isVisible()
    assert desk.workspace.hidden_panels() == []


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("panel", [Panel.CHART, Panel.STATE, Panel.WHY])
def test_a_hidden_panel_comes_back_where_it_was(
    desk: Desk, qtbot: QtBot, size: tuple[int, int], panel: Panel
) -> None:
    desk.workspace.resize(*size)
    before = {each: desk.panels[each].size() for each in desk.visible()}
    desk.workspace.show_panel(panel, False)
    assert panel not in desk.visible()
    assert desk.workspace.hidden_panels() == [panel]
    desk.workspace.show_panel(panel, True)
    if panel in before:
        qtbot.waitUntil(lambda: {each: desk.panels[each].size() for each in before} == before)


@pytest.mark.parametrize(("hidden", "left"), [(Panel.STATE, Panel.WHY), (Panel.WHY, Panel.STATE)])
def test_one_that_is_hidden_leaves_the_other(desk: Desk, qtbot: QtBot, hidden: Panel, left: Panel) -> None:
    desk.workspace.resize(*NARROW)
    desk.workspace.show_panel(hidden, False)
    assert desk.visible() == {Panel.CHART, left}
    assert desk.inspector.names == ("why",)
    desk.workspace.show_panel(left, False)
    assert desk.visible() == {Panel.CHART}
    desk.workspace.show_panel(Panel.CHART, False)
    assert desk.visible() == set()
    qtbot.waitUntil(lambda: desk.centre.width() == NARROW[0] - 2 * MARGIN_PX)


def test_a_column_whose_panels_are_all_hidden_gives_its_room_away(desk: Desk, qtbot: QtBot) -> None:
    before = desk.centre.width()
    for panel in (Panel.CHART, Panel.STATE, Panel.WHY):
        desk.workspace.show_panel(panel, False)
    qtbot.waitUntil(lambda: desk.centre.width() == before + 380 + 12)
    desk.workspace.show_panel(Panel.CHART, True)
    qtbot.waitUntil(lambda: desk.centre.width() == before)


def test_hiding_the_panel_with_the_keyboard_gives_it_to_the_board(desk: Desk) -> None:
    desk.field.setFocus()
    desk.workspace.show_panel(Panel.SETTINGS, False)
    assert desk.board.hasFocus()


def test_an_overlay_takes_the_place_of_the_right_column_or_of_what_is_below_the_chart(
    desk: Desk, qtbot: QtBot
) -> None:
    whole, lower = QWidget(), QWidget()
    chart, left, width = desk.panels[Panel.CHART], left_edges(desk), desk.centre.width()
    desk.workspace.show_overlay(lower, Panel.CHART)
    assert desk.visible() == {Panel.SETTINGS, Panel.CHART}
    assert [panel for panel in Panel if desk.workspace.covers(panel)] == [Panel.STATE, Panel.WHY]
    qtbot.waitUntil(lambda: lower.y() > chart.geometry().bottom() and lower.height() > chart.height())
    desk.workspace.show_panel(Panel.CHART, False)
    qtbot.waitUntil(lambda: lower.y() == 0)
    desk.workspace.show_overlay(whole)
    desk.workspace.show_panel(Panel.CHART, True)
    assert desk.visible() == {Panel.SETTINGS}
    assert (left_edges(desk), desk.centre.width()) == (left, width)
    for overlay in (whole, lower):
        assert overlay.isVisible()
        overlay.hide()
    assert desk.visible() == set(Panel)
    assert not any(map(desk.workspace.covers, Panel))


@pytest.mark.parametrize(("height", "has_both"), [(1000, True), (500, False)])
def test_while_presenting_an_overlay_stands_between_head_and_controls(
    desk: Desk, qtbot: QtBot, height: int, has_both: bool
) -> None:
    workspace, chart = desk.workspace, desk.panels[Panel.CHART]
    workspace.resize(1400, height)
    overlay, controls = QWidget(), QPushButton("controls")
    workspace.show_overlay(overlay, Panel.CHART)
    workspace.set_presenting(True, controls)
    parts = [desk.head, *([chart] if has_both else []), overlay, controls]
    qtbot.waitUntil(lambda: all(part.isVisible() for part in parts) and chart.isVisible() == has_both)

    def edges(part: QWidget) -> tuple[int, int]:
        top = part.mapTo(workspace, QPoint()).y()
        return top, top + part.height()

    def one_below_the_other() -> bool:
        ends = [edge for part in parts for edge in edges(part)]
        return ends == sorted(ends) and edges(overlay)[1] - edges(overlay)[0] > height // 3

    qtbot.waitUntil(one_below_the_other)
    assert (
        overlay.mapTo(workspace, QPoint()).x()
        >= desk.board.mapTo(workspace, QPoint()).x() + desk.board.width()
    )
    overlay.hide()
    qtbot.waitUntil(chart.isVisible)
    workspace.show_overlay(overlay)  # over the chart, however high the window
    qtbot.waitUntil(lambda: overlay.isVisible() and not chart.isVisible())
    workspace.set_presenting(False, controls)
    qtbot.waitUntil(lambda: desk.visible() == {Panel.SETTINGS})
    assert overlay.isVisible()
    controls.setParent(None)
