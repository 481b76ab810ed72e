"""The form of an experiment: what is filled in becomes a plan, or a sentence beside its field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.plan import PlanForm, VariantBoxes
from nqueens_gui.experiment.plan_view import FIRST_VARIANTS
from nqueens_gui.kit import seed_field
from nqueens_gui.kit.fields import NumberField
from nqueens_gui.kit.theme import load_theme
from solver.core.variants import VARIANTS
from solver.experiment.plan import Plan, experiment_plan


@pytest.fixture
def form(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> PlanForm:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(seed_field, "draw_seed", lambda: next(drawn))
    form = PlanForm()
    qtbot.addWidget(form)
    form.set_theme(load_theme("light"))
    form.resize(250, 500)
    with qtbot.waitExposed(form):
        form.show()
    return form


def fill_in(qtbot: QtBot, field: NumberField | QLineEdit, text: str) -> None:
    field.selectAll()
    qtbot.keyClicks(field, text)


def click_run(qtbot: QtBot, form: PlanForm) -> None:
    qtbot.mouseClick(form.run_button, Qt.MouseButton.LeftButton)


def test_at_first_it_describes_the_experiment_of_the_coursework(form: PlanForm) -> None:
    assert form.plan() == experiment_plan([8], FIRST_VARIANTS, 1000, seed=101)
    assert form.total == "4 variants × 1,000 runs = 4,000"
    assert form.errors == {}


def test_what_is_filled_in_becomes_the_plan(qtbot: QtBot, form: PlanForm) -> None:
    fill_in(qtbot, form.sizes_field, "4,5,6,8")
    fill_in(qtbot, form.runs_field, "250")
    fill_in(qtbot, form.seed_field.edit, "7")
    form.variant_boxes.boxes["random-neighbour"].click()
    form.paired_box.click()
    expected = experiment_plan(
        [4, 5, 6, 8], [*FIRST_VARIANTS, "random-neighbour"], 250, seed=7, is_paired=False
    )
    assert form.plan() == expected
    assert form.total == "5 variants × 4 sizes × 250 runs = 5,000"


@pytest.mark.parametrize("runs", ["0", "-3", "x"])
def test_runs_that_cannot_be_are_told_beside_their_field(qtbot: QtBot, form: PlanForm, runs: str) -> None:
    fill_in(qtbot, form.runs_field, runs)
    assert form.runs_row.error.startswith("The number of runs must be ")
    assert form.runs_field.property("invalid") is True
    assert form.plan() is None
    assert form.total == ""


def test_every_field_says_what_is_wrong_with_it(qtbot: QtBot, form: PlanForm) -> None:
    fill_in(qtbot, form.sizes_field, "3")
    fill_in(qtbot, form.seed_field.edit, "lucky")
    form.variant_boxes.set_names(())
    assert form.sizes_row.error == "The number of queens must be at least 4, not 3."
    assert form.seed_field.row.error == "The seed must be a whole number, not 'lucky'."
    assert form.variant_boxes.error == "An experiment needs a variant."


def test_the_button_leads_to_the_wrong_field_instead_of_running(qtbot: QtBot, form: PlanForm) -> None:
    fill_in(qtbot, form.sizes_field, "three")
    with qtbot.assertNotEmitted(form.plan_requested):
        click_run(qtbot, form)
    qtbot.waitUntil(form.sizes_field.hasFocus)


def test_each_experiment_draws_a_seed_unless_it_is_kept(qtbot: QtBot, form: PlanForm) -> None:
    plans: list[Plan] = []
    form.plan_requested.connect(plans.append)
    click_run(qtbot, form)
    click_run(qtbot, form)
    form.seed_field.keep.click()
    click_run(qtbot, form)
    assert [plan.seed for plan in plans] == [101, 102, 102]
    assert form.seed_field.value() == 102


def test_while_an_experiment_is_under_way_no_other_can_be_run(qtbot: QtBot, form: PlanForm) -> None:
    form.set_busy(True)
    assert not form.run_button.isEnabled()
    with qtbot.assertNotEmitted(form.plan_requested):
        form.request_plan()
    form.set_busy(False)
    assert form.run_button.isEnabled()


def test_what_stands_in_the_fields_is_kept_and_brought_back(qtbot: QtBot, form: PlanForm) -> None:
    form.variant_boxes.set_names(["sideways"])
    fill_in(qtbot, form.sizes_field, "5, 6")
    fill_in(qtbot, form.runs_field, "77")
    form.seed_field.keep.click()
    form.paired_box.click()
    other = PlanForm()
    qtbot.addWidget(other)
    other.set_values(form.values())
    assert other.values() == form.values()
    assert other.plan() == form.plan()
    other.reset()
    assert other.total == "4 variants × 1,000 runs = 4,000"


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"variants": "all", "sizes": 8, "runs": "many", "seed": 5, "keep_seed": "yes", "paired": 1},
        {"variants": [], "sizes": "", "runs": -1, "seed": None, "paired": None},
        {"runs": 10**12},
    ],
)
def test_garbage_that_was_kept_changes_nothing(form: PlanForm, garbage: dict[str, object]) -> None:
    before = form.values()
    form.set_values(garbage)
    assert form.values() == before


def test_a_seed_that_is_not_kept_is_not_brought_back(form: PlanForm) -> None:
    form.set_values({"seed": "55", "keep_seed": False})
    assert form.seed_field.value() == 101


def test_every_field_has_a_name_and_a_tooltip(form: PlanForm) -> None:
    for field in (form.sizes_field, form.runs_field, form.seed_field.edit):
        assert field.accessibleName()
        assert field.toolTip()
    assert form.paired_box.toolTip()


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
    boxes.set_error("An experiment needs a variant.")
    assert boxes.error == "An experiment needs a variant."
    boxes.set_error("")
    assert boxes.error == ""
