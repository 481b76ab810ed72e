import re

import pytest

from benchmarks import engine
from solver.core.heuristics import Heuristic


@pytest.mark.thorough
def test_the_tables_have_a_row_for_every_size_and_every_measurement(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SMALL", (4, 8, 16))
    monkeypatch.setattr(
        engine, "OTHER_VARIANTS", ("first-choice", "simulated-annealing")
    )  # the quickest to compile
    assert engine.main(["--seconds", "0.0005", "--most", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    small = [line.split() for line in lines if re.match(r" {2,3}\d+ ", line)]
    assert [int(cells[0]) for cells in small if len(cells) > 6] == [4, 8, 16] * 4
    large = [line.split()[0] for line in lines if re.match(r" +(100|300) +", line)]
    assert large == ["100", "300"]
    assert sum(heuristic.label in line for line in lines for heuristic in Heuristic) >= 2
    assert sum(" ns " in line and line.endswith("per second") for line in lines) == 2
    assert sum(line.endswith("ns each") for line in lines) == 2 * len(engine.OTHER_VARIANTS)
    assert sum(line.startswith("Queen search: 300 queens") for line in lines) == 1
    assert sum(line.endswith("times as fast") for line in lines) == 2
