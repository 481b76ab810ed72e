"""Wherever Tab leads, on every page and in every dialog, one sees where the keyboard is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from nqueens_gui.kit.status import Stage
from nqueens_gui.shell.window import LEAST_SIZE
from solver.core.run_settings import run_settings
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.custom.test_own_searches import open_search
from tests.nqueens_gui.focus import unseen_stops
from tests.nqueens_gui.population.test_in_window import GENETIC
from tests.nqueens_gui.shell.test_room_for_text import DIALOGS, go_to_minimum
from tests.nqueens_gui.user import User

pytestmark = pytest.mark.thorough
SIZES = ((1440, 900), LEAST_SIZE)
PAGES = ("watch", "experiment", "landscape", "compare", "history")
INSPECTED = ("why", "chances", "plateau", "escapes", "branches")
MISTAKE = Path("resources/mistakes/one_diagonal.py")


@pytest.fixture(params=["light", "dark"])
def user(request: pytest.FixtureRequest, make_user: MakeUser) -> User:
    return make_user(theme=request.param).start()


@pytest.fixture(autouse=True)
def no_caret_blinks(qapp: QApplication) -> None:
    qapp.setCursorFlashTime(0)


def unseen(user: User) -> list[str]:
    return unseen_stops(user.qtbot, user.window)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_focus_is_seen_on_every_page_before_anything_is_done(
    user: User, page: str, size: tuple[int, int]
) -> None:
    user.window.resize(*size)
    if page != "watch":
        user.do(f"page_{page}")
    assert unseen(user) == []


@pytest.mark.parametrize("name", INSPECTED)
def test_focus_is_seen_on_every_page_of_the_inspector(user: User, name: str) -> None:
    go_to_minimum(user, run_settings(8, "random-restart-sideways", seed=340))
    user.do(f"inspect_{name}", until=lambda: user.window.inspector.tabs.page == name)
    assert unseen(user) == []


def test_focus_is_seen_at_a_solution_where_lists_are_empty(user: User) -> None:
    user.play(run_settings(8, "random-restart", seed=340))
    user.wait(lambda: user.last.insight is not None)
    assert unseen(user) == []


def test_focus_is_seen_among_members_and_parents(user: User) -> None:
    user.play(GENETIC)
    user.do("inspect_family")
    assert unseen(user) == []


@pytest.mark.parametrize(
    "name", ["edit_board", "predict", "first_lesson", "show_reading", "present", "check_search"]
)
def test_focus_is_seen_in_what_is_laid_over_the_page(user: User, name: str) -> None:
    user.do(name)
    if name == "first_lesson":
        user.wait(user.window.lessons.panel.isVisible)
    assert unseen(user) == []


def test_focus_is_seen_among_the_results_of_a_check(user: User) -> None:
    user.window.watch.pause_panel.set_breakpoints(())
    open_search(user, MISTAKE)
    user.do("check_search")
    panel = user.window.custom.panel
    user.click(panel.check_button, until=lambda: panel.blocks and panel.check_button.isEnabled())
    assert unseen(user) == []


def test_focus_is_seen_beside_the_results_of_an_experiment(user: User) -> None:
    user.do("page_experiment")
    panel = user.window.experiment.panel
    limits = {"sideways": {"sideways_limit": "0, 9"}}
    user.window.experiment.plan.set_values(
        {"variants": ["sideways"], "parameters": limits, "sizes": "4, 5", "runs": 10}
    )
    user.do("run_experiment", until=lambda: user.window.experiment.session.snapshot.is_over)
    for number in range(panel.charts.tabs.count()):
        if panel.charts.tabs.isTabVisible(number):
            panel.charts.tabs.setCurrentIndex(number)
            assert unseen(user) == [], panel.charts.tabs.tabText(number)


def test_focus_is_seen_beside_a_landscape(user: User) -> None:
    user.do("page_landscape", until=lambda: user.window.landscape.session.snapshot.stage is Stage.DONE)
    tabs = user.window.landscape.panel.charts.tabs
    for number in range(tabs.count()):
        if tabs.isTabVisible(number):
            tabs.setCurrentIndex(number)
            assert unseen(user) == [], tabs.tabText(number)


def test_focus_is_seen_beside_compared_runs(user: User) -> None:
    user.do("page_compare")
    user.do("run_comparison", until=lambda: user.window.compare.session.snapshot.traces)
    user.window.compare.session.to_end()
    user.wait(lambda: user.window.compare.session.snapshot.is_over)
    assert unseen(user) == []


@pytest.mark.parametrize("count", [1, 2])
def test_focus_is_seen_beside_entries_of_the_history(user: User, count: int) -> None:
    for seed in range(count):
        user.play(run_settings(8, "sideways", seed=seed))
    user.do("page_history")
    panel = user.window.history.panel
    user.wait(lambda: len(panel.model.listing.ids) == count)
    panel.table.selectAll()
    assert unseen(user) == []


@pytest.mark.parametrize("name", DIALOGS)
def test_focus_is_seen_in_dialogs(user: User, name: str) -> None:
    user.play(run_settings(8, "sideways", seed=1))
    user.do(name)
    assert unseen_stops(user.qtbot, user.dialog(QDialog)) == []
