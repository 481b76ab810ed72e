"""The discussion puts the numbers of the experiment into sentences, and the conclusions say no more than they show."""

import re
from dataclasses import replace

import pytest

from solver.experiment.contrasts import Findings, Standing
from solver.experiment.discussion import TOO_FEW, _sum_text, conclusions, discussion, verdict
from solver.experiment.summary import summaries
from solver.experiment.tables import digits_of, number, rate
from solver.report.model import Heading, Paragraph
from tests.solver.experiment.stand_in import searched_experiment, small_experiment


def discussed(findings: Findings, title: str) -> str:
    """Return what is said below a heading; empty without that heading."""
    said: dict[str, list[str]] = {"": []}
    for block in discussion(findings):
        if isinstance(block, Heading):
            said[block.text] = []
        if isinstance(block, Paragraph):
            said[list(said)[-1]].append(block.text)
    return " ".join(said.get(title, []))


def concluded(findings: Findings) -> dict[str, str]:
    return {block.lead: block.text for block in conclusions(findings) if isinstance(block, Paragraph)}


def test_sideways_moves_are_discussed_with_what_they_bring_and_cost() -> None:
    row = {summary.variant: summary for summary in summaries(small_experiment())}
    said = discussed(Findings(small_experiment()), "Sideways moves")
    for name in ("steepest-ascent", "sideways"):
        assert rate(row[name].success_rate, row[name].success_interval) in said
    assert "What it costs: a run that succeeds takes" in said
    assert "times as many steps" in said


def test_restarts_are_discussed_beside_the_odds_of_a_climb() -> None:
    row = {summary.variant: summary for summary in summaries(small_experiment())}
    said = discussed(Findings(small_experiment()), "Restarts")
    single, restarting = row["steepest-ascent"], row["random-restart"]
    assert single.success_rate
    assert_sums_come_out(said)
    assert f"{restarting.mean_restarts:.1f} ± " in said
    assert "(1 − p)/p = 6.126 and 22.823 steps" in said


def assert_sums_come_out(said: str) -> None:
    """Work out every printed sum like a reader with a calculator."""
    sums = re.findall(r"/p = ([\d.,]+) \+ ([\d.,]+) × ([\d.,]+) = ([\d.,]*\d)", said)
    assert sums
    for printed in sums:
        first, second, third, total = (float(text.replace(",", "")) for text in printed)
        decimals = len(printed[-1].partition(".")[2])
        assert round(first + second * third, decimals) == total, printed


@pytest.mark.parametrize(
    ("steps", "limit"),
    [((19.083, 82.818, 22), (20.8, 25.4)), ((4.1, 5000.0, 1), (13.2, 15.0)), ((7.0, 3.0, 0), None)],
)
def test_a_printed_sum_comes_out_by_its_printed_parts(
    steps: tuple[float, float, int], limit: tuple[float, float] | None
) -> None:
    solved, failed, failures = steps
    (row,) = (row for row in summaries(small_experiment()) if row.variant == "steepest-ascent")
    odds = failures / (500 - failures)
    total = solved + failed * odds
    row = replace(
        row,
        expected_steps_per_solution=total,
        intervals={**row.intervals, "expected_steps_per_solution": limit},
    )
    printed = _sum_text(row, solved, failed, odds)
    assert_sums_come_out(f"/p = {printed} = {number(total, digits_of(limit) if limit else 2)}")


def test_a_search_that_restarts_otherwise_is_not_compared_with_single_climbs() -> None:
    experiment = searched_experiment(
        (5,), ("steepest-ascent", "random-restart"), 20, seed=1, parameters={"max_restarts": 2}
    )
    assert discussed(Findings(experiment), "Restarts") == ""


def test_growth_is_discussed_where_there_are_several_sizes() -> None:
    experiment = searched_experiment((5, 12), ("steepest-ascent", "sideways"), 60, seed=1)
    said = discussed(Findings(experiment), "Growth with n")
    assert "From 5 to 12 queens success falls for Steepest ascent" in said
    assert "roughly as n to the power" in said
    assert discussed(Findings(small_experiment()), "Growth with n") == ""


def test_growth_of_variants_whose_intervals_overlap_is_not_ranked() -> None:
    names = ("steepest-ascent", "stochastic", "sideways", "random-restart-sideways")
    said = discussed(Findings(searched_experiment((6, 12), names, 150, seed=1)), "Growth with n")
    ranked = r"The (?:lowest|highest) powers, with overlapping intervals, are those of (.*?)\)(?:\.|$)"
    lowest, highest = re.findall(ranked, said)
    assert "Sideways moves (" in lowest
    assert "Random restart, sideways (" in lowest
    assert "Steepest ascent (" in highest
    assert "Stochastic (" in highest
    assert "Steepest" not in lowest


def test_variants_of_the_same_growth_are_not_ranked_at_all() -> None:
    experiment = searched_experiment((6, 8), ("sideways", "random-restart-sideways"), 40, seed=1)
    assert "; the intervals of all variants overlap." in discussed(Findings(experiment), "Growth with n")


def test_of_many_sizes_the_smallest_the_largest_and_some_between_are_discussed() -> None:
    experiment = searched_experiment((4, 5, 6, 7, 8, 9, 10), ("steepest-ascent", "sideways"), 8, seed=1)
    found = concluded(Findings(experiment))
    assert list(found) == ["On 4 queens.", "On 6 queens.", "On 8 queens.", "On 10 queens.", ""]
    assert found[""] == "The tables have the figures for 5, 7 and 9 queens."


def test_prices_are_discussed_where_rules_pay_differently() -> None:
    experiment = searched_experiment((6,), ("random-restart", "min-conflicts"), 30, seed=1)
    said = discussed(Findings(experiment), "Steps and evaluations")
    assert "Min-conflicts the lowest in evaluations" in said or "the lowest measured cost in both" in said
    assert discussed(Findings(small_experiment()), "Steps and evaluations") == ""


def test_costs_of_too_few_solutions_are_said_not_to_be_compared() -> None:
    experiment = searched_experiment((30,), ("steepest-ascent", "first-choice"), 4, seed=1)
    (said,) = concluded(Findings(experiment)).values()
    assert said.endswith(TOO_FEW)


@pytest.mark.parametrize(
    ("best", "others", "words"),
    [
        (1, 4, "; the difference from every other variant is significant."),
        (5, 0, "No variant differs significantly in success from the one with the best figure, "),
        (3, 2, " cannot be told apart from "),
    ],
)
def test_a_verdict_names_a_winner_only_where_it_beats_all_others(best: int, others: int, words: str) -> None:
    found = Findings(small_experiment())
    rows = sorted(found.summaries, key=lambda row: -(row.success_rate or 0))
    measure = found.standings[0].measure
    standing = Standing(8, measure, tuple(rows[:best]), tuple(rows[best : best + others]), ())
    assert words in verdict(standing)
    assert ("cannot be attributed to one variant" in verdict(standing)) is (best == 3)
