"""Lessons: opened, played with right and wrong answers by keyboard, left and gone on with."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from itertools import cycle
from math import inf
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent
from PySide6.QtWidgets import QMessageBox, QRadioButton, QWidget

from nqueens_gui.board.choosing import ChoiceDialog
from nqueens_gui.kit.features import menus
from nqueens_gui.lessons.commands import LessonCommands
from nqueens_gui.lessons.session import own_lessons
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.watch.state_dialog import StateDialog
from nqueens_gui.watch.terrain_view import KINDS
from nqueens_gui.watch.workspace import Panel
from solver.analysis.state_kind import StateKind, state_kind
from solver.core.heuristics import LineKind
from solver.core.run_settings import run_settings
from solver.lessons.checking import read_checked_lesson
from solver.lessons.lesson import Lesson, LessonPage, QuestionKind
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, Threshold
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.lessons.room import LessonRoom
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.user import User, Watcher

LESSON = """
title = "An example"
about = "Of everything."
[[page]]
title = "Number"
text = "Count."
board = [0, 2, 2, 2]
highlight = { squares = [[3, 0]], pairs = [[0, 2]] }
question = { text = "How many pairs?", number = 4, why = "Three and one." }
[[page]]
title = "Square"
text = "Choose."
board = [0, 2, 2, 2]
question = { text = "Where?", squares = [[2, 0]] }
[[page]]
title = "Text"
text = "Only words."
[[page]]
title = "Run"
text = "Run."
run = { variant = "steepest-ascent", start = [3, 2, 5, 2, 2, 0, 7, 7], seed = 7, stop = "local-minimum" }
highlight = { heat = true }
question = { text = "Where next?", stuck = true }
[[page]]
title = "Steps"
text = "Run two steps."
run = { variant = "steepest-ascent", start = [3, 2, 5, 2, 2, 0, 7, 7], seed = 7, stop = 2 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lecture.toml"
    path.write_text(LESSON)
    return path


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(LessonRoom)


def commands(user: Watcher) -> LessonCommands:
    return user.window.lessons.commands


def page(user: Watcher) -> LessonPage:
    return commands(user).session.page


def open_file(user: Watcher, path: Path) -> None:
    commands(user).open_file(str(path))
    user.wait(lambda: commands(user).is_open)
    wait_for_board(user)


def wait_for_board(user: Watcher) -> None:
    settings, sequence = commands(user).session.settings, user.session.sequence
    user.wait(lambda: user.last.sequence == sequence and user.last.mode is Mode.PAUSED)
    assert user.last.settings == settings


def turn(user: Watcher, key: Qt.Key = Qt.Key.Key_PageDown) -> None:
    user.press(key)
    wait_for_board(user)


def verdict(user: Watcher) -> str:
    return user.window.lessons.panel.question_box.verdict_label.text()


def run_to_stop(user: Watcher) -> None:
    """Run to where the page stops, by keyboard."""
    user.window.watch.board.setFocus()
    user.press(Qt.Key.Key_F, until=lambda: user.last.mode is Mode.PAUSED and user.index > 0)


def go_to_square(user: Watcher, column: int, row: int) -> None:
    """Choose a square by the arrow keys, from a corner."""
    n = len(user.rows)
    user.press(*[Qt.Key.Key_Left] * n, *[Qt.Key.Key_Up] * n)
    user.press(*[Qt.Key.Key_Right] * column, *[Qt.Key.Key_Down] * row)


def give(user: Watcher, is_right: bool) -> None:
    """Answer the question of the page by keyboard, until it takes no answer more."""
    for _ in range(1 if is_right else page(user).question.tries):
        answer(user, is_right)


def answer(user: Watcher, is_right: bool) -> None:
    """Answer once."""
    question, box = page(user).question, user.window.lessons.panel.question_box
    if question.kind is QuestionKind.SQUARE and question.is_stuck == is_right:
        user.press(Qt.Key.Key_T)
        return
    if question.kind is QuestionKind.SQUARE:
        wrong = next((0, row) for row in range(len(user.rows)) if (0, row) not in question.squares)
        go_to_square(user, *(question.squares[0] if is_right else wrong))
    elif question.kind is QuestionKind.NUMBER:
        assert box.number_field.hasFocus()
        user.qtbot.keyClicks(
            box.number_field, str(question.value if is_right else (question.value or 0) + 100)
        )
    else:
        assert isinstance(user.window.focusWidget(), QRadioButton)
        number = question.right if is_right else question.right % len(question.choices) + 1
        user.press(*[Qt.Key.Key_Down] * len(question.choices))
        user.press(*[Qt.Key.Key_Up] * (len(question.choices) - number))
    user.press(Qt.Key.Key_Return)


@pytest.mark.parametrize(("number", "name"), list(enumerate(own_lessons())))
@pytest.mark.thorough(but=1)
def test_each_lesson_is_played_by_keyboard_from_first_to_last_page(
    user: User, number: int, name: str
) -> None:
    lesson, right = own_lessons()[name], cycle((number % 2 == 0, number % 2 == 1))
    user.window.watch.transport.set_speed(inf)
    commands(user).open(name, lesson)
    wait_for_board(user)
    given: list[bool] = []
    for expected in lesson.pages:
        assert page(user) is expected
        assert not user.window.lessons.panel.board_button.isVisible()
        if expected.stop is not None:
            run_to_stop(user)
        if expected.question is not None:
            if user.window.watch.board.scene.is_hiding:
                assert not figures_told(user)
            given.append(next(right))
            give(user, given[-1])
            assert verdict(user) == ("Right." if given[-1] else "Wrong.")
        if expected is not lesson.pages[-1]:
            turn(user)
    progress = commands(user).session.progress
    assert (len(progress.right), len(progress.answered)) == (sum(given), lesson.questions)
    assert not user.window.lessons.panel.next_button.isEnabled()


@pytest.mark.thorough
def test_a_file_dropped_on_the_window_opens_beside_the_board_and_says_its_keys(
    user: User, file: Path
) -> None:
    user.do("page_landscape")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    user.window.dropEvent(QDropEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, modifiers))
    user.wait(lambda: commands(user).is_open)
    wait_for_board(user)
    panel = user.window.lessons.panel
    assert user.window.pages.page == "watch"
    assert panel.isVisible()
    assert panel.title == "An example"
    assert "PgDn" in panel.keys_label.text()
    assert user.rows == (0, 2, 2, 2)


def test_a_lesson_that_is_opened_while_a_file_is_read_stays(
    watcher: Watcher, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def read(path: Path) -> Lesson:
        go_on.wait()
        return read_checked_lesson(path)

    monkeypatch.setattr("nqueens_gui.lessons.commands.read_checked_lesson", read)
    commands(watcher).open_file(str(file))
    watcher.do("first_lesson")
    go_on.set()
    watcher.wait(lambda: not any(thread.name == "job" for thread in threading.enumerate()))
    QCoreApplication.processEvents()
    assert commands(watcher).session.lesson is next(iter(own_lessons().values()))


@pytest.mark.parametrize("kind", KINDS)
def test_words_of_a_page_show_a_random_state_of_a_kind(watcher: Watcher, file: Path, kind: StateKind) -> None:
    file.write_text(LESSON.replace("Count.", f"Count [one]({kind}), [another](plateau)."))
    open_file(watcher, file)
    label = watcher.window.lessons.panel.text_label
    assert f"Count <a href='{kind}'>one</a>, [another](plateau)." in label.text()
    label.linkActivated.emit(kind.value)
    dialog = watcher.dialog(StateDialog)
    assert not dialog.open_button.isVisible()
    for _ in range(2):
        assert state_kind(dialog.settings.start) is kind
        dialog.another_button.click()
    dialog.close()


def test_a_question_hides_what_answers_it_until_it_is_answered(watcher: Watcher, file: Path) -> None:
    open_file(watcher, file)
    board = watcher.window.watch.board
    watcher.wait(lambda: board.scene.is_hiding)
    assert board.scene.heat is None
    assert watcher.window.watch.banner.text.startswith("A question.")
    assert "h" not in board.accessibleDescription()
    counts = watcher.window.watch.legend.count_labels
    assert {label.full_text for label in counts.values()} == {"?"}
    give(watcher, is_right=True)
    assert counts[LineKind.ROW].full_text == "3"
    assert not board.scene.is_hiding
    assert watcher.window.watch.banner.text.startswith("Ready at h = 4.")


def texts_of(widget: QWidget) -> set[str]:
    """Return all that a screen reader finds in a window."""
    found, waiting = set(), [QAccessible.queryAccessibleInterface(widget)]
    while waiting:
        part = waiting.pop()
        if part is None or part.state().invisible:
            continue
        roles = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
        found |= {part.text(role) for role in roles}
        waiting += [part.child(number) for number in range(part.childCount())]
    return found


FIGURES = re.compile(
    r"\bh(: | = |\s)\d|\d (attacking|pairs?)\b|(fitness|selected with probability|mean) \d|"
    r"(best successors|steps?|evaluations): \d|Δh|\bstuck\b"
)


def figures_told(user: User) -> set[str]:
    """What speaks of the state or the run beside the page of a lesson, in any part of the inspector or the terrain."""
    user.do("show_terrain")
    found: set[str] = set()
    for key in map(str, range(1, 6)):
        user.do(
            next(
                name for name, one in user.window.actions_by_name.items() if one.shortcut().toString() == key
            )
        )
        user.qtbot.waitUntil(lambda: user.window.watch.board.scene.is_hiding)
        found |= texts_of(user.window) - texts_of(user.window.lessons.panel)
    user.do("show_terrain")
    user.window.lessons.panel.question_box.take_keyboard()
    tips = {command.tip for menu in menus(FEATURES) for _, command in menu.commands()}
    return {text for text in found if FIGURES.search(text) and re.sub(r" \(.\)$", "", text) not in tips}


TELLING = "copy_state copy_link copy_command export edit_board random_board branch_here"


@pytest.mark.parametrize("size", [(1000, 700), (1440, 900)])
@pytest.mark.thorough(but=1)
def test_nothing_that_answers_is_seen_heard_or_copied(user: User, file: Path, size: tuple[int, int]) -> None:
    user.window.resize(*size)
    open_file(user, file)
    user.wait(lambda: user.window.watch.board.scene.is_hiding)
    actions = user.window.actions_by_name

    def told() -> set[str]:
        answers = re.compile(r"0, ?2, ?2, ?2|\bh = 4|^h 4|4 attacking|4 pairs")
        return {text for text in texts_of(user.window) if answers.search(text)}

    assert not told()
    assert not any(actions[name].isEnabled() for name in TELLING.split())
    user.do("step_forward", until=lambda: user.index == 1)
    assert user.window.watch.board.scene.is_hiding
    assert not told()
    user.do("step_back", until=lambda: user.index == 0)
    user.window.lessons.panel.question_box.take_keyboard()
    give(user, is_right=True)
    assert told()
    assert all(actions[name].isEnabled() for name in TELLING.split())


def test_a_lesson_that_covers_the_inspector_says_so_when_it_is_asked_for(user: User, file: Path) -> None:
    user.window.resize(1000, 700)
    open_file(user, file)
    user.do("inspect_why")
    assert not user.window.inspector.tabs.isVisible()
    assert user.message == "The lesson covers the inspector until you leave it."
    assert user.window.lessons.panel.isVisible()


def test_an_unreadable_answer_is_told_what_can_be_read_and_a_wrong_one_the_hint(
    watcher: Watcher, file: Path
) -> None:
    file.write_text(LESSON.replace("number = 4", 'number = 4, hint = "Count pairs."'))
    open_file(watcher, file)
    box = watcher.window.lessons.panel.question_box
    watcher.wait(box.number_field.hasFocus)
    watcher.qtbot.keyClicks(box.number_field, "1/")
    watcher.press(Qt.Key.Key_Return)
    assert box.hint_label.text().startswith("Write a number, such as 12, 0.5, .5, 1/2 or 50")
    box.number_field.clear()
    answer(watcher, is_right=False)
    assert verdict(watcher) == "Not yet."
    assert box.why_label.text() == "Count pairs. Try once more."
    assert watcher.window.watch.board.scene.is_hiding
    answer(watcher, is_right=True)
    assert verdict(watcher) == "Right."
    assert len(commands(watcher).session.progress.right) == 1


def test_closing_a_lesson_gives_the_run_back_where_it_was_left(watcher: Watcher, file: Path) -> None:
    watcher.play(stuck_run())
    watcher.press(Qt.Key.Key_Left)
    length = watcher.last.length
    watcher.wait(lambda: watcher.index == length - 2)
    before = watcher.window.next_run.value
    open_file(watcher, file)
    watcher.wait(lambda: watcher.last.length != length)
    watcher.do("close_lesson", until=lambda: (watcher.index, watcher.last.length) == (length - 2, length))
    assert watcher.window.next_run.value == before


def test_the_first_screen_offers_a_search_an_assignment_and_a_lesson(user: User) -> None:
    user.do("show_reading")
    card = user.window.watch.reading_card
    assert [button.text() for button in card.offers.values()] == [
        "Watch a search",
        "My assignment",
        "A lesson…",
    ]
    user.click(card.offers["lessons"])
    user.dialog(ChoiceDialog).open_requested.emit(0)
    assert commands(user).session.lesson is own_lessons()["1-states"]
    assert card.isHidden()


def test_a_lesson_that_is_done_is_ticked_in_the_list(watcher: Watcher) -> None:
    commands(watcher).session.set_values(
        {"2-local-minima": {"page": 7, "right": list(range(8)), "wrong": []}}
    )
    watcher.do("lessons")
    dialog = watcher.dialog(ChoiceDialog)
    assert [not dialog.list.item(row).icon().isNull() for row in range(3)] == [False, True, False]
    watcher.close(dialog)


def test_squares_and_pairs_are_highlighted_on_their_page(watcher: Watcher, file: Path) -> None:
    open_file(watcher, file)
    highlights = watcher.window.highlights
    watcher.wait(lambda: highlights[-1] is not None)
    shown = highlights[-1]
    assert {tuple(square) for square in shown.squares.tolist()} == {(0, 0), (2, 2), (3, 0)}
    assert list(shown.lines) == [LineKind.DIAGONAL]
    turn(watcher)
    assert highlights[-1] is None


def test_a_square_is_also_clicked_and_the_right_ones_are_marked_after_the_answer(
    watcher: Watcher, file: Path
) -> None:
    open_file(watcher, file)
    turn(watcher)
    box = watcher.window.lessons.panel.question_box
    watcher.press(Qt.Key.Key_Return)
    assert box.hint_label.text().startswith("There is no answer yet.")
    watcher.click_square(1, 1)
    assert watcher.window.watch.board.scene.selected == (1, 1)
    assert box.hint_label.text().startswith("Your answer: column 1, row\N{NO-BREAK SPACE}1.")
    watcher.click(box.answer_button)
    assert verdict(watcher) == "Not yet."
    watcher.click_square(1, 1)
    watcher.click(box.answer_button)
    assert verdict(watcher) == "Wrong."
    assert watcher.window.watch.board.scene.selected is None
    assert watcher.window.highlights[-1].squares.tolist() == [[2, 0]]
    assert watcher.window.watch.board.scene.heat is not None
    watcher.click_square(3, 3)
    assert watcher.window.watch.board.scene.selected is None
    turn(watcher)
    assert watcher.window.highlights[-1] is None


def test_closing_a_lesson_gives_settings_start_and_breakpoints_back_even_those_never_reached(
    watcher: Watcher, file: Path
) -> None:
    panel = watcher.window.watch.pause_panel
    watcher.watch(run_settings(8, "genetic", seed=1))
    panel.set_breakpoints({Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION})
    before = watcher.window.next_run.value, panel.kinds(), panel.numbers()
    rows = watcher.rows
    open_file(watcher, file)
    assert watcher.window.next_run.value != before[0]
    watcher.do("close_lesson", until=lambda: watcher.rows == rows)
    assert (watcher.window.next_run.value, panel.kinds(), panel.numbers()) == before
    assert Breakpoint.LOCAL_MINIMUM in panel.kinds()


@pytest.mark.thorough
def test_a_run_pauses_where_the_page_says_and_then_asks(user: User, file: Path) -> None:
    user.window.watch.pause_panel.set_breakpoints({Breakpoint.RESTART})
    open_file(user, file)
    for _ in range(3):
        turn(user)
    assert user.window.watch.pause_panel.breakpoints() == {Breakpoint.LOCAL_MINIMUM}
    assert not user.window.actions_by_name["answer_stuck"].isEnabled()
    assert not user.window.lessons.panel.question_box.stuck_button.isEnabled()
    assert user.window.watch.banner.text.startswith("Ready at")
    run_to_stop(user)
    user.wait(lambda: user.window.watch.banner.text.startswith("A question."))
    assert len(user.window.watch.board.scene.heat.rings.squares) == 0
    user.press(Qt.Key.Key_T)
    assert verdict(user) == "Right."
    turn(user)
    assert user.window.watch.pause_panel.breakpoints() == {Threshold(NumericBreakpoint.STEP, 2)}
    run_to_stop(user)
    assert user.step == 2
    user.do("close_lesson")
    assert user.window.watch.pause_panel.breakpoints() == {Breakpoint.RESTART}
    assert user.window.lessons.panel.isHidden()


@pytest.mark.thorough
def test_a_run_that_begins_at_its_stop_is_asked_about_there(user: User, file: Path) -> None:
    text = LESSON.partition('[[page]]\ntitle = "Steps"')[0]
    file.write_text(text.replace("3, 2, 5, 2, 2, 0, 7, 7", "4, 7, 1, 6, 5, 2, 0, 3"))
    open_file(user, file)
    for _ in range(3):
        turn(user)
    user.press(Qt.Key.Key_F, until=lambda: user.last.is_over)
    user.press(Qt.Key.Key_T)
    assert verdict(user) == "Right."


@pytest.mark.thorough
def test_a_page_without_a_board_keeps_the_one_before_and_another_run_can_be_left_again(
    user: User, file: Path
) -> None:
    open_file(user, file)
    turn(user)
    turn(user)
    assert user.rows == (0, 2, 2, 2)
    user.do("new_seed")
    panel = user.window.lessons.panel
    user.wait(panel.board_button.isVisible)
    user.click(panel.board_button)
    wait_for_board(user)
    assert not panel.board_button.isVisible()
    turn(user, Qt.Key.Key_PageUp)
    assert page(user).title == "Square"


@pytest.mark.thorough
def test_progress_is_remembered_and_begun_anew_when_asked_but_its_breakpoints_are_not(
    make_user: Callable[..., User], file: Path
) -> None:
    first = make_user().start()
    breakpoints = first.window.watch.pause_panel.breakpoints()
    open_file(first, file)
    give(first, is_right=True)
    turn(first)
    first.window.close()
    second = make_user().start()
    assert second.window.watch.pause_panel.breakpoints() == breakpoints
    open_file(second, file)
    assert page(second).title == "Square"
    assert second.window.lessons.panel.place_label.text() == "Page 2 of 5 · 1 of 1 right, 2 to go"
    second.click(second.window.lessons.panel.tools["restart"])
    assert second.window.lessons.panel.place_label.text() == "Page 1 of 5"
    field = second.window.lessons.panel.question_box.number_field
    assert field.text() == ""
    wait_for_board(second)
    give(second, is_right=False)
    second.click(second.window.lessons.panel.tools["restart"])
    assert field.isVisible()
    assert field.text() == ""


@pytest.mark.thorough
def test_a_lesson_is_chosen_from_the_list_by_keyboard(user: User) -> None:
    user.press(Qt.Key.Key_L, modifier=Qt.KeyboardModifier.ControlModifier)
    dialog = user.dialog(ChoiceDialog)
    assert dialog.list.count() == len(own_lessons())
    description = Qt.ItemDataRole.AccessibleDescriptionRole  # what the right half shows of the entry
    assert str(dialog.list.item(1).data(description)).endswith("Where does it end? 10 minutes, 8 pages")
    user.qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.title_label.text() == "Steepest ascent and local minima"
    assert dialog.note_label.text() == "10 minutes, 8 pages"
    user.qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    user.wait(lambda: commands(user).is_open)
    assert commands(user).session.lesson is own_lessons()["2-local-minima"]


@pytest.mark.thorough
def test_a_file_that_is_refuted_by_its_board_is_refused_in_a_sentence(user: User, file: Path) -> None:
    file.write_text(LESSON.replace("number = 4", 'number = 5, asks = "h"'))
    user.window.open_file(str(file))
    box = user.dialog(QMessageBox)
    sentence = 'lecture.toml: page 1: "question": h is 4, but the answer given is another.'
    assert box.informativeText().endswith(sentence)
    assert not commands(user).is_open
    user.close(box)


@pytest.mark.thorough
def test_a_lesson_and_predictions_do_not_meet(user: User, file: Path) -> None:
    user.do("predict")
    open_file(user, file)
    assert user.window.prediction_bar.isHidden()
    assert not user.window.actions_by_name["predict"].isEnabled()
    user.do("close_lesson")
    user.do("predict")
    assert user.window.actions_by_name["answer"].isEnabled()


@pytest.mark.parametrize(
    ("name", "number"), [("5-other-searches", 5), ("6-experiments", 3), ("6-experiments", 7)]
)
@pytest.mark.thorough(but=1)
def test_a_question_is_seen_whole_in_a_small_window(user: User, name: str, number: int) -> None:
    user.window.resize(1000, 700)
    commands(user).open(name, own_lessons()[name])
    wait_for_board(user)
    commands(user).turn(number - 1)
    wait_for_board(user)
    panel, chart = user.window.lessons.panel, user.window.watch.chart
    button = panel.question_box.answer_button
    user.wait(lambda: button.visibleRegion().boundingRect() == button.rect())
    if page(user).stop is not None:
        run_to_stop(user)
        assert not panel.geometry().contains(chart.mapTo(panel.parentWidget(), chart.rect().center()))
        user.wait(lambda: button.visibleRegion().boundingRect() == button.rect())
    give(user, is_right=True)
    assert not panel.geometry().contains(chart.mapTo(panel.parentWidget(), chart.rect().center()))


def test_a_lesson_never_covers_the_board(user: User, file: Path) -> None:
    workspace, board = user.window.watch.workspace, user.window.watch.board
    for panel in (Panel.CHART, Panel.STATE, Panel.WHY):
        workspace.show_panel(panel, False)
    open_file(user, file)
    right_edge = board.mapTo(workspace, board.rect().topRight()).x()
    assert user.window.lessons.panel.mapTo(workspace, QPoint()).x() > right_edge


def test_enter_on_a_button_of_the_lesson_is_that_buttons_and_no_answer(user: User, file: Path) -> None:
    open_file(user, file)
    user.wait(lambda: commands(user).session.is_asking)
    panel = user.window.lessons.panel
    before, place = commands(user).session.page, panel.place_label.text()
    panel.question_box.number_field.setText("9")
    panel.next_button.setFocus()
    user.qtbot.keyClick(panel.next_button, Qt.Key.Key_Return)
    assert verdict(user) == ""
    assert panel.place_label.text() != place
    panel.back_button.setFocus()
    user.qtbot.keyClick(panel.back_button, Qt.Key.Key_Return)
    assert (commands(user).session.page, verdict(user)) == (before, "")
    assert commands(user).session.is_asking
