"""The summary of a comparison in every format."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from nqueens_gui.compare.comparison import Competitor
from nqueens_gui.compare.report import (
    comparison_report,
)
from nqueens_gui.compare.snapshot import CompareSnapshot
from solver.core.board import format_rows
from solver.core.definitions import STATE_DEFINITIONS, SWAP_DEFINITIONS
from solver.core.links import parse_link, run_link
from solver.core.variants import VARIANTS
from solver.report.model import Facts, Figure, Report
from solver.report.model import Row as ReportRow
from solver.report.writing import write_report
from tests.nqueens_gui.compare.compared import compared

MADE_AT = datetime(2026, 1, 2, 3, 4)


@pytest.fixture(scope="module")
def snapshot() -> CompareSnapshot:
    return compared("random-restart", "min-conflicts", Competitor(VARIANTS["tabu"], seed=9), starts=3)


def test_a_page_has_results_curves_boards_score_commands_and_definitions(
    snapshot: CompareSnapshot, tmp_path: Path
) -> None:
    [path] = write_report(lambda: comparison_report(snapshot, MADE_AT), tmp_path / "compared.html")
    text = path.read_text(encoding="utf-8")
    for heading in ("Results", "Boards", "Score", "Searches", "Repeat the runs", "Definitions"):
        assert f">{heading}</h2>" in text
    assert text.count("<svg") + text.count("image/svg+xml") >= 6
    assert "Tabu search (tabu)" in text
    assert "3 starts" in text
    assert [file.name for file in tmp_path.iterdir()] == ["compared.html"]


def test_markdown_has_its_pictures_beside_it(snapshot: CompareSnapshot, tmp_path: Path) -> None:
    paths = write_report(lambda: comparison_report(snapshot, MADE_AT), tmp_path / "compared.md")
    text = paths[-1].read_text(encoding="utf-8")
    assert {path.name for path in paths} == {file.name for file in tmp_path.iterdir()}
    assert all(f"({path.name})" in text for path in paths[:-1])
    for trace in snapshot.traces:
        link = run_link(trace.settings)
        assert link in text
        assert parse_link(link).settings == trace.settings


def test_a_large_board_is_written_as_its_rows(tmp_path: Path) -> None:
    large = compared("min-conflicts", "sideways", n=40)
    [path] = write_report(lambda: comparison_report(large, MADE_AT), tmp_path / "large.html")
    assert ",".join(map(str, large.traces[0].rows(0))) in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("steepest-ascent", "min-conflicts"), "All runs begin in start 0 of seed 7"),
        (
            ("queen-search", "genetic", "tabu"),
            "All runs but Queen search begin in start 0 of seed 7; it is the first member of each population",
        ),
        (("queen-search", "tabu"), "Each run begins in a different state"),
    ],
)
def test_it_is_said_which_runs_begin_in_the_common_start(names: tuple[str, ...], words: str) -> None:
    snapshot = compared(*names)
    report = comparison_report(snapshot, MADE_AT)
    assert report.subtitle == words
    boards = {board.caption: board.code for board in boards_of(report)}
    shared = boards.get("Common start")
    assert shared == (None if words.startswith("Each") else format_rows(snapshot.traces[-1].rows(0)))
    if "genetic" in names:
        assert "Best final member, Genetic" in boards


def boards_of(report: Report) -> tuple[Figure, ...]:
    return next(block.figures for block in report.blocks if isinstance(block, ReportRow))


def test_definitions_that_differ_name_the_searches_that_they_hold_for() -> None:
    report = comparison_report(compared("queen-search", "genetic", "steepest-ascent"), MADE_AT)
    words = [block for block in report.blocks if isinstance(block, Facts)][-1].facts
    assert words["state (Queen search)"] == SWAP_DEFINITIONS["state"]
    assert words["state (Genetic and Steepest ascent)"] == STATE_DEFINITIONS["state"]
    assert words["local minimum"] == STATE_DEFINITIONS["local_minimum"]
    assert len(set(words.values())) == len(words)


def test_without_a_solution_no_empty_sentence_follows(tmp_path: Path) -> None:
    snapshot = compared("steepest-ascent", "first-choice", n=20)
    paths = write_report(lambda: comparison_report(snapshot, MADE_AT), tmp_path / "compared.md")
    assert "\nNone of the runs found a solution.\n" in paths[-1].read_text(encoding="utf-8")
