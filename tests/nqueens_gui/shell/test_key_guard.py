"""The keys are shared between the shortcuts of the window and the widget that has the focus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QAction, QFileOpenEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPushButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.why import PairList
from nqueens_gui.inspector.why_view import pair_rows
from nqueens_gui.kit.fields import ANSWERS
from nqueens_gui.shell.key_guard import KeyGuard
from solver.core.heuristics import Heuristic

SHORTCUTS = ("Space", "Left", "Right", "Home", "End", "Escape", "N")


class Form:
    """A window with a shortcut on each key, and a widget of each kind."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.window = QMainWindow()
        self.fired: list[str] = []
        for key in SHORTCUTS:
            action = QAction(key, self.window)
            action.setShortcut(key)
            action.triggered.connect(lambda _=False, key=key: self.fired.append(key))
            self.window.addAction(action)
        centre = QWidget()
        layout = QVBoxLayout(centre)
        self.home = QWidget()
        self.home.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.line, self.number, self.choice = QLineEdit(), QSpinBox(), QComboBox()
        self.choice.addItems(["one", "two", "three"])
        self.box, self.button, self.slider = QCheckBox("box"), QPushButton("button"), QSlider()
        self.list, self.rows, self.tabs = QListWidget(), PairList(), QTabBar()
        self.rows.set_pairs(pair_rows((0, 0, 0, 0), Heuristic.ATTACKING_PAIRS))
        for title in ("a", "b"):
            self.tabs.addTab(title)
        self.list.addItems(["x", "y"])
        for widget in self.widgets():
            layout.addWidget(widget)
        self.window.setCentralWidget(centre)

    def widgets(self) -> list[QWidget]:
        named = (self.home, self.line, self.number, self.choice, self.box, self.button, self.slider)
        return [*named, self.list, self.rows, self.tabs]

    def press(self, widget: QWidget, key: Qt.Key) -> list[str]:
        """Press a key in a widget; return the shortcuts that acted."""
        self.fired.clear()
        widget.setFocus()
        self.qtbot.keyClick(widget, key)
        return list(self.fired)


@pytest.fixture
def form(qtbot: QtBot, qapp: QApplication) -> Iterator[Form]:
    made = Form(qtbot)
    qtbot.addWidget(made.window)
    guard = KeyGuard(made.home)
    qapp.installEventFilter(guard)
    made.window.show()
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    yield made
    qapp.removeEventFilter(guard)


@pytest.mark.parametrize("key", SHORTCUTS)
def test_at_home_every_shortcut_acts(form: Form, key: str) -> None:
    assert form.press(form.home, getattr(Qt.Key, f"Key_{key}")) == [key]


@pytest.mark.parametrize("name", ["box", "button"])
def test_space_presses_a_button_that_has_the_focus(form: Form, name: str) -> None:
    button = getattr(form, name)
    pressed: list[object] = []
    button.clicked.connect(lambda: pressed.append(None))
    assert form.press(button, Qt.Key.Key_Space) == []
    assert len(pressed) == 1
    assert form.press(button, Qt.Key.Key_N) == ["N"]


def test_space_plays_from_a_number_field_and_a_list_of_choices(form: Form) -> None:
    assert form.press(form.number, Qt.Key.Key_Space) == form.press(form.choice, Qt.Key.Key_Space) == ["Space"]
    assert form.number.text() == "0"
    assert not form.choice.view().isVisible()
    form.press(form.slider, Qt.Key.Key_Right)
    assert form.slider.value() == 1


def test_a_text_field_keeps_what_can_be_typed(form: Form) -> None:
    assert form.press(form.line, Qt.Key.Key_Space) == []
    assert form.press(form.line, Qt.Key.Key_N) == []
    assert form.line.text() == " n"


@pytest.mark.parametrize("name", ["slider", "number", "list", "rows", "tabs", "line"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End])
def test_arrows_stay_in_the_widgets_that_need_them(form: Form, name: str, key: Qt.Key) -> None:
    assert form.press(getattr(form, name), key) == []


@pytest.mark.parametrize(("key", "name"), [(Qt.Key.Key_Left, "Left"), (Qt.Key.Key_Home, "Home")])
def test_a_list_of_choices_leaves_the_keys_of_the_run_alone(form: Form, key: Qt.Key, name: str) -> None:
    form.choice.setCurrentIndex(1)
    assert form.press(form.choice, key) == [name]
    assert form.choice.currentIndex() == 1
    form.press(form.choice, Qt.Key.Key_Down)
    assert form.choice.currentIndex() == 2


def test_a_list_of_rows_keeps_escape_while_a_row_is_selected_and_leaves_space_alone(form: Form) -> None:
    assert form.press(form.rows, Qt.Key.Key_Escape) == ["Escape"]
    assert form.press(form.rows, Qt.Key.Key_Down) == []
    assert form.press(form.rows, Qt.Key.Key_Space) == ["Space"]
    assert form.rows.selected == 0
    assert form.press(form.rows, Qt.Key.Key_Escape) == []
    assert form.rows.selected is None


def test_a_list_of_choices_takes_letters_that_look_for_an_entry(form: Form) -> None:
    interval = QApplication.keyboardInputInterval()
    assert form.press(form.choice, Qt.Key.Key_N) == ["N"]
    form.fired.clear()
    form.choice.addItem("two nights")
    try:
        QApplication.setKeyboardInputInterval(1_000_000)
        assert form.press(form.choice, Qt.Key.Key_T) == []
        assert form.choice.currentText() == "two"
        for key in (Qt.Key.Key_W, Qt.Key.Key_O):
            form.press(form.choice, key)
        assert form.press(form.choice, Qt.Key.Key_N) == []
    finally:
        QApplication.setKeyboardInputInterval(interval)


@pytest.mark.parametrize("name", ["line", "number", "choice"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape])
def test_enter_and_escape_in_a_field_give_the_keyboard_back_and_do_nothing_else(
    form: Form, name: str, key: Qt.Key
) -> None:
    assert form.press(getattr(form, name), key) == []
    assert form.home.hasFocus()
    assert not form.number.lineEdit().hasSelectedText()


def test_what_is_wrong_with_a_field_is_told_when_it_is_left_by_enter(form: Form, told: list[str]) -> None:
    form.press(form.line, Qt.Key.Key_Return)
    assert not told
    form.line.setProperty("invalid", True)
    form.line.setAccessibleDescription("The seed must be a whole number, not 'abc'.")
    form.press(form.line, Qt.Key.Key_Return)
    assert told == ["The seed must be a whole number, not 'abc'."]


def test_enter_in_a_field_for_an_answer_is_left_to_the_window(form: Form) -> None:
    action = QAction(form.window)
    action.setShortcut("Return")
    action.triggered.connect(lambda: form.fired.append("Return"))
    form.window.addAction(action)
    form.number.setProperty(ANSWERS, True)
    assert form.press(form.number, Qt.Key.Key_Return) == ["Return"]
    assert form.number.hasFocus()
    assert form.press(form.number, Qt.Key.Key_Escape) == []
    assert form.home.hasFocus()


def test_letters_act_from_a_field_for_a_number_that_answers(form: Form) -> None:
    form.number.setProperty(ANSWERS, True)
    assert form.press(form.number, Qt.Key.Key_N) == ["N"]
    assert form.press(form.number, Qt.Key.Key_3) == []
    assert form.number.hasFocus()


def test_a_shortcut_with_a_modifier_acts_from_anywhere(form: Form, qtbot: QtBot) -> None:
    action = QAction(form.window)
    action.setShortcut("Ctrl+Space")
    action.triggered.connect(lambda: form.fired.append("Ctrl+Space"))
    form.window.addAction(action)
    for widget in (form.number, form.button):
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert form.fired == ["Ctrl+Space"] * 2


def test_fields_of_a_dialog_are_left_alone(form: Form, qtbot: QtBot) -> None:
    dialog = QDialog(form.window)
    field = QLineEdit(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not form.home.hasFocus()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("key", "is_window"),
    [(Qt.Key.Key_E, True), (Qt.Key.Key_B, True), (Qt.Key.Key_C, False), (Qt.Key.Key_Z, False)],
)
def test_ctrl_with_a_letter_that_edits_nothing_is_left_to_the_window(
    form: Form, qapp: QApplication, key: Qt.Key, is_window: bool
) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
    event.accept()  # as a field does where Qt follows Emacs
    handled = KeyGuard(form.home, form.window).eventFilter(form.line, event)
    assert handled is is_window
    assert event.isAccepted() is not is_window


@pytest.mark.parametrize(
    ("given", "name"),
    [("file:///tmp/run.json", "/tmp/run.json"), ("nqueens:8/sideways?seed=7", "nqueens:8/sideways?seed=7")],
)
def test_a_file_or_link_from_the_system_is_passed_on(
    given: str, name: str, qapp: QApplication, qtbot: QtBot
) -> None:
    guard = KeyGuard(QWidget(), qapp)
    received: list[str] = []
    guard.file_requested.connect(received.append)
    qapp.installEventFilter(guard)
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl(given)))
    qapp.removeEventFilter(guard)
    guard.deleteLater()
    assert received == [name]
