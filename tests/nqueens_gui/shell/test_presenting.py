"""Presentation mode: the board fills the height, and nothing is cut in large text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget

from nqueens_gui.compare.comparison import Comparison, Competitor
from nqueens_gui.compare.results_view import PLACES
from nqueens_gui.kit.banner import ELLIPSIS
from nqueens_gui.kit.charts.card import ChartsAndMore
from nqueens_gui.kit.painting import TEXT_PX
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.style import PRESENTED_TEXT_PX
from nqueens_gui.shell.window import HOW_TO_LEAVE, SMALLEST_SIZE, first_size
from nqueens_gui.watch.workspace import Panel
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from tests.nqueens_gui.shell.test_room_for_text import cut_texts, go_to_minimum
from tests.nqueens_gui.user import User


def present(user: User, size: tuple[int, int]) -> None:
    user.press(Qt.Key.Key_F5)
    user.window.showNormal()
    user.window.resize(*size)
    user.wait(lambda: (user.window.width(), user.window.height()) == size)


@pytest.mark.parametrize(
    ("is_large", "size"), [(False, (1280, 690)), (True, (1280, 690)), (True, (1920, 1080))]
)
@pytest.mark.thorough(but=1)
def test_the_board_takes_most_of_the_height_and_no_text_is_cut(
    user: User, is_large: bool, size: tuple[int, int]
) -> None:
    go_to_minimum(user, run_settings(8, "random-restart", seed=340), 1)
    user.window.themes.set_text_large(is_large)
    present(user, size)
    watch = user.window.watch
    user.wait(lambda: watch.board.geometry().height() >= 0.7 * size[1])
    assert watch.board.width() >= 0.7 * size[1]
    assert user.window.font().pixelSize() == (2 * TEXT_PX if is_large else PRESENTED_TEXT_PX)
    user.wait(lambda: not list(cut_texts(user.window)))
    user.wait(lambda: watch.banner.height() < 2 * watch.banner.fontMetrics().lineSpacing() + 14)
    assert watch.chart.isVisible()
    assert watch.transport.mapTo(user.window, QPoint()).x() >= watch.chart.mapTo(user.window, QPoint()).x()
    assert (user.window.width(), user.window.height()) == size


@pytest.mark.thorough
def test_keys_act_while_presenting_and_all_is_as_before_afterwards(user: User) -> None:
    window, watch = user.window, user.window.watch
    before = {panel: watch.workspace.is_shown(panel) for panel in Panel}
    user.watch(run_settings(8, "random-restart", seed=340))
    present(user, (1280, 690))
    assert not window.pages.head.isVisible()
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    user.press(Qt.Key.Key_F5, until=window.pages.head.isVisible)
    user.wait(lambda: {panel: watch.workspace.is_shown(panel) for panel in Panel} == before)
    assert window.font().pixelSize() == TEXT_PX
    assert watch.transport.mapTo(window, QPoint()).y() > watch.board.mapTo(window, QPoint()).y()
    assert watch.banner.height() >= 2 * watch.banner.fontMetrics().lineSpacing()


def test_escape_leaves_the_presentation_and_not_the_run(user: User) -> None:
    window = user.window
    user.watch(run_settings(8, "random-restart", seed=340))
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    present(user, (1280, 690))
    assert window.statusBar().currentMessage() == HOW_TO_LEAVE
    user.press(Qt.Key.Key_Escape, until=window.pages.head.isVisible)
    assert not window.is_presenting
    assert not window.statusBar().currentMessage()
    assert user.last.outcome is None
    user.press(Qt.Key.Key_Escape, until=lambda: user.last.outcome is not None)


def test_the_card_of_the_first_start_is_not_presented(user: User) -> None:
    user.window.watch.show_reading_card()
    present(user, (1280, 690))
    assert not user.window.watch.reading_card.isVisible()
    user.wait(user.window.watch.chart.isVisible)
    user.press(Qt.Key.Key_Escape, until=lambda: not user.window.is_presenting)


def test_the_end_of_full_screen_ends_the_presentation(user: User) -> None:
    window = user.window
    present(user, (1280, 690))
    window.set_full_screen(True)
    user.wait(window.actions_by_name["full_screen"].isChecked)
    user.press(Qt.Key.Key_F11, until=window.pages.head.isVisible)
    assert not window.is_presenting


def seen(window: QWidget) -> set[str]:
    """The names of what the window shows, apart from texts, which may be brief."""
    parts = (part for part in window.findChildren(QWidget) if not isinstance(part, QLabel))
    return {part.accessibleName() for part in parts if part.isVisible()}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1000, 700)])
@pytest.mark.thorough(but=1)
def test_each_page_is_presented_where_it_is_with_less_around_it_and_comes_back_as_it_was(
    user: User, size: tuple[int, int]
) -> None:
    window = user.window
    window.experiment.plan.set_values(
        {"sizes": "4", "runs": "20", "variants": ["steepest-ascent", "sideways"]}
    )
    landscape = window.landscape.session
    landscape.set_values({**landscape.values(), "n": 4})
    user.do("page_experiment")
    user.do("run_experiment", until=lambda: window.experiment.session.snapshot.stage is Stage.DONE)
    charts = window.experiment.panel.findChild(ChartsAndMore)
    charts.moveSplitter(charts.handle(1).x() - 40, 1)
    user.do("page_landscape", until=lambda: landscape.snapshot.stage is Stage.DONE)
    user.do("page_compare")
    user.do("run_comparison", until=lambda: window.compare.session.snapshot.is_over)
    for page in ("experiment", "landscape", "compare", "watch", "history"):
        window.resize(*size)
        user.do(f"page_{page}", until=lambda: window.size() == QSize(*size))
        for _ in range(3):  # the layouts of parts within parts
            QApplication.processEvents()
        before = seen(window)
        runs = window.experiment.panel.run_list
        width = runs.width()
        present(user, size)
        assert window.pages.page == page
        assert len(seen(window)) < len(before)
        assert window.font().pixelSize() > TEXT_PX
        if page != "history":  # a table that scrolls
            user.wait(lambda: not list(cut_texts(window)))
        user.press(Qt.Key.Key_Escape, until=window.pages.head.isVisible)
        assert window.pages.page == page
        user.wait(lambda before=before: seen(window) == before)
        assert runs.width() == width


@pytest.mark.thorough
def test_the_presentation_follows_to_other_pages_and_shows_the_chances_beside_the_board(user: User) -> None:
    window, workspace = user.window, user.window.watch.workspace
    user.watch(run_settings(8, "steepest-ascent", seed=340))
    present(user, (1280, 720))
    user.do("page_landscape", until=lambda: not window.landscape.panel.form.isVisible())
    assert not window.pages.head.isVisible()
    user.do("page_watch")
    assert workspace.is_shown(Panel.CHART)
    user.press(Qt.Key.Key_2, until=window.inspector.chances.isVisible)
    assert not window.watch.chart.isVisible()
    assert window.watch.transport.isVisible()
    user.do("show_why", until=window.watch.chart.isVisible)
    assert not window.inspector.tabs.isVisible()
    user.press(Qt.Key.Key_Escape, until=lambda: all(map(workspace.is_shown, Panel)))
    user.do("page_landscape", until=window.landscape.panel.form.isVisible)


def is_whole(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.thorough
def test_a_full_hd_screen_at_200_percent_is_large_enough(user: User) -> None:
    window = user.window
    assert first_size(QSize(960, 540)) == QSize(960, 500)
    window.resize(*SMALLEST_SIZE)
    user.wait(lambda: (window.width(), window.height()) == SMALLEST_SIZE)
    user.wait(lambda: is_whole(window.watch.transport.buttons["play_pause"]))
    assert min(window.watch.board.width(), window.watch.board.height()) >= 200
    for page in ("experiment", "landscape", "compare", "history"):
        user.do(f"page_{page}", until=lambda: is_whole(window.pages.stack))
        buttons = window.pages.stack.currentWidget().findChildren(QPushButton)
        main = [button for button in buttons if button.property("role") == "primary" and button.isVisible()]
        for button in main:
            for scroll in window.pages.stack.currentWidget().findChildren(QScrollArea):
                if scroll.isAncestorOf(button):
                    scroll.ensureWidgetVisible(button)
            user.wait(lambda button=button: is_whole(button))
    assert (window.width(), window.height()) == SMALLEST_SIZE


@pytest.mark.thorough
def test_a_comparison_is_presented_on_its_own_page(user: User) -> None:
    user.do("page_compare")
    panel, session = user.window.compare.panel, user.window.compare.session
    session.compare()
    user.wait(lambda: bool(panel.grid.lanes))
    session.to_end()
    user.wait(lambda: session.snapshot.is_over)
    board = panel.grid.lanes[0].board
    present(user, (1280, 690))
    assert user.window.pages.page == "compare"
    user.wait(lambda: min(board.width(), board.height()) >= 330)
    assert not panel.form.isVisible()
    assert not user.window.pages.head.isVisible()
    user.wait(lambda: panel.progress.banner.height() < 2 * panel.progress.banner.fontMetrics().lineSpacing())
    assert not panel.chart.isVisible()
    for size in ((1280, 720), (1920, 1080), (1000, 700)):
        user.window.resize(*size)
        user.wait(lambda size=size: user.window.size() == QSize(*size) and not list(cut_texts(user.window)))
        transport = QRect(panel.transport.mapTo(user.window, QPoint()), panel.transport.size())
        assert user.window.rect().contains(transport)
        for lane, trace in zip(panel.grid.lanes, session.snapshot.traces, strict=True):
            assert lane.stage_label.shown_text == f"h {trace.column('h')[-1]} · step {trace.steps}"
            assert lane.stage_label.height() > 2 * TEXT_PX
            assert lane.series_label.full_text.startswith("Won ")
    places = [lane.place_label.text() for lane in panel.grid.lanes]
    assert places == [PLACES[place] for place in session.snapshot.places]
    assert any(lane.property("winner") for lane in panel.grid.lanes)
    user.press(Qt.Key.Key_Home, until=lambda: session.snapshot.tick == 0)
    user.press(Qt.Key.Key_F5, until=user.window.pages.head.isVisible)
    assert user.window.pages.page == "compare"
    user.wait(panel.export_button.isVisible)


def test_an_empty_comparison_is_presented_with_its_starts_so_that_bets_can_be_given(user: User) -> None:
    user.do("page_compare")
    session = user.window.compare.session
    present(user, (1280, 720))
    user.wait(user.window.actions_by_name["bet_2"].isEnabled)
    assert not user.window.compare.panel.form.isVisible()
    user.press(Qt.Key.Key_2, until=lambda: session.snapshot.bets == (1,))
    user.press(Qt.Key.Key_Space, until=lambda: session.snapshot.is_playing)
    user.press(Qt.Key.Key_End, until=lambda: session.snapshot.is_over)
    user.press(Qt.Key.Key_N, until=lambda: session.snapshot.can_bet)


@pytest.mark.thorough
def test_six_searches_are_told_apart_at_twice_the_size_on_a_small_screen(user: User) -> None:
    user.do("page_compare")
    panel, session = user.window.compare.panel, user.window.compare.session
    session.edit(Comparison(tuple(Competitor(VARIANTS[name]) for name in list(VARIANTS)[:6]), seed=3))
    session.compare()
    user.wait(lambda: session.snapshot.shown and len(panel.grid.lanes) == 6)
    session.to_end()
    user.do("large_text")
    present(user, (1280, 720))
    labels = [lane.name_label for lane in panel.grid.lanes]
    user.wait(lambda: all(len(label.shown_text.replace(ELLIPSIS, "")) >= 12 for label in labels))
    user.wait(lambda: all(min(lane.board.width(), lane.board.height()) >= 130 for lane in panel.grid.lanes))
    area = panel.chart.area
    user.wait(lambda: not area.legend.isVisible())
    assert not panel.chart.isVisible(), "the boards take all the room"
    sequence = session.snapshot.sequence
    user.press(Qt.Key.Key_N)
    user.wait(lambda: session.snapshot.sequence > sequence and not session.snapshot.making.stage.is_busy)
    user.wait(lambda: panel.score.rows[0].solved.endswith("of 2"))
    assert not panel.chart.log_button.isVisible()
    assert not panel.chart.header.isVisible()
    user.press(Qt.Key.Key_F5, until=lambda: all(lane.open_button.isVisible() for lane in panel.grid.lanes))
    user.wait(panel.chart.header.isVisible)
