"""The bars of the successors, on the screen and in words."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nqueens_gui.scene.successor_histogram import successor_histogram
from nqueens_gui.theme import load_theme
from nqueens_gui.widgets.successor_bars import SuccessorBars
from solver.insight import look_into

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)


def make_bars(qtbot: QtBot) -> SuccessorBars:
    bars = SuccessorBars()
    qtbot.addWidget(bars)
    bars.set_theme(load_theme("light"))
    bars.set_histogram(successor_histogram(look_into(REPORT_STATE)))
    bars.resize(200, 120)
    with qtbot.waitExposed(bars):
        bars.show()
    return bars


def test_a_place_belongs_to_the_bar_above_it(qtbot: QtBot) -> None:
    bars = make_bars(qtbot)
    first = bars.bar_at(1)
    assert first is not None
    assert (first.least_h, first.count) == (5, 3)
    assert bars.bar_at(-1) is None
    assert bars.bar_at(199.9) is not None
    assert bars.bar_at(201) is None


def test_the_tooltip_says_what_the_bar_counts(qtbot: QtBot) -> None:
    bars = make_bars(qtbot)
    place = QPoint(3, 60)
    QApplication.sendEvent(bars, QHelpEvent(QEvent.Type.ToolTip, place, bars.mapToGlobal(place)))
    assert QToolTip.text() == "3 successors have h 5."
    QToolTip.hideText()


def test_a_screen_reader_is_told_every_bar(qtbot: QtBot) -> None:
    description = make_bars(qtbot).accessibleDescription()
    assert description.startswith("3 successors have h 5; ")
    assert ", as the present state" in description


def test_it_takes_the_colours_of_a_new_theme(qtbot: QtBot) -> None:
    bars = make_bars(qtbot)
    for name in ("light", "dark"):
        theme = load_theme(name)
        bars.set_theme(theme)
        image = bars.grab().toImage()
        colors = {image.pixelColor(x, y).name() for x in range(200) for y in range(120)}
        assert {theme.hex("gold"), theme.hex("accent"), theme.hex("bar")} <= colors
