"""Links to runs copied, pasted, typed and given at the start: each is that very run at that step, or a sentence."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from nqueens_gui.player.playback import Mode
from solver.cli.commands import command_parser
from solver.cli.solve import settings_of
from solver.core.events import Outcome
from solver.core.links import run_link
from solver.core.run_settings import RunSettings, run_settings
from tests.nqueens_gui.conftest import MakeUser, OpenRoom
from tests.nqueens_gui.custom.room import CustomRoom
from tests.nqueens_gui.custom.test_own_searches import DOWN, open_search
from tests.nqueens_gui.searches import STUCK_START
from tests.nqueens_gui.shell.room import LinkRoom
from tests.nqueens_gui.snapshots import recorded
from tests.nqueens_gui.user import User, Watcher

LINK = "nqueens:8/random-restart?seed=7&run=3#step=12"
RUN = run_settings(8, "random-restart", seed=7, run_index=3)
EDITED = run_settings(
    variant="random-restart-sideways",
    heuristic="line-of-sight",
    seed=5,
    start=STUCK_START,
    starts="permutation",
    parameters={"sideways_limit": 3},
)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(LinkRoom)


def paste(user: Watcher, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    user.press(Qt.Key.Key_V, modifier=CONTROL)


def copied(user: Watcher) -> str:
    user.press(Qt.Key.Key_K, modifier=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert user.message == "Link copied."
    return QGuiApplication.clipboard().text()


def expect(user: Watcher, settings: RunSettings, index: int) -> None:
    """Wait until a state of a run is shown, as a search makes it that no window knows of."""
    user.wait(lambda: user.index == index and user.last.settings == settings)
    assert user.rows == recorded(settings).rows(index)
    assert user.last.mode is Mode.PAUSED
    assert user.window.next_run.settings == settings


def test_a_pasted_link_is_the_run_at_its_step_and_is_copied_again(watcher: Watcher) -> None:
    paste(watcher, f" {LINK}\n")
    expect(watcher, RUN, 12)
    assert copied(watcher) == LINK
    watcher.press(Qt.Key.Key_Right, until=lambda: watcher.index == 13)
    assert watcher.rows == recorded(RUN).rows(13)
    assert copied(watcher).endswith("#step=13")


@pytest.mark.thorough
def test_a_link_can_be_pasted_on_every_page(user: User) -> None:
    for page in user.window.pages.names:
        user.watch(run_settings(8, seed=1))
        user.do(f"page_{page}")
        if page == "assignment":  # which gives the keyboard to a text
            user.window.assignment.panel.run_button.setFocus()
        paste(user, LINK)
        expect(user, RUN, 12)
        assert user.window.pages.page == "watch"


def test_a_step_after_the_end_of_the_run_shows_its_end(watcher: Watcher) -> None:
    paste(watcher, run_link(RUN, 10**15))
    expect(watcher, RUN, recorded(RUN).end)


def test_a_run_that_is_made_for_long_can_be_stopped(user: User) -> None:
    user.play(RUN)
    paste(user, "nqueens:8/simulated-annealing?seed=1&initial_temperature=1000&cooling=1#step=90000")
    assert user.message == "Computing the run up to step 90,000; press Escape to stop."
    session = user.program.session
    user.wait(lambda: session.trace is not None and len(session.trace) > 100)
    user.do("show_heat")  # what else is done meanwhile leaves Escape as it is
    user.press(Qt.Key.Key_Escape)
    user.wait(lambda: user.last.outcome is Outcome.STOPPED and user.last.settings == session.settings)
    assert 100 < user.last.length < 90_000
    assert user.index == user.last.length - 1


def test_a_board_is_still_pasted_and_a_field_takes_a_link_as_text(user: User) -> None:
    paste(user, "1,3,0,2")
    user.wait(lambda: user.rows == (1, 3, 0, 2))
    user.do("finish_editing")
    before = user.last.settings
    user.window.watch.settings_form.start_field.setFocus()
    paste(user, LINK)
    assert user.last.settings == before


def test_a_link_that_is_pasted_while_a_board_is_edited_ends_the_edit(watcher: Watcher) -> None:
    watcher.do("edit_board")
    watcher.do("random_board")
    QGuiApplication.clipboard().setText(LINK)
    watcher.do("paste_board")
    expect(watcher, RUN, 12)
    assert not watcher.window.editing.is_editing


def test_a_link_is_opened_at_the_start(make_user: MakeUser) -> None:
    user = make_user()
    user.program.start(LINK)
    user.window.activateWindow()
    expect(user, RUN, 12)


BAD_LINKS = (
    ("nqueens:8/sideways?seed=1&tenure=4", "Sideways takes no tenure; it takes"),
    ("nqueens:2000/sideways?seed=1", "A board that is shown may have at most 1,000 queens, not 2,000."),
    ("nqueens:" + "8" * 10_000_000, "A link has at most 20,000 characters, not 10,000,008."),
)


def test_a_bad_link_is_refused_in_a_sentence_and_nothing_is_lost(watcher: Watcher) -> None:
    before = watcher.last
    for link, sentence in BAD_LINKS:
        paste(watcher, link)
        box = watcher.box()
        assert box.text() == "The link could not be opened."
        assert box.informativeText().startswith(sentence)
        watcher.close(box)
        assert watcher.last.trace is before.trace


def test_a_search_of_the_user_s_own_must_be_open_with_the_same_text(
    open_room: OpenRoom, tmp_path: Path
) -> None:
    watcher = open_room(CustomRoom)
    path = tmp_path / "down.py"
    path.write_text(DOWN)
    open_search(watcher, path)
    watcher.press(Qt.Key.Key_Right, Qt.Key.Key_Right, until=lambda: watcher.index == 2)
    settings, rows, link = watcher.last.settings, watcher.rows, copied(watcher)
    watcher.watch(RUN)
    paste(watcher, link)
    watcher.wait(lambda: watcher.last.settings == settings and watcher.index == 2)
    assert watcher.rows == rows
    paste(watcher, link.replace("sha256=", "sha256=0"))
    box = watcher.box()
    assert "'down.py', a search of the user's own" in box.informativeText()
    watcher.close(box)


def test_the_command_that_is_copied_repeats_the_run(watcher: Watcher) -> None:
    watcher.play(EDITED)
    watcher.do("copy_command")
    command = QGuiApplication.clipboard().text()
    assert settings_of(command_parser().parse_args(shlex.split(command)[1:])) == EDITED
    assert watcher.message == "Command copied."
