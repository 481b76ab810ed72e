"""One figure: a small dim label and below it the value."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from nqueens_gui.widgets.elided_label import ElidedLabel
from nqueens_gui.widgets.labels import kind_label


class Figure(QWidget):
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

    def __init__(self, title: str, tooltip: str, kind: str = "figure", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = kind_label(title, "label")
        self.value_label = ElidedLabel()
        self.value_label.setProperty("kind", kind)
        self.value_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setToolTip(tooltip)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addWidget(self._title)
        layout.addWidget(self.value_label, 1)

    @property
    def value(self) -> str:
        """The value as it stands."""
        return self.value_label.full_text

    def set_title(self, title: str) -> None:
        """Give the value another name."""
        if title != self._title.text():
            self._title.setText(title)
            self.setAccessibleName(f"{title}: {self.value}")

    def set_value(self, value: str, tooltip: str = "") -> None:
        """Show a value."""
        if value != self.value or not self.accessibleName():
            self.setAccessibleName(f"{self._title.text()}: {value}")
        self.value_label.set_full_text(value, tooltip)

    def set_color(self, color: QColor | None) -> None:
        """Write the value in a colour; None leaves that to the style sheet."""
        self.value_label.set_color(color)
