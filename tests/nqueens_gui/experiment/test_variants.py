"""The boxes of the variants say what is ticked, and where their parameters are."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.variants import VariantBoxes
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from tests.solver.custom.searches import body, saved


def make_boxes(qtbot: QtBot) -> VariantBoxes:
    boxes = VariantBoxes()
    qtbot.addWidget(boxes)
    with qtbot.waitExposed(boxes):
        boxes.show()
    return boxes


def test_there_is_a_box_for_every_variant_with_its_description(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    assert [box.text() for box in boxes.boxes.values()] == [variant.title for variant in VARIANTS.values()]
    assert all(boxes.boxes[name].toolTip() == VARIANTS[name].description for name in VARIANTS)


def test_ticked_boxes_are_the_variants_in_the_order_of_the_table(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    boxes.set_names(["sideways", "steepest-ascent", "downhill"])
    assert boxes.names() == ("steepest-ascent", "sideways")


def test_a_click_tells_of_the_change(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    with qtbot.waitSignal(boxes.changed):
        boxes.boxes["sideways"].click()
    assert boxes.names() == ("sideways",)


def test_what_is_wrong_stands_below(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    boxes.set_errors("An experiment needs a variant.", {})
    assert boxes.error_label.text() == "An experiment needs a variant."
    boxes.set_errors("", {})
    assert boxes.error_label.text() == ""


def test_the_fields_of_all_variants_stand_in_line(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    entries = [boxes.entries[name] for name in ("sideways", "random-restart")]
    for entry in entries:
        entry.box.setChecked(True)
        entry.open_button.click()
    fields = [row.field for entry in entries for row in entry.rows.values()]
    qtbot.waitUntil(lambda: len({field.mapTo(boxes, QPoint(0, 0)).x() for field in fields}) == 1)


def test_searches_of_the_users_stand_below_a_heading_of_their_own(qtbot: QtBot, tmp_path: Path) -> None:
    boxes = make_boxes(qtbot)
    assert headings(boxes) == ["Variants"]
    for name in ("first.py", "second.py"):
        boxes.set_search(own_variant(saved(tmp_path, body("return None"), name)))
    assert headings(boxes) == ["Variants", "Searches of your own"]
    heading = next(label for label in boxes.findChildren(QLabel) if label.text() == "Searches of your own")
    qtbot.waitUntil(lambda: heading.y() > boxes.entries["queen-search"].y())
    assert heading.y() < boxes.entries["first.py"].y() < boxes.entries["second.py"].y()


def headings(boxes: VariantBoxes) -> list[str]:
    return [label.text() for label in boxes.findChildren(QLabel) if label.property("kind") == "label"]
