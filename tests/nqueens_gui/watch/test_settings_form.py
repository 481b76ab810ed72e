"""The form shows settings, tells what the user changes, and leads to what is wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import FieldRow, NumberField
from nqueens_gui.watch.settings import NextRun, StartMode, checked, restored
from nqueens_gui.watch.settings_fields import HowItWorks
from nqueens_gui.watch.settings_form import SettingsForm
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts, run_settings
from solver.core.variants import VARIANTS

FIRST = replace(NextRun(), seed=101)


class Stage:
    """A form that follows what is filled in, as it follows the model in the window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.value = FIRST
        self.form = SettingsForm()
        qtbot.addWidget(self.form)
        self.form.edited.connect(self.show)
        self.form.resize(238, 700)
        self.show(FIRST)
        with qtbot.waitExposed(self.form):
            self.form.show()

    def show(self, value: NextRun) -> None:
        self.value = value
        self.form.set_next_run(value, checked(value))

    def fill_in(self, field: NumberField | QLineEdit, text: str) -> None:
        field.selectAll()
        self.qtbot.keyClicks(field, text)

    def choose(self, field: QComboBox, row: int) -> None:
        self.qtbot.keyClick(field, Qt.Key.Key_Home)
        for _ in range(row):
            self.qtbot.keyClick(field, Qt.Key.Key_Down)

    def choose_variant(self, name: str) -> None:
        choice = self.form.variant_field.choice
        names = [choice.itemData(row) for row in range(choice.count())]
        self.choose(
            choice, [found for found in names if found].index(name)
        )  # titles of groups are passed over

    def click(self, button: QPushButton | QToolButton) -> None:
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def limit(self) -> NumberField:
        field = self.form.parameter_fields.rows["sideways_limit"].field
        assert isinstance(field, NumberField)
        return field


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_chosen_and_shows_its_own_parameters(stage: Stage, name: str) -> None:
    stage.choose_variant(name)
    assert stage.value.variant is VARIANTS[name]
    assert stage.form.variant_field.hint == VARIANTS[name].description
    rows = stage.form.parameter_fields.findChildren(FieldRow)
    shown = [row.label.text() for row in rows if row.isVisible()]
    assert shown == [parameter.title for parameter in VARIANTS[name].parameters]


def test_parameters_are_kept_for_each_variant(stage: Stage) -> None:
    stage.fill_in(stage.limit, "12")
    stage.choose_variant("sideways")
    assert checked(stage.value).settings.parameters["sideways_limit"] == 100
    stage.choose_variant("random-restart-sideways")
    assert checked(stage.value).settings.parameters["sideways_limit"] == 12


def test_showing_settings_tells_of_no_edit(qtbot: QtBot, stage: Stage) -> None:
    with qtbot.assertNotEmitted(stage.form.edited):
        shown = FIRST.showing(run_settings(4, "sideways", seed=3, run_index=2, start=[1, 3, 0, 2]))
        stage.form.set_next_run(shown, checked(shown))
    assert stage.form.n_field.value() == 4
    assert stage.form.field_rows["run_index"].field.isVisible()
    assert stage.form.start_field.edit.text() == "1,3,0,2"


def test_a_wrong_number_is_marked_until_it_is_corrected(stage: Stage) -> None:
    field = stage.form.n_field
    stage.fill_in(field, "3")
    assert field.property("invalid") is True
    assert field.accessibleDescription() == "The number of queens must be at least 4, not 3."
    stage.qtbot.keyClicks(field, "0")
    assert stage.value.n == 30
    assert field.property("invalid") is False


def test_a_heuristic_other_than_the_variants_own_is_pointed_out(stage: Stage) -> None:
    stage.show(FIRST.with_variant(VARIANTS["random-neighbour"]))
    stage.choose(stage.form.heuristic_field.choice, 0)
    assert stage.value.heuristic is Heuristic.ATTACKING_PAIRS
    assert stage.form.heuristic_field.hint == "This variant is defined with line of sight."


def test_a_start_is_typed(stage: Stage) -> None:
    stage.fill_in(stage.form.n_field, "4")
    with stage.qtbot.waitSignal(stage.form.start_mode_chosen, check_params_cb=lambda mode: mode == "typed"):
        stage.choose(stage.form.start_field.choice, 3)
    edit = stage.form.start_field.edit
    stage.qtbot.keyClicks(edit, "1,3,0")
    assert stage.form.start_field.error_label.text() == "The start state has 3 rows, but n is 4."
    assert edit.property("invalid") is True
    stage.qtbot.keyClicks(edit, ",2")
    assert checked(stage.value).settings.start == (1, 3, 0, 2)


def test_a_start_set_on_the_board_cannot_be_typed_over(stage: Stage) -> None:
    stage.show(FIRST.with_board([1, 3, 0, 2]))
    stage.qtbot.keyClicks(stage.form.start_field.edit, "9")
    assert stage.value.start == (1, 3, 0, 2)
    assert stage.form.start_field.edit.text() == "1,3,0,2"


def test_a_typed_start_waits_while_the_start_is_random(stage: Stage) -> None:
    stage.show(replace(FIRST, n=4, start_mode=StartMode.TYPED, start="1,3,0,2"))
    stage.choose(stage.form.start_field.choice, 0)
    assert not stage.form.start_field.edit.isVisible()
    assert stage.form.start_field.edit.text() == "1,3,0,2"


@pytest.mark.parametrize("name", ["n", "seed", "start", "run_index", "sideways_limit"])
def test_every_setting_has_a_field_to_lead_to(stage: Stage, name: str) -> None:
    assert stage.form.field_of(name).accessibleName()


def test_the_button_names_the_seed_of_the_run_that_can_be_run_again(stage: Stage) -> None:
    stage.form.set_run(run_settings(8, seed=7), False)
    assert stage.form.run_again_button.text() == "Run again with seed 7"
    stage.form.set_run(None, False)
    assert stage.form.run_again_button.text() == "Run again"


def test_the_longest_seed_does_not_widen_the_form(stage: Stage) -> None:
    width = stage.form.minimumSizeHint().width()
    for is_pending in (False, True):
        stage.form.set_run(run_settings(1000, seed=2**63 - 1), is_pending)
        assert stage.form.minimumSizeHint().width() == width
    assert str(2**63 - 1) in stage.form.run_again_button.toolTip()


def test_a_drawn_seed_leaves_the_run_index_behind(stage: Stage) -> None:
    stage.show(FIRST.showing(run_settings(8, seed=5, run_index=41)))
    assert stage.form.field_rows["run_index"].field.isVisible()
    stage.click(stage.form.seed_field.draw)
    assert stage.value.run_index == 0
    assert stage.value.is_seed_new
    assert not stage.form.field_rows["run_index"].field.isVisible()


@pytest.mark.parametrize("variants", [["sideways"], ["tabu", "simulated-annealing"]])
def test_tab_goes_through_the_fields_from_top_to_bottom(stage: Stage, variants: list[str]) -> None:
    form = stage.form
    for variant in variants:
        stage.show(FIRST.with_variant(VARIANTS[variant]))
    form.activateWindow()
    form.variant_field.choice.setFocus()
    stage.qtbot.waitUntil(form.variant_field.choice.hasFocus)
    heights = []
    for _ in range(10):
        focused = form.window().focusWidget()
        assert isinstance(focused, QWidget)
        heights.append(focused.mapTo(form, focused.rect().center()).y())
        stage.qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert all(upper <= lower + 2 for upper, lower in pairwise(heights))
    assert len(set(heights)) >= 8


def test_every_field_has_a_name_and_a_tooltip(stage: Stage) -> None:
    kinds = (QComboBox, NumberField, QToolButton)
    for field in (field for kind in kinds for field in stage.form.findChildren(kind)):
        assert field.accessibleName(), field
        assert field.toolTip(), field


def test_a_card_explains_the_variant_and_escape_closes_it(stage: Stage) -> None:
    annealing = VARIANTS["simulated-annealing"]
    stage.show(FIRST.with_variant(annealing))
    field = stage.form.variant_field
    field.how_button.setFocus()
    stage.qtbot.keyClick(field.how_button, Qt.Key.Key_Space)
    assert field.card.isVisible()
    assert field.card.title == "How simulated annealing works"
    assert field.card.pseudocode_label.text() == annealing.pseudocode
    assert annealing.source in field.card.source_label.text()
    stage.qtbot.keyClick(field.card, Qt.Key.Key_Escape)
    assert not field.card.isVisible()


@pytest.mark.parametrize("variant", ["min-conflicts", "late-acceptance", "genetic"])
def test_the_card_shows_the_whole_pseudocode(qtbot: QtBot, variant: str) -> None:
    card, below = HowItWorks(), QWidget()
    for widget in (card, below):
        qtbot.addWidget(widget)
    card.show_variant(VARIANTS[variant], below)
    label = card.pseudocode_label
    qtbot.waitUntil(card.isVisible)
    assert label.size().expandedTo(label.sizeHint()) == label.size()


@pytest.mark.parametrize("variant", ["first-choice", "tabu"])
def test_what_matters_only_with_restarts_can_be_changed_only_with_them(stage: Stage, variant: str) -> None:
    stage.show(FIRST.with_variant(VARIANTS[variant]))
    rows = stage.form.parameter_fields.rows
    names = {"restart_after", "cutoff", "max_restarts"} & set(rows)
    assert not any(rows[name].isEnabled() for name in names)
    stage.choose(rows["restart"].field, 1)
    assert {name for name in names if not rows[name].isEnabled()} == {"cutoff"}
    stage.choose(rows["restart"].field, 2)
    assert {name for name in names if not rows[name].isEnabled()} == {"restart_after"} & names


@pytest.mark.parametrize(
    ("variant", "chooser", "needed"),
    [
        (
            "simulated-annealing",
            "schedule",
            {"exponential": "cooling", "linear": "cooling_iterations", "inverse": ""},
        ),
        ("genetic", "selection", {"proportional": "", "tournament": "tournament_size"}),
    ],
)
def test_what_a_choice_leaves_without_effect_can_not_be_changed(
    stage: Stage, variant: str, chooser: str, needed: dict[str, str]
) -> None:
    stage.show(FIRST.with_variant(VARIANTS[variant]))
    rows = stage.form.parameter_fields.rows
    for place, word in enumerate(needed):
        stage.choose(rows[chooser].field, place)
        enabled = {name for name in needed.values() if name and rows[name].isEnabled()}
        assert enabled == {needed[word]} - {""}


def test_random_starts_may_be_permutations(stage: Stage) -> None:
    stage.choose(stage.form.start_field.choice, 1)
    assert (stage.value.start_mode, stage.value.starts) == (StartMode.RANDOM, Starts.PERMUTATION)
    settings = checked(stage.value).settings
    assert settings is not None
    assert settings.starts is Starts.PERMUTATION
    assert restored(stage.value.values()).starts is Starts.PERMUTATION
    assert FIRST.showing(settings).starts is Starts.PERMUTATION
    stage.choose(stage.form.start_field.choice, 0)
    assert stage.value.starts is Starts.UNIFORM


def test_the_words_of_a_button_are_no_wider_than_the_drawer(qtbot: QtBot) -> None:
    form = SettingsForm()
    qtbot.addWidget(form)
    form.set_run(run_settings(8, "sideways", seed=3354963265), False)
    assert form.run_again_button.text() == "Run again with seed 3354963265"
    form.set_run(run_settings(8, "sideways", seed=3354963265), True)
    assert form.run_again_button.text() == "Run again (n = 8, its seed)"
