"""The speed control: a slider from one move in two seconds to as fast as it goes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from nqueens_gui.speed import LAST_NOTCH, notch_of_speed, speed_of_notch, speed_text
from nqueens_gui.widgets.card import GRID_PX

FIRST_SPEED = 4.0
NOTCHES_A_KEY = 5
"""Notches of `faster` and `slower`, and of a page of the slider."""
LEAST_SLIDER_PX = 72
MOST_SLIDER_PX = 160
TOOLTIP = "Moves a second, from one in two seconds to as fast as it goes."


class SpeedControl(QWidget):
    """A slider over the notches of `nqueens_gui.speed`, with the speed in words beside it."""

    speed_changed = Signal(float)
    """Moves a second; infinite for as fast as it goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.caption = QLabel("Speed")
        self.caption.setProperty("kind", "dim")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMaximum(LAST_NOTCH)
        self.slider.setPageStep(NOTCHES_A_KEY)
        self.slider.setToolTip(TOOLTIP)
        self.slider.setProperty("tone", "plain")
        self.slider.setAccessibleName("Speed")
        self.slider.setMinimumWidth(LEAST_SLIDER_PX)
        self.slider.setMaximumWidth(MOST_SLIDER_PX)
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

    def faster(self) -> None:
        """Go a little faster."""
        self.slider.setValue(self.slider.value() + NOTCHES_A_KEY)

    def slower(self) -> None:
        """Go a little slower."""
        self.slider.setValue(self.slider.value() - NOTCHES_A_KEY)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.caption)
        layout.addWidget(self.slider, 1)
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
