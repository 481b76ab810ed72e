from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from nqueens_gui.export.fields import FIRST_FORMATS, ExportFields, FormatBoxes
from nqueens_gui.export.formats import FORMATS
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.kit.preferences import MAPPING, Preference


@pytest.fixture
def fields(qtbot: QtBot, tmp_path: Path) -> ExportFields:
    made = ExportFields()
    qtbot.addWidget(made)
    made.folder_field.set_folder(tmp_path)
    return made


def test_at_first_there_is_something_to_export_and_a_place_to_go(qtbot: QtBot) -> None:
    fields = ExportFields()
    qtbot.addWidget(fields)
    assert fields.errors == {}
    request = fields.request()
    assert request is not None
    assert request.formats == FIRST_FORMATS
    assert request.folder == Path.home()


def test_the_request_is_what_stands_in_the_fields(fields: ExportFields, tmp_path: Path) -> None:
    fields.name_edit.setText("  my run ")
    fields.format_boxes.set_formats(["markdown"])
    fields.theme_field.set_name("light")
    fields.size_field.set_value(1200)
    assert fields.request() == ExportRequest(
        tmp_path, "my run", ("markdown",), "light", 1200, may_replace=False
    )


def test_what_is_wrong_is_said_beside_its_field_and_there_is_no_request(
    fields: ExportFields, tmp_path: Path
) -> None:
    fields.folder_field.set_folder(tmp_path / "none")
    fields.name_edit.setText("a/b")
    fields.format_boxes.set_formats([])
    fields.size_field.set_value(10)
    assert fields.errors == {
        "formats": "Choose at least one format.",
        "folder": f"The folder {tmp_path / 'none'} does not exist.",
        "base_name": "A name cannot contain a slash; choose the folder above.",
        "board_px": "The size must be 200 to 4,000 pixels.",
    }
    assert fields.folder_field.row.error == fields.errors["folder"]
    assert fields.request() is None


def test_an_empty_folder_is_asked_for(fields: ExportFields) -> None:
    fields.folder_field.set_folder("")
    assert fields.errors == {"folder": "Choose a folder."}


def test_what_is_mended_is_no_longer_complained_of(fields: ExportFields, tmp_path: Path) -> None:
    fields.name_edit.setText("a/b")
    fields.name_edit.setText("a")
    assert fields.errors == {}
    assert fields.request() is not None


def test_a_folder_that_comes_into_being_is_seen_at_the_next_look(
    fields: ExportFields, tmp_path: Path
) -> None:
    fields.folder_field.set_folder(tmp_path / "new")
    (tmp_path / "new").mkdir()
    fields.check_again()
    assert fields.errors == {}


def test_the_values_survive_being_kept_as_text(qtbot: QtBot, fields: ExportFields, tmp_path: Path) -> None:
    fields.format_boxes.set_formats(["html", "chart-csv"])
    fields.theme_field.set_name("light")
    fields.size_field.set_value(1600)
    preference = Preference("files/export", {}, MAPPING)
    kept = preference.read(preference.write(fields.values()))
    other = ExportFields()
    qtbot.addWidget(other)
    other.set_values(kept)
    assert other.values() == fields.values()
    assert other.request() == fields.request()


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"folder": 3, "formats": "html", "picture_theme": None, "board_px": "big"},
        {"folder": "", "board_px": 10**9, "picture_theme": "pink"},
    ],
)
def test_what_was_kept_and_cannot_be_used_leaves_the_fields_as_they_are(
    fields: ExportFields, kept: dict[str, object]
) -> None:
    before = fields.values()
    fields.set_values(kept)
    assert fields.values() == before
    assert fields.errors == {}


def test_every_field_has_a_name_for_a_screen_reader_and_a_tooltip(fields: ExportFields) -> None:
    for field in (fields.folder_field.edit, fields.name_edit, fields.theme_field, fields.size_field):
        assert field.accessibleName()
        assert field.toolTip()


@pytest.fixture
def boxes(qtbot: QtBot) -> FormatBoxes:
    made = FormatBoxes()
    qtbot.addWidget(made)
    return made


def test_there_is_a_box_for_every_format_named_for_a_screen_reader(boxes: FormatBoxes) -> None:
    assert list(boxes.boxes) == list(FORMATS)
    for name, box in boxes.boxes.items():
        spec = FORMATS[name]
        assert box.text() == spec.title
        assert box.accessibleDescription() == spec.description
        assert all(ending in box.toolTip() for ending in spec.endings)


def test_ticked_boxes_are_the_formats_in_the_order_of_the_table(boxes: FormatBoxes) -> None:
    boxes.set_formats(["html", "run-file"])
    assert boxes.formats() == ("run-file", "html")
    boxes.set_formats([])
    assert boxes.formats() == ()


def test_names_that_there_are_not_are_passed_over(boxes: FormatBoxes) -> None:
    boxes.set_formats(["doc", "chart-svg"])
    assert boxes.formats() == ("chart-svg",)


def test_a_tick_is_told(qtbot: QtBot, boxes: FormatBoxes) -> None:
    with qtbot.waitSignal(boxes.changed):
        boxes.boxes["markdown"].click()
    assert "markdown" in boxes.formats()


def test_no_description_is_cut_off(qtbot: QtBot, boxes: FormatBoxes) -> None:
    boxes.show()
    for label in boxes.findChildren(type(boxes._error)):
        assert label.isHidden() or label.width() >= label.sizeHint().width()


def test_a_format_is_told_by_its_name_and_not_by_the_words_below_it(fields: ExportFields) -> None:
    told = {
        name: QAccessible.queryAccessibleInterface(box) for name, box in fields.format_boxes.boxes.items()
    }
    labels = QAccessible.RelationFlag.Label
    assert not [name for name, box in told.items() if box.relations(labels)]  # would be read in its place
    assert told["board-svg"].text(QAccessible.Text.Name) == "The board: Board (SVG)"
    assert told["board-svg"].text(QAccessible.Text.Description) == "The same, sharp at any size."
