"""What the History page says of entries."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from nqueens_gui.history.history_view import (
    COLUMNS,
    Listing,
    board_of,
    cell_text,
    deleted_status,
    detail_rows,
    group_mark,
    status_of,
    when_words,
)
from solver.core.run_settings import run_settings
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.history.store import Entry, Kind, Query
from tests.solver.history.entries import entry, finished


def test_the_signs_before_a_time_are_read_as_words() -> None:
    one = entry()
    assert when_words(one, "") == one.local_time
    assert when_words(replace(one, is_pinned=True), "┌ ") == f"{one.local_time}, pinned, of one comparison"


def cells(one: Entry) -> dict[str, str]:
    return {column.title: cell_text(one, number) for number, column in enumerate(COLUMNS)}


def details(*entries: Entry) -> dict[str, tuple[str, ...]]:
    return {row.name: row.values for row in detail_rows(entries)}


def test_a_run_is_a_row_of_short_texts() -> None:
    shown = cells(entry(steps=1234, note="mine", is_pinned=True, outcome="local-minimum", seed=12345))
    assert shown["when"].startswith("★ ")
    del shown["when"]
    assert shown == {
        "variant": "Sideways moves",
        "n": "8",
        "seed": "12345",
        "outcome": "Local minimum",
        "steps": "1,234",
        "note": "mine",
    }


def test_an_experiment_names_its_variants_and_sizes_and_has_no_steps() -> None:
    shown = cells(experiment_entry(run_experiment(experiment_plan([4, 6], ["sideways", "tabu"], 5, seed=1))))
    assert shown["variant"] == "Experiment: Sideways moves, Tabu search"
    assert (shown["n"], shown["outcome"], shown["steps"]) == ("4 … 6", "Complete", "–")


def test_a_search_of_the_user_goes_by_its_file_and_an_unknown_outcome_by_its_word() -> None:
    shown = cells(entry(variant="mine.py", outcome="odd"))
    assert (shown["variant"], shown["outcome"]) == ("mine.py", "Odd")
    gave_up = entry(variant="mine.py", outcome="local-minimum")
    assert cells(gave_up)["outcome"] == details(gave_up)["Outcome"][0] == "Stuck"


def test_the_details_of_a_run_have_every_setting_and_figure() -> None:
    settings = run_settings(
        variant="random-restart",
        start=[3, 2, 5, 2, 2, 0, 7, 7],
        seed=4,
        run_index=2,
        parameters={"max_steps": 2000},
    )
    trace = finished(settings)
    shown = details(run_entry(trace))
    assert shown["Start"] == ("3, 2, 5, 2, 2, 0, 7, 7",)
    assert shown["Seed"] == ("4, run 2",)
    assert (shown["Step limit"], shown["Restart limit"]) == (("2,000",), ("no limit",))
    assert shown["h"] == (f"8 → {trace.column('h')[-1]}",)
    assert shown["Evaluations"] == (f"{trace.evaluations:,}",)
    assert details(run_entry(finished(run_settings(8, seed=1))))["Start"] == ("random",)
    assert details(run_entry(finished(run_settings(8, seed=1, starts="permutation"))))["Start"] == (
        "random, permutation",
    )


def test_two_entries_stand_side_by_side_in_one_order() -> None:
    runs = [run_entry(finished(run_settings(8, name, seed=3))) for name in ("steepest-ascent", "sideways")]
    shown = details(*runs)
    names = list(shown)
    assert names.index("Heuristic") < names.index("Sideways limit") < names.index("Seed")
    assert shown["Sideways limit"] == ("–", "100")
    rows = {row.name: row for row in detail_rows(runs)}
    assert rows["Sideways limit"].differs
    assert not rows["Queens"].differs


def test_the_details_of_an_experiment_have_a_row_for_each_line() -> None:
    shown = details(experiment_entry(run_experiment(experiment_plan([4], ["sideways", "tabu"], 5, seed=1))))
    assert shown["Runs"] == ("10 of 10",)
    assert shown["Tabu search, n = 4"] == ("100 % solved",)


@pytest.mark.parametrize("text", ["", "nothing", "[1]", '"text"'])
def test_what_was_tampered_with_is_shown_as_dashes(text: str) -> None:
    assert details(entry(settings=text, figures=text))["Evaluations"] == ("–",)


@pytest.mark.parametrize(
    ("listing", "words"),
    [
        (Listing(Query()), "No runs yet. Each run"),
        (Listing(Query(n=8)), "Nothing matches. Choose other filters"),
        (Listing(Query(), is_on=False), "The history is off. Tick"),
        (Listing(Query(), (1,)), "1 entry. Double-click one"),
        (Listing(Query(n=8), (1,)), "1 entry matches. Double-click one"),
        (Listing(Query(n=8), (1, 2)), "2 entries match. Double-click one"),
        (Listing(Query(), tuple(range(1234)), is_on=False), "1,234 entries. The history is off."),
    ],
)
def test_the_sentence_says_how_many_there_are(listing: Listing, words: str) -> None:
    status = status_of(listing)
    assert f"{status.headline} {status.detail}".startswith(words)


def test_a_deletion_is_counted() -> None:
    assert deleted_status(1).headline == "Deleted 1 entry."
    assert deleted_status(3).headline == "Deleted 3 entries."
    assert replace(deleted_status(1), headline="").detail == "Ctrl+Z brings it back."


def test_a_small_board_shows_the_final_state_or_else_a_given_start() -> None:
    trace = finished(run_settings(6, "sideways", seed=3))
    kept = run_entry(trace)
    name, rows, heuristic = board_of(kept) or ("", (), None)
    assert (name, rows, heuristic) == ("Final state", trace.rows(trace.end), trace.settings.heuristic)
    start = (0, 1, 2, 3, 4, 5)
    before = replace(run_entry(finished(run_settings(6, "sideways", seed=3, start=start))), figures="{}")
    assert (board_of(before) or ())[:2] == ("Start", start)
    assert board_of(replace(kept, figures="{}")) is None
    assert board_of(replace(kept, figures='{"final": [9, 1]}')) is None
    assert board_of(entry(kind=Kind.EXPERIMENT, figures=kept.figures)) is None


def test_runs_of_one_comparison_have_a_bracket() -> None:
    one, other, alone = entry(comparison="a"), entry(comparison="b"), entry()
    listed = (None, alone, alone, one, one, one, other, other, None)
    marks = [group_mark(*listed[place - 1 : place + 2]) for place in range(1, len(listed) - 1)]
    assert marks == ["", "", "┌ ", "├ ", "└ ", "┌ ", "└ "]
