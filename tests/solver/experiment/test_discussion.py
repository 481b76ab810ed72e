"""The discussion puts the numbers of the experiment into sentences, and the conclusions say no more than they show."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from solver.core.estimates import Interval
from solver.core.events import NOT_MADE
from solver.custom.search import own_variant
from solver.experiment import contrasts
from solver.experiment.contrasts import COST_MEASURES, Findings, Measure, Standing
from solver.experiment.discussion import (
    HALVES,
    NO_DIFFERENCE,
    TOO_FEW,
    TOO_MANY,
    TOO_MANY_MISSING,
    WHY_SIDEWAYS,
    conclusions,
    discussion,
    figure_text,
    residual_table,
    verdict,
)
from solver.experiment.growth import Growth, growth
from solver.experiment.plan import experiment_plan
from solver.experiment.results import SOLVED
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import number, rate, ratio_text
from solver.report.model import Heading, Paragraph, Table
from tests.solver.experiment.discussions import FILE, discussions
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
            said[list(said)[-1]] += [" | ".join(row) for row in block.rows]
    return " ".join(said.get(title, []))


def concluded(findings: Findings) -> dict[str, str]:
    return {block.lead: block.text for block in conclusions(findings) if isinstance(block, Paragraph)}


def test_sideways_moves_are_discussed_with_what_they_bring_and_cost() -> None:
    found = Findings(small_experiment())
    row = {summary.variant: summary for summary in found.summaries}
    said = discussed(found, "Sideways moves")
    for name in ("steepest-ascent", "sideways"):
        assert rate(row[name].estimate("success_rate")) in said
    contrast = found.contrast(Measure.STEPS, row["sideways"], row["steepest-ascent"])
    assert contrast is not None
    first, *_ = ratio_text(
        contrast.of("Sideways moves").effect, contrast.of("Sideways moves").interval
    ).split()
    assert f"| {first} (" in said


def test_sideways_moves_are_not_explained_where_they_may_not_help() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "sideways"), 4, seed=1)
    said = discussed(Findings(experiment), "Sideways moves")
    assert said.startswith("No difference in success is significant.")


def test_sideways_moves_are_discussed_where_they_make_success_certain() -> None:
    found = Findings(searched_experiment((4,), ("steepest-ascent", "sideways"), 30, seed=1))
    said = discussed(found, "Sideways moves")
    assert said.startswith(WHY_SIDEWAYS)
    assert "4 | Sideways moves | certain | 60 % (42–75) | – | " in said
    *_, table = discussion(found)
    assert isinstance(table, Table)
    assert table.caption.endswith("Success that is certain is not tested.")


def test_sideways_moves_are_not_said_to_help_where_none_were_needed() -> None:
    experiment = searched_experiment((4,), ("steepest-ascent", "sideways"), 30, seed=1)
    experiment.cells[0].outcomes[:] = SOLVED
    assert discussed(Findings(experiment), "Sideways moves").startswith(NO_DIFFERENCE)


def test_every_value_of_a_sideways_limit_is_discussed() -> None:
    experiment = searched_experiment(
        (6,), ("sideways",), 60, seed=1, parameters={"sideways_limit": (0, 5, 50)}
    )
    said = discussed(Findings(experiment), "Sideways moves")
    assert "limit 5 |" in said
    assert "limit 50 |" in said


def test_values_of_a_sideways_limit_are_not_compared_as_if_one_of_them_allowed_no_sideways_move() -> None:
    experiment = searched_experiment((6,), ("sideways",), 60, seed=1, parameters={"sideways_limit": (5, 50)})
    assert discussed(Findings(experiment), "Sideways moves") == ""


def test_failures_are_said_to_end_at_the_sideways_limit_only_where_most_did() -> None:
    words = "Most of the runs that fail with them end at the sideways limit."
    found = Findings(small_experiment())
    said = discussed(found, "Sideways moves")
    rows = [row for row in found.summaries if row.variant == "sideways" and row.failed]
    most = all(2 * row.outcomes.get("sideways-limit", 0) > row.failed for row in rows)
    assert (words in said) is (most and bool(rows))


def test_restarts_are_checked_against_climbs_of_other_runs() -> None:
    experiment = small_experiment()
    climbs, repeated = (
        next(one for one in experiment.cells if one.cell.settings.variant.name == name)
        for name in ("steepest-ascent", "random-restart")
    )
    p = float((climbs.outcomes[::2] == SOLVED).mean())
    said = discussed(Findings(experiment), "Restarts")
    assert HALVES in said
    assert f"| {number((1 - p) / p, 1)} (" in said
    assert f"| {repeated.restarts[1::2].mean():.1f} ± " in said


def test_the_climbs_of_a_half_are_counted_where_they_are_few() -> None:
    assert ") of 6 | " in discussed(Findings(small_experiment(11)), "Restarts")


def test_independent_runs_are_compared_whole() -> None:
    experiment = small_experiment(40, is_paired=False)
    said = discussed(Findings(experiment), "Restarts")
    assert HALVES not in said


def test_a_search_that_restarts_otherwise_is_not_compared_with_single_climbs() -> None:
    experiment = searched_experiment(
        (5,), ("steepest-ascent", "random-restart"), 20, seed=1, parameters={"max_restarts": 2}
    )
    assert discussed(Findings(experiment), "Restarts") == ""


def test_growth_says_what_ended_the_failed_runs_and_gives_no_other_cause() -> None:
    experiment = searched_experiment((5, 12), ("steepest-ascent", "sideways"), 60, seed=1)
    said = discussed(Findings(experiment), "Growth with n")
    assert "From 5 to 12 queens success falls for Steepest ascent" in said
    assert "all failed runs of Steepest ascent ended with the outcome “local minimum”" in said
    assert "power" not in said  # two sizes lie on any line
    assert discussed(Findings(small_experiment()), "Growth with n") == ""


def test_failures_of_several_kinds_are_given_no_outcome() -> None:
    experiment = searched_experiment((5, 10), ("sideways",), 60, seed=1, parameters={"sideways_limit": 3})
    said = discussed(Findings(experiment), "Growth with n")
    assert "From 5 to 10 queens success falls for Sideways moves" in said
    assert "all failed runs" not in said


def test_no_power_is_given_where_none_fits() -> None:
    experiment = searched_experiment((4, 5, 6), ("sideways",), 60, seed=1)
    said = discussed(Findings(experiment), "Growth with n")
    fits = [growth(summaries(experiment), measure.field) for measure in COST_MEASURES]
    least = 100 * min(fit.off for fit in fits if fit)
    assert f"No power of n describes what a solution costs: each fit is off by {least:.0f} % or more" in said


def test_of_many_sizes_the_smallest_the_largest_and_some_between_are_discussed() -> None:
    experiment = searched_experiment((4, 5, 6, 7, 8, 9, 10), ("steepest-ascent", "sideways"), 8, seed=1)
    found = concluded(Findings(experiment))
    assert list(found) == ["On 4 queens.", "On 6 queens.", "On 8 queens.", "On 10 queens.", ""]
    assert found[""] == "The tables have the figures for 5, 7 and 9 queens."


def test_prices_are_discussed_where_rules_pay_differently() -> None:
    experiment = searched_experiment((6,), ("random-restart", "min-conflicts"), 30, seed=1)
    said = discussed(Findings(experiment), "Steps and evaluations")
    assert (
        "Min-conflicts the lowest in evaluations" in said
        or "the lowest measured cost by both measures" in said
    )
    assert discussed(Findings(small_experiment()), "Steps and evaluations") == ""


def test_the_number_of_solutions_follows_the_unit_of_a_cost() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "min-conflicts"), 100, seed=1)
    said = discussed(Findings(experiment), "Steps and evaluations")
    assert "with 22 steps (14–35; 14 solutions) and 1,560 evaluations (950–2,570; 14 solutions)" in said


DIRECT = """NAME = "Direct"
def step(rows, random, memory):
    return next((column, row) for column, row in enumerate((1, 3, 0, 2)) if rows[column] != row)
"""


def test_a_search_that_does_not_tell_its_evaluations_is_given_no_figure_of_them(tmp_path: Path) -> None:
    path = tmp_path / "direct.py"
    path.write_text(DIRECT, encoding="utf-8")
    plan = experiment_plan((4,), ("min-conflicts", "simulated-annealing", own_variant(path)), 40, seed=1)
    said = discussed(Findings(run_experiment(plan)), "Steps and evaluations")
    assert re.search(r"Direct has the lowest measured cost in steps, with [0-9.]+ steps \([^)]*\), and", said)


def test_variants_without_all_their_runs_are_said_not_to_be_compared() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "sideways", "tabu"), 10, seed=1)
    for results in experiment.cells[1:]:
        results.outcomes[5:] = NOT_MADE
    assert concluded(Findings(experiment)) == {"On 8 queens.": TOO_MANY_MISSING}


def test_too_many_pairs_to_compare_are_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrasts, "MOST_PAIRS", 0)
    experiment = searched_experiment((8,), ("steepest-ascent", "sideways"), 40, seed=1)
    assert concluded(Findings(experiment)) == {"On 8 queens.": TOO_MANY}


def test_costs_of_too_few_solutions_are_said_not_to_be_compared() -> None:
    experiment = searched_experiment((30,), ("steepest-ascent", "first-choice"), 4, seed=1)
    (said,) = concluded(Findings(experiment)).values()
    assert said.endswith(TOO_FEW)


def test_certain_success_is_said_and_not_tested() -> None:
    experiment = searched_experiment((6,), ("steepest-ascent", "random-restart"), 30, seed=1)
    said = concluded(Findings(experiment))["On 6 queens."]
    assert said.startswith("Random restart solves every run with certainty.")
    assert not any(one.measure is Measure.SUCCESS for one in Findings(experiment).contrasts)


def test_a_variant_alone_has_a_conclusion() -> None:
    experiment = searched_experiment((6,), ("sideways",), 30, seed=1)
    said = concluded(Findings(experiment))["On 6 queens."]
    assert said.startswith("Sideways moves solves ")
    assert "; steps per solution: " in said
    assert "; evaluations per solution: " in said


def test_a_verdict_names_those_that_were_not_compared_and_claims_nothing_about_them() -> None:
    found = Findings(small_experiment())
    first, second, third, fourth, fifth = found.summaries[:5]
    untold = replace(fourth, mean_evaluations=None)
    standing = Standing(8, Measure.EVALUATIONS, (first,), (second, fifth), (third, untold))
    said = verdict(standing)
    assert "; the difference from every other variant compared is significant. Not compared, having" in said
    assert f" too few solutions or runs: {third.label}. " in said
    assert said.endswith(f" Not compared: {fourth.label}, whose evaluations are not known.")
    of_steps = verdict(replace(standing, measure=Measure.STEPS))
    assert of_steps.endswith(f" too few solutions or runs: {third.label} and {fourth.label}.")


@pytest.mark.parametrize(
    ("best", "others", "words"),
    [
        (1, 4, "; the difference from every other variant is significant."),
        (5, 0, "No variant differs significantly in success from those with the best figure, "),
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


def test_all_variants_with_the_best_figure_are_named_where_none_differs() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "stochastic", "sideways"), 12, seed=1)
    for results, solved in zip(experiment.cells, (3, 4, 4), strict=True):
        results.outcomes[:] = 1
        results.outcomes[:solved] = SOLVED
    said = concluded(Findings(experiment))["On 8 queens."]
    assert said.startswith(
        "No variant differs significantly in success from those with the best figure, Stochastic and Sideways moves, "
        "33 %."
    )


def test_residuals_are_listed_by_size_where_a_power_fits() -> None:
    fit = Growth((8, 16), 2.0, Interval(1.9, 2.1), 1.0, (0.05, -0.021), 0.5)
    table = residual_table({"Tabu search": [fit, None]})
    assert table.titles == ("variant", "cost", "n = 8", "n = 16")
    assert table.rows == [("Tabu search", "steps", "5.0 %", "−2.1 %")]


def test_the_best_value_of_a_swept_parameter_is_named_with_those_like_it() -> None:
    experiment = searched_experiment(
        (6,), ("sideways",), 60, seed=1, parameters={"sideways_limit": (0, 20, 100)}
    )
    found = Findings(experiment)
    best = max(found.summaries, key=lambda row: row.success_rate or 0)
    said = discussed(found, "Values of parameters")
    limit = best.parameters["sideways_limit"]
    assert f"sideways limit | success | {limit} | " in said
    assert discussed(Findings(small_experiment()), "Values of parameters") == ""


def test_all_values_with_the_best_figure_are_named() -> None:
    limits = {"sideways_limit": (0, 1, 100), "ties": ("first", "random")}
    found = Findings(searched_experiment((4,), ("sideways",), 50, seed=5, parameters=limits))
    solved = {row.label: row.solved for row in found.summaries}
    said = discussed(found, "Values of parameters")
    for ties in ("first", "random"):
        assert solved[f"Sideways moves, sideways limit 1, ties {ties}"] == 50
        assert f"ties {ties} | sideways limit | success | 1, 100 | 100.0 % | –" in said
        assert f"ties {ties} | sideways limit | steps | 1, 100 | " in said
    assert (
        len({solved[f"Sideways moves, sideways limit 0, ties {ties}"] for ties in ("first", "random")}) == 1
    )
    assert "limit 0 | ties | success | first, random | 38 % | –" in said


def test_a_value_whose_success_is_certain_is_the_best_unless_all_are() -> None:
    limits = {"sideways_limit": (0, 100)}
    found = Findings(searched_experiment((4,), ("sideways",), 30, seed=1, parameters=limits))
    assert "sideways limit | success | 100 | certain | –" in discussed(found, "Values of parameters")
    ties = {"ties": ("first", "random")}
    certain = Findings(searched_experiment((4,), ("random-restart",), 30, seed=1, parameters=ties))
    said = discussed(certain, "Values of parameters")
    assert "| steps |" in said
    assert "| success |" not in said


def test_more_variants_than_a_sentence_takes_are_a_table_with_stars() -> None:
    found = Findings(searched_experiment((4,), ("all",), 6, seed=1))
    _, table = conclusions(found)
    assert isinstance(table, Table)
    best = found.standings[1].best[0]
    cells = {row[0]: row[2] for row in table.rows}
    assert cells[best.label] == f"{figure_text(best, Measure.STEPS)} *"
    certain = {row.label for row in found.standings[0].certain}
    assert {row[0] for row in table.rows if row[1] == "certain"} == certain != set()


def test_a_search_with_sideways_moves_is_compared_with_one_without_them_once() -> None:
    limits = {"sideways_limit": [0, 10]}
    experiment = searched_experiment((5,), ("steepest-ascent", "sideways"), 40, seed=1, parameters=limits)
    said = discussed(Findings(experiment), "Sideways moves")
    assert said.count("5 | Sideways moves, limit 10 |") == 1


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


def test_a_search_with_a_step_limit_is_not_said_to_find_a_solution_in_the_end() -> None:
    limit = {"max_steps": 10}
    found = searched_experiment((8,), ("steepest-ascent", "random-restart"), 100, seed=1, parameters=limit)
    assert discussed(Findings(found), "Restarts") == ""


def test_growth_speaks_of_no_size_on_which_a_variant_has_no_runs() -> None:
    experiment = searched_experiment((8, 14, 30), ("steepest-ascent", "stochastic"), 300, seed=3)
    experiment.cells[-1].columns["outcomes"][:] = NOT_MADE
    said = discussed(Findings(experiment), "Growth with n")
    assert "From 8 to 30 queens success falls for Steepest ascent (" in said
    assert "From 8 to 14 queens success falls for Stochastic (" in said
    assert not re.search("On 30 queens all failed runs of [^.]*Stochastic", said)


def test_the_price_of_a_step_names_what_each_rule_evaluates() -> None:
    found = searched_experiment((6,), ("steepest-ascent", "first-choice"), 20, seed=1)
    said = discussed(Findings(found), "Steps and evaluations")
    assert "all n(n − 1) successors by Steepest ascent; each one drawn by First choice." in said
    alone = searched_experiment((6,), ("min-conflicts",), 20, seed=1, parameters={"noise": [0.0, 0.1]})
    assert discussed(Findings(alone), "Steps and evaluations") == ""


def test_what_cannot_be_compared_is_told_all_the_same() -> None:
    start = {"start": (3, 2, 5, 2, 2, 0, 7, 7), "parameters": {"ties": "first"}}
    found = Findings(searched_experiment((8,), ("steepest-ascent", "random-restart"), 50, seed=3, **start))
    said = concluded(found)["On 8 queens."]
    assert (
        "Random restart solves every run with certainty. Steepest ascent solves 0.0 % (0.0–7.1) of the runs."
        in said
    )
    assert "Only Random restart has enough solutions to estimate what one costs." in said


def test_one_variant_alone_is_not_compared_by_prices() -> None:
    experiment = searched_experiment((6,), ("min-conflicts",), 20, seed=1)
    assert discussed(Findings(experiment), "Steps and evaluations") == ""


def test_all_that_is_said_of_four_experiments_is_as_it_was_read() -> None:
    assert discussions() == FILE.read_text(encoding="utf-8")
