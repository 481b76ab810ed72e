"""Collects garbage in the window's thread: in another thread, collecting the window's objects crashes."""

import gc
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Slot

INTERVAL_MS: Final = 100
YOUNG: Final = 700
"""New objects that make a collection due, as in Python's own collector."""
ROUNDS_PER_GENERATION: Final = 10
"""Every tenth collection looks at the middle generation too, every tenth of these at everything."""


class IdleCollector(QObject):
    """Stands in for Python's automatic collector while the window lives.

    A timer asks how many objects are new; when there are enough it collects them, older ones less often.
    Objects that live when it starts are left out for good, so that a full collection is short.
    """

    def __init__(self, interval_ms: int = INTERVAL_MS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = False
        self._rounds = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.setInterval(interval_ms)
        self._timer.timeout.connect(self.collect_if_due)

    @property
    def is_running(self) -> bool:
        """Whether it replaces Python's own collector now."""
        return self._timer.isActive()

    def start(self) -> None:
        """Turn Python's own collector off and take over."""
        if self.is_running:
            return
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()  # all objects that live now are left out
        self._timer.start()

    def stop(self) -> None:
        """Hand back to Python's own collector."""
        if not self.is_running:
            return
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    @Slot()
    def collect_if_due(self) -> None:
        """Collect if enough objects are new since the last time."""
        if gc.get_count()[0] >= YOUNG:
            self._rounds += 1
            gc.collect(due_generation(self._rounds))


def due_generation(rounds: int) -> int:
    """Return the oldest generation that a round collects: 0, 1 or 2."""
    if rounds % ROUNDS_PER_GENERATION**2 == 0:
        return 2
    return 1 if rounds % ROUNDS_PER_GENERATION == 0 else 0
