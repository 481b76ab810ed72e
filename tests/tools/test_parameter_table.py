"""The table of tuned parameters measures values that the variants accept."""

import re

import pytest

from tools import parameter_table


def test_each_variant_has_its_default_in_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parameter_table, "RUNS", {4: 5})
    lines = list(parameter_table.lines())
    assert len(lines) == len(parameter_table.VALUES)
    names = [name for name, *_ in lines if name]
    assert len(names) == sum("**" in value for _, value, _ in lines) == 4
    assert all(re.match(r"[\d,]+|–", cell) for *_, cell in lines)
