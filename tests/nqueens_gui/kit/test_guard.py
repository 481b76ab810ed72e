import subprocess
import sys
from types import TracebackType

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.guard import guarded, guarded_with, report

Errors = list[BaseException]


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> Errors:
    """Give what reaches the exception hook."""
    came: Errors = []

    def hook(kind: type[BaseException], error: BaseException, frames: TracebackType | None) -> None:
        assert kind is type(error)
        assert frames is not None
        came.append(error)

    monkeypatch.setattr(sys, "excepthook", hook)
    return came


class Broken(QWidget):
    """Fails wherever Qt calls it."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = 0

    @guarded_with(QSize(123, 45))
    def sizeHint(self) -> QSize:
        raise LookupError("no size")

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), "red")
        raise ValueError("no such queen")

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        raise KeyError("size")

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.answers += 1
        raise RuntimeError("no filter")


def test_an_override_that_answers_falls_back(qtbot: QtBot, errors: Errors) -> None:
    widget, watched = Broken(), QWidget()
    for each in (widget, watched):
        qtbot.addWidget(each)
    assert widget.sizeHint() == QSize(123, 45)
    watched.installEventFilter(widget)
    watched.setWindowTitle("an event")
    watched.removeEventFilter(widget)
    assert widget.answers > 0
    assert {type(error) for error in errors} >= {LookupError, RuntimeError}


def test_an_override_without_fault_keeps_its_answer_and_its_name() -> None:
    @guarded_with(0)
    def heightForWidth(width: int) -> int:
        """Twice."""
        return 2 * width

    assert heightForWidth(8) == 16
    assert (heightForWidth.__name__, heightForWidth.__doc__) == ("heightForWidth", "Twice.")


def test_a_hook_that_fails_itself_is_harmless(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hook(*_: object) -> None:
        raise OSError("no log")

    monkeypatch.setattr(sys, "excepthook", hook)
    report(ValueError("the first"))
    assert "OSError: no log" in capsys.readouterr().err


CRASHES_WITHOUT_GUARD = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
from nqueens_gui.kit.guard import guarded
class Widget(QWidget):
    @guarded
    def paintEvent(self, event):
        raise KeyboardInterrupt if len(sys.argv) > 1 else ValueError("in paint")
    @guarded
    def showEvent(self, event):
        raise ValueError("in show")
app = QApplication([])
widget = Widget()
widget.show()
for _ in range(50):
    widget.repaint()
print("alive")
"""


@pytest.mark.parametrize("argument", [[], ["interrupt"]])
def test_a_program_lives_on_when_its_overrides_fail(argument: list[str]) -> None:
    command = [sys.executable, "-c", CRASHES_WITHOUT_GUARD, *argument]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
    assert "ValueError: in show" in done.stderr
    assert "QPainter" not in done.stderr
