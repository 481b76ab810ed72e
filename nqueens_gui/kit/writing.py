"""A dialog that asks what to write and where, and shows how it goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QSize, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from nqueens_gui.kit.card import SCROLL_BAR_PX, DownwardScroll
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import Value
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.jobs import Cancelled, Job, Task, Work
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room, room_on_screen
from nqueens_gui.kit.notice import FilesNotice, file_names, written_sentence
from solver.core.checks import InputError
from solver.core.words import full_sentence

WIDTH_PX: Final = 640
MARGIN_PX: Final = 3 * GRID_PX
LEAST_FIELDS_PX: Final = 120


class WritingResult(Struct, frozen=True):
    """The end of the writing."""

    written: tuple[Path, ...] = ()
    """The files that were written completely."""
    error: str = ""
    """What went wrong, as a sentence."""
    is_cancelled: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every file was written."""
        return not self.error and not self.is_cancelled


def result_of_failure(error: Exception, what: str) -> WritingResult:
    """Return the end of an export, or what else is named, by an exception."""
    if isinstance(error, Cancelled):
        return WritingResult(is_cancelled=True)
    words = f"The {what} failed: {type(error).__name__}: {error}"
    if isinstance(error, InputError):
        words = str(error)
    elif isinstance(error, MemoryError):
        words = "There is not enough memory for a run of this length"
    return WritingResult(error=full_sentence(words))


class WritingStage(Enum):
    """The stages of the dialog."""

    ASKING = auto()
    """The fields can be edited."""
    CONFIRMING = auto()
    """Existing files would be replaced."""
    WRITING = auto()
    """The files are being written."""
    DONE = auto()
    """Every file was written."""
    FAILED = auto()
    """Not every file was written."""


_BUTTONS: Final = {
    WritingStage.ASKING: ("Cancel", ""),
    WritingStage.CONFIRMING: ("Back", "Replace"),
    WritingStage.WRITING: ("Stop", ""),
    WritingStage.DONE: ("Back", "Close"),
    WritingStage.FAILED: ("Back", "Try again"),
}
"""Labels of the two buttons, the verbs aside."""


class FieldsScroll(DownwardScroll):
    """Fields that scroll where the screen is lower than they are; it wants to be as high as they are."""

    def __init__(self, fields: QWidget) -> None:
        super().__init__(in_column(fields))
        on_new_room(self._content, self.updateGeometry)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @guarded_with(-1)
    def heightForWidth(self, width: int) -> int:
        return max(self._content.heightForWidth(width), self._content.sizeHint().height())

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width(), LEAST_FIELDS_PX)


class WritingDialog(QDialog):
    """Asks what to write and where, then shows the progress and the result; it keeps the height that its parts need.

    Parameters
    ----------
    title
        Of the dialog.
    verb, going_on
        On the main button, before and while files are written: Export, Exporting.
    fields
        What is asked.
    parent
        The Qt parent.
    """

    write_requested = Signal(object)
    """The request."""
    cancel_requested = Signal()

    def __init__(
        self, title: str, verb: str, going_on: str, fields: DocumentFields, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._verbs = {WritingStage.ASKING: verb, WritingStage.WRITING: f"{going_on}…"}
        self.fields = fields
        self.notice = FilesNotice()
        self.back_button = QPushButton()
        self.main_button = QPushButton()
        self.stage = WritingStage.ASKING
        self.setWindowTitle(title)
        self._lay_out()
        self.fields.changed.connect(self.ask_again)
        self.main_button.clicked.connect(self._go_on)
        self.back_button.clicked.connect(self._go_back)
        self._enter(WritingStage.ASKING)

    def ask(self, fill_in: Callable[[], None]) -> None:
        """Fill in the fields and open; while files are written, show that instead."""
        if self.stage is not WritingStage.WRITING:
            fill_in()
            self.ask_again()
        self.open()

    @Slot(object)
    def set_progress(self, share: float) -> None:
        """Show how much is written, from 0 to 1."""
        if self.stage is WritingStage.WRITING:
            self.notice.progress.set_share(share)

    @Slot(object)
    def set_result(self, result: WritingResult) -> None:
        """Show the end of the writing."""
        if self.stage is not WritingStage.WRITING:
            return
        paths, where = result.written, written_sentence(result.written)
        if result.error:
            self.notice.show_message("stuck", result.error, where, paths)
        elif result.is_cancelled:
            self.notice.show_message("paused", "Stopped.", f"{where} Other files are unchanged.", paths)
        else:
            self.notice.show_message("solved", where, file_names(paths), paths)
        self._enter(WritingStage.DONE if result.is_complete else WritingStage.FAILED)

    def reject(self) -> None:
        """Close; while files are written, cancel that instead."""
        if self.stage is WritingStage.WRITING:
            self.cancel_requested.emit()
        else:
            super().reject()

    @Slot()
    def _go_on(self) -> None:
        """Act on the main button."""
        if self.stage is WritingStage.DONE:
            self.accept()
        elif self.stage is not WritingStage.WRITING:
            self._start(may_replace=self.stage is WritingStage.CONFIRMING)

    @Slot()
    def _go_back(self) -> None:
        """Act on the other button."""
        if self.stage in (WritingStage.ASKING, WritingStage.WRITING):
            self.reject()
        else:
            self.ask_again()

    def _start(self, *, may_replace: bool) -> None:
        """Request the files, unless that is impossible or would replace files that were not confirmed."""
        self.fields.check_again()
        request = self.fields.request()
        if request is None:
            return
        try:
            request.check()
        except InputError as error:
            self.notice.show_message("stuck", full_sentence(str(error)), "Nothing was written.")
            self._enter(WritingStage.FAILED)
            return
        if os.path.lexists(request.path) and not may_replace:
            self.notice.show_message("paused", f"{request.path.name} already exists and would be replaced.")
            self._enter(WritingStage.CONFIRMING)
            return
        self.notice.show_progress(f"Writing {request.path.name}")
        self._enter(WritingStage.WRITING)
        self.write_requested.emit(request)

    @Slot()
    def ask_again(self) -> None:
        """Go back to the fields, unless files are being written."""
        if self.stage is WritingStage.WRITING:
            return
        self.notice.hide()
        self._enter(WritingStage.ASKING)

    def _enter(self, stage: WritingStage) -> None:
        self.stage = stage
        back, main = _BUTTONS[stage]
        self.back_button.setText(back)
        self.main_button.setText(self._verbs.get(stage, main))
        is_writing = stage is WritingStage.WRITING
        self.fields.setEnabled(not is_writing)
        self.main_button.setEnabled(not is_writing and (stage is WritingStage.DONE or not self.fields.errors))

    def _lay_out(self) -> None:
        self.main_button.setProperty("role", "primary")
        self.main_button.setDefault(True)
        self.back_button.setAutoDefault(False)
        buttons = in_row(None, self.back_button, self.main_button)
        below = in_column(self.notice, buttons, gap_px=2 * GRID_PX)
        below.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        self._layout = in_column(FieldsScroll(self.fields), below, gap_px=2 * GRID_PX, of=self)
        self._layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX - SCROLL_BAR_PX, 2 * GRID_PX)

    def _fit_height(self) -> None:
        layout = self._layout
        is_wrapping = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(self.width()) if is_wrapping else layout.totalSizeHint().height()
        height = min(height, room_on_screen(self).height())
        if self.height() != height:
            self.resize(self.width(), height)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        self.fields.check_again()
        super().showEvent(event)
        self.setMinimumWidth(max(WIDTH_PX, self._layout.minimumSize().width()))
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
        event.setAccepted(self.stage is not WritingStage.WRITING)


class WritingCommands(QObject):
    """Has a job write what a dialog asks for, and says the result.

    The dialog is made when it is first used; until then, what was kept waits for it.

    Parameters
    ----------
    title
        Of the dialog.
    fields
        Makes what is asked.
    writer
        Reports the share that is written; its result is a `WritingResult`, whatever happens.
    window
        The Qt parent.
    """

    said = Signal(str)
    verb, going_on = "Export", "Exporting"
    """On the main button, before and while files are written."""

    def __init__(
        self, title: str, fields: Callable[[], DocumentFields], writer: Job, window: QWidget
    ) -> None:
        super().__init__(window)
        self.writer = writer
        self._title, self._make_fields, self._window = title, fields, window
        self._kept: Mapping[str, Any] = {}
        writer.finished.connect(self._say_result)

    @cached_property
    def dialog(self) -> WritingDialog:
        """The dialog, with what was kept filled in."""
        fields, writer = self._make_fields(), self.writer
        made = WritingDialog(self._title, self.verb, self.going_on, fields, self._window)
        made.write_requested.connect(self._begin)
        made.cancel_requested.connect(writer.cancel)
        writer.progressed.connect(made.set_progress)
        writer.finished.connect(made.set_result)
        fields.set_values(self._kept)
        return made

    def values(self) -> dict[str, Any]:
        """Return what is filled in as plain types, to be kept."""
        return self.dialog.fields.values() if "dialog" in vars(self) else dict(self._kept)

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept."""
        self._kept = values
        if "dialog" in vars(self):
            self.dialog.fields.set_values(values)

    def ask(self, base_name: str, format_name: str = "", options: Mapping[str, Value] = {}) -> None:
        """Ask how and where to write, with a name that is suggested, and the format and options if some are given."""
        self.dialog.ask(lambda: self.dialog.fields.set_document(base_name, format_name, options))

    @Slot(object)
    def _begin(self, request: DocumentRequest) -> None:
        """Have a request written."""
        raise NotImplementedError

    @Slot(object)
    def _say_result(self, result: WritingResult) -> None:
        if result.error or result.written:
            self.said.emit(result.error or written_sentence(result.written))


class DocumentCommands(WritingCommands):
    """Asks for a document and has it written.

    Parameters
    ----------
    title, fields, window
        As for `WritingCommands`.
    work_of
        Returns the work that writes what was requested and returns the files.
    """

    def __init__(
        self,
        title: str,
        fields: Callable[[], DocumentFields],
        work_of: Callable[[DocumentRequest], Work],
        window: QWidget,
    ) -> None:
        super().__init__(title, fields, Job(window), window)
        self._work_of = work_of

    @Slot(object)
    def _begin(self, request: DocumentRequest) -> None:
        self.writer.start(partial(_result, self._work_of(request)))


def _result(work: Work, task: Task) -> WritingResult:
    try:
        return WritingResult(tuple(cast(Iterable[Path], work(task))))
    except Exception as error:
        return result_of_failure(error, "export")
