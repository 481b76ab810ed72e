"""The best cut-off is printed with its interval, which has no infinite end in a document."""

import json

import pytest

from solver.cli.main import main

WORDS = ("run-lengths", "-n", "6", "--variant", "min-conflicts", "--runs", "300", "--seed", "1")


def test_the_cost_of_the_best_cut_off_lies_in_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    low, high = document["intervals"][document["cutoffs"].index(document["best"]["cutoff"])]
    assert low <= document["best"]["cost"] <= high


FEW_SOLVED = ("--variant", "queen-search", "--runs", "100", "--max-restarts", "0")


def test_a_cut_off_that_few_runs_are_solved_within_may_cost_infinitely_much(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, *FEW_SOLVED, "--json"]) == 0
    printed = capsys.readouterr().out
    assert "Infinity" not in printed
    document = json.loads(printed)
    assert document["intervals"][document["cutoffs"].index(document["best"]["cutoff"])][1] is None
