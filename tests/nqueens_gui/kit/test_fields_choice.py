"""A drop-down list of names with titles, which the wheel passes over."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import ChoiceField
from solver.core.variants import VARIANTS
from tests.nqueens_gui.user import User

CHOICES = (("red", "Light red", "A warm colour."), ("blue", "Dark blue", "A cold colour."))


def make_field(qtbot: QtBot) -> ChoiceField:
    field = ChoiceField(CHOICES)
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    return field


def turn_wheel(field: ChoiceField) -> QWheelEvent:
    middle = QPointF(field.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(field.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    return event


def test_choosing_by_key_tells_the_name(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    with qtbot.waitSignal(field.chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Down)
    assert chosen.args == ["blue"]
    assert field.name() == "blue"


def test_setting_a_name_tells_nobody(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    with qtbot.assertNotEmitted(field.chosen):
        assert field.set_name("blue")
    assert field.currentText() == "Dark blue"


def test_a_name_that_there_is_not_leaves_the_choice_alone(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    assert not field.set_name("green")
    assert field.name() == "red"


def test_the_wheel_changes_nothing_in_passing(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.clearFocus()
    assert not turn_wheel(field).isAccepted()
    assert field.name() == "red"


def test_the_wheel_chooses_while_the_field_has_the_keyboard(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    turn_wheel(field)
    assert field.name() == "blue"


def test_its_least_width_shows_the_longest_title_whole(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    titles = max(field.fontMetrics().horizontalAdvance(title) for _, title, _ in CHOICES)
    assert titles < field.minimumSizeHint().width() <= titles + 60


def test_every_variant_is_seen_in_the_open_list(user: User) -> None:
    variant = next(
        field
        for field in user.window.watch.settings_form.findChildren(ChoiceField)
        if field.count() >= len(VARIANTS)
    )
    variant.showPopup()
    view = variant.view()
    user.wait(view.isVisible)
    last = view.model().index(variant.count() - 1, 0)
    user.wait(lambda: view.viewport().rect().contains(view.visualRect(last)))
    variant.hidePopup()


def test_a_very_long_title_widens_no_panel_and_ends_with_an_ellipsis(qtbot: QtBot) -> None:
    title = "A search with a name that goes on and on, " * 3
    field = ChoiceField([("mine", title, "")])
    qtbot.addWidget(field)
    assert field.minimumSizeHint().width() < field.fontMetrics().horizontalAdvance(title) / 2
    field.resize(field.minimumSizeHint())
    option = QStyleOptionComboBox()
    field.initStyleOption(option)
    assert option.currentText.endswith("…")  # type: ignore[attr-defined]
    assert field.currentText() == title
