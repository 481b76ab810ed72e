"""The discussion puts the numbers of the experiment into sentences, and the conclusions say no more than they show."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from solver.core.events import NOT_MADE
from solver.custom.search import own_variant
from solver.experiment import contrasts
from solver.experiment.contrasts import COST_MEASURES, Findings, Measure, Standing
from solver.experiment.discussion import (
    NO_DIFFERENCE,
    TOO_MANY,
    TOO_MANY_MISSING,
    conclusions,
    discussion,
    figure_text,
    verdict,
)
from solver.experiment.growth import growth
from solver.experiment.plan import experiment_plan
from solver.experiment.results import SOLVED
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import rate
from solver.report.model import Heading, Paragraph, Table
from tests.solver.experiment.stand_in import searched_experiment, small_experiment


def discussed(findings: Findings, title: str) -> str:
    """Return what is said below a heading; empty without that heading."""
    said: dict[str, list[str]] = {"": []}
    for block in discussion(findings):
        if isinstance(block, Heading):
            said[block.text] = []
        if isinstance(block, Paragraph):
            said[list(said)[-1]].append(block.text)
        if isinstance(block, Table):
            said[list(said)[-1]] += [" | ".join(row) for row in block.rows] + [block.caption]
    return " ".join(said.get(title, [])).strip()


def concluded(findings: Findings) -> dict[str, str]:
    return {block.lead: block.text for block in conclusions(findings) if isinstance(block, Paragraph)}


RESTARTED = ("steepest-ascent", "random-restart")


def test_what_cannot_be_compared_is_told_all_the_same() -> None:
    start = {"start": (3, 2, 5, 2, 2, 0, 7, 7), "parameters": {"ties": "first"}}
    said = concluded(Findings(searched_experiment((8,), RESTARTED, 50, seed=3, **start)))["On 8 queens."]
    assert "is certain to solve every run. Steepest ascent solves 0.0 % (0.0–7.1) of the runs." in said
    assert "Only Random restart has enough solutions to estimate what one costs." in said


def test_sideways_moves_are_not_said_to_help_where_none_were_needed() -> None:
    experiment = searched_experiment((4,), ("steepest-ascent", "sideways"), 30, seed=1)
    experiment.cells[0].outcomes[:] = SOLVED
    assert discussed(Findings(experiment), "Sideways moves").startswith(NO_DIFFERENCE)


def test_failures_are_said_to_end_at_the_sideways_limit_only_where_most_did() -> None:
    words = "Most of the runs that fail with them end at the sideways limit."
    found = Findings(small_experiment())
    said = discussed(found, "Sideways moves")
    rows = [row for row in found.summaries if row.variant == "sideways" and row.failed]
    most = all(2 * row.outcomes.get("sideways-limit", 0) > row.failed for row in rows)
    assert (words in said) is (most and bool(rows))


def test_no_power_is_given_where_none_fits() -> None:
    experiment = searched_experiment((4, 5, 6), ("sideways",), 60, seed=1)
    said = discussed(Findings(experiment), "Growth with n")
    fits = [growth(summaries(experiment), measure.field) for measure in COST_MEASURES]
    least = 100 * min(fit.off for fit in fits if fit)
    assert f"No power of n describes what a solution costs: each fit is off by {least:.0f} % or more" in said


DIRECT = """NAME = "Direct"
def step(rows, random, memory):
    return next((column, row) for column, row in enumerate((1, 3, 0, 2)) if rows[column] != row)
"""


def test_a_search_that_does_not_tell_its_evaluations_is_given_no_figure_of_them(tmp_path: Path) -> None:
    path = tmp_path / "direct.py"
    path.write_text(DIRECT, encoding="utf-8")
    plan = experiment_plan((4,), ("min-conflicts", "simulated-annealing", own_variant(path)), 40, seed=1)
    said = discussed(Findings(run_experiment(plan)), "Steps and evaluations")
    assert re.search(r"Direct is the cheapest in steps, with [0-9.]+ steps \([^)]*\) per solution;", said)


def test_variants_without_all_their_runs_are_said_not_to_be_compared() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "sideways", "tabu"), 10, seed=1)
    for results in experiment.cells[1:]:
        results.outcomes[5:] = NOT_MADE
    assert concluded(Findings(experiment)) == {"On 8 queens.": TOO_MANY_MISSING}


def test_too_many_pairs_to_compare_are_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrasts, "MOST_PAIRS", 0)
    experiment = searched_experiment((8,), ("steepest-ascent", "sideways"), 40, seed=1)
    assert concluded(Findings(experiment)) == {"On 8 queens.": TOO_MANY}


def test_a_verdict_names_those_that_were_not_compared_and_claims_nothing_about_them() -> None:
    found = Findings(small_experiment())
    first, second, third, fourth, fifth = found.summaries[:5]
    untold = replace(fourth, mean_evaluations=None)
    standing = Standing(8, Measure.EVALUATIONS, (first,), (second, fifth), (third, untold))
    said = verdict(standing)
    assert ", significantly fewer than every other variant compared. Not compared, having" in said
    assert f" too few solutions or runs: {third.label}. " in said
    assert said.endswith(f" Not compared: {fourth.label}, whose evaluations are not known.")
    of_steps = verdict(replace(standing, measure=Measure.STEPS))
    assert of_steps.endswith(f" too few solutions or runs: {third.label} and {fourth.label}.")


@pytest.mark.parametrize(
    ("best", "others", "words"),
    [
        (1, 4, ", significantly more than every other variant."),
        (5, 0, ", but no other variant solves significantly fewer."),
        (3, 2, ", but not significantly more than "),
    ],
)
def test_a_verdict_names_a_winner_only_where_it_beats_all_others(best: int, others: int, words: str) -> None:
    found = Findings(small_experiment())
    rows = sorted(found.summaries, key=lambda row: -(row.success_rate or 0))
    measure = found.standings[0].measure
    standing = Standing(8, measure, tuple(rows[:best]), tuple(rows[best : best + others]), ())
    assert words in verdict(standing)


def test_all_variants_with_the_best_figure_are_named_where_none_differs() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "stochastic", "sideways"), 12, seed=1)
    for results, solved in zip(experiment.cells, (3, 4, 4), strict=True):
        results.outcomes[:] = 1
        results.outcomes[:solved] = SOLVED
    said = concluded(Findings(experiment))["On 8 queens."]
    best = "Stochastic and Sideways moves solve the most runs, 33 %"
    assert said.startswith(f"{best}, but no other variant solves significantly fewer.")


def test_more_variants_than_a_sentence_takes_are_a_table_with_stars() -> None:
    found = Findings(searched_experiment((4,), ("all",), 6, seed=1))
    _, table = conclusions(found)
    assert isinstance(table, Table)
    best = found.standings[1].best[0]
    cells = {row[0]: row[2] for row in table.rows}
    assert cells[best.label] == f"{figure_text(best, Measure.STEPS)} *"
    certain = {row.label for row in found.standings[0].certain}
    assert {row[0] for row in table.rows if row[1] == "certain"} == certain != set()


def test_climbs_that_differ_in_more_than_sideways_moves_are_not_compared() -> None:
    steps = {"sideways": {"max_steps": 2}}
    limited = searched_experiment((8,), ("steepest-ascent", "sideways"), 100, seed=1, own_parameters=steps)
    assert discussed(Findings(limited), "Sideways moves") == ""
    ties = {"ties": ["random", "first"]}
    found = Findings(searched_experiment((8,), ("steepest-ascent", "sideways"), 100, seed=1, parameters=ties))
    plain = {row.label: rate(row.estimate("success_rate")) for row in found.summaries}
    said = discussed(found, "Sideways moves")
    for tie in ("random", "first"):
        assert f"Sideways moves, ties {tie} | {plain[f'Sideways moves, ties {tie}']} (" in said
        (row,) = re.findall(rf"Sideways moves, ties {tie} \|[^|]*\| ([^(]*) \(", said)
        assert row == plain[f"Steepest ascent, ties {tie}"]
