"""The form of an experiment: what is filled in becomes a plan, or a sentence beside its field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.plan import PlanForm
from nqueens_gui.experiment.plan_view import FIRST_VARIANTS, form_values
from nqueens_gui.experiment.variants import ValuesField, VariantEntry, WordsField
from nqueens_gui.kit import seed_field
from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.drawer import SIDE_PX
from nqueens_gui.kit.fields import NumberField
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.experiment.plan import Plan, experiment_plan


@pytest.fixture
def form(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> PlanForm:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(seed_field, "draw_seed", lambda: next(drawn))
    form = PlanForm()
    qtbot.addWidget(form)
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
    assert form.total_label.text() == "4 variants × 1,000 runs = 4,000"
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
    assert form.total_label.text() == "5 variants × 4 sizes × 250 runs = 5,000"


@pytest.mark.parametrize("runs", ["0", "-3", "x"])
def test_runs_that_cannot_be_are_told_beside_their_field(qtbot: QtBot, form: PlanForm, runs: str) -> None:
    fill_in(qtbot, form.runs_field, runs)
    assert form.rows["runs"].error.startswith("The number of runs must be ")
    assert form.runs_field.property("invalid") is True
    assert form.plan() is None
    assert form.total_label.text() == ""


def test_every_field_says_what_is_wrong_with_it(qtbot: QtBot, form: PlanForm) -> None:
    fill_in(qtbot, form.sizes_field, "3")
    fill_in(qtbot, form.seed_field.edit, "lucky")
    form.variant_boxes.set_names(())
    assert form.rows["n"].error == "The number of queens must be at least 4, not 3."
    assert form.seed_field.row.error == "The seed must be a whole number, not 'lucky'."
    assert form.variant_boxes.error_label.text() == "An experiment needs a variant."


def test_the_button_leads_to_the_wrong_field_instead_of_running(
    qtbot: QtBot, form: PlanForm, told: list[str]
) -> None:
    fill_in(qtbot, form.sizes_field, "three")
    with qtbot.assertNotEmitted(form.plan_requested):
        click_run(qtbot, form)
    qtbot.waitUntil(form.sizes_field.hasFocus)
    assert told == [form.rows["n"].error]


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
    form.heuristic_field.set_name("line-of-sight")
    form.starts_field.set_name("permutation")
    fill_in(qtbot, form.step_limit_field, "9, 99")
    entry(form).open_button.click()
    fill_in(qtbot, entry(form).rows["sideways_limit"].field, "3 4")  # type: ignore[arg-type]
    other = PlanForm()
    qtbot.addWidget(other)
    other.set_values(form.values())
    assert other.values() == form.values()
    assert other.plan() == form.plan()
    other.reset()
    assert other.total_label.text() == "4 variants × 1,000 runs = 4,000"


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


def entry(form: PlanForm, name: str = "sideways") -> VariantEntry:
    return form.variant_boxes.entries[name]


def test_parameters_are_opened_below_their_variant_and_several_values_make_lines(
    qtbot: QtBot, form: PlanForm
) -> None:
    sideways = entry(form)
    assert not sideways.rows
    qtbot.mouseClick(sideways.open_button, Qt.MouseButton.LeftButton)
    limit = sideways.rows["sideways_limit"].field
    assert isinstance(limit, ValuesField)
    assert limit.placeholderText() == "100"
    qtbot.keyClicks(limit, "0, 10")
    count = sideways.rows["sideways_count"].field
    assert isinstance(count, WordsField)
    assert [count.itemText(row) for row in range(count.count())] == [
        "consecutive",
        "total",
        "both",
    ]
    count.set_name("total")
    assert form.plan() == experiment_plan(
        [8],
        FIRST_VARIANTS,
        1000,
        seed=101,
        own_parameters={"sideways": {"sideways_limit": [0, 10], "sideways_count": "total"}},
    )
    assert form.total_label.text() == "5 lines × 1,000 runs = 5,000"


def test_the_parameters_of_every_variant_fit_beside_the_results(qtbot: QtBot) -> None:
    form = PlanForm()
    column = SettingsColumn(form)
    qtbot.addWidget(column)
    for one in form.variant_boxes.entries.values():
        one.box.setChecked(True)
        one.open_button.click()
    assert column.minimumSizeHint().width() <= SIDE_PX


def test_the_keyboard_opens_parameters_and_goes_through_them(qtbot: QtBot, form: PlanForm) -> None:
    sideways = entry(form)
    sideways.box.setFocus()
    qtbot.keyClick(sideways.box, Qt.Key.Key_Tab)
    assert sideways.open_button.hasFocus()
    qtbot.keyClick(sideways.open_button, Qt.Key.Key_Space)
    before: QWidget = sideways.open_button
    for row in sideways.rows.values():
        qtbot.keyClick(before, Qt.Key.Key_Tab)
        assert row.field.hasFocus()
        before = row.field
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert entry(form, "random-restart").box.hasFocus()


def test_closed_parameters_are_summed_up_and_those_of_other_variants_are_hidden(
    qtbot: QtBot, form: PlanForm
) -> None:
    sideways = entry(form)
    sideways.open_button.click()
    fill_in(qtbot, sideways.rows["sideways_limit"].field, "0, 10")  # type: ignore[arg-type]
    assert sideways.note_label.text() == ""
    sideways.open_button.click()
    assert not sideways.rows["sideways_limit"].isVisible()
    assert sideways.note_label.text() == "Sideways limit 0, 10"
    sideways.box.click()
    assert (sideways.open_button.isVisible(), sideways.note_label.text()) == (False, "")
    assert form.total_label.text() == "3 variants × 1,000 runs = 3,000"
    sideways.box.click()
    assert form.total_label.text() == "5 lines × 1,000 runs = 5,000"


def test_a_wrong_value_is_told_below_its_field_and_the_button_leads_there(
    qtbot: QtBot, form: PlanForm
) -> None:
    form.set_values({"parameters": {"sideways": {"sideways_limit": "-4"}}})
    sideways = entry(form)
    sentence = "Sideways limit must be between 0 and 1,000,000,000,000,000, not -4."
    assert (form.plan(), sideways.note_label.text()) == (None, sentence)
    with qtbot.assertNotEmitted(form.plan_requested):
        click_run(qtbot, form)
    assert sideways.open_button.isChecked()
    assert sideways.rows["sideways_limit"].error == sentence
    qtbot.waitUntil(sideways.rows["sideways_limit"].field.hasFocus)


def test_heuristic_start_and_step_limits_hold_for_all_variants(qtbot: QtBot, form: PlanForm) -> None:
    form.heuristic_field.set_name(",".join(Heuristic))
    form.starts_field.set_name("permutation")
    fill_in(qtbot, form.step_limit_field, "50, no limit")
    assert form.plan() == experiment_plan(
        [8],
        FIRST_VARIANTS,
        1000,
        seed=101,
        heuristic=list(Heuristic),
        starts="permutation",
        parameters={"max_steps": [50, None]},
    )


def test_a_plan_is_filled_in_as_it_was(form: PlanForm) -> None:
    plan = experiment_plan(
        (5, 6),
        ("tabu", "stochastic"),
        20,
        seed=4,
        parameters={"tenure": [2, 4], "selection": ["uniform", "proportional"], "restart": "when-stuck"},
        starts="permutation",
    )
    form.set_values(form_values(plan))
    assert form.plan() is not None
    assert sorted(cell.full_label for cell in form.plan().cells) == sorted(  # type: ignore[union-attr]
        cell.full_label for cell in plan.cells
    )


def test_the_command_of_the_plan_can_be_copied(qtbot: QtBot, form: PlanForm) -> None:
    with qtbot.waitSignal(form.command_requested) as requested:
        form.command_button.click()
    assert requested.args == [form.plan()]
    fill_in(qtbot, form.runs_field, "0")
    assert not form.command_button.isEnabled()


def test_the_form_knows_every_kind_of_start(form: PlanForm) -> None:
    for starts in Starts:
        form.set_values({"starts": starts.value})
        assert form.starts_field.name() == starts


def test_the_start_state_is_asked_for_where_it_is_given(form: PlanForm) -> None:
    assert form.rows["start"].isHidden()
    plan = experiment_plan((4,), ("sideways",), 5, seed=3, start=(0, 1, 2, 2))
    form.set_values(form_values(plan))
    assert not form.rows["start"].isHidden()
    assert form.plan() == plan
    form.start_field.setText("0,1,2")
    assert form.errors == {"start": "The number of queens must be at least 4, not 3."}
    form.request_plan()
    assert form.values()["start"] == "0,1,2"


def test_enter_requests_what_was_changed_and_nothing_else(qtbot: QtBot, form: PlanForm) -> None:
    requested: list[Plan] = []
    form.plan_requested.connect(requested.append)
    fill_in(qtbot, form.sizes_field, "6")
    for _ in range(2):
        qtbot.keyClick(form.sizes_field, Qt.Key.Key_Return)
    assert [plan.cells[0].settings.n for plan in requested] == [6]
    fill_in(qtbot, form.runs_field, "20")
    qtbot.keyClick(form.runs_field, Qt.Key.Key_Return)
    assert [plan.runs for plan in requested] == [4000, 80]
    box = form.variant_boxes.boxes["random-neighbour"]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert len(requested) == 3
    form.sizes_field.clear()
    qtbot.keyClick(form.sizes_field, Qt.Key.Key_Return)
    assert len(requested) == 3
