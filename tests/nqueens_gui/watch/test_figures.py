"""The figures of the state, as they stand in their grid."""

import pytest
from msgspec.structs import fields, replace
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.status import Tone
from nqueens_gui.kit.theme import ThemeName
from nqueens_gui.watch.figures import StatePanel
from nqueens_gui.watch.sentences_view import OF_POPULATION, TURNED_DOWN, StateFigures
from solver.core.words import NOTHING
from tests.nqueens_gui.themes import put_on

FIGURES = StateFigures(
    step="4",
    h="2",
    best_h="1",
    climb="3",
    restarts="2",
    sideways="0 / 100",
    iterations="4",
    evaluations="224",
    kind="shoulder",
    kind_meaning="Equal moves lead on.",
    best_successors="8",
    tone=Tone.STUCK,
)


@pytest.fixture
def panel(qtbot: QtBot) -> StatePanel:
    panel = StatePanel()
    qtbot.addWidget(panel)
    panel.resize(380, 170)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_before_a_run_every_figure_is_a_dash(panel: StatePanel) -> None:
    assert {figure.value for figure in panel.figures.values()} == {NOTHING}


def test_every_figure_is_shown_and_named(panel: StatePanel) -> None:
    panel.set_figures(FIGURES)
    shown = {name: figure.value for name, figure in panel.figures.items()}
    assert shown == {
        field.name: getattr(FIGURES, field.name)
        for field in fields(FIGURES)
        if field.name not in ("kind_meaning", "titles", "tone")
    }
    assert panel.figures["sideways"].accessibleName() == "sideways moves: 0 / 100"
    assert all(figure.toolTip() for figure in panel.figures.values())


def test_iterations_without_a_move_take_the_place_of_sideways_moves(panel: StatePanel) -> None:
    panel.set_figures(replace(FIGURES, titles=TURNED_DOWN, sideways="48"))
    assert panel.figures["sideways"].accessibleName() == "turned down: 48"
    assert panel.figures["sideways"].toolTip() == "Iterations that moved no queen."


def test_titles_of_a_population_give_way_to_the_usual_ones_again(panel: StatePanel) -> None:
    panel.set_figures(replace(FIGURES, titles=OF_POPULATION))
    assert panel.figures["step"].accessibleName() == "generation: 4"
    panel.set_figures(FIGURES)
    assert panel.figures["step"].accessibleName() == "step: 4"


@pytest.mark.parametrize(
    ("tone", "role"), [(Tone.STUCK, "stuck"), (Tone.SOLVED, "solved"), (Tone.NEUTRAL, None)]
)
def test_the_kind_of_state_is_written_by_its_tone_and_explained(
    panel: StatePanel, tone: Tone, role: str | None
) -> None:
    theme = put_on(ThemeName.DARK)
    panel.set_figures(StateFigures(kind="some kind", kind_meaning="What it means.", tone=tone))
    label = panel.figures["kind"].value_label
    assert label.color == (theme.color(role) if role else None)
    assert label.toolTip() == "What it means."


def test_figures_too_long_for_their_column_do_not_widen_the_panel(panel: StatePanel) -> None:
    width = panel.minimumSizeHint().width()
    panel.set_figures(StateFigures(step="1,234,567,890,123", sideways="9,999 / 1,000,000,000"))
    assert panel.minimumSizeHint().width() == width
    assert panel.figures["sideways"].value_label.shown_text.endswith("…")
    assert "9,999 / 1,000,000,000" in panel.figures["sideways"].value_label.toolTip()
