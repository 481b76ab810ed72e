import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.export.fields import FormatBoxes
from nqueens_gui.export.formats import FORMATS, Format


@pytest.fixture
def boxes(qtbot: QtBot) -> FormatBoxes:
    made = FormatBoxes()
    qtbot.addWidget(made)
    return made


def test_there_is_a_box_for_every_format_named_for_a_screen_reader(boxes: FormatBoxes) -> None:
    assert list(boxes.boxes) == list(Format)
    for name, box in boxes.boxes.items():
        spec = FORMATS[name]
        assert box.text() == spec.title
        assert box.accessibleDescription() == spec.description
        assert all(ending in box.toolTip() for ending in spec.endings)


def test_ticked_boxes_are_the_formats_in_the_order_of_the_table(boxes: FormatBoxes) -> None:
    boxes.set_formats(["html", "run-file"])
    assert boxes.formats() == (Format.RUN_FILE, Format.HTML)
    boxes.set_formats([])
    assert boxes.formats() == ()


def test_names_that_there_are_not_are_passed_over(boxes: FormatBoxes) -> None:
    boxes.set_formats(["pdf", "chart-svg"])
    assert boxes.formats() == (Format.CHART_SVG,)


def test_a_tick_is_told(qtbot: QtBot, boxes: FormatBoxes) -> None:
    with qtbot.waitSignal(boxes.changed):
        boxes.boxes[Format.MARKDOWN].click()
    assert Format.MARKDOWN in boxes.formats()


def test_no_description_is_cut_off(qtbot: QtBot, boxes: FormatBoxes) -> None:
    boxes.show()
    for label in boxes.findChildren(type(boxes._error)):
        assert label.isHidden() or label.width() >= label.sizeHint().width()
