"""The heuristic goes along with the variant until the user has chosen."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.settings_fields import HeuristicField
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS

CLIMBING, NEIGHBOUR = VARIANTS["steepest-ascent"], VARIANTS["random-neighbour"]


def make_field(qtbot: QtBot) -> HeuristicField:
    field = HeuristicField()
    qtbot.addWidget(field)
    field.set_variant(CLIMBING)
    return field


def test_it_follows_the_variant(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_variant(NEIGHBOUR)
    assert field.heuristic is Heuristic.LINE_OF_SIGHT
    field.set_variant(CLIMBING)
    assert field.heuristic is Heuristic.ATTACKING_PAIRS
    assert field.row.hint == ""


def test_a_choice_stays_with_the_next_variant_which_says_that_it_is_meant_for_another(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_variant(NEIGHBOUR)
    with qtbot.waitSignal(field.changed):
        qtbot.keyClick(field.choice, Qt.Key.Key_Up)
    assert field.heuristic is Heuristic.ATTACKING_PAIRS
    assert field.row.hint == "This variant is defined with line of sight."
    field.set_variant(CLIMBING)
    field.set_variant(NEIGHBOUR)
    assert field.heuristic is Heuristic.ATTACKING_PAIRS


def test_choosing_the_variants_own_lets_it_follow_again(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    qtbot.keyClick(field.choice, Qt.Key.Key_Down)
    qtbot.keyClick(field.choice, Qt.Key.Key_Up)
    field.set_variant(NEIGHBOUR)
    assert field.heuristic is Heuristic.LINE_OF_SIGHT


def test_it_says_what_h_counts(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    assert field.choice.toolTip() == Heuristic.ATTACKING_PAIRS.description
    assert field.choice.accessibleName() == "Heuristic"
