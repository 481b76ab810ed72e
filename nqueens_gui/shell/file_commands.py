"""Opens run files, recent ones and links, and copies the state, the picture of the board, and links."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QProgressDialog, QWidget

from nqueens_gui.custom.session import OwnSearches
from nqueens_gui.kit.jobs import Job, Task, Work
from nqueens_gui.kit.messages import ask_for_file, open_message
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings import sentence_of
from solver.core.board import check_shown_size
from solver.core.checks import InputError
from solver.core.forms import written
from solver.core.links import parse_link, run_link
from solver.core.variants import Variant
from solver.core.words import full_sentence
from solver.history.store import Entry
from solver.runs.document import repeat_command
from solver.runs.reading import read_run
from solver.runs.replaying import Replay, replay

MOST_FILES = 8
MOST_PX = 400
"""Of a name, and of a folder; a longer one is elided."""


class RecentFiles(QObject):
    """Lists files in the menu above the entry that clears it.

    Parameters
    ----------
    clear
        The action that clears the list; it is in the menu already.
    parent
        The Qt parent.
    """

    file_chosen = Signal(str)
    """The path of a file to open again."""
    changed = Signal()

    def __init__(self, clear: QAction, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = next(part for part in clear.associatedObjects() if isinstance(part, QMenu))
        self._first = self.menu.insertSeparator(clear)
        self.entries: list[QAction] = []
        """The files as entries of the menu."""
        self.paths: tuple[str, ...] = ()
        """The files, the last one first."""
        self.set_paths(())

    def set_paths(self, paths: tuple[str, ...]) -> None:
        """List these files."""
        self.paths = tuple(dict.fromkeys(paths))[:MOST_FILES]
        for entry in self.entries:
            self.menu.removeAction(entry)
            entry.deleteLater()
        self.entries = [self._entry(number, path) for number, path in enumerate(self.paths, 1)]
        self.menu.insertActions(self._first, self.entries)
        self.changed.emit()

    @Slot(str)
    def note(self, path: str) -> None:
        """Put a file that was opened or saved on top."""
        path = str(Path(path).absolute())
        self.set_paths((path, *(known for known in self.paths if known != path)))

    @Slot(str)
    def forget(self, path: str) -> None:
        """Leave out a file that cannot be opened."""
        path = str(Path(path).absolute())
        self.set_paths(tuple(known for known in self.paths if known != path))

    def _entry(self, number: int, path: str) -> QAction:
        name, folder = map(self._short, (Path(path).name, str(Path(path).parent)))
        entry = QAction(f"&{number} {name} – {folder}", self.menu)
        entry.setStatusTip(f"Open {path} again.")
        entry.triggered.connect(partial(self.file_chosen.emit, path))
        return entry

    def _short(self, text: str) -> str:
        metrics = self.menu.fontMetrics()
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, scaled(MOST_PX)).replace("&", "&&")


PAUSE_SECONDS = 0.001
"""Time between two parts in which the window's thread has the interpreter."""


def opening(path: Path) -> Work:
    """Return work that reads a run file and reproduces its run; its result is a `Replay`, it reports shares."""

    def work(task: Task) -> Replay:
        run = read_run(path)
        check_shown_size(run.settings.n)
        return replay(run, _reporting(task))

    return work


def opening_kept(entry: Entry, searches: Sequence[Variant]) -> Work:
    """Return work that reproduces a run of the history; as `opening` otherwise."""

    def work(task: Task) -> Replay:
        from solver.history.records import made_again  # slow to import

        check_shown_size(entry.n)
        return made_again(entry, searches, _reporting(task))

    return work


def _reporting(task: Task) -> Callable[[float], None]:
    """Return a function that reports shares now and then, and raises `InputError` once the task is cancelled."""

    def report(share: float) -> None:
        if task.is_cancelled():
            raise InputError("opening was cancelled")
        time.sleep(PAUSE_SECONDS)
        task.report_at_times(lambda: share)

    return report


LONG = 5000
"""From this state on, going to a state takes time enough to be told of."""
FULL = 1000
"""The end of the progress bar."""
PROGRESS_AFTER_MS = 500
"""A file that opens sooner shows no progress."""
FILES = "Runs and experiments (*.json *.nqx);;All files (*)"


class FileCommands(QObject):
    """Opens run files and links, and copies states and links."""

    said = Signal(str)
    run_opened = Signal(object)
    link_opened = Signal()
    file_chosen = Signal(str)
    """The name of a file to open, of whatever kind."""
    file_opened = Signal(str)
    file_refused = Signal(str)
    """The name of a file that cannot be opened."""

    def __init__(
        self,
        session: Session,
        presenter: Presenter,
        searches: OwnSearches,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._presenter = presenter
        self._searches = searches
        self._window = window
        self._job = Job(self)
        self._job.progressed.connect(self._note_progress)
        self._job.finished.connect(self._show_run)
        self._job.failed.connect(self._refuse)
        self._name = ""
        self._file = ""
        self._progress: QProgressDialog | None = None
        self.folder = str(Path.home())

    @Slot()
    def choose_file(self) -> None:
        """Ask for the file of a run or an experiment."""
        ask_for_file(self._window, "Open", self.folder, FILES, self.file_chosen.emit)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Read a run file in the background, make its run again, and go to its start."""
        self._open(Path(name).name, opening(Path(name)), name)

    @Slot(object)
    def open_kept(self, entry: Entry) -> None:
        """Make a run of the history again in the background, and go to its start."""
        self._open(f"Run {entry.id} of the history", opening_kept(entry, self._searches.variants))

    def _open(self, name: str, work: Work, file: str = "") -> None:
        self._stop_opening()
        self._name, self._file = name, file
        self.said.emit(f"Opening {name} …")
        self._show_progress()
        self._job.start(work)

    @Slot(str)
    def open_link(self, text: str) -> None:
        """Make the run of a link and go to its state, or to the end if the run ends before; else say what is wrong."""
        try:
            link = parse_link(text, self._searches.variants)
        except InputError as error:
            open_message(self._window, "Open link", "The link could not be opened.", sentence_of(error))
            return
        self._stop_opening()
        self._session.make_again(link.settings, link.index + 1, link.index)
        self.run_opened.emit(link.settings)
        self.link_opened.emit()
        if link.index > LONG:
            self.said.emit(f"Computing the run up to step {link.index:,}; press Escape to stop.")

    @Slot()
    def copy_link(self) -> None:
        """Copy the link to the run and the state shown."""
        snapshot = self._presenter.snapshot
        if snapshot is not None and snapshot.settings is not None and snapshot.position is not None:
            QGuiApplication.clipboard().setText(run_link(snapshot.settings, snapshot.position.index))
            self.said.emit("Link copied.")

    @Slot()
    def copy_command(self) -> None:
        """Copy the command that repeats the run."""
        snapshot = self._presenter.snapshot
        if snapshot is not None and snapshot.trace is not None:
            QGuiApplication.clipboard().setText(repeat_command(snapshot.trace))
            self.said.emit("Command copied.")

    def copy_state(self, form: str = "vector") -> None:
        """Copy the state shown, in one of the forms that can be written."""
        scene = self._presenter.shown_scene
        if scene is not None:
            QGuiApplication.clipboard().setText(written(tuple(scene.rows.tolist()), form))
            self.said.emit("State copied.")

    @Slot()
    def copy_picture(self) -> None:
        """Copy the board as a picture."""
        scene = self._presenter.shown_scene
        if scene is not None:
            from nqueens_gui.export.formats import board_png  # slow to import

            png = board_png(scene, app_theme.now)
            QGuiApplication.clipboard().setImage(QImage.fromData(QByteArray(png)))
            self.said.emit("Board copied as a picture.")

    def close(self) -> None:
        """Stop opening a file, and wait for the thread."""
        self._stop_opening()
        self._job.close()

    def _show_progress(self) -> None:
        """Show how far a long file is, with a way to stop; a short one is open before this appears."""
        progress = QProgressDialog(f"Reading {self._name} …", "Stop", 0, FULL, self._window)
        progress.setWindowTitle("Open run")
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(PROGRESS_AFTER_MS)
        progress.canceled.connect(self._give_up)
        self._progress = progress

    @Slot(object)
    def _note_progress(self, share: float) -> None:
        if self._progress is not None:
            self._progress.setLabelText(f"Replaying {self._name} …")
            self._progress.setValue(min(round(share * FULL), FULL - 1))

    @Slot()
    def _give_up(self) -> None:
        self._stop_opening()
        self.said.emit("Opening cancelled.")

    def _stop_opening(self) -> None:
        self._job.abandon()
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.canceled.disconnect(self._give_up)
            progress.deleteLater()

    @Slot(object)
    def _show_run(self, again: Replay) -> None:
        self._stop_opening()
        if self._file:
            self.folder = str(Path(self._file).parent)
            self.file_opened.emit(self._file)
        self._session.open_trace(again.trace)
        self.run_opened.emit(again.trace.settings)
        if again.difference is None:
            self.said.emit(f"{self._name} replayed: identical to the recording.")
        else:
            self.said.emit("")
            self._warn(
                f"{self._name} differs from the run that this program makes from its settings.",
                f"{full_sentence(again.difference)} The run made here is shown.",
            )

    @Slot(object)
    def _refuse(self, error: Exception) -> None:
        self._stop_opening()
        self.said.emit("")
        what = f"{self._name} cannot be opened: {type(error).__name__}: {error}."
        if isinstance(error, InputError):  # with a file, it begins with its name
            what = f"{error}." if self._file else sentence_of(error)
        if self._file:
            self.file_refused.emit(self._file)
        self._warn(f"The {'file' if self._file else 'run'} could not be opened.", what)

    def _warn(self, headline: str, detail: str) -> None:
        open_message(self._window, "Open run", headline, detail)
