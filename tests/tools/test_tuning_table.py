"""The table of tuned parameters names what is tuned, on each size, beside the defaults."""

import pytest

from tools import tuning_table

pytest.importorskip("optuna")


def test_a_line_has_the_best_value_both_costs_and_their_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning_table, "RANGES", {"tabu": {"tenure": (1, 20)}})
    monkeypatch.setattr(tuning_table, "RUNS", {6: 20})
    monkeypatch.setattr(tuning_table, "CHECK_RUNS", {6: 60})
    monkeypatch.setattr(tuning_table, "BUDGET", 3)
    ((name, n, best, tuned, default, ratio),) = tuning_table.lines()
    assert (name, n, best.split()[0]) == ("`tabu`", "6", "`tenure`")
    assert all("(" in cost and "–" in cost for cost in (tuned, default, ratio))
