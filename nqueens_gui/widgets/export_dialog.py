"""The dialog that asks what of a run to export and where to, and says what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nqueens_gui.export.request import ExportRequest, check_request, existing_files
from nqueens_gui.export.writing import ExportResult, Progress
from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.export_fields import ExportFields
from nqueens_gui.widgets.export_notice import ExportNotice
from solver.errors import InputError

WIDTH_PX: Final = 640
MARGIN_PX: Final = 3 * GRID_PX


class Stage(Enum):
    """How far the dialog has come."""

    ASKING = auto()
    """The fields are filled in."""
    CONFIRMING = auto()
    """Files would be replaced."""
    WRITING = auto()
    """The export is under way."""
    DONE = auto()
    """Every file was written."""
    FAILED = auto()
    """Not every file was written."""


_BUTTONS: Final = {
    Stage.ASKING: ("Cancel", "Export"),
    Stage.CONFIRMING: ("Back", "Replace"),
    Stage.WRITING: ("Stop", "Exporting…"),
    Stage.DONE: ("Back", "Close"),
    Stage.FAILED: ("Back", "Try again"),
}
"""What the two buttons say."""


class ExportDialog(QDialog):
    """Asks for an export, then follows it; somebody else writes the files.

    Tell it how the export goes by `set_progress` and, in the end, `set_result`.
    """

    export_requested = Signal(object)
    """The `ExportRequest` to meet."""
    cancel_requested = Signal()
    """The export under way is to stop."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = ExportFields()
        self.notice = ExportNotice()
        self.back_button = QPushButton()
        self.main_button = QPushButton()
        self._layout = QVBoxLayout(self)
        self._stage = Stage.ASKING
        self._request: ExportRequest | None = None
        self.setWindowTitle("Export the run summary")
        self._lay_out()
        self.fields.changed.connect(self._ask_again)
        self.main_button.clicked.connect(self._go_on)
        self.back_button.clicked.connect(self._go_back)
        self._enter(Stage.ASKING)

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        return self._stage

    def set_base_name(self, name: str) -> None:
        """Propose a name for the files of a run; not while an export is under way."""
        if self._stage is not Stage.WRITING:
            self.fields.set_base_name(name)
            self._ask_again()

    def values(self) -> dict[str, Any]:
        """Return folder, formats and pictures as plain types, to be kept."""
        return self.fields.values()

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; what is missing or cannot be used leaves its field as it is."""
        self.fields.set_values(values)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours."""
        self.fields.set_theme(theme)
        self.notice.set_theme(theme)

    @Slot(object)
    def set_progress(self, progress: Progress) -> None:
        """Show how far the export is."""
        if self._stage is Stage.WRITING:
            self.notice.show_progress(progress)

    @Slot(object)
    def set_result(self, result: ExportResult) -> None:
        """Show what came of the export."""
        if self._stage is not Stage.WRITING or self._request is None:
            return
        self.notice.show_result(result, self._request.folder)
        self._enter(Stage.DONE if result.is_complete else Stage.FAILED)

    def reject(self) -> None:
        """Close; while an export is under way, ask it to stop instead."""
        if self._stage is Stage.WRITING:
            self.cancel_requested.emit()
        else:
            super().reject()

    @Slot()
    def _go_on(self) -> None:
        """Do what the main button says."""
        if self._stage is Stage.DONE:
            self.accept()
        elif self._stage is Stage.CONFIRMING:
            self._start(may_replace=True)
        elif self._stage is not Stage.WRITING:
            self._start(may_replace=False)

    @Slot()
    def _go_back(self) -> None:
        """Do what the other button says."""
        if self._stage in (Stage.ASKING, Stage.WRITING):
            self.reject()
        else:
            self._ask_again()

    def _start(self, *, may_replace: bool) -> None:
        """Ask for the export, unless it cannot be or files would be replaced that nobody spoke of."""
        self.fields.check_again()
        request = self.fields.request()
        if request is None:
            return
        try:
            check_request(request)
        except InputError as error:
            self.notice.show_error(str(error))
            self._enter(Stage.FAILED)
            return
        existing = existing_files(request)
        if existing and not may_replace:
            self.notice.show_existing(existing)
            self._enter(Stage.CONFIRMING)
            return
        self._request = replace(request, may_replace=may_replace)
        self.notice.show_progress(Progress(0, request.paths[0].name))
        self._enter(Stage.WRITING)
        self.export_requested.emit(self._request)

    @Slot()
    def _ask_again(self) -> None:
        if self._stage is Stage.WRITING:
            return
        self.notice.clear()
        self._enter(Stage.ASKING)

    def _enter(self, stage: Stage) -> None:
        self._stage = stage
        back, main = _BUTTONS[stage]
        self.back_button.setText(back)
        self.main_button.setText(main)
        is_writing = stage is Stage.WRITING
        self.fields.setEnabled(not is_writing)
        self.main_button.setEnabled(not is_writing and (stage is Stage.DONE or not self.fields.errors))

    def _fit_height(self) -> None:
        """Take the height that the parts ask for at the present width."""
        height = self._layout.totalHeightForWidth(self.width())
        if self.height() != height:
            self.resize(self.width(), height)

    def _lay_out(self) -> None:
        self.main_button.setProperty("role", "primary")
        self.main_button.setDefault(True)
        self.back_button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addStretch(1)
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.main_button)
        layout = self._layout
        layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self.fields)
        layout.addWidget(self.notice)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setMinimumWidth(max(WIDTH_PX, layout.minimumSize().width()))

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fields.check_again()
        self._fit_height()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_height()
        return is_handled

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.setAccepted(self._stage is not Stage.WRITING)
