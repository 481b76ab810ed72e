"""The run panel: what is filled in becomes settings, or a sentence beside its field."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit import seed_field
from nqueens_gui.kit.fields import NumberField
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.watch.settings_form import RunPanel
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> RunPanel:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(seed_field, "draw_seed", lambda: next(drawn))
    panel = RunPanel()
    qtbot.addWidget(panel)
    panel.set_theme(load_theme("light"))
    panel.resize(238, 700)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def fill_in(qtbot: QtBot, field: NumberField | QLineEdit, text: str) -> None:
    """Type over what stands in a field."""
    field.selectAll()
    qtbot.keyClicks(field, text)


def choose(qtbot: QtBot, field: QComboBox, row: int) -> None:
    """Choose the entry in a row by keys."""
    qtbot.keyClick(field, Qt.Key.Key_Home)
    for _ in range(row):
        qtbot.keyClick(field, Qt.Key.Key_Down)


def choose_variant(qtbot: QtBot, panel: RunPanel, name: str) -> None:
    choose(qtbot, panel.variant_field.choice, list(VARIANTS).index(name))


def click(qtbot: QtBot, button: QPushButton | QToolButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def settings_of(panel: RunPanel) -> RunSettings:
    settings = panel.settings()
    assert settings is not None
    return settings


def test_at_first_it_describes_a_run_with_the_defaults(panel: RunPanel) -> None:
    assert panel.settings() == run_settings(8, "random-restart-sideways", seed=101)
    assert panel.errors == {}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_chosen_and_shows_its_own_parameters(
    qtbot: QtBot, panel: RunPanel, name: str
) -> None:
    choose_variant(qtbot, panel, name)
    assert settings_of(panel) == run_settings(8, name, seed=101)
    shown = [variant for variant, fields in panel.parameter_fields.items() if fields.isVisible()]
    assert shown == [name]


def test_what_was_set_for_a_variant_is_still_there_on_return(qtbot: QtBot, panel: RunPanel) -> None:
    field = panel.parameter_fields["random-restart-sideways"].rows["sideways_limit"].field
    assert isinstance(field, NumberField)
    fill_in(qtbot, field, "12")
    choose_variant(qtbot, panel, "sideways")
    assert settings_of(panel).parameters["sideways_limit"] == 100
    choose_variant(qtbot, panel, "random-restart-sideways")
    assert settings_of(panel).parameters["sideways_limit"] == 12


def test_n_of_three_is_refused_beside_its_field_until_it_is_mended(qtbot: QtBot, panel: RunPanel) -> None:
    fill_in(qtbot, panel.n_field, "3")
    assert panel.settings() is None
    assert panel.n_field.property("invalid") is True
    assert panel.n_field.accessibleDescription() == "The number of queens must be at least 4, not 3."
    with qtbot.waitSignal(panel.settings_changed):
        qtbot.keyClicks(panel.n_field, "0")
    assert settings_of(panel).n == 30
    assert panel.n_field.property("invalid") is False


def test_a_limit_below_zero_and_a_seed_of_letters_are_both_told(qtbot: QtBot, panel: RunPanel) -> None:
    choose_variant(qtbot, panel, "sideways")
    row = panel.parameter_fields["sideways"].rows["sideways_limit"]
    assert isinstance(row.field, NumberField)
    fill_in(qtbot, row.field, "-1")
    fill_in(qtbot, panel.seed_field.edit, "lucky")
    assert row.error.startswith("Sideways limit must be between 0 and")
    assert panel.seed_field.row.error == "The seed must be a whole number, not 'lucky'."


def test_a_wrong_limit_of_another_variant_is_in_nobodys_way(qtbot: QtBot, panel: RunPanel) -> None:
    choose_variant(qtbot, panel, "sideways")
    field = panel.parameter_fields["sideways"].rows["sideways_limit"].field
    assert isinstance(field, NumberField)
    fill_in(qtbot, field, "-1")
    choose_variant(qtbot, panel, "steepest-ascent")
    assert panel.errors == {}


def test_a_typed_start_is_checked_at_every_key_and_told_when_it_is_a_state(
    qtbot: QtBot, panel: RunPanel
) -> None:
    fill_in(qtbot, panel.n_field, "4")
    with qtbot.waitSignal(panel.start_mode_changed) as mode:
        choose(qtbot, panel.start_field.choice, 1)
    assert mode.args == ["typed"]
    edit = panel.start_field.edit
    qtbot.keyClicks(edit, "1,3,0")
    assert panel.start_field.error == "The start state has 3 rows, but n is 4."
    with qtbot.waitSignal(panel.start_edited) as edited:
        qtbot.keyClicks(edit, ",")
    assert edited.args == [None]
    with qtbot.waitSignal(panel.start_edited) as edited:
        qtbot.keyClicks(edit, "2")
    assert edited.args == [(1, 3, 0, 2)]
    assert settings_of(panel).start == (1, 3, 0, 2)
    assert panel.start_rows() == (1, 3, 0, 2)


def test_another_n_makes_a_typed_start_wrong(qtbot: QtBot, panel: RunPanel) -> None:
    panel.set_settings(run_settings(4, start=[1, 3, 0, 2], seed=1))
    fill_in(qtbot, panel.n_field, "8")
    assert panel.start_field.error == "The start state has 4 rows, but n is 8."
    assert panel.settings() is None


def test_a_start_set_on_the_board_is_taken_over(qtbot: QtBot, panel: RunPanel) -> None:
    fill_in(qtbot, panel.n_field, "4")
    choose(qtbot, panel.start_field.choice, 2)
    panel.set_start_rows([2, 0, 3, 1])
    assert settings_of(panel).start == (2, 0, 3, 1)


def test_new_run_draws_a_seed_and_shows_it(qtbot: QtBot, panel: RunPanel) -> None:
    seeds = []
    panel.new_run_requested.connect(lambda settings: seeds.append(settings.seed))
    for _ in range(3):
        click(qtbot, panel.new_run_button)
        assert panel.seed_field.value() == seeds[-1]
    assert seeds == [101, 102, 103]


def test_new_run_with_a_kept_seed_takes_it_again(qtbot: QtBot, panel: RunPanel) -> None:
    panel.set_seed(7)
    click(qtbot, panel.seed_field.keep)
    for _ in range(2):
        with qtbot.waitSignal(panel.new_run_requested) as requested:
            click(qtbot, panel.new_run_button)
        assert requested.args == [run_settings(8, "random-restart-sideways", seed=7)]


def test_new_run_leads_to_the_wrong_field_instead_of_running(qtbot: QtBot, panel: RunPanel) -> None:
    fill_in(qtbot, panel.seed_field.edit, "x")
    with qtbot.assertNotEmitted(panel.new_run_requested):
        click(qtbot, panel.new_run_button)
    qtbot.waitUntil(panel.seed_field.edit.hasFocus)


@pytest.mark.parametrize("name", ["n", "seed", "start", "run_index", "sideways_limit"])
def test_every_setting_has_a_field_to_lead_to(panel: RunPanel, name: str) -> None:
    assert panel.field_of(name).accessibleName()


def test_running_again_waits_for_a_run_and_names_its_seed(qtbot: QtBot, panel: RunPanel) -> None:
    with qtbot.assertNotEmitted(panel.run_again_requested):
        click(qtbot, panel.run_again_button)
    panel.set_seed(7)
    panel.set_run_again_enabled(True)
    assert panel.run_again_button.text() == "Run again with seed 7"
    with qtbot.waitSignal(panel.run_again_requested):
        click(qtbot, panel.run_again_button)


def test_the_longest_seed_does_not_widen_the_panel(panel: RunPanel) -> None:
    width = panel.minimumSizeHint().width()
    panel.set_seed(2**63 - 1)
    assert panel.minimumSizeHint().width() == width
    assert str(2**63 - 1) in panel.run_again_button.toolTip()


@pytest.mark.parametrize(
    "settings",
    [
        run_settings(20, "sideways", seed=5, parameters={"sideways_limit": 3, "sideways_count": "total"}),
        run_settings(variant="random-neighbour", seed=2**63 - 1, start=[3, 2, 5, 2, 2, 0, 7, 7]),
        run_settings(6, "random-neighbour", heuristic="attacking-pairs", seed=0, run_index=41),
        run_settings(1000, "random-restart", seed=1, parameters={"max_restarts": 0, "max_steps": 10**15}),
    ],
    ids=["parameters", "start", "heuristic and run index", "extremes"],
)
def test_the_settings_of_a_file_are_shown_as_they_are(
    qtbot: QtBot, panel: RunPanel, settings: RunSettings
) -> None:
    with qtbot.waitSignal(panel.settings_changed, check_params_cb=lambda: True):
        panel.set_settings(settings)
    assert panel.settings() == settings


def test_a_drawn_seed_leaves_the_run_index_of_a_file_behind(qtbot: QtBot, panel: RunPanel) -> None:
    panel.set_settings(run_settings(8, seed=5, run_index=41))
    assert panel.run_index_field.isVisible()
    click(qtbot, panel.seed_field.draw)
    assert settings_of(panel).run_index == 0
    assert not panel.run_index_field.isVisible()


def test_what_stands_in_the_fields_is_kept_and_brought_back(qtbot: QtBot, panel: RunPanel) -> None:
    choose_variant(qtbot, panel, "random-neighbour")
    choose(qtbot, panel.heuristic_field.choice, 0)
    fill_in(qtbot, panel.n_field, "4")
    click(qtbot, panel.seed_field.keep)
    fill_in(qtbot, panel.seed_field.edit, "77")
    choose(qtbot, panel.start_field.choice, 1)
    qtbot.keyClicks(panel.start_field.edit, "1,3,0,2")
    other = RunPanel()
    qtbot.addWidget(other)
    other.set_values(panel.values())
    assert other.values() == panel.values()
    assert other.settings() == panel.settings()
    assert settings_of(other).heuristic is Heuristic.ATTACKING_PAIRS


def test_a_seed_that_is_not_kept_is_not_brought_back(qtbot: QtBot, panel: RunPanel) -> None:
    panel.set_values({"seed": "55", "keep_seed": False})
    assert panel.seed_field.value() == 101


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"variant": 3, "n": "many", "heuristic": None, "parameters": [1], "seed": 5, "keep_seed": "yes"},
        {
            "variant": "downhill",
            "n": True,
            "parameters": {"sideways": 3, "uphill": {}},
            "start_mode": "typed",
        },
        {"n": 10**9, "parameters": {"sideways": {"sideways_limit": "x", 3: 4}}, "start": 5, "start_mode": 5},
        {"n": -1, "start": "", "start_mode": "board-ish"},
    ],
)
def test_garbage_that_was_kept_changes_nothing(panel: RunPanel, garbage: dict[str, object]) -> None:
    before = panel.settings()
    panel.set_values(garbage)
    assert panel.settings() == before


def test_a_start_that_was_kept_without_its_mode_was_typed(panel: RunPanel) -> None:
    panel.set_values({"n": 4, "start": "1,3,0,2"})
    assert settings_of(panel).start == (1, 3, 0, 2)


def test_reset_brings_back_the_first_settings_whatever_was_filled_in(qtbot: QtBot, panel: RunPanel) -> None:
    first = panel.values()
    given = run_settings(
        4, "random-neighbour", heuristic="attacking-pairs", seed=5, run_index=2, start=[1, 3, 0, 2]
    )
    panel.set_settings(given)
    choose_variant(qtbot, panel, "sideways")
    click(qtbot, panel.seed_field.keep)
    field = panel.parameter_fields["sideways"].rows["sideways_limit"].field
    assert isinstance(field, NumberField)
    fill_in(qtbot, field, "-3")
    panel.reset()
    assert {**panel.values(), "seed": first["seed"]} == first
    assert panel.errors == {}
    choose_variant(qtbot, panel, "random-neighbour")
    assert settings_of(panel).heuristic is Heuristic.LINE_OF_SIGHT


def test_filling_in_tells_of_the_change_once(qtbot: QtBot, panel: RunPanel) -> None:
    told = []
    panel.settings_changed.connect(lambda: told.append(panel.settings()))
    settings = replace(run_settings(9, "sideways", seed=3), run_index=2)
    panel.set_settings(settings)
    assert told == [settings]


def test_tab_goes_through_the_fields_from_top_to_bottom(qtbot: QtBot, panel: RunPanel) -> None:
    panel.activateWindow()
    panel.variant_field.choice.setFocus()
    qtbot.waitUntil(panel.variant_field.choice.hasFocus)
    heights = []
    for _ in range(10):
        focused = panel.window().focusWidget()
        assert isinstance(focused, QWidget)
        heights.append(focused.mapTo(panel, focused.rect().center()).y())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert all(upper <= lower + 2 for upper, lower in pairwise(heights))
    assert len(set(heights)) >= 8


def test_every_field_has_a_name_and_a_tooltip(panel: RunPanel) -> None:
    kinds = (QComboBox, NumberField, QToolButton)
    for field in (field for kind in kinds for field in panel.findChildren(kind)):
        assert field.accessibleName(), field
        assert field.toolTip(), field
