"""The figures of the state, as they stand in their grid."""

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import ThemeName
from nqueens_gui.watch.figures_view import GENERATION, KIND, NO_FIGURES, TURNED_DOWN
from nqueens_gui.watch.page import StatePanel
from solver.core.words import NOTHING
from solver.telling.status import Tone
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on

FIGURES = tuple(replace(figure, value=str(place)) for place, figure in enumerate(NO_FIGURES))


@pytest.fixture
def panel(qtbot: QtBot) -> StatePanel:
    return put_on_screen(qtbot, StatePanel(), 380, 170)


def test_every_figure_is_shown_and_named_and_a_dash_before_a_run(panel: StatePanel) -> None:
    assert {figure.value for figure in panel.figures.values()} == {NOTHING}
    panel.set_figures(FIGURES)
    assert {title: label.value for title, label in panel.figures.items()} == {
        figure.title: figure.value for figure in FIGURES
    }
    assert panel.figures["sideways moves"].accessibleName() == "sideways moves: 5"
    assert all(label.toolTip() for label in panel.figures.values())


def test_figures_of_another_kind_of_run_give_way_to_the_usual_ones_again(panel: StatePanel) -> None:
    panel.set_figures(
        (replace(GENERATION, value="4"), *FIGURES[1:5], replace(TURNED_DOWN, value="48"), *FIGURES[6:])
    )
    assert panel.figures["generation"].accessibleName() == "generation: 4"
    assert panel.figures["turned down"].accessibleName() == "turned down: 48"
    assert panel.figures["turned down"].toolTip() == "Iterations that moved no queen."
    panel.set_figures(FIGURES)
    assert panel.figures["step"].accessibleName() == "step: 0"
    assert "generation" not in panel.figures


@pytest.mark.parametrize(
    ("tone", "role"), [(Tone.STUCK, "stuck"), (Tone.SOLVED, "solved"), (Tone.NEUTRAL, None)]
)
def test_the_kind_of_state_is_written_by_its_tone_and_explained(
    panel: StatePanel, tone: Tone, role: str | None
) -> None:
    theme = put_on(ThemeName.DARK)
    panel.set_figures((*FIGURES[:-1], replace(KIND, value="some kind", note="What it means.", tone=tone)))
    label = panel.figures["kind of state"].value_label
    assert label.color == (theme.color(role) if role else None)
    assert label.toolTip() == "What it means."


def test_figures_too_long_for_their_column_do_not_widen_the_panel(panel: StatePanel) -> None:
    width = panel.minimumSizeHint().width()
    panel.set_figures(tuple(replace(figure, value="9,999 / 1,000,000,000") for figure in NO_FIGURES))
    assert panel.minimumSizeHint().width() == width
    assert panel.figures["sideways moves"].value_label.shown_text.endswith("…")
    assert "9,999 / 1,000,000,000" in panel.figures["sideways moves"].value_label.toolTip()
