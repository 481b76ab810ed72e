"""The seed: which one the next run takes."""

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


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_each_run_draws_a_seed_unless_it_is_kept(qtbot: QtBot, field: SeedField) -> None:
    field.prepare_new_run()
    assert field.value() == 101
    field.prepare_new_run()
    assert field.value() == 102
    click(qtbot, field.keep)
    field.prepare_new_run()
    assert field.value() == 102


def test_a_typed_seed_serves_one_run(qtbot: QtBot, field: SeedField) -> None:
    qtbot.keyClicks(field.edit, "7")
    field.prepare_new_run()
    assert field.value() == 7
    field.prepare_new_run()
    assert field.value() == 101


def test_a_seed_drawn_by_hand_serves_the_next_run(qtbot: QtBot, field: SeedField) -> None:
    field.set_text("7")
    with qtbot.waitSignals([field.drawn, field.changed]):
        click(qtbot, field.draw)
    field.prepare_new_run()
    assert field.value() == 101


def test_an_empty_field_is_filled_even_when_the_seed_is_kept(field: SeedField) -> None:
    field.set_kept(True)
    assert field.value() is None
    field.prepare_new_run()
    assert field.value() == 101


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


@pytest.mark.parametrize(
    ("text", "is_kept", "shown"),
    [
        ("7", True, ("7", True)),
        ("7", False, ("101", False)),
        ("", True, ("101", True)),
    ],
)
def test_a_seed_that_was_saved_is_shown_again_when_it_is_kept(
    field: SeedField, text: str, is_kept: bool, shown: tuple[str, bool]
) -> None:
    field.draw_new()
    field.fill_in(text, is_kept)
    assert (field.text, field.is_kept) == shown


def test_after_a_reset_another_seed_is_shown_and_none_kept(field: SeedField) -> None:
    field.fill_in("7", True)
    field.reset()
    assert (field.value(), field.is_kept) == (101, False)
