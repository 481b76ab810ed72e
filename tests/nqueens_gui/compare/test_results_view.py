"""What is said of a comparison, and how the boards share a room."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest
from msgspec.structs import replace

from nqueens_gui.compare import snapshot as limits
from nqueens_gui.compare.results_view import (
    BELOW_PX,
    BESIDE_PX,
    LOW_BELOW_SHARE,
    ScoreRow,
    arrangement,
    board_line,
    least_words,
    mean_text,
    outcome_words,
    position_texts,
    score_rows,
    score_title,
    status_of_comparison,
    tick_words,
)
from nqueens_gui.compare.snapshot import CompareSnapshot, Making, RunProgress, Score, result_of
from nqueens_gui.kit.status import Stage
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.clock import Pace
from solver.runs.trace import Trace, record
from solver.telling.status import Tone
from tests.nqueens_gui.compare.compared import compared


def at(snapshot: CompareSnapshot, tick: int) -> CompareSnapshot:
    return replace(snapshot, tick=tick)


def text_of(snapshot: CompareSnapshot) -> str:
    status = status_of_comparison(snapshot)
    return f"{status.headline} {status.detail}"


def test_work_under_way_names_the_run() -> None:
    making = CompareSnapshot(making=Making(Stage.RUNNING, "", RunProgress(1, 1_234), ("One", "Two", "Three")))
    assert text_of(making) == "Running search 2 of 3: Two, 1,234 states so far."
    assert "press Compare (Ctrl+Return)" in text_of(CompareSnapshot())


def test_the_sentence_counts_who_still_searches() -> None:
    snapshot = compared()
    assert text_of(snapshot) == "Paused at the start. All 3 are searching."
    ends = sorted(trace.steps for trace in snapshot.traces)
    assert text_of(at(snapshot, ends[0])).startswith(f"Paused at step {ends[0]}. 2 of 3 are still searching")
    playing = replace(at(snapshot, 1), is_playing=True)
    assert status_of_comparison(playing).tone is Tone.NEUTRAL


def test_the_end_names_the_best_by_steps_and_by_evaluations() -> None:
    snapshot = compared().at_end()
    pairs = zip(snapshot.names, snapshot.traces, strict=True)
    solved = {name: trace for name, trace in pairs if trace.outcome is Outcome.SOLVED}
    assert text_of(snapshot).startswith("2 of 3 solved.")
    for words, figures in (
        ("Fewest steps", {name: trace.steps for name, trace in solved.items()}),
        ("Fewest evaluations", {name: trace.evaluations or 0 for name, trace in solved.items()}),
    ):
        least = min(figures.values())
        best = [name for name, figure in figures.items() if figure == least]
        each = " each" if len(best) > 1 else ""
        assert f"{words}: {' and '.join(best)} ({least:,}{each})." in text_of(snapshot)
    assert status_of_comparison(snapshot).tone is Tone.SOLVED


@pytest.mark.parametrize(
    ("count", "best"),
    [
        (1, "One (5)"),
        (2, "One and Two (5 each)"),
        (3, "One, Two and Three (5 each)"),
        (4, "4 searches with 5 each"),
    ],
)
def test_up_to_three_searches_are_named_as_the_best(count: int, best: str) -> None:
    shared = compared().at_end()
    (trace, *_) = [trace for trace in shared.traces if trace.outcome is Outcome.SOLVED]
    names = ("One", "Two", "Three", "Four")[:count]
    results = [replace(result_of(trace), steps=5)] * count
    assert least_words(names, results, [5] * count) == best


def test_a_line_gives_the_place_and_at_the_end_the_result() -> None:
    trace = compared().traces[0]
    assert board_line(trace, 1).texts[0].startswith("step 1 · h ")
    last = trace.end - 1
    assert f"climb {trace.position(last).climb}" in board_line(trace, last).texts[0]
    end = board_line(trace, trace.end)
    assert end.texts[0] == f"Solved · {trace.steps} steps · {trace.evaluations:,} evaluations"
    assert end.tone is Tone.SOLVED
    assert [len(text) for text in end.texts] == sorted((len(text) for text in end.texts), reverse=True)


def test_a_run_that_was_cut_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_STATES", 1)
    settings = run_settings(8, "sideways", seed=7)
    trace = Trace(settings)
    trace.extend([next(iter(search_events(settings)))])
    line = board_line(trace, 0)
    assert line.texts[0].startswith("Cut at ")
    assert line.tone is Tone.PAUSED


def test_the_clock_is_told_in_its_own_unit() -> None:
    by_steps, priced = (compared(pace=pace) for pace in Pace)
    assert position_texts(at(by_steps, 3))[0].startswith("step 3 of ")
    assert position_texts(at(priced, 3))[0].startswith("168 of ")
    assert tick_words(priced.clock, 2) == "112 evaluations"
    assert position_texts(CompareSnapshot()) == ("",)
    racing = [position_texts(replace(at(one, 3), is_race=True))[0] for one in (by_steps, priced)]
    assert racing == ["step 3", "168 evaluations"], "the longest run is not told"


def test_the_score_sums_up_the_starts() -> None:
    snapshot = compared(starts=4)
    assert score_title(snapshot.score) == "Score over 4 starts"
    for run, row in enumerate(score_rows(snapshot.names, snapshot.score)):
        results = [found[run] for found in snapshot.score.results.values()]
        solved = sum(one.is_solved for one in results)
        assert row.solved == f"{solved} of 4"
        assert row.steps == mean_text(mean(one.steps for one in results))
        assert row.evaluations == mean_text(mean(one.evaluations or 0 for one in results))
        total = sum(one.evaluations or 0 for one in results)
        assert row.cost == (mean_text(total / solved) if solved else "–")


def test_another_comparison_begins_a_new_score() -> None:
    first, other = compared(starts=2), compared("tabu", "sideways")
    assert other.shown is not None
    results = next(iter(other.score.results.values()))
    mixed = first.score.with_results(other.shown, results)
    assert list(mixed.results) == [0]
    assert score_rows((), Score()) == ()
    again = first.score.with_results(first.shown, first.score.results[1])
    assert list(again.results) == [0, 1]  # a start that is made again counts once
    row = ScoreRow("Sideways moves", "2 of 3", "24", "1,234", "617")
    assert row.sentence == "Sideways moves: 2 of 3 solved, mean 24 steps, 1,234 evaluations"
    assert replace(row, evaluations="–").sentence == "Sideways moves: 2 of 3 solved, mean 24 steps"


@pytest.mark.parametrize(
    ("count", "size", "columns", "is_beside"),
    [
        (2, (1084, 620), 2, False),
        (3, (1084, 620), 3, False),
        (3, (976, 450), 3, False),
        (6, (1084, 620), 3, True),
        (6, (976, 450), 3, True),
        (4, (1560, 800), 4, False),
        (1, (1084, 620), 1, True),
    ],
)
def test_the_boards_are_as_large_as_the_room_allows(
    count: int, size: tuple[int, int], columns: int, is_beside: bool
) -> None:
    found = arrangement(count, *size)
    assert (found.columns, found.is_beside) == (columns, is_beside)


@pytest.mark.parametrize("count", [3, 4, 6])
def test_low_figures_leave_small_boards_more_room_in_large_text(count: int) -> None:
    """The smallest window, where boards beside the figures would have 80 pixels and their names a syllable."""
    found = arrangement(count, 976, 426, 18 / 13)
    assert (found.columns, found.is_beside) == (count, False)
    assert found.figures_px == round(LOW_BELOW_SHARE * BELOW_PX * 18 / 13)


def test_large_texts_get_more_room_beside_their_boards() -> None:
    usual, large = (arrangement(6, 1416, 640, scale) for scale in (1.0, 1.4))
    assert (usual.columns, large.columns) == (3, 3)
    assert large.figures_px < usual.figures_px
    assert arrangement(4, 1084, 620).figures_px > BELOW_PX
    assert arrangement(6, 1084, 620).figures_px == BESIDE_PX


def test_a_search_of_the_users_that_gave_up_returned_none(tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text("def step(rows, random, memory):\n    return None\n")
    settings = run_settings(8, own_variant(tmp_path / "quitter.py"), seed=3)
    assert outcome_words(record(settings, search_events(settings))) == "Stuck"


@pytest.mark.parametrize("pace", Pace)
def test_places_are_those_in_which_the_runs_reach_their_solutions(pace: Pace) -> None:
    for seed in range(8):
        snapshot = compared(seed=seed, pace=pace, starts=2)
        ends = [snapshot.clock.end(run) for run in range(3)]
        for run, place in enumerate(snapshot.places):
            solved = snapshot.traces[run].outcome is Outcome.SOLVED
            before = [k for k, other in enumerate(snapshot.places) if 0 < other < place]
            assert (place > 0) == solved
            assert place == 1 + len(before) if solved else not before
            assert all(ends[k] <= ends[run] for k in before)
