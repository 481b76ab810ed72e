"""Assignments: their files, what of them is done, own words with figures, and the report of a few pages."""

from base64 import urlsafe_b64encode
from pathlib import Path
from zlib import compress

import numpy as np
import pytest
from msgspec.structs import replace

from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.experiment.assignment import (
    FIGURES,
    LINK,
    MAX_BYTES,
    Assignment,
    AssignmentLine,
    assignment_experiment,
    assignment_link,
    assignment_options,
    assignment_plan,
    assignment_text,
    checklist,
    figure_text,
    filled_words,
    is_assignment_link,
    linked_assignment,
    parse_assignment,
    read_assignment,
    results_path,
    write_assignment,
)
from solver.experiment.report import OwnWords, WordsPart, report_of
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.saved import read_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import rate
from solver.experiment.writing import write_experiment
from solver.report.model import Paragraph, ParagraphTone, RunSequence, Table

SIGNS = (
    '# $a$ @b \\n { } * _c_ <d> ![e](/etc/passwd) #image("/etc/passwd") `f` %g & \\input{h} \x7f """ \' é □'
)
LINES = (
    AssignmentLine(4, "steepest-ascent"),
    AssignmentLine(5, "sideways", parameters={"sideways_limit": 3}),
    AssignmentLine(5, "sideways"),
    AssignmentLine(6, "random-restart", heuristic=Heuristic.LINE_OF_SIGHT, parameters={"max_restarts": None}),
)
WORDS = (
    OwnWords(WordsPart.SETTING, f"{SIGNS}\n\nSecond\n{SIGNS}", "What I expected"),
    OwnWords(WordsPart.RESULTS, "{sideways n=5 sideways_limit=3 success rate}", "What I saw and why"),
    OwnWords(WordsPart.SEQUENCES, "Sequences."),
    OwnWords(WordsPart.DISCUSSION, "word " * 3000),
)
SMALL = Assignment(author="Ada", course="AI 101", date="today", seed=3, runs=40, lines=LINES, words=WORDS)


def made(assignment: Assignment, kept: Experiment | None = None) -> Experiment:
    experiment = assignment_experiment(assignment, kept)
    return run_experiment(experiment.plan, workers=1, begun=experiment)


@pytest.mark.parametrize(
    "assignment", [Assignment(), SMALL, replace(SMALL, of_class={"points": {"stops": 2}, "n": 6})]
)
def test_a_file_gives_back_what_was_written(assignment: Assignment, tmp_path: Path) -> None:
    read = read_assignment(write_assignment(assignment, tmp_path / "a.toml"))
    assert assignment_text(read) == assignment_text(assignment)
    assert (read.words, read.of_class) == (assignment.words, assignment.of_class)
    assert assignment_plan(replace(read, seed=1)) == assignment_plan(replace(assignment, seed=1))


def test_a_link_holds_all_of_an_assignment_but_a_search_of_ones_own() -> None:
    link = assignment_link(SMALL)
    assert is_assignment_link(f" {link}")
    assert assignment_text(linked_assignment(f" {link}\n")) == assignment_text(SMALL)
    for damaged in (link[:-3], link[:40], link.replace("assignment/", "assignment/é")):
        with pytest.raises(InputError, match="damaged"):
            linked_assignment(damaged)
    own = replace(SMALL, lines=(AssignmentLine(8, search="mine.py"),))
    with pytest.raises(InputError, match="holds no search"):
        assignment_link(own)
    noise = "".join(map(chr, np.random.default_rng(1).integers(33, 0x3000, 20_000)))
    with pytest.raises(InputError, match="too long"):
        assignment_link(replace(SMALL, words=(OwnWords(WordsPart.RESULTS, noise),)))


def test_a_link_that_unpacks_to_more_than_a_file_may_have_is_refused() -> None:
    link = LINK + urlsafe_b64encode(compress(b" " * (MAX_BYTES + 1))).decode()
    with pytest.raises(InputError, match="damaged"):
        linked_assignment(link)


def test_the_classical_assignment_has_four_hill_climbers_on_two_sizes() -> None:
    plan = assignment_plan(parse_assignment(b"seed = 1"))
    assert [(cell.settings.variant.name, cell.settings.n, cell.runs) for cell in plan.cells] == [
        (variant, n, 500)
        for n in (8, 10)
        for variant in ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
    ]


def test_what_is_kept_is_not_made_again_and_changes_no_result(tmp_path: Path) -> None:
    fewer = made(replace(SMALL, lines=LINES[:2], runs=25))
    path = write_experiment(fewer, results_path(tmp_path / "a.toml"))
    begun = assignment_experiment(SMALL, read_experiment(path))
    assert {(one.title, one.detail, one.is_done) for one in checklist(SMALL, begun)} >= {
        ("Steepest ascent, attacking pairs, n = 4", "25 of 40 runs", False),
        ("Random restart, line of sight, n = 6", "0 of 40 runs", False),
        ("What I saw and why", "5 words", True),
    }
    later, at_once = run_experiment(begun.plan, begun=begun), made(SMALL)
    assert len(at_once.cells) == len(LINES)
    for one, other in zip(later.cells, at_once.cells, strict=True):
        for name, values in one.columns.items():
            assert np.array_equal(values, other.columns[name])
    saved = read_experiment(write_experiment(later, tmp_path / "all.nqx"))
    assert saved.plan == later.plan, "a plan with chosen lines is saved and read"


def test_a_figure_in_own_words_follows_the_results() -> None:
    experiment = made(SMALL)
    assert (
        filled_words("{sideways n=5 sideways_limit=3 runs}", assignment_experiment(SMALL)) == "(not run yet)"
    )
    for cell, summary in zip(experiment.plan.cells, summaries(experiment), strict=True):
        told = {
            figure: filled_words(figure_text(cell, figure, experiment.plan), experiment) for figure in FIGURES
        }
        assert told["success rate"] == rate(summary.estimate("success_rate"))
        assert told["runs"] == "40"
    with pytest.raises(
        InputError, match=r"names 2 searches; write \{sideways n=5 sideways_limit=3 runs\} or"
    ):
        filled_words("{sideways n=5 runs}", experiment)
    assert filled_words("{1, 2} {n=8} {}", experiment) == "{1, 2} {n=8} {}"


def test_own_words_are_marked_and_stay_words_in_every_format(tmp_path: Path) -> None:
    experiment = made(SMALL)
    for length in ("long", "short"):
        assignment = replace(SMALL, report=length)
        options = assignment_options(assignment, experiment)
        blocks = report_of(experiment, options=options).blocks
        own = [one for one in blocks if isinstance(one, Paragraph) and one.tone == "own"]
        assert [one.lead for one in own] == [
            *("What I expected (Ada):", "", "What I saw and why (Ada):"),
            *("Ada:", "Ada:"),
        ]
    for ending in (".pdf", ".html", ".md", ".tex", ".typ"):
        written = write_experiment(experiment, tmp_path / f"report{ending}", options)
        text = written.read_bytes() if ending == ".pdf" else written.read_text()
        assert "root:x:" not in str(text)
    assert "&lt;d&gt; ![e](/etc/passwd)" in (tmp_path / "report.html").read_text()
    assert "\\textbackslash{}input\\{h\\}" in (tmp_path / "report.tex").read_text()
    assert "> **What I expected (Ada):** \\# \\$a\\$ @b" in (tmp_path / "report.md").read_text()


def test_a_short_report_has_a_table_two_charts_and_a_stuck_run() -> None:
    assignment = Assignment(seed=2, runs=60, left_out=("conclusions", "restarts"))
    experiment = made(assignment)
    report = report_of(experiment, options=assignment_options(assignment, experiment))
    assert len(report.figures) == 2
    assert len([one for one in report.blocks if isinstance(one, Table)]) == 1
    sequences = [one for one in report.blocks if isinstance(one, RunSequence)]
    assert len(sequences) == 16
    for climbs in (sequences[:4], sequences[4:8]):
        assert 0 < sum(one.sentence.startswith("Solved") for one in climbs) < 4
    assert all(len(one.boards) <= report.boards_in_a_row for one in sequences)
    assert "Restarts" not in [getattr(one, "text", "") for one in report.blocks]
    assert ParagraphTone.OWN not in [getattr(one, "tone", "") for one in report.blocks]
