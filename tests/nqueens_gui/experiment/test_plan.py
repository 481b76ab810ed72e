"""The form of an experiment shows the plan and edits it; what is filled in is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.plan import PlanForm, VariantBoxes, VariantEntry
from nqueens_gui.experiment.plan_view import FIRST_VARIANTS
from nqueens_gui.experiment.session import PlanModel
from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.drawer import SIDE_PX
from nqueens_gui.kit.fields import ValuesField
from nqueens_gui.watch import settings
from nqueens_gui.watch.parameter_fields import WordsField
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.experiment.plan import Plan, experiment_plan
from tests.nqueens_gui.screen import put_on_screen
from tests.solver.custom.searches import body, saved


class Desk:
    """The form with its model, in sight."""

    def __init__(self, qtbot: QtBot) -> None:
        self.model, self.form = PlanModel(), PlanForm()
        self.form.edited.connect(self.model.edit)
        self.model.changed.connect(self.form.set_plan)
        self.form.set_plan(self.model.draft, self.model.checked)
        qtbot.addWidget(self.form)
        self._qtbot = qtbot

    @property
    def plan(self) -> Plan | None:
        return self.model.checked.plan

    def fill_in(self, name: str, text: str) -> None:
        """Type into the field of a value."""
        self.type(self.form.field_rows[name].field, text)

    def type(self, field: QWidget, text: str) -> None:
        field.selectAll()  # type: ignore[attr-defined]
        self._qtbot.keyClicks(field, text)

    def choose_heuristic(self, row: int) -> None:
        choice = self.form.heuristics_field.choice
        choice.setCurrentIndex(row)
        choice.activated.emit(row)

    def entry(self, name: str = "sideways") -> VariantEntry:
        return self.form.variant_boxes.entries[name]


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Desk:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(settings, "draw_seed", lambda: next(drawn))
    desk = Desk(qtbot)
    desk.form.resize(250, 500)
    with qtbot.waitExposed(desk.form):
        desk.form.show()
    return desk


def test_at_first_it_describes_the_experiment_of_the_coursework(desk: Desk) -> None:
    assert desk.plan == experiment_plan([8], FIRST_VARIANTS, 1000, seed=101)
    assert desk.form.total_label.text() == "4 variants × 1,000 runs = 4,000"
    assert desk.model.checked.errors == {}


def test_what_is_filled_in_becomes_the_plan(qtbot: QtBot, desk: Desk) -> None:
    desk.fill_in("n", "4,5,6,8")
    desk.fill_in("runs", "250")
    desk.type(desk.form.seed_field.edit, "7")
    desk.form.variant_boxes.boxes["random-neighbour"].click()
    desk.form.paired_box.click()
    expected = experiment_plan(
        [4, 5, 6, 8], [*FIRST_VARIANTS, "random-neighbour"], 250, seed=7, is_paired=False
    )
    assert desk.plan == expected
    assert desk.form.total_label.text() == "5 variants × 4 sizes × 250 runs = 5,000"


def test_every_field_says_what_is_wrong_with_it(qtbot: QtBot, desk: Desk) -> None:
    desk.fill_in("n", "3")
    desk.type(desk.form.seed_field.edit, "lucky")
    desk.form.variant_boxes.set_names(())
    assert desk.form.field_rows["n"].error == "The number of queens must be at least 4, not 3."
    assert desk.form.seed_field.row.error == "The seed must be a whole number, not 'lucky'."
    assert desk.form.variant_boxes.error_label.text() == "An experiment needs a variant."


def test_the_keyboard_goes_to_the_first_field_that_is_wrong(
    qtbot: QtBot, desk: Desk, told: list[str]
) -> None:
    desk.fill_in("n", "three")
    desk.form.go_to_error(desk.model.checked)
    qtbot.waitUntil(desk.form.n_field.hasFocus)
    assert told == [desk.form.field_rows["n"].error]
    desk.model.set_values({"sizes": "8", "variants": [], "start_mode": "typed", "start": "x"})
    desk.form.go_to_error(desk.model.checked)
    qtbot.waitUntil(desk.form.start_field.edit.hasFocus)
    desk.form.variant_boxes.set_names(())
    desk.form.go_to_error(desk.model.checked)
    qtbot.waitUntil(next(iter(desk.form.variant_boxes.boxes.values())).hasFocus)


def test_what_stands_in_the_fields_is_kept_and_brought_back(qtbot: QtBot, desk: Desk) -> None:
    desk.form.variant_boxes.set_names(["sideways"])
    desk.fill_in("n", "5, 6")
    desk.fill_in("runs", "77")
    desk.form.seed_field.keep.click()
    desk.form.paired_box.click()
    desk.choose_heuristic(1 + list(Heuristic).index(Heuristic.LINE_OF_SIGHT))
    desk.form.start_field.mode_chosen.emit(StartMode.RANDOM, Starts.PERMUTATION)
    desk.fill_in("max_steps", "9, 99")
    desk.entry().open_button.click()
    desk.type(desk.entry().fields.rows["sideways_limit"].field, "3 4")
    other = Desk(qtbot)
    first = other.model.values()
    other.model.set_values(desk.model.values())
    assert other.model.values() == desk.model.values()
    assert other.plan == desk.plan
    other.model.set_values(first)
    assert other.form.total_label.text() == "4 variants × 1,000 runs = 4,000"


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"variants": "all", "sizes": 8, "runs": "many", "seed": 5, "keep_seed": "yes", "paired": 1},
        {"variants": [], "sizes": "", "runs": -1, "seed": None, "paired": None},
        {"parameters": [1], "heuristic": 3, "starts": None, "max_steps": True},
        {"parameters": {"sideways": 3, "hill": {"x": "1"}, 4: {5: 6}}},
        {"runs": 10**12},
    ],
)
def test_garbage_that_was_kept_changes_nothing(desk: Desk, garbage: dict[str, object]) -> None:
    before = desk.model.values()
    desk.model.set_values(garbage)
    assert desk.model.values() == before


def test_a_seed_that_is_not_kept_is_not_brought_back(desk: Desk) -> None:
    desk.model.set_values({"seed": "55", "keep_seed": False})
    assert desk.form.seed_field.value() == 101


def test_every_field_has_a_name_and_a_tooltip(desk: Desk) -> None:
    fields = [row.field for row in desk.form.field_rows.values()]
    for field in (*fields, desk.form.seed_field.edit, desk.form.heuristic_field.choice):
        assert field.accessibleName()
        assert field.toolTip()
    assert desk.form.paired_box.toolTip()


def test_parameters_are_opened_below_their_variant_and_several_values_make_lines(
    qtbot: QtBot, desk: Desk
) -> None:
    sideways = desk.entry()
    assert not sideways.fields.rows
    qtbot.mouseClick(sideways.open_button, Qt.MouseButton.LeftButton)
    limit = sideways.fields.rows["sideways_limit"].field
    assert isinstance(limit, ValuesField)
    assert limit.placeholderText() == "100"
    qtbot.keyClicks(limit, "0, 10")
    count = sideways.fields.rows["sideways_count"].field
    assert isinstance(count, WordsField)
    assert [count.itemText(row) for row in range(count.count())] == [
        "consecutive",
        "total",
        "both",
    ]
    count.set_name("total")
    assert desk.plan == experiment_plan(
        [8],
        FIRST_VARIANTS,
        1000,
        seed=101,
        own_parameters={"sideways": {"sideways_limit": [0, 10], "sideways_count": "total"}},
    )
    assert desk.form.total_label.text() == "5 lines × 1,000 runs = 5,000"


def test_the_parameters_of_every_variant_fit_beside_the_results(qtbot: QtBot) -> None:
    form = PlanForm()
    column = SettingsColumn(form)
    qtbot.addWidget(column)
    for one in form.variant_boxes.entries.values():
        one.box.setChecked(True)
        one.open_button.click()
    assert column.minimumSizeHint().width() <= SIDE_PX


def test_the_keyboard_opens_parameters_and_goes_through_them(qtbot: QtBot, desk: Desk) -> None:
    sideways = desk.entry()
    sideways.box.setFocus()
    qtbot.keyClick(sideways.box, Qt.Key.Key_Tab)
    assert sideways.open_button.hasFocus()
    qtbot.keyClick(sideways.open_button, Qt.Key.Key_Space)
    before: QWidget = sideways.open_button
    for row in sideways.fields.rows.values():
        qtbot.keyClick(before, Qt.Key.Key_Tab)
        assert row.field.hasFocus()
        before = row.field
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert desk.entry("random-restart").box.hasFocus()


def test_closed_parameters_are_summed_up_and_those_of_other_variants_are_hidden(
    qtbot: QtBot, desk: Desk
) -> None:
    sideways = desk.entry()
    sideways.open_button.click()
    desk.type(sideways.fields.rows["sideways_limit"].field, "0, 10")
    assert sideways.note_label.text() == ""
    sideways.open_button.click()
    assert not sideways.fields.rows["sideways_limit"].isVisible()
    assert sideways.note_label.text() == "Sideways limit 0, 10"
    sideways.box.click()
    assert (sideways.open_button.isVisible(), sideways.note_label.text()) == (False, "")
    assert desk.form.total_label.text() == "3 variants × 1,000 runs = 3,000"
    sideways.box.click()
    assert desk.form.total_label.text() == "5 lines × 1,000 runs = 5,000"


def test_a_wrong_value_is_told_below_its_field_and_the_keyboard_goes_there(qtbot: QtBot, desk: Desk) -> None:
    desk.model.set_values({"parameters": {"sideways": {"sideways_limit": "-4"}}})
    sideways = desk.entry()
    sentence = "Sideways limit must be between 0 and 1,000,000,000,000,000, not -4."
    assert (desk.plan, sideways.note_label.text()) == (None, sentence)
    desk.form.go_to_error(desk.model.checked)
    assert sideways.open_button.isChecked()
    assert sideways.fields.rows["sideways_limit"].error == sentence
    qtbot.waitUntil(sideways.fields.rows["sideways_limit"].field.hasFocus)


def test_there_is_no_command_for_a_plan_with_a_mistake(desk: Desk) -> None:
    assert desk.form.command_button.isEnabled()
    desk.fill_in("runs", "0")
    assert not desk.form.command_button.isEnabled()


def test_the_form_knows_every_kind_of_start(desk: Desk) -> None:
    for starts in Starts:
        desk.model.set_values({"starts": starts.value})
        assert desk.form.start_field.choice.name() == starts


def test_the_start_state_is_asked_for_where_it_is_given(qtbot: QtBot, desk: Desk) -> None:
    start = desk.form.start_field
    assert not start.edit.isVisible()
    plan = experiment_plan((4,), ("sideways",), 5, seed=3, start=(0, 1, 2, 2))
    desk.model.show(plan)
    assert start.edit.isVisible()
    assert desk.plan == plan
    desk.type(start.edit, "0,1,2")
    assert desk.model.checked.errors == {"start": "The number of queens must be at least 4, not 3."}
    assert start.error_label.text() == desk.model.checked.errors["start"]
    assert desk.model.values()["start"] == "0,1,2"


def test_a_text_is_shown_as_it_is_typed(qtbot: QtBot, desk: Desk) -> None:
    desk.entry().open_button.click()
    limit = desk.entry().fields.rows["sideways_limit"].field
    for field in (desk.form.n_field, limit):
        desk.type(field, "9 ,")
        qtbot.keyClick(field, Qt.Key.Key_Left)
        qtbot.keyClicks(field, "0")
        assert isinstance(field, ValuesField)
        assert (field.text(), field.cursorPosition()) == ("9 0,", 3)


def test_enter_in_a_field_is_told(qtbot: QtBot, desk: Desk) -> None:
    with qtbot.waitSignal(desk.form.entered):
        qtbot.keyClick(desk.form.n_field, Qt.Key.Key_Return)
    box = desk.form.variant_boxes.boxes["random-neighbour"]
    with qtbot.waitSignal(desk.form.entered):
        qtbot.keyClick(box, Qt.Key.Key_Return)


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
