"""Populations in the whole window, with its real worker."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from nqueens_gui.population.family_view import Phase
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.runs.trace import Trace
from tests.nqueens_gui.user import User

GENETIC = run_settings(8, "genetic", seed=5, parameters={"population": 12, "max_iterations": 30})
BEAM = run_settings(8, "local-beam", seed=3)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def trace(user: User) -> Trace:
    user.play(GENETIC)
    assert user.last.trace is not None
    return user.last.trace


def shown_rows(user: User) -> tuple[int, ...]:
    scene = user.window.presenter.shown_scene
    return tuple(scene.rows.tolist())


def test_the_best_member_is_shown_until_another_is_chosen(user: User, trace: Trace) -> None:
    user.window.session.seek(3)
    user.wait(lambda: user.index == 3)
    assert shown_rows(user) == trace.rows(3)
    grid = user.window.watch.members.grid
    user.click(grid.viewport(), grid.item_rect(7).center().toPoint())
    place = int(np.argsort(trace.member_h(3), kind="stable")[7])
    user.wait(lambda: user.last.position.member == place)
    assert shown_rows(user) == tuple(trace.members(3)[place].tolist())
    assert user.last.insight.h == user.last.position.h == trace.member_h(3)[place]
    assert f"Shown: member {place}, h {trace.member_h(3)[place]}, " in user.window.watch.banner.text
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 4)
    assert shown_rows(user) == trace.rows(4)


@pytest.mark.thorough
def test_the_board_is_tinted_by_parents_and_heat_comes_back_with_a_beam(user: User, trace: Trace) -> None:
    user.window.session.seek(2)
    user.wait(lambda: user.index == 2)
    scene = user.window.presenter.shown_scene
    assert scene.cut == trace.lineage(2)[trace.best(2)].cut
    assert scene.heat is None
    user.play(BEAM)
    user.window.session.seek(1)
    user.wait(lambda: user.index == 1)
    scene = user.window.presenter.shown_scene
    assert (scene.cut, len(scene.last_moves)) == (None, 1)
    assert scene.heat is not None


@pytest.mark.thorough
def test_parents_are_followed_back_to_the_start_by_clicks(user: User, trace: Trace) -> None:
    inspector, session = user.window.inspector, user.window.session
    assert inspector.tabs.page == "family"
    member = trace.best(trace.end)
    session.seek(trace.end)
    for index in range(trace.end, 0, -1):
        user.wait(lambda index=index: user.index == index and inspector.family.parent_buttons[0].isVisible())
        parent = trace.lineage(index)[member].parents[0]
        user.click(inspector.family.parent_buttons[0])
        user.wait(
            lambda index=index, parent=parent: (user.index, user.last.position.member) == (index - 1, parent)
        )
        member = parent
        assert shown_rows(user) == tuple(trace.members(index - 1)[member].tolist())
    assert not inspector.family.parent_buttons[0].isVisible()


@pytest.mark.thorough
def test_a_family_is_stepped_through_phase_by_phase(user: User, trace: Trace) -> None:
    user.window.session.seek(4)
    user.wait(lambda: user.index == 4)
    family = user.window.inspector.family
    for phase in Phase:
        user.press(Qt.Key.Key_Right, modifier=SHIFT)
        assert family.phase is phase
    user.press(Qt.Key.Key_Right, modifier=SHIFT, until=lambda: user.index == 5)
    assert family.phase is None


@pytest.mark.parametrize("n", [8, 100])
@pytest.mark.parametrize("name", [each.name for each in VARIANTS.values() if each.rule.is_of_population])
@pytest.mark.thorough(but=1)
def test_on_a_projector_the_members_leave_the_board_its_height(user: User, name: str, n: int) -> None:
    window, page, tabs = user.window, user.window.watch, user.window.inspector.tabs
    user.watch(run_settings(n, name, seed=3))
    window.resize(1280, 720)
    first, second = (lambda: page.board.square_center(0, 0)), (lambda: page.board.square_center(1, 0))
    user.wait(lambda: n * (second() - first()).x() >= 420 and "figures" in tabs.names)
    for change in (page.show_reading_card, page.reading_card.dismiss, lambda: window.resize(1440, 900)):
        assert not page.members.visibleRegion().isEmpty()
        change()
        user.wait(lambda: not page.members.visibleRegion().isEmpty())
    user.wait(lambda: "figures" not in tabs.names)


def test_the_page_of_a_family_leaves_with_the_population(user: User, trace: Trace) -> None:
    tabs = user.window.inspector.tabs
    assert "family" in tabs.names
    user.watch(run_settings(8, seed=1))
    user.wait(lambda: "family" not in tabs.names)
    assert not user.window.watch.members.isVisible()
    assert tabs.page == "why"
    assert not user.window.actions_by_name["inspect_family"].isEnabled()


@pytest.mark.parametrize("page", ["why", "chances", "plateau", "escapes"])
@pytest.mark.thorough(but=1)
def test_every_page_of_the_inspector_speaks_of_the_member_or_says_why_not(
    user: User, trace: Trace, page: str
) -> None:
    user.window.session.seek(2)
    user.do(f"inspect_{page}", until=lambda: user.index == 2 and user.last.insight is not None)
    user.do("step_forward", until=lambda: user.index == 3 and user.last.insight is not None)
    if page == "chances":
        assert user.window.inspector.chances.notice_label.text().startswith(
            "A generation makes a whole population"
        )


def test_a_queen_that_is_moved_by_hand_begins_a_run_with_the_member_shown(user: User, trace: Trace) -> None:
    user.window.session.show_member(3, 5)
    user.wait(lambda: (user.index, user.last.position.member) == (3, 5))
    rows = list(trace.members(3)[5].tolist())
    user.window.editing.move_queen(0, (rows[0] + 1) % 8)
    rows[0] = (rows[0] + 1) % 8
    user.wait(lambda: user.last.trace is not trace and user.last.length == 1)
    settings: RunSettings = user.last.settings
    assert settings.start == tuple(rows)
    assert tuple(user.last.trace.members(0)[0].tolist()) == tuple(rows)
    assert user.last.trace.member_h(0)[0] == heuristic_value(rows)


@pytest.mark.thorough
def test_in_large_text_the_smallest_window_names_the_member_and_all_tabs(user: User, trace: Trace) -> None:
    window = user.window
    window.resize(1000, 700)
    user.do("large_text")
    window.session.show_member(3, 5)
    user.wait(lambda: user.index == 3)
    h = trace.member_h(3)[5]
    user.wait(lambda: f"member 5, h {h}" in window.watch.banner.shown_text)
    tabs = window.inspector.tabs.tabs
    user.wait(lambda: tabs.sizeHint().width() <= tabs.width())
