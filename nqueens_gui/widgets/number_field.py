"""A field for a whole number of any size, in which anything may be typed and is checked elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.scene.run_form import whole_number_or_text
from nqueens_gui.widgets.wheel_guard import guard_wheel

LONGEST = 24
"""Characters that may be typed."""
StepEnabled = QAbstractSpinBox.StepEnabledFlag


class NumberField(QAbstractSpinBox):
    """A spin box whose arrows keep to the bounds, and whose text need not: the check has the last word.

    Parameters
    ----------
    minimum, maximum
        Where the arrows stop.
    is_optional
        Whether the field may be empty, which stands for "no limit"; the arrows lead there below the minimum.
    has_growing_steps
        Whether the arrows move faster among large numbers: by a tenth of the leading power of ten.
    """

    changed = Signal()

    def __init__(
        self,
        minimum: int,
        maximum: int,
        *,
        is_optional: bool = False,
        has_growing_steps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._minimum, self._maximum = minimum, maximum
        self._is_optional = is_optional
        self._has_growing_steps = has_growing_steps
        self.setAccelerated(True)
        self.lineEdit().setMaxLength(LONGEST)
        self.lineEdit().setPlaceholderText("no limit" if is_optional else "")
        self.lineEdit().textChanged.connect(self.changed)
        guard_wheel(self)

    def value(self) -> int | str | None:
        """Return the number; None for "no limit"; what was typed when it is no whole number."""
        if self._is_optional and not self.text().strip():
            return None
        return whole_number_or_text(self.text())

    def set_value(self, value: object) -> None:
        """Show a number, or "no limit" for None."""
        self.lineEdit().setText("" if value is None else str(value))

    @guarded
    def stepBy(self, steps: int) -> None:
        self.set_value(self._stepped(self.value(), steps))
        self.selectAll()

    @guarded_with(StepEnabled.StepNone)
    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        value = self.value()
        enabled = StepEnabled.StepNone
        if not isinstance(value, int) or value < self._maximum:
            enabled |= StepEnabled.StepUpEnabled
        if isinstance(value, int) and (value > self._minimum or self._is_optional):
            enabled |= StepEnabled.StepDownEnabled
        return enabled

    def _stepped(self, value: int | str | None, steps: int) -> int | None:
        if not isinstance(value, int):
            return self._minimum
        by = self._step_from(value if steps > 0 else value - 1)
        target = value + steps * by
        if target < self._minimum and self._is_optional and value <= self._minimum:
            return None
        return min(max(target, self._minimum), self._maximum)

    def _step_from(self, value: int) -> int:
        """Give 1 below 100, then 10, 100 and so on."""
        return 10 ** max(len(str(abs(value))) - 2, 0) if self._has_growing_steps else 1
