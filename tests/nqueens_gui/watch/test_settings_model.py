"""Which run is watched: previews, new runs, the same run again, other seeds and starts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.watch.settings import StartMode
from nqueens_gui.watch.settings_form import PENDING
from solver.core.run_settings import run_settings
from tests.nqueens_gui.searches import STUCK_START, endless_run, stuck_run
from tests.nqueens_gui.user import User


def choose_start(user: User, mode: StartMode) -> None:
    """Choose where the start comes from, as a user does in the list."""
    choice = user.window.watch.settings_form.start_field.choice
    choice.set_name(mode)
    choice.activated.emit(choice.currentIndex())


def test_a_new_run_takes_the_settings_and_plays(user: User) -> None:
    panel = user.window.watch.settings_form
    user.window.watch.pause_panel.set_breakpoints(())
    user.type(panel.n_field, "12")
    user.click(panel.new_run_button)
    user.wait(lambda: user.last.length > 1)
    assert user.last.settings == user.window.next_run.settings
    assert len(user.rows) == 12


def test_new_runs_draw_their_own_seeds_unless_the_seed_is_kept(user: User) -> None:
    panel = user.window.watch.settings_form
    seeds = []
    for _ in range(3):
        user.press(Qt.Key.Key_N)
        user.wait(lambda: user.last.length > 1)
        seeds.append(user.program.session.settings.seed)
        user.press(Qt.Key.Key_S)
    assert len(set(seeds)) == 3
    user.click(panel.seed_field.keep)
    user.press(Qt.Key.Key_N)
    assert user.program.session.settings.seed == seeds[-1]


def test_the_seed_shown_serves_the_first_run(user: User) -> None:
    seed = user.window.next_run.value.seed
    user.press(Qt.Key.Key_N)
    assert user.program.session.settings.seed == seed


@pytest.mark.parametrize("begin", ["button", "key"])
@pytest.mark.thorough(but=1)
def test_running_again_makes_the_same_run(user: User, begin: str) -> None:
    user.watch(run_settings(8, "random-restart", seed=3), is_to_play=True)
    user.wait_for_end()
    trace = user.last.trace
    sequence = user.last.sequence
    button = user.window.watch.settings_form.run_again_button
    assert button.text() == "Run again with seed 3"
    if begin == "button":
        user.click(button)
    else:
        user.press(Qt.Key.Key_R)
    user.wait(lambda: user.last.sequence > sequence and user.last.is_over)
    again = user.last.trace
    assert again is not trace
    assert [again.rows(i) for i in range(len(again))] == [trace.rows(i) for i in range(len(trace))]


def test_running_again_keeps_what_was_filled_in_for_the_next_run(user: User) -> None:
    panel = user.window.watch.settings_form
    user.watch(stuck_run(seed=3))
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.type(panel.seed_field.edit, "77")
    user.press(Qt.Key.Key_Escape, Qt.Key.Key_R)
    user.wait(lambda: user.last.sequence == user.program.session.sequence)
    user.wait_for_end()
    assert user.last.settings.seed == 3
    assert panel.seed_field.text == "77"
    assert panel.run_again_button.text() == "Run again (n = 8, seed 3)"


def test_there_is_nothing_to_run_again_before_a_run_has_begun(user: User) -> None:
    assert not user.window.watch.settings_form.run_again_button.isEnabled()
    assert not user.window.actions_by_name["run_again"].isEnabled()


def test_a_new_seed_goes_to_the_start_of_its_run(user: User) -> None:
    user.watch(run_settings(8, "random-restart", seed=3), is_to_play=True)
    user.wait_for_end()
    user.press(Qt.Key.Key_D)
    user.wait(lambda: user.last.length == 1)
    assert user.last.settings.seed != 3
    assert user.last.settings.seed == user.window.next_run.value.seed


def test_settings_changed_before_the_run_begins_show_its_start(user: User) -> None:
    user.type(user.window.watch.settings_form.n_field, "20")
    user.wait(lambda: len(user.rows) == 20)
    assert user.last.length == 1
    assert user.window.watch.banner.text.startswith("Ready at h = ")


def test_settings_changed_during_a_run_are_shown_as_pending_until_the_next(user: User) -> None:
    form = user.window.watch.settings_form
    user.watch(endless_run(), speed=200, is_to_play=True)
    user.wait(lambda: user.index > 3)
    assert not form.pending_note.isVisible()
    user.type(form.n_field, "20")
    assert form.pending_note.isVisible()
    assert form.pending_note.text() == PENDING
    assert form.run_again_button.text() == "Run again (n = 150, seed 1)"
    user.type(form.n_field, "150")
    assert not form.pending_note.isVisible()
    assert form.run_again_button.text() == "Run again with seed 1"
    user.press(Qt.Key.Key_Return)
    assert len(user.rows) == 150
    user.type(form.n_field, "20")
    user.press(Qt.Key.Key_Return)
    user.wait(lambda: len(user.rows) == 20)
    assert not form.pending_note.isVisible()


@pytest.mark.thorough
def test_settings_changed_once_a_run_is_over_show_its_start_until_that_is_undone(user: User) -> None:
    user.watch(run_settings(8, "steepest-ascent", seed=3), is_to_play=True)
    user.wait_for_end()
    over = user.last.trace
    user.type(user.window.watch.settings_form.n_field, "20")
    user.wait(lambda: len(user.rows) == 20 and user.last.length == 1)
    assert not user.window.watch.settings_form.pending_note.isVisible()
    user.do("undo")
    user.wait(lambda: user.last.trace is over)
    user.do("redo")
    user.wait(lambda: len(user.rows) == 20)
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: len(user.rows) == 20 and user.last.length > 1)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
@pytest.mark.thorough(but=1)
def test_settings_changed_before_a_run_ends_are_honoured_by_space_and_enter(user: User, key: Qt.Key) -> None:
    user.watch(run_settings(8, "steepest-ascent", seed=3))
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.type(user.window.watch.settings_form.n_field, "20")
    if key == Qt.Key.Key_Space:
        user.program.session.play()
        user.wait_for_end()
    user.press(key)
    user.wait(lambda: len(user.rows) == 20 and user.last.length > 1)


def test_enter_goes_back_to_a_field_that_is_wrong(user: User) -> None:
    form = user.window.watch.settings_form
    user.watch(run_settings(8, "steepest-ascent", seed=3), is_to_play=True)
    user.wait_for_end()
    user.type(form.n_field, "2")
    user.press(Qt.Key.Key_Return)
    assert form.n_field.hasFocus()
    assert len(user.rows) == 8


def test_what_changes_nothing_begins_no_other_run(user: User) -> None:
    sequence = user.last.sequence
    user.window.next_run.edit(user.window.next_run.value)
    user.window.next_run.show_start()
    user.program.session._touch()
    count = len(user.snapshots)
    user.wait(lambda: len(user.snapshots) > count)
    assert user.last.sequence == sequence


def test_a_start_that_is_typed_is_shown(user: User) -> None:
    choose_start(user, StartMode.TYPED)
    user.type(user.window.watch.settings_form.start_field.edit, "3,2,5,2,2,0,7,7")
    user.wait(lambda: user.rows == STUCK_START)


def test_a_bad_start_is_told_beside_its_field_and_the_board_stays(user: User) -> None:
    choose_start(user, StartMode.TYPED)
    field, before = user.window.watch.settings_form.start_field, user.rows
    for text, sentence in (
        ("1,2,3", "The start state has 3 rows, but n is 8."),
        ("3,2,5,2,2,0,7,8", "Column 7 has row 8; rows go from 0 to 7."),
        ("3,2,5,2,2,0,7,x", "Column 7 has 'x', which is not a whole number."),
    ):
        user.type(field.edit, text)
        assert unbroken(sentence) in field.error
        assert user.rows == before


@pytest.mark.thorough
def test_bad_input_is_told_beside_its_field_and_begins_nothing(user: User) -> None:
    panel = user.window.watch.settings_form
    good = {"sideways_limit": "100", "max_steps": "1000", "seed": "1", "n": "8"}
    for name, text, sentence in (
        ("sideways_limit", "", "Sideways limit must be a whole number, not ''."),
        ("max_steps", "-5", "Step limit must be between 0 and 1,000,000,000,000,000, not -5."),
        ("seed", "x", "The seed must be a whole number, not 'x'."),
        ("seed", "-1", "The seed must be between 0 and 9,223,372,036,854,775,807, not -1."),
        ("n", "3", "The number of queens must be at least 4, not 3."),
        ("n", "1001", "A board that is shown may have at most 1,000 queens, not 1,001."),
        ("n", "eight", "The number of queens must be a whole number, not 'eight'."),
    ):
        user.type(panel.field_of(name), text)
        assert user.window.next_run.checked.errors[name] == sentence
        sequence = user.program.session.sequence
        user.click(panel.new_run_button)
        assert user.program.session.sequence == sequence
        assert panel.field_of(name).hasFocus()
        user.type(panel.field_of(name), good[name])
        assert name not in user.window.next_run.checked.errors


def test_a_start_set_on_the_board_follows_n(user: User) -> None:
    choose_start(user, StartMode.BOARD)
    user.click_square(0, 7)
    user.type(user.window.watch.settings_form.n_field, "6")
    user.wait(lambda: len(user.rows) == 6)
    assert user.rows[0] == 5
    assert user.window.next_run.checked.errors == {}
    user.type(user.window.watch.settings_form.n_field, "9")
    user.wait(lambda: len(user.rows) == 9)
    assert user.rows[6:] == (0, 0, 0)


def test_after_an_example_board_another_n_offers_a_random_start(user: User) -> None:
    field = user.window.watch.settings_form.start_field
    user.window.next_run.open_start(stuck_run())
    assert not field.random_button.isVisible()
    user.type(user.window.watch.settings_form.n_field, "9")
    assert field.error == "The start state has 8 rows, but n is 9."
    user.click(field.random_button)
    assert user.window.next_run.value.start_mode is StartMode.RANDOM
    user.wait(lambda: len(user.rows) == 9)
    assert not field.random_button.isVisible()


def test_a_start_that_is_given_is_shown_without_a_search(user: User) -> None:
    user.watch(stuck_run())
    feed = user.program.session.feed
    assert user.rows == STUCK_START
    assert not feed.is_started
    assert user.last.insight is not None
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    assert feed.is_started


def test_a_new_run_is_refused_at_the_field_that_is_wrong(user: User) -> None:
    form = user.window.watch.settings_form
    user.type(form.seed_field.edit, "seven")
    before = user.program.session.sequence
    for ask in (lambda: user.click(form.new_run_button), lambda: user.do("new_run")):
        user.window.watch.board.setFocus()
        ask()
        user.wait(form.seed_field.edit.hasFocus)
    assert user.program.session.sequence == before
