"""The History page in a window of its own: what is found, chosen, compared, pinned, annotated, copied and deleted."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from nqueens_gui.compare.comparison import MOST
from nqueens_gui.history.commands import NONE_THERE
from nqueens_gui.history.feature import HISTORY
from nqueens_gui.history.history_view import MOST_TOGETHER
from nqueens_gui.history.page import HistoryPanel
from nqueens_gui.history.session import HistorySession
from nqueens_gui.kit.writing import WritingDialog, WritingStage
from solver.core.run_settings import run_settings
from solver.custom.search import own_variant
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.history.store import History, Kind
from tests.nqueens_gui.conftest import OpenPage
from tests.nqueens_gui.history.pages import CONTROL, choose, fill, ids_of, kept, texts
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.user import Hands
from tests.solver.custom.searches import body, saved
from tests.solver.history.entries import entry, finished

OpenHistory = Callable[[], Hands]


@pytest.fixture
def open_history(open_page: OpenPage) -> Iterator[OpenHistory]:
    """Open the page with a session of its own."""
    session = HistorySession()

    def open_one() -> Hands:
        hands = open_page(HISTORY, history_session=session, own_searches=tuple)
        session.said.connect(hands.window.statusBar().showMessage)
        return hands

    yield open_one
    session.close()


@pytest.fixture
def hands(open_history: OpenHistory) -> Hands:
    """Open the page once its entries are there."""
    fill()
    opened = open_history()
    opened.wait(lambda: len(ids_of(opened.window.room.panel)) == 4)
    return opened


@pytest.fixture
def panel(hands: Hands) -> HistoryPanel:
    return hands.window.room.panel


def test_an_experiment_whose_search_is_not_open_says_which_and_how_to_have_it_again(
    open_history: OpenHistory, tmp_path: Path
) -> None:
    variants = ["sideways", own_variant(saved(tmp_path, body("return None")))]
    with History() as history:
        history.add(experiment_entry(run_experiment(experiment_plan([8], variants, 2, seed=3))))
    hands = open_history()
    panel, opened = hands.window.room.panel, list[Plan]()
    hands.window.room.commands.plan_opened.connect(opened.append)
    hands.wait(lambda: len(ids_of(panel)) == 1)
    choose(panel, 0)
    hands.press(Qt.Key.Key_Return)
    box = hands.box()
    assert box.text() == "Not all searches of the plan are open."
    assert f"open {tmp_path / 'my_search.py'} as it was when the experiment was made" in box.informativeText()
    hands.close(box)
    (plan,) = opened
    assert [planned.variant.name for planned in plan.variants] == ["sideways", "my_search.py"]


def details_of(panel: HistoryPanel) -> dict[str, tuple[str, ...]]:
    """Return the values shown of what is chosen, by their names."""
    rows = [[label.text() for label in row if label.isVisible()] for row in panel.details.table.rows]
    return {name: tuple(values) for name, *values in filter(None, rows)}


def test_two_that_are_chosen_stand_side_by_side(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 2, 3)
    rows = details_of(panel)
    assert panel.details.title == "Comparison"
    assert rows["Variant"] == ("Tabu search", "Random restart")
    assert rows["Queens"] == ("20", "8")
    assert rows["Restarts"] == ("0", "3")
    assert rows["Tenure"] == ("10", "–")
    assert panel.details.picture_label.text() == "Final state"
    choose(panel, 0, 3)
    assert panel.details.picture_label.text() == "Final state of entry 1"
    choose(panel, 2)
    assert panel.details.title == "Run"
    assert panel.details.picture_label.text() == "Final state"
    choose(panel, 1, 2, 3)
    assert not details_of(panel)


def test_a_click_on_a_title_sorts_and_filters_leave_out(panel: HistoryPanel, hands: Hands) -> None:
    header, table = panel.table.header, panel.table
    point = header.sectionViewportPosition(5) + 10
    hands.qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(point, 10))
    hands.wait(lambda: texts(table, "steps")[0] == "–" and texts(table, "steps")[1] == "4")
    panel.filters.outcome.set_name("solved")
    panel.filters.outcome.chosen.emit("solved")
    hands.wait(lambda: set(texts(table, "outcome")) == {"Solved"})
    assert panel.banner.text.startswith("2 entries match.")
    panel.filters.n.set_name("20")
    panel.filters.n.chosen.emit("20")
    hands.wait(lambda: texts(table, "variant") == ["Tabu search"])
    panel.filters.variant.set_name("random-restart")
    panel.filters.variant.chosen.emit("random-restart")
    hands.wait(lambda: panel.banner.text.startswith("Nothing matches."))
    hands.click(panel.filters.clear_button, until=lambda: len(ids_of(panel)) == 4)
    assert not panel.filters.clear_button.isVisible()


def test_words_are_typed_where_they_were_while_the_list_is_read_again(
    panel: HistoryPanel, hands: Hands
) -> None:
    words = panel.filters.words
    hands.press(Qt.Key.Key_F, modifier=CONTROL)
    assert words.hasFocus()
    hands.qtbot.keyClicks(words, "lecture")
    hands.qtbot.keyClick(words, Qt.Key.Key_Home)
    hands.qtbot.keyClicks(words, "x")
    hands.wait(lambda: panel.model.listing.query.words == "xlecture")
    hands.qtbot.keyClicks(words, "y")
    assert words.text() == "xylecture"


def test_p_pins_and_unpins_and_keeps_the_choice(panel: HistoryPanel, hands: Hands, told: list[str]) -> None:
    choose(panel, 3)
    hands.press(Qt.Key.Key_P, until=lambda: ids_of(panel) == [1, 4, 3, 2])
    assert texts(panel.table, "when")[0].startswith("★ ")
    assert panel.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", pinned")
    assert "Pinned." in told
    assert panel.table.ids == [1]
    hands.press(Qt.Key.Key_P, until=lambda: ids_of(panel) == [4, 3, 2, 1])
    assert "Unpinned." in told


def test_n_writes_a_note_in_place(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 2)
    hands.press(Qt.Key.Key_N)
    panel.table.edit_note()  # it is being written already: nothing happens, and no warning
    editor = panel.table.findChild(QLineEdit)
    assert editor.accessibleName() == "Note"
    hands.qtbot.keyClicks(editor, "pin me later")
    hands.qtbot.keyClick(editor, Qt.Key.Key_Return)
    hands.wait(lambda: note_of(2) == texts(panel.table, "note")[2] == "pin me later")


def note_of(number: int) -> str:
    with History() as history:
        return history.entries([number])[0].note


def test_delete_says_how_many_and_undo_brings_them_back(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 0, 2, 3)
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [3])
    assert panel.banner.text == "Deleted 3 entries. Ctrl+Z brings them back."
    assert kept() == [3]
    hands.click(panel.undo_button, until=lambda: ids_of(panel) == [4, 3, 2, 1])
    assert not panel.undo_button.isVisible()
    assert panel.banner.text.startswith("4 entries.")


def test_the_box_switches_the_history_off_for_the_window_and_the_command_line(
    panel: HistoryPanel, hands: Hands
) -> None:
    session = hands.window.history_session
    hands.click(panel.filters.keep_box, until=lambda: "The history is off." in panel.banner.text)
    with History() as history:
        assert not history.is_on
    found: list[list[int]] = []
    session.keep_runs([finished(stuck_run(8))])
    session.change(History.ids, found.append)
    hands.wait(lambda: found == [[4, 3, 2, 1]])
    assert not panel.filters.keep_box.isChecked()
    hands.click(panel.filters.keep_box, until=panel.filters.keep_box.isChecked)
    assert kept() == [4, 3, 2, 1]


def export(hands: Hands, folder: Path, name: str) -> WritingDialog:
    """Fill in the dialog and wait until its files are written, or not."""
    dialog = hands.dialog(WritingDialog)
    dialog.fields.file_field.set_file(folder, name)
    hands.click(dialog.main_button, until=lambda: dialog.stage in (WritingStage.DONE, WritingStage.FAILED))
    return dialog


def test_chosen_entries_are_exported_as_a_table(panel: HistoryPanel, hands: Hands, tmp_path: Path) -> None:
    choose(panel, 2, 3)
    hands.do("export_entries")
    hands.close(export(hands, tmp_path, "chosen"))
    lines = (tmp_path / "chosen.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["id", "2", "1"]


def test_the_command_of_an_entry_is_copied(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 3)
    hands.press(Qt.Key.Key_C, modifier=CONTROL, until=lambda: hands.message == "Command copied.")
    assert QGuiApplication.clipboard().text() == "nqueens solve -n 8 --variant random-restart --seed 7"


def test_copying_what_another_window_has_deleted_is_told_and_leaves_the_clipboard(
    panel: HistoryPanel, hands: Hands
) -> None:
    QGuiApplication.clipboard().setText("kept")
    choose(panel, 2, 3)
    with History() as history:
        history.delete(panel.table.ids)
    hands.press(Qt.Key.Key_C, modifier=CONTROL, until=lambda: hands.message == NONE_THERE)
    assert QGuiApplication.clipboard().text() == "kept"


def test_a_locked_history_lets_the_window_go_on_with_a_word(
    panel: HistoryPanel, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(os.environ["NQUEENS_HISTORY"], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    choose(panel, 1)
    hands.press(Qt.Key.Key_Delete, until=lambda: "is locked by another program" in hands.message)
    assert hands.message.startswith("The history ")
    assert hands.message.endswith("; nothing was written to it.")
    other.close()
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [4, 2, 1])


def test_an_undo_that_finds_the_history_locked_can_be_tried_again(
    panel: HistoryPanel, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(panel, 1, 2)
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [4, 1])
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(os.environ["NQUEENS_HISTORY"], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    hands.do("undo_history", until=lambda: "is locked by another program" in hands.message)
    other.close()
    hands.do("undo_history", until=lambda: ids_of(panel) == [4, 3, 2, 1])
    assert not hands.window.actions_by_name["undo_history"].isEnabled()


def write_note(hands: Hands, panel: HistoryPanel, row: int, note: str) -> None:
    """Write a note in place."""
    choose(panel, row)
    hands.do("note_entry")
    editor = panel.table.findChild(QLineEdit)
    assert editor is not None
    hands.qtbot.keyClicks(editor, note)
    hands.qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_a_note_goes_on_being_written_when_a_run_ends_meanwhile(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 1)
    hands.do("note_entry")
    field = panel.table.findChild(QLineEdit)
    assert field is not None
    hands.qtbot.keyClicks(field, "half a n")
    hands.window.history_session.keep_runs([finished(stuck_run(9))])
    hands.wait(lambda: len(kept()) == 5 and "5 entries" in panel.banner.text)
    assert ids_of(panel) == [4, 3, 2, 1]  # nothing moves meanwhile
    hands.qtbot.keyClicks(field, "ote")
    hands.qtbot.keyClick(field, Qt.Key.Key_Return)
    hands.wait(lambda: note_of(3) == "half a note")
    hands.wait(lambda: ids_of(panel) == [5, 4, 3, 2, 1])


@pytest.mark.parametrize("what", ["delete_entries", "pin_entry", "a note"])
def test_changing_an_entry_that_another_window_has_deleted_is_told_and_nothing_is_offered_to_undo(
    panel: HistoryPanel, hands: Hands, what: str
) -> None:
    with History() as history:
        history.delete([3])
    choose(panel, 1)
    if what == "a note":
        write_note(hands, panel, 1, "too late")
    else:
        hands.do(what)
    hands.wait(lambda: hands.message == NONE_THERE)
    hands.wait(lambda: ids_of(panel) == [4, 2, 1])
    assert not hands.window.actions_by_name["undo_history"].isEnabled()


def test_a_place_where_there_can_be_no_history_is_told_once_and_on_the_page(
    open_history: OpenHistory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NQUEENS_HISTORY", str(tmp_path / "file" / "history.sqlite"))
    hands, said = open_history(), list[str]()
    session = hands.window.history_session
    session.said.connect(said.append)
    session.keep_runs([finished(stuck_run())])
    hands.wait(lambda: "of the history cannot be created" in hands.message)
    session.keep_runs([finished(stuck_run(5))])
    hands.wait(lambda: not any(thread.name == "job" for thread in threading.enumerate()))
    QCoreApplication.processEvents()
    hands.wait(lambda: hands.window.room.panel.banner.text.startswith("The history cannot be read."))
    assert len(said) == 1


def test_a_damaged_history_is_told_on_the_page(open_history: OpenHistory) -> None:
    Path(os.environ["NQUEENS_HISTORY"]).write_text("no database " * 100)
    hands = open_history()
    panel = hands.window.room.panel
    hands.wait(lambda: panel.banner.text.startswith("The history cannot be read."))
    assert "is damaged; move it away, and a new one is begun" in panel.banner.text


@pytest.mark.thorough
def test_further_rows_are_read_when_they_are_looked_at(open_history: OpenHistory) -> None:
    with History() as history:
        for seed in range(700):
            history.add(entry(seed=seed))
    hands = open_history()
    panel = hands.window.room.panel
    hands.wait(lambda: len(ids_of(panel)) == 700)
    assert panel.model.data(panel.model.index(650, 3)) is None
    hands.wait(lambda: panel.model.data(panel.model.index(650, 3)) == "49")
    panel.table.scrollToBottom()
    hands.wait(lambda: panel.model.data(panel.model.index(699, 3)) == "0")
    panel.table.selectAll()
    assert len(panel.table.ids) == 700
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [])
    hands.do("undo_history", until=lambda: len(ids_of(panel)) == 700)


@pytest.mark.thorough
def test_home_and_end_go_to_the_first_and_the_last_entry(panel: HistoryPanel, hands: Hands) -> None:
    choose(panel, 1, 2)
    for key, row in ((Qt.Key.Key_End, 3), (Qt.Key.Key_Home, 0)):
        hands.qtbot.keyClick(panel.table, key)
        assert panel.table.rows == [row]
    hands.qtbot.keyClick(panel.table, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    assert panel.table.rows == [0, 1, 2, 3]


def test_only_runs_of_one_board_are_offered_side_by_side(panel: HistoryPanel, hands: Hands) -> None:
    for rows in ((0,), (0, 1), (1, 2), (0, 1, 2, 3)):
        choose(panel, *rows)
        assert not panel.details.play_button.isVisible()
        assert not hands.window.actions_by_name["play_entries"].isEnabled()
    choose(panel, 1, 3)  # both of eight queens
    assert panel.details.play_button.isVisible()
    assert MOST_TOGETHER == MOST


def test_a_bracket_holds_the_runs_of_a_comparison_and_one_of_them_shows_its_board(
    open_history: OpenHistory,
) -> None:
    runs = [run_settings(8, name, seed=7) for name in ("sideways", "tabu", "random-restart")]
    entries = [replace(run_entry(finished(one)), made_at=100) for one in runs]
    with History() as history:
        history.add(*(replace(one, comparison="c") for one in entries[:2]), entries[2])
    hands = open_history()
    panel = hands.window.room.panel
    hands.wait(lambda: len(ids_of(panel)) == 3)
    assert [panel.model.index(row, 0).data()[:2] for row in range(3)] == ["19", "┌ ", "└ "]
    choose(panel, 2)
    assert [picture.isVisible() for picture in panel.details.pictures] == [True, False]
    assert panel.details.pictures[0].accessibleName().startswith("A board of 8 queens")
    assert panel.details.picture_label.text() == "Final state"


def test_the_keyboard_keeps_its_row_after_a_deletion_an_undo_and_a_filter(
    panel: HistoryPanel, hands: Hands
) -> None:
    choose(panel, 1)
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [4, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([2], 1)
    hands.press(Qt.Key.Key_Z, modifier=CONTROL, until=lambda: ids_of(panel) == [4, 3, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([3], 1)
    panel.filters.kind.set_name(Kind.EXPERIMENT)
    panel.filters.kind.chosen.emit(Kind.EXPERIMENT)
    hands.wait(lambda: ids_of(panel) == [4])
    assert panel.table.ids == []
    panel.filters.clear()
    hands.wait(lambda: ids_of(panel) == [4, 3, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([3], 1)
    choose(panel, 3)
    hands.press(Qt.Key.Key_Delete, until=lambda: ids_of(panel) == [4, 3, 2])
    assert panel.table.ids == [2]
