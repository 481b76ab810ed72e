"""Every text has room: in the smallest window, and large, for a projector."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QLineEdit, QPushButton, QWidget

from nqueens_gui.experiment.charts import ChartKind
from nqueens_gui.kit.banner import ELLIPSIS, StatusBanner
from nqueens_gui.kit.charts.card import ChartCard
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.style import LARGE_TEXT_PX
from nqueens_gui.shell.window import LEAST_SIZE
from solver.core.run_settings import RunSettings, run_settings
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User

CONTROL = Qt.KeyboardModifier.ControlModifier
SIZES = ((1440, 900), (1920, 1080))
DIALOGS = ("export", "record", "boards", "lessons", "show_keys", "show_definitions", "about")


def is_cut(label: QLabel) -> bool:
    """Whether a label has less room than its text needs."""
    if isinstance(label, ElidedLabel):
        return label.shown_text != label.full_text
    if label.wordWrap():
        return bool(label.text()) and label.heightForWidth(label.width()) > label.height()
    needed = label.sizeHint()
    return bool(label.text()) and (label.width() < needed.width() or label.height() < needed.height())


def cut_texts(window: QWidget) -> Iterator[str]:
    """Texts in the window that do not fit into their widgets."""
    for label in window.findChildren(QLabel):
        if label.isVisible() and is_cut(label):
            yield label.full_text if isinstance(label, ElidedLabel) else label.text()
    for button in window.findChildren(QAbstractButton):
        is_written = button.isVisible() and button.icon().isNull() and button.text()
        if is_written and button.width() < button.minimumSizeHint().width():
            yield button.text()
    for field in window.findChildren(QLineEdit):
        if field.isVisible() and field.height() < field.fontMetrics().height():
            yield field.text()
    for banner in window.findChildren(StatusBanner):
        if banner.isVisible() and banner.shown_text.endswith(ELLIPSIS):
            yield banner.text


def go_to_minimum(user: User, settings: RunSettings, number: int = 0) -> None:
    """Play a run to its end and go back to one of its local minima."""
    user.play(settings)
    user.program.session.seek(int(user.program.session.trace.local_minima()[number]))
    user.wait(lambda: user.last.insight is not None)


@pytest.mark.thorough
def test_sentences_and_captions_are_whole_in_the_smallest_window(user: User) -> None:
    window = user.window
    window.resize(*LEAST_SIZE)
    for variant in ("random-restart", "random-restart-sideways", "sideways"):
        go_to_minimum(user, run_settings(8, variant, seed=340))
        user.wait(lambda: "No better move" in window.watch.banner.text)
        user.wait(lambda: not list(cut_texts(window)))
    user.watch(run_settings(8, "simulated-annealing", seed=5))
    user.wait(lambda: "turned down" in window.watch.banner.text)
    user.wait(lambda: not list(cut_texts(window)))
    user.do("page_landscape")
    window.landscape.panel.charts.show_chart("limits")
    user.wait(lambda: "sideways limit" in window.landscape.panel.charts.caption)
    user.wait(lambda: not list(cut_texts(window)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.thorough
def test_no_large_text_of_any_page_is_cut(user: User, size: tuple[int, int]) -> None:
    window = user.window
    window.resize(*size)
    go_to_minimum(user, run_settings(8, "random-restart", seed=340), 1)
    user.press(Qt.Key.Key_T, modifier=CONTROL, until=lambda: not list(cut_texts(window)))
    assert window.font().pixelSize() == LARGE_TEXT_PX
    assert window.watch.workspace.is_wide == (size[0] == 1920)
    assert (window.width(), window.height()) == size
    user.do("page_experiment", until=lambda: not list(cut_texts(window)))
    user.do("page_landscape", until=lambda: user.window.landscape.session.snapshot.stage is Stage.DONE)
    window.landscape.panel.charts.show_chart("terrain")
    user.wait(lambda: not list(cut_texts(window)))
    user.play(run_settings(8, "sideways", seed=340))
    user.do("page_history", until=lambda: len(window.history.panel.model.listing.ids) == 2)
    window.history.panel.table.selectAll()
    user.wait(lambda: window.history.panel.details.title == "Comparison")
    user.wait(lambda: not list(cut_texts(window)))
    user.do("page_compare", until=lambda: not list(cut_texts(window)))
    user.do("run_comparison", until=lambda: user.window.compare.session.snapshot.traces)
    user.window.compare.session.to_end()
    user.wait(lambda: user.window.compare.session.snapshot.is_over and not list(cut_texts(window)))
    assert (window.width(), window.height()) == size


@pytest.mark.thorough
def test_no_large_tab_of_a_chart_is_cut_in_the_smallest_window(user: User) -> None:
    user.window.resize(*LEAST_SIZE)
    user.press(Qt.Key.Key_T, modifier=CONTROL)
    user.do("page_experiment")
    panel = user.window.experiment.panel
    limits = {"sideways": {"sideways_limit": "0, 9"}}
    variants = ["sideways", "random-restart"]
    user.window.experiment.plan.set_values(
        {"variants": variants, "parameters": limits, "sizes": "4, 5", "runs": 10}
    )
    user.do("run_experiment", until=lambda: user.window.experiment.session.snapshot.is_over)
    user.wait(lambda: all(map(panel.charts.tabs.isTabVisible, range(len(ChartKind)))))
    for kind in ChartKind:
        panel.charts.show_chart(kind)
        user.wait(lambda: has_whole_tabs(panel.charts) and not list(cut_texts(panel.charts)))
    user.do("page_landscape", until=lambda: has_whole_tabs(user.window.landscape.panel.charts))
    user.press(Qt.Key.Key_T, modifier=CONTROL)
    user.do("page_experiment")
    user.wait(lambda: has_whole_tabs(panel.charts))


def has_whole_tabs(card: ChartCard) -> bool:
    """Whether the tabs of a card have the room that they need."""
    return card.tabs.isVisible() and card.tabs.width() >= card.tabs.sizeHint().width()


@pytest.mark.thorough
def test_no_large_text_of_a_dialog_is_cut(user: User) -> None:
    user.window.resize(*SIZES[0])
    user.do("large_text")
    for name in DIALOGS:
        user.do(name)
        dialog = user.dialog(QDialog)
        user.wait(lambda dialog=dialog: not list(cut_texts(dialog)))
        assert dialog.height() <= SIZES[0][1], name
        user.close(dialog)


@pytest.mark.thorough
def test_every_dialog_fits_a_full_hd_screen_at_200_percent(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda screen: QRect(0, 0, 960, 540))
    for name in (*DIALOGS, "show_figures"):
        user.do(name)
        dialog = user.dialog(QDialog)
        user.wait(lambda dialog=dialog: not list(cut_texts(dialog)))
        assert dialog.height() <= 500, name
        assert dialog.width() <= 960, name
        buttons = [button for button in dialog.findChildren(QPushButton) if button.isVisible()]
        lowest = max(buttons, key=lambda button: button.mapTo(dialog, QPoint()).y())
        assert dialog.rect().contains(
            lowest.geometry().translated(lowest.parentWidget().mapTo(dialog, QPoint()))
        )
        user.close(dialog)


@pytest.mark.thorough
def test_large_text_is_found_again_at_the_next_start_and_switched_off_again(make_user: MakeUser) -> None:
    first = make_user().start()
    first.do("large_text")
    first.window.close()
    second = make_user().start()
    assert second.window.actions_by_name["large_text"].isChecked()
    assert second.window.font().pixelSize() == LARGE_TEXT_PX
    second.window.resize(1440, 900)
    second.wait(lambda: second.last.insight is not None)
    before = second.window.inspector.why.successors.item_rect(0).height()
    second.do("large_text")
    assert not second.program.themes.is_text_large
    second.wait(lambda: second.window.watch.workspace.is_wide)
    assert second.window.inspector.why.successors.item_rect(0).height() < before
