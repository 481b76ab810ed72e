"""The field of a seed: typed or drawn."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit import seed_field
from nqueens_gui.kit.seed_field import SeedField


@pytest.fixture
def field(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> SeedField:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(seed_field, "draw_seed", lambda: next(drawn))
    field = SeedField()
    qtbot.addWidget(field)
    return field


def test_a_click_draws_another_seed(qtbot: QtBot, field: SeedField) -> None:
    field.set_text("7")
    with qtbot.waitSignals([field.drawn, field.changed]):
        qtbot.mouseClick(field.draw, Qt.MouseButton.LeftButton)
    assert field.value() == 101


def test_an_empty_field_holds_no_seed(field: SeedField) -> None:
    assert field.value() is None


def test_the_greatest_seed_is_read_and_shown_from_its_first_digit(field: SeedField) -> None:
    field.set_text(str(2**63 - 1))
    assert field.value() == 2**63 - 1
    assert field.edit.cursorPosition() == 0


def test_what_is_no_number_is_handed_on_as_typed(qtbot: QtBot, field: SeedField) -> None:
    qtbot.keyClicks(field.edit, "lucky")
    assert field.value() == "lucky"


def test_its_buttons_have_names_and_icons(field: SeedField) -> None:
    for button in (field.keep, field.draw):
        assert button.accessibleName()
        assert button.toolTip()
        assert not button.icon().isNull()
