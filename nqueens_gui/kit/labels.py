"""Labels: kinds known to the style sheet, labels that elide long text, and a figure with its caption."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.layouts import Fitting, in_column
from nqueens_gui.kit.numbers import breakable, unbroken


def kind_label(words: str, kind: str) -> QLabel:
    """Make a label of a kind: ``title``, ``label`` (small and dim), ``dim``, ``figure`` or ``error``."""
    label = QLabel(words)
    label.setProperty("kind", kind)
    return label


def placeholder(words: str) -> QLabel:
    """Make a label that says, in the middle, what will be in its place."""
    label = kind_label(words, "dim")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    return label


def note_label(kind: str) -> QLabel:
    """Make a label that wraps its words, hidden until it has some."""
    label = kind_label("", kind)
    label.setWordWrap(True)
    label.hide()
    return label


def show_note(label: QLabel, words: str) -> None:
    """Show words in a label, or hide it when there are none."""
    label.setText(unbroken(breakable(words)))
    label.setVisible(bool(words))


LEAST_WIDTH_PX = 24
LEAST_FONT_PX = 11
"""The smallest size of a value that is too wide for its room; below it, the value is elided."""


class ElidedLabel(Fitting, QLabel):
    """A line of text, or a few, that never ask for more width than there is.

    It draws its text itself: a `QLabel` asks for a new layout of the whole window with each text it is given, this
    one only when it wants another width and somebody looks at that (not where its horizontal policy is ``Ignored``).

    Parameters
    ----------
    is_shrinking
        Whether text that does not fit is first written smaller.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, *, is_shrinking: bool = False) -> None:
        super().__init__(parent)
        self._is_shrinking = is_shrinking
        self._lines = 1
        self._shown_font = QFont(self.font())
        self._texts: tuple[str, ...] = ()
        self.full_text = ""
        self._tooltip = ""
        self.shown_text = ""
        """As much of the text as fits, with an ellipsis where it is cut."""
        self.color: QColor | None = None
        """The colour it is written in; None where the style sheet decides."""
        self._hint_width = -1
        self.set_full_text(text)

    def set_full_text(self, text: str, tooltip: str = "") -> None:
        """Show a text; the tooltip follows what had to be cut."""
        self._texts = ()
        self._show(text, tooltip)

    def set_texts(self, *texts: str) -> None:
        """Show the first text that fits, as in ``step 4 of 22``; the last one is cut where it does not."""
        if texts != self._texts:
            self._texts = texts
            self._choose()

    def fit(self) -> None:
        self._elide()
        self._choose()

    def _choose(self) -> None:
        if self._texts:
            shown = next((text for text in self._texts if self._fitted(text)[1] == text), self._texts[-1])
            self._show(shown, "" if shown == self._texts[0] else self._texts[0])

    def _show(self, text: str, tooltip: str) -> None:
        if (text, tooltip) == (self.full_text, self._tooltip):
            return
        self.full_text, self._tooltip = text, tooltip
        self.setAccessibleName(text)
        self._elide()
        self._ask_for_room()

    def set_lines(self, lines: int) -> None:
        """Set the number of lines; on several, a text that is too long is cut in its middle."""
        if lines != self._lines:
            self._lines = lines
            self._elide()
            self.updateGeometry()

    def set_color(self, color: QColor | None) -> None:
        """Write in a colour; None leaves that to the style sheet."""
        if color != self.color:
            self.color = color
            self.update()

    def _elide(self) -> None:
        self._shown_font, self.shown_text = self._fitted(self.full_text)
        is_cut = self.shown_text != self.full_text
        tooltip = "\n".join(filter(None, (self.full_text if is_cut else "", self._tooltip)))
        if tooltip != self.toolTip():
            self.setToolTip(tooltip)
        self.update()

    def _fitted(self, text: str) -> tuple[QFont, str]:
        """Return as much of a text as fits, and the font that it is written in."""
        room, font = self.contentsRect().width(), QFont(self.font())
        shown, size = self._fitting(text, self.fontMetrics(), room), QFontInfo(font).pixelSize()
        while self._is_shrinking and size > LEAST_FONT_PX and shown != text:
            size -= 1  # one by one, since widths are not proportional to the size
            font.setPixelSize(size)
            shown = self._fitting(text, QFontMetrics(font), room)
        return font, shown

    def _fitting(self, text: str, metrics: QFontMetrics, room: int) -> str:
        if self._lines == 1:
            return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        lines_px = self._lines * self.fontMetrics().lineSpacing()  # where smaller text has more lines
        most_px = min(max((self._lines + 1) * metrics.lineSpacing() - 1, lines_px), self.maximumHeight())

        def shortened(left_out: int) -> str:
            half = (len(text) - left_out) // 2
            return text if not left_out else text[:half].rstrip() + "…" + text[-half:]

        def is_whole(left_out: int) -> bool:
            rect = metrics.boundingRect(0, 0, room, 0, int(Qt.TextFlag.TextWordWrap), shortened(left_out))
            return rect.width() <= room and rect.height() <= most_px

        longest = max(len(text) - 2, 0)
        return shortened(bisect_left(range(longest), True, key=is_whole))

    def _ask_for_room(self) -> None:
        if self.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored:
            return
        width = self.sizeHint().width()
        if width != self._hint_width:
            self._hint_width = width
            self.updateGeometry()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setFont(self._shown_font)
            painter.setPen(self.color or self.palette().color(self.foregroundRole()))
            wrap = Qt.TextFlag.TextWordWrap.value if self._lines > 1 else 0
            painter.drawText(self.contentsRect(), self.alignment().value | wrap, self.shown_text)

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.full_text) + 2
        return QSize(width, super().sizeHint().height() + self._more_px)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        height = super().minimumSizeHint().height() + self._more_px
        return QSize(min(LEAST_WIDTH_PX, self.sizeHint().width()), height)

    @property
    def _more_px(self) -> int:
        return (self._lines - 1) * self.fontMetrics().lineSpacing()


class FigureLabel(QWidget):
    """A value with its name above.

    Parameters
    ----------
    title
        The name.
    tooltip
        One sentence on what it counts.
    kind
        How the style sheet writes the value.
    """

    def __init__(self, title: str, tooltip: str, kind: str = "figure") -> None:
        super().__init__()
        self._title = kind_label(title, "label")
        self.value_label = ElidedLabel(is_shrinking=True)
        self.value_label.setProperty("kind", kind)
        self.value_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setToolTip(tooltip)
        in_column(self._title, (self.value_label, 1), gap_px=1, of=self)

    @property
    def value(self) -> str:
        """The value as it stands."""
        return self.value_label.full_text

    def set_title(self, title: str, tooltip: str) -> None:
        """Give the value another name, and say what it counts."""
        if (title, tooltip) != (self._title.text(), self.toolTip()):
            self._title.setText(title)
            self.setToolTip(tooltip)
            self.setAccessibleName(f"{title}: {self.value}")

    def set_value(self, value: str, tooltip: str = "") -> None:
        """Show a value."""
        if value != self.value or not self.accessibleName():
            self.setAccessibleName(f"{self._title.text()}: {value}")
        self.value_label.set_full_text(value, tooltip)

    def set_color(self, color: QColor | None) -> None:
        """Write the value in a colour; None leaves that to the style sheet."""
        self.value_label.set_color(color)
