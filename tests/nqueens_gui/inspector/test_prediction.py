"""Prediction: guesses on the board, hidden consequences, verdicts and a score."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt

from nqueens_gui.inspector.prediction_view import HIDDEN, STANDS
from nqueens_gui.kit.banner import ELLIPSIS
from nqueens_gui.player.playback import Mode
from solver.analysis.state_kind import state_insight
from solver.core.run_settings import run_settings
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.inspector.rooms import PredictionRoom
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User, Watcher

STRICT_MINIMUM = (4, 7, 1, 6, 5, 2, 0, 3)


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(PredictionRoom)


def predict(user: Watcher) -> None:
    """Go to the start of a run and predict its first move."""
    user.watch(stuck_run())
    user.press(Qt.Key.Key_P)
    assert user.window.prediction_bar.isVisible()


def best_square(user: Watcher) -> tuple[int, int]:
    return state_insight(user.rows).best_successors(1)[0]


def worst_square(user: Watcher) -> tuple[int, int]:
    table = state_insight(user.rows).successor_h
    row, column = divmod(int(table.argmax()), len(user.rows))
    return column, row


def words(user: Watcher) -> str:
    return user.window.prediction_bar.label.full_text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.thorough(but=1)
def test_a_guess_is_clicked_and_judged_when_the_move_is_shown(watcher: Watcher, key: Qt.Key) -> None:
    predict(watcher)
    square = best_square(watcher)
    watcher.click_square(*square)
    assert words(watcher) == f"Your guess: queen {square[0]} to row {square[1]}."
    assert watcher.window.watch.board.scene.selected == square
    watcher.press(key, until=lambda: watcher.index == 1)
    assert words(watcher).startswith("Right: ")
    assert watcher.window.prediction_bar.score_label.full_text == "1 of 1 right"
    assert watcher.last.mode is Mode.PAUSED
    assert watcher.window.watch.board.scene.selected is None


def test_a_verdict_is_told_to_a_screen_reader_with_the_score(watcher: Watcher, told: list[str]) -> None:
    predict(watcher)
    watcher.click_square(*worst_square(watcher))
    told.clear()
    watcher.press(Qt.Key.Key_Return)
    verdict = f"{words(watcher)} 0 of 1 right"
    assert told[-1] == verdict
    watcher.press(Qt.Key.Key_Return, until=lambda: watcher.index == 1)
    watcher.click_square(*best_square(watcher))
    watcher.press(Qt.Key.Key_Return, until=lambda: f"{words(watcher)} 1 of 2 right" in told)


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("size", [(1000, 700), (1920, 1080)])
@pytest.mark.thorough(but=1)
def test_the_board_keeps_its_size_from_question_to_judgement(
    user: User, size: tuple[int, int], is_large: bool
) -> None:
    user.window.resize(*size)
    if is_large:
        user.do("large_text")
    predict(user)
    bar, board = user.window.prediction_bar, user.window.watch.board
    heights = []

    def note(begin: str) -> None:
        user.wait(lambda: words(user).startswith(begin) and bar.label.shown_text == bar.label.full_text)
        QCoreApplication.sendPostedEvents()
        heights.append(board.height())
        assert bar.reveal_button.width() >= bar.reveal_button.minimumSizeHint().width()
        for button in (bar.reveal_button, bar.leave_button):
            assert bar.rect().contains(QRect(button.mapTo(bar, QPoint()), button.size()))

    note("Where does")
    user.wait(lambda: user.window.watch.banner.shown_text[-1] != ELLIPSIS)
    user.click_square(*worst_square(user))
    note("Your guess")
    user.press(Qt.Key.Key_Return)
    note("Wrong: ")
    user.press(Qt.Key.Key_Return, until=lambda: user.index == 1)
    note("Where does")
    assert len(set(heights)) == 1
    assert heights[0] >= (270 if is_large else 340)


@pytest.mark.thorough
def test_after_a_wrong_guess_the_board_stays_with_all_right_moves_until_next(user: User) -> None:
    predict(user)
    user.do("show_heat")  # the right moves are shown even where h is not
    user.click_square(*worst_square(user))
    user.click(user.window.prediction_bar.reveal_button)
    bar, board = user.window.prediction_bar, user.window.watch.board
    assert words(user).startswith("Wrong: ")
    assert bar.score_label.full_text == "0 of 1 right"
    assert user.index == 0
    assert board.scene.selected == worst_square(user)
    user.wait(lambda: board.scene.heat is not None)
    assert [tuple(square) for square in board.scene.heat.rings.squares] == state_insight(
        user.rows
    ).best_successors()
    assert user.window.watch.timeline.maximum() == 0
    assert not user.window.actions_by_name["answer_stuck"].isEnabled()
    assert user.window.watch.banner.text.endswith("Press Enter to continue.")
    assert bar.reveal_button.text() == "Next"
    user.click(bar.reveal_button, until=lambda: user.index == 1)
    assert board.scene.heat is None
    assert bar.reveal_button.text() == "Show the move"
    assert bar.score_label.full_text == "0 of 1 right"
    user.click(bar.reset_button)
    assert bar.score_label.full_text == ""


def test_a_guess_is_made_by_the_arrow_keys(watcher: Watcher) -> None:
    predict(watcher)
    column, row = best_square(watcher)
    board = watcher.window.watch.board
    watcher.press(*[Qt.Key.Key_Left] * 8, *[Qt.Key.Key_Up] * 8)
    assert board.scene.selected == (0, 0)
    watcher.press(*[Qt.Key.Key_Right] * column, *[Qt.Key.Key_Down] * row)
    assert board.scene.selected == (column, row)
    watcher.press(Qt.Key.Key_Return, until=lambda: watcher.index == 1)
    assert words(watcher).startswith("Right: ")


@pytest.mark.thorough
def test_that_the_search_is_stuck_is_an_answer(watcher: Watcher) -> None:
    watcher.watch(run_settings(8, "random-restart", seed=0, start=STRICT_MINIMUM))
    watcher.press(Qt.Key.Key_P, Qt.Key.Key_T, until=lambda: watcher.index == 1)
    assert words(watcher).startswith("Right: the search is stuck at h = 1")
    assert watcher.window.prediction_bar.score_label.full_text == "1 of 1 right"
    watcher.click(watcher.window.prediction_bar.stuck_button)
    assert words(watcher).startswith("Wrong: it is not stuck. The best moves lead to h = ")
    assert watcher.index == 1


@pytest.mark.thorough
def test_a_second_click_takes_the_guess_back_and_another_square_takes_its_place(watcher: Watcher) -> None:
    predict(watcher)
    best, worst = best_square(watcher), worst_square(watcher)
    for square, guessed in ((best, best), (worst, worst), (worst, None)):
        watcher.click_square(*square)
        assert watcher.window.watch.board.scene.selected == guessed


@pytest.mark.thorough
def test_nothing_that_tells_the_next_move_is_seen_until_the_mode_is_left(user: User) -> None:
    user.play(stuck_run())
    user.press(Qt.Key.Key_Home, until=lambda: user.index == 0)
    window = user.window
    assert window.watch.board.scene.heat is not None
    user.press(Qt.Key.Key_P)
    assert window.watch.board.scene.heat is None
    assert window.watch.board.scene.is_hiding
    assert window.inspector.tabs.placeholder_label.text() == HIDDEN
    assert not window.inspector.tabs.stack.isVisible()
    assert window.watch.timeline.maximum() == 0
    assert window.watch.banner.text.startswith("What is move 1?")
    user.wait(lambda: window.windowTitle().startswith("What is move 1?"))
    user.press(Qt.Key.Key_P)
    assert window.watch.board.scene.heat is not None
    assert window.inspector.tabs.stack.isVisible()
    assert window.watch.timeline.maximum() == user.last.length - 1
    assert window.prediction_bar.isHidden()


def test_escape_leaves_the_mode_and_not_the_run(watcher: Watcher) -> None:
    watcher.watch(endless_run())
    stop, predict = (watcher.window.actions_by_name[name] for name in ("stop", "predict"))
    assert not stop.isEnabled()
    watcher.press(Qt.Key.Key_P)
    assert stop.isEnabled()
    watcher.press(Qt.Key.Key_Escape)
    assert not stop.isEnabled()
    assert not predict.isChecked()
    assert watcher.last.outcome is None


def test_that_the_run_ends_here_is_asked_too_and_then_nothing_is_hidden(watcher: Watcher) -> None:
    predict(watcher)
    for step in range(1, 5):
        watcher.press(Qt.Key.Key_Return, until=lambda index=step: watcher.index == index)
    watcher.wait(lambda: watcher.last.is_over)
    assert watcher.window.watch.banner.text.startswith("What is move 5?")
    assert watcher.window.actions_by_name["step_forward"].isEnabled()
    assert watcher.window.presenter.mode.hides_future
    watcher.press(Qt.Key.Key_T)
    assert words(watcher).startswith("Right: the search is stuck at h = ")
    assert not watcher.window.presenter.mode.hides_future
    assert watcher.window.watch.banner.text.startswith("Stuck after")
    assert not watcher.window.actions_by_name["answer"].isEnabled()
    assert not watcher.window.prediction_bar.reveal_button.isEnabled()


def test_a_search_stuck_at_its_start_is_asked_about_once(watcher: Watcher) -> None:
    watcher.watch(run_settings(8, "steepest-ascent", seed=1, start=STRICT_MINIMUM))
    watcher.press(Qt.Key.Key_P, Qt.Key.Key_T, until=lambda: watcher.last.is_over)
    watcher.press(Qt.Key.Key_T)
    assert watcher.window.prediction_bar.score_label.full_text.startswith("1 of 1")
    assert watcher.window.watch.banner.text.startswith("Stuck after")


def test_a_new_run_waits_for_the_first_guess(watcher: Watcher) -> None:
    predict(watcher)
    for key in (Qt.Key.Key_N, Qt.Key.Key_R):
        before = watcher.last.sequence
        watcher.press(Qt.Key.Key_Return, until=lambda: watcher.index == 1)
        watcher.press(key)
        watcher.wait(
            lambda before=before: watcher.last.sequence > before and watcher.last.mode is Mode.PAUSED
        )
        assert watcher.index == 0
        assert watcher.window.watch.banner.text.startswith("What is move 1?")
    watcher.press(Qt.Key.Key_P, Qt.Key.Key_N)
    watcher.wait_for_end()


def test_predicting_pauses_a_run_that_plays(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=50, is_to_play=True)
    watcher.wait(lambda: watcher.index > 2)
    watcher.press(Qt.Key.Key_P, until=lambda: watcher.last.mode is Mode.PAUSED)


def test_predicting_and_editing_end_each_other(user: User) -> None:
    predict(user)
    user.do("edit_board")
    assert user.window.prediction_bar.isHidden()
    assert user.window.editing.is_editing
    user.do("predict")
    assert not user.window.editing.is_editing
    assert user.window.prediction_bar.isVisible()


def test_the_square_of_a_queen_is_no_answer_and_a_screen_reader_is_told_why(
    watcher: Watcher, told: list[str]
) -> None:
    predict(watcher)
    watcher.press(*[Qt.Key.Key_Left] * 8, *[Qt.Key.Key_Up] * 8, *[Qt.Key.Key_Down] * watcher.rows[0])
    told.clear()
    watcher.press(Qt.Key.Key_Return)
    assert (words(watcher), told) == (STANDS, [STANDS])
    assert watcher.index == 0


def test_enter_on_the_button_that_leaves_reveals_no_move(user: User) -> None:
    predict(user)
    button = user.window.prediction_bar.leave_button
    button.setFocus()
    user.qtbot.keyClick(button, Qt.Key.Key_Return)
    assert not user.window.prediction_bar.isVisible()
    assert user.index == 0
