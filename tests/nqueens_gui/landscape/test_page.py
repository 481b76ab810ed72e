"""The landscape page: charts, figures and progress."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.page import EMPTY, LandscapePanel
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from tests.nqueens_gui.landscapes import found, question
from tests.nqueens_gui.screen import put_on_screen


@pytest.fixture
def panel(qtbot: QtBot) -> LandscapePanel:
    return put_on_screen(qtbot, LandscapePanel(), 1000, 620)


def test_an_empty_page_says_what_will_be_there(panel: LandscapePanel) -> None:
    assert panel.progress.banner.text.startswith("No landscape yet.")
    assert not panel.charts.plot.isVisible()
    assert panel.table.rows == ()
    shown = [label.text() for label in panel.table.findChildren(QLabel) if label.isVisible() and label.text()]
    assert shown == [EMPTY]


def test_the_figures_are_shown_as_they_come(panel: LandscapePanel) -> None:
    whole = found()
    panel.set_snapshot(replace(whole, stage=Stage.RUNNING, curve=(), share=0.5))
    assert panel.progress.bar.isVisible()
    assert panel.progress.bar.value() == 500
    assert panel.table.rows
    panel.set_snapshot(whole)
    assert not panel.progress.bar.isVisible()


def test_every_figure_is_whole_in_text_of_any_size(
    panel: LandscapePanel, qapp: QApplication, qtbot: QtBot
) -> None:
    panel.set_snapshot(found())
    usual = qapp.font()

    def shown() -> list[QLabel]:
        return [label for label in panel.table.findChildren(QLabel) if label.isVisible() and label.text()]

    def is_whole(label: QLabel) -> bool:
        right = label.mapTo(panel.table, label.rect().topRight()).x()
        return right < panel.table.width() and (label.wordWrap() or label.width() >= label.sizeHint().width())

    for size in (13, 18, 13):
        font = QFont(usual)
        font.setPixelSize(size)
        qapp.setFont(font)
        qtbot.waitUntil(lambda: all(map(is_whole, shown())))
    qapp.setFont(usual)


def test_figures_of_another_landscape_take_the_place_of_the_first(panel: LandscapePanel) -> None:
    """Nothing of the former figures is left between the new ones."""
    panel.set_snapshot(found(6, 100))
    for n in (5, 4):
        panel.set_snapshot(LandscapeSnapshot(Stage.RUNNING, question(n), "Starting"))
        assert panel.table.rows == ()
        assert not panel.charts.plot.isVisible()
        panel.set_snapshot(found(n))
    visible = [
        label.text() for label in panel.table.findChildren(QLabel) if label.isVisible() and label.text()
    ]
    shown = [text for row in panel.table.rows for text in (row.title, row.exact) if text]
    assert set(shown) <= set(visible)
    assert visible.count("States") == 1
    assert not [text for text in visible if text.startswith("46,656")]
