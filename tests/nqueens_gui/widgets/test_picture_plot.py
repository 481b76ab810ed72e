"""A plot is laid out for its size, and says what the pointer points at."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.snapshot import RunQuery
from nqueens_gui.kit.plotting import pg
from nqueens_gui.kit.theme import ThemeName, load_theme
from nqueens_gui.scene.plot_picture import PlotPicture, Target
from nqueens_gui.watch.axis_ticks import Tick
from nqueens_gui.widgets.picture_plot import PicturePlot
from solver.experiment.pictures.shapes import Area
from tests.nqueens_gui.pointing import double_click


@pytest.fixture(autouse=True)
def no_mouse_event_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pg.CONFIG_OPTIONS, "mouseRateLimit", -1)


def picture_of(width: float, height: float) -> PlotPicture:
    """One bar over the left half."""
    return PlotPicture(
        width,
        height,
        (Area(0, 0, width / 2, height, "series.2"),),
        (Tick(0, "0"),),
        (Tick(height / 2, "a long name of a bar"),),
        f"{width:.0f} px wide",
        np.array([(0, 0, width / 2, height)]),
        lambda place: Target(RunQuery(3), "half", width / 4, height / 2),
    )


@pytest.fixture
def plot(qtbot: QtBot) -> PicturePlot:
    plot = PicturePlot(load_theme("light"))
    qtbot.addWidget(plot)
    plot.resize(500, 300)
    with qtbot.waitExposed(plot):
        plot.show()
    plot.set_maker(picture_of)
    return plot


def view_point(plot: PicturePlot, x: float, y: float) -> QPoint:
    """A point of the view in the viewport, its place as a share of the width and height."""
    box = plot.plot.getViewBox()
    return plot.plot.mapFromScene(box.mapToScene(QPointF(x * box.width(), y * box.height())))


def test_a_picture_is_made_for_the_view_that_the_names_on_the_left_leave(plot: PicturePlot) -> None:
    assert plot.picture is not None
    box = plot.plot.getViewBox()
    assert (plot.picture.width, plot.picture.height) == (box.width(), box.height())
    assert 300 < plot.picture.width < 420


def test_another_size_makes_another_picture(qtbot: QtBot, plot: PicturePlot) -> None:
    with qtbot.waitSignal(plot.caption_changed) as caption:
        plot.resize(700, 300)
    assert plot.picture is not None
    assert caption.args[0].endswith(" px wide")
    assert plot.picture.width > 500


def test_a_plot_that_is_too_small_shows_nothing(plot: PicturePlot) -> None:
    plot.resize(160, 60)
    assert plot.picture is None


def test_a_click_tells_its_target_and_a_second_one_too(qtbot: QtBot, plot: PicturePlot) -> None:
    plot.grab()
    port, inside = plot.plot.viewport(), view_point(plot, 0.2, 0.5)
    with qtbot.waitSignal(plot.target_clicked) as clicked:
        qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=inside)
    assert clicked.args[0].query.cell == 3
    with qtbot.waitSignal(plot.target_double_clicked):
        double_click(qtbot, port, inside)


def test_a_click_beside_every_target_tells_nothing(qtbot: QtBot, plot: PicturePlot) -> None:
    plot.grab()
    with qtbot.assertNotEmitted(plot.target_clicked):
        qtbot.mouseClick(plot.plot.viewport(), Qt.MouseButton.LeftButton, pos=view_point(plot, 0.9, 0.5))


def test_the_pointer_is_told_what_it_points_at(qtbot: QtBot, plot: PicturePlot) -> None:
    plot.grab()
    qtbot.mouseMove(plot.plot.viewport(), view_point(plot, 0.2, 0.5))
    assert plot.readout == "half"
    assert plot.plot.cursor().shape() is Qt.CursorShape.PointingHandCursor
    plot.set_maker(picture_of)
    assert plot.readout == "half"
    qtbot.mouseMove(plot.plot.viewport(), view_point(plot, 0.9, 0.5))
    assert plot.readout == ""
    assert plot.plot.cursor().shape() is Qt.CursorShape.ArrowCursor


def three_bars(width: float, height: float) -> PlotPicture:
    """Two bars above each other on the left, one to the right of the lower one."""
    middle, half = width / 2, height / 2
    boxes = [(0, 0, middle, half), (0, half, middle, height), (middle, half, width, height)]
    return PlotPicture(
        width,
        height,
        (),
        (),
        (),
        "three",
        np.array(boxes),
        lambda place: Target(RunQuery(place), f"bar {place}", boxes[place][0], boxes[place][1]),
    )


@pytest.fixture
def bars(plot: PicturePlot, qtbot: QtBot) -> PicturePlot:
    plot.set_maker(three_bars)
    plot.activateWindow()
    plot.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(plot.hasFocus)
    return plot


def test_the_keyboard_comes_to_the_first_and_goes_from_one_to_the_next(
    bars: PicturePlot, qtbot: QtBot
) -> None:
    assert bars.readout == "bar 0"
    for key, reached in (("Down", 1), ("Right", 2), ("Right", 2), ("Left", 1), ("Home", 0), ("Right", 0)):
        qtbot.keyClick(bars, Qt.Key[f"Key_{key}"])
        assert bars.readout == f"bar {reached}"
    qtbot.keyClick(bars, Qt.Key.Key_End)
    assert bars.readout == "bar 2"


def test_enter_clicks_and_escape_lets_go(bars: PicturePlot, qtbot: QtBot) -> None:
    qtbot.keyClick(bars, Qt.Key.Key_Down)
    with qtbot.waitSignal(bars.target_clicked) as clicked:
        qtbot.keyClick(bars, Qt.Key.Key_Return)
    assert clicked.args[0].query.cell == 1
    qtbot.keyClick(bars, Qt.Key.Key_Escape)
    assert bars.readout == ""
    with qtbot.assertNotEmitted(bars.target_clicked):
        qtbot.keyClick(bars, Qt.Key.Key_Return)


def test_what_the_keyboard_chose_stays_when_the_picture_is_made_anew(bars: PicturePlot, qtbot: QtBot) -> None:
    qtbot.keyClick(bars, Qt.Key.Key_End)
    bars.set_maker(three_bars)
    assert bars.readout == "bar 2"
    bars.resize(640, 320)
    assert bars.readout == "bar 2"
    bars.set_maker(picture_of)
    assert bars.readout == ""


def test_a_chart_with_nothing_to_point_at_is_passed_over_by_the_keyboard(bars: PicturePlot) -> None:
    assert bars.focusPolicy() == Qt.FocusPolicy.StrongFocus
    bars.set_maker(lambda width, height: None)
    assert bars.focusPolicy() == Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize("name", ThemeName)
def test_it_paints_in_the_colours_of_the_theme(plot: PicturePlot, name: ThemeName) -> None:
    plot.set_theme(load_theme(name))
    image = plot.grab().toImage()
    middle = view_point(plot, 0.2, 0.5)
    found = image.pixelColor(plot.plot.viewport().mapTo(plot, middle))
    assert found.name() == load_theme(name).hex("series.2")
