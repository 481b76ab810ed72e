"""The variant selector."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.settings_fields import VariantField
from solver.core.variants import VARIANTS


def make_field(qtbot: QtBot) -> VariantField:
    field = VariantField()
    qtbot.addWidget(field)
    return field


def test_it_lists_every_variant_by_its_title(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    choice = field.choice
    titles = [choice.itemText(row) for row in range(choice.count())]
    assert titles == [variant.title for variant in VARIANTS.values()]


def test_choosing_tells_the_name_and_describes_the_variant(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    with qtbot.waitSignal(field.chosen) as chosen:
        qtbot.keyClick(field.choice, Qt.Key.Key_End)
    last = list(VARIANTS.values())[-1]
    assert chosen.args == [last.name]
    assert field.variant is last
    assert field.row.hint == last.description


def test_an_unknown_variant_leaves_the_choice_alone(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    before = field.variant
    field.set_variant("downhill")
    assert field.variant is before
