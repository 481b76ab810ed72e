"""Fields that are checked together at every change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget


class CheckedFields(QWidget):
    """Checks its fields when one of them changes, and only once when all of them are filled in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_filling = False

    def _check_fields(self) -> None:
        """Say beside each field what is wrong with it."""
        raise NotImplementedError

    @contextmanager
    def _filling(self) -> Iterator[None]:
        """Check once, when all fields are filled in."""
        self._is_filling = True
        try:
            yield
        finally:
            self._is_filling = False
            self._check()

    @Slot()
    def _check(self) -> None:
        if not self._is_filling:
            self._check_fields()
