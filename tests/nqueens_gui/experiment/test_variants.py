"""The boxes of the variants say what is ticked, and where their parameters are."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.variants import VariantBoxes
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from tests.nqueens_gui.screen import put_on_screen
from tests.solver.custom.searches import body, saved


def make_boxes(qtbot: QtBot) -> VariantBoxes:
    return put_on_screen(qtbot, VariantBoxes())


def test_there_is_a_box_for_every_variant_that_tells_when_it_is_ticked_and_what_is_wrong(
    qtbot: QtBot,
) -> None:
    boxes = make_boxes(qtbot)
    assert [box.text() for box in boxes.boxes.values()] == [variant.title for variant in VARIANTS.values()]
    assert all(boxes.boxes[name].toolTip() == VARIANTS[name].description for name in VARIANTS)
    boxes.set_names(["steepest-ascent", "downhill"])
    with qtbot.waitSignal(boxes.changed):
        boxes.boxes["sideways"].click()
    assert boxes.names() == ("steepest-ascent", "sideways")
    for words in ("An experiment needs a variant.", ""):
        boxes.set_errors(words, {})
        assert boxes.error_label.text() == words


def test_the_fields_of_all_variants_stand_in_line(qtbot: QtBot) -> None:
    boxes = make_boxes(qtbot)
    entries = [boxes.entries[name] for name in ("sideways", "random-restart")]
    for entry in entries:
        entry.box.setChecked(True)
        entry.open_button.click()
    fields = [row.field for entry in entries for row in entry.fields.rows.values()]
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
