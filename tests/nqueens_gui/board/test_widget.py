import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPaintEvent,
    QRegion,
    QWheelEvent,
)
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.board.heat import RingStyle, heat_of
from nqueens_gui.board.highlight import Highlight
from nqueens_gui.board.scene import BoardScene, NextMove, board_scene
from nqueens_gui.board.squares_view import square_text
from nqueens_gui.board.widget import LEAST_LEGEND_SIDE, LEGEND_FONT_PX, BoardView, legend_text
from nqueens_gui.kit.painting import text_width
from solver.analysis.state_kind import Insight, state_insight
from solver.telling.squares import Coordinates
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on

ROWS = [3, 2, 5, 2, 2, 0, 7, 7]
NEXT = [3, 6, 5, 2, 2, 0, 7, 7]
PERMUTATION = [3, 2, 5, 1, 4, 0, 7, 6]


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    view = put_on_screen(qtbot, BoardView(), 420, 400)
    view.set_scene(board_scene(ROWS))
    return view


def middle(view: BoardView, column: int, row: int) -> QPoint:
    return view.square_center(column, row).toPoint()


def picture(view: BoardView) -> QImage:
    return view.grab().toImage()


def give_keyboard(qtbot: QtBot, view: BoardView) -> None:
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", [(420, 400), (311, 307), (313, 309), (900, 200)])
@pytest.mark.parametrize("insight", [None, state_insight(ROWS)])
def test_nothing_below_the_board_is_seen(
    view: BoardView, insight: Insight | None, size: tuple[int, int], scale: float
) -> None:
    view.resize(*size)
    view.set_scene(board_scene(ROWS, insight=insight))
    assert below_is_seen(view, scale) == 0


@pytest.mark.parametrize("n", [8, 100])
def test_nothing_below_an_enlarged_board_is_seen_whatever_it_shows(large: BoardView, n: int) -> None:
    rows = [(3 * column) % n for column in range(n)]
    large.set_scene(board_scene(rows, insight=state_insight(rows), next_move=NextMove(2, rows[2], 1, 6)))
    turn_wheel(large, 8, QPoint(200, 400))
    assert below_is_seen(large, 1.0) == 0


def test_an_empty_view_paints_its_ground_alone_and_has_no_squares(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(420, 400)
    assert view.square_at(QPointF(150, 150)) is None
    assert view.marked_square is None
    assert below_is_seen(view, 1.0) == 0
    image = picture(view)
    assert {image.pixel(x, 150) for x in range(420)} == {image.pixel(0, 0)}


@pytest.mark.parametrize("size", [(420, 400), (311, 307), (230, 900)])
@pytest.mark.parametrize("n", [4, 8, 26, 100, 300, 1000])
def test_painting_the_squares_alone_leaves_nothing_of_the_scene_before(
    view: BoardView, n: int, size: tuple[int, int]
) -> None:
    view.resize(*size)
    random = np.random.default_rng(n)
    first, second = random.integers(n, size=(2, n))
    edge = [(0, int(second[0]), 0), (n - 1, int(second[-1]), n - 1)]
    second[[0, -1]] = 0, n - 1
    view.set_scene(board_scene(first))
    QApplication.processEvents()
    areas: list[QRect] = []
    note_areas(view, areas)
    view.set_scene(board_scene(second, moves=edge))
    view.show_now()
    assert on_screen(view) == picture(view)
    assert areas[0].width() < view.width() or areas[0].height() < view.height()


def test_what_stands_around_the_squares_is_painted_with_the_scene_that_changes_it(view: BoardView) -> None:
    for scene in (
        board_scene(ROWS, coordinates=Coordinates.CHESS),
        board_scene(ROWS, insight=state_insight(ROWS)),
        board_scene(NEXT),
        board_scene([1, 3, 0, 2]),
    ):
        view.set_scene(scene)
        view.show_now()
        assert on_screen(view) == picture(view)


def on_screen(view: BoardView) -> QImage:
    return view.screen().grabWindow(view.winId()).toImage().convertToFormat(picture(view).format())


def note_areas(view: BoardView, areas: list[QRect]) -> None:
    paint = view.paintEvent

    def note(event: QPaintEvent) -> None:
        areas.append(event.rect())
        paint(event)

    view.paintEvent = note


def below_is_seen(view: BoardView, scale: float) -> int:
    """Paint a view over a colour that it does not have, and count the pixels that keep it."""
    image = QImage(view.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.magenta)
    view.render(image, QPoint(), QRegion(), QWidget.RenderFlag(0))
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int(np.count_nonzero(pixels == 0xFFFF00FF))


@pytest.mark.parametrize("square", [(0, 0), (7, 0), (0, 7), (3, 4), (7, 7)])
def test_a_click_names_the_square_under_it(qtbot: QtBot, view: BoardView, square: tuple[int, int]) -> None:
    with qtbot.waitSignal(view.square_clicked) as clicked:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle(view, *square))
    assert tuple(clicked.args or ()) == square


def test_every_square_of_a_large_board_can_be_clicked(view: BoardView) -> None:
    view.resize(1000, 1000)
    view.set_scene(board_scene([0] * 300))
    for square in ((0, 0), (299, 299), (150, 7), (13, 280)):
        assert view.square_at(view.square_center(*square)) == square


def test_a_click_beside_the_board_with_another_button_or_dragged_away_is_none(
    qtbot: QtBot, view: BoardView
) -> None:
    with qtbot.assertNotEmitted(view.square_clicked):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
        qtbot.mouseClick(view, Qt.MouseButton.RightButton, pos=middle(view, 2, 2))
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 2))
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle(view, 5, 5))


def test_the_square_under_the_pointer_is_told_once_and_its_leaving_too(qtbot: QtBot, view: BoardView) -> None:
    seen: list[object] = []
    view.square_hovered.connect(seen.append)
    for place in ((2, 3), (2, 3), (4, 4)):
        qtbot.mouseMove(view, middle(view, *place))
    qtbot.mouseMove(view, middle(view, 4, 4) + QPoint(1, 1))
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert seen == [(2, 3), (4, 4), None]


def test_one_move_glides_and_ends_in_its_square(qtbot: QtBot, view: BoardView) -> None:
    view.set_scene(board_scene(NEXT), glide_ms=80)
    assert view.glide.is_active
    on_the_way = picture(view)
    qtbot.waitUntil(lambda: not view.glide.is_active)
    arrived = picture(view)
    assert on_the_way != arrived
    view.set_scene(board_scene(NEXT))
    assert picture(view) == arrived


def test_a_new_scene_ends_the_glide(view: BoardView) -> None:
    view.set_scene(board_scene(NEXT), glide_ms=10_000)
    view.set_scene(board_scene([0] * 8), glide_ms=10_000)
    assert not view.glide.is_active
    view.set_scene(board_scene([0] * 7 + [1]), glide_ms=10_000)
    assert view.glide.is_active
    view.set_scene(board_scene([0] * 6 + [1, 1]))
    assert not view.glide.is_active


def test_the_same_state_with_more_shown_lets_the_queen_glide_on(qtbot: QtBot, view: BoardView) -> None:
    view.set_scene(board_scene(NEXT), glide_ms=60)
    view.set_scene(board_scene(NEXT, insight=state_insight(NEXT)))
    assert view.glide.is_active
    qtbot.waitUntil(lambda: not view.glide.is_active)
    arrived = picture(view)
    view.set_scene(board_scene(NEXT, insight=state_insight(NEXT)))
    assert picture(view) == arrived


@pytest.mark.parametrize(
    ("scene", "glide_ms"),
    [(board_scene(NEXT), 0), (board_scene([0] * 8), 100), (board_scene([1, 3, 0, 2]), 100)],
)
def test_nothing_glides_without_time_or_over_more_than_one_move(
    view: BoardView, scene: BoardScene, glide_ms: int
) -> None:
    view.set_scene(scene, glide_ms)
    assert not view.glide.is_active


def test_a_theme_changes_the_colours(view: BoardView) -> None:
    light = picture(view)
    dark = put_on("dark")
    assert picture(view).pixelColor(middle(view, 0, 0)) == dark.color("board.light")
    assert picture(view) != light


def test_in_edit_mode_arrows_and_pointer_move_a_cursor_on_the_board_and_enter_asks_for_the_queen_there(
    qtbot: QtBot, view: BoardView
) -> None:
    view.set_editable(True)
    give_keyboard(qtbot, view)
    assert view.marked_square == (0, 0)
    right, down, left, up = Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up
    for key in (left, right, right, down, left, up, down):
        qtbot.keyClick(view, key)
    with qtbot.waitSignal(view.queen_drop_requested) as dropped:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert dropped.args == [1, 1]
    for key in [right, down] * 10:
        qtbot.keyClick(view, key)
    assert view.marked_square == (7, 7)
    qtbot.mouseMove(view, middle(view, 5, 6))
    assert view.marked_square == (5, 6)
    qtbot.keyClick(view, up)
    assert view.marked_square == (5, 5)
    view.set_scene(board_scene([1, 3, 0, 2]))
    assert view.marked_square == (3, 3)


def test_where_squares_can_be_picked_arrows_go_on_from_the_selected_one(
    qtbot: QtBot, view: BoardView
) -> None:
    give_keyboard(qtbot, view)
    picked: list[tuple[int, int]] = []
    view.square_picked.connect(lambda column, row: picked.append((column, row)))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert picked == []
    view.set_picking(True)
    view.set_scene(replace(view.scene, selected=(4, 2)))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert picked == [(5, 2)]
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(view, event)
    assert not event.isAccepted()  # Enter is the window's


@pytest.mark.parametrize(
    ("is_editable", "modifier", "is_claimed"),
    [
        (True, Qt.KeyboardModifier.NoModifier, True),
        (True, Qt.KeyboardModifier.AltModifier, False),
        (False, Qt.KeyboardModifier.NoModifier, False),
    ],
)
def test_plain_keys_are_claimed_in_edit_mode_and_all_others_left_to_the_window(
    view: BoardView, is_editable: bool, modifier: Qt.KeyboardModifier, is_claimed: bool
) -> None:
    view.set_editable(is_editable)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            event = QKeyEvent(kind, key, modifier)
            event.ignore()
            QApplication.sendEvent(view, event)
            assert event.isAccepted() is is_claimed


def test_the_square_that_a_scene_selects_is_outlined(view: BoardView) -> None:
    before, scene = picture(view), view.scene
    assert scene is not None
    view.set_scene(replace(scene, selected=(6, 1)))
    assert view.marked_square == (6, 1)
    assert picture(view) != before
    view.set_scene(replace(scene, selected=(40, 1)))
    assert view.marked_square is None
    view.set_scene(scene)
    assert picture(view) == before


def test_the_tooltip_speaks_of_the_square_under_the_pointer(qtbot: QtBot, view: BoardView) -> None:
    place = middle(view, 1, 6)
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place)))
    assert QToolTip.text() == "queen 1 from row 2 to row 6: h 8 → 5"
    beside = QPoint(1, 1)
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, beside, view.mapToGlobal(beside)))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def drag(qtbot: QtBot, view: BoardView, start: QPoint, end: QPoint) -> None:
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view, end)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def test_a_queen_is_dragged_within_its_column_and_stays_on_the_board(qtbot: QtBot, view: BoardView) -> None:
    view.set_draggable(True)
    for end, row in ((middle(view, 6, 1), 1), (QPoint(10, 399), 7)):
        with qtbot.waitSignal(view.queen_drop_requested) as dropped:
            drag(qtbot, view, middle(view, 2, 5), end)
        assert dropped.args == [2, row]
        view.cancel_drag()


def test_a_queen_put_back_asks_for_nothing_but_a_click(qtbot: QtBot, view: BoardView) -> None:
    view.set_draggable(True)
    with qtbot.assertNotEmitted(view.queen_drop_requested), qtbot.waitSignal(view.square_clicked):
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))
        qtbot.mouseMove(view, middle(view, 2, 1))
        qtbot.mouseMove(view, middle(view, 2, 5))
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))


def test_no_queen_is_dragged_unless_that_is_allowed(qtbot: QtBot, view: BoardView) -> None:
    with qtbot.assertNotEmitted(view.queen_drop_requested):
        drag(qtbot, view, middle(view, 2, 5), middle(view, 2, 1))
        view.set_draggable(True)
        drag(qtbot, view, middle(view, 2, 4), middle(view, 2, 1))  # no queen there


def test_in_edit_mode_a_queen_comes_where_one_presses(qtbot: QtBot, view: BoardView) -> None:
    view.set_editable(True)
    with qtbot.waitSignal(view.queen_drop_requested) as dropped, qtbot.assertNotEmitted(view.square_clicked):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 0))
    assert dropped.args == [2, 0]
    with qtbot.waitSignal(view.queen_drop_requested) as dropped:
        drag(qtbot, view, middle(view, 4, 6), middle(view, 4, 7))
    assert dropped.args == [4, 7]


def test_a_drag_that_is_called_off_leaves_the_board_as_it_was(qtbot: QtBot, view: BoardView) -> None:
    view.set_draggable(True)
    give_keyboard(qtbot, view)
    before = picture(view)
    with qtbot.assertNotEmitted(view.queen_drop_requested):
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))
        qtbot.mouseMove(view, middle(view, 2, 1))
        assert view.dragging.is_active
        assert picture(view) != before
        qtbot.keyClick(view, Qt.Key.Key_Escape)
        assert picture(view) == before
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 1))


def test_a_drag_goes_on_in_another_scene_of_the_same_state_and_ends_in_another_state(
    qtbot: QtBot, view: BoardView
) -> None:
    view.set_draggable(True)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))
    qtbot.mouseMove(view, middle(view, 2, 1))
    view.set_scene(board_scene(ROWS, insight=state_insight(ROWS)))
    assert view.dragging.is_active
    view.set_scene(board_scene(NEXT))
    assert not view.dragging.is_active
    with qtbot.assertNotEmitted(view.queen_drop_requested):
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 1))


def test_a_dropped_queen_waits_in_its_new_square_for_what_comes_of_it(qtbot: QtBot, view: BoardView) -> None:
    view.set_draggable(True)
    before = picture(view)
    drag(qtbot, view, middle(view, 2, 5), middle(view, 2, 1))
    assert not view.dragging.is_active
    assert picture(view) != before
    view.cancel_drag()
    assert picture(view) == before


def test_the_pointer_says_what_can_be_done(qtbot: QtBot, view: BoardView) -> None:
    def shapes() -> list[Qt.CursorShape]:
        found = []
        for place in (middle(view, 2, 5), middle(view, 2, 4), QPoint(1, 1)):
            qtbot.mouseMove(view, place)
            found.append(view.cursor().shape())
        return found

    arrow, hand, finger = (
        Qt.CursorShape.ArrowCursor,
        Qt.CursorShape.OpenHandCursor,
        Qt.CursorShape.PointingHandCursor,
    )
    assert shapes() == [arrow, arrow, arrow]
    view.set_draggable(True)
    assert shapes() == [hand, arrow, arrow]
    view.set_editable(True)
    assert shapes() == [hand, finger, arrow]
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))
    assert view.cursor().shape() is Qt.CursorShape.ClosedHandCursor
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle(view, 2, 5))


@pytest.mark.parametrize("n", [100, 1000])
def test_on_a_large_board_the_queen_nearest_to_the_pointer_is_taken(
    qtbot: QtBot, view: BoardView, n: int
) -> None:
    rows = [0] * n
    rows[n // 2] = n // 2
    view.set_scene(board_scene(rows))
    view.set_draggable(True)
    beside = middle(view, n // 2, n // 2) + QPoint(5, -5)
    with qtbot.waitSignal(view.queen_drop_requested) as dropped:
        drag(qtbot, view, beside, middle(view, n // 2, n - 1))
    assert dropped.args == [n // 2, n - 1]


def test_a_menu_is_asked_for_at_the_square_under_the_pointer(view: BoardView) -> None:
    asked: list[object] = []
    view.menu_requested.connect(lambda square, _point: asked.append(square))
    for place in (middle(view, 3, 6), QPoint(1, 1)):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.mapToGlobal(place))
        QApplication.sendEvent(view, event)
    assert asked == [(3, 6), None]


@pytest.fixture
def large(qtbot: QtBot, view: BoardView) -> BoardView:
    view.resize(640, 640)
    view.set_scene(board_scene([0] * 100))
    return view


def turn_wheel(view: BoardView, notches: int, at: QPoint) -> None:
    point, none = QPointF(at), Qt.MouseButton.NoButton
    event = QWheelEvent(
        point,
        view.mapToGlobal(point),
        QPoint(),
        QPoint(0, 120 * notches),
        none,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def side_of_square(view: BoardView) -> float:
    return view.square_center(1, 0).x() - view.square_center(0, 0).x()


def test_the_wheel_enlarges_a_large_board_around_the_pointer_and_back(large: BoardView) -> None:
    at, fitted = middle(large, 80, 20), side_of_square(large)
    turn_wheel(large, 5, at)
    assert side_of_square(large) == pytest.approx(fitted * 1.25**5)
    square = large.square_at(QPointF(at))
    assert abs(square[0] - 80) + abs(square[1] - 20) <= 1
    turn_wheel(large, -5, at)
    assert side_of_square(large) == pytest.approx(fitted)


def test_a_small_board_leaves_the_wheel_alone(view: BoardView) -> None:
    before = side_of_square(view)
    turn_wheel(view, 5, middle(view, 3, 3))
    assert side_of_square(view) == before
    assert not view.zoom_button.isVisible()


@pytest.mark.parametrize(
    ("button", "keys"),
    [
        (Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier),
        (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier),
        (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_an_enlarged_board_is_dragged(
    qtbot: QtBot, large: BoardView, button: Qt.MouseButton, keys: Qt.KeyboardModifier
) -> None:
    turn_wheel(large, 6, QPoint(320, 320))
    start, square = QPoint(320, 320), large.square_at(QPointF(320, 320))
    clicked = QSignalSpy(large.square_clicked)
    qtbot.mousePress(large, button, keys, pos=start)
    qtbot.mouseMove(large, start + QPoint(60, -40))
    qtbot.mouseRelease(large, button, keys, pos=start + QPoint(60, -40))
    assert large.square_at(QPointF(380, 280)) == square
    assert clicked.count() == 0


def test_a_click_on_an_enlarged_board_is_still_one(qtbot: QtBot, large: BoardView) -> None:
    turn_wheel(large, 6, QPoint(320, 320))
    square, clicked = large.square_at(QPointF(320, 320)), QSignalSpy(large.square_clicked)
    qtbot.mouseClick(large, Qt.MouseButton.LeftButton, pos=QPoint(320, 320))
    assert [tuple(clicked.at(0))] == [square]


def test_a_double_click_the_button_and_keys_show_the_whole_board(qtbot: QtBot, large: BoardView) -> None:
    fitted = side_of_square(large)
    large.zoom_button.click()
    assert side_of_square(large) == pytest.approx(3 * fitted)
    large.zoom_button.click()
    assert side_of_square(large) == pytest.approx(fitted)
    give_keyboard(qtbot, large)
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
        qtbot.keyClick(large, key, Qt.KeyboardModifier.ControlModifier)
    assert side_of_square(large) == pytest.approx(1.25 * fitted)
    qtbot.keyClick(large, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert side_of_square(large) == pytest.approx(fitted)
    turn_wheel(large, 6, QPoint(320, 320))
    qtbot.mouseDClick(large, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert side_of_square(large) == pytest.approx(fitted)


def test_another_size_shows_the_whole_board(large: BoardView) -> None:
    turn_wheel(large, 6, QPoint(320, 320))
    large.set_scene(board_scene([0] * 60))
    assert large.square_at(QPointF(middle(large, 0, 0))) == (0, 0)
    assert large.square_at(QPointF(middle(large, 59, 59))) == (59, 59)


def test_a_highlight_of_another_board_is_not_drawn(view: BoardView) -> None:
    view.set_highlight(Highlight(9, np.array([(8, 8)], np.int32)))
    before = picture(view)
    view.set_highlight(None)
    assert picture(view) == before


def test_a_legend_explains_the_heat_map_without_moving_the_board(view: BoardView) -> None:
    view.resize(420, 420)
    place, before = view.square_center(0, 0), picture(view)
    view.set_scene(board_scene(ROWS, insight=state_insight(ROWS)))
    assert view.square_center(0, 0) == place
    bottom = QRect(0, 405, 420, 15)
    assert picture(view).copy(bottom) != before.copy(bottom)


def test_the_tooltip_of_the_next_move_says_from_how_many_it_was_chosen() -> None:
    scene = board_scene(ROWS, next_move=NextMove(1, 2, 6, 6))
    assert square_text(scene, 1, 6).endswith("taken next, chosen from 6 equal moves")
    assert "taken next" not in square_text(scene, 1, 5)
    scene = board_scene(ROWS, next_move=NextMove(1, 2, 6, 56, 0.02))
    assert square_text(scene, 1, 6).endswith("taken next, with probability 2.0 %, one of 56 possible moves")
    scene = board_scene(ROWS, next_move=NextMove(1, 2, 6, 44, 0.0))
    assert square_text(scene, 1, 6).endswith("taken next, in a later iteration")


@pytest.mark.parametrize("style", RingStyle)
@pytest.mark.parametrize("width", [LEAST_LEGEND_SIDE, 370, 800])
@pytest.mark.parametrize("swaps", [False, True])
def test_the_legend_of_the_heat_map_fits_every_board(
    qtbot: QtBot, style: RingStyle, width: int, swaps: bool
) -> None:
    heat = heat_of(state_insight(PERMUTATION, swaps=swaps))
    legend = legend_text(replace(heat, rings=replace(heat.rings, style=style)), width)
    assert text_width(legend, LEGEND_FONT_PX) <= width
    assert legend.startswith("number: h after")
    assert ("column" in legend) == (width == 800)
    assert ("swapping" in legend) == (swaps and width == 800)
    tints = legend_text(heat, width, has_numbers=False)
    assert text_width(tints, LEGEND_FONT_PX) <= width
    assert tints.startswith("tint: stronger")


def test_a_proposal_that_was_turned_down_appears_and_fades(qtbot: QtBot, view: BoardView) -> None:
    view.set_scene(board_scene(NEXT))
    still = picture(view)
    view.set_scene(board_scene(ROWS))
    view.set_scene(board_scene(NEXT, declined=(3, 6)))
    assert picture(view) != still
    qtbot.waitUntil(lambda: picture(view) == still)
    view.set_scene(board_scene(NEXT, declined=(3, 6)))  # the same state again
    assert picture(view) == still
