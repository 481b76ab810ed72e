"""The glide of a queen to her square: how far she is, as time goes by."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal

from nqueens_gui.scene.board_scene import Square


class QueenGlide(QObject):
    """One glide at a time; a new one ends the old one at once."""

    moved = Signal()
    """The queen is further on her way, or there."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.origin: Square = (0, 0)
        """Column and row where the queen comes from."""
        self._progress = 1.0
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._advance)
        self._animation.finished.connect(self._arrive)

    @property
    def progress(self) -> float:
        """How far the queen is, from 0 to 1; 1 while none glides."""
        return self._progress

    @property
    def is_active(self) -> bool:
        """Whether a queen is on her way."""
        return self._animation.state() is QAbstractAnimation.State.Running

    def start(self, origin: Square, duration_ms: int) -> None:
        """Begin a glide from a square that takes so long."""
        self._animation.stop()
        self.origin = origin
        self._progress = 0.0
        self._animation.setDuration(duration_ms)
        self._animation.start()

    def finish(self) -> None:
        """Let the queen be there."""
        self._animation.stop()
        self._progress = 1.0

    def _advance(self, progress: float) -> None:
        self._progress = progress
        self.moved.emit()

    def _arrive(self) -> None:
        self._progress = 1.0
        self.moved.emit()
