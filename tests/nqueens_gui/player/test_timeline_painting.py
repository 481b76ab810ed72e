import numpy as np
import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.kit.theme import Theme
from nqueens_gui.player.timeline import HandleState, paint_timeline
from nqueens_gui.player.timeline_view import NO_MARKS, TimelineScene, TraceMarks

WIDTH, HEIGHT, MIDDLE = 400, 28, 14


def painted(qapp: QGuiApplication, theme: Theme, scene: TimelineScene, handle: HandleState) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    paint_timeline(painter, scene, HEIGHT, theme, handle)
    painter.end()
    return image


def name_at(image: QImage, x: float, y: int) -> str:
    return QColor(image.pixel(int(x), y)).name()


@pytest.mark.parametrize(
    ("handle", "role"),
    [
        (HandleState(), "accent"),
        (HandleState(is_hovered=True), "accent.hover"),
        (HandleState(is_hovered=True, is_pressed=True), "accent.pressed"),
        (HandleState(is_enabled=False, is_hovered=True), "disabled"),
    ],
)
def test_the_handle_shows_what_is_done_with_it(
    qapp: QGuiApplication, theme: Theme, handle: HandleState, role: str
) -> None:
    scene = TimelineScene(50, 20, NO_MARKS, WIDTH)
    assert name_at(painted(qapp, theme, scene, handle), scene.handle_x, MIDDLE) == theme.hex(role)


@pytest.mark.parametrize(("has_focus", "role"), [(False, "track"), (True, "focus")])
def test_before_a_run_there_is_a_groove_without_a_handle_which_shows_the_focus(
    qapp: QGuiApplication, theme: Theme, has_focus: bool, role: str
) -> None:
    image = painted(qapp, theme, TimelineScene(0, 0, NO_MARKS, WIDTH), HandleState(has_focus=has_focus))
    row = {name_at(image, x, MIDDLE) for x in range(12, WIDTH - 12)}
    assert row == {theme.hex(role)}


def test_a_mark_crosses_the_groove_and_its_ends_tell_its_kind(qapp: QGuiApplication, theme: Theme) -> None:
    marks = TraceMarks(np.array([30]), np.array([10]), np.array([40]))
    scene = TimelineScene(50, 0, marks, WIDTH)
    image = painted(qapp, theme, scene, HandleState())
    for index, role, up, down in (
        (30, "chart.restart", 8, 2),
        (10, "chart.minimum", 2, 8),
        (40, "chart.solution", 8, 8),
    ):
        x = float(scene.x_of_states(index))
        colored = [y for y in range(MIDDLE - 9, MIDDLE + 9) if name_at(image, x, y) == theme.hex(role)]
        assert colored == list(range(MIDDLE - up, MIDDLE + down))


def test_crowded_marks_leave_the_groove_to_be_seen(qapp: QGuiApplication, theme: Theme) -> None:
    states = np.arange(100_000)
    scene = TimelineScene(len(states), 0, TraceMarks(states, states, NO_MARKS.solutions), WIDTH)
    image = painted(qapp, theme, scene, HandleState())
    assert name_at(image, 200, MIDDLE) == theme.hex("track")
    above, below = name_at(image, 200, MIDDLE - 6), name_at(image, 200, MIDDLE + 5)
    assert len({above, below, theme.hex("card"), theme.hex("track")}) == 4
