"""The best cut-off is printed with its check on fresh random numbers; what cannot be judged is refused."""

import json

import pytest

from solver.cli.main import main

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


def test_without_a_check_the_text_has_the_fits_and_the_cut_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS]) == 0
    printed = capsys.readouterr().out
    assert "lognormal" in printed
    assert "Cheapest cut-off: " in printed
    assert "Luby's sequence: " in printed
    assert "fresh" not in printed


def test_runs_that_restart_are_fitted_without_a_cut_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--variant", "random-restart"]) == 0
    printed = capsys.readouterr().out
    assert "exponential" in printed
    assert "Cut-offs are worked out from runs of one climb" in printed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--variant", "random-restart", "--verify"), "runs of one climb"),
        (
            ("--variant", "sideways", "--verify"),
            "--verify needs a variant that takes a cut-off; sideways does not",
        ),
        (("--variant", "all"), "unknown variant 'all'"),
        (("--runs", "2"), "fewer than 5 runs were solved"),
        (("--runs", "0"), "runs"),
        (("-n", "x"), "number of queens"),
    ],
)
def test_bad_input_is_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert "Traceback" not in printed.err
