"""The one sentence on top of a page, with an optional progress bar."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QFrame, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.status import Status, Tone
from nqueens_gui.kit.style import restyle
from nqueens_gui.kit.theme import Theme

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


class StatusBanner(QFrame):
    """A strong headline and the rest of the sentence, on two lines; what is cut off is in the tooltip."""

    headline_changed = Signal(str)
    """The leading words are others now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status(Tone.NEUTRAL, "")
        self._theme: Theme | None = None
        self._layout: QTextLayout | None = None
        self.setProperty("banner", ROLES[Tone.NEUTRAL])
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Status")

    @property
    def status(self) -> Status:
        """What is shown."""
        return self._status

    @property
    def text(self) -> str:
        """The whole sentence."""
        return " ".join(filter(None, (self._status.headline, self._status.detail)))

    def set_status(self, status: Status) -> None:
        """Show a sentence, and tell it to a screen reader unless it is only about progress."""
        if status == self._status:
            return
        before, self._status = self._status, status
        if status.headline != before.headline:
            self.headline_changed.emit(status.headline)
        restyle(self, banner=ROLES[status.tone])
        self.setAccessibleName(self.text)
        self._lay_out_anew()
        if status.tone is not Tone.NEUTRAL or before.tone is not Tone.NEUTRAL:
            self._announce()

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self._theme = theme
        self._lay_out_anew()

    @property
    def shown_text(self) -> str:
        """The sentence or, where it does not fit, the brief one, with an ellipsis where that is cut too."""
        brief = " ".join(filter(None, (self._status.headline, self._status.brief)))
        for text in (self.text, brief) if self._status.brief else (self.text,):
            if self._fits(text):
                return text
        return self._cut(
            bisect_left(range(len(self.text)), True, key=lambda end: not self._fits(self._cut(end))) - 1
        )

    def _cut(self, end: int) -> str:
        return self.text[: max(end, 0)].rstrip() + ELLIPSIS

    def _fits(self, text: str) -> bool:
        return self._wrapped(text).lineCount() <= LINES

    def _text_width(self) -> float:
        return max(1.0, self.width() - 2.0 * MARGIN_X_PX)

    def _wrapped(self, text: str) -> QTextLayout:
        """Break a text into lines, its headline strong and in the colour of the tone."""
        headline = QTextCharFormat()
        headline.setFontWeight(QFont.Weight.DemiBold)
        if self._theme is not None:
            headline.setForeground(self._theme.color(ROLES[self._status.tone]))
        span = QTextLayout.FormatRange()
        span.start, span.length, span.format = 0, min(len(self._status.headline), len(text)), headline
        layout = QTextLayout(unbroken(text), self.font())
        layout.setFormats([span])
        return _break_lines(layout, self._text_width())

    def _lay_out_anew(self) -> None:
        """Break what is shown into lines, once for all paints of it."""
        shown = self.shown_text
        self._layout = self._wrapped(shown)
        self.setToolTip("" if shown == self.text else self.text)
        self.update()

    def _announce(self) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_anew()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out_anew()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        layout = self._layout or self._wrapped(self.shown_text)
        bounds = layout.boundingRect()
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        layout.draw(painter, QPointF(MARGIN_X_PX, (self.height() - bounds.height()) / 2))
        painter.end()

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(2 * LEAST_WIDTH_PX, LINES * self.fontMetrics().lineSpacing() + 2 * MARGIN_Y_PX)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH_PX, self.sizeHint().height())


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


class ProgressBanner(QWidget):
    """A banner, and on its lower edge a bar while something is under way.

    Parameters
    ----------
    name
        What the bar is about, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = StatusBanner()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.banner)
        self.bar.setParent(self)
        self.bar.setProperty("thin", True)

    def set_share(self, share: float | None) -> None:
        """Show how much is done, from 0 to 1; None when nobody knows."""
        self.bar.setRange(0, 0 if share is None else FULL)
        if share is not None:
            self.bar.setValue(round(FULL * share))

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self.banner.set_theme(theme)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(SIDE_PX, self.height() - BAR_PX, self.width() - 2 * SIDE_PX, BAR_PX)
