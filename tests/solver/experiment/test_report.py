"""A report has every part that coursework asks for, made from the results alone."""

import re
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from matplotlib.collections import PolyCollection
from msgspec.structs import replace

from solver.core.board import Rows
from solver.core.events import NOT_MADE, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.core.words import joined
from solver.engine.search import search_events
from solver.experiment import report as report_module
from solver.experiment import report_results
from solver.experiment import sequences as sequences_module
from solver.experiment.discussion import TOO_MANY_MISSING
from solver.experiment.exact import ExactComparison
from solver.experiment.figures import variant_style
from solver.experiment.plan import experiment_command, experiment_plan
from solver.experiment.report import MEMBERS, PLANNED, REPEATED, Part, ReportOptions, report_of, starts_text
from solver.experiment.report_results import PAIR_READ, PAIRS_READ
from solver.experiment.results import Experiment, Failure, new_experiment
from solver.experiment.runner import run_experiment
from solver.experiment.sequences import MOST_STATES, SHOWN_AT_AN_END
from solver.experiment.summary import summaries
from solver.experiment.tables import plain
from solver.report.model import (
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    RunSequence,
    Table,
)
from solver.report.writers import html_text
from solver.runs.trace import record
from tests.oracle.states import successors_counted
from tests.solver.experiment.stand_in import CLIMBERS, searched_experiment, small_experiment

MADE_AT = datetime(2026, 11, 21, 2, 46, tzinfo=UTC)
Kind = TypeVar("Kind")
LINES_OF_SIDEWAYS = ("Steepest ascent", "Sideways moves, limit 0", "Sideways moves, limit 100")


@cache
def small_report() -> Report:
    return report_of(small_experiment(), MADE_AT)


def section(report: Report, title: str) -> Report:
    """Return the part of a report from a heading to the next that is not below it."""
    blocks = list(report.blocks)
    (first,) = (
        place for place, block in enumerate(blocks) if isinstance(block, Heading) and block.text == title
    )
    level = blocks[first].level
    last = next(
        (
            place
            for place, block in enumerate(blocks)
            if place > first and isinstance(block, Heading) and block.level <= level
        ),
        len(blocks),
    )
    return replace(report, blocks=tuple(blocks[first:last]))


def of_kind(report: Report, kind: type[Kind]) -> list[Kind]:
    return [block for block in report.blocks if isinstance(block, kind)]


def runs_in(report: Report) -> list[RunSequence]:
    """Return the runs shown, without the example."""
    return [run for run in of_kind(report, RunSequence) if run.title.startswith("Run ")]


def text_of(report: Report) -> str:
    return " ".join(paragraph.text for paragraph in of_kind(report, Paragraph))


def facts_of(report: Report) -> dict[str, str]:
    return {name: text for facts in of_kind(report, Facts) for name, text in facts.facts.items()}


def test_it_has_all_sections_in_their_order() -> None:
    assert [heading.text for heading in of_kind(small_report(), Heading) if heading.level == 2] == [
        "1 Problem and rules",
        "2 Method",
        "3 Results",
        "4 Discussion",
        "5 Conclusions",
        "6 Sources",
        "Appendix A: Distributions",
        "Appendix B: Pairs of variants",
        "Appendix C: Search sequences",
    ]


def test_figures_and_tables_are_numbered_in_their_order_and_cited_in_the_text_before_them() -> None:
    for kind, noun in ((Figure, "Figure"), (Table, "Table")):
        numbered = [block for block in of_kind(small_report(), kind) if block.number]
        assert [block.number for block in numbered] == list(range(1, len(numbered) + 1))
        blocks = small_report().blocks
        for block in numbered:
            before = blocks[blocks.index(block) - 1]
            assert isinstance(before, Paragraph)
            assert f"{noun} {block.number} " in before.text
            assert block.full_caption.startswith(f"{noun} {block.number}. ")


def test_it_says_what_it_is_about_who_made_it_and_when() -> None:
    report = small_report()
    assert report.subtitle == "An experiment with 5 variants on 8 queens: 40 runs of each variant, seed 1"
    assert report.made_by.startswith("Made by nqueens-laboratory ")
    assert report.made_by.endswith("on 2026-11-21 at 02:46.")


def test_the_problem_is_formulated_as_a_search_problem() -> None:
    facts = facts_of(section(small_report(), "1 Problem and rules"))
    assert facts["State"].endswith("There are nⁿ states: 8⁸ = 16,777,216.")
    assert "n(n − 1) successors: 56 for n = 8" in facts["Action"]
    assert facts["Goal test"].startswith("h = 0")
    assert {"Initial state", "Cost", "Objective h (attacking-pairs)", "Objective h (line-of-sight)"} <= set(
        facts
    )
    assert {"Step", "Restart", "Local minimum", "Sideways move", "Random move"} <= set(facts)
    assert not any("^" in text or " - " in text for text in facts.values())


def test_every_variant_stands_with_its_parameters() -> None:
    facts = facts_of(section(small_report(), "Variants"))
    assert list(facts) == [VARIANTS[name].title for name in CLIMBERS]
    assert facts["Sideways moves"].endswith(
        "Parameters: sideways limit: 100; sideways count: consecutive; ties: random; max steps: no limit; "
        "h: attacking pairs."
    )


def test_every_variant_has_its_pseudocode() -> None:
    blocks = of_kind(section(small_report(), "Algorithms"), Code)
    assert {block.title: block.text for block in blocks} == {
        VARIANTS[name].title: VARIANTS[name].pseudocode for name in CLIMBERS
    }


@pytest.mark.parametrize(
    ("variant", "restart", "line"),
    [
        ("tabu", "cutoff", "after cutoff iterations of a climb: restart from a random state"),
        (
            "first-choice",
            "cutoff",
            "when stuck: restart from a random state\nafter cutoff iterations of a climb",
        ),
        (
            "random-restart",
            "luby",
            "after cutoff iterations of a climb, times 1, 1, 2, 1, 1, 2, 4, ...: restart",
        ),
        ("min-conflicts", "no-progress", "after restart_after iterations without a new lowest h: restart"),
        ("first-choice", "when-stuck", "when stuck: restart from a random state"),
        ("random-restart", "when-stuck", ""),
        ("tabu", "never", ""),
    ],
)
def test_pseudocode_says_when_a_variant_restarts(variant: str, restart: str, line: str) -> None:
    experiment = searched_experiment((4,), (variant,), 3, seed=1, parameters={"restart": restart})
    (block,) = of_kind(section(report_of(experiment), "Algorithms"), Code)
    added = block.text.removeprefix(VARIANTS[variant].pseudocode)
    assert added.startswith(f"\n{line}") if line else added == ""


def test_pseudocode_names_the_policy_of_each_line_where_there_are_several() -> None:
    policies = {"restart": ["never", "when-stuck", "cutoff", "luby"]}
    experiment = searched_experiment((4,), ("first-choice",), 3, seed=1, parameters=policies)
    (block,) = of_kind(section(report_of(experiment), "Algorithms"), Code)
    assert block.text.removeprefix(VARIANTS["first-choice"].pseudocode).splitlines() == [
        "",
        "if restart is when-stuck, cutoff or luby, when stuck: restart from a random state",
        "if restart is cutoff, after cutoff iterations of a climb: restart from a random state",
        "if restart is luby, after cutoff iterations of a climb, times 1, 1, 2, 1, 1, 2, 4, ...: restart from a random "
        "state",
    ]


def test_climbs_of_runs_with_restarts_are_counted() -> None:
    (table,) = (one for one in of_kind(small_report(), Table) if "steps/climb" in one.titles)
    for row, found in zip(table.rows, summaries(small_experiment()), strict=True):
        steps = (found.mean_steps or 0) * found.runs / (found.runs + found.total_restarts)
        restarts, climbs, *per_climb = (float(text.replace(",", "")) for text in row[2:])
        assert (restarts, climbs) == (found.total_restarts, found.runs + found.total_restarts)
        assert per_climb == pytest.approx([steps, steps + 1], abs=0.006)


def test_settings_are_all_that_is_needed_to_make_it_again() -> None:
    experiment = small_experiment(3)
    part = section(report_of(experiment), "2 Method")
    facts = facts_of(part)
    assert (facts["Seed"], facts["Queens n"]) == ("1", "8")
    assert facts["Runs"] == "3 of each variant, 15 in all"
    assert "same random state" in facts["Starts"]
    assert "numpy" in facts["Program"]
    assert facts["Running time"] == "2 s from start to finish; less than a second of processor time"
    assert "cores" in facts["Machine"]
    assert of_kind(part, Code) == [Code(experiment_command(experiment.plan))]


def test_a_given_start_is_said_to_be_that_of_every_run() -> None:
    experiment = searched_experiment((4,), ("sideways",), 3, seed=1, start=(1, 3, 2, 0))
    starts = facts_of(section(report_of(experiment), "2 Method"))["Starts"]
    assert starts == "Every run starts in the state 1,3,2,0."


@pytest.mark.parametrize(("limit", "restarts"), [(None, True), (3, True), (0, False)])
def test_restarts_are_told_only_where_there_can_be_one(limit: int | None, restarts: bool) -> None:
    names, parameters = ("steepest-ascent", "random-restart"), {"max_restarts": limit}
    plan = experiment_plan((4,), names, 3, seed=1, start=(0, 0, 0, 0), parameters=parameters)
    said = starts_text(plan, are_compared=True)
    assert said == f"Every run starts in the state 0,0,0,0.{' Restarts draw random states.' * restarts}"


@pytest.mark.parametrize("start", [None, (0, 0, 0, 0)])
def test_a_population_is_said_to_share_its_first_member(start: Rows | None) -> None:
    names = ("steepest-ascent", "local-beam", "genetic")
    plan = experiment_plan((4,), names, 3, seed=1, start=start)
    assert starts_text(plan, are_compared=True).endswith(MEMBERS)
    begun = [next(iter(search_events(cell.settings_of_run(1)))) for cell in plan.cells]
    starts = [(event.members or (event.rows,))[:2] for event in begun if isinstance(event, Started)]
    assert len({first for first, *_ in starts}) == 1
    assert starts[1][1] != starts[1][0]
    assert MEMBERS not in starts_text(experiment_plan((4,), names[:1], 3, seed=1), are_compared=True)


def test_variants_with_missing_runs_are_not_said_to_be_compared() -> None:
    assert "compared run by run" in facts_of(section(small_report(), "2 Method"))["Starts"]
    starts = facts_of(section(report_of(cancelled()), "2 Method"))["Starts"]
    assert starts == "Run k of every variant starts in the same random state."


def test_the_tables_of_results_have_a_row_for_each_variant() -> None:
    success, cost, climbs, best = of_kind(section(small_report(), "3 Results"), Table)[:4]
    for table in (success, cost, climbs, best):
        assert [row[0] for row in table.rows] == [VARIANTS[name].title for name in CLIMBERS]
    assert {row[1] for row in best.rows} >= {"best figure"}


def test_what_differs_significantly_has_a_star_and_a_small_p_value() -> None:
    best = of_kind(section(small_report(), "Comparison of the variants"), Table)[0]
    rows = {row[0]: row for row in best.rows}
    assert rows["Steepest ascent"][2] == "< 0.001 *"
    assert rows["Sideways moves"][2] == "1"


@pytest.mark.parametrize("seed", range(2, 9))
def test_no_conclusion_names_a_winner_where_the_expectations_are_the_same(seed: int) -> None:
    names = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
    experiment = run_experiment(experiment_plan((8,), names, 500, seed=seed))
    said = text_of(section(report_of(experiment), "5 Conclusions"))
    assert ", but no other variant needs significantly more." in said
    assert "Random restart and Random restart, sideways are certain to solve every run." in said
    assert "Of the others, Sideways moves solves the most runs" in said


@pytest.mark.parametrize("is_paired", [True, False])
def test_every_source_that_is_listed_is_cited_and_the_other_way_round(is_paired: bool) -> None:
    report = report_of(small_experiment(is_paired=is_paired))
    sources = facts_of(section(report, "6 Sources"))
    captions = [block.caption for block in report.blocks if isinstance(block, (Figure, Table))]
    described = facts_of(section(report, "Variants"))
    cited = re.findall(r"\[\d+\]", " ".join((*described.values(), text_of(report), *captions)))
    assert set(cited) == set(sources)
    assert len(set(sources.values())) == len(sources)
    assert "Moves to one of" in described["Steepest ascent"]
    assert "GeeksforGeeks" in sources[re.findall(r"\[\d+\]", described["Random neighbour"])[0]]
    assert any("McNemar" in source for source in sources.values()) is is_paired
    assert any("Fisher" in source for source in sources.values()) is not is_paired


@pytest.mark.parametrize(
    ("variant", "count", "n"), [("min-conflicts", "nⁿ", 100_000), ("queen-search", "n!", 10_000_000)]
)
def test_a_number_of_states_with_many_digits_is_neither_written_out_nor_computed(
    variant: str, count: str, n: int
) -> None:
    plan = experiment_plan((17, n), (variant,), 1, seed=1)
    report = report_of(new_experiment(plan))
    (state,) = (facts.facts["State"] for facts in of_kind(report, Facts) if "State" in facts.facts)
    written = ": 17! = 355,687,428,096,000, and so on" if variant == "queen-search" else ""
    assert state.endswith(f"There are {count} states{written}.")


def test_lines_of_a_variant_are_counted_apart_from_variants() -> None:
    limits = {"sideways_limit": [0, 10, 100]}
    experiment = searched_experiment((5,), ("steepest-ascent", "sideways"), 2, seed=1, parameters=limits)
    subtitle = report_of(experiment).subtitle
    assert subtitle == "An experiment with 2 variants in 4 lines on 5 queens: 2 runs of each line, seed 1"


@pytest.mark.parametrize(
    ("sizes", "variants", "what", "each"),
    [
        ((5,), ("sideways",), "one variant on 5 queens", ""),
        ((5, 6, 8), ("sideways",), "one variant on 5, 6 and 8 queens", " of each size"),
        ((5,), ("sideways", "tabu"), "2 variants on 5 queens", " of each variant"),
        ((5, 6), ("sideways", "tabu"), "2 variants on 5 and 6 queens", " of each variant and size"),
    ],
)
def test_the_subtitle_and_the_method_name_the_same_number_of_runs(
    sizes: tuple[int, ...], variants: tuple[str, ...], what: str, each: str
) -> None:
    report = report_of(searched_experiment(sizes, variants, 2, seed=1))
    assert report.subtitle == f"An experiment with {what}: 2 runs{each}, seed 1"
    in_all = f", {2 * len(sizes) * len(variants)} in all" if each else ""
    assert facts_of(section(report, "2 Method"))["Runs"] == f"2{each}{in_all}"


def test_differences_of_success_are_in_percentage_points() -> None:
    tables = [table for table in of_kind(small_report(), Table) if "success, difference" in table.titles]
    assert tables
    for table in tables:
        place = table.titles.index("success, difference")
        assert all(
            " pp (" in row[place] for row in table.rows if row[place] not in ("best figure", "certain", "–")
        )
        assert "percentage points (pp)" in table.caption


@pytest.mark.parametrize(
    ("variants", "runs", "titles", "caption"),
    [
        (
            ("random-restart", "random-restart-sideways"),
            40,
            ["steps, ratio", "evaluations, ratio"],
            "n = 8: ratio of the costs per solution to the lowest. With",
        ),
        (
            ("min-conflicts", "tabu"),
            2,
            ["success, difference"],
            "n = 8: difference of the success rate from the highest. Differences are",
        ),
        (
            ("steepest-ascent", "sideways"),
            80,
            ["success, difference", "steps, ratio", "evaluations, ratio"],
            "n = 8: difference of the success rate from the highest, and ratio of the costs per solution to the",
        ),
    ],
)
def test_captions_name_the_effects_that_a_table_of_comparisons_shows(
    variants: tuple[str, ...], runs: int, titles: list[str], caption: str
) -> None:
    report = report_of(searched_experiment((8,), variants, runs, seed=1))
    best = of_kind(section(report, "Comparison of the variants"), Table)[0]
    assert [title for title in best.titles if ", " in title] == titles
    assert best.caption.startswith(caption)
    assert ("(pp)" in best.caption) == ("success, difference" in titles)


@pytest.mark.parametrize("count", [2, 3])
def test_p_values_of_one_comparison_are_not_said_to_be_corrected(count: int) -> None:
    report = report_of(searched_experiment((8,), CLIMBERS[:count], 40, seed=1))
    (table,) = of_kind(section(report, "Comparison of the variants"), Table)
    assert ("Holm" in table.caption) is (count > 2)
    assert table.caption.endswith(PAIRS_READ if count > 2 else PAIR_READ)


@pytest.mark.parametrize(
    ("sizes", "limit", "shown", "has_power"),
    [
        ((4, 5), 0, ["success", "evaluations"], False),
        ((4, 5, 6), None, ["success", "steps", "evaluations"], False),
        ((10, 14, 20), None, ["success", "steps", "evaluations"], True),
    ],
)
def test_the_chart_over_sizes_is_said_to_show_what_it_shows(
    sizes: tuple[int, ...], limit: int | None, shown: list[str], has_power: bool
) -> None:
    report = report_of(searched_experiment(sizes, ("sideways",), 60, seed=1, parameters={"max_steps": limit}))
    (figure,) = (figure for figure in report.figures if figure.name == "by-size")
    assert not isinstance(figure.image, bytes)
    assert len(figure.image().axes) == len(shown)
    assert f" shows how {joined(shown)} change with the number of queens." in text_of(report)
    assert [name for name in ("steps", "evaluations") if f"{name} per solution" in figure.caption] == shown[
        1:
    ]
    drawn = [part for axes in figure.image().axes for part in axes.collections]
    bands = [part for part in drawn if isinstance(part, PolyCollection)]
    assert bool(bands) is has_power is ("A broad pale line" in figure.caption)


def test_a_chart_without_solutions_is_said_to_show_success_alone() -> None:
    limits = {"sideways_limit": [0, 1], "max_steps": 3}
    report = report_of(searched_experiment((30, 40), ("sideways",), 4, seed=1, parameters=limits))
    said = text_of(report)
    assert "shows how success changes with the number of queens." in said
    assert "shows success on 30 queens by sideways limit." in said
    captions = [figure.caption for figure in report.figures]
    assert any("the axis of n is logarithmic" in caption for caption in captions)
    assert not any("cost" in caption for caption in captions)


def test_all_pairs_have_columns_for_what_was_compared_only() -> None:
    names = ("random-restart", "random-restart-sideways", "first-choice")
    report = report_of(searched_experiment((8,), names, 40, seed=1, parameters={"restart": "when-stuck"}))
    (pairs,) = of_kind(section(report, "Appendix B: Pairs of variants"), Table)
    assert pairs.titles == ("first", "second", "steps, ratio", "p", "evaluations, ratio", "p")
    assert pairs.caption.startswith(
        "n = 8, the first variant against the second: ratio of the costs per solution. W"
    )


@pytest.mark.parametrize(
    ("variants", "parameters", "is_paired", "named", "unnamed"),
    [
        (
            ("first-choice",),
            {"restart": ["never", "cutoff"]},
            True,
            " t test|its p value|is certain",
            "McNemar|Newcombe|Fisher|Holm|corrected",
        ),
        (
            ("first-choice",),
            {"restart": ["never", "cutoff"]},
            False,
            "t test|its p value",
            "McNemar|Newcombe|Fisher|Holm|corrected",
        ),
        (("steepest-ascent", "sideways"), {}, True, "McNemar|Newcombe|paired t test", "Fisher|is certain"),
        (("steepest-ascent", "sideways"), {}, False, "Fisher|Newcombe|t test", "McNemar|paired|is certain"),
        (("steepest-ascent", "sideways"), {"max_steps": 1}, True, "McNemar|Newcombe", " t test|Fisher|Holm"),
        (
            ("steepest-ascent", "sideways", "queen-search"),
            {},
            True,
            "McNemar|paired t test|by a t test|Holm",
            "Fisher",
        ),
        (("random-restart",), {}, True, "Wilson", " t test|Holm|is certain"),
    ],
)
def test_the_method_names_the_tests_that_were_made_and_no_others(
    variants: tuple[str, ...], parameters: dict[str, Any], is_paired: bool, named: str, unnamed: str
) -> None:
    experiment = searched_experiment((8,), variants, 40, seed=1, parameters=parameters, is_paired=is_paired)
    report = report_of(experiment)
    said = text_of(section(report, "2 Method"))
    assert all(name in said for name in named.split("|"))
    assert not re.search(unnamed, said)
    sources = " ".join(facts_of(report).values())
    for author in ("McNemar", "Newcombe", "Fisher", "Holm"):
        assert (author in sources) == (author in said)


def test_small_boards_stand_beside_the_exact_values() -> None:
    report = report_of(searched_experiment((5, 10), ("steepest-ascent", "sideways"), 150, seed=1))
    part = section(report, "Comparison with exact values")
    (table,) = of_kind(part, Table)
    assert {row[1] for row in table.rows} == {"5"}
    assert [row[2] for row in table.rows] == [
        "success rate",
        "steps solved",
        "steps failed",
        "success rate",
        "steps solved",
    ]
    assert table.rows[3][-1] == "equal"
    said = text_of(part)
    assert (
        "of 4 figures with spread lie within 2 standard errors, and all within 4; 1 figure without spread"
        in said
    )


@pytest.mark.parametrize(
    ("deviations", "verdict"),
    [
        ([1], "the one figure with spread lies within 2 standard errors"),
        ([3], "the one figure with spread lies within 4 standard errors"),
        ([5], "1 figure lies beyond 4 standard errors, which chance alone does not explain"),
        ([1, 3], "1 of 2 figures with spread lies within 2 standard errors, and all within 4"),
        (
            [1, -1, 5, -6],
            "2 of 4 figures with spread lie within 2 standard errors; 2 figures lie beyond 4 standard errors, which "
            "chance alone does not explain",
        ),
        ([None, None], "2 figures without spread are equal"),
    ],
)
def test_the_verdict_on_the_exact_values_agrees_with_their_number(
    deviations: list[float | None], verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = [ExactComparison("success_rate", 0, one or 0, float(one is not None)) for one in deviations]
    monkeypatch.setattr(report_results, "comparisons", lambda *_: compared)
    report = report_of(searched_experiment((5,), ("steepest-ascent",), 30, seed=1))
    said = text_of(section(report, "Comparison with exact values"))
    assert said.endswith(f"compares them with the measured ones: {verdict}.")


def test_figures_of_the_same_runs_count_once() -> None:
    limits = {"sideways_limit": [0, 100]}
    experiment = searched_experiment((4,), ("steepest-ascent", "sideways"), 50, seed=5, parameters=limits)
    part = section(report_of(experiment), "Comparison with exact values")
    (table,) = of_kind(part, Table)
    plain, same, moving = ([row[2:] for row in table.rows if row[0] == label] for label in LINES_OF_SIDEWAYS)
    assert plain == same
    with_spread = sum(row[-1] != "equal" for row in (*plain, *moving))
    assert f" of {with_spread} figures with spread" in text_of(part)
    assert "whose runs are the same count once." in table.caption


def test_means_of_few_runs_are_not_judged_by_their_own_spread() -> None:
    report = report_of(searched_experiment((5,), ("steepest-ascent",), 60, seed=1))
    (table,) = of_kind(section(report, "Comparison with exact values"), Table)
    assert [row[2] for row in table.rows] == ["success rate", "steps solved"]


def test_larger_boards_have_no_exact_values() -> None:
    report = report_of(searched_experiment((9,), ("sideways",), 5, seed=1))
    assert "Comparison with exact values" not in [heading.text for heading in of_kind(report, Heading)]


def test_charts_show_success_run_lengths_ratios_and_distributions() -> None:
    assert [figure.name for figure in small_report().figures] == [
        "success",
        "run-lengths-n8",
        "contrasts-n8",
        "steps-n8",
        "restarts-n8",
    ]


def test_a_chart_with_a_single_bar_becomes_a_sentence() -> None:
    report = report_of(searched_experiment((8,), ("sideways",), 30, seed=1))
    assert [figure.name for figure in report.figures] == ["steps-n8"]
    assert re.search(r"Sideways moves solved [\d.]+ % of 30 runs on 8 queens\.", text_of(report))


def test_a_parameter_with_several_values_has_a_chart_and_its_lines_have_their_own_sections() -> None:
    experiment = searched_experiment((6,), ("sideways",), 9, seed=1, parameters={"sideways_limit": [0, 10]})
    report = report_of(experiment)
    assert [figure.name for figure in report.figures][:2] == ["success", "sideways-limit-n6"]
    assert facts_of(section(report, "Variants"))["Sideways moves"].endswith(
        "Parameters: sideways limit: 0, 10; sideways count: consecutive; ties: random; max steps: no limit; "
        "h: attacking pairs."
    )
    assert len(of_kind(section(report, "Sideways moves, limit 10, n = 6"), RunSequence)) == 4


@pytest.mark.parametrize(
    ("variant", "name", "values", "title"),
    [
        ("steepest-ascent", "ties", ["random", "first"], "ties"),
        ("sideways", "sideways_limit", [0, 10], "sideways limit"),
        ("queen-search", "pairs_per_queen", [16, 32], "pairs per queen"),
    ],
)
def test_the_text_on_a_sweep_suits_every_parameter(
    variant: str, name: str, values: list[str | int], title: str
) -> None:
    report = report_of(searched_experiment((4,), (variant,), 9, seed=1, parameters={name: values}))
    assert re.search(rf"Figure \d shows success and cost on 4 queens by {title}\.", text_of(report))


def test_charts_without_anything_to_show_are_left_out() -> None:
    report = report_of(searched_experiment((30,), ("steepest-ascent",), 5, seed=1))
    assert [figure.name for figure in report.figures] == ["steps-n30"]


def test_many_cells_have_a_chart_of_success_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_results, "MOST_BARS", 3)
    monkeypatch.setattr(report_results, "MOST_CHART_SIZES", 2)
    monkeypatch.setattr(report_results, "MOST_PANELS", 1)
    report = report_of(searched_experiment((4, 5, 6), ("steepest-ascent", "sideways"), 9, seed=1))
    assert [figure.name for figure in report.figures] == [
        "by-size",
        "success-n4",
        "run-lengths-n4",
        "success-n5",
        "run-lengths-n5",
        "steps-n4",
        "steps-n4-2",
        "steps-n5",
        "steps-n5-2",
    ]
    assert "1 further size has no charts here." in text_of(report)


def test_outcomes_and_quantiles_have_a_row_for_each_variant() -> None:
    outcomes, quantiles = of_kind(section(small_report(), "Appendix A: Distributions"), Table)
    found = {summary.label: summary for summary in summaries(small_experiment())}
    assert outcomes.titles[2:4] == ("Solved", "Local minimum")
    for row in outcomes.rows:
        assert row[2] == str(found[row[0]].solved)
        assert sum(map(int, row[2:])) == found[row[0]].runs
    for row in quantiles.rows:
        assert row[2] == str(found[row[0]].solved)
        assert row[5] == plain(found[row[0]].quantiles["0.5"])
        assert all(re.fullmatch(r"[\d,]+(\.5)?", text) for text in row[3:])


def test_four_runs_of_every_variant_are_shown_state_by_state() -> None:
    runs = runs_in(small_report())
    same = [
        block.text for block in of_kind(small_report(), Paragraph) if " has the states of run " in block.text
    ]
    assert len(runs) + len(same) == 4 * 5
    assert "Run 1 has the states of run 1 of Sideways moves." in same
    shown = [(run.states.titles, *run.states.rows) for run in runs]
    assert all(shown.count(one) == 1 for one in shown)


def test_a_run_is_shown_as_the_search_makes_it() -> None:
    run = of_kind(section(small_report(), "Steepest ascent, n = 8"), RunSequence)[1]
    settings = run_settings(8, "steepest-ascent", seed=1, run_index=1)
    trace = record(settings, search_events(settings))
    assert [row[-1] for row in run.states.rows] == [
        ",".join(map(str, trace.rows(index))) for index in range(len(trace))
    ]
    assert [int(row[2]) for row in run.states.rows] == trace.column("h").tolist()
    counts = [row[3:6] for row in run.states.rows]
    assert [tuple(map(int, row)) for row in counts] == [
        successors_counted(trace.rows(index), "attacking-pairs") for index in range(len(trace))
    ]
    assert run.is_drawn
    assert [board.rows for board in run.boards] == [trace.rows(index) for index in range(len(trace))]
    assert run.boards[0].caption == f"0 start, h = {trace.column('h')[0]}\n{' / '.join(counts[0])}"
    for board, before in pairwise(reversed(run.boards)):
        ((column, row, to_row),) = board.moved
        assert before.rows[column] == row != to_row == board.rows[column]
    assert run.command == "nqueens solve -n 8 --variant steepest-ascent --seed 1 --run-index 1"


def test_the_moves_of_a_run_are_told_in_words() -> None:
    run = of_kind(section(small_report(), "Random restart, n = 8"), RunSequence)[0]
    what = [row[1] for row in run.states.rows]
    assert what[0] == "start"
    assert "restart" in what
    assert any(text.startswith("improving: queen ") for text in what)
    assert run.sentence.startswith("Solved after ")


def test_a_run_that_failed_says_how_and_in_what_kind_of_state() -> None:
    runs = of_kind(section(small_report(), "Steepest ascent, n = 8"), RunSequence)
    failed = next(run for run in runs if not run.sentence.startswith("Solved"))
    assert failed.sentence.startswith("Local minimum after ")
    assert any(kind in failed.sentence for kind in ("shoulder", "flat local minimum", "strict local minimum"))


def long_run() -> RunSettings:
    return run_settings(6, "random-neighbour", seed=1, run_index=0, parameters={"max_steps": 10_000})


def test_the_gap_in_a_long_run_is_told() -> None:
    experiment = searched_experiment((8,), ("sideways",), 60, seed=1)
    runs = runs_in(report_of(experiment))
    long = [run for run in runs if run.states.rows[-1][0] != str(len(run.states.rows) - 1)]
    run = long[0]
    left_out = int(run.states.rows[-1][0]) + 1 - 2 * SHOWN_AT_AN_END
    assert run.states.rows[SHOWN_AT_AN_END][1] == f"{left_out} states left out"
    assert len(run.states.rows) == 2 * SHOWN_AT_AN_END + 1
    assert all(len(run.states.rows) <= MOST_STATES for run in runs if run not in long)


def test_a_run_that_takes_too_long_is_named_and_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequences_module, "MOST_EVENTS", 0)
    part = section(report_of(small_experiment(5)), "Random restart, n = 8")
    assert of_kind(part, RunSequence) == []
    assert "nqueens solve -n 8 --variant random-restart --seed 1 repeats it." in text_of(part)


def test_large_boards_are_not_drawn_and_the_largest_not_written_out() -> None:
    experiment = searched_experiment((11, 33, 41), ("steepest-ascent",), 1, seed=1)
    drawn, middle, large = runs_in(report_of(experiment))
    assert [board.caption.split(",")[0] for board in drawn.boards] == ["Start", "Local minimum"]
    assert not drawn.is_drawn
    assert (middle.boards, large.boards) == ((), ())
    assert middle.states.titles == ("step", "event", "h", "better", "equal", "worse", "state")
    assert large.states.titles == middle.states.titles[:-1]


def test_many_variants_and_sizes_are_told_of_one_by_one_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report_module, "MOST_CELLS", 3)
    report = report_of(small_experiment(2))
    assert "2 more combinations of variant and size are in the tables only." in text_of(report)
    assert len(runs_in(report)) == 3 * 2


def test_as_many_sequences_are_shown_as_asked() -> None:
    experiment = small_experiment(6)
    for count, shown in ((0, 0), (1, 1), (9, 6)):
        report = report_of(experiment, options=ReportOptions(sequences=count))
        same = [block for block in of_kind(report, Paragraph) if " has the states of run " in block.text]
        assert len(runs_in(report)) + len(same) == 5 * shown
    headings = [
        heading.text
        for heading in of_kind(report_of(experiment, options=ReportOptions(sequences=0)), Heading)
    ]
    assert not any("Search sequences" in heading for heading in headings)


@pytest.mark.parametrize("part", Part)
def test_any_part_can_be_left_out(part: Part) -> None:
    titles = {
        Part.PROBLEM: "Problem and rules",
        Part.PAIRS: "Pairs of variants",
        Part.SEQUENCES: "Search sequences",
    }
    title = titles.get(part, part.capitalize())
    experiment = small_experiment(6)
    whole, without = (
        " ".join(heading.text for heading in of_kind(report_of(experiment, options=options), Heading))
        for options in (ReportOptions(), ReportOptions(left_out=frozenset({part})))
    )
    assert title in whole
    assert title not in without
    assert "Results" in without


def test_a_long_search_is_listed_in_the_appendix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_module, "MOST_CODE_LINES", 1)
    report = report_of(small_experiment(2))
    assert "Source code" in [heading.text for heading in of_kind(report, Heading)][-1]
    assert isinstance(report.blocks[-1], Code)


def test_long_runs_are_shown_whole_when_asked() -> None:
    experiment = searched_experiment((8,), ("sideways",), 30, seed=1)
    runs = runs_in(report_of(experiment, options=ReportOptions(sequences=30, is_whole=True)))
    assert [len(run.boards) - 1 for run in runs] == experiment.cells[0].steps.tolist()


def test_nothing_is_said_of_missing_runs_in_a_complete_experiment() -> None:
    assert "Missing runs" not in [heading.text for heading in of_kind(small_report(), Heading)]


def cancelled() -> Experiment:
    experiment = small_experiment(6)
    experiment.is_cancelled = True
    experiment.cells[3].outcomes[2:] = NOT_MADE
    experiment.cells[4].outcomes[:] = NOT_MADE
    return experiment


def test_a_cancelled_experiment_says_so_and_counts_what_is_missing() -> None:
    part = section(report_of(cancelled()), "Missing runs")
    assert "The experiment was cancelled. 10 runs of 30 were not made" in text_of(part)
    assert of_kind(part, Table)[0].rows == (
        ("Random restart, sideways", "8", "6", "2"),
        ("Random neighbour", "8", "6", "0"),
    )


def test_a_single_run_that_is_missing_is_told_in_the_singular(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_results, "MOST_FAILURES", 0)
    experiment = small_experiment(6)
    experiment.cells[4].outcomes[5:] = NOT_MADE
    experiment.failures.append(Failure(4, 5, 1, "ValueError: odd"))
    said = text_of(section(report_of(experiment), "Missing runs"))
    assert "1 run of 30 was not made;" in said
    assert "1 more failure is not listed." in said


def test_a_cancelled_experiment_says_so_right_at_the_top() -> None:
    report = report_of(cancelled())
    assert (
        report.subtitle == "An experiment with 5 variants on 8 queens: cancelled after 20 of 30 runs, seed 1"
    )
    first = report.blocks[0]
    assert isinstance(first, Paragraph)
    assert first.tone is ParagraphTone.WARNING
    assert first.text.startswith("The experiment was cancelled: 20 of 30 runs were made.")
    assert facts_of(section(report, "2 Method"))["Runs"] == (
        "6 of each variant, 30 in all, were planned; 20 were made"
    )
    assert PLANNED in text_of(report)
    assert REPEATED not in text_of(report)


def test_an_experiment_that_failed_in_part_says_so_right_at_the_top() -> None:
    experiment = cancelled()
    experiment.is_cancelled = False
    report = report_of(experiment)
    assert report.subtitle == "An experiment with 5 variants on 8 queens: only 20 of 30 runs made, seed 1"
    assert text_of(report).startswith("The experiment is not complete: 20 of 30 runs were made.")


def test_no_variant_with_missing_runs_is_compared() -> None:
    experiment = searched_experiment((5, 6), ("steepest-ascent", "sideways", "random-restart"), 40, seed=1)
    experiment.cells[4].outcomes[7:] = NOT_MADE
    experiment.cells[5].outcomes[:] = NOT_MADE
    experiment.cells[5].restarts[:] = 0
    conclusions = of_kind(section(report_of(experiment), "5 Conclusions"), Paragraph)
    assert [paragraph.lead for paragraph in conclusions] == ["On 5 queens.", "On 6 queens."]
    assert conclusions[1].text == TOO_MANY_MISSING
    exact = of_kind(section(report_of(experiment), "Comparison with exact values"), Table)[0]
    assert {row[0] for row in exact.rows if row[1] == "6"} == {"Steepest ascent"}


def test_only_runs_that_were_made_are_shown() -> None:
    report = report_of(cancelled())
    shown = section(report, "Random restart, sideways, n = 8")
    assert len(of_kind(shown, RunSequence)) + len(of_kind(shown, Paragraph)) == 2
    assert "Random neighbour, n = 8" not in [heading.text for heading in of_kind(report, Heading)]


def test_what_failed_is_listed_with_its_reason_on_one_line() -> None:
    experiment = cancelled()
    experiment.is_cancelled = False
    experiment.failures.append(Failure(4, 0, 6, "ValueError: odd\nand long " + "x" * 900))
    part = section(report_of(experiment), "Missing runs")
    assert "cancelled" not in text_of(part)
    (row,) = of_kind(part, Table)[1].rows
    assert row[:2] == ("Random neighbour, n = 8", "0 to 5")
    assert row[2].startswith("ValueError: odd and long xxx")
    assert len(row[2]) <= 203


def test_an_experiment_of_which_no_run_was_made_has_a_report_too() -> None:
    experiment = small_experiment(2)
    for results in experiment.cells:
        results.outcomes[:] = NOT_MADE
    report = report_of(experiment)
    assert of_kind(report, Figure) == []
    assert "No run was finished, so there are no figures." in text_of(report)


@pytest.mark.thorough
def test_all_variants_stand_in_one_report_whose_charts_tell_them_apart() -> None:
    parameters = {"max_iterations": 300, "max_steps": 300}
    experiment = searched_experiment((5,), ("all",), 4, seed=1, parameters=parameters)
    report = report_of(experiment)
    (table,) = (block for block in of_kind(report, Table) if "evaluations/solution" in block.titles)
    assert [row[0] for row in table.rows] == [variant.title for variant in VARIANTS.values()]
    styles = {(style.color, style.dash) for style in map(variant_style, VARIANTS)}
    assert len(styles) == len(VARIANTS)
    assert "evaluations/solution" in html_text(report)
    for figure in of_kind(report, Figure):
        assert not isinstance(figure.image, bytes)
        assert figure.image().get_size_inches()[1] < 11  # it fits on a page


def test_appendices_are_lettered_without_a_gap_and_a_generation_is_said_to_be_a_step() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "local-beam"), 20, seed=1)
    report = report_of(experiment)
    titles = [heading.text for heading in of_kind(report, Heading) if heading.text.startswith("Appendix")]
    assert [title.split(":")[0] for title in titles] == [
        f"Appendix {letter}" for letter in "ABC"[: len(titles)]
    ]
    assert any("makes a whole generation" in block.text for block in of_kind(report, Paragraph))
    of_one_kind = report_of(searched_experiment((8,), ("steepest-ascent", "sideways"), 20, seed=1))
    assert not any("members anew" in block.text for block in of_kind(of_one_kind, Paragraph))
