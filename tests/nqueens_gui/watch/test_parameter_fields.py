"""The fields for a variant's parameters follow the table of variants."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import ChoiceField, NumberField
from nqueens_gui.watch.settings_fields import ParameterFields
from solver.core.variants import VARIANTS, Variant


def make_fields(qtbot: QtBot, name: str) -> ParameterFields:
    fields = ParameterFields(VARIANTS[name])
    qtbot.addWidget(fields)
    return fields


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_parameter_has_a_named_field_with_its_default(qtbot: QtBot, variant: Variant) -> None:
    fields = make_fields(qtbot, variant.name)
    assert fields.values() == {parameter.name: parameter.default for parameter in variant.parameters}
    for parameter in variant.parameters:
        field = fields.rows[parameter.name].field
        assert field.accessibleName() == parameter.title
        assert field.toolTip() == parameter.description
        assert isinstance(field, ChoiceField if parameter.choices else NumberField)


def test_typing_a_limit_changes_its_value(qtbot: QtBot) -> None:
    fields = make_fields(qtbot, "sideways")
    field = fields.rows["max_steps"].field
    with qtbot.waitSignal(fields.changed):
        qtbot.keyClicks(field, "50")
    assert fields.values()["max_steps"] == 50


def test_choosing_another_way_to_count_changes_its_value(qtbot: QtBot) -> None:
    fields = make_fields(qtbot, "sideways")
    with qtbot.waitSignal(fields.changed):
        qtbot.keyClick(fields.rows["sideways_count"].field, Qt.Key.Key_Down)
    assert fields.values()["sideways_count"] == "total"


def test_only_values_that_the_variant_takes_are_filled_in(qtbot: QtBot) -> None:
    fields = make_fields(qtbot, "sideways")
    fields.set_values(
        {
            "sideways_limit": 7,
            "sideways_count": "never",
            "max_steps": -1,
            "max_restarts": 3,
            "nonsense": object(),
        }
    )
    assert fields.values() == {"sideways_limit": 7, "sideways_count": "consecutive", "max_steps": None}


def test_an_error_stands_under_its_own_field(qtbot: QtBot) -> None:
    fields = make_fields(qtbot, "sideways")
    fields.set_errors({"sideways_limit": "Too low."})
    assert {name: row.error for name, row in fields.rows.items()} == {
        "sideways_limit": "Too low.",
        "sideways_count": "",
        "max_steps": "",
    }
