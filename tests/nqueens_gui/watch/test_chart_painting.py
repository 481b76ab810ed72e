from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.export.chart_sheet import caption, paint_chart_sheet
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.chart_painting import bubble_box, paint_back, paint_cursor, paint_curve, paint_marks
from nqueens_gui.watch.chart_picture import ChartPicture, chart_picture
from nqueens_gui.watch.chart_view import ChartView, fitted_range
from solver.core.run_settings import run_settings
from tests.nqueens_gui.traces import noisy_climb, scene_of

WIDTH, HEIGHT = 300, 200


def picture_of(*climbs: list[int]) -> ChartPicture:
    scene = scene_of(*climbs)
    return chart_picture(scene, ChartView(*fitted_range(scene, WIDTH, False), WIDTH, HEIGHT))


def painted(qapp: QGuiApplication, theme: Theme, picture: ChartPicture) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    for paint in (paint_back, paint_curve, paint_marks):
        paint(painter, picture, theme)
    painter.end()
    return image


def pixels(image: QImage) -> np.ndarray:
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()).copy()


def has_color(part: np.ndarray, theme: Theme, role: str) -> bool:
    return bool(np.any(part == theme.color(role).rgb()))


def test_a_restart_is_a_dotted_line_from_top_to_bottom(qapp: QGuiApplication, theme: Theme) -> None:
    picture = picture_of([5, 4, 3], [6, 5, 2])
    column = pixels(painted(qapp, theme, picture))[:, int(picture.restarts[0])]
    is_line = column == theme.color("chart.restart").rgb()
    assert is_line[:12].any()
    assert is_line[-12:].any()
    assert 0.2 < is_line.mean() < 0.6


def test_crowded_restarts_and_minima_are_ticks_at_the_edges(qapp: QGuiApplication, theme: Theme) -> None:
    crowded = pixels(painted(qapp, theme, picture_of(*[[9, 5, 1]] * 2_000)))
    assert not has_color(crowded, theme, "chart.minimum")
    for row in (0, HEIGHT - 1):
        assert len(np.unique(crowded[row, 20:-20])) == 1
        assert crowded[row, 100] != theme.color("card").rgb()


def test_a_band_fills_from_the_least_to_the_greatest_h(qapp: QGuiApplication, theme: Theme) -> None:
    picture = picture_of(noisy_climb(50_000, highest=11))
    image = painted(qapp, theme, picture)
    middle = int(picture.view.y_of_h(5, picture.top_h))
    assert QColor(image.pixel(150, middle)).name() == theme.hex("chart.band")


def test_a_grid_line_lies_at_every_number_of_the_h_axis(qapp: QGuiApplication, theme: Theme) -> None:
    picture = picture_of([8, 6, 3])
    image = painted(qapp, theme, picture)
    for tick in picture.h_ticks:
        assert QColor(image.pixel(WIDTH - 2, int(tick.at))).name() == theme.hex("chart.grid")


def test_a_mark_is_not_cut_off_by_a_word(qapp: QGuiApplication, theme: Theme) -> None:
    picture = picture_of([8, 6, 3, 0])
    [[x, y]] = picture.solutions
    assert QColor(painted(qapp, theme, picture).pixel(int(x), int(y))).name() == theme.hex("chart.solution")


def test_the_cursor_reaches_from_top_to_bottom(qapp: QGuiApplication, theme: Theme) -> None:
    image = QImage(20, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    painter.translate(10, 0)
    paint_cursor(painter, 120, HEIGHT, theme)
    painter.end()
    for y in (0, 60, 120, HEIGHT - 1):
        assert QColor(image.pixel(10, y)).name() == theme.hex("chart.cursor")


def test_the_word_on_a_state_stays_inside_and_off_the_state(qapp: QGuiApplication) -> None:
    for x, y in product((0, 20, 150, 280, 300), (0, 10, 100, 199)):
        box = bubble_box("step 12, h 3", QPointF(x, y), WIDTH)
        assert QRectF(0, 0, WIDTH, HEIGHT).contains(box.translated(x, y)), (x, y)
        assert not box.contains(QPointF(0, 0)), (x, y)


@pytest.mark.parametrize("run_index", [0, 4])
def test_the_caption_names_the_run(run_index: int) -> None:
    settings = run_settings(20, "sideways", seed=9, run_index=run_index)
    assert caption(settings) == "20 queens · Sideways moves · seed 9" + (" · run 4" if run_index else "")


@pytest.mark.parametrize("size", [(200, 120), (640, 300)])
def test_a_sheet_is_covered_whole(qapp: QGuiApplication, theme: Theme, size: tuple[int, int]) -> None:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(255, 0, 255))
    painter = QPainter(image)
    paint_chart_sheet(painter, scene_of([5, 3], [4, 0]), theme, QSizeF(*size))
    painter.end()
    assert not np.any(pixels(image) == QColor(255, 0, 255).rgb())
