"""What every test gets: a home of its own, no screen, and a check that it leaves no thread behind."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakSet

import pytest

if TYPE_CHECKING:
    from nqueens_gui.app import Program

XDG_FOLDERS = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")
TIMEOUT_MS = 30_000
"""How long a test waits for what must come: ten times the longest wait beside two busy loops."""
GRACE_MS = 20_000
"""How long a thread that was told to stop may take to do so."""


def give_the_tests_a_home() -> None:
    """Point home, settings, caches, locale and screen at known places, before Qt reads them."""
    home = Path(tempfile.mkdtemp(prefix="nqueens-tests-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    for variable in ("HOME", *XDG_FOLDERS):
        folder = home / variable.lower()
        folder.mkdir(mode=0o700)
        os.environ[variable] = str(folder)
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["QT_QPA_PLATFORM"] = os.environ.get("NQUEENS_TEST_DISPLAY", "offscreen")
    for variable in ("QT_QPA_PLATFORMTHEME", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE"):
        os.environ.pop(variable, None)


give_the_tests_a_home()

# Qt reads the environment when it is imported, so this comes after it is set.
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QThread  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from pytestqt.qtbot import QtBot  # noqa: E402
from shiboken6 import isValid  # noqa: E402

from solver.core.run_settings import DRAWN_SEEDS  # noqa: E402
from solver.core.system_libraries import Use  # noqa: E402
from tests.virtual_display import skip_without, virtual_display  # noqa: E402

# A collection that happens in a worker's thread destroys the window's objects there and crashes.
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Leave the runs that modules of tests make when they are imported interpreted: compiling waits for the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solver.engine.machine_code._compiler.request", lambda request: True)
        return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Keep matplotlib's list of fonts: without a cache in its home, each process takes seconds to make it."""
    os.environ["MPLCONFIGDIR"] = str(config.cache.mkdir("matplotlib"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run all cases of the tests marked as thorough")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases that only a thorough run has, unless tests are named one by one."""
    if config.getoption("--thorough") or any("::" in name for name in config.args):
        return
    cases: Counter[str] = Counter()
    left_out: dict[pytest.Item, None] = {}
    for item in items:
        if mark := item.get_closest_marker("thorough"):
            name = item.nodeid.partition("[")[0]
            cases[name] += 1
            if cases[name] > mark.kwargs.get("but", 0):
                left_out[item] = None
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Leave what is there before the first test, which stays, out of the collections that follow the tests."""
    gc.collect()
    gc.freeze()


for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed, QtBot.waitActive):
    assert wait.__kwdefaults__ is not None
    wait.__kwdefaults__["timeout"] = TIMEOUT_MS

started_qthreads: WeakSet[QThread] = WeakSet()
start_qthread = QThread.start


def start_and_remember(thread: QThread, *arguments: QThread.Priority) -> None:
    started_qthreads.add(thread)
    start_qthread(thread, *arguments)


QThread.start = start_and_remember  # type: ignore[method-assign]


def lasting_threads(before: set[threading.Thread]) -> list[str]:
    """Name the Python threads that began after `before` and do not end within the grace."""
    # A dummy stands for a thread that Python did not start; those of Qt are watched as QThreads.
    begun = [t for t in set(threading.enumerate()) - before if not isinstance(t, threading._DummyThread)]
    for thread in begun:
        thread.join(GRACE_MS / 1000)
    return [thread.name for thread in begun if thread.is_alive()]


def lasting_qthreads() -> list[str]:
    """Name the QThreads that do not end within the grace, and forget all that were started."""
    threads = [thread for thread in started_qthreads if isValid(thread)]
    started_qthreads.clear()
    return [repr(thread) for thread in threads if thread.isRunning() and not thread.wait(GRACE_MS)]


@pytest.fixture(autouse=True)
def no_thread_outlives_its_test() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = lasting_threads(before) + lasting_qthreads()
    assert not left, f"the test left these threads running: {', '.join(left)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Delete what a test leaves: widgets, which the next window would restyle, and memory."""
    result = yield
    if "qapp" in item.fixturenames:  # pytest has let go of the fixtures by now
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.freeze()  # modules and the compiler leave many objects behind: later collections skip them
    return result


@pytest.fixture
def modules_stay_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a program that ends from unfreezing all objects: the collection after its test would take half a second."""
    for name in ("freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda: None)


def delete_programs(programs: list[Program]) -> None:
    """Delete programs that have ended, with their windows: the next window would restyle them too."""
    for program in programs:
        program.window.deleteLater()
        program.deleteLater()
    for _ in ("they", "what goes with them"):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def program_is_deleted(
    qapp: QApplication, modules_stay_frozen: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Delete the programs that the test lets a function make, run and end."""
    from nqueens_gui.app import Program  # slow to import

    ended: list[Program] = []
    end = Program.end

    def end_and_remember(program: Program) -> None:
        end(program)
        ended.append(program)

    monkeypatch.setattr(Program, "end", end_and_remember)
    yield
    delete_programs(ended)
    qapp.setStyleSheet("")


@pytest.fixture(scope="session")
def unwritten() -> list[Path]:
    """Folders to which no test has written yet."""
    return []


@pytest.fixture(autouse=True)
def settings_begin_empty(unwritten: list[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test, and each program that it starts, settings and a history that nobody has written to."""
    folder = unwritten.pop() if unwritten else Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.setenv("NQUEENS_HISTORY", str(folder / "history.sqlite"))
    for file_format in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(file_format, QSettings.Scope.UserScope, str(folder))
    yield folder
    if [*folder.iterdir()]:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        unwritten.append(folder)  # most tests write nothing


@pytest.fixture(autouse=True)
def seeds_are_drawn_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seeds in a test each time, so that it does not meet a run nobody thought of once in a while."""
    seeds = Random(request.node.nodeid)
    drawn = "solver.core.run_settings.urandom"
    monkeypatch.setattr(drawn, lambda size: seeds.randrange(DRAWN_SEEDS).to_bytes(size))


@pytest.fixture(autouse=True)
def nothing_is_compiled_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is not cached compiled in the test that needs it, so that no process outlives a test."""
    monkeypatch.setattr("solver.engine.machine_code._compiler.request", lambda request: False)


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> Iterator[QApplication]:
    """Give the application, which goes on when the last window of a test closes: later loops would end at once."""
    qapp.setQuitOnLastWindowClosed(False)
    yield qapp
    qapp.clipboard().clear()  # without a display, Qt deletes what is there when Python is gone, and crashes


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Give the name of a display for real windows, or skip the test where there can be none."""
    skip_without(Use.OFFSCREEN, Use.WINDOW, Use.WINDOW_TESTS)
    with virtual_display() as name:
        yield name
