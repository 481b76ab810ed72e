"""Parameters are tuned: asked, tried, cancelled, gone on with, checked, kept and planned."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.feature import EXPERIMENT
from nqueens_gui.experiment.tuning import TuningDialog
from solver.core.checks import InputError
from solver.history.records import plan_of
from solver.history.store import History, Kind
from solver.telling.status import Tone
from tests.nqueens_gui.conftest import OpenPage
from tests.nqueens_gui.user import Hands, User

pytest.importorskip("optuna")

FORM = {
    "variant": "min-conflicts",
    "texts": {"min-conflicts": {"noise": "0.02:0.4", "restart": "no-progress"}},
    "n": 6,
    "budget": 6,
    "runs": 20,
    "check_runs": 40,
}


def ask(hands: Hands) -> TuningDialog:
    hands.do("tune")
    made: TuningDialog = hands.window.experiment.commands.tuning.dialog
    made.fields.set_values(FORM)
    made.fields.seed_field.set_text("3")
    return made


@pytest.fixture
def hands(open_page: OpenPage) -> Hands:
    return open_page(EXPERIMENT)


@pytest.fixture
def dialog(hands: Hands) -> TuningDialog:
    return ask(hands)


def banner_of(dialog: TuningDialog) -> Any:
    return dialog.progress.banner.status


@pytest.mark.thorough
def test_the_best_setting_is_found_kept_and_filled_into_the_plan(user: User) -> None:
    user.do("page_experiment")
    dialog = ask(user)
    dialog.tune_button.click()
    assert not dialog.fields.isEnabled()
    user.wait(dialog.use_button.isEnabled)
    assert banner_of(dialog).headline
    assert dialog.detail.text().startswith("6 settings tried") or "given up early" in dialog.detail.text()
    texts = user.window.experiment.commands.tuning.best[1]
    assert texts["restart"] == "no-progress"
    dialog.use_button.click()
    form = user.window.experiment.panel.form
    assert form.variant_boxes.boxes["min-conflicts"].isChecked()
    assert form.variant_boxes.texts()["min-conflicts"] == texts
    assert user.window.experiment.plan.checked.plan is not None
    with History() as history:
        user.wait(history.ids)
        (entry,) = history.entries(history.ids())
    assert entry.kind is Kind.EXPERIMENT
    assert entry.note.endswith(banner_of(dialog).detail[1:])
    assert plan_of(entry).cells[0].settings.value("restart") == "no-progress"


@pytest.mark.thorough
def test_a_tuning_that_was_cancelled_goes_on(hands: Hands, dialog: TuningDialog) -> None:
    dialog.fields.numbers["budget"].set_value(200)
    dialog.tune_button.click()
    commands = hands.window.experiment.commands.tuning
    hands.wait(lambda: commands.progress is not None)
    hands.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    hands.wait(dialog.fields.isEnabled)
    assert dialog.isVisible()
    assert banner_of(dialog).tone is Tone.PAUSED
    tried = commands.progress.tried
    assert not dialog.use_button.isEnabled()
    dialog.fields.numbers["budget"].set_value(tried + 1)
    dialog.tune_button.click()
    hands.wait(dialog.use_button.isEnabled)
    assert sum(trial.state.is_finished() for trial in commands.study.trials) == tried + 1
    hands.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_wrong_is_said_beside_its_field(hands: Hands, dialog: TuningDialog) -> None:
    noise = dialog.fields.parameter_rows["noise"]
    hands.type(noise.field, "0.5:0.1")
    assert noise.error == "The range of noise must go from low to high, not 0.5:0.1."
    assert not dialog.tune_button.isEnabled()
    hands.type(noise.field, "0.1")
    assert dialog.fields.error_label.text().startswith("Give at least one parameter a range")
    hands.type(noise.field, "0.1:0.5")
    assert dialog.tune_button.isEnabled()
    dialog.command_button.click()
    assert (
        QGuiApplication.clipboard()
        .text()
        .startswith("nqueens tune -n 6 --variant min-conflicts --noise 0.1:0.5")
    )


def test_what_is_filled_in_is_kept_for_each_variant(hands: Hands, dialog: TuningDialog) -> None:
    dialog.fields.variant_field.set_name("tabu")
    assert dialog.fields.parameter_rows["tenure"].field.text() == "1:100"
    dialog.fields.variant_field.set_name("min-conflicts")
    assert dialog.fields.parameter_rows["noise"].field.text() == "0.02:0.4"
    kept = hands.window.experiment.commands.values()["tuning"]
    assert kept["texts"]["min-conflicts"]["restart"] == "no-progress"
    assert (kept["variant"], kept["budget"]) == ("min-conflicts", 6)


def test_without_optuna_it_says_what_to_install(
    hands: Hands, dialog: TuningDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise InputError("tuning needs optuna, which is not installed")

    monkeypatch.setattr("nqueens_gui.experiment.tuning.open_study", missing)
    dialog.tune_button.click()
    hands.wait(dialog.fields.isEnabled)
    assert banner_of(dialog).tone is Tone.ERROR
    assert "which is not installed" in banner_of(dialog).detail


def test_tab_goes_through_the_parameters_of_each_variant_before_the_numbers(qtbot: QtBot) -> None:
    dialog = TuningDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    fields = dialog.fields
    for variant in ("simulated-annealing", "min-conflicts"):
        fields.variant_field.set_name(variant)
        rows = list(fields.parameter_rows.values())
        qtbot.waitUntil(rows[-1].isVisible)
        fields.variant_field.setFocus()
        for field in (*(row.field for row in rows), fields.numbers["n"]):
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
            assert field.hasFocus()
