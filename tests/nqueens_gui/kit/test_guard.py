import subprocess
import sys
from collections.abc import Callable
from types import TracebackType

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
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


class BrokenArea(QAbstractScrollArea):
    """Fails to paint its viewport."""

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        raise ValueError("no chart")


def is_words_on_ground(widget: QWidget) -> bool:
    image = widget.grab().toImage()
    names = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    return widget.palette().window().color().name() in names and "#ff0000" not in names and len(names) > 2


@pytest.mark.parametrize(("make", "words"), [(Broken, "no such queen"), (BrokenArea, "no chart")])
def test_a_widget_that_cannot_paint_says_so_in_its_place(
    qtbot: QtBot, errors: Errors, make: Callable[[], QWidget], words: str
) -> None:
    widget = make()
    qtbot.addWidget(widget)
    widget.resize(300, 100)
    with qtbot.waitExposed(widget):
        widget.show()
    assert is_words_on_ground(widget)
    assert words in {str(error) for error in errors}


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
