"""The discussion puts the numbers of the experiment into sentences, and the conclusions say no more than they show."""

import pytest

from solver.experiment.contrasts import Standing
from solver.experiment.discussion import TOO_FEW, Findings, conclusions, discussion, verdict
from solver.experiment.summary import summaries
from solver.experiment.tables import plain, rate
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
    p, solved, failed = single.success_rate, single.mean_steps_solved, single.mean_steps_failed
    assert p
    assert f"s + f(1 − p)/p = {plain(solved)} + {plain(failed)} × {plain((1 - p) / p)} = " in said
    assert f"{restarting.mean_restarts:.1f} ± " in said
    assert "(1 − p)/p = 6.126 and 22.823 steps" in said


def test_a_search_that_restarts_otherwise_is_not_compared_with_single_climbs() -> None:
    experiment = searched_experiment(
        (5,), ("steepest-ascent", "random-restart"), 20, seed=1, parameters={"max_restarts": 2}
    )
    assert discussed(Findings(experiment), "Restarts") == ""


def test_growth_is_discussed_where_there_are_several_sizes() -> None:
    experiment = searched_experiment((5, 12), ("steepest-ascent", "sideways"), 60, seed=1)
    said = discussed(Findings(experiment), "Growth with n")
    assert "From 5 to 12 queens success falls for Steepest ascent" in said
    assert "about n to the power" in said
    assert discussed(Findings(small_experiment()), "Growth with n") == ""


def test_of_many_sizes_the_smallest_the_largest_and_some_between_are_discussed() -> None:
    experiment = searched_experiment((4, 5, 6, 7, 8, 9, 10), ("steepest-ascent", "sideways"), 8, seed=1)
    found = concluded(Findings(experiment))
    assert list(found) == ["On 4 queens.", "On 6 queens.", "On 8 queens.", "On 10 queens.", ""]
    assert found[""] == "The tables have the figures of the other sizes: 5, 7, 9."


def test_prices_are_discussed_where_rules_pay_differently() -> None:
    experiment = searched_experiment((6,), ("random-restart", "min-conflicts"), 30, seed=1)
    assert "Min-conflicts the lowest by evaluations" in discussed(
        Findings(experiment), "Steps and evaluations"
    ) or ("has the lowest figure by both" in discussed(Findings(experiment), "Steps and evaluations"))
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
