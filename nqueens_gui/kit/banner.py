"""The one sentence on top of a page, with an optional progress bar."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QFrame, QProgressBar, QSizePolicy, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.layouts import Fitting, in_column
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.style import restyle
from nqueens_gui.kit.theme import Theme, app_theme
from solver.telling.status import Status, Tone

LINES: Final = 2
MARGIN_X_PX: Final = 16
MARGIN_Y_PX: Final = 7
LEAST_WIDTH_PX: Final = 200
ELLIPSIS: Final = "…"
ROLES: Final = {
    Tone.NEUTRAL: "notice",
    Tone.PAUSED: "paused",
    Tone.STUCK: "stuck",
    Tone.SOLVED: "solved",
    Tone.ERROR: "stuck",
}
"""The role of the leading words; the style sheet knows the ground by the same name."""


class StatusBanner(Fitting, QFrame):
    """A strong headline and the rest of the sentence on two lines; a tooltip says what is cut off, a menu copies it."""

    headline_changed = Signal(str)
    """The leading words are others now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.status = Status(Tone.NEUTRAL, "")
        self._lines = LINES
        self.setProperty("banner", ROLES[Tone.NEUTRAL])
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Status")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.copy_action = QAction("Copy", self)
        self.copy_action.triggered.connect(lambda: QGuiApplication.clipboard().setText(self.text))
        self.addAction(self.copy_action)
        app_theme.changed.connect(self.fit)
        self.fit()

    @property
    def text(self) -> str:
        """The whole sentence."""
        return whole_text(self.status)

    def set_status(self, status: Status) -> None:
        """Show a sentence, and tell it to a screen reader unless it is only about progress."""
        if status == self.status:
            return
        before, self.status = self.status, status
        if status.headline != before.headline:
            self.headline_changed.emit(status.headline)
        restyle(self, banner=ROLES[status.tone])
        self.setAccessibleName(self.text)
        self.fit()
        if status.tone is not Tone.NEUTRAL or before.tone is not Tone.NEUTRAL:
            announce(self, self.text)

    def set_lines(self, lines: int) -> None:
        """Take the height of 1 or 2 lines."""
        self._lines = lines
        self.updateGeometry()
        self.fit()

    def fit(self) -> None:
        """Break what is shown into lines, once for all paints of it."""
        width = self.width() - 2.0 * MARGIN_X_PX
        sentence = Sentence(self.status, width, self.font(), app_theme.now, self._lines)
        self.shown_text = sentence.text()
        self._layout = sentence.wrapped(self.shown_text)
        self.setToolTip(self.text if self.shown_text != self.text else "")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setPen(self.palette().windowText().color())
            draw_in_the_middle(painter, self._layout, QRectF(self.rect()))

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(2 * LEAST_WIDTH_PX, self._lines * self.fontMetrics().lineSpacing() + 2 * MARGIN_Y_PX)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH_PX, self.sizeHint().height())


def whole_text(status: Status) -> str:
    """Return the whole sentence."""
    return " ".join(filter(None, (status.headline, status.detail)))


class Sentence(Struct, frozen=True):
    """A status on a line or two."""

    status: Status
    width: float
    """Width of the lines, in px."""
    font: QFont
    theme: Theme
    lines: int = LINES
    """Most lines."""

    def text(self) -> str:
        """Return the sentence or, where it does not fit, a brief one, with an ellipsis where that is cut too."""
        whole = whole_text(self.status)
        brief = " ".join(filter(None, (self.status.headline, self.status.brief)))
        texts: list[str] = [whole, brief] if self.status.brief else [whole]
        if self.lines == 1 and self.status.headline:
            first, _, more = self.status.brief.partition(". ")
            texts += [f"{self.status.headline} {first}."] if more else []
            texts.append(self.status.headline)
        elif self.status.least:
            texts.append(self.status.least)
        for text in texts:
            if self._fits(text):
                return text
        ends = range(len(whole))
        return _cut(whole, bisect_left(ends, True, key=lambda end: not self._fits(_cut(whole, end))) - 1)

    def wrapped(self, text: str) -> QTextLayout:
        """Break a text into lines, its headline strong and in the colour of the tone."""
        headline = QTextCharFormat()
        headline.setFontWeight(QFont.Weight.DemiBold)
        headline.setForeground(self.theme.color(ROLES[self.status.tone]))
        span = QTextLayout.FormatRange()
        begin = self.status.headline
        if text == self.status.least and not text.startswith(begin):
            begin = f"{text.partition('. ')[0]}."
        span.start, span.length, span.format = 0, min(len(begin), len(text)), headline
        layout = QTextLayout(unbroken(text), self.font)
        layout.setFormats([span])
        return _break_lines(layout, max(1.0, self.width))

    def _fits(self, text: str) -> bool:
        return self.wrapped(text).lineCount() <= self.lines


def draw_in_the_middle(painter: QPainter, layout: QTextLayout, rect: QRectF) -> None:
    """Draw the lines of a banner with the painter's pen."""
    top = rect.top() + (rect.height() - layout.boundingRect().height()) / 2
    layout.draw(painter, QPointF(rect.left() + MARGIN_X_PX, top))


def _cut(text: str, end: int) -> str:
    return text[: max(end, 0)].rstrip() + ELLIPSIS


def _break_lines(layout: QTextLayout, width: float) -> QTextLayout:
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


BAR_PX: Final = 3
SIDE_PX: Final = 8
"""From the ends of the bar to those of the banner, whose corners are round."""
FULL: Final = 1000
"""The progress bar counts thousandths: more than there are pixels."""


class ShareBar(QProgressBar):
    """A bar for how much is done.

    Parameters
    ----------
    name
        What it is about, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setAccessibleName(name)
        self.set_share(0)

    def set_share(self, share: float | None) -> None:
        """Show how much is done, from 0 to 1; None when nobody knows."""
        self.setRange(0, 0 if share is None else FULL)
        self.setValue(round(FULL * (share or 0)))


class ProgressBanner(QWidget):
    """A banner, and on its lower edge a bar while something is under way.

    Parameters
    ----------
    name
        What the bar is about, for a screen reader.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.banner = StatusBanner()
        in_column(self.banner, of=self)
        self.bar = ShareBar(name, self)
        self.bar.setProperty("thin", True)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(SIDE_PX, self.height() - BAR_PX, self.width() - 2 * SIDE_PX, BAR_PX)
