"""One run in the window without a screen, which leaves pictures: a check that the program works."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Slot

from nqueens_gui.export.formats import export_all
from nqueens_gui.kit.painting import png_of
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.start_checks import complain
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.checks import InputError
from solver.core.files import write_whole
from solver.core.run_settings import run_settings

SETTINGS = run_settings(8, "random-restart-sideways", seed=7)
SPEED = 50.0
"""Moves a second."""
SCREENSHOT = "screenshot.png"
BASE_NAME = "run"


class Tour(QObject):
    """Plays one run to its end, goes back to its last local minimum, leaves pictures and summary, and quits."""

    def __init__(self, session: Session, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._folder = folder
        self._is_going_back = False
        self.exit_code = 0
        session.changed.connect(self._follow)

    @Slot()
    def begin(self) -> None:
        """Start to play."""
        self._window.watch.pause_panel.set_kinds(())
        self._session.set_speed(SPEED)
        self._window.next_run.begin(SETTINGS)

    @Slot(object)
    def _follow(self, snapshot: Snapshot) -> None:
        if snapshot.mode is Mode.FAILED:
            self._end(complain(self._window.watch.banner.text))
        elif self._is_going_back:
            self._session.changed.disconnect(self._follow)
            QTimer.singleShot(0, self, self._leave_pictures)
        elif snapshot.is_over and snapshot.settings == SETTINGS and snapshot.trace is not None:
            minima = snapshot.trace.local_minima()
            self._is_going_back = True
            self._session.seek(int(minima[-1]) if len(minima) else 0)

    @Slot()
    def _leave_pictures(self) -> None:
        try:
            written = self._write()
        except InputError as error:
            self._end(complain(str(error)))
        except Exception as error:
            self._end(complain(f"{type(error).__name__}: {error}"))
        else:
            print("\n".join(str(path) for path in written))
            self._end(0)

    def _end(self, exit_code: int) -> None:
        self.exit_code = exit_code
        QCoreApplication.quit()

    def _write(self) -> list[Path]:
        trace = self._session.trace
        assert trace is not None
        screenshot = write_whole(self._folder / SCREENSHOT, png_of(self._window.grab().toImage()))
        return [screenshot, *export_all(self._folder, BASE_NAME, trace, app_theme.now)]
