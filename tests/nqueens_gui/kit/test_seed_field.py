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
    made = SeedField()
    qtbot.addWidget(made)
    return made


def test_a_click_draws_another_seed(qtbot: QtBot, field: SeedField) -> None:
    field.set_text("7")
    with qtbot.waitSignals([field.drawn, field.changed]):
        qtbot.mouseClick(field.draw, Qt.MouseButton.LeftButton)
    assert field.value() == 101


def test_a_seed_is_read_up_to_the_greatest_and_what_is_none_handed_on_as_typed(field: SeedField) -> None:
    for text, value in (("", None), ("lucky", "lucky"), (str(2**63 - 1), 2**63 - 1)):
        field.set_text(text)
        assert field.value() == value
    assert field.edit.cursorPosition() == 0


def test_its_buttons_have_names_and_icons(field: SeedField) -> None:
    for button in (field.keep, field.draw):
        assert button.accessibleName()
        assert button.toolTip()
        assert not button.icon().isNull()
