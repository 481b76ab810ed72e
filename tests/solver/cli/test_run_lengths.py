"""The best cut-off is printed with its check on fresh random numbers; what cannot be judged is refused."""

import json
from math import inf

import pytest
from msgspec.structs import replace

from solver.cli import run_lengths
from solver.cli.main import main
from solver.core.estimates import Interval
from solver.experiment.results import CellResults
from solver.experiment.run_lengths import CutOffs, cut_offs

WORDS = ("run-lengths", "-n", "6", "--variant", "min-conflicts", "--runs", "300", "--seed", "1")


def test_the_expected_cost_of_the_best_cut_off_is_that_of_fresh_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, "--verify", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    place = document["cutoffs"].index(document["best"]["cutoff"])
    low, high = document["intervals"][place]
    assert low <= document["best"]["cost"] <= high
    assert document["verified"]["parameters"]["cutoff"] == document["best"]["cutoff"]
    below, above = document["verified"]["intervals"]["expected_evaluations_per_solution"]
    assert below < high
    assert low < above
    checked, (low, high) = document["luby_verified"], document["luby_best"]["interval"]
    assert checked["parameters"]["restart"] == "luby"
    assert checked["parameters"]["cutoff"] == document["luby_best"]["cutoff"]
    below, above = checked["intervals"]["expected_evaluations_per_solution"]
    assert below < high
    assert low < above


FEW_SOLVED = ("--variant", "queen-search", "--runs", "100", "--max-restarts", "0")


def test_a_cut_off_that_few_runs_are_solved_within_may_cost_infinitely_much(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, *FEW_SOLVED, "--json"]) == 0
    printed = capsys.readouterr().out
    assert "Infinity" not in printed
    document = json.loads(printed)
    assert document["intervals"][document["cutoffs"].index(document["best"]["cutoff"])][1] is None


def test_intervals_of_lubys_sequence_have_no_infinite_end_in_a_document(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(results: CellResults) -> CutOffs:
        return replace(cut_offs(results), luby_interval=Interval(40.0, inf))

    monkeypatch.setattr(run_lengths, "cut_offs", endless)
    assert main([*WORDS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["luby_best"]["interval"] == [40.0, None]


def test_a_search_that_restarts_when_stuck_is_checked_without_the_limit_that_made_its_runs_one_climb(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--variant", "random-restart-sideways", "--max-restarts", "0", "--verify", "--json")
    assert main([*WORDS, *words]) == 0
    document = json.loads(capsys.readouterr().out)
    for checked in (document["verified"], document["luby_verified"]):
        assert checked["parameters"]["max_restarts"] is None
        assert checked["success_rate"] == 1
