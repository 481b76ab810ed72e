"""The table of tuned parameters measures values that the variants accept."""

import re

import pytest

from tools import parameter_table


def test_each_variant_has_its_default_in_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parameter_table, "SIZES", (4,))
    monkeypatch.setattr(parameter_table, "RUNS", (5,))
    monkeypatch.setattr(parameter_table, "RUNS_OF_POPULATIONS", (2,))
    monkeypatch.setattr(parameter_table, "MAX_GENERATIONS_OF_BEAMS", 100)
    monkeypatch.setattr(parameter_table, "MAX_ITERATIONS", 100)
    lines = list(parameter_table.lines())
    assert len(lines) == len(parameter_table.VALUES)
    names = [name for name, *_ in lines if name]
    assert len(names) == sum("**" in value for _, value, _ in lines) == 7
    assert all(re.match(r"[\d,]+|–", cell) for *_, cell in lines)
