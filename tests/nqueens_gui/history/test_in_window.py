"""The History page in the whole window: what the other pages make is kept, and what is opened is shown there."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from nqueens_gui.compare.comparison import MOST_QUEENS
from nqueens_gui.history.history_view import COLUMNS, NOTE, OUTCOME
from nqueens_gui.history.page import HistoryPanel
from solver.core.run_settings import RunSettings, run_settings
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.history.store import History
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.history.pages import RUNS, choose, fill, ids_of, kept, texts
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User
from tests.solver.history.entries import finished


@pytest.fixture
def filled() -> None:
    """Keep three runs and an experiment before the window opens."""
    fill()


@pytest.fixture
def panel(filled: None, user: User) -> HistoryPanel:
    """Open the page once its entries are there."""
    user.do("page_history", until=lambda: len(ids_of(user.window.history.panel)) == 4)
    return user.window.history.panel


@pytest.mark.thorough
def test_a_run_that_goes_on_after_it_was_left_is_kept_once(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    current = user.window.branch_commands.tree.current
    user.watch(endless_run(20))
    user.wait(lambda: kept() == [1])
    user.window.branch_commands.go_to(current.number)
    user.wait(lambda: user.last.settings == stuck_run())
    user.press(Qt.Key.Key_F)
    user.wait_for_end()
    user.do("page_history")
    panel = user.window.history.panel
    user.wait(lambda: texts(panel.table, "outcome") == ["Local minimum"])
    assert kept() == [1]


def test_the_run_in_sight_is_kept_when_the_window_closes(make_user: MakeUser) -> None:
    user = make_user().start()
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    user.window.close()
    with History() as history:
        assert [(found.outcome, found.steps) for found in history.entries(history.ids())] == [("stopped", 1)]


@pytest.mark.thorough
def test_an_experiment_is_kept_and_takes_its_own_place_when_it_is_extended(user: User) -> None:
    user.do("page_experiment")
    user.window.experiment.plan.set_values(
        {"variants": ["sideways"], "sizes": "6", "runs": 50, "keep_seed": True, "seed": "7"}
    )
    user.do("run_experiment", until=lambda: kept() == [1])
    user.do("run_more", until=lambda: _runs_of(1) == 100)
    assert kept() == [1]


def _runs_of(number: int) -> int:
    with History() as history:
        return int(json.loads(history.entries([number])[0].figures)["runs"])


def test_double_click_makes_the_run_again_and_shows_it(panel: HistoryPanel, user: User) -> None:
    table = panel.table
    double_click(user.qtbot, table.viewport(), table.visualRect(table.model().index(3, 1)).center())
    user.wait(lambda: user.window.pages.page == "watch")
    user.wait(lambda: user.last.settings == RUNS[0])
    assert user.message == "Run 1 of the history replayed: identical to the recording."
    assert user.window.next_run.settings == RUNS[0]


@pytest.mark.thorough
def test_enter_opens_the_plan_of_an_experiment(panel: HistoryPanel, user: User) -> None:
    choose(panel, 0)
    user.press(Qt.Key.Key_Return)
    assert user.window.pages.page == "experiment"
    values = user.window.experiment.plan.values()
    assert (values["sizes"], values["seed"]) == ("4, 8", 3)


@pytest.mark.thorough
def test_two_windows_keep_everything(filled: None, make_user: MakeUser) -> None:
    users = [make_user(), make_user()]
    for user in users:
        user.start()
    for user in users:
        user.watch(stuck_run(), is_to_play=True)
    for user in users:
        user.wait_for_end()
    users[0].wait(lambda: kept() == [6, 5, 4, 3, 2, 1])


def compared(user: User) -> list[RunSettings]:
    return [trace.settings for trace in user.window.compare.session.snapshot.traces]


@pytest.mark.thorough
def test_runs_from_one_start_are_played_side_by_side_and_not_kept_again(user: User) -> None:
    runs = [run_settings(8, name, seed=7, run_index=3) for name in ("sideways", "tabu", "random-restart")]
    given = [replace(one, start=(3, 2, 5, 2, 2, 0, 7, 7), seed=seed) for seed, one in enumerate(runs)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in (*runs, *given)))
    user.do("page_history")
    panel = user.window.history.panel
    user.wait(lambda: len(ids_of(panel)) == 6)
    for rows, expected in (((0, 1, 2), given[::-1]), ((3, 5), runs[::-2])):
        user.do("page_history", until=panel.isVisible)
        choose(panel, *rows)
        user.click(panel.details.play_button)
        assert user.window.pages.page == "compare"
        user.wait(lambda expected=expected: compared(user) == expected)
    user.do("page_history", until=panel.isVisible)
    assert len(kept()) == 6


@pytest.mark.thorough
def test_runs_of_one_board_from_other_starts_are_compared_from_the_first_and_kept(user: User) -> None:
    runs = [run_settings(8, "sideways", seed=seed) for seed in (7, 8)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in runs))
    user.do("page_history")
    panel = user.window.history.panel
    user.wait(lambda: len(ids_of(panel)) == 2)
    choose(panel, 0, 1)
    user.do("play_entries", until=lambda: len(compared(user)) == 2)
    first, other = user.window.compare.session.snapshot.traces
    assert (first.settings.seed, other.settings.seed) == (8, 7)
    assert first.rows(0) == other.rows(0)
    user.wait(lambda: len(kept()) == 3)


def test_runs_of_a_board_that_is_too_large_stay_in_the_list_and_the_window_says_so(user: User) -> None:
    runs = [run_settings(MOST_QUEENS + 1, "steepest-ascent", seed=seed) for seed in (1, 2)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in runs))
    user.do("page_history")
    panel = user.window.history.panel
    user.wait(lambda: len(ids_of(panel)) == 2)
    choose(panel, 0, 1)
    user.do("play_entries")
    assert user.window.pages.page == "history"
    assert user.message.endswith("larger boards are too small side by side.")


@pytest.mark.thorough
def test_in_large_text_the_smallest_window_shows_what_matters_and_scrolls_to_the_rest(user: User) -> None:
    with History() as history:
        history.add(experiment_entry(run_experiment(experiment_plan([8, 20], ["sideways"], 2, seed=3))))
        history.add(run_entry(finished(stuck_run())))
    user.window.resize(1000, 700)
    user.do("large_text")
    user.do("page_history")
    panel = user.window.history.panel
    table, words = panel.table, panel.filters.words
    user.wait(lambda: len(ids_of(panel)) == 2)
    user.wait(lambda: words.width() > words.fontMetrics().horizontalAdvance(words.placeholderText()))

    def is_seen(column: int) -> bool:
        right = table.columnViewportPosition(column) + table.columnWidth(column)
        return right <= table.viewport().width()

    user.wait(lambda: all(map(is_seen, range(OUTCOME + 1))))
    for column in (0, 2, OUTCOME):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column), COLUMNS[column].title
    choose(panel, 0)
    user.wait(lambda: not is_seen(NOTE))  # now that the run has its room
    user.press(Qt.Key.Key_N, until=lambda: is_seen(NOTE) and isinstance(user.window.focusWidget(), QLineEdit))
    user.do("large_text")
    user.window.resize(1440, 900)
    user.wait(lambda: is_seen(NOTE) and panel.filters.height() < 2 * words.height())
