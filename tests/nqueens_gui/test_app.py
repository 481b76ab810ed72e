"""The program as a whole: made in one place, seen off without a trace."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from nqueens_gui import app as app_module
from nqueens_gui.app import APPLICATION, ORGANISATION, make_application, open_window
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.remembering import Preferences
from solver.core.system import ENDING_SIGNALS
from solver.history.store import History
from tests.conftest import XDG_FOLDERS
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.preferences import PREFERENCES
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User

ROOT = Path(__file__).parents[2]


def test_there_is_one_application_whoever_asks(qapp: QApplication) -> None:
    assert make_application() is qapp
    assert qapp.applicationDisplayName() == "N-Queens Laboratory"


@pytest.mark.usefixtures("program_is_deleted")
def test_the_window_opens_and_the_exit_code_comes_back(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    handler = signal.getsignal(signal.SIGINT)
    qapp.setQuitOnLastWindowClosed(True)
    QTimer.singleShot(0, lambda: QTimer.singleShot(0, qapp.closeAllWindows))
    try:
        assert open_window(None, "dark") == 0
    finally:
        qapp.setQuitOnLastWindowClosed(False)
        signal.signal(signal.SIGINT, handler)


SIGNALLED_WHILE_COMPILING = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from nqueens_gui import app
from solver.core.run_settings import run_settings
from solver.engine.batch import batch_code
from solver.engine.machine_code import _compiler

signal.signal(signal.SIGINT, signal.default_int_handler)
application = app.make_application()

def signal_once_compiling():
    batch_code(run_settings(8, seed=1)).request()
    if _compiler._process is not None:
        timer.stop()
        Path(sys.argv[2]).write_text(str(_compiler._process.pid))
        os.kill(os.getpid(), int(sys.argv[1]))

timer = QTimer()
timer.timeout.connect(signal_once_compiling)
timer.start(20)
raise SystemExit(app.take_tour(sys.argv[3]) if len(sys.argv) > 3 else app.open_window())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are other signals")
@pytest.mark.parametrize(
    ("number", "code", "tour"),
    [(signal.SIGINT, 130, []), (signal.SIGTERM, 143, ["tour"])],
    ids=["window", "tour"],
)
@pytest.mark.thorough
def test_a_signal_ends_the_program_and_its_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, code: int, tour: list[str]
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "code"))
    compiler = tmp_path / "compiler"
    arguments = [str(int(number)), str(compiler), *(str(tmp_path / name) for name in tour)]
    done = subprocess.run(
        [sys.executable, "-c", SIGNALLED_WHILE_COMPILING, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(compiler.read_text()), 0)


SIGNALLED_ONCE_OPEN = """
import os, signal, sys
signal.signal(int(sys.argv[1]), signal.SIG_DFL)  # however the tests were started
from PySide6.QtCore import QTimer
from PySide6.QtGui import QUndoCommand
from nqueens_gui import app

class Signalled(app.Program):
    def start(self, *given):
        super().start(*given)
        self.window.recent_files.note("/known.json")
        self.window.lessons.session.set_values({"known": {"page": 2, "right": [1], "wrong": []}})
        self.window.branch_commands.undo_stack.push(QUndoCommand("resume"))
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), int(sys.argv[1])))

app.Program = Signalled
raise SystemExit(app.open_window())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are other signals")
@pytest.mark.parametrize("number", ENDING_SIGNALS, ids=lambda number: number.name)
def test_a_signal_to_end_saves_what_closing_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", SIGNALLED_ONCE_OPEN, str(int(number))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (128 + number, "")
    assert "Traceback" not in done.stderr
    kept = Preferences(saved_settings_at(tmp_path))
    values = {one.key: kept.get(one) for one in PREFERENCES}
    assert values["files/recent"] == ("/known.json",)
    assert values["lessons/progress"] == {"known": {"page": 2, "right": [1], "wrong": []}}


HOMELESS = """
import os, pwd, signal
from PySide6.QtCore import QTimer
from nqueens_gui import app

def unknown(number):
    raise KeyError(number)

class Signalled(app.Program):
    def start(self, *given):
        super().start(*given)
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGTERM))

pwd.getpwuid = unknown
app.Program = Signalled
raise SystemExit(app.open_window())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are other signals")
def test_the_window_opens_for_a_user_without_a_home_folder() -> None:
    names = ("HOME", *XDG_FOLDERS, "NQUEENS_HISTORY")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        [sys.executable, "-c", HOMELESS],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (143, "")
    assert done.stderr == "nqueens-gui: you have no home folder; a temporary one is used.\n"


def saved_settings_at(folder: Path) -> QSettings:
    return QSettings(str(folder / ORGANISATION / f"{APPLICATION}.conf"), QSettings.Format.IniFormat)


def test_settings_that_cannot_be_saved_are_told_once(
    make_user: MakeUser, settings_file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    settings_file.mkdir()
    user = make_user().start()
    sentence = f"Settings cannot be saved to {settings_file}."
    user.wait(lambda: user.window.statusBar().currentMessage() == sentence)
    user.window.close()
    assert capfd.readouterr().err == ""


def test_settings_that_can_no_longer_be_saved_are_told_at_the_end(
    user: User, settings_file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    settings_file.unlink(missing_ok=True)
    settings_file.mkdir()
    user.window.close()
    user.program.end()
    assert capfd.readouterr().err == f"nqueens-gui: Settings cannot be saved to {settings_file}.\n"


def test_what_was_taken_over_is_handed_back(make_user: MakeUser) -> None:
    hook, was_collecting = sys.excepthook, gc.isenabled()
    user = make_user().start()
    assert sys.excepthook != hook
    user.window.close()
    user.program.end()
    assert sys.excepthook == hook
    assert gc.isenabled() == was_collecting


@pytest.mark.thorough(but=1)
@pytest.mark.parametrize("seed", range(4))
def test_features_may_be_closed_in_any_order(user: User, seed: int) -> None:
    for page in user.window.pages.names:
        user.do(f"page_{page}")
    user.do("page_watch")
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 1)
    parts = [part for feature, room in user.window.in_use() for part in feature.closes(room)]
    Random(seed).shuffle(parts)
    for part in parts:
        part.close()
    user.window.close()
    with History() as history:
        assert [entry.outcome for entry in history.entries(history.ids())] == ["stopped"]


def test_no_widget_is_left_of_a_window_that_is_gone(qapp: QApplication, make_user: MakeUser) -> None:
    before = set(qapp.allWidgets())
    user = make_user().start()
    for feature in FEATURES:
        if feature.title:
            user.do(f"page_{feature.name}")
            qapp.processEvents()
    own = set(qapp.allWidgets()) - before
    user.window.close()
    make_user()  # sees off the window that is closed
    assert len(own) > 500
    assert [widget for widget in own if isValid(widget)] == []


def test_an_exception_in_a_slot_is_shown_and_the_window_lives_on(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise LookupError("lost it")

    passed_on: list[object] = []
    monkeypatch.setattr(user.program.errors, "_former_hooks", [lambda *what: passed_on.append(what)] * 2)
    QTimer.singleShot(0, fail)
    box = user.box()
    assert len(passed_on) == 1
    assert box.text().startswith("Something went wrong: LookupError: lost it")
    user.close(box)
    user.play(stuck_run())


@pytest.mark.thorough
def test_the_keys_of_one_window_are_not_guarded_by_another(make_user: MakeUser) -> None:
    first = make_user().start()
    first.window.close()
    first.program.end()
    second = make_user().start()
    second.type(second.window.watch.settings_form.n_field, "9")
    second.press(Qt.Key.Key_Return)
    assert second.window.watch.board.hasFocus()


def test_a_window_takes_all_its_parts_with_it(user: User) -> None:
    rooms = {"": user.window, "custom": user.window.custom, "lessons": user.window.lessons}
    parts = {
        (room, name): part
        for room, owner in rooms.items()
        for name, part in vars(owner).items()
        if isinstance(part, QWidget)
    }
    assert {("", "edit_bar"), ("custom", "console"), ("lessons", "panel")} <= parts.keys()
    assert [name for name, part in parts.items() if not user.window.isAncestorOf(part)] == []


def test_the_module_alone_constructs(monkeypatch: pytest.MonkeyPatch) -> None:
    makers = ("Session(", "MainWindow(", "ThemeController(", "Preferences(", "IdleCollector(")
    for path in (ROOT / "nqueens_gui").rglob("*.py"):
        if path.name != Path(app_module.__file__).name:
            text = (
                path.read_text(encoding="utf-8").replace("ExperimentSession(", "").replace("class ", "class_")
            )
            assert not [maker for maker in makers if f" {maker}" in text], path
