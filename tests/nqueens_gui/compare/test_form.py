"""The form of a comparison: it shows what is filled in, and tells of every change."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from nqueens_gui.compare.comparison import MOST, Comparison, Competitor, checked_comparison
from nqueens_gui.compare.form import CompareForm
from nqueens_gui.compare.snapshot import CompareSnapshot, Making
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.settings import StartMode
from nqueens_gui.watch.settings_form import SettingsForm
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS

LEFT = Qt.MouseButton.LeftButton
TABU = Competitor(VARIANTS["tabu"])
FIRST = Comparison((TABU, Competitor(VARIANTS["sideways"])), seed=7)


def snapshot_of(comparison: Comparison, **changes: object) -> CompareSnapshot:
    snapshot = CompareSnapshot(comparison=comparison, checked=checked_comparison(comparison))
    return replace(snapshot, **changes)  # type: ignore[arg-type]


def test_a_list_of_searches_has_a_label_for_a_screen_reader(form: CompareForm) -> None:
    for number, row in enumerate(form.rows[:2], 1):
        found = QAccessible.queryAccessibleInterface(row.choice).relations(QAccessible.RelationFlag.Label)
        assert [label.text(QAccessible.Text.Name) for label, _ in found] == [f"Search {number}"]


def test_the_buttons_of_each_search_have_its_name(form: CompareForm) -> None:
    names = [(row.open_button.accessibleName(), row.remove_button.accessibleName()) for row in form.rows[:2]]
    assert names == [
        ("Parameters and seed of search 1, Tabu search", "Remove search 1, Tabu search"),
        ("Parameters and seed of search 2, Sideways moves", "Remove search 2, Sideways moves"),
    ]


@pytest.fixture
def form(qtbot: QtBot) -> CompareForm:
    form = CompareForm()
    qtbot.addWidget(form)
    form.set_snapshot(snapshot_of(FIRST))
    with qtbot.waitExposed(form):
        form.show()
    return form


@pytest.fixture
def edits(form: CompareForm) -> list[Comparison]:
    made: list[Comparison] = []
    form.edited.connect(made.append)
    return made


def test_showing_a_comparison_tells_of_no_change(form: CompareForm, edits: list[Comparison]) -> None:
    for row in form.rows[:2]:
        row.open_button.setChecked(True)
    other = replace(FIRST.added(), n=12, seed=9, run_index=3, start_mode=StartMode.TYPED, start="0,1")
    form.set_snapshot(snapshot_of(other))
    form.set_snapshot(snapshot_of(FIRST))
    assert edits == []
    assert [row.isVisible() for row in form.rows] == [True] * 2 + [False] * (MOST - 2)


def test_the_heuristic_is_explained_to_the_eye_and_to_a_screen_reader(form: CompareForm) -> None:
    choice = form.heuristic_field.choice
    assert choice.toolTip() == choice.accessibleDescription() == FIRST.heuristic.description


def test_every_field_tells_of_its_change(qtbot: QtBot, form: CompareForm, edits: list[Comparison]) -> None:
    form.n_field.set_value(12)
    form.heuristic_field.chosen.emit(Heuristic.LINE_OF_SIGHT)
    form.field_rows["run_index"].field.set_value(4)
    form.rows[1].choice.chosen.emit("stochastic")
    qtbot.keyClicks(form.rows[0].seed_edit, "5")
    last = edits[-1]
    assert (last.n, last.heuristic, last.run_index, last.seed) == (12, Heuristic.LINE_OF_SIGHT, 4, 7)
    assert [entry.variant.name for entry in last.competitors] == ["tabu", "stochastic"]
    assert last.competitors[0].seed == 5


def test_the_run_index_has_one_name_on_all_pages(qtbot: QtBot, form: CompareForm) -> None:
    watch = SettingsForm()
    qtbot.addWidget(watch)
    assert (
        form.field_rows["run_index"].field.accessibleName()
        == watch.field_rows["run_index"].field.accessibleName()
        == "Run index"
    )


def test_another_seed_begins_at_its_first_start(form: CompareForm, edits: list[Comparison]) -> None:
    form.set_snapshot(snapshot_of(replace(FIRST, run_index=4)))
    form.seed_field.draw_new()
    assert edits[-1].run_index == 0
    assert edits[-1].seed == form.seed_field.value()


def test_what_is_wrong_with_folded_parameters_is_seen_and_beside_its_field_when_they_open(
    qtbot: QtBot, form: CompareForm
) -> None:
    wrong = FIRST.with_competitor(0, TABU.with_parameters({**TABU.values, "tenure": -1}))
    form.set_snapshot(snapshot_of(wrong))
    row = form.rows[0]
    assert row.note_label.text().startswith("Tenure must be ")
    qtbot.mouseClick(row.open_button, LEFT)
    assert not row.note_label.isVisible()
    assert row.parameter_fields.rows["tenure"].error == checked_comparison(wrong).own_errors[0]["tenure"]


def test_changed_parameters_are_named_while_they_are_folded(form: CompareForm) -> None:
    changed = replace(TABU.with_parameters({**TABU.values, "tenure": 4, "max_steps": 1_000}), seed=9)
    form.set_snapshot(snapshot_of(FIRST.with_competitor(0, changed)))
    assert form.rows[0].note_label.text() == "Tenure 4; Step limit 1,000; Seed 9"
    assert not form.rows[1].note_label.isVisible()


def test_a_search_is_removed_by_its_button(qtbot: QtBot, form: CompareForm) -> None:
    form.set_snapshot(snapshot_of(FIRST.added()))
    with qtbot.waitSignal(form.remove_requested) as asked:
        qtbot.mouseClick(form.rows[2].remove_button, LEFT)
    assert asked.args == [2]


def test_two_searches_cannot_become_one_nor_six_seven(form: CompareForm) -> None:
    assert not form.rows[0].remove_button.isEnabled()
    full = FIRST
    while len(full.competitors) < MOST:
        full = full.added()
    form.set_snapshot(snapshot_of(full))
    assert form.rows[0].remove_button.isEnabled()


def test_pending_changes_are_said_and_whether_the_score_begins_anew(form: CompareForm) -> None:
    ready = {"making": Making(Stage.DONE), "shown": FIRST}
    form.set_snapshot(snapshot_of(FIRST, **ready))
    assert not form.pending_note.isVisible()
    form.set_snapshot(snapshot_of(replace(FIRST, run_index=1), **ready))
    assert "score" not in form.pending_note.text()
    form.set_snapshot(snapshot_of(replace(FIRST, n=9), **ready))
    assert form.pending_note.text().endswith("begins a new score.")


def test_enter_is_told(qtbot: QtBot, form: CompareForm) -> None:
    form.set_snapshot(snapshot_of(FIRST))
    with qtbot.waitSignal(form.entered):
        qtbot.keyClick(form.n_field, Qt.Key.Key_Return)


def test_swatches_and_icons_take_the_colours_of_a_theme(form: CompareForm, theme: Theme) -> None:
    assert not form.rows[0].swatch.pixmap().isNull()
    assert not form.add_button.icon().isNull()
