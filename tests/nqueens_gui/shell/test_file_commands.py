"""Run files opened by menu, by dropping and at the start; the state and its picture on the clipboard."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMenu, QProgressDialog, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.export.formats import PIXELS
from nqueens_gui.shell import file_commands
from nqueens_gui.shell.file_commands import FileCommands, RecentFiles
from nqueens_gui.watch.session import Session
from solver.core.run_settings import run_settings
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.writing import write_experiment
from solver.history.records import run_entry
from solver.history.store import Entry
from solver.runs.document import run_document
from tests.nqueens_gui.conftest import MakeUser, OpenRoom
from tests.nqueens_gui.searches import STUCK_START, endless_run, stuck_run
from tests.nqueens_gui.shell.room import LinkRoom
from tests.nqueens_gui.snapshots import recorded
from tests.nqueens_gui.user import Hands, User, Watcher


@pytest.fixture
def run_file(tmp_path: Path) -> Path:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run_document(recorded(stuck_run()))))
    return path


class Desk(Hands):
    """Opens run files on a bare window, at the end of a run."""

    def __init__(self, qtbot: QtBot) -> None:
        window = QMainWindow()
        super().__init__(window, qtbot)
        self.session = Session()
        self.files = FileCommands(self.session, None, SimpleNamespace(variants=()), window)
        self.files.said.connect(window.statusBar().showMessage)
        self.before = recorded(run_settings(8, "random-restart", seed=3))
        self.session.open_trace(self.before)
        window.show()

    def open(self, path: Path) -> None:
        self.files.open_file(str(path))

    @property
    def is_unchanged(self) -> bool:
        return self.session.trace is self.before


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(qtbot)
    yield made
    made.files.close()
    made.session.close()
    made.window.close()
    made.window.deleteLater()


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(LinkRoom)


def drop(user: User, *urls: QUrl, onto: QWidget | None = None) -> bool:
    """Drop something on the window, or on a widget in it; say whether it was taken."""
    target, dragged = onto or user.window, QMimeData()
    dragged.setUrls(list(urls))
    dragged.setText(" ".join(url.toString() for url in urls))  # as file managers add
    button, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, dragged, button, plain)
    enter.setAccepted(False)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, dragged, button, plain)
        QApplication.sendEvent(target, event)
    return enter.isAccepted()


def test_a_run_file_that_is_dropped_is_opened_at_its_start(user: User, run_file: Path) -> None:
    assert drop(user, QUrl.fromLocalFile(str(run_file)))
    user.wait(lambda: user.last.length == 5)
    assert user.index == 0
    assert user.rows == STUCK_START
    assert user.message == "run.json replayed: identical to the recording."
    assert user.window.next_run.settings == stuck_run()
    user.press(Qt.Key.Key_End)
    user.wait_for_end()


def test_a_run_file_that_is_dropped_on_a_field_is_opened(user: User, run_file: Path) -> None:
    field = user.window.watch.settings_form.seed_field.edit
    assert drop(user, QUrl.fromLocalFile(str(run_file)), onto=field)
    user.wait(lambda: user.last.length == 5)
    assert "run.json" not in field.text()


def test_of_several_files_that_are_dropped_none_is_opened(user: User, run_file: Path, tmp_path: Path) -> None:
    assert drop(user, *(QUrl.fromLocalFile(str(path)) for path in (run_file, tmp_path / "other.toml")))
    assert user.message == "Only one file is opened at a time; drop it alone."
    assert user.last.length == 1


def test_what_is_no_file_is_not_taken(user: User) -> None:
    assert not drop(user, QUrl("https://example.org/run.json"))
    assert not drop(user)


def test_an_opened_run_can_be_played_and_run_again(watcher: Watcher, run_file: Path) -> None:
    watcher.window.watch.pause_panel.set_breakpoints(())
    watcher.window.file_commands.open_file(str(run_file))
    watcher.wait(lambda: watcher.last.length == 5)
    watcher.window.watch.transport.set_speed(500)
    watcher.press(Qt.Key.Key_Space)
    watcher.wait_for_end()
    sequence = watcher.last.sequence
    watcher.press(Qt.Key.Key_R, until=lambda: watcher.last.sequence > sequence)
    watcher.wait_for_end()
    assert watcher.last.trace.rows(4) == recorded(stuck_run()).rows(4)


def test_a_file_is_chosen_in_a_dialog_that_begins_where_the_last_one_was(desk: Desk, run_file: Path) -> None:
    desk.open(run_file)
    desk.wait(lambda: not desk.is_unchanged)
    chosen: list[str] = []
    desk.files.file_chosen.connect(chosen.append)
    desk.files.choose_file()
    dialog = desk.dialog(QFileDialog)
    assert dialog.directory().absolutePath() == str(run_file.parent)
    dialog.fileSelected.emit(str(run_file))
    desk.close(dialog)
    assert chosen == [str(run_file)]


def make_missing(path: Path) -> None:
    path.unlink()


def make_foreign(path: Path) -> None:
    path.write_text('{"format": "chess/3"}')


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_large(path: Path) -> None:
    path.write_text(json.dumps(run_document(recorded(run_settings(1001, "steepest-ascent", seed=1), 2))))


SPOILED: tuple[tuple[Callable[[Path], None], str], ...] = (
    (make_missing, "no such file"),
    (make_foreign, "only nqueens-run/1 and nqueens-run/2 are read"),
    (make_large, "at most 1,000 queens, not 1,001"),
    (make_folder, "folder"),
)


def test_a_bad_file_is_refused_in_a_sentence_and_nothing_is_lost(desk: Desk, run_file: Path) -> None:
    sound = run_file.read_bytes()
    for spoil, words in SPOILED:
        run_file.write_bytes(sound)
        spoil(run_file)
        desk.open(run_file)
        box = desk.box()
        assert box.text() == "The file could not be opened."
        assert words in box.informativeText().lower() or words in box.informativeText()
        assert box.informativeText().endswith(".")
        assert "Traceback" not in box.informativeText()
        desk.close(box)
        assert desk.is_unchanged
        assert desk.message == ""


def kept(changed: dict[str, object]) -> Entry:
    """Return the entry of the history of a run that was made, with other values than it had."""
    entry = run_entry(recorded(stuck_run()))
    return replace(entry, id=1, **changed)


def test_a_run_of_the_history_is_made_again_and_shown(desk: Desk) -> None:
    desk.files.open_kept(kept({}))
    desk.wait(lambda: desk.session.settings == stuck_run())
    assert desk.message == "Run 1 of the history replayed: identical to the recording."


def test_a_run_of_the_history_that_comes_out_differently_is_told(desk: Desk) -> None:
    desk.files.open_kept(kept({"outcome": "solved"}))
    box = desk.box()
    assert box.text().startswith("Run 1 of the history differs")
    assert box.informativeText().startswith("The outcome was solved, now it is local-minimum.")
    desk.close(box)
    assert not desk.is_unchanged


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"n": 2000, "last_n": 2000}, "A board that is shown may have at most"),
        ({"settings": "{}"}, 'It lacks the field "n".'),
    ],
)
def test_a_run_of_the_history_that_cannot_be_opened_is_one_sentence(
    desk: Desk, changed: dict[str, object], sentence: str
) -> None:
    desk.files.open_kept(kept(changed))
    box = desk.box()
    assert box.text() == "The run could not be opened."
    assert sentence in box.informativeText()
    desk.close(box)
    assert desk.is_unchanged


def test_a_run_made_otherwise_is_shown_as_far_as_it_is_the_same_and_the_difference_told(
    desk: Desk, run_file: Path
) -> None:
    document = json.loads(run_file.read_text())
    run_file.write_text(json.dumps({**document, "seed": 99}))
    desk.open(run_file)
    box = desk.box()
    assert box.text() == "run.json differs from the run that this program makes from its settings."
    assert box.informativeText().startswith("State ")
    desk.close(box)
    assert desk.session.settings == stuck_run(99)
    assert not desk.is_unchanged


def test_a_file_given_at_the_start_is_opened(make_user: MakeUser, run_file: Path) -> None:
    user = make_user()
    user.program.start(str(run_file))
    user.wait(lambda: user.snapshots and user.last.length == 5)


@pytest.fixture
def long_file(tmp_path: Path) -> Path:
    path = tmp_path / "long.json"
    trace = recorded(endless_run(20), 60_000)
    trace.stop()
    path.write_text(json.dumps(run_document(trace)))
    return path


def test_a_long_file_shows_how_far_it_is_and_can_be_given_up(
    desk: Desk, long_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_commands, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(file_commands, "PROGRESS_AFTER_MS", 0)
    desk.open(long_file)
    dialog = desk.dialog(QProgressDialog)
    assert dialog.labelText() in ("Reading long.json …", "Replaying long.json …")
    desk.wait(lambda: dialog.value() > 0)
    assert dialog.labelText() == "Replaying long.json …"
    dialog.canceled.emit()
    assert desk.message == "Opening cancelled."
    desk.files.close()
    assert desk.is_unchanged


def test_an_error_nobody_foresaw_is_shown_too(
    desk: Desk, run_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> None:
        raise MemoryError("too much")

    monkeypatch.setattr(file_commands, "read_run", fail)
    desk.open(run_file)
    box = desk.box()
    assert box.informativeText() == "run.json cannot be opened: MemoryError: too much."
    desk.close(box)


def test_another_file_takes_the_place_of_one_that_is_being_opened(
    desk: Desk, long_file: Path, run_file: Path
) -> None:
    desk.open(long_file)
    desk.open(run_file)
    desk.wait(lambda: not desk.is_unchanged)
    assert desk.session.settings == stuck_run()


def test_closing_while_a_file_is_being_opened_leaves_no_thread(user: User, long_file: Path) -> None:
    user.window.file_commands.open_file(str(long_file))
    user.window.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]


def test_the_current_state_is_copied_as_a_vector(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.press(Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "3,2,5,2,2,0,7,7"
    assert watcher.message == "State copied."


def test_the_board_is_copied_as_a_picture(watcher: Watcher) -> None:
    watcher.do("copy_picture")
    image = QGuiApplication.clipboard().image()
    assert image.width() == image.height() == PIXELS


@pytest.fixture
def run_files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"run & {number}.json" for number in range(10)]
    for number, path in enumerate(paths):
        path.write_text(json.dumps(run_document(recorded(stuck_run(number)))))
    return paths


def menu_of(user: User) -> QMenu:
    return user.window.recent_files.menu


def entries(user: User) -> list[str]:
    """The names of the files in the menu."""
    return [
        action.text()
        for action in menu_of(user).actions()
        if action.text().startswith("&") and " – " in action.text()
    ]


def open_run(user: User, path: Path) -> None:
    user.window.open_file(str(path))
    user.wait(lambda: user.message == f"{path.name} replayed: identical to the recording.")


@pytest.mark.thorough
def test_at_first_there_is_none(user: User) -> None:
    assert entries(user) == []
    assert not user.window.actions_by_name["clear_recent"].isEnabled()
    assert menu_of(user).title() == "&Recent files"


@pytest.mark.thorough
def test_a_file_that_was_opened_is_opened_again_from_the_menu(user: User, run_files: list[Path]) -> None:
    open_run(user, run_files[0])
    open_run(user, run_files[1])
    open_run(user, run_files[0])
    names = [entry.partition(" – ")[0] for entry in entries(user)]
    assert names == ["&1 run && 0.json", "&2 run && 1.json"]
    menu_of(user).actions()[1].trigger()
    user.wait(lambda: user.last.settings == stuck_run(1))
    user.wait(lambda: user.window.recent_files.paths[0] == str(run_files[1]))


@pytest.mark.thorough
def test_the_last_eight_are_listed_and_one_entry_clears_them(user: User, run_files: list[Path]) -> None:
    for path in run_files:
        open_run(user, path)
    assert user.window.recent_files.paths == tuple(map(str, reversed(run_files[2:])))
    user.do("clear_recent")
    assert entries(user) == []


def test_a_file_that_is_gone_gets_a_sentence_and_leaves_the_list(user: User, run_files: list[Path]) -> None:
    open_run(user, run_files[0])
    run_files[0].unlink()
    menu_of(user).actions()[0].trigger()
    box = user.box()
    assert box.informativeText() == f"{run_files[0]}: there is no such file or folder."
    user.close(box)
    assert entries(user) == []


@pytest.mark.thorough
def test_experiments_that_are_saved_and_opened_are_listed(user: User, tmp_path: Path) -> None:
    path = tmp_path / "mine.nqx"
    write_experiment(run_experiment(experiment_plan([4], ["sideways"], 10, seed=1)), path)
    user.window.open_file(str(path))
    user.wait(lambda: user.window.recent_files.paths == (str(path),))
    assert user.window.pages.page == "experiment"
    user.window.experiment.commands.save_as(str(tmp_path / "other.nqx"))
    user.wait(lambda: user.window.recent_files.paths == (str(tmp_path / "other.nqx"), str(path)))


def test_a_long_name_is_elided_and_told_in_full_in_the_status_bar(qtbot: QtBot, tmp_path: Path) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    path = tmp_path / f"{'long & ' * 30}.json"
    RecentFiles(menu.addAction("Clear list"), menu).set_paths((str(path),))
    (entry,) = (action for action in menu.actions() if " – " in action.text())
    assert menu.sizeHint().width() < 1000
    assert "…" in entry.text()
    assert str(path) in entry.statusTip()
