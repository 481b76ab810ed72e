"""The speed control: a slider from one move in two seconds to as fast as it goes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from nqueens_gui.speed import LAST_NOTCH, notch_of_speed, speed_of_notch, speed_text
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label

FIRST_SPEED = 4.0
NOTCHES_A_KEY = 1
"""Notches of `speed_up` and `slow_down`, and of a page of the slider."""
SLIDER_PX = 120
SHORT_SLIDER_PX = 72
"""Width of the slider where there is little room."""
TOOLTIP = "Moves a second, from one in two seconds to as fast as it goes."


class SpeedControl(QWidget):
    """A slider over the notches of `nqueens_gui.speed`, with the speed in words beside it."""

    speed_changed = Signal(float)
    """Moves a second; infinite for as fast as it goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.caption = kind_label("Speed", "dim")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMaximum(LAST_NOTCH)
        self.slider.setPageStep(NOTCHES_A_KEY)
        self.slider.setToolTip(TOOLTIP)
        self.slider.setProperty("tone", "plain")
        self.slider.setAccessibleName("Speed")
        self.slider.setFixedWidth(SLIDER_PX)
        self.text_label = QLabel()
        self.text_label.setToolTip(TOOLTIP)
        self.text_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.caption.setBuddy(self.slider)
        self._lay_out()
        self.slider.setValue(notch_of_speed(FIRST_SPEED))
        self._describe()
        self.slider.valueChanged.connect(self._tell)

    @property
    def speed(self) -> float:
        """Moves a second; infinite for as fast as it goes."""
        return speed_of_notch(self.slider.value())

    def set_speed(self, speed: float) -> None:
        """Go to the notch nearest to so many moves a second."""
        self.slider.setValue(notch_of_speed(speed))

    def speed_up(self) -> None:
        """Go a little faster."""
        self.slider.setValue(self.slider.value() + NOTCHES_A_KEY)

    def slow_down(self) -> None:
        """Go a little slower."""
        self.slider.setValue(self.slider.value() - NOTCHES_A_KEY)

    def set_short(self, is_short: bool) -> None:
        """Take less room, or as much as is good."""
        self.slider.setFixedWidth(SHORT_SLIDER_PX if is_short else SLIDER_PX)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.caption)
        layout.addWidget(self.slider)
        layout.addWidget(self.text_label)

    def _tell(self) -> None:
        self._describe()
        self.speed_changed.emit(self.speed)

    def _describe(self) -> None:
        self.text_label.setMinimumWidth(self._widest_text())
        self.text_label.setText(speed_text(self.speed))
        self.slider.setAccessibleDescription(f"{speed_text(self.speed)}. {TOOLTIP}")

    def _widest_text(self) -> int:
        """Give the room of the longest words, so that the slider stays where it is."""
        metrics = self.text_label.fontMetrics()
        notches = (0, LAST_NOTCH - 1, LAST_NOTCH)
        return max(metrics.horizontalAdvance(speed_text(speed_of_notch(notch))) for notch in notches)
