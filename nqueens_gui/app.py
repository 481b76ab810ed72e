"""Constructs the program: the only place that makes a session, a window and what joins them."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import current_thread
from types import FrameType

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.accessible import board_table
from nqueens_gui.custom.session import OwnSearches
from nqueens_gui.history.session import HistorySession
from nqueens_gui.inspector.chances_session import ChancesSession
from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.icons import app_icon
from nqueens_gui.kit.messages import open_message
from nqueens_gui.kit.style import ThemeChoice, ThemeController
from nqueens_gui.player.search_thread import EventSource
from nqueens_gui.shell.error_report import install_exception_hook
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.idle_collector import IdleCollector
from nqueens_gui.shell.remembering import LARGE_TEXT, READING_CLOSED, THEME, Memory, Preferences
from nqueens_gui.shell.start_checks import complain
from nqueens_gui.shell.window import TITLE, MainWindow
from nqueens_gui.shell.wiring import connect
from nqueens_gui.watch.session import Session
from solver.core.system import ENDING_SIGNALS
from solver.engine.compiling import spare
from solver.engine.search import search_parts

ORGANISATION = "nqueens-laboratory"
APPLICATION = "nqueens-gui"
SIGNAL_CHECK_MS = 200
"""How often Python checks for signals, such as Ctrl+C in the terminal."""
SIGNALLED = 128
"""Added to the number of a signal in the exit code of a program that it ended."""

LATEST_MS = 500
"""How long the first run waits for the window to be painted."""


class Program(QObject):
    """Everything that lives while the window does.

    Parameters
    ----------
    app
        The application.
    settings
        Where preferences are stored.
    theme
        A theme that overrides the saved one.
    search
        Makes the events of a run.
    history
        The file of the history; by default the user's own.
    """

    begun = Signal()
    """The first run is on its way."""

    def __init__(
        self,
        app: QApplication,
        settings: QSettings,
        theme: str | None = None,
        search: EventSource = search_parts,
        history: Path | None = None,
    ) -> None:
        super().__init__()
        self.preferences = Preferences(settings)
        self.themes = ThemeController(theme or self.preferences.get(THEME), self)
        self.themes.set_text_large(self.preferences.get(LARGE_TEXT))
        self.themes.prepare(app)
        self.session = Session(search, parent=self)
        self.chances = ChancesSession(parent=self)
        self.searches = OwnSearches(self)
        self.history = HistorySession(history, self)
        self.window = MainWindow(
            self.session,
            self.chances,
            self.searches,
            self.history,
            self.themes,
            FEATURES,
        )
        connect(self.window)
        self.themes.apply(app)
        self.memory = Memory(self.window, self.preferences)
        self.collector = IdleCollector(parent=self)
        self.errors = install_exception_hook(self._show_error)
        self._app = app
        self._is_leaving = False
        self._said = ""
        self._file: str | None = None
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.timeout.connect(self._begin)
        app.setWindowIcon(app_icon())
        self._connect()
        self.session.is_held = True
        self.memory.restore()
        self.collector.start()

    @property
    def is_leaving(self) -> bool:
        """Whether the window was closed."""
        return self._is_leaving

    def start(self, file: str | None = None) -> None:
        """Show the window, and once it is painted the first run or the file that is given."""
        spare(current_thread())
        self._file = file
        self.window.installEventFilter(self)
        self._beginning.start(LATEST_MS)
        self.window.watch.board.setFocus()
        self.window.next_run.show_start()
        if not self.preferences.get(READING_CLOSED):
            self.window.watch.show_reading_card()
        self.window.show()
        if sys.platform == "darwin":  # where a file that is opened with the program may come at once
            self._app.installEventFilter(self.window.key_guard)
        self._said = self.preferences.obstacle
        if self._said:
            self.window.say(self._said, 8)

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the first run begin when the window is painted, which that would hold up."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            if self._beginning.isActive():
                self._beginning.start(0)  # the widgets in the window are painted before that
        return False

    @Slot()
    def _begin(self) -> None:
        if self._is_leaving:
            return
        # Not before: thousands of events of the start would pass through it.
        self._app.installEventFilter(self.window.key_guard)
        self.session.let_begin()
        if self._file is not None:
            self.window.open_file(self._file)
        self.begun.emit()

    def end(self) -> None:
        """End all threads and wait for them, and restore what the program took over."""
        self._is_leaving = True
        self._close_parts()
        self.preferences.wait()
        if self.preferences.obstacle and not self._said:
            complain(self.preferences.obstacle)
        spare(None)
        self.collector.stop()
        self._app.removeEventFilter(self.window.key_guard)
        self.errors.uninstall()

    def _close_parts(self) -> None:
        """Close everything that has threads or timers; closing again does nothing."""
        for feature, room in self.window.in_use():
            for part in feature.closes(room):
                part.close()

    def _connect(self) -> None:
        window = self.window
        window.closing.connect(self._leave)
        window.watch.reading_card.closed.connect(lambda: self.preferences.set(READING_CLOSED, True))
        self.themes.chosen.connect(self.memory.remember_theme)

    @Slot()
    def _leave(self) -> None:
        """Stop everything, and save the settings and the layout."""
        self._is_leaving = True
        if self.window.is_in_lesson:
            self.window.lessons.commands.close_lesson()
        self.memory.remember()
        self._close_parts()

    def _show_error(self, sentence: str) -> None:
        open_message(self.window, TITLE, sentence)


def open_window(file: str | None = None, theme: str | None = None) -> int:
    """Open the window, with a file if one is named, and stay until it is closed; return the exit code."""
    app = make_application()
    program = Program(app, QSettings(ORGANISATION, APPLICATION), theme)
    program.start(file)
    code = _execute(app, program.window)
    program.end()
    return code


def take_tour(folder: str) -> int:
    """Run one search in the window without a screen, and write its results to a folder."""
    from nqueens_gui.shell.tour import Tour

    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return complain(f"the folder {folder} cannot be created: {error.strerror or error}")
    app = make_application()
    with TemporaryDirectory() as nowhere:
        settings = QSettings(f"{nowhere}/settings.ini", QSettings.Format.IniFormat)
        settings.setValue(READING_CLOSED.key, "true")
        program = Program(app, settings, ThemeChoice.LIGHT, history=Path(nowhere) / "history.sqlite")
        tour = Tour(program.session, program.window, target)
        program.begun.connect(tour.begin)
        program.start()
        code = _execute(app, program.window)
        program.end()
    return tour.exit_code or code


def _execute(app: QApplication, window: MainWindow) -> int:
    """Run the event loop and return the exit code: after a signal, the one that shells give.

    Ctrl+C closes the window, which may ask first; other signals to end do not ask, but save what closing saves. All
    wait for the event loop, since exceptions must not pass through Qt; a second signal ends the program at once. A
    signal that is ignored, as by nohup, stays so.
    """

    def end() -> None:
        window.closing.emit()
        app.exit()

    ends: dict[int, Callable[[], object]] = {
        signal.SIGINT: window.close,
        **dict.fromkeys(ENDING_SIGNALS, end),
    }
    received: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        received.append(number)
        signal.signal(number, signal.SIG_DFL)
        QTimer.singleShot(0, ends[number])

    heeded = [number for number in ends if signal.getsignal(number) is not signal.SIG_IGN]
    former = {number: signal.signal(number, note) for number in heeded}
    signal_check = QTimer()
    signal_check.timeout.connect(lambda: None)
    signal_check.start(SIGNAL_CHECK_MS)
    code = app.exec()
    for number, handler in former.items():
        signal.signal(number, handler)
    return SIGNALLED + received[0] if received else code


def _ensure_home() -> None:
    """Let a user without a home folder have one that lasts as long as the program: everything asks for it."""
    try:
        Path.home()
    except RuntimeError:
        home = TemporaryDirectory()
        atexit.register(home.cleanup)
        os.environ["HOME"] = home.name
        complain("you have no home folder; a temporary one is used.")


def make_application() -> QApplication:
    """Make the one application of this process."""
    _ensure_home()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setOrganizationName(ORGANISATION)
    app.setApplicationName(APPLICATION)
    app.setApplicationDisplayName(TITLE)
    app.setDesktopFileName(APPLICATION)
    QAccessible.installFactory(board_table)
    return app
