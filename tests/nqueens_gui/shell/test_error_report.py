import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal
from pytestqt.qtbot import QtBot

from nqueens_gui.shell import error_report
from nqueens_gui.shell.error_report import LOG_NAME, ErrorReport, install_exception_hook, open_log

Install = Callable[[Callable[[str], None]], ErrorReport]


@pytest.fixture
def passed_on(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Give what reaches the hook that was there before."""
    came: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, frames: came.append(error))
    return came


@pytest.fixture
def install(passed_on: list[BaseException], tmp_path: Path, qapp: QCoreApplication) -> Iterator[Install]:
    """Give the way to install a hook that is taken away after the test."""
    made: list[ErrorReport] = []

    def install(show: Callable[[str], None]) -> ErrorReport:
        made.append(install_exception_hook(show, tmp_path / "logs"))
        return made[-1]

    yield install
    for hook in made:
        hook.uninstall()


def fail(words: str) -> None:
    try:
        raise ValueError(words)
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def fail_elsewhere() -> None:
    try:
        raise ValueError("another")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


class Emitter(QObject):
    asked = Signal()


def test_an_error_is_logged_shown_and_passed_on(
    install: Install, passed_on: list[BaseException], tmp_path: Path, qtbot: QtBot
) -> None:
    shown: list[str] = []
    install(shown.append)
    fail("queen 9 of 8")
    assert shown == [], "nothing is shown from within the failing call"
    qtbot.waitUntil(lambda: bool(shown))
    log = tmp_path / "logs" / LOG_NAME
    assert shown == [f"Something went wrong: ValueError: queen 9 of 8\nThe details are in {log}"]
    assert "raise ValueError(words)\nValueError: queen 9 of 8\n" in log.read_text(encoding="utf-8")
    assert [str(error) for error in passed_on] == ["queen 9 of 8"]


def test_an_error_in_a_slot_is_shown(install: Install, qtbot: QtBot) -> None:
    shown: list[str] = []
    install(shown.append)
    emitter = Emitter()
    emitter.asked.connect(lambda: 1 // 0)
    emitter.asked.emit()
    qtbot.waitUntil(lambda: bool(shown))
    assert "ZeroDivisionError" in shown[0]


@pytest.mark.parametrize("kind", ["python", "qt"])
def test_an_error_in_another_thread_is_shown_in_the_windows_thread(
    install: Install, qtbot: QtBot, kind: str
) -> None:
    shown: list[bool] = []
    install(lambda _: shown.append(QThread.currentThread() is QCoreApplication.instance().thread()))  # type: ignore[union-attr]

    class Failing(QThread):
        def run(self) -> None:
            fail("elsewhere")

    if kind == "python":
        thread = threading.Thread(target=lambda: 1 // 0)
        thread.start()
        thread.join()
    else:
        worker = Failing()
        worker.start()
        assert worker.wait(5_000)
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == [True]


def test_the_same_error_over_and_over_is_shown_once_and_logged_always(
    install: Install, tmp_path: Path, qtbot: QtBot
) -> None:
    shown: list[str] = []
    install(shown.append)
    for number in range(3):
        fail(f"frame {number}")
    fail_elsewhere()
    qtbot.waitUntil(lambda: len(shown) >= 2)
    assert [sentence.split("\n")[0][-7:] for sentence in shown] == ["frame 0", "another"]
    assert (tmp_path / "logs" / LOG_NAME).read_text(encoding="utf-8").count("ValueError: frame ") == 3


def test_the_same_error_is_shown_again_after_a_while(
    install: Install, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("nqueens_gui.shell.error_report.time.monotonic", lambda: now[0])
    shown: list[str] = []
    install(shown.append)
    fail("twice")
    now[0] += error_report.QUIET_SECONDS
    fail("twice")
    qtbot.waitUntil(lambda: len(shown) == 2)


def test_what_shows_errors_may_fail_itself(install: Install, tmp_path: Path, qtbot: QtBot) -> None:
    called: list[str] = []

    def show(sentence: str) -> None:
        called.append(sentence)
        raise RuntimeError("no window")

    install(show)
    fail("first")
    qtbot.waitUntil(lambda: bool(called))
    log = (tmp_path / "logs" / LOG_NAME).read_text(encoding="utf-8")
    assert "RuntimeError: no window" in log
    assert len(called) == 1


def test_an_interrupt_asks_the_program_to_quit_and_is_not_shown(
    install: Install, monkeypatch: pytest.MonkeyPatch, qapp: QCoreApplication
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(QCoreApplication, "quit", lambda: asked.append(True))
    shown: list[str] = []
    install(shown.append)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    qapp.processEvents()
    assert (asked, shown) == ([True], [])


def test_after_uninstalling_the_former_hooks_are_back_and_nothing_more_is_shown(
    install: Install, qapp: QCoreApplication
) -> None:
    before, shown = (sys.excepthook, threading.excepthook), list[str]()
    hook = install(shown.append)
    assert sys.excepthook != before[0]
    fail("too late")
    hook.uninstall()
    qapp.processEvents()
    assert ((sys.excepthook, threading.excepthook), shown) == (before, [])


def test_a_log_that_cannot_be_written_does_not_keep_errors_from_being_shown(
    passed_on: list[BaseException], tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "file").write_text("in the way")
    shown: list[str] = []
    hook = install_exception_hook(shown.append, tmp_path / "file" / "logs")
    fail("unlogged")
    qtbot.waitUntil(lambda: bool(shown))
    hook.uninstall()
    assert shown == ["Something went wrong: ValueError: unlogged"]


def test_the_log_goes_into_the_users_log_folder_and_stays_small(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, passed_on: list[BaseException], qapp: QCoreApplication
) -> None:
    monkeypatch.setattr(platformdirs, "user_log_path", lambda name, appauthor: tmp_path / name)
    monkeypatch.setattr(error_report, "LOG_BYTES", 5_000)
    hook = install_exception_hook(print)
    for number in range(200):
        fail(f"number {number}")
    hook.uninstall()
    folder = tmp_path / "nqueens-laboratory"
    assert {path.name for path in folder.iterdir()} == {LOG_NAME, f"{LOG_NAME}.1"}
    assert all(path.stat().st_size <= 5_000 for path in folder.iterdir())


def test_words_that_are_no_valid_text_are_logged_all_the_same(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.handle(logging.LogRecord("x", logging.ERROR, "", 0, "file \udcff", None, None))
    log.close()
    assert r"file \udcff" in (tmp_path / LOG_NAME).read_text(encoding="utf-8")
