"""The History page in the whole window: what is kept, found, opened, compared, pinned, annotated and deleted."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from nqueens_gui.compare.comparison import MOST, MOST_QUEENS
from nqueens_gui.history.commands import NONE_THERE
from nqueens_gui.history.entry_list import EntryTable
from nqueens_gui.history.history_view import COLUMNS, MOST_TOGETHER, NOTE, OUTCOME
from nqueens_gui.history.page import HistoryPanel
from nqueens_gui.kit.writing import WritingDialog, WritingStage
from nqueens_gui.player.playback import Mode
from solver.core.links import run_link
from solver.core.run_settings import RunSettings, run_settings
from solver.custom.search import own_variant
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.history.store import History, Kind, Query
from solver.runs.reading import read_run
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.searches import breaking, endless_run, stuck_run
from tests.nqueens_gui.user import User
from tests.solver.custom.searches import body, saved
from tests.solver.history.entries import entry, finished

CONTROL = Qt.KeyboardModifier.ControlModifier
RUNS = [run_settings(8, "random-restart", seed=7), run_settings(20, "tabu", seed=1), stuck_run()]
PLAN = experiment_plan([4, 8], ["sideways", "tabu"], 20, seed=3)


@pytest.fixture
def filled() -> None:
    """Keep three runs and an experiment before the window opens: entries 1 to 4."""
    with History() as history:
        for settings in RUNS:
            history.add(run_entry(finished(settings)))
        history.add(experiment_entry(run_experiment(PLAN)))


@pytest.fixture
def panel(filled: None, user: User) -> HistoryPanel:
    """Open the page once its entries are there."""
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 4)
    return user.window.history.panel


def ids_of(user: User) -> list[int]:
    return list(user.window.history.panel.model.listing.ids)


def kept() -> list[int]:
    with History() as history:
        return history.ids()


def choose(user: User, *rows: int) -> None:
    """Click rows, the further ones with Ctrl."""
    table = user.window.history.panel.table
    for number, row in enumerate(rows):
        point = table.visualRect(table.model().index(row, 1)).center()
        held = CONTROL if number else Qt.KeyboardModifier.NoModifier
        user.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, held, point)


def texts(table: EntryTable, title: str) -> list[str]:
    model, column = table.model(), [entry.title for entry in COLUMNS].index(title)
    return [model.index(row, column).data() for row in range(model.rowCount())]


@pytest.mark.thorough
def test_a_run_that_ends_is_kept_and_listed(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    user.do("page_history")
    user.wait(lambda: ids_of(user) == [1])
    table = user.window.history.panel.table
    assert texts(table, "variant") == ["Steepest ascent"]
    assert texts(table, "outcome") == ["Local minimum"]
    assert texts(table, "steps") == ["4"]
    assert user.window.history.panel.banner.text.startswith("1 entry.")


def test_a_run_that_is_left_after_a_move_is_kept_as_stopped_and_one_that_did_not_begin_is_not(
    user: User,
) -> None:
    user.watch(stuck_run())
    user.watch(endless_run(20))
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.watch(stuck_run(5))
    user.wait(lambda: kept() == [1])
    with History() as history:
        (found,) = history.entries([1])
    assert (found.n, found.outcome, found.steps) == (20, "stopped", 1)


@pytest.mark.thorough
def test_a_run_that_goes_on_after_it_was_left_is_kept_once(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    current = user.window.branch_commands.tree.current
    assert current is not None
    user.watch(endless_run(20))
    user.wait(lambda: kept() == [1])
    user.window.branch_commands.go_to(current.number)
    user.wait(lambda: user.last.settings == stuck_run())
    user.press(Qt.Key.Key_F)
    user.wait_for_end()
    user.do("page_history")
    user.wait(lambda: texts(user.window.history.panel.table, "outcome") == ["Local minimum"])
    assert kept() == [1]


def test_the_run_in_sight_is_kept_when_the_window_closes(make_user: MakeUser) -> None:
    user = make_user()
    user.start()
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.window.close()
    with History() as history:
        assert [(found.outcome, found.steps) for found in history.entries(history.ids())] == [("stopped", 1)]


def test_runs_that_are_opened_are_not_kept_again(panel: HistoryPanel, user: User) -> None:
    choose(user, 1)
    user.do("open_entry")
    user.wait(lambda: user.window.pages.page == "watch" and user.last.length == 5)
    user.press(Qt.Key.Key_End)
    user.wait_for_end()
    user.watch(stuck_run(9))
    assert kept() == [4, 3, 2, 1]


def test_a_run_that_breaks_off_with_an_error_is_kept_as_far_as_it_got(make_user: MakeUser) -> None:
    user = make_user(breaking)
    user.start()
    user.watch(stuck_run(), is_to_play=True)
    user.wait(lambda: user.last.mode is Mode.FAILED)
    user.wait(lambda: kept() == [1])


@pytest.mark.thorough
def test_an_experiment_is_kept_and_takes_its_own_place_when_it_is_extended(user: User) -> None:
    user.do("page_experiment")
    user.window.experiment.plan.set_values(
        {"variants": ["sideways"], "sizes": "6", "runs": 50, "keep_seed": True, "seed": "7"}
    )
    user.do("run_experiment")
    user.wait(lambda: kept() == [1])
    user.do("run_more")
    user.wait(lambda: _runs_of(1) == 100)
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
    choose(user, 0)
    user.press(Qt.Key.Key_Return)
    assert user.window.pages.page == "experiment"
    values = user.window.experiment.plan.values()
    assert (values["sizes"], values["seed"]) == ("4, 8", 3)


def test_an_experiment_whose_search_is_not_open_says_which_and_how_to_have_it_again(
    user: User, tmp_path: Path
) -> None:
    variants = ["sideways", own_variant(saved(tmp_path, body("return None")))]
    with History() as history:
        history.add(experiment_entry(run_experiment(experiment_plan([8], variants, 2, seed=3))))
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 1)
    choose(user, 0)
    user.press(Qt.Key.Key_Return)
    box = user.box()
    assert box.text() == "Not all searches of the plan are open."
    assert f"open {tmp_path / 'my_search.py'} as it was when the experiment was made" in box.informativeText()
    user.close(box)
    assert user.window.experiment.panel.progress.banner.text.startswith("Plan opened.")


def test_a_run_that_comes_out_differently_is_told(user: User) -> None:
    changed = replace(run_entry(finished(RUNS[0])), outcome="local-minimum")
    with History() as history:
        history.add(changed)
    user.do("page_history")
    user.wait(lambda: ids_of(user) == [1])
    choose(user, 0)
    user.do("open_entry")
    box = user.box()
    assert box.text().startswith("Run 1 of the history differs")
    assert box.informativeText().startswith("The outcome was local-minimum, now it is solved.")
    user.close(box)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"n": 2000, "last_n": 2000}, "A board that is shown may have at most"),
        ({"settings": "{}"}, "n"),
    ],
)
@pytest.mark.thorough(but=1)
def test_an_entry_that_cannot_be_opened_is_one_sentence(
    user: User, changes: dict[str, object], sentence: str
) -> None:
    with History() as history:
        history.add(entry(**changes))
    user.do("page_history")
    user.wait(lambda: ids_of(user) == [1])
    choose(user, 0)
    user.do("open_entry")
    box = user.box()
    assert box.text() == "The run could not be opened."
    assert sentence in box.informativeText()
    user.close(box)


def details_of(panel: HistoryPanel) -> dict[str, tuple[str, ...]]:
    """Return the values shown of what is chosen, by their names."""
    rows = [[label.text() for label in row if label.isVisible()] for row in panel.details.table.rows]
    return {name: tuple(values) for name, *values in filter(None, rows)}


def test_two_that_are_chosen_stand_side_by_side(panel: HistoryPanel, user: User) -> None:
    choose(user, 2, 3)
    rows = details_of(panel)
    assert panel.details.title == "Comparison"
    assert rows["Variant"] == ("Tabu search", "Random restart")
    assert rows["Queens"] == ("20", "8")
    assert rows["Restarts"] == ("0", "3")
    assert rows["Tenure"] == ("10", "–")
    assert panel.details.picture_label.text() == "Final state"
    choose(user, 0, 3)
    assert panel.details.picture_label.text() == "Final state of entry 1"
    choose(user, 2)
    assert panel.details.title == "Run"
    assert panel.details.picture_label.text() == "Final state"
    choose(user, 1, 2, 3)
    assert not details_of(panel)


def test_a_click_on_a_title_sorts_and_filters_leave_out(panel: HistoryPanel, user: User) -> None:
    header, table = panel.table.header, panel.table
    point = header.sectionViewportPosition(5) + 10
    user.qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(point, 10))
    user.wait(lambda: texts(table, "steps")[0] == "–" and texts(table, "steps")[1] == "4")
    panel.filters.outcome.set_name("solved")
    panel.filters.outcome.chosen.emit("solved")
    user.wait(lambda: set(texts(table, "outcome")) == {"Solved"})
    assert panel.banner.text.startswith("2 entries match.")
    panel.filters.n.set_name("20")
    panel.filters.n.chosen.emit("20")
    user.wait(lambda: texts(table, "variant") == ["Tabu search"])
    panel.filters.variant.set_name("random-restart")
    panel.filters.variant.chosen.emit("random-restart")
    user.wait(lambda: panel.banner.text.startswith("Nothing matches."))
    user.click(panel.filters.clear_button)
    user.wait(lambda: len(ids_of(user)) == 4)
    assert not panel.filters.clear_button.isVisible()


def test_words_are_typed_where_they_were_while_the_list_is_read_again(
    panel: HistoryPanel, user: User
) -> None:
    words = panel.filters.words
    user.do("find_entries")
    user.qtbot.keyClicks(words, "lecture")
    user.qtbot.keyClick(words, Qt.Key.Key_Home)
    user.qtbot.keyClicks(words, "x")
    user.wait(lambda: panel.model.listing.query.words == "xlecture")
    user.qtbot.keyClicks(words, "y")
    assert words.text() == "xylecture"


@pytest.mark.thorough
def test_words_are_found_in_notes(panel: HistoryPanel, user: User) -> None:
    with History() as history:
        history.set_note(2, "for the lecture on Monday")
    user.press(Qt.Key.Key_F, modifier=CONTROL)
    assert panel.filters.words.hasFocus()
    user.qtbot.keyClicks(panel.filters.words, "monday lecture")
    user.wait(lambda: ids_of(user) == [2])
    assert texts(panel.table, "note") == ["for the lecture on Monday"]


def test_that_nothing_matches_is_told_to_a_screen_reader(
    panel: HistoryPanel, user: User, told: list[str]
) -> None:
    user.type(panel.filters.words, "nowhere")
    user.wait(lambda: "Nothing matches. Choose other filters, or clear them." in told)


def test_p_pins_and_unpins_and_keeps_the_choice(panel: HistoryPanel, user: User, told: list[str]) -> None:
    choose(user, 3)
    user.press(Qt.Key.Key_P)
    user.wait(lambda: ids_of(user) == [1, 4, 3, 2])
    assert texts(panel.table, "when")[0].startswith("★ ")
    assert panel.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", pinned")
    assert "Pinned." in told
    assert panel.table.ids == [1]
    user.press(Qt.Key.Key_P)
    user.wait(lambda: ids_of(user) == [4, 3, 2, 1])
    assert "Unpinned." in told
    user.press(Qt.Key.Key_Z, modifier=CONTROL)
    user.wait(lambda: ids_of(user) == [1, 4, 3, 2])


def test_n_writes_a_note_in_place_and_ctrl_z_takes_it_back(panel: HistoryPanel, user: User) -> None:
    choose(user, 2)
    user.press(Qt.Key.Key_N)
    panel.table.edit_note()  # it is being written already: nothing happens, and no warning
    editor = panel.table.findChild(QLineEdit)
    assert editor is not None
    assert editor.accessibleName() == "Note"
    user.qtbot.keyClicks(editor, "pin me later")
    user.qtbot.keyClick(editor, Qt.Key.Key_Return)
    user.wait(lambda: note_of(2) == "pin me later")
    assert user.window.pages.page == "history"
    user.wait(lambda: texts(panel.table, "note")[2] == "pin me later")
    user.press(Qt.Key.Key_Z, modifier=CONTROL)
    user.wait(lambda: texts(panel.table, "note")[2] == "")
    assert note_of(2) == ""


def note_of(number: int) -> str:
    with History() as history:
        return history.entries([number])[0].note


def test_delete_says_how_many_and_undo_brings_them_back(panel: HistoryPanel, user: User) -> None:
    choose(user, 0, 2, 3)
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [3])
    assert panel.banner.text == "Deleted 3 entries. Ctrl+Z brings them back."
    assert kept() == [3]
    user.click(panel.undo_button)
    user.wait(lambda: ids_of(user) == [4, 3, 2, 1])
    assert not panel.undo_button.isVisible()
    assert panel.banner.text.startswith("4 entries.")


def test_the_undo_of_a_deletion_is_offered_until_something_else_is_changed(
    panel: HistoryPanel, user: User
) -> None:
    choose(user, 0)
    user.press(Qt.Key.Key_Delete)
    user.wait(panel.undo_button.isVisible)
    user.wait(lambda: ids_of(user) == [3, 2, 1])
    choose(user, 2)
    user.press(Qt.Key.Key_P)
    user.wait(lambda: ids_of(user) == [1, 3, 2])
    assert not panel.undo_button.isVisible()
    for ids in ([3, 2, 1], [4, 3, 2, 1]):
        user.press(Qt.Key.Key_Z, modifier=CONTROL)
        user.wait(lambda ids=ids: ids_of(user) == ids)


def test_the_box_switches_the_history_off_for_the_window_and_the_command_line(
    panel: HistoryPanel, user: User
) -> None:
    user.click(panel.filters.keep_box)
    user.wait(lambda: "Nothing is kept at present." in panel.banner.text)
    with History() as history:
        assert not history.is_on
    user.do("page_watch")
    user.watch(stuck_run(8), is_to_play=True)
    user.wait_for_end()
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 4)
    assert not panel.filters.keep_box.isChecked()
    user.click(panel.filters.keep_box)
    user.wait(panel.filters.keep_box.isChecked)
    assert kept() == [4, 3, 2, 1]


def export(user: User, folder: Path, name: str) -> WritingDialog:
    """Fill in the dialog and wait until its files are written, or not."""
    dialog = user.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(folder)})
    dialog.fields.name_edit.setText(name)
    user.click(dialog.main_button)
    user.wait(lambda: dialog.stage in (WritingStage.DONE, WritingStage.FAILED))
    return dialog


def test_chosen_entries_are_exported_as_a_table(panel: HistoryPanel, user: User, tmp_path: Path) -> None:
    choose(user, 2, 3)
    user.do("export_entries")
    user.close(export(user, tmp_path, "chosen"))
    lines = (tmp_path / "chosen.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["id", "2", "1"]


@pytest.mark.thorough
def test_run_files_of_chosen_runs_are_made_again(panel: HistoryPanel, user: User, tmp_path: Path) -> None:
    choose(user, 0, 2, 3)
    user.window.history.commands.export_runs()
    user.close(export(user, tmp_path, "runs"))
    assert len(list((tmp_path / "runs").iterdir())) == 2
    assert read_run(tmp_path / "runs" / "run-1-random-restart-n8-seed7.json").settings == RUNS[0]


def test_the_command_of_an_entry_is_copied(panel: HistoryPanel, user: User) -> None:
    choose(user, 3)
    user.press(Qt.Key.Key_C, modifier=CONTROL)
    user.wait(lambda: user.message == "Command copied.")
    assert QGuiApplication.clipboard().text() == "nqueens solve -n 8 --variant random-restart --seed 7"


def test_the_links_of_runs_are_copied_and_open_them(panel: HistoryPanel, user: User) -> None:
    choose(user, 2, 3)
    user.press(Qt.Key.Key_K, modifier=CONTROL)
    user.wait(lambda: user.message == "2 links copied.")
    assert QGuiApplication.clipboard().text().splitlines() == [run_link(RUNS[1]), run_link(RUNS[0])]
    user.window.open_file(run_link(RUNS[0]))
    user.wait(lambda: user.last.settings == RUNS[0])
    user.do("page_history")
    choose(user, 0)
    user.do("copy_entry_link")
    user.wait(lambda: user.message == "Entry 4 is an experiment, which has no link.")


def test_copying_what_another_window_has_deleted_is_told_and_leaves_the_clipboard(
    panel: HistoryPanel, user: User
) -> None:
    QGuiApplication.clipboard().setText("kept")
    choose(user, 2, 3)
    with History() as history:
        history.delete(panel.table.ids)
    user.press(Qt.Key.Key_C, modifier=CONTROL)
    user.wait(lambda: user.message == NONE_THERE)
    assert QGuiApplication.clipboard().text() == "kept"


def test_a_locked_history_lets_the_window_go_on_with_a_word(
    panel: HistoryPanel, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(os.environ["NQUEENS_HISTORY"], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    choose(user, 1)
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: "is locked by another program" in user.message)
    assert user.message.startswith("The history ")
    assert user.message.endswith("; nothing was written to it.")
    other.close()
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [4, 2, 1])


def test_an_undo_that_finds_the_history_locked_can_be_tried_again(
    panel: HistoryPanel, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(user, 1, 2)
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [4, 1])
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(os.environ["NQUEENS_HISTORY"], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    user.do("undo_history")
    user.wait(lambda: "is locked by another program" in user.message)
    other.close()
    user.do("undo_history")
    user.wait(lambda: ids_of(user) == [4, 3, 2, 1])
    assert not user.window.actions_by_name["undo_history"].isEnabled()


def write_note(user: User, row: int, note: str) -> None:
    """Write a note in place."""
    choose(user, row)
    user.do("note_entry")
    editor = user.window.history.panel.table.findChild(QLineEdit)
    assert editor is not None
    user.qtbot.keyClicks(editor, note)
    user.qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_a_note_goes_on_being_written_when_a_run_ends_meanwhile(panel: HistoryPanel, user: User) -> None:
    choose(user, 1)
    user.do("note_entry")
    field = panel.table.findChild(QLineEdit)
    assert field is not None
    user.qtbot.keyClicks(field, "half a ne")
    user.qtbot.keyClick(field, Qt.Key.Key_Left)
    user.window.history_session.keep_runs([finished(stuck_run(9))])
    user.wait(lambda: len(ids_of(user)) == 5)
    field = panel.table.indexWidget(panel.table.currentIndex())
    assert isinstance(field, QLineEdit)
    user.qtbot.keyClicks(field, "ot")
    user.qtbot.keyClick(field, Qt.Key.Key_Return)
    user.wait(lambda: note_of(3) == "half a note")


@pytest.mark.parametrize("what", ["delete_entries", "pin_entry", "a note"])
def test_changing_an_entry_that_another_window_has_deleted_is_told_and_nothing_is_offered_to_undo(
    panel: HistoryPanel, user: User, what: str
) -> None:
    with History() as history:
        history.delete([3])
    choose(user, 1)
    if what == "a note":
        write_note(user, 1, "too late")
    else:
        user.do(what)
    user.wait(lambda: user.message == NONE_THERE)
    user.wait(lambda: ids_of(user) == [4, 2, 1])
    assert not user.window.actions_by_name["undo_history"].isEnabled()


def test_undoing_a_note_leaves_what_another_window_has_written_there(panel: HistoryPanel, user: User) -> None:
    with History() as history:
        history.set_note(3, "theirs")
    write_note(user, 1, "mine")
    user.wait(user.window.actions_by_name["undo_history"].isEnabled)
    with History() as history:
        history.set_note(2, "late")
    user.do("undo_history")  # what was there, not what was shown
    user.wait(lambda: texts(panel.table, "note")[1:3] == ["theirs", "late"])
    write_note(user, 1, "mine")
    user.wait(user.window.actions_by_name["undo_history"].isEnabled)
    with History() as history:
        history.set_note(3, "theirs")
    user.do("undo_history")
    user.wait(lambda: texts(panel.table, "note")[1] == "theirs")


def test_entries_of_another_file_that_took_the_place_of_the_history_are_not_changed(
    panel: HistoryPanel, user: User, tmp_path: Path
) -> None:
    write_note(user, 1, "mine")
    user.wait(user.window.actions_by_name["undo_history"].isEnabled)
    with History(tmp_path / "other.sqlite") as history:
        history.add(*(entry(seed=seed, note="other") for seed in range(5)))
    (tmp_path / "other.sqlite").replace(os.environ["NQUEENS_HISTORY"])
    choose(user, 1)
    user.press(Qt.Key.Key_Delete)
    user.wait(
        lambda: (
            user.message
            == "The history was replaced by another program meanwhile; nothing was written to it."
        )
    )
    user.wait(lambda: ids_of(user) == [5, 4, 3, 2, 1])
    assert not user.window.actions_by_name["undo_history"].isEnabled()
    assert set(texts(panel.table, "note")) == {"other"}


def test_a_place_where_there_can_be_no_history_is_told_on_the_page(
    make_user: MakeUser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NQUEENS_HISTORY", str(tmp_path / "file" / "history.sqlite"))
    user = make_user()
    user.start()
    user.watch(stuck_run(), is_to_play=True)
    user.wait(lambda: "of the history cannot be created" in user.message)
    user.wait_for_end()
    user.window.say("")
    user.watch(stuck_run(5), is_to_play=True)
    user.wait_for_end()
    user.do("page_history")
    user.wait(lambda: user.window.history.panel.banner.text.startswith("The history cannot be read."))
    assert user.message == ""  # it was told once


def test_a_damaged_history_is_set_aside_and_told(user: User) -> None:
    Path(os.environ["NQUEENS_HISTORY"]).write_text("no database " * 100)
    user.do("page_history")
    user.wait(lambda: "The history is damaged; it was set aside as " in user.message)
    assert ids_of(user) == []


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


@pytest.mark.thorough
def test_filters_and_order_last(filled: None, make_user: MakeUser) -> None:
    user = make_user()
    user.start()
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 4)
    panel = user.window.history.panel
    panel.filters.set_query(Query(variant="tabu"))
    panel.table.header.sort_requested.emit(3, False)
    user.wait(lambda: ids_of(user) == [2, 4])
    user.window.close()
    user = make_user()
    user.start()
    user.do("page_history")
    user.wait(lambda: ids_of(user) == [2, 4])
    assert user.window.history.panel.filters.variant.name() == "tabu"


@pytest.mark.thorough
def test_further_rows_are_read_when_they_are_looked_at(user: User) -> None:
    with History() as history:
        for seed in range(700):
            history.add(entry(seed=seed))
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 700)
    panel = user.window.history.panel
    assert panel.model.data(panel.model.index(650, 3)) is None
    user.wait(lambda: panel.model.data(panel.model.index(650, 3)) == "49")
    panel.table.scrollToBottom()
    user.wait(lambda: panel.model.data(panel.model.index(699, 3)) == "0")
    panel.table.selectAll()
    assert len(panel.table.ids) == 700
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [])
    user.do("undo_history")
    user.wait(lambda: len(ids_of(user)) == 700)


def compared(user: User) -> list[RunSettings]:
    return [trace.settings for trace in user.window.compare.session.snapshot.traces]


@pytest.mark.thorough
def test_runs_from_one_start_are_played_side_by_side_and_not_kept_again(user: User) -> None:
    runs = [run_settings(8, name, seed=7, run_index=3) for name in ("sideways", "tabu", "random-restart")]
    given = [replace(one, start=(3, 2, 5, 2, 2, 0, 7, 7), seed=seed) for seed, one in enumerate(runs)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in (*runs, *given)))
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 6)
    panel = user.window.history.panel
    for rows, expected in (((0, 1, 2), given[::-1]), ((3, 5), runs[::-2])):
        user.do("page_history")
        user.wait(panel.isVisible)
        choose(user, *rows)
        assert panel.details.play_button.text() == "Play side by side"
        user.click(panel.details.play_button)
        assert user.window.pages.page == "compare"
        user.wait(lambda expected=expected: compared(user) == expected)
    user.do("page_history")
    user.wait(panel.isVisible)
    assert len(kept()) == 6


@pytest.mark.thorough
def test_runs_of_one_board_from_other_starts_are_compared_from_the_first_and_kept(user: User) -> None:
    runs = [run_settings(8, "sideways", seed=seed) for seed in (7, 8)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in runs))
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 2)
    choose(user, 0, 1)
    assert user.window.history.panel.details.play_button.text() == "Compare from one start"
    user.do("play_entries")
    user.wait(lambda: len(compared(user)) == 2)
    first, other = user.window.compare.session.snapshot.traces
    assert (first.settings.seed, other.settings.seed) == (8, 7)
    assert first.rows(0) == other.rows(0)
    user.wait(lambda: len(kept()) == 3)


def test_runs_of_a_board_that_is_too_large_stay_in_the_list_and_the_window_says_so(user: User) -> None:
    runs = [run_settings(MOST_QUEENS + 1, "steepest-ascent", seed=seed) for seed in (1, 2)]
    with History() as history:
        history.add(*(run_entry(finished(one)) for one in runs))
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 2)
    choose(user, 0, 1)
    user.do("play_entries")
    assert user.window.pages.page == "history"
    assert user.message.endswith("larger boards are too small side by side.")


@pytest.mark.thorough
def test_home_and_end_go_to_the_first_and_the_last_entry(panel: HistoryPanel, user: User) -> None:
    choose(user, 1, 2)
    for key, row in ((Qt.Key.Key_End, 3), (Qt.Key.Key_Home, 0)):
        user.qtbot.keyClick(panel.table, key)
        assert panel.table.rows == [row]
    user.qtbot.keyClick(panel.table, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    assert panel.table.rows == [0, 1, 2, 3]


def test_only_runs_of_one_board_are_offered_side_by_side(panel: HistoryPanel, user: User) -> None:
    for rows in ((0,), (0, 1), (1, 2), (0, 1, 2, 3)):
        choose(user, *rows)
        assert not panel.details.play_button.isVisible()
        assert not user.window.actions_by_name["play_entries"].isEnabled()
    choose(user, 1, 3)  # both of eight queens
    assert panel.details.play_button.isVisible()
    assert MOST_TOGETHER == MOST


def test_g_chooses_the_runs_of_a_comparison_and_one_of_them_shows_its_board(user: User) -> None:
    runs = [run_settings(8, name, seed=7) for name in ("sideways", "tabu", "random-restart")]
    entries = [replace(run_entry(finished(one)), made_at=100) for one in runs]
    with History() as history:
        history.add(*(replace(one, comparison="c") for one in entries[:2]), entries[2])
    user.do("page_history")
    user.wait(lambda: len(ids_of(user)) == 3)
    panel = user.window.history.panel
    assert [panel.model.index(row, 0).data()[:2] for row in range(3)] == ["19", "┌ ", "└ "]
    choose(user, 0)
    assert not user.window.actions_by_name["choose_comparison"].isEnabled()
    choose(user, 2)
    assert [picture.isVisible() for picture in panel.details.pictures] == [True, False]
    assert panel.details.pictures[0].accessibleName().startswith("A board of 8 queens")
    user.press(Qt.Key.Key_G)
    assert panel.table.rows == [1, 2]
    assert panel.details.play_button.isVisible()
    assert panel.details.picture_label.text() == "Final state"


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
    user.wait(lambda: len(ids_of(user)) == 2)
    user.wait(lambda: words.width() > words.fontMetrics().horizontalAdvance(words.placeholderText()))

    def is_seen(column: int) -> bool:
        right = table.columnViewportPosition(column) + table.columnWidth(column)
        return right <= table.viewport().width()

    user.wait(lambda: all(map(is_seen, range(OUTCOME + 1))))
    for column in (0, 2, OUTCOME):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column), COLUMNS[column].title
    assert not is_seen(NOTE)
    choose(user, 0)
    user.press(Qt.Key.Key_N)
    user.wait(lambda: is_seen(NOTE) and isinstance(user.window.focusWidget(), QLineEdit))
    user.do("large_text")
    user.window.resize(1440, 900)
    user.wait(lambda: is_seen(NOTE) and panel.filters.height() < 2 * words.height())


def test_the_keyboard_keeps_its_row_after_a_deletion_an_undo_and_a_filter(
    panel: HistoryPanel, user: User
) -> None:
    choose(user, 1)
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [4, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([2], 1)
    user.press(Qt.Key.Key_Z, modifier=CONTROL)
    user.wait(lambda: ids_of(user) == [4, 3, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([3], 1)
    panel.filters.kind.set_name(Kind.EXPERIMENT)
    panel.filters.kind.chosen.emit(Kind.EXPERIMENT)
    user.wait(lambda: ids_of(user) == [4])
    assert panel.table.ids == []
    panel.filters.clear()
    user.wait(lambda: ids_of(user) == [4, 3, 2, 1])
    assert (panel.table.ids, panel.table.currentIndex().row()) == ([3], 1)
    choose(user, 3)
    user.press(Qt.Key.Key_Delete)
    user.wait(lambda: ids_of(user) == [4, 3, 2])
    assert panel.table.ids == [2]
