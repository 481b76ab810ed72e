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
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.core.words import joined
from solver.engine.search import search_events
from solver.experiment import report as report_module
from solver.experiment import report_results
from solver.experiment import sequences as sequences_module
from solver.experiment.discussion import TOO_MANY_MISSING
from solver.experiment.exact import ExactComparison
from solver.experiment.figures import variant_style
from solver.experiment.plan import experiment_plan
from solver.experiment.report import MEMBERS, Part, ReportOptions, report_of, starts_text
from solver.experiment.results import Failure, new_experiment
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.report.model import (
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    Report,
    RunSequence,
    Table,
)
from solver.report.writers import html_text
from solver.runs.trace import record
from tests.oracle.states import successors_counted
from tests.solver.experiment.stand_in import searched_experiment, small_experiment

MADE_AT = datetime(2026, 11, 21, 2, 46, tzinfo=UTC)
Kind = TypeVar("Kind")


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


def text_of(report: Report) -> str:
    return " ".join(paragraph.text for paragraph in of_kind(report, Paragraph))


def facts_of(report: Report) -> dict[str, str]:
    return {name: text for facts in of_kind(report, Facts) for name, text in facts.facts.items()}


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


def test_many_cells_have_a_chart_of_success_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_results, "MOST_BARS", 3)
    monkeypatch.setattr(report_results, "MOST_CHART_SIZES", 2)
    report = report_of(searched_experiment((4, 5, 6), ("steepest-ascent", "sideways"), 9, seed=1))
    assert [figure.name for figure in report.figures] == [
        "by-size",
        "success-n4",
        "run-lengths-n4",
        "success-n5",
        "run-lengths-n5",
    ]
    assert "1 further size has no charts here." in text_of(report)


def test_four_runs_of_every_variant_are_shown_state_by_state() -> None:
    runs = of_kind(small_report(), RunSequence)
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


def test_a_run_that_takes_too_long_is_named_and_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequences_module, "MOST_EVENTS", 0)
    part = section(report_of(small_experiment(5)), "Random restart, n = 8")
    assert of_kind(part, RunSequence) == []
    assert "nqueens solve -n 8 --variant random-restart --seed 1 repeats it." in text_of(part)


def test_many_variants_and_sizes_are_told_of_one_by_one_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report_module, "MOST_CELLS", 3)
    report = report_of(small_experiment(2))
    assert "2 more combinations of variant and size are in the tables only." in text_of(report)
    assert len(of_kind(report, RunSequence)) == 3 * 2


def test_as_many_sequences_are_shown_as_asked() -> None:
    experiment = small_experiment(6)
    for count, shown in ((0, 0), (1, 1), (9, 6)):
        report = report_of(experiment, options=ReportOptions(sequences=count))
        same = [block for block in of_kind(report, Paragraph) if " has the states of run " in block.text]
        assert len(of_kind(report, RunSequence)) + len(same) == 5 * shown
    headings = [
        heading.text
        for heading in of_kind(report_of(experiment, options=ReportOptions(sequences=0)), Heading)
    ]
    assert not any("Search sequences" in heading for heading in headings)


@pytest.mark.parametrize("part", Part)
def test_any_part_can_be_left_out(part: Part) -> None:
    titles = {
        Part.PROBLEM: "Problem and rules",
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


def test_a_single_run_that_is_missing_is_told_in_the_singular(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_results, "MOST_FAILURES", 0)
    experiment = small_experiment(6)
    experiment.cells[4].outcomes[5:] = NOT_MADE
    experiment.failures.append(Failure(4, 5, 1, "ValueError: odd"))
    said = text_of(section(report_of(experiment), "Missing runs"))
    assert "1 run of 30 was not made;" in said
    assert "1 more failure is not listed." in said


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
